"""A review after a game: how much of each total was luck, what the decisions cost, and what pocket dice brought.

Every turn adds up exactly: the total is what perfect play expects at the start, plus luck, minus the cost of the
decisions, plus what cheating changed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.game import Event, Rolled
from companion.games.yathsel.coach import Worth, advise, turn_value
from companion.games.yathsel.events import Enter, Hold
from companion.games.yathsel.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """Hold one decision: whose, in which turn of theirs, what was done, what was best, the points it cost, where."""

    seat: int
    turn: int
    event: Event
    best: Event
    cost: float
    state: State


@dataclass(frozen=True, slots=True)
class Review:
    """Hold one seat's review; total = expected + luck - cost + cheating while the card is full.

    expected: what perfect play could expect at the start. luck: how much better than expected the dice fell.
    cost: what the decisions gave away. cheating: what other dice and more rolls were worth.
    """

    seat: int
    name: str
    total: int
    expected: float
    luck: float
    cost: float
    cheating: float
    decisions: tuple[Decision, ...]

    @property
    def worst(self) -> tuple[Decision, ...]:
        """List the decisions that cost something, the dearest first."""
        return tuple(sorted((d for d in self.decisions if d.cost > 0.005), key=lambda d: -d.cost))

    def strength(self, naive: float, optimum: float) -> float:
        """Give the per cent of the way from the naive player to perfect play that the decisions made."""
        return 100 * (1 - self.cost / (optimum - naive))

    def __str__(self) -> str:
        cheating = f", cheating {self.cheating:+.1f}" if abs(self.cheating) > 0.05 else ""
        return (
            f"{self.name} {self.total}: {self.expected:.1f} expected, luck {self.luck:+.1f}, "
            f"decisions {-self.cost:+.1f}{cheating}"
        )


def review(states: Sequence[State], events: Sequence[Event], worth_for: Callable[[State], Worth]) -> tuple[Review, ...]:
    """Review one duel or saloon; states: one more than the events. In a run give the slice of one duel."""
    return tuple(_seat_review(states, events, worth_for, seat) for seat in range(len(states[0].cards)))


def duels(states: Sequence[State]) -> tuple[slice, ...]:
    """Give the places of each duel's states in a run, or of the whole game where there is no run."""
    numbers = [state.run.duel if state.run else 1 for state in states]
    starts = [at for at, number in enumerate(numbers) if at == 0 or number != numbers[at - 1]]
    return tuple(slice(a, b) for a, b in zip(starts, [*starts[1:], len(states)], strict=True))


def _seat_review(
    states: Sequence[State], events: Sequence[Event], worth_for: Callable[[State], Worth], seat: int
) -> Review:
    luck = cost = cheating = 0.0
    decisions: list[Decision] = []
    value = start = None  # the expected final total as things stand, None before this seat's first turn is seen
    turn = 0
    for before, event, after in zip(states, events, states[1:], strict=False):
        if before.turn != seat or before.phase != "turn":
            continue
        if isinstance(event, Rolled):
            expected, decision = _before_roll(before, worth_for(before), seat, turn)
            if start is None or value is None:
                start = value = expected + (decision.cost if decision else 0.0)
            if decision is not None:
                decisions.append(decision)
                cost += decision.cost
                value -= decision.cost
            cheating += expected - value
            value = advise(after, worth_for(after))[0].value
            luck += value - expected
        elif isinstance(event, Enter):
            advice = advise(before, worth_for(before))
            best = advice[0]
            chosen = next(a for a in advice if a.event == event)
            if value is None or start is None:
                start = value = best.value
            cheating += best.value - value
            decisions.append(Decision(seat, turn, event, best.event, chosen.cost, before))
            cost += chosen.cost
            value = chosen.value
            turn += 1
    total = states[-1].totals[seat]
    return Review(seat, states[-1].names[seat], total, start or total, luck, cost, cheating, tuple(decisions))


def _before_roll(state: State, worth: Worth, seat: int, turn: int) -> tuple[float, Decision | None]:
    """Give what was expected just before a roll, and the decision that led to it (none before the first roll)."""
    if state.rolls == 0:
        return turn_value(state, worth), None
    advice = advise(state, worth)
    held = Hold(state.held or ())
    chosen = next(a for a in advice if a.event == held)
    return chosen.value, Decision(seat, turn, held, advice[0].event, chosen.cost, state)

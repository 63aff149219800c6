"""A turn: roll, hold, roll again, enter into one open box (rulebook, "Your Turn")."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from companion.dice import Die, Need, count_dice
from companion.game import Payment, Rolled
from companion.games.yathsel.card import BOXES, INDEX, TITLES, points
from companion.games.yathsel.events import Enter, Hold
from companion.games.yathsel.state import State
from companion.words import unit


def need(state: State) -> Need | None:
    """Say which dice are to be thrown: all five, or those not held."""
    if state.rolls == 0:
        held: tuple[Die, ...] = ()
    elif state.held is None:
        return None
    else:
        held = state.held
    free = free_dice(state.hand, held)
    beside = tuple(state.kind(name) for name in dict.fromkeys(die.kind for die in held) if name not in free)
    return Need(tuple(state.kind(name) for name in free), len(free), held, state.turn, beside)


def free_dice(hand: tuple[str, ...], held: tuple[Die, ...]) -> tuple[str, ...]:
    """Name the dice of a hand that are not held, dice that show other faces than ordinary ones first."""
    left = Counter(hand) - Counter(die.kind for die in held)
    return tuple(sorted(left.elements(), key=lambda name: (name == "pip", name)))


def holds(state: State) -> tuple[Hold, ...]:
    """List every way to hold some of the dice and roll the rest, most dice held first."""
    if not 0 < state.rolls < state.limit:
        return ()
    found: dict[tuple[Die, ...], None] = {}
    for size in range(len(state.dice) - 1, -1, -1):
        for dice in combinations(state.dice, size):
            found[dice] = None
    hand = Counter(state.hand)
    return tuple(Hold(dice) for dice in found if dice != state.held and Counter(die.kind for die in dice) <= hand)


def entries(state: State) -> tuple[Enter, ...]:
    """List every box the dice may be entered into."""
    return tuple(Enter(box) for box in state.card.open) if state.rolls else ()


def hold_refusal(state: State, event: Hold) -> str | None:
    """Name the rule that forbids holding these dice."""
    if state.rolls == 0:
        return "nothing was rolled this turn yet, so nothing can be held"
    if state.rolls >= state.limit:
        return f"the dice were rolled {state.rolls} times this turn: enter them into a box"
    if missing := Counter(event.dice) - Counter(state.dice):
        die = next(iter(missing))
        return f"{die} does not lie there; there is {' '.join(map(str, state.dice))}"
    if len(event.dice) == len(state.dice):
        return f"holding all {count_dice(len(state.dice))} leaves nothing to roll: enter them into a box"
    if swapped := Counter(die.kind for die in event.dice) - Counter(state.hand):
        return f"a {next(iter(swapped))} die was swapped away and cannot be held for the next roll"
    if tuple(sorted(event.dice)) == state.held:
        return "these dice are held already"
    return None


def enter_refusal(state: State, event: Enter) -> str | None:
    """Name the rule that forbids entering into this box."""
    if event.box not in INDEX:
        return f"{event.box!r} is not a box; there is {', '.join(BOXES)}"
    if state.rolls == 0:
        return "nothing was rolled this turn yet, so nothing can be entered"
    if (filled := state.card[event.box]) is not None:
        return f"{TITLES[event.box]} is filled already ({filled}); enter into exactly one open box"
    return None


def roll(state: State, event: Rolled) -> State:
    """Give the state after dice were thrown."""
    dice = tuple(sorted((*(state.held or ()), *event.dice)))
    return replace(state, dice=dice, rolls=state.rolls + 1, held=None)


def hold(state: State, event: Hold) -> State:
    """Give the state with these dice held."""
    return replace(state, held=tuple(sorted(event.dice)))


def enter(state: State, event: Enter) -> State:
    """Give the state with the dice entered and explained; the turn has not passed on yet."""
    figures, values = state.facts.figures, state.values
    before = state.card
    card = before.entered(event.box, values, figures, state.times)
    paid = _explain(state, event.box, values)
    name = state.names[state.turn]
    if bonus := card.bonus(figures) - before.bonus(figures):
        paid.append(Payment(name, bonus, "points", f"upper bonus, {card.upper} in Ones through Sixes"))
    if card.extras > before.extras:
        paid.append(Payment(name, figures.extra_points, "points", "Extra Yathsel"))
        paid.append(Payment(name, figures.extra_gold, "gold", "Extra Yathsel"))
    cards = (*state.cards[: state.turn], card, *state.cards[state.turn + 1 :])
    run = state.run
    if run is not None and state.turn == 0 and card.extras > before.extras:
        run = replace(run, gold=run.gold + figures.extra_gold)
    return replace(state, cards=cards, run=run, paid=tuple(paid))


def _explain(state: State, box: str, values: tuple[int, ...]) -> list[Payment]:
    scored = points(box, values, state.facts.figures, state.times)
    if scored == 0:
        return []
    shown = " ".join(map(str, sorted(values)))
    factor = state.times[INDEX[box]]
    why = f"{TITLES[box]} with {shown}" + ("" if factor == 1 else f", ×{'½' if factor < 1 else factor}")
    return [Payment(state.names[state.turn], scored, unit(scored, "point"), why)]


def next_turn(state: State) -> State:
    """Give the state with the turn passed to the next seat that has an open box; none may be left."""
    seats = len(state.cards)
    order = ((state.turn + step) % seats for step in range(1, seats + 1))
    turn = next((seat for seat in order if not state.cards[seat].full), state.turn)
    return replace(state, turn=turn, rolls=0, limit=state.facts.figures.rolls, dice=(), held=None)

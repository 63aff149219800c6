"""What the coach says of the moves open now, and the review of luck and skill once a duel or game is over."""

from collections.abc import Sequence

from companion.game import Event
from companion.games.yathsel.coach import Advice, advise
from companion.games.yathsel.events import Enter
from companion.games.yathsel.house import solution_of
from companion.games.yathsel.review import Decision, Review, duels, review
from companion.games.yathsel.state import State
from companion.games.yathsel.view import action
from companion.view import Panel

#: Decisions of a seat that are listed, the dearest first.
LISTED = 5
#: Points below which a move counts as good as the best.
EVEN = 0.005


def counsel(states: Sequence[State], events: Sequence[Event]) -> tuple[Panel, ...]:
    """Tell what every move open now is worth, or between and after duels how they went. May take seconds."""
    if states[-1].phase == "turn":
        return coach_panels(states[-1])
    found: list[Panel] = []
    for number, part in enumerate(duels(states), 1):
        slices = states[part], events[part.start : part.stop - 1]
        name = f" of duel {number}" if states[0].mode == "campaign" else ""
        found += review_panels(*slices, name)
    return tuple(found)


def coach_panels(state: State) -> tuple[Panel, ...]:
    """Lay every hold and every box out with its expected final total and what it costs against the best."""
    advice = advise(state, solution_of(state))
    if not advice:
        return ()
    best = advice[0]
    said = f"{action(state, best.event).label}: {best.value:.1f} points are to be expected at the end"
    boxes = tuple(_row(state, a) for a in advice if isinstance(a.event, Enter))
    holds = tuple(_row(state, a) for a in advice if not isinstance(a.event, Enter))
    panels = [Panel("The best move", ((said,),))]
    heads = ("Move", "Expected total", "Costs")
    panels += [Panel(title, rows, heads) for title, rows in (("Holds", holds), ("Boxes", boxes)) if rows]
    return tuple(panels)


def review_panels(states: Sequence[State], events: Sequence[Event], name: str = "") -> tuple[Panel, ...]:
    """Lay out each seat's luck and skill, and its dearest decisions."""
    seats = review(states, events, solution_of)
    rows = tuple(
        (r.name, str(r.total), f"{r.expected:.1f}", f"{r.luck:+.1f}", f"{-r.cost:+.1f}", f"{r.cheating:+.1f}")
        for r in seats
    )
    heads = ("", "Total", "Expected", "Luck", "Decisions", "Cheating")
    return (Panel(f"Luck and skill{name}", rows, heads), *(_dearest(seat, name) for seat in seats))


def _dearest(seat: Review, name: str) -> Panel:
    if not seat.worst:
        return Panel(f"{seat.name}'s decisions{name}", (("Every decision was the best there was.",),))
    rows = tuple(_told(decision) for decision in seat.worst[:LISTED])
    return Panel(f"{seat.name}'s dearest decisions{name}", rows, ("Turn", "Done", "Better", "Cost"))


def _told(decision: Decision) -> tuple[str, ...]:
    done, better = (action(decision.state, event).label for event in (decision.event, decision.best))
    return (str(decision.turn + 1), done, better, f"{decision.cost:.1f}")


def _row(state: State, advice: Advice) -> tuple[str, ...]:
    cost = "" if advice.cost < EVEN else f"{advice.cost:.1f}"
    return (action(state, advice.event).label, f"{advice.value:.1f}", cost or "best")

"""Short ways to set up a table of Emerald Skulls and to throw dice onto it."""

from typing import Any

import pytest

from companion.dice import Die
from companion.errors import IllegalEvent
from companion.game import Drawn, Event, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls.state import State
from companion.printed import load_facts
from companion.table import Table, refusal

GAME = find_game("emerald-skulls")
FACTS = load_facts("emerald-skulls")
TRIO = ("Steven", "Isaac", "Claire")
COLOURS = ("purple", "red", "blue", "green", "yellow", "white", "black", "orange")


def setup(
    *names: str,
    position: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    facts: dict[str, Any] | None = None,
) -> Setup:
    seats = tuple(Seat(name, colour) for name, colour in zip(names or ("Ann",), COLOURS, strict=False))
    return Setup("emerald-skulls", seats, options or {}, facts or FACTS, position)


def table(*names: str, options: dict[str, Any] | None = None, **position: Any) -> Table:
    return Table(GAME, setup(*names, position=position or None, options=options))


def rolled(faces: str) -> Rolled:
    return Rolled(tuple(Die("emerald", "skull" if face == "s" else face) for face in faces.split()))


def play(at: Table, *moves: Event | str) -> State:
    """Play events; a string is a roll ("3 4 s") or, after "card ", an opposition card."""
    for move in moves:
        if isinstance(move, str):
            move = Drawn(move[5:]) if move.startswith("card ") else rolled(move)
        at.play(move)
    state: State = at.state
    return state


def refused(at: Table, event: Event | str) -> str:
    """Give the reason why an event is refused; fail when it is not, or when refusing it changes something."""
    event = rolled(event) if isinstance(event, str) else event
    before = at.state
    with pytest.raises(IllegalEvent) as caught:
        at.play(event)
    assert at.state is before
    reason = refusal(at.game, before, event)
    assert reason
    assert reason in str(caught.value)
    return reason


def amounts(state: State) -> list[tuple[str, int]]:
    return [(payment.who, payment.amount) for payment in state.paid]


def lines(state: State) -> list[str]:
    return [str(payment) for payment in state.paid]


def gears_in_play(state: State) -> int:
    return state.supply + sum(state.gears)

"""Yathsel: a dice duel on a card of thirteen boxes, with twists, a run of duels, pocket dice and a secret shop."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.dice import Kind
from companion.game import Advice, Event, Game
from companion.games.yathsel.events import EVENTS
from companion.games.yathsel.facts import PIP
from companion.games.yathsel.rules import YathselRules
from companion.games.yathsel.start import OPTIONS
from companion.games.yathsel.state import State
from companion.games.yathsel.strength import TEMPERAMENTS
from companion.games.yathsel.tables import parse_facts
from companion.games.yathsel.telling import describe
from companion.games.yathsel.view import totals, view
from companion.view import Panel

#: Pocket dice as the shop's stand-in stock describes them; the facts of a game decide.
POCKET_KINDS = (
    Kind("high", ("1", "2", "3", "4", "5", "skull"), family="tally"),
    Kind("weighted", ("1", "2", "3", "4", "5", "ooops"), family="numeral"),
    Kind("middle", ("eggs-2", "eggs-2", "eggs-3", "eggs-4", "footprint", "death"), family="goblin", colour="bronze"),
)


def _check_facts(facts: Mapping[str, Any]) -> None:
    parse_facts(facts)


def _house(state: State, seat: int, temperament: str, rng: Any) -> Event | None:
    from companion.games.yathsel.house import house  # the solver is only loaded when somebody plays against it

    return house(state, seat, temperament, rng)


def _counsel(states: Sequence[State], events: Sequence[Event]) -> tuple[Panel, ...]:
    from companion.games.yathsel.counsel import counsel

    return counsel(states, events)


def _has_counsel(state: State) -> bool:
    return (state.phase == "turn" and state.rolls > 0 and not state.in_shop) or state.phase in ("between", "over")


GAME = Game(
    name="yathsel",
    title="Yathsel",
    seats=(1, 8),
    rules=YathselRules(),
    events=EVENTS,
    kinds=(PIP, *POCKET_KINDS),
    view=view,
    describe=describe,
    totals=totals,
    check_facts=_check_facts,
    options=OPTIONS,
    temperaments=TEMPERAMENTS,
    house=_house,
    advice=Advice("Ask the coach", _counsel, _has_counsel, after="Luck and skill: review the game"),
)

"""Emerald Skulls (Thunderworks Games, 2025): push-your-luck dice on a skull board, and bets on how it ends."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Advice, Event, Game, Option
from companion.games.emerald_skulls.board import EMERALD
from companion.games.emerald_skulls.events import EVENTS
from companion.games.emerald_skulls.figures import read_figures
from companion.games.emerald_skulls.house import TEMPERAMENTS, house
from companion.games.emerald_skulls.state import State, Step
from companion.games.emerald_skulls.view import NAME, RULES, TITLE, totals, view
from companion.games.emerald_skulls.words import describe
from companion.view import Panel


def check_facts(facts: Mapping[str, Any]) -> None:
    """Raise BadFacts for facts this game cannot be played with."""
    read_figures(facts)


OPTIONS = (
    Option("cards", "Betting cards", (("standard", "the four standard cards"), ("drawn", "advanced cards, drawn"))),
    Option(
        "first",
        "First tumbler",
        (*((n, f"seat {n}") for n in range(1, 9)), ("drawn", "drawn by lot")),
    ),
    Option("deck", "Opposition cards (solo): fewer is harder", tuple((n, f"{n} cards") for n in range(10, 3, -1))),
    Option(
        "opposition",
        "Gears of Vrax and Kur (solo): fewer is easier",
        tuple((gears, f"{gears} gears") for gears in (40, 30, 20, 10, 0)),
    ),
)

#: Steps of a turn in which its odds can be reckoned.
RECKONED = frozenset({Step.BUY, Step.OPPOSITION, Step.ROLL, Step.CHECK, Step.PLACE, Step.PAYOUT})


def _odds(states: Sequence[State], _events: Sequence[Event]) -> tuple[Panel, ...]:
    from companion.games.emerald_skulls.odds_panel import odds_panels  # numpy is only loaded when somebody asks

    return odds_panels(states[-1])


def _has_odds(state: State) -> bool:
    return state.step in RECKONED


GAME = Game(
    name=NAME,
    title=TITLE,
    seats=(1, 8),
    rules=RULES,
    events=EVENTS,
    kinds=(EMERALD,),
    view=view,
    describe=describe,
    totals=totals,
    check_facts=check_facts,
    options=OPTIONS,
    temperaments=tuple(TEMPERAMENTS),
    house=house,
    advice=Advice("Show the exact odds", _odds, _has_odds),
)

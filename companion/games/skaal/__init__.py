"""Skåål: dwarfs, gold and beer on a map of twelve regions (Tilsit, 2004)."""

from collections.abc import Mapping
from typing import Any

from companion.game import Game, Option
from companion.games.skaal.events import EVENTS
from companion.games.skaal.house import TEMPERAMENTS, house
from companion.games.skaal.land import read_land
from companion.games.skaal.rules import KIND, SkaalRules
from companion.games.skaal.state import State
from companion.games.skaal.view import make_view, totals
from companion.games.skaal.words import describe
from companion.view import View

OPTIONS = (
    Option(
        "reserve",
        "Reserve with three clans",
        (("figures", "ten dwarfs (a clan has 15 figures)"), ("printed", "eleven dwarfs (reading the printed 1l)")),
    ),
)


def view(state: State) -> View:
    """Project a state for screens and terminals."""
    return make_view(state, KIND)


def check_facts(facts: Mapping[str, Any]) -> None:
    """Raise BadFacts for figures that Skåål cannot be played with."""
    read_land(facts)


GAME = Game(
    name="skaal",
    title="Skåål",
    seats=(3, 6),
    rules=SkaalRules(),
    events=EVENTS,
    kinds=(KIND,),
    view=view,
    describe=describe,
    totals=totals,
    check_facts=check_facts,
    options=OPTIONS,
    temperaments=TEMPERAMENTS,
    house=house,
)

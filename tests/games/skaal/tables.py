"""Tables in the middle of a game, for tests."""

from collections.abc import Mapping
from typing import Any

from companion.dice import Die
from companion.game import Rolled, Seat, Setup
from companion.games.skaal import GAME
from companion.printed import load_facts
from companion.table import Table

FACTS = load_facts("skaal")
FOUR = {"Cathy": "yellow", "Bob": "red", "Paulo": "blue", "Ann": "green"}
THREE = dict(list(FOUR.items())[:3])


def setup(
    position: Mapping[str, Any] | None = None,
    clans: Mapping[str, str] = FOUR,
    facts: Mapping[str, Any] = FACTS,
    **options: Any,
) -> Setup:
    seats = tuple(Seat(name, colour) for name, colour in clans.items())
    return Setup("skaal", seats, options, facts, position)


def table(regions: Mapping[str, Any] | None = None, *, clans: Mapping[str, str] = FOUR, **rest: Any) -> Table:
    """Begin from a position: regions in the words of a position, and its other fields."""
    return Table(GAME, setup({"regions": regions or {}, "turn": "yellow", **rest}, clans))


def die(face: str) -> Rolled:
    return Rolled((Die("skaal", face),))


def region(table: Table, name: str) -> dict[str, Any]:
    """Give a region as the board shows it."""
    return next(here for here in GAME.view(table.state).board["regions"] if here["name"] == name)


def points(table: Table) -> dict[str, int]:
    return {score.who: score.points for score in GAME.rules.scores(table.state)}


def paid(table: Table) -> list[tuple[str, int]]:
    return [(payment.who, payment.amount) for payment in GAME.rules.payments(table.state)]

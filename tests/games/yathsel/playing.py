"""Short ways to set up and play games of Yathsel in tests."""

import random
from collections.abc import Iterable
from typing import Any

from companion import dealer
from companion.dice import Die, Need
from companion.game import Draw, Drawn, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.yathsel.card import BOXES
from companion.games.yathsel.events import Enter
from companion.printed import load_facts
from companion.table import Table

GAME = find_game("yathsel")
FACTS = load_facts("yathsel")


def dice(numbers: str | Iterable[int], kind: str = "pip") -> tuple[Die, ...]:
    """Give dice of one kind: dice("55521") or dice([5, 5])."""
    return tuple(sorted(Die(kind, str(number)) for number in numbers))


def table(
    seats: int = 1, position: dict[str, Any] | None = None, facts: dict[str, Any] | None = None, **options: Any
) -> Table:
    """Start a game; option names are written with underscores."""
    people = (Seat("Ann"), Seat("Bob"), Seat("Cleo"), Seat("Dan"))[:seats]
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(GAME, Setup("yathsel", people, chosen, facts or FACTS, position))


def campaign(difficulty: str = "normal", twist: str = "no-twist", **run: Any) -> Table:
    """Start a run, its draws made, or a position of one when run values are given."""
    position = {"run": run} if run else None
    game = table(2, position, mode="campaign", difficulty=difficulty)
    draw_all(game, twist)
    return game


def draw_all(game: Table, twist: str = "no-twist", house_rule: str = "open-table", bounty: str = "clear-win") -> None:
    """Draw whatever the app owes at the start of a duel."""
    wanted = {"twist": twist, "house rule": house_rule, "bounty": bounty}
    while isinstance(need := GAME.rules.need(game.state), Draw):
        game.play(Drawn(wanted[need.what]))


def roll(game: Table, numbers: str) -> None:
    """Roll ordinary dice."""
    game.play(Rolled(dice(numbers)))


def turn(game: Table, numbers: str, box: str) -> None:
    """Roll once and enter."""
    roll(game, numbers)
    game.play(Enter(box))


def play_on(game: Table, rng: random.Random, until_phase: str = "") -> None:
    """Roll and enter the first open box until the game or the named phase comes."""
    while not game.over and game.state.phase != until_phase:
        need = GAME.rules.need(game.state)
        if isinstance(need, Need):
            game.play(dealer.roll(need, rng))
        elif isinstance(need, Draw):
            game.play(dealer.draw(need, rng))
        else:
            game.play(Enter(game.state.card.open[0]))


def almost(total: int, open_box: str = "chance") -> dict[str, int]:
    """Give a card with one open box whose filled boxes add up to a total below 150, no bonus near."""
    card = dict.fromkeys(BOXES, 0)
    del card[open_box]
    for box, most in (("yathsel", 50), ("large-straight", 40), ("small-straight", 30), ("full-house", 25)):
        if box != open_box and total >= most:
            card[box], total = most, total - most
    for box in ("three-kind", "four-kind"):
        if 5 <= total <= 30:
            card[box], total = total, 0
        elif total > 30:
            card[box], total = 30, total - 30
    if total:
        card["ones"] = total
    return card

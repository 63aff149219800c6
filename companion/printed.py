"""Facts printed on the owner's components: rulebook, then stand-in, then what the owner entered.

`seeds/<game>.toml` holds the tables of a game. Every table says where it comes from with `source`, either
"rulebook" or "stand-in"; the owner's file holds whole tables that replace those of the same name and count
as "owner".
"""

import os
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from companion.errors import UNFIT, BadFacts, CompanionError
from companion.game import Game, Seat, Setup
from companion.toml_text import read_toml

SOURCES = ("rulebook", "stand-in", "owner")


def seeds_folder() -> Path:
    """Find the folder of facts beside the packages, in a checkout and in an installed wheel alike."""
    return Path(__file__).resolve().parent.parent / "seeds"


def read_facts(path: Path) -> dict[str, Any]:
    """Read one file of facts; raise BadFacts naming the file and the place for bad TOML or a bad source."""
    try:
        tables = read_toml(path)
    except OSError as error:
        raise BadFacts(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise BadFacts(f"{path}: {error}") from None
    for name, table in tables.items():
        if not isinstance(table, dict) or table.get("source") not in SOURCES:
            raise BadFacts(f"{path}: [{name}] needs source = one of {', '.join(SOURCES)}")
        if not isinstance(table.get("title", ""), str):
            raise BadFacts(f"{path}: [{name}] title = {table['title']!r}: words are wanted")
        if (odd := _no_figure(table)) is not None:
            raise BadFacts(f"{path}: [{name}] holds {odd}, which is neither words nor a number")
    return tables


def _no_figure(value: Any) -> Any:
    """Find a value that no save could keep, a date or a time, or None."""
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return next((odd for part in inside if (odd := _no_figure(part)) is not None), None)
    return None if isinstance(value, str | bool | int | float) else value


def load_facts(game: str, owner: Path | None = None) -> dict[str, Any]:
    """Give a game's tables, the owner's in place of the shipped ones where there is such a file."""
    facts = read_facts(seeds_folder() / f"{game}.toml")
    if owner is not None and os.path.lexists(owner):
        for name, table in read_facts(owner).items():
            if name not in facts:
                raise BadFacts(f"{owner}: [{name}] is not a table of {game}; there is {', '.join(facts)}")
            facts[name] = deepcopy(table) | {"source": "owner"}
    return facts


def check_tables(game: Game, tables: Mapping[str, Any]) -> None:
    """Raise BadFacts in one line for tables a game cannot be played with, whatever its readers stumble over.

    The game checks them itself; then a first position is made and shown, for figures that are only used there.
    """
    try:
        _try_tables(game, tables)
    except BadFacts:
        raise
    except CompanionError as error:
        raise BadFacts(str(error)) from None
    except UNFIT as error:
        raise BadFacts(f"{_suspect(game, tables)} {_stumble(error)}") from None


def _try_tables(game: Game, tables: Mapping[str, Any]) -> None:
    game.check_facts(tables)
    seats = tuple(Seat(f"Player {number}") for number in range(1, max(1, game.seats[0]) + 1))
    options = {option.name: option.default for option in game.options}
    game.view(game.rules.start(Setup(game.name, seats, options, tables)))


def _suspect(game: Game, tables: Mapping[str, Any]) -> str:
    """Name the owner's table that a game stumbles over by itself, or all of them."""
    shipped = load_facts(game.name)
    own = [name for name, table in tables.items() if table.get("source") == "owner"]
    for name in own:
        try:
            _try_tables(game, {**shipped, name: tables[name]})
        except UNFIT:
            return f"[{name}]"
    return " or ".join(f"[{name}]" for name in own) or "a table"


def _stumble(error: BaseException) -> str:
    if isinstance(error, KeyError) and error.args:
        return f"lacks {error.args[0]!r}"
    return f"holds something of the wrong kind ({' '.join(str(error).split())})"


def stand_ins(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """List the titles of tables in use that are made up until the owner enters the printed ones."""
    return tuple(table.get("title", name) for name, table in facts.items() if table.get("source") == "stand-in")

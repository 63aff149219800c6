"""The owner's printed tables: kept whole in one file of the user's folder, checked before, and forgotten again."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import BadFacts
from companion.game import Game
from companion.library import facts_for, owner_facts
from companion.printed import check_tables, load_facts, read_facts
from companion.toml_text import toml_text

HEAD = "# Your own printed tables; each replaces the one that came with the app.\n\n"


def keep_tables(game: Game, given: Mapping[str, Any]) -> tuple[str, ...]:
    """Keep the tables that differ from those in use as the owner's, and name them.

    A table that equals the one that came with the app is no longer kept as the owner's. Raises BadFacts, and
    changes nothing, for anything the game cannot be played with.
    """
    shipped, in_use = load_facts(game.name), facts_for(game.name)
    for name in given:
        if name not in shipped:
            raise BadFacts(f"[{name}] is not a table of {game.name}; there is {', '.join(shipped)}")
    bare = {name: _without_source(table) for name, table in given.items()}
    differing = tuple(name for name in given if bare[name] != _without_source(in_use[name]))
    own = {name: table for name, table in in_use.items() if table["source"] == "owner"}
    own |= {name: bare[name] | {"source": "owner"} for name in differing}
    own = {name: table for name, table in own.items() if _without_source(table) != _without_source(shipped[name])}
    check_tables(game, shipped | own)
    write_whole(owner_facts(game.name), HEAD + toml_text(own))
    return differing


def forget_tables(game: str) -> None:
    """Go back to the tables that came with the app; raise BadFacts where the owner's file cannot be removed."""
    place = owner_facts(game)
    try:
        place.unlink(missing_ok=True)
    except OSError as error:
        raise BadFacts(f"{place}: cannot be removed ({error.strerror})") from None


def export_tables(game: str, path: Path) -> None:
    """Write every table in use to a file; raise BadFacts naming it."""
    write_whole(path, toml_text(facts_for(game)))


def import_tables(game: Game, path: Path) -> tuple[str, ...]:
    """Keep the tables of a file that differ from those in use as the owner's, and name them."""
    try:
        return keep_tables(game, read_facts(path))
    except BadFacts as error:
        text = str(error)
        said = any(str(place) in text for place in (path, owner_facts(game.name)))
        raise BadFacts(text if said else f"{path}: {text}") from None


def _without_source(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != "source"}


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all; raise BadFacts naming it."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise BadFacts(f"{path}: cannot be written ({error.strerror})") from None

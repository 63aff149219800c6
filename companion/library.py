"""The user's own folder: saves, the owner's printed tables, taught dice. Nothing is written anywhere else."""

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.errors import BadFacts, BadSave
from companion.games import find_game
from companion.printed import check_tables, load_facts
from companion.save import free_name

#: Names a folder to use in place of the platform's own; for tests, and for players who carry it on a stick.
VARIABLE = "COMPANION_HOME"


def user_folder() -> Path:
    """Give the folder of everything the user owns; it may not exist yet."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("table-companion", appauthor=False)


def saves_folder() -> Path:
    """Give the folder of saved games; it may not exist yet."""
    return user_folder() / "saves"


def owner_facts(game: str) -> Path:
    """Give the place of the owner's printed tables for a game; there may be no such file."""
    return user_folder() / "facts" / f"{game}.toml"


def facts_for(game: str) -> dict[str, Any]:
    """Load a game's tables with the owner's in place; raise BadFacts naming the file and the place.

    This is the one door: what passes it can be played with.
    """
    place = owner_facts(game)
    facts = load_facts(game, place)
    if any(table["source"] == "owner" for table in facts.values()):
        try:
            check_tables(find_game(game), facts)
        except BadFacts as error:
            raise BadFacts(f"{place}: {error}") from None
    return facts


def new_save(game: str, now: datetime | None = None) -> Path:
    """Name a save that does not exist yet, after the game and the minute."""
    return free_name(saves_folder() / f"{game}-{(now or datetime.now()):%Y-%m-%d-%H%M}.jsonl")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Hold what a list of saves shows: where it is, which game, who plays, how many lines, when last changed."""

    path: Path
    game: str
    seats: tuple[str, ...]
    events: int
    changed: datetime


def saved_games(game: str | None = None) -> tuple[SavedGame, ...]:
    """List the saves in the user's folder, the last changed first; files that are no saves are left out."""
    found = []
    for path in saves_folder().glob("*.jsonl"):
        try:
            saved = glance(path)
        except BadSave:
            continue
        if game in (None, saved.game):
            found.append(saved)
    return tuple(sorted(found, key=lambda saved: (saved.changed, saved.path), reverse=True))


def glance(path: Path) -> SavedGame:
    """Read a save's header only; raise BadSave when it has none."""
    try:
        content, changed = path.read_bytes(), path.stat().st_mtime
        head = json.loads(content.partition(b"\n")[0])
        seats = tuple(str(seat["name"]) for seat in head["seats"])
        return SavedGame(path, str(head["game"]), seats, content.count(b"\n") - 1, datetime.fromtimestamp(changed))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise BadSave(f"{path}: not a save") from None

"""Saves: JSON lines, a header and then one line an event, appended and flushed as it happens.

A save, a bug report and a golden test are one format. `{"mark": "undo"}` and `{"mark": "redo"}` are lines like
any other, so that nothing written is ever taken back and a flat battery loses nothing.
"""

import json
import os
from codecs import BOM_UTF8
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from companion import __version__
from companion.errors import UNFIT, BadSave, CompanionError
from companion.game import Event, Setup
from companion.games import find_game
from companion.records import event_from_data, event_to_data, setup_from_data, setup_to_data
from companion.table import Table

FORMAT = 1


@dataclass(frozen=True)
class Loaded:
    """Hold a loaded save: the table, and where it stopped being readable.

    problem: why the line could not be used, or None when every line could.
    line: that line's number, counted from 1.
    good_bytes: the length of the part of the file that stands.
    """

    table: Table
    problem: str | None = None
    line: int = 0
    good_bytes: int = 0


def header(setup: Setup) -> str:
    """Write the first line of a save."""
    return json.dumps({"format": FORMAT, "app": __version__, **setup_to_data(setup)}, ensure_ascii=False)


def line_of(change: Event | str) -> str:
    """Write the line of an event, or of the word "undo" or "redo"."""
    data = {"mark": change} if isinstance(change, str) else event_to_data(change)
    return json.dumps(data, ensure_ascii=False)


def dump(table: Table) -> str:
    """Write a whole table as a save, undone events left out."""
    return "".join(line + "\n" for line in (header(table.setup), *map(line_of, table.events)))


def load(content: bytes) -> Loaded:
    """Replay a save; raise BadSave when not even its header can be used.

    A line k that is damaged or no longer legal ends the replay: the first k - 1 lines stand.
    """
    lines = content.split(b"\n")
    table = _table_from_header(lines[0].removeprefix(BOM_UTF8))
    good = min(len(lines[0]) + 1, len(content))
    for number, raw in enumerate(lines[1:], start=2):
        try:
            if raw.strip():
                _replay_line(table, _json(raw))
        except CompanionError as error:
            return Loaded(table, str(error), number, good)
        good = min(good + len(raw) + 1, len(content))
    return Loaded(table, good_bytes=good)


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        shown = raw[:60].decode("utf-8", "replace")
        raise BadSave(f"{shown!r} is not a whole line of a save") from None


def _table_from_header(raw: bytes) -> Table:
    data = _json(raw)
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        raise BadSave("line 1 is not the header of a save")
    if data["format"] > FORMAT:
        raise BadSave(f"line 1: this save has format {data['format']}, newer than {FORMAT}; a newer app wrote it")
    setup = setup_from_data({name: value for name, value in data.items() if name not in ("format", "app")})
    game = find_game(setup.game)
    try:
        return Table(game, setup)
    except CompanionError:
        raise
    except UNFIT as error:
        raise BadSave(f"line 1: {game.title} cannot start from this header ({error!r})") from None


def _replay_line(table: Table, data: Any) -> None:
    mark = data.get("mark") if isinstance(data, dict) else None
    if mark == "undo":
        table.undo()
    elif mark == "redo":
        table.redo()
    else:
        event = event_from_data(table.game, data)
        try:
            table.play(event)
        except CompanionError:
            raise
        except UNFIT as error:
            raise BadSave(f"{event}: {table.game.title} cannot make sense of it ({error!r})") from None


class CannotSave(OSError):
    """Report a save that does not grow now: a full disk, a stick pulled out. The next change is tried with this one."""


class Recorder:
    """Keep a file in step with a table: every change is appended and forced to the disk at once.

    What could not be written is kept, and written with the next change. Where somebody else changed the file, the
    whole game goes on in a new one beside it; where it was deleted, in its place. `path` is where it is kept now.
    """

    def __init__(self, path: Path, table: Table, *, good_bytes: int | None = None) -> None:
        """Begin a new save, or go on with one whose first `good_bytes` stand (what follows is kept as .damaged)."""
        self.path = path
        self._table = table
        path.parent.mkdir(parents=True, exist_ok=True)
        if good_bytes is None:
            path.write_text(dump(table), encoding="utf-8", newline="\n")
        else:
            _cut(path, good_bytes)
        self._file, self._size = _opened(path)
        self._torn, self._left = False, bytearray()  # whether part of what is left may have been written
        table.listener = self

    def __call__(self, change: Event | str) -> None:
        """Append a change, and those before it that could not be; raise CannotSave when the file does not take them."""
        self._left += (line_of(change) + "\n").encode()
        try:
            size = self.path.stat().st_size if self.path.exists() else -1
            if self._torn and size >= self._size:
                self._file.truncate(self._size)
            elif size != self._size:
                self._branch()
                return
            self._torn = True
            rest = bytes(self._left)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise CannotSave(error.errno, error.strerror) from error
        self._size, self._torn = self._size + len(self._left), False
        self._left.clear()

    def _branch(self) -> None:
        path = free_name(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dump(self._table), encoding="utf-8", newline="\n")
        self._file.close()
        self.path = path
        self._file, self._size = _opened(path)
        self._torn, self._left = False, bytearray()

    def close(self) -> None:
        """Close the file; the save is complete without it."""
        self._file.close()


def _opened(path: Path) -> tuple[FileIO, int]:
    file = path.open("ab", buffering=0)
    return file, os.fstat(file.fileno()).st_size


def free_name(path: Path) -> Path:
    """Give the path, or where it exists one beside it with a number: game.jsonl, game-2.jsonl …"""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def _cut(path: Path, good_bytes: int) -> None:
    content = path.read_bytes()
    if content[good_bytes:].strip():
        free_name(path.with_suffix(path.suffix + ".damaged")).write_bytes(content)
    with path.open("r+b") as file:
        file.truncate(good_bytes)
        if content[:good_bytes] and not content[:good_bytes].endswith(b"\n"):
            file.seek(0, os.SEEK_END)
            file.write(b"\n")


def load_file(path: Path) -> Loaded:
    """Replay the save in a file; raise BadSave naming the file when nothing of it can be used."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadSave(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return load(content)
    except CompanionError as error:
        raise BadSave(f"{path}: {error}") from None


def resume(path: Path) -> tuple[Loaded, Recorder]:
    """Load a save and go on recording into it."""
    loaded = load_file(path)
    return loaded, Recorder(path, loaded.table, good_bytes=loaded.good_bytes)

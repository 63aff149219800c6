"""A table of printed facts as rows of figures and words, and back; no widget."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import BadFacts

#: A way into nested tables and lists: names and places.
Way = tuple[str | int, ...]
#: Entries that are about a table rather than in it.
ABOUT = ("source", "title")


@dataclass(frozen=True, slots=True)
class Row:
    """Hold one figure or word of a table and the way to it."""

    way: Way
    value: Any

    @property
    def label(self) -> str:
        """Name it for people: places in lists count from 1."""
        return " · ".join(str(step + 1) if isinstance(step, int) else step for step in self.way)


def rows(table: Any, way: Way = ()) -> Iterator[Row]:
    """List a table's figures and words in its own order."""
    parts = table.items() if isinstance(table, dict) else enumerate(table)
    for name, value in parts:
        if not way and name in ABOUT:
            continue
        if isinstance(value, dict | list):
            yield from rows(value, (*way, name))
        else:
            yield Row((*way, name), value)


def changed(table: dict[str, Any], row: Row, value: Any) -> dict[str, Any]:
    """Give the table with one entry replaced."""
    copied = copy.deepcopy(table)
    inside: Any = copied
    for step in row.way[:-1]:
        inside = inside[step]
    inside[row.way[-1]] = value
    return copied


def typed(row: Row, text: str) -> Any:
    """Read what was typed for an entry, as the kind it has; raise BadFacts quoting it.

    >>> typed(Row(("cost",), 3), " 12 ")
    12
    """
    text = text.strip()
    if isinstance(row.value, str):
        return text
    try:
        return int(text)
    except ValueError:
        pass
    try:
        if isinstance(row.value, float):
            return float(text.replace(",", "."))
    except ValueError:
        pass
    kind = "a number" if isinstance(row.value, float) else "a whole number"
    raise BadFacts(f"{row.label}: {text!r} is not {kind}")


def sides_kind(game: Any, name: str, table: dict[str, Any]) -> Any:
    """Give the kind of die whose faces a table lists under "sides", or None: those are entered by taps."""
    kind = next((kind for kind in game.kinds if kind.name == name), None)
    return kind if kind is not None and isinstance(table.get("sides"), list) else None


def _face(row: Row, text: str, faces: tuple[str, ...]) -> str:
    """Give the face that is typed whole, or by what stands behind its last dash: 4 for eggs-4."""
    fitting = [face for face in faces if text in (face, face.rpartition("-")[2])]
    if len(fitting) != 1:
        raise BadFacts(f"{row.label}: {text[:40]!r} is no face of this die; there is {', '.join(faces)}")
    return fitting[0]


class Rows:
    """Be a table entered line by line: (label, words) of every line, words taken back in, and the table."""

    def __init__(self, table: dict[str, Any], faces: Sequence[str] = ()) -> None:
        """faces: what the sides of the table's die may be, where it is that of a die."""
        self._table, self._faces = table, tuple(faces)
        self._rows = list(rows(table))
        self.lines = [(row.label, str(row.value)) for row in self._rows]

    def take(self, place: int, words: str) -> None:
        """Take the words of a line; raise BadFacts quoting what cannot be read."""
        row = self._rows[place]
        if self._faces and row.way[0] == "sides":
            words = _face(row, words.strip().lower(), self._faces)
        value = words.strip().lower() in ("yes", "true") if isinstance(row.value, bool) else typed(row, words)
        self._table = changed(self._table, row, value)

    def table(self) -> dict[str, Any]:
        """Give the table as it stands."""
        return self._table

"""Small checks of plain data that name the place of whatever is wrong."""

from collections.abc import Mapping
from typing import Any

from companion.errors import BadFacts


def whole(value: Any, where: str, least: int = 0) -> int:
    """Check a whole number; raise BadFacts naming its place."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadFacts(f"{where}: {value!r} is not a whole number of at least {least}")
    return value


def part(table: Any, name: str, where: str) -> Any:
    """Take an entry of a table; raise BadFacts when there is none."""
    if not isinstance(table, Mapping) or name not in table:
        raise BadFacts(f"{where}: {name!r} is missing")
    return table[name]

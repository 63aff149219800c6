"""The map as plain data that people edit: rename, toggle a road, move a mark, and say what is still wrong.

A map is the facts table [map]: regions with a name and a place (x right, y down, 0 to 1), and roads as pairs
of names. Every operation gives a new table and leaves the old one alone.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import BadFacts
from companion.words import counted

Table = Mapping[str, Any]


def names(table: Table) -> tuple[str, ...]:
    """List the regions' names in the order of the table."""
    return tuple(region["name"] for region in table["regions"])


def has_road(table: Table, one: str, other: str) -> bool:
    """Tell whether a road joins two regions."""
    return any({*road} == {one, other} for road in table["roads"])


def rename(table: Table, old: str, new: str) -> dict[str, Any]:
    """Rename a region and keep its roads; raise BadFacts for an empty, taken or unknown name."""
    new = " ".join(new.split())
    _must_know(table, old)
    if not new:
        raise BadFacts(f"{old!r} needs a name")
    if new != old and new in names(table):
        raise BadFacts(f"{new!r} is already the name of a region")
    regions = [{**region, "name": new} if region["name"] == old else dict(region) for region in table["regions"]]
    roads = [[new if end == old else end for end in road] for road in table["roads"]]
    return {**table, "regions": regions, "roads": roads}


def toggle_road(table: Table, one: str, other: str) -> dict[str, Any]:
    """Add the road between two regions, or remove the one that is there; raise BadFacts for unknown or equal ones."""
    _must_know(table, one)
    _must_know(table, other)
    if one == other:
        raise BadFacts(f"{one!r}: a road joins two different regions")
    roads = [list(road) for road in table["roads"] if {*road} != {one, other}]
    if len(roads) == len(table["roads"]):
        roads.append([one, other])
    return {**table, "roads": roads}


def put(table: Table, name: str, x: float, y: float) -> dict[str, Any]:
    """Move a region's mark on the picture, kept within 0..1; raise BadFacts for an unknown region."""
    _must_know(table, name)
    at = {"x": round(min(max(float(x), 0.0), 1.0), 3), "y": round(min(max(float(y), 0.0), 1.0), 3)}
    regions = [{**region, **at} if region["name"] == name else dict(region) for region in table["regions"]]
    return {**table, "regions": regions}


def problems(table: Table, *, regions: int = 12, roads_each: int = 3) -> tuple[str, ...]:
    """Say in sentences all that keeps a map from being played on; empty when it can be."""
    if misshapen := _misshapen(table):
        return (misshapen,)
    known = names(table)
    found: list[str] = []
    if len(known) != regions:
        found.append(f"there are {len(known)} regions, but Skaalland has {regions}")
    found += [f"{known.count(name)} regions are called {name!r}" for name in _twice(known)]
    ends: list[frozenset[str]] = []
    for one, other in table["roads"]:
        strangers = [end for end in (one, other) if end not in known]
        found += [f"road {one}–{other}: there is no region {stranger!r}" for stranger in dict.fromkeys(strangers)]
        if one == other:
            found.append(f"a road joins {one} to itself")
        elif not strangers:
            ends.append(frozenset((one, other)))
    found += [f"the road {'–'.join(sorted(road))} is there twice" for road in _twice(ends)]
    count = {name: sum(name in road for road in ends) for name in known}
    for name in dict.fromkeys(known):
        if count[name] != roads_each:
            found.append(f"{name} has {counted(count[name], 'road')}, but every region has {roads_each}")
    if cut_off := _cut_off(known, ends):
        found.append(f"no way leads from {known[0]} to {', '.join(cut_off)}")
    return tuple(found)


def reminders(table: Table, known: Table) -> tuple[str, ...]:
    """Say where a map differs from what the rulebook tells of it: worth a second look, but no hindrance."""
    said = [f"the rulebook names a region {name}" for name in known["names"] if name not in names(table)]
    for one, other in known["roads"]:
        if {one, other} <= {*names(table)} and not has_road(table, one, other):
            said.append(f"in the rulebook a road joins {one} and {other}")
    for one, other in known["no_roads"]:
        if has_road(table, one, other):
            said.append(f"in the rulebook no road joins {one} and {other}")
    return tuple(said)


def track_problems(table: Table) -> tuple[str, ...]:
    """Say what keeps a respect points track from being played on; empty when it can be."""
    found = [
        f"{name} = {table.get(name)!r} is not a whole number"
        for name in ("spaces", "mines_closed")
        if not isinstance(table.get(name), int) or isinstance(table.get(name), bool)
    ]
    if not found and table["spaces"] < 10:
        found.append(f"a track of {table['spaces']} spaces is too short: at least 10")
    elif not found and not 2 <= table["mines_closed"] < table["spaces"]:
        last = table["spaces"] - 1
        found.append(f"'mines closed' on space {table['mines_closed']}: it must lie between 2 and {last}")
    return tuple(found)


def _must_know(table: Table, name: str) -> None:
    if name not in names(table):
        raise BadFacts(f"there is no region {name!r}; there is {', '.join(names(table))}")


def _misshapen(table: Table) -> str | None:
    regions, roads = table.get("regions"), table.get("roads")
    if not isinstance(regions, list | tuple) or not isinstance(roads, list | tuple):
        return "a map needs a list of regions and a list of roads"
    for number, region in enumerate(regions, start=1):
        name = region.get("name") if isinstance(region, Mapping) else None
        if not isinstance(region, Mapping) or not isinstance(name, str) or not name.strip():
            return f"region {number} has no name"
        for axis in ("x", "y"):
            at = region.get(axis)
            if not isinstance(at, int | float) or isinstance(at, bool) or not 0 <= at <= 1:
                return f"{name}: {axis} = {at!r} is not a number from 0 to 1"
    for number, road in enumerate(roads, start=1):
        if not isinstance(road, list | tuple) or len(road) != 2 or not all(isinstance(end, str) for end in road):
            return f"road {number}, {road!r}, is not a pair of names"
    return None


def _twice(things: Iterable[Any]) -> list[Any]:
    listed = list(things)
    return [thing for thing in dict.fromkeys(listed) if listed.count(thing) > 1]


def _cut_off(known: tuple[str, ...], roads: list[frozenset[str]]) -> list[str]:
    reached: set[str] = set()
    waiting = list(known[:1])
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += [end for road in roads if here in road for end in road]
    return [name for name in dict.fromkeys(known) if name not in reached]

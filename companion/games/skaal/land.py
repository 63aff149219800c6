"""The printed figures as a game uses them: the map, the track, the clans and the set-up, parsed once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import BadFacts
from companion.games.skaal.map import names, problems, track_problems

CLAN_COUNTS = (3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Land:
    """Hold all printed figures; regions are numbered in the order of the map.

    places: x right and y down of each region on the picture, 0 to 1.
    neighbours: the regions a road leads to, for each region, in the order of the map.
    steps: how many roads lie between any two regions.
    mines_closed: the space of the track on which prospecting ends; the first space is 0.
    """

    regions: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    roads: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    spaces: int
    mines_closed: int
    colours: tuple[str, ...]
    inns: int
    placed: Mapping[int, int] = field(hash=False)
    reserve: Mapping[int, int] = field(hash=False)
    reserve_as_printed: Mapping[int, int] = field(hash=False)
    nugget: int
    guest: int
    early_throw: int
    notes: tuple[str, ...]
    number: Mapping[str, int] = field(hash=False, compare=False)


def read_land(facts: Mapping[str, Any]) -> Land:
    """Parse the tables of facts; raise BadFacts naming the table and what is wrong with it."""
    tables = {name: _table(facts, name) for name in ("land", "known", "map", "track", "clans", "players", "respect")}
    shape, drawn, track, clans = tables["land"], tables["map"], tables["track"], tables["clans"]
    wrong = problems(drawn, regions=_count("land", shape, "regions"), roads_each=_count("land", shape, "roads_each"))
    if wrong:
        raise BadFacts(f"[map] {wrong[0]}")
    if wrong := track_problems(track):
        raise BadFacts(f"[track] {wrong[0]}")
    colours = clans.get("colours")
    if not isinstance(colours, list | tuple) or len({*colours}) < max(CLAN_COUNTS):
        raise BadFacts(f"[clans] colours = {colours!r}: {max(CLAN_COUNTS)} different colours are needed")
    regions = names(drawn)
    number = {name: index for index, name in enumerate(regions)}
    roads = tuple((number[one], number[other]) for one, other in drawn["roads"])
    neighbours = tuple(
        tuple(sorted(a if b == here else b for a, b in roads if here in (a, b))) for here in range(len(regions))
    )
    placed = _by_clans(tables["players"], "placed")
    reserve = _by_clans(tables["players"], "reserve")
    figures = _count("clans", clans, "figures")
    for count in CLAN_COUNTS:
        if placed[count] + reserve[count] + 1 > figures:
            raise BadFacts(
                f"[players] with {count} clans {placed[count]} dwarfs placed, {reserve[count]} in reserve and an "
                f"accountant are more than the {figures} figures of a clan"
            )
        if count * placed[count] > len(regions):
            raise BadFacts(f"[players] {count} clans cannot place {placed[count]} dwarfs in {len(regions)} regions")
    return Land(
        regions=regions,
        places=tuple((float(region["x"]), float(region["y"])) for region in drawn["regions"]),
        roads=roads,
        neighbours=neighbours,
        steps=tuple(_steps(neighbours, start) for start in range(len(regions))),
        spaces=track["spaces"],
        mines_closed=track["mines_closed"],
        colours=tuple(map(str, colours)),
        inns=_count("clans", clans, "inns"),
        placed=placed,
        reserve=reserve,
        reserve_as_printed=_by_clans(tables["players"], "reserve_as_printed"),
        nugget=_count("respect", tables["respect"], "nugget"),
        guest=_count("respect", tables["respect"], "guest"),
        early_throw=_count("respect", tables["respect"], "early_throw"),
        notes=tuple(
            f"Stand-in: {table.get('title', name)}" for name, table in tables.items() if table["source"] == "stand-in"
        ),
        number=number,
    )


def _steps(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """Count the roads from a region to every region of a connected map."""
    steps = {start: 0}
    waiting = [start]
    for here in waiting:
        for other in neighbours[here]:
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return tuple(steps[number] for number in range(len(neighbours)))


def _table(facts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = facts.get(name)
    if not isinstance(table, Mapping):
        raise BadFacts(f"[{name}] is missing")
    return {"source": "owner", **table}


def _count(name: str, table: Mapping[str, Any], key: str) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise BadFacts(f"[{name}] {key} = {value!r} is not a whole number of at least 1")
    return value


def _by_clans(table: Mapping[str, Any], key: str) -> dict[int, int]:
    value = table.get(key)
    if not isinstance(value, Mapping):
        raise BadFacts(f"[players] {key} = {value!r} is not a table by number of clans")
    return {
        count: _count("players", {f"{key}.{count}": value.get(str(count))}, f"{key}.{count}") for count in CLAN_COUNTS
    }

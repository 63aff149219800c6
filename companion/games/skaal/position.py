"""A position in progress in plain words: read into a state, written from one, and edited region by region.

{"regions": {"Kamau": {"dwarfs": {"yellow": 5}, "nuggets": 4, "ooops": false, "inn": "yellow", "inn_of": "red"}},
 "accountants": {"yellow": 12}, "pawn": 9, "turn": "yellow", "beer_counted": true}

`inn` names the innkeeper's clan and `inn_of` the clan from whose supply the inn came, if that is another.
What is left out is empty, zero or the start; reserves follow from what stands on the board.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadSetup
from companion.games.skaal.state import Phase, Region, State

FIELDS = ("regions", "accountants", "pawn", "turn", "beer_counted")
REGION_FIELDS = ("dwarfs", "nuggets", "ooops", "inn", "inn_of")


def begin_from(fresh: State, position: Mapping[str, Any]) -> tuple[State, bool]:
    """Read a position over a fresh state; give it and whether this turn's beer has been counted.

    Raises BadSetup quoting what is unknown, too many, or cannot be.
    """
    _only("the position", position, FIELDS)
    listed = _mapping("regions", position.get("regions", {}))
    for name in listed:
        if name not in fresh.land.number:
            raise BadSetup(f"there is no region {name!r}; there is {', '.join(fresh.land.regions)}")
    regions = tuple(_region(fresh, name, listed.get(name, {})) for name in fresh.land.regions)
    clans = range(len(fresh.names))
    reserve = tuple(fresh.reserve[clan] - sum(here.dwarfs[clan] for here in regions) for clan in clans)
    for clan in clans:
        if reserve[clan] < 0:
            raise BadSetup(
                f"{fresh.colours[clan]} has {fresh.reserve[clan]} dwarfs, but "
                f"{fresh.reserve[clan] - reserve[clan]} are on the board"
            )
    regions, inns = _deal_inns(fresh, regions, listed)
    pawn = _whole("pawn", position.get("pawn", fresh.pawn))
    if not 1 <= pawn <= fresh.land.mines_closed:
        raise BadSetup(f"the pawn on space {pawn}: it stands between 1 and {fresh.land.mines_closed}, mines closed")
    state = replace(
        fresh,
        regions=regions,
        reserve=reserve,
        inns=inns,
        accountants=_accountants(fresh, position.get("accountants", {}), pawn),
        pawn=pawn,
        turn=_clan(fresh, "turn", position.get("turn", fresh.colours[0])),
        phase=Phase.ACT,
    )
    counted = position.get("beer_counted", True)
    if not isinstance(counted, bool):
        raise BadSetup(f"beer_counted = {counted!r} is neither true nor false")
    return (replace(state, phase=Phase.OVER) if state.ooops_everywhere else state), counted


def to_position(state: State) -> dict[str, Any]:
    """Write the position between two turns, so that a game begun from it goes on from here.

    Raises BadSetup in the middle of the set-up or of a turn of prospecting.
    """
    if state.phase is not Phase.ACT:
        raise BadSetup("a position can be written only when a clan is about to act")
    return {
        "regions": {
            name: _described(state, here)
            for name, here in zip(state.land.regions, state.regions, strict=True)
            if any(here.dwarfs) or not here.virgin
        },
        "accountants": dict(zip(state.colours, state.accountants, strict=True)),
        "pawn": state.pawn,
        "turn": state.colours[state.turn],
        "beer_counted": True,
    }


def with_region(position: Mapping[str, Any], name: str, **changes: Any) -> dict[str, Any]:
    """Give a position with some fields of one region replaced; None takes a field away."""
    regions = {**position.get("regions", {})}
    region = {**regions.get(name, {}), **changes}
    regions[name] = {key: value for key, value in region.items() if value is not None}
    return {**position, "regions": regions}


def _region(fresh: State, name: str, data: Any) -> Region:
    data = _mapping(name, data)
    _only(name, data, REGION_FIELDS)
    counts = _mapping(f"{name}: dwarfs", data.get("dwarfs", {}))
    dwarfs = [0] * len(fresh.names)
    for colour, count in counts.items():
        dwarfs[_clan(fresh, f"{name}: dwarfs", colour)] = _whole(f"{name}: {colour} dwarfs", count)
    nuggets, ooops = _whole(f"{name}: nuggets", data.get("nuggets", 0)), data.get("ooops", False)
    if not isinstance(ooops, bool):
        raise BadSetup(f"{name}: ooops = {ooops!r} is neither true nor false")
    if nuggets and ooops:
        raise BadSetup(f"{name} has {nuggets} nuggets and Ooops: a region shows one or the other")
    here = Region(tuple(dwarfs), nuggets, ooops)
    if data.get("inn") is None:
        return here
    keeper = _clan(fresh, f"{name}: inn", data["inn"])
    if not dwarfs[keeper]:
        raise BadSetup(f"{name}: the inn is {data['inn']}'s, but no {data['inn']} dwarf is there to keep it")
    if here.leader is not None and here.leader != keeper:
        leader = fresh.colours[here.leader]
        raise BadSetup(f"{name}: {leader} has most dwarfs, so the inn is {leader}'s and not {data['inn']}'s")
    return replace(here, keeper=keeper)


def _deal_inns(
    fresh: State, regions: tuple[Region, ...], listed: Mapping[str, Any]
) -> tuple[tuple[Region, ...], tuple[int, ...]]:
    """Take every inn from a supply: the one that is named, else the innkeeper's, else any clan's that has one left."""
    inns, dealt = list(fresh.inns), list(regions)
    kept = [number for number, here in enumerate(regions) if here.keeper is not None]
    named = [number for number in kept if listed[fresh.land.regions[number]].get("inn_of") is not None]
    for number in (*named, *(other for other in kept if other not in named)):
        name, here = fresh.land.regions[number], regions[number]
        assert here.keeper is not None
        if number in named:
            owner = _clan(fresh, f"{name}: inn_of", listed[name]["inn_of"])
        else:
            owner = max(range(len(inns)), key=lambda clan: (inns[clan] > 0, clan == here.keeper, inns[clan]))
        if not inns[owner]:
            raise BadSetup(f"{name}: {fresh.colours[owner]} has no more than {fresh.inns[owner]} inns")
        inns[owner] -= 1
        dealt[number] = replace(here, inn=owner)
    return tuple(dealt), tuple(inns)


def _accountants(fresh: State, data: Any, pawn: int) -> tuple[int, ...]:
    spaces = [0] * len(fresh.names)
    for colour, space in _mapping("accountants", data).items():
        spaces[_clan(fresh, "accountants", colour)] = _whole(f"{colour} accountant", space)
    for clan, space in enumerate(spaces):
        if space % fresh.land.spaces == pawn % fresh.land.spaces:
            raise BadSetup(f"the {fresh.colours[clan]} accountant cannot stand on the pawn's space, {space}")
    return tuple(spaces)


def _described(state: State, here: Region) -> dict[str, Any]:
    data: dict[str, Any] = {
        "dwarfs": {colour: count for colour, count in zip(state.colours, here.dwarfs, strict=True) if count}
    }
    if here.nuggets:
        data["nuggets"] = here.nuggets
    if here.ooops:
        data["ooops"] = True
    if here.keeper is not None and here.inn is not None:
        data["inn"], data["inn_of"] = state.colours[here.keeper], state.colours[here.inn]
    return data


def _mapping(what: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadSetup(f"{what}: {value!r} is not a table")
    return value


def _only(what: str, data: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    for name in data:
        if name not in fields:
            raise BadSetup(f"{what}: {name!r} is unknown; there is {', '.join(fields)}")


def _whole(what: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadSetup(f"{what}: {value!r} is not a whole number of at least 0")
    return value


def _clan(fresh: State, what: str, colour: Any) -> int:
    if colour not in fresh.colours:
        raise BadSetup(f"{what}: there is no clan {colour!r}; there is {', '.join(fresh.colours)}")
    return fresh.colours.index(colour)

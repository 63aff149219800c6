"""The board as data for its picture: regions, roads, the track, and what a tap may lead to.

A target says which action it belongs to, what to tap for it in order, and the event it plays. So a screen can
light the first taps of an action, narrow by each tap, and play the event when the path is complete.
"""

from dataclasses import dataclass
from typing import Any

from companion.game import Event
from companion.games.skaal.events import (
    Attract,
    Discover,
    Harvest,
    Move,
    MoveInn,
    OpenInn,
    Place,
    Settle,
)
from companion.games.skaal.state import Region, State


@dataclass(frozen=True, slots=True)
class Target:
    """Hold what to tap for an event: its action and the path (region names, then a number or a colour)."""

    action: str
    path: tuple[str, ...]
    event: Event


def board(state: State, choices: tuple[Event, ...]) -> dict[str, Any]:
    """Give all that a picture of the board needs, as plain data but for the targets' events.

    regions: name, x, y (0 to 1), nuggets, ooops, dwarfs and free (colour to count), inn (the colour of the inn or
    None), keeper (the innkeeper's colour or None), leader (the colour with most dwarfs or None) and beer (what the
    inn pays at its owner's next turn).
    roads: pairs of names. track: spaces, mines_closed, pawn and accountants (colour to space, laps added).
    site: the region a rumour goes out from. targets: `Target`s for everything that a tap on the map can do.
    """
    land = state.land
    targets = (target(event) for event in choices)
    return {
        "kind": "skaal",
        "regions": tuple(_region(state, number, here) for number, here in enumerate(state.regions)),
        "roads": tuple((land.regions[a], land.regions[b]) for a, b in land.roads),
        "track": {
            "spaces": land.spaces,
            "mines_closed": land.mines_closed,
            "pawn": state.pawn,
            "accountants": dict(zip(state.colours, state.accountants, strict=True)),
        },
        "reserve": dict(zip(state.colours, state.reserve, strict=True)),
        "inns": dict(zip(state.colours, state.inns, strict=True)),
        "turn": state.colours[state.turn],
        "site": None if state.site is None else land.regions[state.site],
        "thrown": state.thrown,
        "targets": tuple(found for found in targets if found is not None),
    }


def target(event: Event) -> Target | None:
    """Say what to tap for an event, or None when it has no place on the map."""
    match event:
        case Settle(region):
            return Target("settle", (region,), event)
        case Place(region):
            return Target("place", (region,), event)
        case Move(origin, to):
            return Target("move", (origin, to), event)
        case Discover(region):
            return Target("discover", (region,), event)
        case Attract(visitors):
            return Target("attract", tuple(word for visitor in visitors for word in visitor), event)
        case Harvest(region, nuggets):
            return Target("harvest", (region, str(nuggets)), event)
        case OpenInn(region):
            return Target("open inn", (region,), event)
        case MoveInn(origin, to):
            return Target("move inn", (origin, to), event)
    return None


def _region(state: State, number: int, here: Region) -> dict[str, Any]:
    clans = range(len(state.names))
    x, y = state.land.places[number]
    return {
        "name": state.land.regions[number],
        "x": x,
        "y": y,
        "nuggets": here.nuggets,
        "ooops": here.ooops,
        "dwarfs": {state.colours[clan]: here.dwarfs[clan] for clan in clans if here.dwarfs[clan]},
        "free": {state.colours[clan]: here.free(clan) for clan in clans if here.free(clan)},
        "inn": None if here.inn is None else state.colours[here.inn],
        "keeper": None if here.keeper is None else state.colours[here.keeper],
        "leader": None if here.leader is None else state.colours[here.leader],
        "beer": 0 if here.keeper is None else here.guests(here.keeper) * state.land.guest,
    }

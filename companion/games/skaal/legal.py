"""Which moves are legal now, and which rule forbids the others."""

from collections.abc import Iterator
from itertools import product

from companion.game import Event, Rolled
from companion.games.skaal.events import (
    Attract,
    CallEnd,
    Discover,
    Harvest,
    Move,
    MoveInn,
    OpenInn,
    Pass,
    Place,
    Prospect,
    Settle,
)
from companion.games.skaal.state import OOOPS, Phase, State
from companion.words import counted

WHEN: dict[type[Event], Phase] = {
    Settle: Phase.SETTLE,
    Discover: Phase.DISCOVER,
    Attract: Phase.ATTRACT,
    Rolled: Phase.THROW,
}
WAITING = {
    Phase.SETTLE: "the clans are still settling: a dwarf goes into an empty region",
    Phase.ACT: "an action is to be chosen first",
    Phase.THROW: "the die is to be thrown first",
    Phase.DISCOVER: "the find is to be put into a region first",
    Phase.ATTRACT: "it is still to be said which dwarfs the rumour brings",
    Phase.OVER: "the game is over",
}


def refusal(state: State, event: Event) -> str | None:
    """Name the rule that forbids an event now, or None."""
    if state.phase is not WHEN.get(type(event), Phase.ACT):
        return WAITING[state.phase]
    for name in _regions_of(event):
        if name not in state.land.number:
            return f"there is no region {name!r}; there is {', '.join(state.land.regions)}"
    match event:
        case Settle(region):
            return _settle(state, region)
        case Place():
            return None if state.reserve[state.turn] else f"{_who(state)} has no dwarf left in the reserve"
        case Move(origin, to):
            return _move(state, origin, to)
        case Prospect():
            return None if state.prospecting_left else "the mines are closed: nobody can prospect any more"
        case Discover(region):
            return _discover(state, region)
        case Attract(visitors):
            return _attract(state, visitors)
        case Harvest(region, nuggets):
            return _harvest(state, region, nuggets)
        case OpenInn(region):
            return _open(state, region)
        case MoveInn(origin, to):
            return _move_inn(state, origin, to)
        case CallEnd():
            return _call_end(state)
        case Pass():
            return "an action is possible, so one must be taken" if next(actions(state), None) else None
    return None


def choices(state: State) -> tuple[Event, ...]:
    """List every legal event but the throw of the die."""
    match state.phase:
        case Phase.SETTLE:
            return tuple(Settle(state.land.regions[number]) for number in settling(state))
        case Phase.ACT:
            listed: tuple[Event, ...] = tuple(actions(state)) or (Pass(),)
            return (*listed, CallEnd()) if state.end_may_be_called else listed
        case Phase.DISCOVER:
            return tuple(Discover(state.land.regions[number]) for number in state.sites(state.thrown or OOOPS))
        case Phase.ATTRACT:
            return tuple(attractions(state))
    return ()


def settling(state: State) -> tuple[int, ...]:
    """List the regions where the next dwarf of the set-up may go.

    Source: rulebook, "Setup": an empty region, not next to one's own unless there is no other.
    """
    empty = [number for number, here in enumerate(state.regions) if not any(here.dwarfs)]
    apart = tuple(number for number in empty if not _beside_own(state, number))
    return apart or tuple(empty)


def actions(state: State) -> Iterator[Event]:
    """List the actions of the clan whose turn it is, the six of the rulebook in its order."""
    clan, names, regions = state.turn, state.land.regions, state.regions
    if state.reserve[clan]:
        yield from (Place(name) for name in names)
    for number, here in enumerate(regions):
        if here.free(clan) > 0:
            yield from (Move(names[number], names[to]) for to in state.land.neighbours[number])
    if state.prospecting_left:
        yield Prospect()
        yield Prospect(early=True)
    for number, here in enumerate(regions):
        most = min(here.nuggets, here.free(clan))
        yield from (Harvest(names[number], count) for count in range(most, 0, -1))
    if state.inns[clan] and not state.owns_inn(clan):
        for number, here in enumerate(regions):
            if here.keeper is None and here.leader == clan:
                yield OpenInn(names[number])
    goals = [number for number, here in enumerate(regions) if here.keeper is None and here.leader is not None]
    for number, here in enumerate(regions):
        if here.keeper == clan:
            yield from (MoveInn(names[number], names[to]) for to in goals)


def attractions(state: State) -> Iterator[Attract]:
    """List every way to say which dwarfs a rumour brings, those with most of the prospector's own first."""
    if state.site is None:
        return
    near = state.visitors(state.site)
    own_first = [sorted(clans, key=lambda clan: (clan != state.turn, clan)) for _, clans in near]
    ways = sorted(product(*own_first), key=lambda way: -way.count(state.turn))
    for way in ways:
        yield attract(state, tuple((number, clan) for (number, _), clan in zip(near, way, strict=True)))


def attract(state: State, visitors: tuple[tuple[int, int], ...]) -> Attract:
    """Write visitors given as (region, clan) numbers as an event."""
    return Attract(tuple((state.land.regions[number], state.colours[clan]) for number, clan in visitors))


def _who(state: State) -> str:
    return state.names[state.turn]


def _regions_of(event: Event) -> tuple[str, ...]:
    match event:
        case Move(origin, to) | MoveInn(origin, to):
            return (origin, to)
        case Settle(region) | Place(region) | Discover(region) | OpenInn(region) | Harvest(region, _):
            return (region,)
        case Attract(visitors):
            return tuple(region for region, _ in visitors)
    return ()


def _beside_own(state: State, number: int) -> bool:
    return any(state.regions[other].dwarfs[state.turn] for other in state.land.neighbours[number])


def _settle(state: State, region: str) -> str | None:
    number = state.land.number[region]
    if any(state.regions[number].dwarfs):
        return f"{region} is taken: in the set-up a dwarf goes into an empty region"
    if number not in settling(state):
        return f"{region} lies beside a region of {_who(state)}'s, and there are empty ones that do not"
    return None


def _move(state: State, origin: str, to: str) -> str | None:
    start, end = state.land.number[origin], state.land.number[to]
    here = state.regions[start]
    if not here.dwarfs[state.turn]:
        return f"{_who(state)} has no dwarf in {origin}"
    if here.free(state.turn) < 1:
        return f"{_who(state)}'s only dwarf in {origin} is the innkeeper, who does not leave his inn"
    if end not in state.land.neighbours[start]:
        return f"no road joins {origin} and {to}"
    return None


def _discover(state: State, region: str) -> str | None:
    here = state.regions[state.land.number[region]]
    what = "the Ooops" if state.thrown == OOOPS else "nuggets"
    if here.ooops:
        return f"{region} shows Ooops: {what} cannot go there"
    if here.keeper is not None:
        return f"{region} has an inn: {what} cannot go there"
    if here.nuggets and state.thrown == OOOPS:
        return f"{region} has nuggets: the Ooops cannot go there"
    return None


def _attract(state: State, visitors: tuple[tuple[str, str], ...]) -> str | None:
    assert state.site is not None
    names, site = state.land.regions, state.land.regions[state.site]
    near = {names[number]: clans for number, clans in state.visitors(state.site)}
    for region, colour in visitors:
        if colour not in state.colours:
            return f"there is no clan {colour!r}; there is {', '.join(state.colours)}"
        if region not in near:
            return f"no dwarf can come to {site} from {region}"
        if state.colours.index(colour) not in near[region]:
            return f"no {colour} dwarf is free in {region}: innkeepers do not follow rumours"
    if tuple(region for region, _ in visitors) != tuple(near):
        return f"the rumour brings exactly one dwarf to {site} from each of {', '.join(near)}, in this order"
    return None


def _harvest(state: State, region: str, nuggets: int) -> str | None:
    here = state.regions[state.land.number[region]]
    if nuggets < 1:
        return f"harvesting {nuggets} nuggets is no harvest: at least one"
    if not here.nuggets:
        return f"there are no nuggets in {region}"
    if nuggets > here.nuggets:
        return f"there are only {here.nuggets} nuggets in {region}"
    if nuggets > (free := here.free(state.turn)):
        keeper = "" if here.keeper != state.turn else " besides the innkeeper, who does not harvest"
        return f"{_who(state)} has {counted(free, 'dwarf')} in {region}{keeper}: one nugget each"
    return None


def _open(state: State, region: str) -> str | None:
    here = state.regions[state.land.number[region]]
    if here.keeper is not None:
        return f"{region} has an inn already: only one in a region"
    if state.owns_inn(state.turn):
        return f"{_who(state)} already has an inn: a second one comes only by taking it over"
    if not state.inns[state.turn]:
        return f"{_who(state)} has no inn left to open"
    if here.leader != state.turn:
        return f"{_who(state)} has not more dwarfs in {region} than every other clan"
    return None


def _move_inn(state: State, origin: str, to: str) -> str | None:
    number = state.land.number
    if state.regions[number[origin]].keeper != state.turn:
        return f"{_who(state)} keeps no inn in {origin}"
    if state.regions[number[to]].keeper is not None:
        return f"{to} has an inn already: only one in a region"
    if state.regions[number[to]].leader is None:
        return f"in {to} no single clan has most dwarfs, so there would be no innkeeper"
    return None


def _call_end(state: State) -> str | None:
    if state.prospecting_left:
        return "the mines are not closed yet, so the end can still come"
    if any(region.nuggets for region in state.regions):
        return "nuggets still lie in the land: the end may be called only when none is left"
    return None if state.end_may_be_called else "the end cannot be called now"

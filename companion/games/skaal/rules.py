"""The rules of Skåål: how a position begins, what it waits for, and what every move leads to."""

from dataclasses import replace

from companion.dice import Kind, Need
from companion.errors import BadFacts, BadSetup
from companion.game import Event, Payment, Rolled, Score, Setup
from companion.games.skaal import legal
from companion.games.skaal.events import (
    Attract,
    CallEnd,
    Discover,
    Harvest,
    Move,
    MoveInn,
    OpenInn,
    Place,
    Prospect,
    Settle,
)
from companion.games.skaal.land import Land, read_land
from companion.games.skaal.position import begin_from
from companion.games.skaal.state import OOOPS, Phase, Region, State
from companion.games.skaal.track import advance, caught, retreat
from companion.words import counted, unit

KIND = Kind("skaal", ("1", "2", "3", "4", "5", OOOPS), family="numeral")


class SkaalRules:
    """Answer what the Rules protocol asks; see `companion.game`."""

    def start(self, setup: Setup) -> State:
        """Build the first state, fresh or from a position in progress; raise BadSetup naming what cannot be."""
        try:
            land = read_land(setup.facts)
        except BadFacts as error:
            raise BadSetup(str(error)) from None
        state = _empty(land, setup)
        if setup.position is None:
            return state
        state, beer_counted = begin_from(state, setup.position)
        return state if beer_counted or state.phase is Phase.OVER else _serve_beer(state)

    def need(self, state: State) -> Need | None:
        """Ask for the special die after the pawn has moved."""
        return Need((KIND,), 1, seat=state.turn) if state.phase is Phase.THROW else None

    def choices(self, state: State) -> tuple[Event, ...]:
        """List every legal event but the throw."""
        return legal.choices(state)

    def refusal(self, state: State, event: Event) -> str | None:
        """Name the rule that forbids the event now, or None."""
        return legal.refusal(state, event)

    def apply(self, state: State, event: Event) -> State:
        """Give the state after a legal event, the next clan's beer included."""
        after = effect(state, event)
        return _next_turn(after) if after.phase is Phase.DONE else after

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""
        return state.phase is Phase.OVER

    def scores(self, state: State) -> tuple[Score, ...]:
        """List each clan's respect points; all clans with most of them win together."""
        best, over = max(state.accountants), self.over(state)
        return tuple(
            Score(name, points, points == best if over else None)
            for name, points in zip(state.names, state.accountants, strict=True)
        )

    def payments(self, state: State) -> tuple[Payment, ...]:
        """List the points that the event leading here brought and cost."""
        return state.payments


def _empty(land: Land, setup: Setup) -> State:
    clans = len(setup.seats)
    if clans not in land.placed:
        raise BadSetup(f"{clans} clans cannot play: Skåål is for 3 to 6")
    names = tuple(seat.name for seat in setup.seats)
    wanted = tuple(seat.colour for seat in setup.seats)
    spare = iter(colour for colour in land.colours if colour not in wanted)
    colours = tuple(colour or next(spare, "") for colour in wanted)
    for what, values in (("are named", names), ("play", colours)):
        for value in values:
            if values.count(value) > 1 or not value:
                raise BadSetup(f"{values.count(value)} clans {what} {value!r}: each needs its own")
    reserve = land.reserve_as_printed if setup.options.get("reserve") == "printed" else land.reserve
    return State(
        land=land,
        names=names,
        colours=colours,
        regions=(Region((0,) * clans),) * len(land.regions),
        reserve=(land.placed[clans] + reserve[clans],) * clans,
        inns=(land.inns,) * clans,
        accountants=(0,) * clans,
    )


def effect(state: State, event: Event) -> State:
    """Give the state after a legal event, before the turn is handed on; its phase is DONE when it is to be."""
    if state.payments:
        state = replace(state, payments=())
    match event:
        case Settle(region):
            return _settle(state, state.land.number[region])
        case Place(region):
            return _put_from_reserve(state, state.land.number[region], Phase.DONE)
        case Move(origin, to):
            return bring(state, ((state.land.number[origin], state.turn),), state.land.number[to])
        case Prospect(early):
            return _prospect(state, early)
        case Rolled(dice):
            found = state.sites(dice[0].face)
            return replace(state, phase=Phase.DISCOVER if found else Phase.DONE, thrown=dice[0].face)
        case Discover(region):
            return _discover(state, state.land.number[region])
        case Attract(visitors):
            assert state.site is not None
            numbers = tuple((state.land.number[region], state.colours.index(colour)) for region, colour in visitors)
            return bring(state, numbers, state.site)
        case Harvest(region, nuggets):
            return _harvest(state, state.land.number[region], nuggets)
        case OpenInn(region):
            return _open(state, state.land.number[region])
        case MoveInn(origin, to):
            return _move_inn(state, state.land.number[origin], state.land.number[to])
        case CallEnd():
            return replace(state, phase=Phase.OVER)
    return replace(state, phase=Phase.DONE)


def bring(state: State, visitors: tuple[tuple[int, int], ...], site: int) -> State:
    """Move dwarfs, given as (region, clan) numbers, into a region and end the turn."""
    regions = list(state.regions)
    for number, clan in visitors:
        regions[number] = regions[number].add(clan, -1)
        regions[site] = regions[site].add(clan)
    return replace(state, regions=tuple(regions), phase=Phase.DONE)


def _settle(state: State, number: int) -> State:
    state = _put_from_reserve(state, number, Phase.SETTLE)
    clans = len(state.names)
    if sum(sum(region.dwarfs) for region in state.regions) == clans * state.land.placed[clans]:
        return replace(state, phase=Phase.DONE)
    return replace(state, turn=(state.turn + 1) % clans)


def _put_from_reserve(state: State, number: int, phase: Phase) -> State:
    reserve = tuple(left - (clan == state.turn) for clan, left in enumerate(state.reserve))
    regions = _with(state, number, state.regions[number].add(state.turn))
    return replace(state, regions=regions, reserve=reserve, phase=phase)


def _prospect(state: State, early: bool) -> State:
    """Move the pawn, after the penalty of a table that threw too soon; then the die decides."""
    if early:
        state = _lose(state, state.turn, state.land.early_throw, "threw before moving the prospecting pawn")
    state = replace(state, pawn=state.pawn + 1, phase=Phase.THROW)
    for clan in caught(state.accountants, state.pawn, state.land.spaces):
        state = _lose(state, clan, 1, "caught by the prospecting pawn")
    return state


def _discover(state: State, number: int) -> State:
    """Put down what was found; the rumour spreads, unless that was the last region without Ooops."""
    here = state.regions[number]
    if state.thrown == OOOPS:
        found = replace(here, ooops=True)
    else:
        found = replace(here, nuggets=here.nuggets + int(state.thrown or 0))
    state = replace(state, regions=_with(state, number, found), site=number, phase=Phase.ATTRACT)
    if state.ooops_everywhere:
        return replace(state, phase=Phase.DONE)
    near = state.visitors(number)
    if any(len(clans) > 1 for _, clans in near):
        return state
    return bring(state, tuple((other, clans[0]) for other, clans in near), number)


def _harvest(state: State, number: int, nuggets: int) -> State:
    here = state.regions[number]
    left = here.nuggets - nuggets
    regions = _with(state, number, replace(here, nuggets=left, ooops=left == 0))
    points = nuggets * state.land.nugget
    what = f"{counted(nuggets, 'nugget')} harvested in {state.land.regions[number]}"
    return _gain(replace(state, regions=regions, phase=Phase.DONE), state.turn, points, what)


def _open(state: State, number: int) -> State:
    clan = state.turn
    regions = _with(state, number, replace(state.regions[number], keeper=clan, inn=clan))
    inns = tuple(left - (owner == clan) for owner, left in enumerate(state.inns))
    return replace(state, regions=regions, inns=inns, phase=Phase.DONE)


def _move_inn(state: State, start: int, end: int) -> State:
    regions = list(state.regions)
    inn, goal = regions[start].inn, regions[end]
    regions[start] = replace(regions[start], keeper=None, inn=None)
    regions[end] = replace(goal, keeper=goal.leader, inn=inn)
    return replace(state, regions=tuple(regions), phase=Phase.DONE)


def _with(state: State, number: int, region: Region) -> tuple[Region, ...]:
    return (*state.regions[:number], region, *state.regions[number + 1 :])


def _next_turn(state: State) -> State:
    """Hand the turn on and serve the next clan's beer, unless Ooops everywhere has ended the game."""
    if state.ooops_everywhere:
        return replace(state, phase=Phase.OVER, thrown=None, site=None)
    turn = (state.turn + 1) % len(state.names)
    return _serve_beer(replace(state, phase=Phase.ACT, turn=turn, thrown=None, site=None))


def _serve_beer(state: State) -> State:
    """Count the beer of the clan whose turn begins. Source: rulebook, "Selling your beer"."""
    for number, here in enumerate(state.regions):
        if here.keeper == state.turn and (guests := here.guests(state.turn)):
            served = ", ".join(
                f"{count} {state.colours[clan]}"
                for clan, count in enumerate(here.dwarfs)
                if count and clan != state.turn
            )
            why = f"beer in {state.land.regions[number]} for {served}"
            state = _gain(state, state.turn, guests * state.land.guest, why)
    return state


def _gain(state: State, clan: int, points: int, why: str) -> State:
    reached = advance(state.accountants[clan], points, state.pawn, state.land.spaces)
    state = _paid(state, clan, points, why)
    if hops := reached - state.accountants[clan] - points:
        state = _paid(state, clan, hops, "hopped over the prospecting pawn")
    return _stand(state, clan, reached)


def _lose(state: State, clan: int, points: int, why: str) -> State:
    reached = retreat(state.accountants[clan], points, state.pawn, state.land.spaces)
    if lost := state.accountants[clan] - reached:
        extra = "" if lost == points else ", and the pawn's space does not count"
        state = _paid(state, clan, -lost, why + extra)
    return _stand(state, clan, reached)


def _paid(state: State, clan: int, amount: int, why: str) -> State:
    paid = Payment(state.names[clan], amount, unit(amount, "point"), why)
    return replace(state, payments=(*state.payments, paid))


def _stand(state: State, clan: int, space: int) -> State:
    spaces = (*state.accountants[:clan], space, *state.accountants[clan + 1 :])
    return replace(state, accountants=spaces)

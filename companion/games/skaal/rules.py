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

KIND = Kind("skaal", ("1", "2", "3", "4", "5", OOOPS), family="numeral")
UNIT = "points"


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
        """Give the state after a legal event."""
        state = replace(state, payments=())
        match event:
            case Settle(region):
                return _settle(state, state.land.number[region])
            case Place(region):
                return _next_turn(_put_from_reserve(state, state.land.number[region]))
            case Move(origin, to):
                return _next_turn(_walk(state, state.turn, state.land.number[origin], state.land.number[to]))
            case Prospect(early):
                return _prospect(state, early)
            case Rolled(dice):
                return _thrown(state, dice[0].face)
            case Discover(region):
                return _discover(state, state.land.number[region])
            case Attract(visitors):
                return _next_turn(_bring(state, visitors))
            case Harvest(region, nuggets):
                return _harvest(state, state.land.number[region], nuggets)
            case OpenInn(region):
                return _open(state, state.land.number[region])
            case MoveInn(origin, to):
                return _move_inn(state, state.land.number[origin], state.land.number[to])
            case CallEnd():
                return replace(state, phase=Phase.OVER)
        return _next_turn(state)

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


def _settle(state: State, number: int) -> State:
    state = _put_from_reserve(state, number)
    clans = len(state.names)
    if sum(sum(region.dwarfs) for region in state.regions) == clans * state.land.placed[clans]:
        return _next_turn(state)
    return replace(state, turn=(state.turn + 1) % clans)


def _put_from_reserve(state: State, number: int) -> State:
    reserve = tuple(left - (clan == state.turn) for clan, left in enumerate(state.reserve))
    return replace(_with(state, number, state.regions[number].add(state.turn)), reserve=reserve)


def _walk(state: State, clan: int, start: int, end: int) -> State:
    state = _with(state, start, state.regions[start].add(clan, -1))
    return _with(state, end, state.regions[end].add(clan))


def _prospect(state: State, early: bool) -> State:
    """Move the pawn, after the penalty of a table that threw too soon; then the die decides."""
    if early:
        state = _lose(state, state.turn, state.land.early_throw, "threw before moving the prospecting pawn")
    state = replace(state, pawn=state.pawn + 1, phase=Phase.THROW)
    for clan in caught(state.accountants, state.pawn, state.land.spaces):
        state = _lose(state, clan, 1, "caught by the prospecting pawn")
    return state


def _thrown(state: State, face: str) -> State:
    if not state.sites(face):
        return _next_turn(state)
    return replace(state, phase=Phase.DISCOVER, thrown=face)


def _discover(state: State, number: int) -> State:
    here = state.regions[number]
    if state.thrown == OOOPS:
        state = _with(state, number, replace(here, ooops=True))
        if state.ooops_everywhere:
            return replace(state, phase=Phase.OVER, thrown=None)
    else:
        state = _with(state, number, replace(here, nuggets=here.nuggets + int(state.thrown or 0)))
    state = replace(state, site=number, phase=Phase.ATTRACT)
    near = state.visitors(number)
    if any(len(clans) > 1 for _, clans in near):
        return state
    only = tuple((state.land.regions[other], state.colours[clans[0]]) for other, clans in near)
    return _next_turn(_bring(state, only))


def _bring(state: State, visitors: tuple[tuple[str, str], ...]) -> State:
    assert state.site is not None
    for region, colour in visitors:
        state = _walk(state, state.colours.index(colour), state.land.number[region], state.site)
    return state


def _harvest(state: State, number: int, nuggets: int) -> State:
    here = state.regions[number]
    left = here.nuggets - nuggets
    state = _with(state, number, replace(here, nuggets=left, ooops=left == 0))
    points = nuggets * state.land.nugget
    what = f"{nuggets} nugget{'' if nuggets == 1 else 's'} harvested in {state.land.regions[number]}"
    return _next_turn(_gain(state, state.turn, points, what))


def _open(state: State, number: int) -> State:
    clan = state.turn
    state = _with(state, number, replace(state.regions[number], keeper=clan, inn=clan))
    return _next_turn(replace(state, inns=tuple(left - (owner == clan) for owner, left in enumerate(state.inns))))


def _move_inn(state: State, start: int, end: int) -> State:
    inn, goal = state.regions[start].inn, state.regions[end]
    state = _with(state, start, replace(state.regions[start], keeper=None, inn=None))
    return _next_turn(_with(state, end, replace(goal, keeper=goal.leader, inn=inn)))


def _with(state: State, number: int, region: Region) -> State:
    return replace(state, regions=(*state.regions[:number], region, *state.regions[number + 1 :]))


def _next_turn(state: State) -> State:
    """Hand the turn on and serve the next clan's beer, unless Ooops everywhere has ended the game."""
    if state.ooops_everywhere:
        return replace(state, phase=Phase.OVER, thrown=None, site=None)
    turn = 0 if state.phase is Phase.SETTLE else (state.turn + 1) % len(state.names)
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
    return replace(state, payments=(*state.payments, Payment(state.names[clan], amount, UNIT, why)))


def _stand(state: State, clan: int, space: int) -> State:
    spaces = (*state.accountants[:clan], space, *state.accountants[clan + 1 :])
    return replace(state, accountants=spaces)

"""What happened, in words: the log lines of Skåål."""

from companion.game import Closing, Event, Rolled
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


def together(names: tuple[str, ...]) -> str:
    """Join names as people do.

    >>> together(("Ann", "Bob", "Cathy"))
    'Ann, Bob and Cathy'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def find_name(thrown: str | None) -> str:
    """Name what the die showed.

    >>> find_name("1"), find_name("4"), find_name("ooops")
    ('1 nugget', '4 nuggets', 'the Ooops')
    """
    return "the Ooops" if thrown == OOOPS else counted(int(thrown or 0), "nugget")


def describe(before: State, event: Event, after: State) -> tuple[str, ...]:
    """Tell what an event did, with the inns that changed hands, the mines closing and the end."""
    lines = [_told(before, event, after)]
    lines += _came(before, event, after)
    for name, was, here in zip(after.land.regions, before.regions, after.regions, strict=True):
        if was.keeper is not None and here.keeper not in (None, was.keeper) and not _is_move(event, name):
            assert here.keeper is not None
            lines.append(
                f"{after.names[here.keeper]} now leads in {name} and takes over {before.names[was.keeper]}'s inn"
            )
        if here.ooops and was.nuggets:
            lines.append(f"The vein in {name} is exhausted: Ooops")
    if before.prospecting_left and not after.prospecting_left:
        lines.append("The pawn has reached “mines closed”: after this throw nobody prospects any more")
    if before.phase is Phase.SETTLE and after.phase is Phase.ACT:
        lines.append(f"All clans have settled; {after.names[after.turn]} begins")
    if after.end_may_be_called and not before.end_may_be_called:
        lines.append("The mines are closed and no nugget is left: the end can no longer come, and anyone may call it")
    if after.phase is Phase.OVER:
        lines.append(Closing(_ended(after)))
    return tuple(lines)


def winners(state: State) -> tuple[str, ...]:
    """Name the clans with most respect points."""
    best = max(state.accountants)
    return tuple(name for name, points in zip(state.names, state.accountants, strict=True) if points == best)


def _told(before: State, event: Event, after: State) -> str:
    who = before.names[before.turn]
    match event:
        case Settle(region):
            return f"{who} settles in {region}"
        case Place(region):
            return f"{who} places a new dwarf in {region}"
        case Move(origin, to):
            return f"{who} moves a dwarf from {origin} to {to}"
        case Prospect(early):
            hasty = " after throwing too early" if early else ""
            return f"{who} prospects{hasty}: the pawn moves on, {counted(after.prospecting_left, 'turn')} of it left"
        case Rolled(dice):
            lost = "" if after.phase is Phase.DISCOVER else ": no region can take it, and the turn is lost"
            return f"{who} finds {find_name(dice[0].face)}{lost}"
        case Discover(region):
            return f"{who} puts {find_name(before.thrown)} into {region}"
        case Attract(visitors):
            come = together(tuple(f"{colour} from {region}" for region, colour in visitors))
            return f"{who} lets the rumour bring {come}"
        case Harvest(region, nuggets):
            return f"{who} harvests {counted(nuggets, 'nugget')} in {region}"
        case OpenInn(region):
            return f"{who} opens an inn in {region}"
        case MoveInn(origin, to):
            keeper = after.regions[after.land.number[to]].keeper
            host = "" if keeper in (None, before.turn) else f", where {after.names[keeper or 0]} leads and keeps it"
            return f"{who} moves the inn from {origin} to {to}{host}"
        case CallEnd():
            return f"{who} calls the end"
        case Pass():
            return f"{who} can do nothing and passes"
    return str(event)


def _came(before: State, event: Event, after: State) -> list[str]:
    """Tell which dwarfs a rumour brought where nobody had to choose."""
    if not isinstance(event, Discover) or after.phase is Phase.ATTRACT or after.ooops_everywhere:
        return []
    come = tuple(
        f"{before.colours[clans[0]]} from {before.land.regions[number]}"
        for number, clans in before.visitors(before.land.number[event.region])
    )
    return [f"The rumour brings {together(come)}"] if come else ["The rumour reaches no dwarf that is free to come"]


def _is_move(event: Event, name: str) -> bool:
    return isinstance(event, MoveInn) and name in (event.origin, event.to)


def _ended(state: State) -> str:
    best = winners(state)
    why = "Ooops everywhere: the game is over" if state.ooops_everywhere else "The game is over"
    win = "is the Skåål with" if len(best) == 1 else "share the victory with"
    return f"{why}. {together(best)} {win} {counted(max(state.accountants), 'point')}"

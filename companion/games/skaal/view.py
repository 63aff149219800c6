"""The view of Skåål: who does what now, what everything would lead to, and the land at a glance."""

from companion.dice import Die, Kind, Need
from companion.game import Event
from companion.games.skaal import legal
from companion.games.skaal.board import board
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
from companion.games.skaal.state import OOOPS, Phase, Region, State
from companion.games.skaal.words import find_name, together, winners
from companion.view import Action, DiceGroup, Panel, ScoreLine, View
from companion.words import counted, unit


def make_view(state: State, kind: Kind) -> View:
    """Project a state for screens and terminals; `kind` is the special die."""
    choices = legal.choices(state)
    over = state.phase is Phase.OVER
    thrown = () if state.thrown is None else (Die(kind.name, state.thrown),)
    return View(
        game="skaal",
        title="Skåål",
        prompt=_prompt(state),
        scores=_scores(state),
        groups=(DiceGroup("Found", thrown, find_name(state.thrown)),) if thrown else (),
        actions=tuple(sorted((_action(state, event) for event in choices), key=_order)),
        panels=() if over else (*_inns_panel(state), _regions_panel(state)),
        notes=_notes(state),
        need=Need((kind,), 1, seat=state.turn) if state.phase is Phase.THROW else None,
        board=board(state, choices),
        over=over,
    )


#: Headings in the order in which actions are offered: what is short and weighs most comes first.
HEADINGS = ("End", "Prospect", "Harvest", "Open an inn", "Move an inn", "Place a new dwarf", "Move a dwarf")


def _order(action: Action) -> int:
    return HEADINGS.index(action.group) if action.group in HEADINGS else len(HEADINGS)


def totals(state: State) -> dict[str, int]:
    """Give the public numbers by name."""
    return {
        **{f"{name} points": points for name, points in zip(state.names, state.accountants, strict=True)},
        **{f"{name} reserve": left for name, left in zip(state.names, state.reserve, strict=True)},
        "nuggets": sum(region.nuggets for region in state.regions),
        "ooops": sum(region.ooops for region in state.regions),
        "prospecting left": state.prospecting_left,
    }


def _prompt(state: State) -> str:
    who = state.names[state.turn]
    match state.phase:
        case Phase.SETTLE:
            return f"{who}, put a dwarf into an empty region, not beside your own while you can avoid it"
        case Phase.ACT:
            return f"{who}, choose one action"
        case Phase.THROW:
            return f"{who}, throw the special die"
        case Phase.DISCOVER:
            return f"{who}, put {find_name(state.thrown)} into a region"
        case Phase.ATTRACT:
            site = "" if state.site is None else f" to {state.land.regions[state.site]}"
            return f"{who}, say whose dwarfs the rumour brings{site}"
    best = winners(state)
    return f"{together(best)} {'wins' if len(best) == 1 else 'share the victory'} with {max(state.accountants)} points"


def _scores(state: State) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(
            name=name,
            points=state.accountants[clan],
            unit=unit(state.accountants[clan], "point"),
            detail=", ".join((f"{counted(state.reserve[clan], 'dwarf')} in reserve", *_inn_words(state, clan))),
            colour=state.colours[clan],
            active=state.phase is not Phase.OVER and clan == state.turn,
        )
        for clan, name in enumerate(state.names)
    )


def _inn_words(state: State, clan: int) -> tuple[str, ...]:
    kept = [number for number, here in enumerate(state.regions) if here.keeper == clan]
    if not kept:
        return ()
    beer = sum(state.regions[number].guests(clan) for number in kept) * state.land.guest
    where = together(tuple(state.land.regions[number] for number in kept))
    return (f"inn in {where}: {beer} next turn",)


def _action(state: State, event: Event) -> Action:
    label, hint, group = _spoken(state, event)
    return Action(label, event, hint, group, None if isinstance(event, CallEnd) else state.turn)


def _spoken(state: State, event: Event) -> tuple[str, str, str]:
    """Say an event as a person would: label, consequence, and heading."""
    match event:
        case Settle(region):
            return region, "", "Settle"
        case Place(region):
            return region, _more(state, region), "Place a new dwarf"
        case Move(origin, to):
            return f"{origin} to {to}", _more(state, to), "Move a dwarf"
        case Prospect(early):
            left = f"{state.prospecting_left - 1} more after this one"
            if early:
                return "Prospect: the die was thrown too early", "one point lost, then as usual", "Prospect"
            return "Prospect", left, "Prospect"
        case Discover(region):
            return region, _found(state, region), f"Put {find_name(state.thrown)}"
        case Attract(visitors):
            return ", ".join(f"{colour} from {region}" for region, colour in visitors), "", "The rumour brings"
        case Harvest(region, nuggets):
            here = _at(state, region)
            most = nuggets == min(here.nuggets, here.free(state.turn))
            hint = f"+{nuggets * state.land.nugget}" + (", then Ooops" if nuggets == here.nuggets else "")
            return f"{counted(nuggets, 'nugget')} in {region}", hint, "Harvest" if most else "Harvest fewer"
        case OpenInn(region):
            return region, f"{counted(_at(state, region).guests(state.turn), 'guest')} now", "Open an inn"
        case MoveInn(origin, to):
            keeper = _at(state, to).leader
            if keeper is None or keeper == state.turn:
                return f"{origin} to {to}", f"{counted(_at(state, to).guests(state.turn), 'guest')} now", "Move an inn"
            return f"{origin} to {to}", f"{state.names[keeper]} would keep it", "Move an inn"
        case CallEnd():
            return "Call the end", "the printed end can no longer come: most points win now", "End"
        case Pass():
            return "Pass", "no action is possible", "Pass"
    return str(event), "", ""


def _at(state: State, region: str) -> Region:
    return state.regions[state.land.number[region]]


def _more(state: State, region: str) -> str:
    """Say what one more dwarf of the clan would do in a region."""
    before, clan = _at(state, region), state.turn
    after = before.add(clan)
    if before.keeper is not None and after.keeper == clan != before.keeper:
        return f"takes over {state.names[before.keeper]}'s inn"
    if after.leader == clan != before.leader:
        return f"leads with {after.dwarfs[clan]}"
    return f"{after.dwarfs[clan]} there"


def _found(state: State, region: str) -> str:
    number = state.land.number[region]
    come = sum(1 for _ in state.visitors(number))
    what = "Ooops for good" if state.thrown == OOOPS else f"{_at(state, region).nuggets + int(state.thrown or 0)} there"
    return f"{what}, {counted(come, 'dwarf')} will come"


def _regions_panel(state: State) -> Panel:
    rows = []
    for name, here in zip(state.land.regions, state.regions, strict=True):
        ground = "Ooops" if here.ooops else f"{here.nuggets} gold" if here.nuggets else "–"
        leader = "tied" if any(here.dwarfs) else "–"
        if here.leader is not None:
            leader = f"{state.names[here.leader]} by {_lead(here)}"
        free = ", ".join(
            f"{state.colours[clan]} {here.free(clan)}" for clan in range(len(state.names)) if here.free(clan)
        )
        rows.append((name, ground, leader, free or "–"))
    return Panel("The land", tuple(rows), ("Region", "Ground", "Leads", "Free dwarfs"))


def _lead(here: Region) -> int:
    first, second = sorted(here.dwarfs, reverse=True)[:2]
    return first - second


def _inns_panel(state: State) -> tuple[Panel, ...]:
    rows = tuple(
        (state.names[here.keeper], name, f"+{here.guests(here.keeper) * state.land.guest}")
        for name, here in zip(state.land.regions, state.regions, strict=True)
        if here.keeper is not None
    )
    return (Panel("Beer at the owner's next turn", rows, ("Innkeeper", "Region", "Points")),) if rows else ()


def _notes(state: State) -> tuple[str, ...]:
    if state.phase is Phase.OVER:
        return state.land.notes
    said = [f"{counted(state.prospecting_left, 'turn')} of prospecting left"] if state.prospecting_left else []
    if not state.prospecting_left and state.phase is Phase.ACT:
        said.append("The mines are closed: no more prospecting")
    if state.end_may_be_called:
        said.append("The printed end can no longer come: anyone may call the end, and beer is served until then")
    elif state.end_out_of_reach and state.phase is Phase.ACT:
        never = tuple(name for name, here in zip(state.land.regions, state.regions, strict=True) if here.virgin)
        said.append(
            f"The printed end can no longer come: nothing was ever found in {together(never)}. "
            "Once the last nugget is harvested, anyone may call the end"
        )
    return (*said, *state.land.notes)

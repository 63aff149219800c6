"""What happened, in words, for the history and the log."""

from companion.dice import Die, count_dice
from companion.game import Closing, Drawn, Event, Rolled
from companion.games.yathsel import campaign, shop
from companion.games.yathsel.card import TITLES, points
from companion.games.yathsel.events import (
    Buy,
    Clock,
    Discard,
    Enter,
    Hold,
    LeaveShop,
    NextDuel,
    OpenShop,
    Swap,
    UseItem,
)
from companion.games.yathsel.state import YOU, State
from companion.games.yathsel.view import die_text, prompt


def describe(before: State, event: Event, after: State) -> tuple[str, ...]:
    """Tell what an event did, the points and gold left to the payments."""
    lines = [_what(before, event, after)]
    if after.phase == "sudden death" and (before.phase != "sudden death" or all(r is None for _, r in after.sudden)):
        lines.append(Closing("A tie: sudden death, one die each."))
    if after.phase == "over":
        lines.append(Closing(prompt(after)))
    return tuple(lines)


def _what(before: State, event: Event, after: State) -> str:
    name, you = before.names[before.turn], before.names[YOU]
    match event:
        case Rolled(dice) if before.phase == "sudden death":
            seat = next(seat for seat, rolled in before.sudden if rolled is None)
            return f"{before.names[seat]} rolls {dice[0].face} in sudden death"
        case Rolled(dice):
            return f"{name} rolls {_shown(before, dice)} (roll {after.rolls} of {after.limit})"
        case Hold(()):
            return f"{name} takes up all five dice"
        case Hold(dice):
            return f"{name} holds {_shown(before, dice)} and rolls {count_dice(len(before.dice) - len(dice))}"
        case Enter(box):
            scored = points(box, before.values, before.facts.figures, before.times)
            return f"{name} enters {_shown(before, before.dice)} in {TITLES[box]}: {scored}"
        case Drawn(card):
            return _drawn(before, card, after)
        case Swap(out, into):
            facts = before.facts
            return f"{you} swaps the {facts.die(out).title} for the {facts.die(into).title} from the pocket"
        case Discard(die):
            return f"{you} throws the {before.facts.die(die).title} away"
        case UseItem(thing):
            return f"{you} uses {shop.item(before, thing).title}: {after.limit} rolls this turn"
        case OpenShop():
            return f"{you} ducks under the table into the shop"
        case Buy(thing):
            return f"{you} buys {next(ware.title for ware in before.facts.goods if ware.name == thing)}"
        case LeaveShop():
            return f"{you} comes up again"
        case Clock(milliseconds):
            return _clock(before, milliseconds, after)
        case NextDuel():
            return f"{you} sits down against {after.names[1]}, strength {after.strength} %"
    return str(event)


def _shown(state: State, dice: tuple[Die, ...]) -> str:
    return " ".join(die_text(state, die) for die in dice)


def _drawn(before: State, card: str, after: State) -> str:
    what = before.owed[0]
    if what == "twist":
        title = "none" if card == campaign.NO_TWIST else after.facts.twist(card).title
    else:
        entry = campaign.house_rule(after) if what == "house rule" else campaign.bounty(after)
        title = entry.title if entry else card
    return f"Drawn, {what}: {title}"


def _clock(before: State, milliseconds: int, after: State) -> str:
    you, seconds = before.names[YOU], f"{milliseconds / 1000:.1f} s"
    if after.in_shop:
        return f"{seconds} in the shop"
    if after.phase == "over":
        return f"{you} is caught in the shop after {seconds}, and had been warned"
    return f"{you} is caught in the shop after {seconds}: a warning, the next time the run is over"

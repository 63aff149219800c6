"""What happened, in words: one line or two for every event, payments excluded."""

from companion.dice import count_dice
from companion.game import Drawn, Event, Rolled
from companion.games.emerald_skulls.board import FACES, SKULL, level_name
from companion.games.emerald_skulls.events import (
    STANDARD_PAYOUT,
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    PickUpDice,
    Place,
    PlaceBet,
    SpendCube,
    TakeBackBet,
    YieldPlace,
)
from companion.games.emerald_skulls.outs import Finished
from companion.games.emerald_skulls.payout import place_name
from companion.games.emerald_skulls.state import OPPOSITION, LastTurn, Marker, State, Step


def show_faces(faces: tuple[str, ...]) -> str:
    """Write faces as the rulebook's transcript does: [3] [skull]."""
    return " ".join(f"[{face}]" for face in sorted(faces, key=FACES.index)) or "nothing"


def show_placed(level: int, naturals: int, skulls: int) -> str:
    """Write what is placed on a level: [3] and [skull] on the nose."""
    faces = show_faces((str(level),) * naturals + (SKULL,) * skulls)
    return f"{faces} on the {level_name(level)}"


def show_markers(markers: tuple[Marker, ...]) -> str:
    """Write where the opposition's markers lie: red on Final Jewel, yellow on Empty Hands."""
    return ", ".join(f"{marker.colour} on {marker.bet}" for marker in markers) or "no marker"


def describe(before: State, event: Event, after: State) -> tuple[str, ...]:
    """Tell what an event did; a turn that ended says how, a game that ended says who won."""
    who = before.tumbler_name
    lines = [] if isinstance(event, BustOut | ChickenOut) else [_what(before, event, after, who)]
    if finished := _finished(before, after):
        left = f" with {count_dice(finished.left)} left" if finished.left else ""
        lines.append(f"{who}'s turn ends: {finished.out}{left}")
        if after.step == Step.PAYOUT:
            lines.append(f"{who} may take a jackpot payout")
    return tuple(lines)


def _finished(before: State, after: State) -> Finished | None:
    if before.turn.finished:
        return None
    if after.turn.finished:
        return after.turn.finished
    if isinstance(after.last, LastTurn) and after.last is not before.last:
        return after.last.finished
    return None


def _what(before: State, event: Event, after: State, who: str) -> str:
    names = before.setting.names
    match event:
        case Rolled():
            return f"{who} rolls {show_faces(tuple(die.face for die in event.dice))}"
        case Drawn() if before.step == Step.FIRST:
            return f"{event.card} is the first tumbler"
        case Drawn() if before.step == Step.CARDS:
            bets = ", ".join(bet.name for bet in before.setting.figures.cards[event.card].bets)
            return f"Betting card {event.card} is laid out: {bets}"
        case PlaceBet():
            return _bet(event, after)
        case TakeBackBet():
            return f"{names[event.seat]} takes back the marker on {event.bet}"
        case YieldPlace():
            return f"{names[event.seat]} lets {names[event.to]} go first on {event.bet}"
        case Drawn():
            return f"Opposition card {event.card}: {OPPOSITION} bet {show_markers(after.turn.markers)}"
        case BuyDice():
            return f"{who} takes {count_dice(event.count)}"
        case Place():
            return f"{who} places {show_placed(event.level, event.naturals, event.skulls)}"
        case SpendCube():
            return f"{who} spends a reroll cube and picks up {count_dice(after.turn.pool)}"
        case PickNose():
            return f"{who} picks the nose and picks up {count_dice(after.turn.pool)}"
        case PickUpDice():
            return f"{who} goes on and picks up {count_dice(after.turn.pool)}"
        case ChoosePayout():
            name = "the standard payout" if event.payout == STANDARD_PAYOUT else f"the {event.payout} jackpot"
            return f"{who} takes {name}"
        case _:
            raise AssertionError(f"{event} is not told")


def _bet(event: PlaceBet, after: State) -> str:
    stack = after.stack(event.bet)
    line = f"{after.setting.names[event.seat]} bets on {event.bet}, {place_name(len(stack) - 1)}"
    return f"{line} (invalid: {stack[-1].doubt})" if stack[-1].doubt else line

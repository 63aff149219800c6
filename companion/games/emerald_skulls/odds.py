"""Exact odds of the tumbler's turn: the worth of every move, and the chance of every out and every bet.

Best play is for gears: the tumbler's payout (standard or jackpot, as far as the supply reaches), a reroll cube
counted at a price, and on request less what the opposition's markers then gain. "Never stop" is best play by a
tumbler who never chickens out. Gamblers' later bets and later turns are outside the reckoning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.game import Event
from companion.games.emerald_skulls import odds_low, tumble
from companion.games.emerald_skulls.board import DICE, EMPTY, GEM, dice_placed, put
from companion.games.emerald_skulls.cards import Bet
from companion.games.emerald_skulls.events import (
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    PickUpDice,
    Place,
    SpendCube,
)
from companion.games.emerald_skulls.odds_boards import NUMBER, PICKED
from companion.games.emerald_skulls.odds_ends import (
    BUSTED,
    CHICKENED,
    DOUBLE,
    GEM_PLACED,
    KINDS,
    Ends,
    chances_met,
    no_ends,
)
from companion.games.emerald_skulls.odds_prize import Aim, bet_gears, bounded, plenty, prize_of
from companion.games.emerald_skulls.odds_solve import EPS, Solver
from companion.games.emerald_skulls.outs import OUTS
from companion.games.emerald_skulls.payout import payout_names, payout_worth
from companion.games.emerald_skulls.state import FRESH_TURN, State, Step, Turn

#: What a reroll cube is counted at, in gears, where nothing else is said.
CUBE_WORTH = 1.0


@dataclass(frozen=True, slots=True)
class Worth:
    """Hold a move and its value in gears under best play from then on; event None is to roll the dice."""

    event: Event | None
    value: float


@dataclass(frozen=True, slots=True)
class Chances:
    """Hold the chance of every out and, by bet name, of every bet on the table being met."""

    outs: Mapping[str, float]
    bets: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Odds:
    """Hold a position's odds: its moves, the best first named, and the chances by best play and by never stopping."""

    moves: tuple[Worth, ...]
    best: Worth
    best_play: Chances
    never_stop: Chances


def aim_of(state: State, cube: float = CUBE_WORTH, rivals: bool = False) -> Aim:
    """Give what best play is for in a position; rivals: subtract what the opposition's markers gain."""
    setting = state.setting
    due = []
    if rivals:
        seen: dict[str, int] = {}
        for marker in state.turn.markers:
            place = seen.setdefault(marker.bet, 0)
            seen[marker.bet] += 1
            if marker.owner >= len(setting.seats):
                bet = state.layout.bets[marker.bet]
                due.append((bet, bet_gears(bet, place)))
    rows = tuple(setting.figures.payouts.items())
    return bounded(Aim(rows, state.layout.jackpots, state.supply, cube, tuple(due)))


@lru_cache(maxsize=6)
def solver(best: Aim, never: Aim) -> Solver:
    """Give the solver of two plays, each with its aim: best play, and that of never stopping. It is kept."""
    return Solver((prize_of(best), prize_of(never)), best.cube, (False, True))


def moves(state: State, cube: float = CUBE_WORTH, rivals: bool = False, never_stop: bool = False) -> tuple[Worth, ...]:
    """Give every legal move of the tumbler with its value in gears, in the order in which equals are preferred."""
    aim = aim_of(state, cube, rivals)
    turn, cubes, play = state.turn, state.cubes[state.tumbler], int(never_stop)
    if state.step == Step.BUY:
        purse = state.gears[state.tumbler]
        buys = [(count, cost) for count, cost in state.setting.figures.buys if cost <= purse]
        return tuple(
            Worth(BuyDice(count), _fresh(_richer(aim, cost), play, count, cubes) - cost) for count, cost in buys
        )
    if state.step == Step.PAYOUT and turn.finished:
        found = []
        for name in payout_names(state):
            gears, gained = payout_worth(state, turn.finished, name)
            paid = min(gears, state.supply)
            lost = sum(pays for bet, pays in aim.rivals if bet.met(turn.finished))
            found.append(Worth(ChoosePayout(name), paid + cube * gained - min(lost, state.supply - paid)))
        return tuple(found)
    dice, solve = turn.pool + dice_placed(turn.board), solver(aim, aim)
    if state.step == Step.OPPOSITION:
        return (Worth(None, _value(solve, play, turn.bought, cubes)),)
    if state.step == Step.ROLL:
        return (Worth(None, _value(solve, play, dice, cubes, turn)),)
    if state.step == Step.CHECK:
        go_on = Worth(None if state.setting.solo else PickUpDice(), _value(solve, play, dice, cubes, turn))
        if never_stop:
            return (go_on,)
        stop = prize_of(aim)[CHICKENED, turn.picks, NUMBER[turn.board]]
        return (Worth(ChickenOut(), float(stop)), go_on)
    if state.step == Step.PLACE:
        events = sorted(tumble.after_roll(state), key=_preferred)
        return tuple(Worth(event, _worth_of(aim, play, turn, cubes, event)) for event in events)
    return ()


def _richer(aim: Aim, gears: int) -> Aim:
    """Give the aim after gears were returned for dice."""
    return bounded(replace(aim, supply=aim.supply + gears))


def _fresh(aim: Aim, play: int, dice: int, cubes: int) -> float:
    """Give the value of a turn that begins."""
    most = plenty(aim)
    if aim == most or cubes > odds_low.CUBES or aim.rivals or not odds_low.tabled(most):
        return _value(solver(aim, aim), play, dice, cubes)
    return float(odds_low.low_supplies(most)[aim.supply, dice, cubes, play])


def warm_up(state: State, cube: float = CUBE_WORTH) -> None:
    """Lay out and solve once for the cards in play what any of their positions needs; takes a second or so."""
    _warm_up(plenty(aim_of(state, cube)), tuple(state.layout.bets.values()))


@lru_cache(maxsize=16)
def _warm_up(aim: Aim, bets: tuple[Bet, ...]) -> None:
    if odds_low.tabled(aim):
        odds_low.low_supplies(aim)
    for cubes in range(odds_low.CUBES + 1):
        for dice in range(DICE, odds_low.FEWEST - 1, -1):
            solver(aim, aim).layer(dice, cubes)
    chances_met(no_ends(), bets)


def _value(solve: Solver, play: int, dice: int, cubes: int, turn: Turn = FRESH_TURN) -> float:
    return float(solve.layer(dice, cubes).in_hand[turn.picks, NUMBER[turn.board], play])


def _preferred(event: Event) -> tuple[int, ...]:
    """Sort moves as the solver prefers equals."""
    match event:
        case Place():
            return (0, event.level, -event.skulls, -event.naturals)
        case PickNose():
            return (2,)
        case SpendCube():
            return (3,)
        case _:
            return (1,)


def _worth_of(aim: Aim, play: int, turn: Turn, cubes: int, event: Event) -> float:
    """Give the value of a placement, a reroll action or a bust."""
    board, picks, solve = NUMBER[turn.board], turn.picks, solver(aim, aim)
    dice = turn.pool + dice_placed(turn.board)
    match event:
        case Place(level=level) if level == GEM:
            return float(prize_of(aim)[_gem_end(turn, event), picks, board])
        case Place():
            placed = NUMBER[put(turn.board, event.level, event.naturals, event.skulls)]
            return float(solve.layer(dice, cubes).placed[picks, placed, play])
        case PickNose():
            return float(solve.layer(dice, cubes).in_hand[picks + 1, PICKED[board], play])
        case SpendCube():
            return float(solve.layer(min(DICE, dice + 1), cubes - 1).in_hand[picks, board, play]) - aim.cube
        case _:
            return float(prize_of(aim)[BUSTED, picks, board])


def _gem_end(turn: Turn, event: Place) -> int:
    return (DOUBLE if turn.pool == 1 else GEM_PLACED) + event.skulls


def best_of(worths: tuple[Worth, ...]) -> Worth:
    """Give the best move, of equals the one that stands first."""
    best = worths[0]
    for other in worths[1:]:
        if other.value > best.value + EPS:
            best = other
    return best


def chances(state: State, cube: float = CUBE_WORTH, rivals: bool = False, never_stop: bool = False) -> Chances:
    """Give the chance of every out and bet from a position, when the tumbler plays best from now on."""
    if state.step == Step.PAYOUT and state.turn.finished:
        finished = state.turn.finished
        met = {name: float(bet.met(finished)) for name, bet in state.layout.bets.items()}
        return Chances({out: float(out == finished.out) for out in OUTS}, met)
    ends = ends_from(state, cube, rivals, never_stop)
    outs = dict.fromkeys(OUTS, 0.0)
    for (out, _), chance in zip(KINDS, ends.sum(axis=(1, 2, 3)), strict=True):
        outs[out] += float(chance)
    return Chances(outs, chances_met(ends, tuple(state.layout.bets.values())))


def ends_from(state: State, cube: float = CUBE_WORTH, rivals: bool = False, never_stop: bool = False) -> Ends:
    """Give the chance of every end from a turn in progress."""
    aim, turn, cubes = aim_of(state, cube, rivals), state.turn, state.cubes[state.tumbler]
    aims = (aim, aim)
    dice = turn.pool + dice_placed(turn.board)
    board, picks, in_hand = NUMBER[turn.board], turn.picks, True
    if state.step not in (Step.ROLL, Step.OPPOSITION):
        best = best_of(moves(state, cube, rivals, never_stop)).event
        match best:
            case BuyDice():
                dice, board = best.count, NUMBER[EMPTY]
                aims = _after_buying(state, aim, cube, False), _after_buying(state, aim, cube, True)
            case ChickenOut() | BustOut():
                return _sure(BUSTED if isinstance(best, BustOut) else CHICKENED, turn, turn.pool)
            case Place(level=level) if level == GEM:
                return _sure(_gem_end(turn, best), turn, turn.pool - 1)
            case Place():
                board = NUMBER[put(turn.board, best.level, best.naturals, best.skulls)]
                in_hand = False
            case PickNose():
                board, picks = int(PICKED[board]), picks + 1
            case SpendCube():
                dice, cubes = min(DICE, dice + 1), cubes - 1
            case _:
                pass
    elif state.step == Step.OPPOSITION:
        dice, board = turn.bought, NUMBER[EMPTY]
    return solver(*aims).play_on(dice, cubes, picks, board, placed=not in_hand, play=int(never_stop))


def _after_buying(state: State, aim: Aim, cube: float, never_stop: bool) -> Aim:
    """Give the aim once the dice that are best to buy are paid for."""
    best = best_of(moves(state, cube, never_stop=never_stop)).event
    return _richer(aim, state.setting.figures.cost[best.count]) if isinstance(best, BuyDice) else aim


def _sure(kind: int, turn: Turn, left: int) -> Ends:
    ends = no_ends()
    ends[kind, int(left > 1), turn.picks, NUMBER[turn.board]] = 1.0
    return ends


def odds(state: State, cube: float = CUBE_WORTH, rivals: bool = False) -> Odds | None:
    """Give a position's odds, or None when no turn is under way and no dice can be bought."""
    worths = moves(state, cube, rivals)
    if not worths:
        return None
    return Odds(worths, best_of(worths), chances(state, cube, rivals), chances(state, cube, rivals, never_stop=True))

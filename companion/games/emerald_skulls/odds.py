"""Exact odds of the tumbler's turn: the worth of every move, and the chance of every out and every bet.

Best play is for gears: the tumbler's payout (standard or jackpot, as far as the supply reaches), a reroll cube
counted at a price, and on request less what the opposition's markers then gain. "Never stop" is best play by a
tumbler who never chickens out. Gamblers' later bets and later turns are outside the reckoning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.game import Event
from companion.games.emerald_skulls import tumble
from companion.games.emerald_skulls.board import DICE, EMPTY, GEM, dice_placed, put
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
from companion.games.emerald_skulls.odds_ends import Ends, chance_met, no_ends
from companion.games.emerald_skulls.odds_prize import Aim, bet_gears, bounded, prize_of
from companion.games.emerald_skulls.odds_solve import EPS, Solver
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, DOUBLE_OUT, GEM_OUT, OUTS, RUN_OUT
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


@lru_cache(maxsize=64)
def solver(aim: Aim, never_stop: bool = False) -> Solver:
    """Give the solver for an aim; it keeps what it has solved."""
    return Solver(prize_of(aim), aim.cube, never_stop)


def moves(state: State, cube: float = CUBE_WORTH, rivals: bool = False, never_stop: bool = False) -> tuple[Worth, ...]:
    """Give every legal move of the tumbler with its value in gears, in the order in which equals are preferred."""
    aim = aim_of(state, cube, rivals)
    solve, turn, cubes = solver(aim, never_stop), state.turn, state.cubes[state.tumbler]
    if state.step == Step.BUY:
        purse = state.gears[state.tumbler]
        buys = [(count, cost) for count, cost in state.setting.figures.buys if cost <= purse]
        return tuple(
            Worth(BuyDice(count), _value(solver(_richer(aim, cost), never_stop), count, cubes) - cost)
            for count, cost in buys
        )
    if state.step == Step.PAYOUT and turn.finished:
        found = []
        for name in payout_names(state):
            gears, gained = payout_worth(state, turn.finished, name)
            paid = min(gears, state.supply)
            lost = sum(pays for bet, pays in aim.rivals if bet.met(turn.finished))
            found.append(Worth(ChoosePayout(name), paid + cube * gained - min(lost, state.supply - paid)))
        return tuple(found)
    dice = turn.pool + dice_placed(turn.board)
    if state.step == Step.OPPOSITION:
        return (Worth(None, _value(solve, turn.bought, cubes)),)
    if state.step == Step.ROLL:
        return (Worth(None, _value(solve, dice, cubes, turn)),)
    if state.step == Step.CHECK:
        go_on = Worth(None if state.setting.solo else PickUpDice(), _value(solve, dice, cubes, turn))
        if never_stop:
            return (go_on,)
        stop = solve.prize.worth[CHICKEN_OUT][turn.picks, NUMBER[turn.board], 0]
        return (Worth(ChickenOut(), float(stop)), go_on)
    if state.step == Step.PLACE:
        events = sorted(tumble.after_roll(state), key=_preferred)
        return tuple(Worth(event, _worth_of(solve, turn, cubes, event)) for event in events)
    return ()


def _richer(aim: Aim, gears: int) -> Aim:
    """Give the aim after gears were returned for dice."""
    return bounded(replace(aim, supply=aim.supply + gears))


def _value(solve: Solver, dice: int, cubes: int, turn: Turn = FRESH_TURN) -> float:
    return float(solve.layer(dice, cubes).in_hand[turn.picks, NUMBER[turn.board]])


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


def _worth_of(solve: Solver, turn: Turn, cubes: int, event: Event) -> float:
    """Give the value of a placement, a reroll action or a bust."""
    board, picks, worth = NUMBER[turn.board], turn.picks, solve.prize.worth
    dice = turn.pool + dice_placed(turn.board)
    match event:
        case Place(level=level) if level == GEM:
            return float(worth[DOUBLE_OUT if turn.pool == 1 else GEM_OUT][picks, board, event.skulls])
        case Place():
            placed = NUMBER[put(turn.board, event.level, event.naturals, event.skulls)]
            return float(solve.layer(dice, cubes).placed[picks, placed])
        case PickNose():
            return float(solve.layer(dice, cubes).in_hand[picks + 1, PICKED[board]])
        case SpendCube():
            return float(solve.layer(min(DICE, dice + 1), cubes - 1).in_hand[picks, board]) - solve.cube
        case _:
            return float(worth[BUST_OUT][picks, board, 0])


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
    parts = ends_from(state, cube, rivals, never_stop)
    ends = {out: sum((part[out] for part in parts[1:]), parts[0][out]) for out in OUTS}
    return Chances(
        {out: float(ends[out].sum()) for out in OUTS},
        {name: chance_met(ends, bet) for name, bet in state.layout.bets.items()},
    )


def ends_from(state: State, cube: float = CUBE_WORTH, rivals: bool = False, never_stop: bool = False) -> list[Ends]:
    """Give the chance of every end from a turn in progress, by reroll cubes spent from now on."""
    aim, turn, cubes = aim_of(state, cube, rivals), state.turn, state.cubes[state.tumbler]
    solve = solver(aim, never_stop)
    dice = turn.pool + dice_placed(turn.board)
    board, picks, in_hand = NUMBER[turn.board], turn.picks, True
    if state.step not in (Step.ROLL, Step.OPPOSITION):
        best = best_of(moves(state, cube, rivals, never_stop)).event
        match best:
            case BuyDice():
                dice, board = best.count, NUMBER[EMPTY]
                solve = solver(_richer(aim, state.setting.figures.cost[best.count]), never_stop)
            case ChickenOut() | BustOut():
                return [_sure(BUST_OUT if isinstance(best, BustOut) else CHICKEN_OUT, turn, board)]
            case Place(level=level) if level == GEM:
                return [_sure(DOUBLE_OUT if turn.pool == 1 else GEM_OUT, turn, board, best.skulls)]
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
    return solve.play_on(dice, cubes, picks, board, placed=not in_hand)


def _sure(out: str, turn: Turn, board: int, gem: int = 0) -> Ends:
    ends = no_ends()
    left = turn.pool - (out in (GEM_OUT, DOUBLE_OUT))
    many = int(left > 1 and out not in (RUN_OUT, DOUBLE_OUT))
    ends[out][many, turn.picks, board, gem] = 1.0
    return ends


def odds(state: State, cube: float = CUBE_WORTH, rivals: bool = False) -> Odds | None:
    """Give a position's odds, or None when no turn is under way and no dice can be bought."""
    worths = moves(state, cube, rivals)
    if not worths:
        return None
    return Odds(worths, best_of(worths), chances(state, cube, rivals), chances(state, cube, rivals, never_stop=True))

"""What the end of a turn is worth to the tumbler: the best payout, cubes at a price, less what the opposition gains."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.games.emerald_skulls.cards import GEARS, Bet
from companion.games.emerald_skulls.odds_boards import COUNT, Floats
from companion.games.emerald_skulls.odds_ends import PICKS, jackpot_worth, met, standard_worth
from companion.games.emerald_skulls.outs import BUST_OUT, DOUBLE_OUT, GEM_OUT, OUTS

Rows = tuple[tuple[str, tuple[tuple[int, int], ...]], ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """Hold what best play is for.

    payouts: the standard payout's rows. jackpots: bets whose jackpot may be taken. supply: gears there are to be paid.
    cube: the worth of a reroll cube in gears. rivals: (bet, gears) of each of the opposition's markers, in order of
    payment, to be subtracted; empty where the tumbler does not mind.
    """

    payouts: Rows
    jackpots: tuple[Bet, ...]
    supply: int
    cube: float
    rivals: tuple[tuple[Bet, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Prize:
    """Hold the worth of every end by out: [noses picked, board, gem a skull], and the parts it is made of."""

    worth: dict[str, Floats]
    gears: dict[str, Floats]
    cubes: dict[str, Floats]
    owed: dict[str, Floats]


@lru_cache(maxsize=256)
def prize_of(aim: Aim) -> Prize:
    """Work out every end's worth: the tumbler takes the payout that leaves most."""
    gears, cubes = standard_worth(aim.payouts)
    worth, chosen_gears, chosen_cubes, owed = {}, {}, {}, {}
    for out in OUTS:
        shape = (PICKS, COUNT, 2 if out in (GEM_OUT, DOUBLE_OUT) else 1)
        lost = np.zeros(shape)
        for bet, pays in aim.rivals:
            lost = lost + pays * met(bet)[out][0]
        best, best_gears, best_cubes = _taken(aim, gears[out][0], cubes[out][0], lost)
        for bet in aim.jackpots if out != BUST_OUT else ():
            jackpot = jackpot_worth(bet)[out][0]
            value, its_gears, its_cubes = _taken(aim, jackpot, np.zeros_like(jackpot), lost)
            take = (jackpot > 0) & (value > best)
            best = np.where(take, value, best)
            best_gears, best_cubes = np.where(take, its_gears, best_gears), np.where(take, its_cubes, best_cubes)
        worth[out] = best
        chosen_gears[out], chosen_cubes[out], owed[out] = best_gears, best_cubes, lost
    return Prize(worth, chosen_gears, chosen_cubes, owed)


def _taken(aim: Aim, gears: Floats, cubes: Floats, lost: Floats) -> tuple[Floats, Floats, Floats]:
    """Give (worth, gears, cubes) of a payout after which the opposition collects what is left of its due."""
    paid = np.minimum(gears, aim.supply)
    value = paid + aim.cube * cubes - np.minimum(lost, aim.supply - paid)
    return value, np.broadcast_to(gears, lost.shape), np.broadcast_to(cubes, lost.shape)


def bounded(aim: Aim) -> Aim:
    """Give an aim that is worth the same with no larger supply than can be paid, so that one solution serves many."""
    most = _most_paid(aim.payouts, aim.jackpots) + sum(pays for _, pays in aim.rivals)
    return replace(aim, supply=min(aim.supply, most))


@lru_cache(maxsize=64)
def _most_paid(payouts: Rows, jackpots: tuple[Bet, ...]) -> int:
    standard, _ = standard_worth(payouts)
    best = max(float(standard[out][0].max()) for out in OUTS)
    return int(max([best, *(float(jackpot_worth(bet)[out][0].max()) for bet in jackpots for out in OUTS)]))


def bet_gears(bet: Bet, place: int) -> int:
    """Give the gears that a place on a standard bet pays; nothing where it pays in cubes."""
    return bet.payout(place, 0) if bet.unit == GEARS else 0

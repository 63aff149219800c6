"""What the end of a turn is worth to the tumbler: the best payout, cubes at a price, less what the opposition gains."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.games.emerald_skulls.cards import GEARS, Bet
from companion.games.emerald_skulls.odds_boards import COUNT, Floats
from companion.games.emerald_skulls.odds_ends import (
    BUSTED,
    CLASS,
    KINDS,
    PICKS,
    jackpot_worth,
    met,
    standard_worth,
)

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


def worth_of(aim: Aim) -> Floats:
    """Work out every end's worth, [kind of end, noses picked, board]: the tumbler takes the payout that leaves most."""
    gears, cubes = standard_worth(aim.payouts)
    lost = np.zeros((len(KINDS), 1, COUNT))
    for bet, pays in aim.rivals:
        lost = lost + pays * met(bet)[:, 0][..., CLASS]
    best = _taken(aim, gears, cubes, lost)
    for bet in aim.jackpots:
        jackpot = jackpot_worth(bet)
        value = _taken(aim, jackpot, np.zeros_like(cubes), lost)
        take = jackpot > 0
        take[BUSTED] = False
        best = np.where(take, np.maximum(value, best), best)
    return np.broadcast_to(best, (len(KINDS), PICKS, COUNT))


#: The same, kept.
prize_of = lru_cache(maxsize=12)(worth_of)


def _taken(aim: Aim, gears: Floats, cubes: Floats, lost: Floats) -> Floats:
    """Give the worth of a payout after which the opposition collects what is left of its due."""
    paid = np.minimum(gears, aim.supply)
    value: Floats = paid + aim.cube * cubes - np.minimum(lost, aim.supply - paid)
    return value


def plenty(aim: Aim) -> Aim:
    """Give the aim with the largest supply that can be paid: a larger one is worth the same."""
    most = _most_paid(aim.payouts, aim.jackpots) + sum(pays for _, pays in aim.rivals)
    return replace(aim, supply=most)


def bounded(aim: Aim) -> Aim:
    """Give an aim that is worth the same with no larger supply than can be paid, so that one solution serves many."""
    return min(aim, plenty(aim), key=lambda aim: aim.supply)


@lru_cache(maxsize=64)
def _most_paid(payouts: Rows, jackpots: tuple[Bet, ...]) -> int:
    standard, _ = standard_worth(payouts)
    return int(max([standard.max(), *(jackpot_worth(bet).max() for bet in jackpots)]))


def bet_gears(bet: Bet, place: int) -> int:
    """Give the gears that a place on a standard bet pays; nothing where it pays in cubes."""
    return bet.payout(place, 0) if bet.unit == GEARS else 0

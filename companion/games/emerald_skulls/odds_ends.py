"""Every way a turn can end, in arrays: what it pays, and which bets it meets, asked of the game's own rules once.

Arrays of one kind of end have the shape [dice left: 0-1 or more, noses picked, board without the gem, gem a skull];
the last axis has one entry where no die lies on the gem.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from companion.games.emerald_skulls.board import DICE, GEM, put
from companion.games.emerald_skulls.cards import Bet
from companion.games.emerald_skulls.odds_boards import BOARDS, PLACED, Floats
from companion.games.emerald_skulls.outs import (
    DOUBLE_OUT,
    GEM_OUT,
    OUTS,
    RUN_OUT,
    Finished,
    PayoutTable,
    standard_payout,
)
from companion.games.emerald_skulls.state import MARKERS_EACH

PICKS = MARKERS_EACH + 1
#: Bets that look at the noses picked, and at the dice left: all others are asked once for a board.
PICK_BETS = ("Pick n' Bust", "Incessant Picker")
LEFT_BETS = ("Broken Limbs",)

#: For each out: a number for every end of that kind.
Ends = dict[str, Floats]


def ends_of(out: str, picks: int, left: int) -> Iterator[tuple[int, int, Finished]]:
    """Give every (board, gem, finished turn) of an out; no turn ends with the board full and dice left."""
    for number, board in enumerate(BOARDS):
        placed = int(PLACED[number])
        if out in (GEM_OUT, DOUBLE_OUT):
            if placed < DICE:
                yield number, 0, Finished(out, put(board, GEM, 1, 0), left, picks)
                yield number, 1, Finished(out, put(board, GEM, 0, 1), left, picks)
        elif placed < DICE or out == RUN_OUT:
            yield number, 0, Finished(out, board, left, picks)


def fill(value: Callable[[Finished], float], by_picks: bool = False, by_left: bool = False) -> Ends:
    """Ask a value of every finished turn; the picks and the dice left are varied only where they can matter."""
    table: Ends = {}
    for out in OUTS:
        gems = 2 if out in (GEM_OUT, DOUBLE_OUT) else 1
        done = out in (RUN_OUT, DOUBLE_OUT)
        array = np.zeros((2 if by_left else 1, PICKS if by_picks else 1, len(BOARDS), gems))
        for many in range(array.shape[0]):
            for picks in range(array.shape[1]):
                for number, gem, finished in ends_of(out, picks, 0 if done else 1 + many):
                    array[many, picks, number, gem] = value(finished)
        table[out] = array
    return table


@lru_cache(maxsize=128)
def met(bet: Bet) -> Ends:
    """Tell (1 or 0) of every end whether it meets a bet."""
    return fill(bet.met, bet.name.startswith(PICK_BETS), bet.name.startswith(LEFT_BETS))


@lru_cache(maxsize=32)
def jackpot_worth(bet: Bet) -> Ends:
    """Give the gears of a bet's jackpot for every end; 0 where it is not met."""
    return fill(lambda finished: bet.jackpot.worth(finished) if bet.jackpot and bet.met(finished) else 0)


@lru_cache(maxsize=8)
def standard_worth(rows: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]) -> tuple[Ends, Ends]:
    """Give the standard payout of every end: gears, and reroll cubes."""
    table: PayoutTable = dict(rows)
    return fill(lambda end: standard_payout(end, table)[0]), fill(lambda end: standard_payout(end, table)[1])


def chance_met(ends: Ends, bet: Bet) -> float:
    """Give the chance that a bet is met, from the chance of every end."""
    total = 0.0
    for out, conditions in met(bet).items():
        chance = ends[out]
        if conditions.shape[0] == 1:
            chance = chance.sum(axis=0, keepdims=True)
        if conditions.shape[1] == 1:
            chance = chance.sum(axis=1, keepdims=True)
        total += float((chance * conditions).sum())
    return total


def no_ends() -> Ends:
    """Give a chance of 0 for every end."""
    shape = (2, PICKS, len(BOARDS))
    return {out: np.zeros((*shape, 2 if out in (GEM_OUT, DOUBLE_OUT) else 1)) for out in OUTS}

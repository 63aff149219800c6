"""Every way a turn can end, in arrays: what it pays, and which bets it meets, asked of the game's own rules once.

Arrays of ends have the shape [kind of end, dice left: 0-1 or more, noses picked, board without the gem]. Bets look at
a board's dice by level and at its skulls, no closer: boards that agree in these form one class and are asked once.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import DICE, GEM, put, skulls_placed
from companion.games.emerald_skulls.cards import Bet
from companion.games.emerald_skulls.odds_boards import BOARDS, COUNT, PLACED, Floats
from companion.games.emerald_skulls.outs import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    GEM_OUT,
    RUN_OUT,
    Finished,
    PayoutTable,
    standard_payout,
)
from companion.games.emerald_skulls.state import MARKERS_EACH

PICKS = MARKERS_EACH + 1
#: Bets that look at the noses picked, and at the dice left: all others are asked once for a class.
PICK_BETS = ("Pick n' Bust", "Incessant Picker")
LEFT_BETS = ("Broken Limbs",)

#: The kinds of end, by out and by what lies on the gem: nothing, a [5] or a skull.
BUSTED, CHICKENED, GEM_PLACED, RAN_OUT, DOUBLE = 0, 1, 2, 4, 5
KINDS = (
    (BUST_OUT, (0, 0)),
    (CHICKEN_OUT, (0, 0)),
    (GEM_OUT, (1, 0)),
    (GEM_OUT, (0, 1)),
    (RUN_OUT, (0, 0)),
    (DOUBLE_OUT, (1, 0)),
    (DOUBLE_OUT, (0, 1)),
)

#: A number for every end.
Ends = Floats
Flags = NDArray[np.bool_]


def _looks(number: int) -> tuple[int, ...]:
    board = BOARDS[number]
    return (*(naturals + skulls for naturals, skulls in board), skulls_placed(board))


_LOOKS = [_looks(number) for number in range(COUNT)]
_CLASS_OF = {looks: at for at, looks in enumerate(dict.fromkeys(_LOOKS))}
#: The class of every board, and a board of every class.
CLASS = np.array([_CLASS_OF[looks] for looks in _LOOKS])
OF_CLASS = [_LOOKS.index(looks) for looks in _CLASS_OF]
CLASSES = len(_CLASS_OF)


def finished_turn(kind: int, number: int, picks: int = 0, many: int = 0) -> Finished:
    """Give a finished turn of a kind; many: 1 where two dice or more are left."""
    out, gem = KINDS[kind]
    board = put(BOARDS[number], GEM, *gem)
    return Finished(out, board, 0 if kind in (RAN_OUT, DOUBLE, DOUBLE + 1) else 1 + many, picks)


def ends(boards: list[int]) -> Iterator[tuple[int, int]]:
    """Give the place in `boards` and the kind of every end; no turn ends with the board full and dice left."""
    for kind in range(len(KINDS)):
        for at, number in enumerate(boards):
            if PLACED[number] < DICE or kind == RAN_OUT:
                yield at, kind


@lru_cache(maxsize=6)
def _of_classes(picks: int, many: int) -> tuple[Finished, ...]:
    """Give a finished turn of every kind and class, in this order."""
    return tuple(finished_turn(kind, number, picks, many) for kind in range(len(KINDS)) for number in OF_CLASS)


@lru_cache(maxsize=256)
def met(bet: Bet) -> Flags:
    """Tell of every end whether it meets a bet: [kind, dice left, noses picked, class]."""
    lefts = 2 if bet.name.startswith(LEFT_BETS) else 1
    picks = PICKS if bet.name.startswith(PICK_BETS) else 1
    found = np.zeros((len(KINDS), lefts, picks, CLASSES), dtype=np.bool_)
    for many in range(lefts):
        for picked in range(picks):
            meets = bet.met
            found[:, many, picked] = np.reshape([meets(end) for end in _of_classes(picked, many)], (len(KINDS), -1))
    return np.broadcast_to(found, (len(KINDS), 2, PICKS, CLASSES))


@lru_cache(maxsize=64)
def jackpot_worth(bet: Bet) -> Floats:
    """Give the gears of a bet's jackpot for every end, [kind, noses picked or 1, board]; 0 where it is not met."""
    meets = met(bet)[:, 0, : PICKS if bet.name.startswith(PICK_BETS) else 1][..., CLASS]
    found = np.zeros(meets.shape)
    for kind, number in np.argwhere(meets.any(axis=1)).tolist():
        worth = bet.jackpot.worth(finished_turn(kind, number)) if bet.jackpot else 0
        found[kind, :, number] = worth * meets[kind, :, number]
    return found


@lru_cache(maxsize=8)
def standard_worth(rows: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]) -> tuple[Floats, Floats]:
    """Give the standard payout of every end, [kind, 1, board]: gears, and reroll cubes."""
    table: PayoutTable = dict(rows)
    found = np.zeros((2, len(KINDS), 1, COUNT))
    for number, kind in ends(list(range(COUNT))):
        found[:, kind, 0, number] = standard_payout(finished_turn(kind, number), table)
    return found[0], found[1]


def chances_met(chance: Ends, bets: tuple[Bet, ...]) -> dict[str, float]:
    """Give the chance that each bet is met, from the chance of every end."""
    reached = np.flatnonzero(chance)
    cells = reached // COUNT * CLASSES + CLASS[reached % COUNT]
    by_class = np.bincount(cells, chance.ravel()[reached], minlength=2 * PICKS * len(KINDS) * CLASSES)
    some = np.flatnonzero(by_class)
    totals = by_class[some] @ _table(bets)[some]
    return {bet.name: float(total) for bet, total in zip(bets, totals, strict=True)}


@lru_cache(maxsize=16)
def _table(bets: tuple[Bet, ...]) -> Flags:
    """Lay out which bets each end meets: [end by class, bet]."""
    return np.stack([met(bet).ravel() for bet in bets], axis=1)


def no_ends() -> Ends:
    """Give a chance of 0 for every end."""
    return np.zeros((len(KINDS), 2, PICKS, COUNT))

"""Every skull board without a gem as a number, what each placement leads to, and rolls sorted by what matters of them.

Boards are sorted by (dice placed, highest level), so that boards with the same pool and floor lie side by side.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import DICE, EYES, FACES, GEM, NOSE, ROOM, Board, put

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

GEMLESS = EYES
SLOTS = 2 * GEMLESS
WEIGHTS = [(DICE + 1) ** slot for slot in range(SLOTS)]


def _all_slots() -> list[tuple[int, ...]]:
    found = []
    for dice in product(range(DICE + 1), repeat=GEMLESS):
        if sum(dice) <= DICE and dice[EYES - 1] <= ROOM[EYES - 1]:
            for skulls in product(*(range(count + 1) for count in dice)):
                found.append(tuple(n for all_, s in zip(dice, skulls, strict=True) for n in (all_ - s, s)))
    return sorted(found, key=lambda slots: (sum(slots), _highest(slots), slots))


def _highest(slots: tuple[int, ...]) -> int:
    return max((slot // 2 + 1 for slot, count in enumerate(slots) if count), default=0)


_SLOTS = _all_slots()
COUNT = len(_SLOTS)
#: The number that stands for "no board": tables have one row more for it.
NOWHERE = COUNT
BOARDS: tuple[Board, ...] = tuple(
    (*((slots[2 * level], slots[2 * level + 1]) for level in range(GEMLESS)), (0, 0)) for slots in _SLOTS
)
NUMBER: dict[Board, int] = {board: number for number, board in enumerate(BOARDS)}
PLACED: Whole = np.array([sum(slots) for slots in _SLOTS])
HIGHEST: Whole = np.array([_highest(slots) for slots in _SLOTS])
CODES: Whole = np.array(_SLOTS, dtype=np.int64) @ np.array(WEIGHTS, dtype=np.int64)
EYES_TAKEN: Whole = np.array([sum(board[EYES - 1]) for board in BOARDS])
_ORDER = np.argsort(CODES)


def find(codes: Whole) -> Whole:
    """Give the numbers of boards by their codes, NOWHERE where there is no such board."""
    spots = np.minimum(np.searchsorted(CODES, codes, sorter=_ORDER), COUNT - 1)
    numbers = _ORDER[spots]
    return np.where(CODES[numbers] == codes, numbers, NOWHERE)


#: The board after a nose is picked, or NOWHERE where no [3] lies on it.
PICKED: Whole = np.array([NUMBER[put(board, NOSE, -1, 0)] if board[NOSE - 1][0] else NOWHERE for board in BOARDS])


class Rolls(NamedTuple):
    """Hold the rolls of a pool in classes: [class] counts by level, capped at the level's room, skulls and chances."""

    counts: dict[int, Whole]
    skulls: Whole
    chances: Floats


@lru_cache(maxsize=64)
def rolls_of(floor: int, pool: int) -> Rolls:
    """Sort every roll of a pool by what can be placed at or above a floor, 1 to 4."""
    levels = range(floor, GEM + 1)
    tally: Counter[tuple[int, ...]] = Counter()
    for faces in combinations_with_replacement(range(len(FACES)), pool):
        of = [faces.count(face) for face in range(len(FACES))]
        ways = factorial(pool) // prod(factorial(count) for count in of)
        key = tuple(min(of[level - 1], ROOM[level - 1]) for level in levels)
        tally[(*key, min(of[-1], ROOM[floor - 1]))] += ways
    table = np.array(sorted(tally), dtype=np.int64)
    chances = np.array([tally[key] for key in sorted(tally)], dtype=np.float64) / len(FACES) ** pool
    return Rolls({level: table[:, place] for place, level in enumerate(levels)}, table[:, -1], chances)


def placing(boards: Whole, level: int, pool: int) -> Whole:
    """Give [skulls, naturals, board]: the board after placing so many dice of a pool on a level, or NOWHERE."""
    most = min(pool, ROOM[level - 1])
    naturals, skulls = np.arange(most + 1)[:, None], np.arange(most + 1)[:, None, None]
    numbers = find(CODES[boards] + naturals * WEIGHTS[2 * level - 2] + skulls * WEIGHTS[2 * level - 1])
    dice = np.broadcast_to(naturals + skulls, numbers.shape)
    room = ROOM[EYES - 1] - EYES_TAKEN[boards] if level == EYES else DICE
    numbers[(dice == 0) | (dice > np.minimum(pool, room))] = NOWHERE
    return numbers

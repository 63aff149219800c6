"""Every multiset of up to five dice, and the two sweeps over them that make a roll: average up, best down.

A "keep" is a multiset of 0 to 5 dice. Averaging: the value of keeping k dice is the mean over the six keeps of k + 1
dice that one more die can make. Choosing: the best way to keep from a roll is the better of keeping it all and the
best way to keep from it less any one die. Both are a few gathers of whole rows, which is what makes them fast.
"""

from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

DICE, FACES = 5, 6
Values = NDArray[np.float64]
Whole = NDArray[np.intp]

#: Keeps by number of dice, each a sorted tuple of numbers; KEEPS[5] are the 252 rolls. Those with most different
#: numbers come first, so that the keeps which have a second, third ... number to take away are a leading slice.
KEEPS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(sorted(combinations_with_replacement(range(1, FACES + 1), size), key=lambda keep: (-len(set(keep)), keep)))
    for size in range(DICE + 1)
)
ROLLS = KEEPS[DICE]
#: The place of a keep among those of its size.
PLACE: tuple[dict[tuple[int, ...], int], ...] = tuple({keep: at for at, keep in enumerate(keeps)} for keeps in KEEPS)


def _without(keep: tuple[int, ...], at: int) -> tuple[int, ...] | None:
    numbers = sorted(set(keep))
    if at >= len(numbers):
        return None
    place = keep.index(numbers[at])
    return keep[:place] + keep[place + 1 :]


#: GROWN[k][i]: the six keeps of k + 1 dice that one more die makes of keep i of k dice.
GROWN: tuple[Whole, ...] = tuple(
    np.array(
        [[PLACE[size + 1][tuple(sorted((*keep, face)))] for keep in KEEPS[size]] for face in range(1, FACES + 1)],
        dtype=np.intp,
    )
    for size in range(DICE)
)
#: LESS[k][j][i]: keep i of k dice without its j-th different number, as a place among the keeps of k - 1 dice, for
#: the keeps that have so many different numbers.
LESS: tuple[tuple[Whole, ...], ...] = tuple(
    tuple(
        np.array([PLACE[size - 1][less] for keep in KEEPS[size] if (less := _without(keep, at)) is not None], np.intp)
        for at in range(size)
    )
    for size in range(DICE + 1)
)
#: The chance of each of the 252 rolls.
CHANCE: Values = np.array(
    [
        factorial(DICE) / prod(factorial(roll.count(face)) for face in range(1, FACES + 1)) / FACES**DICE
        for roll in ROLLS
    ]
)
#: How many dice of each roll show each face: COUNTS[face - 1][roll].
COUNTS: Whole = np.array([[roll.count(face) for roll in ROLLS] for face in range(1, FACES + 1)], dtype=np.intp)
#: The places of the six rolls of five alike, by face.
ALIKE: Whole = np.array([PLACE[DICE][(face,) * DICE] for face in range(1, FACES + 1)], dtype=np.intp)


class Sweep:
    """Hold the working memory of the two sweeps for a number of columns, so that no sweep allocates."""

    def __init__(self, columns: int) -> None:
        """Make room for so many columns."""
        self.columns = columns
        self._levels = [np.empty((len(keeps), columns)) for keeps in KEEPS[:DICE]]
        self._spare = np.empty((len(ROLLS), columns))

    def keep_values(self, after: Values) -> list[Values]:
        """Give the value of every keep of 0 to 4 dice before the rest are thrown; after: (252, columns)."""
        above = after
        for size in range(DICE - 1, -1, -1):
            level = self._levels[size]
            spare = self._spare[: len(level)]
            above.take(GROWN[size][0], axis=0, out=level, mode="clip")
            for face in range(1, FACES):
                above.take(GROWN[size][face], axis=0, out=spare, mode="clip")
                level += spare
            level *= 1.0 / FACES
            above = level
        return self._levels

    def best_of_keeps(self, after: Values, out: Values) -> Values:
        """Give each roll's value when any of its dice may be kept and the rest thrown; may write over `after`."""
        levels = self.keep_values(after)
        for size in range(1, DICE):
            self._raise(levels[size], levels[size - 1], LESS[size])
        if out is not after:
            np.copyto(out, after)
        self._raise(out, levels[DICE - 1], LESS[DICE])
        return out

    def _raise(self, level: Values, below: Values, less: tuple[Whole, ...]) -> None:
        for places in less:
            spare, raised = self._spare[: len(places)], level[: len(places)]
            below.take(places, axis=0, out=spare, mode="clip")
            np.maximum(raised, spare, out=raised)


#: All 462 keeps one after the other, smallest first, and where those of each size begin.
ALL_KEEPS: tuple[tuple[int, ...], ...] = tuple(keep for keeps in KEEPS for keep in keeps)
ALL_PLACE: dict[tuple[int, ...], int] = {keep: at for at, keep in enumerate(ALL_KEEPS)}


def keeps_of(roll: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List every way to keep some but not all dice of a roll, most dice first.

    >>> keeps_of((1, 1))
    ((1,), ())
    """
    found = {keep: None for size in range(len(roll) - 1, -1, -1) for keep in combinations(sorted(roll), size)}
    return tuple(found)

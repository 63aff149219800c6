"""Perfect play, computed exactly: the expected points still to come from every card, by dynamic programming.

A position between turns is (which boxes are filled, upper points up to the threshold, whether the Yathsel box has
scored). Cards are solved from the fullest to the empty one; a turn is solved backwards from its entries through
two sweeps over the keeps. The method is that of Verhoeff, "Optimal solitaire Yahtzee strategies" (1999), here with
whole blocks of positions as columns of numpy arrays, and twists as other scores.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.lattice import CHANCE, ROLLS, Sweep, Values
from companion.games.yathsel.solver_entries import EntryBlock
from companion.games.yathsel.solver_rules import (
    LOWER_BOXES,
    LOWER_MASKS,
    UPPER_BOXES,
    UPPER_MASKS,
    YATHSEL_BIT,
    SolverRules,
)

#: Columns worked on at once: their rows of 252 doubles fit in a core's second-level cache.
BLOCK = 256


@dataclass(frozen=True)
class Solution:
    """Hold the expected points still to come under perfect play.

    values: shape (2, 8192, threshold + 1): whether the Yathsel box has scored, filled boxes as bits in the order of
    the card, upper points capped at the threshold. The upper bonus is counted when it is reached.
    """

    rules: SolverRules
    values: NDArray[np.floating]

    @property
    def expected(self) -> float:
        """Give the expected total of a whole game."""
        return float(self.values[0, 0, 0])

    def value(self, mask: int, upper: int, scored: bool) -> float:
        """Give the expected points still to come from a position between turns."""
        return float(self.values[int(scored), mask, min(upper, self.rules.figures.upper_threshold)])


def solve(rules: SolverRules, threads: int = 2) -> Solution:
    """Solve every position of a rule set; shape and meaning as in Solution. Takes seconds."""
    threshold = rules.figures.upper_threshold
    values = np.zeros((2, UPPER_MASKS * LOWER_MASKS, threshold + 1))
    by_size: list[list[int]] = [[] for _ in range(UPPER_BOXES + 1)]
    for mask in range(UPPER_MASKS):
        by_size[mask.bit_count()].append(mask)
    with ThreadPoolExecutor(threads) as pool:
        for masks in reversed(by_size):
            for _ in pool.map(lambda mask: _solve_upper(rules, values, mask), masks):
                pass
    return Solution(rules, values)


def lower_positions(filled: int) -> Iterator[tuple[int, int]]:
    """List the sets of so many filled lower boxes, with the Yathsel box not scored (0) or scored (1)."""
    for lower in range(LOWER_MASKS):
        if lower.bit_count() == filled:
            yield 0, lower
            if lower & YATHSEL_BIT:
                yield 1, lower


def lower_blocks(upper: int, most: int) -> Iterator[list[tuple[int, int]]]:
    """List the lower positions beside filled upper boxes, fullest first, at most so many of one fullness at a time.

    The full card is left out: nothing is to be decided there.
    """
    for filled in range(LOWER_BOXES, -1, -1):
        if upper == UPPER_MASKS - 1 and filled == LOWER_BOXES:
            continue
        positions = list(lower_positions(filled))
        for start in range(0, len(positions), most):
            yield positions[start : start + most]


def upper_classes(rules: SolverRules, mask: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Give the upper sums to solve beside filled upper boxes, and for every sum which of them stands for it.

    Sums from which the bonus is out of reach are all alike.
    """
    threshold = rules.figures.upper_threshold
    reach = sum(int(rules.steps[face].max()) for face in range(UPPER_BOXES) if not mask >> face & 1)
    useful = [s for s in rules.sums[mask] if s + reach >= threshold]
    dead = [s for s in rules.sums[mask] if s + reach < threshold]
    sums = dead[:1] + useful
    stands = np.zeros(threshold + 1, dtype=np.intp)
    for s in range(threshold + 1):
        stands[s] = sums.index(s) if s in useful else 0
    return np.array(sums, dtype=np.intp), stands


def _solve_upper(rules: SolverRules, values: Values, upper: int) -> None:
    sums, stands = upper_classes(rules, upper)
    width = len(sums)
    per_block = max(1, BLOCK // width)
    sweep = Sweep(per_block * width)
    block = np.zeros((len(ROLLS), per_block * width))
    entries = EntryBlock(rules, per_block * width)
    for chunk in lower_blocks(upper, per_block):
        entries.fill(values, upper, chunk, sums, block)
        for _ in range(rules.figures.rolls - 1):
            sweep.best_of_keeps(block, block)
        expected = CHANCE @ block
        for at, (scored, lower) in enumerate(chunk):
            mask = upper | lower << UPPER_BOXES
            values[scored, mask] = expected[at * width : (at + 1) * width][stands]

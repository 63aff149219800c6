"""The rule sets a solution can be for, as tables of points."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import BOXES, PLAIN, UPPER, YATHSEL, Figures, Times, points
from companion.games.yathsel.lattice import FACES, ROLLS

UPPER_BOXES, LOWER_BOXES = len(UPPER), len(BOXES) - len(UPPER)
UPPER_MASKS, LOWER_MASKS = 1 << UPPER_BOXES, 1 << LOWER_BOXES
YATHSEL_BIT = 1 << (YATHSEL - UPPER_BOXES)


@dataclass(frozen=True)
class SolverRules:
    """Hold the rules a solution is for.

    joker: "none" (Yathsel), or Yahtzee's "free" or "forced" joker rule, which exist to prove the solver.
    """

    figures: Figures = field(default_factory=Figures)
    times: Times = PLAIN
    joker: str = "none"

    @cached_property
    def scores(self) -> NDArray[np.float64]:
        """Give the points of every roll in every box, shape (13, 252)."""
        table = [[points(box, roll, self.figures, self.times) for roll in ROLLS] for box in BOXES]
        return np.array(table, dtype=np.float64)

    @cached_property
    def steps(self) -> NDArray[np.intp]:
        """Give the points of 0 to 5 alike in each upper box, shape (6, 6)."""
        alike = [[int(face * count * self.times[face - 1]) for count in range(6)] for face in range(1, FACES + 1)]
        return np.array(alike, dtype=np.intp)

    @cached_property
    def sums(self) -> tuple[tuple[int, ...], ...]:
        """List the upper sums, capped at the threshold, that can stand beside each set of filled upper boxes."""
        found = []
        for mask in range(UPPER_MASKS):
            sums = {0}
            for face in range(UPPER_BOXES):
                if mask >> face & 1:
                    sums = {min(s + int(step), self.figures.upper_threshold) for s in sums for step in self.steps[face]}
            found.append(tuple(sorted(sums)))
        return tuple(found)

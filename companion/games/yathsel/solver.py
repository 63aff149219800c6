"""Perfect play, computed exactly: the expected points still to come from every card, by dynamic programming.

A position between turns is (which boxes are filled, upper points up to the threshold, whether the Yathsel box has
scored). Cards are solved from the fullest to the empty one; a turn is solved backwards from its entries through
two sweeps over the keeps. The method is that of Verhoeff, "Optimal solitaire Yahtzee strategies" (1999), here with
whole blocks of positions as columns of numpy arrays, and twists as other scores.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import BOXES, PLAIN, UPPER, YATHSEL, Figures, Times, points
from companion.games.yathsel.lattice import ALIKE, CHANCE, COUNTS, FACES, ROLLS, Sweep, Values

UPPER_BOXES, LOWER_BOXES = len(UPPER), len(BOXES) - len(UPPER)
UPPER_MASKS, LOWER_MASKS = 1 << UPPER_BOXES, 1 << LOWER_BOXES
YATHSEL_BIT = 1 << (YATHSEL - UPPER_BOXES)
#: Columns worked on at once: their rows of 252 doubles fit in a core's second-level cache.
BLOCK = 192
#: Boxes that a joker fills: Full House and the two straights, as lower boxes.
JOKERED = (2, 3, 4)


@dataclass(frozen=True)
class SolverRules:
    """Hold the rules a solution is for.

    joker: "none" (Yathsel), or Yahtzee's "free" or "forced" joker rule, which exist to prove the solver.
    """

    figures: Figures = Figures()
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
    block = np.empty((len(ROLLS), per_block * width))
    for filled in range(LOWER_BOXES, -1, -1):
        if upper == UPPER_MASKS - 1 and filled == LOWER_BOXES:
            continue
        positions = list(lower_positions(filled))
        for start in range(0, len(positions), per_block):
            chunk = positions[start : start + per_block]
            for at, (scored, lower) in enumerate(chunk):
                mask = upper | lower << UPPER_BOXES
                entry_values(rules, values, mask, scored, sums, block[:, at * width : (at + 1) * width])
            for _ in range(rules.figures.rolls - 1):
                sweep.best_of_keeps(block, block)
            expected = CHANCE @ block
            for at, (scored, lower) in enumerate(chunk):
                mask = upper | lower << UPPER_BOXES
                values[scored, mask] = expected[at * width : (at + 1) * width][stands]


def entry_values(
    rules: SolverRules, values: Values, mask: int, scored: int, sums: NDArray[np.intp], out: Values
) -> Values:
    """Give the value of entering each roll as well as can be; sums: (n,) upper sums, out: (252, n)."""
    first = True
    for _, offer in box_values(rules, values, mask, scored, sums):
        if first:
            np.copyto(out, offer)
            first = False
        else:
            np.maximum(out, offer, out=out)
    if mask >> YATHSEL & 1:
        if rules.joker != "none":
            out[ALIKE] = _joker_values(rules, values, mask, scored, sums)
        if scored:
            out[ALIKE] += rules.figures.extra_points
    return out


def box_values(
    rules: SolverRules, values: Values, mask: int, scored: int, sums: NDArray[np.intp]
) -> Iterator[tuple[int, Values]]:
    """Give for every open box the value of entering each roll there, shape (252, n); Extra Yathsel left out."""
    threshold, bonus = rules.figures.upper_threshold, rules.figures.upper_bonus
    for box in range(len(BOXES)):
        if mask >> box & 1:
            continue
        after = mask | 1 << box
        if box < UPPER_BOXES:
            steps = rules.steps[box][:, None]
            reached = np.minimum(sums + steps, threshold)
            worth = values[scored, after][reached] + steps
            worth += bonus * ((reached == threshold) & (sums < threshold))
            yield box, worth.take(COUNTS[box], axis=0)
        elif box == YATHSEL:
            worth = np.repeat(values[0, after][sums][None], len(ROLLS), axis=0)
            points_here = rules.scores[box][ALIKE]
            worth[ALIKE] = values[1, after][sums] + points_here[:, None]
            yield box, worth
        else:
            yield box, values[scored, after][sums] + rules.scores[box][:, None]


def _joker_values(rules: SolverRules, values: Values, mask: int, scored: int, sums: NDArray[np.intp]) -> Values:
    """Give the values of five alike by Yahtzee's joker rules once the Yathsel box is filled, shape (6, n)."""
    best = np.empty((FACES, len(sums)))
    offers = {box: offer[ALIKE] for box, offer in box_values(rules, values, mask, scored, sums)}
    full = (rules.figures.full_house, rules.figures.small_straight, rules.figures.large_straight)
    for face, row in product(range(FACES), [slice(None)]):
        choices = {box: offer[face] for box, offer in offers.items()}
        upper_filled = mask >> face & 1
        if upper_filled:
            for which, points_here in zip(JOKERED, full, strict=True):
                box = UPPER_BOXES + which
                if box in choices:
                    choices[box] = choices[box] - rules.scores[box][ALIKE[face]] + points_here
        if rules.joker == "forced":
            lower = {box: offer for box, offer in choices.items() if box >= UPPER_BOXES}
            choices = {face: choices[face]} if not upper_filled else lower or choices
        best[face, row] = np.max(list(choices.values()), axis=0)
    return best

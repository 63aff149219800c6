"""The value of entering a roll: points now and what is still to come, for one position or a block of them."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import BOXES, YATHSEL
from companion.games.yathsel.lattice import ALIKE, COUNTS, FACES, ROLLS, Values, Whole
from companion.games.yathsel.solver_rules import LOWER_BOXES, UPPER_BOXES, SolverRules

#: Full House and the two straights, which a joker fills.
JOKERED = tuple(BOXES.index(box) for box in ("full-house", "small-straight", "large-straight"))

#: Half of the upper block at a time: how many dice show its three faces decides all its offers.
_HALVES = ((0, 1, 2), (3, 4, 5))


def _patterns(rows: Values | Whole) -> tuple[Whole, Whole]:
    """Give one roll for each distinct column of a table over rolls, and the number of its column for every roll."""
    _, first, which = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return first.astype(np.intp), which.reshape(-1).astype(np.intp)


_HALF_PATTERNS = tuple(_patterns(COUNTS[list(half)]) for half in _HALVES)


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
        _settle_alike(rules, values, mask, scored, sums, out)
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


def _settle_alike(
    rules: SolverRules, values: Values, mask: int, scored: int, sums: NDArray[np.intp], out: Values
) -> None:
    """Correct the rows of five alike, once the Yathsel box is filled, for jokers and for the Extra Yathsel."""
    if rules.joker != "none":
        out[ALIKE] = _joker_values(rules, values, mask, scored, sums)
    if scored:
        out[ALIKE] += rules.figures.extra_points


def _joker_values(rules: SolverRules, values: Values, mask: int, scored: int, sums: NDArray[np.intp]) -> Values:
    """Give the values of five alike by Yahtzee's joker rules once the Yathsel box is filled, shape (6, n)."""
    offers = {box: offer[ALIKE] for box, offer in box_values(rules, values, mask, scored, sums)}
    figures = rules.figures
    full = (figures.full_house, figures.small_straight, figures.large_straight)
    best = np.empty((FACES, len(sums)))
    for face in range(FACES):
        choices = {box: offer[face] for box, offer in offers.items()}
        if mask >> face & 1:
            for box, points in zip(JOKERED, full, strict=True):
                if box in choices:
                    choices[box] = choices[box] - rules.scores[box][ALIKE[face]] + points
        if rules.joker == "forced":
            lower = {box: offer for box, offer in choices.items() if box >= UPPER_BOXES}
            choices = (lower or choices) if mask >> face & 1 else {face: choices[face]}
        best[face] = np.max(list(choices.values()), axis=0)
    return best


class EntryBlock:
    """Work out the best entries of many positions that share their filled upper boxes, side by side as columns.

    Offers are worked out once for rolls that differ in nothing a box looks at, then spread over the 252 rolls.
    """

    def __init__(self, rules: SolverRules, columns: int) -> None:
        """Make room for so many columns."""
        self.rules = rules
        self._lower = _patterns(rules.scores[UPPER_BOXES:])
        self._lower_scores = rules.scores[UPPER_BOXES:, self._lower[0]]
        self._low = np.zeros((len(self._lower[0]), columns))
        self._half = np.zeros((max(len(first) for first, _ in _HALF_PATTERNS), columns))
        self._spare = np.zeros((len(ROLLS), columns))

    def fill(
        self, values: Values, upper: int, chunk: Sequence[tuple[int, int]], sums: NDArray[np.intp], out: Values
    ) -> None:
        """Write the value of the best entry of every roll; chunk: (scored, lower boxes), out: (252, columns)."""
        width, columns = len(sums), len(chunk) * len(sums)
        target = out[:, :columns]
        started = False
        for offers, which in self._parts(values, upper, chunk, sums):
            if started:
                spare = self._spare[:, :columns]
                np.maximum(target, offers.take(which, axis=0, out=spare, mode="clip"), out=target)
            else:
                offers.take(which, axis=0, out=target, mode="clip")
                started = True
        for at, (scored, lower) in enumerate(chunk):
            mask, place = upper | lower << UPPER_BOXES, slice(at * width, (at + 1) * width)
            if mask >> YATHSEL & 1:
                _settle_alike(self.rules, values, mask, scored, sums, out[:, place])

    def _parts(
        self, values: Values, upper: int, chunk: Sequence[tuple[int, int]], sums: NDArray[np.intp]
    ) -> Iterator[tuple[Values, Whole]]:
        """Give offers by pattern and every roll's pattern, part by part; each is overwritten by a later one."""
        if chunk[0][1].bit_count() < LOWER_BOXES:
            yield self._lower_part(values, upper, chunk, sums)
        yield from self._upper_parts(values, upper, chunk, sums)

    def _lower_part(
        self, values: Values, upper: int, chunk: Sequence[tuple[int, int]], sums: NDArray[np.intp]
    ) -> tuple[Values, Whole]:
        width = len(sums)
        for at, (scored, lower) in enumerate(chunk):
            low = self._low[:, at * width : (at + 1) * width]
            low.fill(-np.inf)
            for box in range(LOWER_BOXES):
                if lower >> box & 1:
                    continue
                after, points = upper | (lower | 1 << box) << UPPER_BOXES, self._lower_scores[box][:, None]
                if box + UPPER_BOXES == YATHSEL:
                    still = np.where(points > 0, values[1, after][sums], values[0, after][sums])
                    np.maximum(low, points + still, out=low)
                else:
                    np.maximum(low, points + values[scored, after][sums], out=low)
        return self._low[:, : len(chunk) * width], self._lower[1]

    def _upper_parts(
        self, values: Values, upper: int, chunk: Sequence[tuple[int, int]], sums: NDArray[np.intp]
    ) -> Iterator[tuple[Values, Whole]]:
        columns = len(chunk) * len(sums)
        scored = np.array([scored for scored, _ in chunk], dtype=np.intp)[None, :, None]
        masks = np.array([upper | lower << UPPER_BOXES for _, lower in chunk], dtype=np.intp)[None, :, None]
        threshold, bonus = self.rules.figures.upper_threshold, self.rules.figures.upper_bonus
        for half, (first, which) in zip(_HALVES, _HALF_PATTERNS, strict=True):
            offers = self._half[: len(first), :columns]
            offers.fill(-np.inf)
            for face in half:
                if upper >> face & 1:
                    continue
                steps = self.rules.steps[face][:, None]
                reached = np.minimum(sums + steps, threshold)
                gain = steps + bonus * ((reached == threshold) & (sums < threshold))
                worth = values[scored, masks | 1 << face, reached[:, None, :]] + gain[:, None, :]
                np.maximum(offers, worth.reshape(-1, columns).take(COUNTS[face][first], axis=0), out=offers)
            if any(not upper >> face & 1 for face in half):
                yield offers, which

"""Exact expected scores of players who are not perfect: each decision is the best one with a chance p, else naive.

The chance p is called care. Care 0 is the naive player, care 1 perfect play. The expectation of every care is
computed like the optimum itself, backwards from full cards, with the decisions given instead of chosen.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import BOXES, YATHSEL
from companion.games.yathsel.lattice import (
    ALIKE,
    ALL_KEEPS,
    ALL_PLACE,
    CHANCE,
    COUNTS,
    ROLLS,
    Sweep,
    Values,
    Whole,
    keeps_of,
)
from companion.games.yathsel.naive import FIXED, naive_keep
from companion.games.yathsel.solver import Solution, lower_blocks, upper_classes
from companion.games.yathsel.solver_rules import UPPER_BOXES, UPPER_MASKS, SolverRules

ENTER = len(ALL_KEEPS)
SMALL = ENTER - len(ROLLS)  # the keeps of 0 to 4 dice come first
#: The naive keep of every roll; five alike, which are entered, stand as the empty keep.
NAIVE_KEEP: Whole = np.array(
    [ALL_PLACE[naive_keep(roll)] if len(set(roll)) > 1 else 0 for roll in ROLLS], dtype=np.intp
)
_MOST = max(len(keeps_of(roll)) for roll in ROLLS)
#: Every roll's keeps of 0 to 4 dice, padded with the empty one: shape (slots, 252).
KEEP_SLOTS: Whole = np.array(
    [[ALL_PLACE[keep] for keep in keeps_of(roll)] + [0] * (_MOST - len(keeps_of(roll))) for roll in ROLLS],
    dtype=np.intp,
).T
_BLOCK = 256


def care_values(solution: Solution, cares: Sequence[float], threads: int = 2) -> NDArray[np.float64]:
    """Give the expected total of a game for each care, exactly; shape (len(cares),). Takes many seconds."""
    weights = np.array(cares, dtype=np.float64)
    shape = solution.values.shape
    worth = np.zeros((len(weights), *shape))
    masks = sorted(range(UPPER_MASKS), key=lambda mask: -mask.bit_count())
    with ThreadPoolExecutor(threads) as pool:
        for size in range(UPPER_BOXES, -1, -1):
            same = [mask for mask in masks if mask.bit_count() == size]
            for _ in pool.map(lambda mask: evaluate_upper(solution, weights, worth, mask), same):
                pass
    return worth[:, 0, 0, 0]


def naive_choices(rules: SolverRules, mask: int) -> tuple[Whole, NDArray[np.bool_]]:
    """Give the box a naive player enters for every roll, and whether it stops before the last roll."""
    open_boxes = [box for box in range(len(BOXES)) if not mask >> box & 1]
    scores = rules.scores[open_boxes]
    fixed = [at for at, box in enumerate(open_boxes) if BOXES[box] in FIXED]
    stops: NDArray[np.bool_] = np.any(scores[fixed] > 0, axis=0, keepdims=True)[0]
    stops[ALIKE] = True
    return np.array(open_boxes, dtype=np.intp)[scores.argmax(axis=0)], stops


def best_keeps(sweep: Sweep, after: Values) -> tuple[Values, Whole]:
    """Give every roll's best value before its rolls again and the keep that has it, ENTER for keeping all."""
    small = np.concatenate(sweep.keep_values(after))
    best, choice = after.copy(), np.full(after.shape, ENTER, dtype=np.intp)
    for slot in KEEP_SLOTS:
        offer = small.take(slot, axis=0)
        better = offer > best + 1e-9
        np.copyto(best, offer, where=better)
        np.copyto(choice, slot[:, None], where=better)
    return best, choice


def evaluate_upper(solution: Solution, weights: Values, worth: Values, upper: int) -> None:
    """Write what every care scores from all cards with these upper boxes filled; fuller ones must be there already."""
    rules = solution.rules
    sums, stands = upper_classes(rules, upper)
    width = len(sums)
    per_block = max(1, _BLOCK // width)
    for chunk in lower_blocks(upper, per_block):
        expected = _evaluate(solution, weights, worth, upper, chunk, sums)
        for at, (scored, lower) in enumerate(chunk):
            worth[:, scored, upper | lower << UPPER_BOXES] = expected[:, at * width : (at + 1) * width][:, stands]


def _evaluate(
    solution: Solution,
    weights: Values,
    worth: Values,
    upper: int,
    chunk: Sequence[tuple[int, int]],
    sums: NDArray[np.intp],
) -> Values:
    rules, width, cares = solution.rules, len(sums), len(weights)
    shape = (len(ROLLS), len(chunk) * width)
    best, star = np.full(shape, -np.inf), np.asarray(solution.values)[None]
    wise, rash = np.empty((cares, *shape)), np.empty((cares, *shape))
    masks = [upper | lower << UPPER_BOXES for _, lower in chunk]
    rows = [naive_choices(rules, mask) for mask in masks]
    naive = np.repeat(np.array([boxes for boxes, _ in rows]).T, width, axis=1)
    stops = np.repeat(np.array([stop for _, stop in rows]).T, width, axis=1)
    for box in range(len(BOXES)):
        at = [place for place, mask in enumerate(masks) if not mask >> box & 1]
        if not at:
            continue
        columns = (np.array(at)[:, None] * width + np.arange(width)).reshape(-1)
        here = [(chunk[place][0], masks[place]) for place in at]
        offer = _offers(rules, star, here, box, sums)[0]
        own = _offers(rules, worth, here, box, sums)
        better = offer > best[:, columns] + 1e-9
        best[:, columns] = np.where(better, offer, best[:, columns])
        wise[:, :, columns] = np.where(better, own, wise[:, :, columns])
        rash[:, :, columns] = np.where(naive[:, columns] == box, own, rash[:, :, columns])
    for place, (scored, _) in enumerate(chunk):
        if scored:
            part = slice(place * width, (place + 1) * width)
            for table in (best, *wise, *rash):
                table[ALIKE, part] += rules.figures.extra_points
    return _turn(rules, weights, best, wise, rash, stops)


def _offers(
    rules: SolverRules, worth: Values, positions: Sequence[tuple[int, int]], box: int, sums: NDArray[np.intp]
) -> Values:
    """Give what entering each roll in a box is worth, shape (tables, 252, positions x sums); `box_values` for many."""
    tables, columns = len(worth), len(positions) * len(sums)
    scored = np.array([scored for scored, _ in positions])
    after = np.array([mask | 1 << box for _, mask in positions])
    if box < UPPER_BOXES:
        threshold, bonus = rules.figures.upper_threshold, rules.figures.upper_bonus
        steps = rules.steps[box][:, None]
        reached = np.minimum(sums + steps, threshold)
        gain = steps + bonus * ((reached == threshold) & (sums < threshold))
        above: Values = worth[:, scored[None, :, None], after[None, :, None], reached[:, None, :]] + gain[:, None, :]
        rows: Values = above.reshape(tables, 6, columns)
        spread: Values = np.take(rows, COUNTS[box], axis=1)
        return spread
    points: Values = rules.scores[box][:, None]
    still: Values = worth[:, scored[:, None], after[:, None], sums].reshape(tables, 1, columns)
    if box == YATHSEL:
        made: Values = worth[:, 1, after[:, None], sums].reshape(tables, 1, columns)
        return np.where(points > 0, made, still) + points
    return still + points


def _turn(rules: SolverRules, weights: Values, best: Values, wise: Values, rash: Values, stops: Values) -> Values:
    """Take a turn's decisions from the last roll back to the first; give every care's expectation, (cares, columns)."""
    sweep = Sweep(best.shape[1])
    mixed = [care * w + (1 - care) * r for care, w, r in zip(weights, wise, rash, strict=True)]
    for _ in range(rules.figures.rolls - 1):
        best, choice = best_keeps(sweep, best)
        enters, kept = choice == ENTER, np.minimum(choice, SMALL - 1)
        for at, care in enumerate(weights):
            small = np.concatenate(sweep.keep_values(mixed[at]))
            careful = np.where(enters, wise[at], np.take_along_axis(small, kept, axis=0))
            careless = np.where(stops, rash[at], small.take(NAIVE_KEEP, axis=0))
            mixed[at] = care * careful + (1 - care) * careless
    return np.array([CHANCE @ rows for rows in mixed])

"""The tumbler's turn as a Markov decision process, solved backwards over boards, picks, pool and reroll cubes.

A spot is (dice in play, cubes owned, noses picked, board): the pool is the dice in play less those on the board, the
floor follows from board and picks. Placing leads to fuller boards, a pick to more picks, a cube to fewer cubes, so
one sweep in that order finds the exact value of every spot. Of the rolls only what can be placed matters; of the
placements on one level the best for each roll is a running maximum over naturals and skulls.
"""

from collections import OrderedDict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import DICE, GEM
from companion.games.emerald_skulls.odds_boards import COUNT, NOWHERE, PICKED, PLACED, Block, Floats, Whole, blocks
from companion.games.emerald_skulls.odds_ends import PICKS, Ends, no_ends
from companion.games.emerald_skulls.odds_prize import Prize
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, DOUBLE_OUT, GEM_OUT, RUN_OUT

#: What counts as better: less is a tie. Of equals, the lowest level, most skulls, most dice; placing before rerolling,
#: a nose before a cube; stopping before going on.
EPS = 1e-10
NDArrayBool = NDArray[np.bool_]
GEM_NATURAL, GEM_SKULL, BUST, PICK, CUBE = range(NOWHERE + 1, NOWHERE + 6)
LAYERS_KEPT = 64


class Layer(NamedTuple):
    """Hold values by [noses picked, board]: with the pool in hand, and just after placing (NOWHERE: minus infinity)."""

    in_hand: Floats
    placed: Floats


class Solver:
    """Solve the turn for one prize, once for every number of dice in play and cubes owned."""

    def __init__(self, prize: Prize, cube: float, never_stop: bool = False) -> None:
        self.prize, self.cube, self.never_stop = prize, cube, never_stop
        self._layers: OrderedDict[tuple[int, int], Layer] = OrderedDict()

    def layer(self, dice: int, cubes: int) -> Layer:
        """Give the values with so many dice in play and so many cubes owned."""
        for spent in range(cubes, -1, -1):
            key = (min(DICE, dice + spent), cubes - spent)
            if key not in self._layers:
                self._layers[key] = self._solve(*key)
                if len(self._layers) > LAYERS_KEPT:
                    self._layers.popitem(last=False)
        return self._layers[dice, cubes]

    def _solve(self, dice: int, cubes: int) -> Layer:
        in_hand, placed = np.full((PICKS, COUNT + 1), -np.inf), np.full((PICKS, COUNT + 1), -np.inf)
        layer = Layer(in_hand, placed)
        full = np.flatnonzero(dice == PLACED)
        after_cube = self._layers[min(DICE, dice + 1), cubes - 1] if cubes else None
        for picks in range(PICKS - 1, -1, -1):
            placed[picks, full] = self.prize.worth[RUN_OUT][picks, full, 0]
            for there in range(dice - 1, -1, -1):
                for block in blocks(there, dice - there, picks > 0):
                    rows = slice(block.first, block.last)
                    best = self._best(layer, block, picks, np.arange(block.first, block.last))
                    bust = self.prize.worth[BUST_OUT][picks, rows, 0]
                    best = np.where(np.isinf(best), bust[:, None], best)
                    again = self._rerolled(layer, after_cube, picks, rows)
                    values = np.maximum(best, again[:, None]) @ block.rolls.chances
                    in_hand[picks, rows] = values
                    stop = self.prize.worth[CHICKEN_OUT][picks, rows, 0]
                    placed[picks, rows] = values if self.never_stop else np.maximum(values, stop)
        return layer

    def _rerolled(self, layer: Layer, after_cube: Layer | None, picks: int, rows: slice) -> Floats:
        again = np.full(rows.stop - rows.start, -np.inf)
        if picks + 1 < PICKS:
            again = layer.in_hand[picks + 1, PICKED[rows]]
        if after_cube is not None:
            again = np.maximum(again, after_cube.in_hand[picks, rows] - self.cube)
        return again

    def _best(self, layer: Layer, block: Block, picks: int, numbers: Whole) -> Floats:
        """Give the worth of the best placement by [board, roll]; minus infinity where nothing can be placed."""
        rolls, offset = block.rolls, numbers - block.first
        best = np.maximum.accumulate(self._gem(block, picks, numbers), axis=1)
        best = np.maximum.accumulate(best, axis=2)[:, rolls.counts[GEM], np.minimum(rolls.skulls, 1)]
        for level, after in block.after.items():
            values = layer.placed[picks, after[offset]]
            np.maximum.accumulate(values, axis=1, out=values)
            np.maximum.accumulate(values, axis=2, out=values)
            skulls = np.minimum(rolls.skulls, after.shape[2] - 1)
            best = np.maximum(best, values[:, rolls.counts[level], skulls])
        return best

    def _gem(self, block: Block, picks: int, numbers: Whole) -> Floats:
        out = DOUBLE_OUT if block.pool == 1 else GEM_OUT
        worth = self.prize.worth[out][picks, numbers]
        values = np.full((len(numbers), 2, 2), -np.inf)
        values[:, 1, 0], values[:, 0, 1] = worth[:, 0], worth[:, 1]
        return values

    def decisions(self, layer: Layer, after_cube: Layer | None, block: Block, picks: int, numbers: Whole) -> Whole:
        """Give the best decision by [board, roll]: the board after placing, or GEM_NATURAL ... CUBE."""
        rolls, offset = block.rolls, numbers - block.first
        best = np.full((len(numbers), len(rolls.chances)), -np.inf)
        choice: Whole = np.full(best.shape, BUST)
        for level in (*block.after, GEM):
            if level == GEM:
                values = self._gem(block, picks, numbers)
                goes: Whole = np.broadcast_to(np.array([[NOWHERE, GEM_SKULL], [GEM_NATURAL, NOWHERE]]), values.shape)
            else:
                goes = block.after[level][offset]
                values = layer.placed[picks, goes]
            values, goes = _running_best(values, goes)
            at = (slice(None), rolls.counts[level], np.minimum(rolls.skulls, values.shape[2] - 1))
            _improve(best, choice, values[at], goes[at])
        bust = self.prize.worth[BUST_OUT][picks, numbers, 0]
        best = np.where(choice == BUST, bust[:, None], best)
        if picks + 1 < PICKS:
            _improve(best, choice, layer.in_hand[picks + 1, PICKED[numbers]][:, None], np.array(PICK))
        if after_cube is not None:
            _improve(best, choice, after_cube.in_hand[picks, numbers][:, None] - self.cube, np.array(CUBE))
        return choice

    def stops(self, layer: Layer, picks: int, numbers: Whole) -> NDArrayBool:
        """Tell where best play chickens out rather than go on."""
        if self.never_stop:
            return np.zeros(len(numbers), dtype=np.bool_)
        stop: Floats = self.prize.worth[CHICKEN_OUT][picks, numbers, 0]
        result: NDArrayBool = stop >= layer.in_hand[picks, numbers] - EPS
        return result

    def play_on(self, dice: int, cubes: int, picks: int, board: int, placed: bool) -> list[Ends]:
        """Give the chance of every end from a spot by this solver's play, in a list by cubes spent.

        placed: the dice have just been placed, and the tumbler may stop; otherwise the pool is in hand.
        """
        hand = np.zeros((PICKS, COUNT))
        landed = np.zeros((PICKS, COUNT))
        (landed if placed else hand)[picks, board] = 1.0
        found = []
        for spent in range(cubes + 1):
            if spent and not hand.any():
                break
            ends, hand = self._spread(min(DICE, dice + spent), cubes - spent, hand, landed)
            found.append(ends)
            landed = np.zeros((PICKS, COUNT))
        return found

    def _spread(self, dice: int, cubes: int, hand: Floats, landed: Floats) -> tuple[Ends, Floats]:
        """Send chances on through one layer; give the ends reached, and what goes on with a cube less."""
        layer = self.layer(dice, cubes)
        after_cube = self.layer(min(DICE, dice + 1), cubes - 1) if cubes else None
        ends, spending = no_ends(), np.zeros((PICKS, COUNT))
        for picks in range(PICKS):
            for there in range(dice):
                pool = dice - there
                many = int(pool > 1)
                for block in blocks(there, pool, picks > 0):
                    rows = slice(block.first, block.last)
                    numbers = block.first + np.flatnonzero(landed[picks, rows])
                    if len(numbers):
                        stop = self.stops(layer, picks, numbers)
                        ends[CHICKEN_OUT][many, picks, numbers[stop], 0] += landed[picks, numbers[stop]]
                        hand[picks, numbers[~stop]] += landed[picks, numbers[~stop]]
                    numbers = block.first + np.flatnonzero(hand[picks, rows])
                    if not len(numbers):
                        continue
                    choice = self.decisions(layer, after_cube, block, picks, numbers)
                    flow = hand[picks, numbers][:, None] * block.rolls.chances
                    sums = np.bincount(choice.ravel(), flow.ravel(), minlength=COUNT)
                    landed[picks] += sums[:COUNT]
                    if len(sums) == COUNT:
                        continue
                    out, short = (DOUBLE_OUT, 0) if pool == 1 else (GEM_OUT, int(pool > 2))
                    for gem, code in enumerate((GEM_NATURAL, GEM_SKULL)):
                        ends[out][short, picks, numbers, gem] += (flow * (choice == code)).sum(axis=1)
                    ends[BUST_OUT][many, picks, numbers, 0] += (flow * (choice == BUST)).sum(axis=1)
                    spending[picks, numbers] += (flow * (choice == CUBE)).sum(axis=1)
                    if picks + 1 < PICKS:
                        picked = (flow * (choice == PICK)).sum(axis=1)
                        some = picked > 0
                        np.add.at(hand[picks + 1], PICKED[numbers[some]], picked[some])
            full = np.flatnonzero(dice == PLACED)
            ends[RUN_OUT][0, picks, full, 0] += landed[picks, full]
        return ends, spending


def _running_best(values: Floats, goes: Whole) -> tuple[Floats, Whole]:
    """Give, for every number of naturals and skulls rolled, the best placement of at most so many."""
    goes = goes.copy()
    for number in range(1, values.shape[1]):
        fewer = values[:, number - 1] > values[:, number] + EPS
        values[:, number][fewer] = values[:, number - 1][fewer]
        goes[:, number][fewer] = goes[:, number - 1][fewer]
    for number in range(1, values.shape[2]):
        fewer = values[:, :, number - 1] > values[:, :, number] + EPS
        values[:, :, number][fewer] = values[:, :, number - 1][fewer]
        goes[:, :, number][fewer] = goes[:, :, number - 1][fewer]
    return values, goes


def _improve(best: Floats, choice: Whole, values: Floats, goes: Whole) -> None:
    better = values > best + EPS
    np.copyto(best, values, where=better)
    np.copyto(choice, goes, where=better)

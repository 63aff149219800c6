"""The tumbler's turn as a Markov decision process, solved backwards over boards, picks, pool and reroll cubes.

A spot is (dice in play, cubes owned, noses picked, board): the pool is the dice in play less those on the board, the
floor follows from board and picks. Placing leads to fuller boards, a pick to more picks, a cube to fewer cubes, so
one sweep in that order finds the exact value of every spot. Of the rolls only what can be placed matters; of the
placements on one level the best for each roll is a running maximum over naturals and skulls. Several plays (other
prizes, or one that never stops) are solved in the same sweep: they stand on the last axis of every array.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import DICE
from companion.games.emerald_skulls.odds_boards import COUNT, PICKED, PLACED, Floats
from companion.games.emerald_skulls.odds_ends import (
    BUSTED,
    CHICKENED,
    DOUBLE,
    GEM_PLACED,
    PICKS,
    RAN_OUT,
    Ends,
    no_ends,
)
from companion.games.emerald_skulls.odds_stages import (
    CUBE,
    PICK,
    SOURCES,
    TO_BUST,
    TO_CUBE,
    TO_GEM,
    TO_GEM_SKULL,
    TO_PICK,
    Level,
    Stage,
    stage,
)

#: What counts as better: less is a tie. Of equals, the lowest level, most skulls, most dice; placing before rerolling,
#: a nose before a cube; stopping before going on.
EPS = 1e-10
#: A value to the nearest 2^-33 (about EPS) and a decision stand in one number, so that a maximum settles ties too.
GRID, DECISIONS = 2.0**33, 256
LAYERS_KEPT = 24
Leads = NDArray[np.int16]


class Layer(NamedTuple):
    """Hold values by [noses picked, board, play]: with the pool in hand, and just after placing.

    leads: by (noses picked, dice placed), what best play does with each pair of that stage.
    """

    in_hand: Floats
    placed: Floats
    leads: dict[tuple[int, int], Leads]


class Solver:
    """Solve the turn for several plays, once for every number of dice in play and cubes owned.

    worths: for each play, the worth of every end, [kind of end, noses picked, board]. never_stop: whether it never does.
    chosen: keep the decisions, which following the play needs; without, values alone come in half the time.
    """

    def __init__(self, worths: Sequence[Floats], cube: float, never_stop: Sequence[bool], chosen: bool = True) -> None:
        worth = np.stack(worths, axis=-1)
        self.cube, self.chosen = cube, chosen
        #: The values that a stage's cells are taken from; the first COUNT + 1 are those just after placing.
        self._ends = np.full((PICKS, SOURCES, len(worths)), -np.inf)
        for at, end in enumerate((GEM_PLACED, GEM_PLACED + 1, DOUBLE, DOUBLE + 1, BUSTED)):
            self._ends[:, COUNT + 1 + at * COUNT : COUNT + 1 + (at + 1) * COUNT] = worth[end]
        self._stop = np.where(never_stop, -np.inf, worth[CHICKENED])
        self._run_out = worth[RAN_OUT]
        self._layers: OrderedDict[tuple[int, int], Layer] = OrderedDict()

    def layer(self, dice: int, cubes: int) -> Layer:
        """Give the values with so many dice in play and so many cubes owned."""
        for spent in range(cubes, -1, -1):
            key = (min(DICE, dice + spent), cubes - spent)
            if key not in self._layers:
                before = self._layers.get((min(DICE, key[0] + 1), key[1] - 1))
                self._layers[key] = self._solve(key[0], before)
                if len(self._layers) > LAYERS_KEPT + cubes:
                    self._layers.popitem(last=False)
        return self._layers[dice, cubes]

    def _solve(self, dice: int, after_cube: Layer | None) -> Layer:
        plays = self._stop.shape[-1]
        layer = Layer(np.full((PICKS, COUNT + 1, plays), -np.inf), np.full((PICKS, COUNT + 1, plays), -np.inf), {})
        full = np.flatnonzero(dice == PLACED)
        for picks in range(PICKS - 1, -1, -1):
            sources = self._ends[picks].copy()
            placed = sources[: COUNT + 1]
            placed[full] = self._run_out[picks, full]
            for there in range(dice - 1, -1, -1):
                at = stage(there, dice - there, picks > 0)
                rows = slice(at.first, at.last)
                values, leads = self._stage(at, sources, self._rerolls(layer, after_cube, picks, rows))
                layer.in_hand[picks, rows] = values
                np.maximum(values, self._stop[picks, rows], out=placed[rows])
                if leads is not None:
                    layer.leads[picks, there] = leads
            layer.placed[picks] = placed
        return layer

    def _rerolls(self, layer: Layer, after_cube: Layer | None, picks: int, rows: slice) -> Floats | None:
        """Give the worth of picking a nose and of spending a cube, [2, board, play], or None where neither can be."""
        if picks + 1 == PICKS and after_cube is None:
            return None
        found = np.full((2, rows.stop - rows.start, layer.in_hand.shape[-1]), -np.inf)
        if picks + 1 < PICKS:
            found[0] = layer.in_hand[picks + 1].take(PICKED[rows], axis=0)
        if after_cube is not None:
            found[1] = after_cube.in_hand[picks, rows] - self.cube
        return found

    def _stage(self, at: Stage, sources: Floats, rerolls: Floats | None) -> tuple[Floats, Leads | None]:
        """Give the value of every board of a stage with its pool in hand, and what each pair's best decision leads to."""
        values = sources.take(at.sources, axis=0)
        size, plays = at.last - at.first, values.shape[1]
        keys = np.rint(values * GRID) * DECISIONS + at.decisions if self.chosen else values.copy()
        best = self._best(at, keys)
        if rerolls is not None:
            again = rerolls
            if self.chosen:
                again = np.rint(rerolls * GRID) * DECISIONS + np.array([PICK, CUBE])[:, None, None]
            higher = again.max(axis=0)
            for group in at.groups:
                pairs = best[group.start : group.end].reshape(-1, group.last - group.first, plays)
                np.maximum(pairs, higher[group.first : group.last], out=pairs)
        leads = None
        if self.chosen:
            cells = at.bases.take(best.astype(np.int64) & (DECISIONS - 1)) + at.rows[:, None]
            every = values if rerolls is None else np.concatenate([values, *rerolls])
            best = every.ravel().take(cells * plays + np.arange(plays))
            leads = at.leads.take(cells)
        result = np.empty((size, plays))
        for group in at.groups:
            pairs = best[group.start : group.end].reshape(len(group.rolls.chances), -1)
            result[group.first : group.last] = (group.rolls.chances @ pairs).reshape(-1, plays)
        return result, leads

    @staticmethod
    def _best(at: Stage, keys: Floats) -> Floats:
        """Give the best placement's key for each pair of a stage, or that of a bust; keys become running maxima."""
        size = at.last - at.first
        np.maximum(keys[size : 2 * size], keys[2 * size : 3 * size], out=keys[3 * size : 4 * size])
        best = keys.take(at.gem, axis=0)
        for level in at.levels:
            _run(keys, level)
            open_ = best[: len(level.pairs)]
            np.maximum(open_, keys.take(level.pairs, axis=0), out=open_)
        return best

    def play_on(self, dice: int, cubes: int, picks: int, board: int, placed: bool, play: int = 0) -> Ends:
        """Give the chance of every end from a spot by one of the plays.

        placed: the dice have just been placed, and the tumbler may stop; otherwise the pool is in hand.
        """
        hand, landed, ends = np.zeros((PICKS, COUNT)), np.zeros((PICKS, COUNT)), no_ends()
        (landed if placed else hand)[picks, board] = 1.0
        for spent in range(cubes + 1):
            layer = self.layer(min(DICE, dice + spent), cubes - spent)
            hand = self._spread(layer, min(DICE, dice + spent), hand, landed, ends, play)
            if not hand.any():
                break
            landed = np.zeros((PICKS, COUNT))
        return ends

    def _spread(self, layer: Layer, dice: int, hand: Floats, landed: Floats, ends: Ends, play: int) -> Floats:
        """Send chances on through one layer, adding to the ends reached; give what goes on with a cube less."""
        spending = np.zeros((PICKS, COUNT))
        for picks in range(PICKS):
            for there in range(dice):
                pool = dice - there
                at = stage(there, pool, picks > 0)
                rows = slice(at.first, at.last)
                just = landed[picks, rows]
                if just.any():
                    stops = self._stop[picks, rows, play] >= layer.in_hand[picks, rows, play] - EPS
                    ends[CHICKENED, int(pool > 1), picks, rows] += just * stops
                    hand[picks, rows] += just * ~stops
                here = hand[picks, rows]
                if not here.any():
                    continue
                flow = at.chances * here.take(at.rows)
                size = len(here)
                sums = np.bincount(layer.leads[picks, there][:, play], flow, minlength=COUNT + 1 + 5 * size)
                landed[picks] += sums[:COUNT]
                to = sums[COUNT + 1 :].reshape(5, size)
                out, short = (DOUBLE, 0) if pool == 1 else (GEM_PLACED, int(pool > 2))
                ends[out, short, picks, rows] += to[TO_GEM]
                ends[out + 1, short, picks, rows] += to[TO_GEM_SKULL]
                ends[BUSTED, int(pool > 1), picks, rows] += to[TO_BUST]
                spending[picks, rows] += to[TO_CUBE]
                if picks + 1 < PICKS and to[TO_PICK].any():
                    some = np.flatnonzero(to[TO_PICK])
                    np.add.at(hand[picks + 1], PICKED[rows][some], to[TO_PICK][some])
            full = np.flatnonzero(dice == PLACED)
            ends[RAN_OUT, 0, picks, full] += landed[picks, full]
        return spending


def _run(keys: Floats, level: Level) -> None:
    """Turn a level's cells into the best of at most so many skulls and naturals."""
    table = keys[level.first : level.last].reshape(level.side, level.side, level.boards * keys.shape[1])
    for number in range(1, level.side):
        np.maximum(table[number], table[number - 1], out=table[number])
    for number in range(1, level.side):
        np.maximum(table[:, number], table[:, number - 1], out=table[:, number])

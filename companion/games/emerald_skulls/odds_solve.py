"""The tumbler's turn as a Markov decision process, solved backwards over boards, picks, pool and reroll cubes.

A spot is (dice in play, cubes owned, noses picked, board): the pool is the dice in play less those on the board, the
floor follows from board and picks. Placing leads to fuller boards, a pick to more picks, a cube to fewer cubes, so
one sweep in that order finds the exact value of every spot. Of the rolls only what can be placed matters; of the
placements on one level the best for each roll is a running maximum over naturals and skulls. Several plays (other
prizes, or one that never stops) are solved in the same sweep: they stand on the last axis of every array.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import DICE
from companion.games.emerald_skulls.odds_boards import COUNT, PICKED, PLACED, Floats, Whole
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
    CUBES_AT,
    GEM_OUTS,
    PICK,
    PICKS_AT,
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
GRID, DECISIONS, LEAST = 2.0**33, 256, -(2.0**20)
LAYERS_KEPT = 24
Leads = NDArray[np.int16]
#: Values as they are, or with their decisions as whole numbers.
Keys = NDArray[Any]


class Layer(NamedTuple):
    """Hold values by [noses picked, board, play]: with the pool in hand, and just after placing (if chosen).

    leads: by (noses picked, dice placed), what best play does with each pair of that stage.
    """

    in_hand: Floats
    placed: Floats
    leads: dict[tuple[int, int], Leads]


class Solver:
    """Solve the turn for several plays, once for every number of dice in play and cubes owned.

    worths: for each play, the worth of every end, [kind, noses picked, board]. never_stop: whether it never stops.
    chosen: keep the decisions of two plays, which following them needs; values alone take half the time.
    kept: how many layers are remembered.
    """

    def __init__(
        self,
        worths: Sequence[Floats],
        cube: float,
        never_stop: Sequence[bool],
        chosen: bool = True,
        kept: int = LAYERS_KEPT,
    ) -> None:
        worth = np.stack(worths, axis=-1)
        self.cube, self.chosen, self.kept = cube, chosen, kept
        #: The values that a stage's cells are taken from; all but the ends of the turn are written anew for each layer.
        self._sources = np.full((PICKS, SOURCES, len(worths)), -np.inf)
        ends = worth[[GEM_PLACED, GEM_PLACED + 1, DOUBLE, DOUBLE + 1, BUSTED]]
        self._sources[:, GEM_OUTS:PICKS_AT] = ends.swapaxes(0, 1).reshape(PICKS, -1, len(worths))
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
                if len(self._layers) > self.kept + cubes:
                    self._layers.popitem(last=False)
        return self._layers[dice, cubes]

    def _solve(self, dice: int, after_cube: Layer | None) -> Layer:
        plays = self._stop.shape[-1]
        placed = np.empty((PICKS if self.chosen else 0, COUNT + 1, plays))
        layer = Layer(np.full((PICKS, COUNT + 1, plays), -np.inf), placed, {})
        full = np.flatnonzero(dice == PLACED)
        for picks in range(PICKS - 1, -1, -1):
            sources = self._sources[picks]
            sources[: COUNT + 1] = -np.inf
            sources[full] = self._run_out[picks, full]
            sources[CUBES_AT:] = -np.inf if after_cube is None else after_cube.in_hand[picks, :COUNT] - self.cube
            if picks + 1 < PICKS:
                sources[PICKS_AT:CUBES_AT] = layer.in_hand[picks + 1].take(PICKED, axis=0)
            keys = _keys(sources) if self.chosen else sources
            rerolls = picks + 1 < PICKS or after_cube is not None
            for there in range(dice - 1, -1, -1):
                at = stage(there, dice - there, picks > 0)
                rows = slice(at.first, at.last)
                best = self._best(at, keys, rerolls)
                if self.chosen:
                    cells = at.bases.take(best & (DECISIONS - 1)) + at.places
                    layer.leads[picks, there] = at.leads.take(cells)
                    best = sources.ravel().take(at.values.take(cells))
                for group in at.groups:
                    pairs = best[group.start : group.end].reshape(len(group.rolls.chances), -1)
                    values = (group.rolls.chances @ pairs).reshape(-1, plays)
                    layer.in_hand[picks, at.first + group.first : at.first + group.last] = values
                np.maximum(layer.in_hand[picks, rows], self._stop[picks, rows], out=sources[rows])
                if self.chosen:
                    keys[rows] = _keys(sources[rows])
            if self.chosen:
                placed[picks] = sources[: COUNT + 1]
        return layer

    def _best(self, at: Stage, sources: Keys, rerolls: bool) -> Keys:
        """Give the key (or value) of the best decision for each pair of a stage, from those of all there is."""
        keys = sources.take(at.sources, axis=0)
        size, plays = at.last - at.first, keys.shape[1]
        if self.chosen:
            keys += at.decisions
        np.maximum(keys[size : 2 * size], keys[2 * size : 3 * size], out=keys[3 * size : 4 * size])
        best = keys.take(at.gem, axis=0)
        for level in at.levels:
            _run(keys, level)
            open_ = best[: len(level.pairs)]
            np.maximum(open_, keys.take(level.pairs, axis=0), out=open_)
        if rerolls:
            again = np.maximum(
                sources[PICKS_AT + at.first : PICKS_AT + at.last] + (PICK if self.chosen else 0),
                sources[CUBES_AT + at.first : CUBES_AT + at.last],
            )
            for group in at.groups:
                pairs = best[group.start : group.end].reshape(-1, group.last - group.first, plays)
                np.maximum(pairs, again[group.first : group.last], out=pairs)
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


def _keys(values: Floats) -> Whole:
    """Give values to the nearest EPS or so as whole numbers, with room for a decision below."""
    return np.rint(np.maximum(values, LEAST) * GRID).astype(np.int64) * DECISIONS


def _run(keys: Keys, level: Level) -> None:
    """Turn a level's cells into the best of at most so many skulls and naturals."""
    table = keys[level.first : level.last].reshape(level.side, level.side, level.boards * keys.shape[1])
    for number in range(1, level.side):
        np.maximum(table[number], table[number - 1], out=table[number])
    for number in range(1, level.side):
        np.maximum(table[:, number], table[:, number - 1], out=table[:, number])

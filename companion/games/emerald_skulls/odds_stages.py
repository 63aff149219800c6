"""The plan of one stage of a turn: the boards with so many dice placed, what a roll of the pool lets each become.

Everything here follows from the rules of placement alone, so that it is laid out once. A decision is numbered in
the order in which equals are preferred, the least first: a cube, a nose, a bust, the gem, the eyes ... the lower jaw;
on one level more skulls, then more dice of its own face. A stage's cells are its decisions by board, in one row.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.emerald_skulls.board import EYES, GEM, NOSE, ROOM
from companion.games.emerald_skulls.odds_boards import (
    COUNT,
    EYES_TAKEN,
    HIGHEST,
    NOWHERE,
    PLACED,
    Floats,
    Rolls,
    Whole,
    placing,
    rolls_of,
)

CUBE, PICK, BUST = range(3)
#: Where values stand behind those just after placing, by board: ends with the gem, a bust, a nose picked, a cube spent.
GEM_OUTS, DOUBLE_OUTS, BUSTS, PICKS_AT, CUBES_AT = (COUNT + 1 + block * COUNT for block in (0, 2, 4, 5, 6))
SOURCES = CUBES_AT + COUNT
#: Plays that are solved together with their decisions; cells and what they lead to are laid out play by play.
PLAYS = 2
#: What a decision leads to beside a board: one of these kinds of end, then the board's place in the stage.
TO_GEM, TO_GEM_SKULL, TO_BUST, TO_PICK, TO_CUBE = range(5)


class Level(NamedTuple):
    """Hold the placements on a level: its cells [skulls, naturals, board] from first to last, and the pairs' cells."""

    first: int
    last: int
    side: int
    boards: int
    pairs: Whole


class Group(NamedTuple):
    """Hold the boards of one floor: places from first to last in the stage, pairs from start to end, rolls."""

    first: int
    last: int
    start: int
    end: int
    floor: int
    rows: Whole
    rolls: Rolls


class Stage(NamedTuple):
    """Hold a stage. A pair is a (roll, board), by floors, then rolls, then boards.

    first, last: its boards' numbers. sources: where each cell's value stands. decisions: each cell's decision.
    gem: each pair's cell on the gem, or that of a bust. levels: from the eyes down, with the pairs whose floor is at
    most the level. rows, chances: of each pair.
    Cells by play, cell x PLAYS + play, rerolls behind the others: bases: where a decision's start, less the board's
    place; places: of each pair's board; values: where the value stands, source x PLAYS + play; leads: what it leads
    to, a board, or COUNT + 1 + kind of end x boards + place.
    """

    first: int
    last: int
    sources: Whole
    decisions: Whole
    gem: Whole
    levels: tuple[Level, ...]
    groups: tuple[Group, ...]
    rows: Whole
    chances: Floats
    bases: Whole
    places: Whole
    values: Whole
    leads: NDArray[np.int16]


@lru_cache(maxsize=128)
def stage(placed: int, pool: int, picked: bool) -> Stage:
    """Plan the stage with so many dice placed; once a nose is picked the floor is the nose or higher."""
    numbers = np.flatnonzero(placed == PLACED)
    floors = np.maximum(HIGHEST[numbers], NOSE if picked else 1)
    groups = _groups(floors, pool)
    size, outs = len(numbers), DOUBLE_OUTS if pool == 1 else GEM_OUTS
    to = COUNT + 1 + np.arange(5 * size).reshape(5, size)
    sources = [numbers + BUSTS, numbers + outs, numbers + outs + COUNT, np.full(size, NOWHERE)]
    leads = [to[TO_BUST], to[TO_GEM], to[TO_GEM_SKULL], np.full(size, NOWHERE)]
    bases, cells, levels = [0, 0, *(np.arange(4) * size)], 4 * size, []
    for level in range(EYES, int(floors[0]) - 1, -1):
        boards = int(np.searchsorted(floors, level, side="right"))
        after = placing(numbers[:boards], level, pool)
        pairs = [_cells(group, level, after.shape[0], boards) for group in groups if group.first < boards]
        levels.append(Level(cells, cells + after.size, after.shape[0], boards, cells + np.concatenate(pairs)))
        bases += [*(cells + np.arange(after[..., 0].size) * boards)]
        sources.append(after.ravel())
        leads.append(after.ravel())
        cells += after.size
    bases[PICK], bases[CUBE] = cells, cells + size
    starts = np.array([*bases[BUST:], cells])
    nothing, play = levels[0].first, np.arange(PLAYS)
    values = np.concatenate([*sources, numbers + PICKS_AT, numbers + CUBES_AT])
    rows = np.concatenate([np.tile(group.rows, len(group.rolls.chances)) for group in groups])
    return Stage(
        first=int(numbers[0]),
        last=int(numbers[-1]) + 1,
        sources=values[:cells],
        decisions=np.repeat(np.arange(BUST, len(bases)), np.diff(starts))[:, None],
        gem=np.concatenate([_gem_cells(group, numbers, nothing) for group in groups]),
        levels=tuple(levels),
        groups=groups,
        rows=rows,
        chances=np.concatenate([np.repeat(group.rolls.chances, len(group.rows)) for group in groups]),
        bases=np.array(bases) * PLAYS,
        places=rows[:, None] * PLAYS + play,
        values=(values[:, None] * PLAYS + play).ravel(),
        leads=np.repeat(np.concatenate([*leads, to[TO_PICK], to[TO_CUBE]]), PLAYS).astype(np.int16),
    )


def _groups(floors: Whole, pool: int) -> tuple[Group, ...]:
    """Sort a stage's boards by floor, which they are in the order of already."""
    groups, start = [], 0
    for floor in range(int(floors[0]), EYES + 1):
        rows = np.flatnonzero(floors == floor)
        if len(rows):
            rolls = rolls_of(floor, pool)
            end = start + len(rows) * len(rolls.chances)
            groups.append(Group(int(rows[0]), int(rows[-1]) + 1, start, end, floor, rows, rolls))
            start = end
    return tuple(groups)


def _cells(group: Group, level: int, side: int, boards: int) -> Whole:
    """Give the cell, of one level's, of every pair of a group: as many dice as the roll lets be placed."""
    skulls, naturals = np.minimum(group.rolls.skulls, side - 1), np.minimum(group.rolls.counts[level], side - 1)
    cells: Whole = ((skulls * side + naturals)[:, None] * boards + group.rows).ravel()
    return cells


def _gem_cells(group: Group, numbers: Whole, nothing: int) -> Whole:
    """Give the cell of every pair on the gem; a bust's where nothing fits on any level, else `nothing`."""
    counts, skulls = group.rolls.counts, np.minimum(group.rolls.skulls, 1)
    found = (skulls * 2 + counts[GEM])[:, None] * len(numbers) + group.rows
    below = sum((counts[level] for level in range(group.floor, EYES)), np.zeros_like(skulls))[:, None]
    fits = (below > 0) | ((counts[EYES][:, None] > 0) & (EYES_TAKEN[numbers[group.rows]] < ROOM[EYES - 1]))
    placed = (skulls + counts[GEM])[:, None] > 0
    cells: Whole = np.where(placed, found, np.where(fits, nothing, group.rows)).ravel()
    return cells

"""What a fresh turn is worth where the supply may run out in it: a table for every such supply, made in one go.

Buying dice compares turns with up to five different supplies, for the price goes back to the supply; while there is
plenty they are worth the same.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from companion.games.emerald_skulls.board import DICE, EMPTY
from companion.games.emerald_skulls.odds_boards import NUMBER, Floats
from companion.games.emerald_skulls.odds_prize import Aim, worth_of
from companion.games.emerald_skulls.odds_solve import Solver

#: The most reroll cubes in the table, and the fewest dice that are bought.
CUBES, FEWEST = 6, 3
#: The largest supply that can run out for which there is a table: an owner's own jackpots may be of any size.
MOST = 60
#: Supplies solved together: many share the work, but their arrays must fit the processor's caches.
TOGETHER = 4


def tabled(plenty: Aim) -> bool:
    """Tell whether there is a table for the supplies below an aim's."""
    return plenty.supply <= MOST


@lru_cache(maxsize=4)
def low_supplies(plenty: Aim) -> Floats:
    """Give [supply, dice, reroll cubes, play] in gears for every supply below that of an aim which it cannot exceed."""
    table = np.full((plenty.supply, DICE + 1, CUBES + 1, 2), np.nan)
    for first in range(1, plenty.supply, TOGETHER):
        supplies = range(first, min(first + TOGETHER, plenty.supply))
        worths = [worth for supply in supplies for worth in [worth_of(replace(plenty, supply=supply))] * 2]
        solve = Solver(worths, plenty.cube, (False, True) * len(supplies), chosen=False, kept=2 * DICE)
        for cubes in range(CUBES + 1):
            for dice in range(DICE, FEWEST - 1, -1):
                values = solve.layer(dice, cubes).in_hand[0, NUMBER[EMPTY]]
                table[first : supplies.stop, dice, cubes] = values.reshape(-1, 2)
    return table

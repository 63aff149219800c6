"""The hardest deck there could be: an opposition that picks its bets afresh in every turn, knowing everything.

python -m benchmarks.emerald_skulls_bound

After the dice are bought it picks, of all ways to put two different red markers and a yellow one on the six bets that
matter, what is worst for the planner in that very position. No deck can do more, so no deck brings the planner lower.
Three to five dice, four ways of playing: a tumbler with more of either can only win more.
"""

from itertools import combinations

import numpy as np

from benchmarks.emerald_skulls_solo import LOST, WON, value_of
from benchmarks.emerald_skulls_turns import Turns, aiming, greedy, grouped
from companion.games.emerald_skulls.figures import read_figures
from companion.printed import load_facts

BETS = ("Final Jewel", "Empty Hands", "Busted Fowl", "Empty n' Shiny", "Grim Grin", "Pick n' Bust")
WAYS = (greedy(1.5, 0), greedy(1.5, 1), aiming(8), aiming(16))
DICE, KEPT, OWNED = (3, 4, 5), 4, 3
CARDS = 10


def main() -> None:
    """Print the chance of winning by cards left."""
    figures = read_figures(load_facts("emerald-skulls"))
    turns = Turns(figures)
    sets = sorted({tuple(sorted((*red, yellow))) for red in combinations(BETS, 2) for yellow in BETS})
    outcomes = {}
    for dice in DICE:
        common = {way.name: turns.lotteries(way, dice, (), OWNED) for way in WAYS if not way.spoils}
        for markers in sets:
            due = turns.due(markers)
            for at, way in enumerate(WAYS):
                found = common.get(way.name) or turns.lotteries(way, dice, markers, OWNED)
                for cubes, lottery in enumerate(found):
                    outcomes[dice, markers, at, cubes] = grouped(lottery, due[lottery.end], 1e-5)
    shape = (KEPT + 1, WON, LOST - 40)
    won = np.zeros(shape)
    for left in range(1, CARDS + 1):
        wide = np.zeros((KEPT + 1, WON + 60, LOST - 40 + 32))
        wide[:, WON:] = 1.0
        wide[:, :WON, : LOST - 40] = won
        won = np.zeros(shape)
        for cubes in range(KEPT + 1):
            for dice in DICE:
                cost, worst = figures.cost[dice], np.ones(shape[1:])
                for markers in sets:
                    best = np.zeros(shape[1:])
                    for at in range(len(WAYS)):
                        turn = outcomes[dice, markers, at, min(cubes, OWNED)]
                        best = np.maximum(best, value_of(turn, wide, cubes, cost, shape))
                    worst = np.minimum(worst, best)
                won[cubes, cost:] = np.maximum(won[cubes, cost:], worst[cost:])
        print(f"{left:2d} cards, {len(sets)} sets of bets: at least {100 * won[0, 0, 0]:.1f} %", flush=True)


if __name__ == "__main__":
    main()

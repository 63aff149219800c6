"""Calibrate the opposition deck of solitary mode: win rates of exact tumblers over many simulated games.

python -m benchmarks.emerald_skulls_solo table --games 100000   win rates, standard play and by difficulty
python -m benchmarks.emerald_skulls_solo replay --games 2000    simulated games again, event by event, by the rules
python -m benchmarks.emerald_skulls_solo gap --spots 60         how much exact play of a turn adds to the planner

Three tumblers. "gears": every turn played best for its own gears. "odds": best for gears less the opposition's, as the
odds panel advises. Both count a cube as a gear and buy what promises most. "planner": looks at the whole game. All
120 gears have an owner when a solo game ends, so it is won with 61: a race for 61 before the deck is out, and before
the opposition holds 60. It is solved backwards over (cards left, cubes, gears, opposition's gears); dice are chosen
before the card is seen, one of several ways to play the turn after it; which cards are still to come is not minded.
--keep FILE keeps solved turns between runs.
"""

import argparse
import pickle
import time
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.emerald_skulls_turns import CUBES, Lottery, Turns, Way, aiming, greedy, grouped
from companion.games.emerald_skulls.figures import Figures, read_figures
from companion.games.emerald_skulls.odds_boards import Floats, Whole
from companion.printed import load_facts

SEED = 20251
WON, LOST = 61, 60
#: The most cubes told apart between turns.
KEPT = 6
#: Opposition cards and gears of each game measured; the first is standard play.
GAMES = ((10, 40), (9, 40), (8, 40), (7, 40), (10, 30), (10, 20), (10, 10))


#: The ways of playing a turn: that of "gears", that of "odds", and what else the planner chooses from.
WAYS = (greedy(1, 0), greedy(1, 1), greedy(1.5, 0), greedy(2.2, 0), greedy(1.5, 1), *map(aiming, range(4, 25, 4)))


class Plays:
    """Hold the lotteries of all ways of playing, by (dice bought, card, way, cubes)."""

    def __init__(self, figures: Figures, chosen: tuple[Way, ...] = WAYS, keep: Path | None = None) -> None:
        self.figures, self.ways, self.turns = figures, chosen, Turns(figures)
        self.cards = tuple(figures.opposition)
        self.cost = figures.cost
        kept: dict[Any, list[Lottery]] = {}
        if keep and keep.exists():
            kept = pickle.loads(keep.read_bytes())
        self._of: dict[tuple[int, int, int], list[Lottery]] = {}
        self._due: dict[tuple[int, int], Whole] = {}
        for dice in self.cost:
            for card, name in enumerate(self.cards):
                markers = tuple(bet for _, bet in figures.opposition[name].bets[dice])
                self._due[dice, card] = self.turns.due(markers)
                for way, played in enumerate(chosen):
                    key = (played.name, dice, tuple(sorted(markers)) if played.spoils else ())
                    if key not in kept:
                        kept[key] = self.turns.lotteries(played, dice, markers)
                    self._of[dice, card, way] = kept[key]
        if keep:
            keep.write_bytes(pickle.dumps(kept))

    def due(self, dice: int, card: int) -> Whole:
        """Give for the flat number of every end what the opposition is due by a card."""
        return self._due[dice, card]

    def lottery(self, dice: int, card: int, way: int, cubes: int) -> tuple[Lottery, Whole]:
        """Give a lottery, and what the opposition is due at each of its ends."""
        lottery = self._of[dice, card, way][min(cubes, CUBES)]
        return lottery, self._due[dice, card][lottery.end]

    def grouped(self, dice: int, card: int, way: int, cubes: int) -> list[tuple[float, int, int, int]]:
        """Give a lottery as (chance, gears, change of cubes, due to the opposition), equal ones together."""
        return grouped(*self.lottery(dice, card, way, cubes))


@dataclass(frozen=True, slots=True)
class Plan:
    """Hold the whole game's best choices among the ways: by [cards left, cubes, gears, gears of the opposition].

    won: the chance of winning. dice: what to buy. way: [..., dice - 3, card], how to play then.
    """

    won: Floats
    dice: Whole
    way: Whole


def solve(plays: Plays, least: int = 40) -> Plan:
    """Solve the game backwards; fewer gears of the opposition than `least` are looked at as `least`."""
    cards, most = len(plays.cards), 60
    shape = (KEPT + 1, WON, LOST - least)
    won = np.zeros((cards + 1, *shape))
    dice = np.full((cards + 1, *shape), 3, dtype=np.int8)
    way = np.zeros((cards + 1, *shape, 5, cards), dtype=np.int8)
    turns = {
        (n, card, w, k): plays.grouped(n, card, w, k)
        for n in plays.cost
        for card in range(cards)
        for w in range(len(plays.ways))
        for k in range(CUBES + 1)
    }
    for left in range(1, cards + 1):
        wide = np.zeros((KEPT + 1, WON + most, LOST - least + 32))
        wide[:, WON:] = 1.0
        wide[:, :WON, : LOST - least] = won[left - 1]
        for cubes in range(KEPT + 1):
            best = np.full(shape[1:], -1.0)
            for n, cost in plays.cost.items():
                total = np.zeros(shape[1:])
                for card in range(cards):
                    values = [value_of(turns[n, card, w, min(cubes, CUBES)], wide, cubes, cost, shape) for w in
                              range(len(plays.ways))]  # fmt: skip
                    stacked = np.array(values)
                    way[left, cubes, :, :, n - 3, card] = stacked.argmax(axis=0)
                    total += stacked.max(axis=0) / cards
                total[:cost] = -1.0
                better = total > best + 1e-12
                best[better] = total[better]
                dice[left, cubes][better] = n
            won[left, cubes] = best
    return Plan(won, dice, way)


def steady(plays: Plays, way: int) -> Plan:
    """Give the plan of a tumbler who always plays one way and buys the dice that promise most gears and cubes."""
    shape = (len(plays.cards) + 1, KEPT + 1, WON, LOST - 40)
    dice = np.full(shape, 3, dtype=np.int8)
    for cubes in range(KEPT + 1):
        lotteries = {n: plays.lottery(n, 0, 0, cubes)[0] for n in plays.cost}
        worth = {
            n: float(lottery.chance @ (lottery.gears + lottery.cubes.astype(int) - lottery.spent)) - plays.cost[n]
            for n, lottery in lotteries.items()
        }
        for n in sorted(worth, key=lambda n: worth[n]):
            dice[:, cubes, plays.cost[n] :] = n
    return Plan(np.zeros(shape), dice, np.full((*shape, 5, len(plays.cards)), way, dtype=np.int8))


def value_of(
    outcomes: list[tuple[float, int, int, int]], wide: Floats, cubes: int, cost: int, shape: tuple[int, ...]
) -> Floats:
    """Give the chance of winning by [gears, gears of the opposition] when a turn brings one of these outcomes."""
    value = np.zeros(shape[1:])
    for chance, gears, change, due in outcomes:
        shift = gears - cost
        rows = wide[min(cubes + change, shape[0] - 1)]
        first = max(0, -shift)
        value[first:] += chance * rows[first + shift : WON + shift, due : due + shape[2]]
    return value


@dataclass(frozen=True, slots=True)
class Record:
    """Hold simulated games.

    By [game, turn]: dice bought, card drawn, end, cubes spent, gears and cubes of the payout chosen.
    By game: turns played, and what gears and cubes there were when it was over.
    """

    dice: Whole
    card: Whole
    end: Whole
    spent: Whole
    paid: Whole
    gained: Whole
    turns: Whole
    gears: Whole
    opposition: Whole
    cubes: Whole

    @property
    def won(self) -> float:
        """Give the share of games won."""
        return float((self.gears > self.opposition).mean())


def simulate(plays: Plays, plan: Plan, games: int, deck: int, given: int, seed: int) -> Record:
    """Play games at once, decks shuffled; the tumbler is paid first, the rest of the supply is the opposition's."""
    rng = np.random.default_rng(seed)
    count, least = len(plays.cards), LOST - plan.won.shape[3]
    order = rng.permuted(np.tile(np.arange(count), (games, 1)), axis=1)[:, :deck]
    gears, cubes, turns = (np.zeros(games, dtype=np.int64) for _ in range(3))
    other = np.full(games, given)
    supply = 120 - other
    cost = np.array([0, 0, 0, *plays.cost.values()])
    columns: dict[str, Whole] = {
        name: np.zeros((games, deck), dtype=np.int32) for name in ("dice", "card", "end", "spent", "paid", "gained")
    }
    for turn in range(deck):
        at = np.flatnonzero(supply > 0)
        left = deck - turn
        spot = (left, np.minimum(cubes[at], KEPT), np.minimum(gears[at], WON - 1), np.clip(other[at] - least, 0, None))
        spot = (*spot[:3], np.minimum(spot[3], LOST - least - 1))
        dice = np.where(gears[at] < WON, plan.dice[spot], 3)
        card = order[at, turn]
        way = np.where(gears[at] < WON, plan.way[(*spot, dice - 3, card)], 0)
        drawn = _draw_ends(plays, np.stack([dice, card, way, np.minimum(cubes[at], CUBES)]), rng)
        end, paid, gained, spent, due = drawn
        back = supply[at] + cost[dice]
        got = np.minimum(paid, back)
        taken = np.minimum(due, back - got)
        gears[at] += got - cost[dice]
        cubes[at] += gained - spent
        other[at] += taken
        supply[at] = back - got - taken
        turns[at] += 1
        for name, values in zip(columns, (dice, card, end, spent, paid, gained), strict=True):
            columns[name][at, turn] = values
    return Record(**columns, turns=turns, gears=gears, opposition=other + supply, cubes=cubes)


def _draw_ends(plays: Plays, chosen: Whole, rng: np.random.Generator) -> Whole:
    """Draw an end of every turn: rows end, gears, cubes, cubes spent, due to the opposition."""
    drawn = np.zeros((5, chosen.shape[1]), dtype=np.int64)
    kinds, which = np.unique(chosen, axis=1, return_inverse=True)
    by_kind = np.argsort(which, kind="stable")
    bounds = np.searchsorted(which[by_kind], np.arange(kinds.shape[1] + 1))
    for kind in range(kinds.shape[1]):
        at = by_kind[bounds[kind] : bounds[kind + 1]]
        lottery, due = plays.lottery(*(int(part) for part in kinds[:, kind]))
        sums = np.cumsum(lottery.chance, dtype=np.float64)
        pick = np.minimum(np.searchsorted(sums, rng.random(len(at)) * sums[-1], side="right"), len(sums) - 1)
        drawn[:, at] = lottery.end[pick], lottery.gears[pick], lottery.cubes[pick], lottery.spent[pick], due[pick]
    return drawn


def tumblers(plays: Plays) -> dict[str, Plan]:
    """Give the three tumblers."""
    return {"gears": steady(plays, 0), "odds": steady(plays, 1), "planner": solve(plays)}


def table(plays: Plays, games: int) -> None:
    """Print the win rates."""
    plans = tumblers(plays)
    print(f"{games} games each, seed {SEED}, of {len(plays.cards)} opposition cards; win rate and standard error in %")
    print(f"planner, standard play, as solved: {100 * plans['planner'].won[10, 0, 0, 0]:.2f}")
    for deck, given in GAMES:
        cells = []
        for name, plan in plans.items():
            record = simulate(plays, plan, games, deck, given, SEED)
            error = sqrt(record.won * (1 - record.won) / games)
            cells.append(f"{name} {100 * record.won:6.2f} +- {100 * error:.2f} ({record.turns.mean():.1f} turns)")
        print(f"{deck:2d} cards, {given:2d} gears   " + "   ".join(cells), flush=True)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("table", "replay", "gap"))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--spots", type=int, default=60)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    start = time.process_time()
    plays = Plays(read_figures(load_facts("emerald-skulls")), keep=asked.keep)
    print(f"turns solved in {time.process_time() - start:.0f} s of processor time", flush=True)
    if asked.what == "table":
        table(plays, asked.games)
    elif asked.what == "replay":
        from benchmarks.emerald_skulls_replay import replay

        replay(plays, tumblers(plays), asked.games)
    else:
        from benchmarks.emerald_skulls_gap import gap

        gap(plays, solve(plays), asked.spots)


if __name__ == "__main__":
    main()

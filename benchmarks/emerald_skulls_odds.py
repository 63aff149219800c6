"""Time the exact odds of Emerald Skulls in every sort of position.

    python -m benchmarks.emerald_skulls_odds [--positions 300]

For standard cards, advanced cards and solitary mode: prints the warm-up, which comes once for the cards in play, then
for each sort of position and reroll cubes owned the median and the slowest answer of `odds_panels`, in milliseconds of
processor time and, in brackets, by the clock. Every turn begins with an invented supply, nearly gone in half of them,
gears and cubes; each position is asked once, so that nothing is known but what the warm-up or an earlier step found.
"""

import argparse
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator

from benchmarks.emerald_skulls import RULES, random_event, setup_for
from companion.games.emerald_skulls.state import State, Step

CUBES = (0, 0, 0, 1, 1, 2, 2, 3, 4, 6)
TABLES = {
    "standard cards": (2, {}),
    "advanced cards": (4, {"cards": "drawn"}),
    "solitary mode": (1, {}),
}


def opened(players: int, options: dict[str, object], rng: random.Random) -> State:
    """Give the first turn of a game."""
    state = RULES.start(setup_for(("person",) * players, **options))
    while state.step == Step.CARDS:
        state = RULES.apply(state, random_event(state, rng))
    return state


def positions(first: State, rng: random.Random) -> Iterator[State]:
    """Give the positions of random turns."""
    while True:
        state = shuffled(first, rng)
        while True:
            yield state
            state = RULES.apply(state, random_event(state, rng, lavish=0.7))
            if state.step in (Step.BUY, Step.OVER):
                break


def shuffled(state: State, rng: random.Random) -> State:
    """Give the beginning of a turn with other gears and cubes."""
    total, owners = state.setting.total, len(state.gears)
    supply = rng.randint(1, 40) if rng.random() < 0.5 else rng.randint(41, total - 30)
    gears = [(total - supply) // owners] * owners
    gears[0] += total - supply - sum(gears)
    cubes = (rng.choice(CUBES), *([0] * (owners - 1)))
    return state._replace(supply=supply, gears=tuple(gears), cubes=cubes)


def sort_of(state: State) -> str:
    """Name the sort of position."""
    if state.step == Step.ROLL:
        return "dice in hand" if any(map(any, state.turn.board)) else "first roll"
    return "a wild die rolled" if "skull" in state.turn.rolled else state.step


def measure(name: str, wanted: int, rng: random.Random) -> None:
    """Time positions of one sort of table."""
    players, options = TABLES[name]
    first = opened(players, options, rng)
    begun, clock = time.process_time(), time.perf_counter()
    from companion.games.emerald_skulls.odds import warm_up
    from companion.games.emerald_skulls.odds_panel import odds_panels

    warm_up(first)
    print(f"{name}: warm-up {time.process_time() - begun:.2f} s ({time.perf_counter() - clock:.2f} s by the clock)")
    times: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    met = 0
    for state in positions(first, rng):
        if state.step == Step.BUY or rng.random() < 0.3:
            begun, clock = time.process_time(), time.perf_counter()
            odds_panels(state)
            spent = 1000 * (time.process_time() - begun), 1000 * (time.perf_counter() - clock)
            times[sort_of(state), min(state.cubes[state.tumbler], 4)].append(spent)
            met += 1
            if met == wanted:
                break
    for (sort, cubes), found in sorted(times.items()):
        spent, clocked = zip(*found, strict=True)
        print(
            f"  {sort:18s} {cubes}{'+' if cubes == 4 else ' '} cubes {len(found):4d} positions"
            f"  median {statistics.median(spent):6.1f} ({statistics.median(clocked):6.1f}) ms"
            f"  slowest {max(spent):6.1f} ({max(clocked):6.1f}) ms  over 50 ms {sum(ms > 50 for ms in spent)}"
        )


def main() -> None:
    """Measure every sort of table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=300, help="at each sort of table")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in TABLES:
        measure(name, asked.positions, random.Random(asked.seed))


if __name__ == "__main__":
    main()

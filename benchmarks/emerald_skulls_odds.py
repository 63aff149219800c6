"""Time the exact odds of Emerald Skulls in every step of random games.

    python -m benchmarks.emerald_skulls_odds [--positions 400]

Prints, by step and by reroll cubes owned, the median and the slowest answer of `odds_panels` in milliseconds of
processor time; the first answer of a process (tables are laid out then) is given apart.
"""

import argparse
import random
import statistics
import time
from collections import defaultdict

from benchmarks.emerald_skulls import RULES, random_event, setup_for
from companion.games.emerald_skulls.odds_panel import odds_panels


def main() -> None:
    """Play random games and time the odds of the positions met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400)
    wanted = parser.parse_args().positions
    times: dict[tuple[str, int], list[float]] = defaultdict(list)
    rng, met, first = random.Random(1), 0, 0.0
    while met < wanted:
        players = rng.choice([1, 2, 4])
        options = {"cards": "drawn"} if players > 1 and rng.random() < 0.5 else {}
        state = RULES.start(setup_for(("person",) * players, **options))
        while not RULES.over(state) and met < wanted:
            if rng.random() < 0.2:
                begun = time.process_time()
                if odds_panels(state):
                    spent = 1000 * (time.process_time() - begun)
                    first = first or spent
                    times[state.step, min(state.cubes[state.tumbler], 3)].append(spent)
                    met += 1
            state = RULES.apply(state, random_event(state, rng))
    print(f"first answer {first:.0f} ms, {wanted} positions")
    for (step, cubes), each in sorted(times.items()):
        late = sum(ms > 50 for ms in each)
        print(
            f"{step:20s} {cubes}{'+' if cubes == 3 else ' '} cubes  {len(each):5d} positions  "
            f"median {statistics.median(each):6.1f} ms  slowest {max(each):6.1f} ms  over 50 ms {late}"
        )


if __name__ == "__main__":
    main()

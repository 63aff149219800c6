"""Measure Emerald Skulls: speed of random games, conservation over many, and the house's temperaments.

python -m benchmarks.emerald_skulls speed --seconds 1 --repeats 5 [--against ANOTHER_CHECKOUT]
python -m benchmarks.emerald_skulls conservation --games 10000
python -m benchmarks.emerald_skulls house --games 100
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from companion import dealer
from companion.dice import Die
from companion.game import Draw, Drawn, Event, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls.board import DICE, EMERALD, dice_placed
from companion.games.emerald_skulls.events import BuyDice
from companion.games.emerald_skulls.state import State
from companion.printed import load_facts
from companion.table import Table

GAME = find_game("emerald-skulls")
RULES = GAME.rules
FACTS = load_facts(GAME.name)
FACES = tuple(Die(EMERALD.name, face) for face in EMERALD.sides)
THROWN = random.Random(0)
#: Throws made beforehand, so that what is measured is rules.
THROWS = {n: [Rolled(tuple(THROWN.choices(FACES, k=n))) for _ in range(1024)] for n in range(1, DICE + 1)}


def setup_for(players: tuple[str, ...], **options: object) -> Setup:
    """Give the set-up of a game for players: "person" or a house temperament each."""
    seats = tuple(Seat(f"{player} {n + 1}", player=player) for n, player in enumerate(players))
    return Setup(GAME.name, seats, options, FACTS)


def random_event(state: State, rng: random.Random, lavish: float = 0.0) -> Event:
    """Choose a legal move at random; a tumbler buys more than three dice only with chance `lavish`.

    Tumblers who buy dice at random give back more than they earn, and such a game would never end.
    """
    need = RULES.need(state)
    choices = () if need is not None and rng.random() < 0.6 else RULES.choices(state)
    if not choices:
        if isinstance(need, Draw):
            return Drawn(rng.choice(need.cards))
        assert need is not None
        return THROWS[need.count][int(rng.random() * 1024)]
    if type(choices[0]) is BuyDice and rng.random() >= lavish:
        return choices[0]
    return choices[int(rng.random() * len(choices))]


def random_game(setup: Setup, rng: random.Random, lavish: float = 0.0) -> Iterator[State]:
    """Play a game at random, rules only, and give every state."""
    state = RULES.start(setup)
    yield state
    while not RULES.over(state):
        state = RULES.apply(state, random_event(state, rng, lavish))
        yield state


TABLES = {
    "4 players, standard cards": (4, {}),
    "4 players, advanced cards": (4, {"cards": "drawn"}),
    "8 players, advanced cards": (8, {"cards": "drawn"}),
    "solitary mode": (1, {}),
}


def rate(players: int, options: dict[str, object], seconds: float) -> tuple[float, float]:
    """Give complete random games a second of processor time, and by the clock; asked as a table would ask."""
    rng, setup = random.Random(1), setup_for(("person",) * players, **options)
    games = 0
    begun, clock = time.process_time(), time.perf_counter()
    while (spent := time.process_time() - begun) < seconds:
        state = RULES.start(setup)
        while not RULES.over(state):
            state = RULES.apply(state, random_event(state, rng))
        games += 1
    return games / spent, games / (time.perf_counter() - clock)


def speed(seconds: float, repeats: int, against: str | None) -> None:
    """Print the median and the best rate of some repeats; two checkouts take turns."""
    here = str(Path(__file__).resolve().parent.parent)
    found: dict[tuple[str, str], list[list[float]]] = {}
    for _, checkout in product(range(repeats), [here] if against is None else [against, here]):
        command = [sys.executable, __file__, "rates", "--seconds", str(seconds)]
        told = subprocess.run(command, env=os.environ | {"PYTHONPATH": checkout}, capture_output=True, check=True)
        for name, rates in json.loads(told.stdout).items():
            found.setdefault((name, checkout), []).append(rates)
    print("complete random games a second of processor time: median of the repeats, best, (by the clock)")
    for (name, checkout), rates in sorted(found.items()):
        spent, clocked = zip(*rates, strict=True)
        median, by_clock = statistics.median(spent), statistics.median(clocked)
        print(f"{name:28s} {median:6.0f} {max(spent):6.0f} ({by_clock:4.0f})  {'' if against is None else checkout}")


def conservation(games: int) -> None:
    """Play random games over all player counts, card mixes and both modes; stop at the first gear or die lost."""
    tally: Counter[str] = Counter()
    for seed in range(games):
        rng = random.Random(seed)
        players = 1 + seed % 8
        options = {"cards": "drawn", "first": "drawn"} if players > 1 and rng.random() < 0.6 else {}
        for state in random_game(setup_for(("person",) * players, **options), rng, lavish=0.15):
            turn = state.turn
            assert state.supply + sum(state.gears) == state.setting.total, (seed, state)
            assert min(state.supply, *state.gears, *state.cubes) >= 0, (seed, state)
            assert turn.dice_supply >= 0, (seed, state)
            assert turn.pool + dice_placed(turn.board) <= DICE, (seed, state)
            owners = Counter(marker.owner for marker in turn.markers)
            assert all(count <= 2 for owner, count in owners.items() if not state.setting.solo), (seed, state)
            tally["states"] += 1
        tally[f"{players} players"] += 1
    print(f"{games} random games, {tally['states']} states: every gear, die and marker accounted for")


def house(games: int) -> None:
    """Print mean gears and wins of each temperament at tables of four, seats and first tumbler going round."""
    temperaments = ("cautious", "bold", "spiteful")
    gears: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for seed in range(games):
        rng = random.Random(seed)
        players = tuple(temperaments[(seed + n) % 3] for n in range(4))
        setup = setup_for(players, first=1 + seed % 4, cards="drawn" if seed % 2 else "standard")
        table = Table(GAME, setup)
        while not table.over:
            event = dealer.answer(GAME, setup, table.state, rng)
            assert event is not None
            table.play(event)
        for player, score in zip(players, RULES.scores(table.state), strict=True):
            gears[player] += score.points
            wins[player] += bool(score.won)
            seats[player] += 1
    for player in temperaments:
        print(
            f"{player:10s} {gears[player] / seats[player]:5.1f} gears a game, wins {wins[player] / seats[player]:4.0%}"
        )


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "rates", "conservation", "house"))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--against", help="another checkout, to be measured in turns with this one")
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.seconds, asked.repeats, asked.against)
    elif asked.what == "rates":
        print(json.dumps({name: rate(*table, asked.seconds) for name, table in TABLES.items()}))
    elif asked.what == "conservation":
        conservation(asked.games)
    else:
        house(asked.games)


if __name__ == "__main__":
    main()

"""Measure Emerald Skulls: speed of random games, conservation over many, and the house's temperaments.

python -m benchmarks.emerald_skulls speed --seconds 5
python -m benchmarks.emerald_skulls conservation --games 10000
python -m benchmarks.emerald_skulls house --games 100
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

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


def speed(seconds: float) -> None:
    """Print complete random games a second of processor time, need and choices asked as a table would."""
    for name, players, options in (
        ("4 players, standard cards", 4, {}),
        ("4 players, advanced cards", 4, {"cards": "drawn"}),
        ("8 players, advanced cards", 8, {"cards": "drawn"}),
        ("solitary mode", 1, {}),
    ):
        rng, setup = random.Random(1), setup_for(("person",) * players, **options)
        games = events = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            state = RULES.start(setup)
            while not RULES.over(state):
                state = RULES.apply(state, random_event(state, rng))
                events += 1
            games += 1
        print(
            f"{name:28s} {games / spent:6.0f} games/s {events / games:6.0f} events a game "
            f"{1e6 * spent / events:6.1f} us an event"
        )


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
    parser.add_argument("what", choices=("speed", "conservation", "house"))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.seconds)
    elif asked.what == "conservation":
        conservation(asked.games)
    else:
        house(asked.games)


if __name__ == "__main__":
    main()

"""Measure Dicey Goblins: conservation over many random games, house temperaments, and speed.

python -m benchmarks.dicey_goblins conservation --games 10000
python -m benchmarks.dicey_goblins house --games 400
python -m benchmarks.dicey_goblins speed
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from companion import dealer
from companion.dice import parse_dice
from companion.game import Rolled, Seat, Setup
from companion.games import find_game
from companion.games.dicey_goblins.box import open_box
from companion.games.dicey_goblins.odds import odds
from companion.games.dicey_goblins.prospects import flight
from companion.games.dicey_goblins.sight import Sight
from companion.games.dicey_goblins.state import State
from companion.printed import load_facts
from companion.table import Table
from tests.games.dicey_goblins.goblins import play, random_table
from tests.games.dicey_goblins.test_conservation import check

GAME = find_game("dicey-goblins")
FACTS = load_facts(GAME.name)


def conservation(games: int) -> None:
    """Play random games of every player count, half of them with made-up faces, checking every position."""
    began = time.process_time()
    ends: Counter[str] = Counter()
    for seed in range(games):
        ends.update(check(seed, seats=2 + seed % 5, strange_faces=seed % 10 < 5))
    print(f"{games} games, 2 to 6 goblins: 12 dice by colour, coins at or above 0 and explained, at every position")
    print(f"games in which a round ended so: {dict(ends)}; {time.process_time() - began:.0f} s of CPU")


def house_game(players: Sequence[str], rng: random.Random) -> tuple[State, Counter[str]]:
    """Let house goblins play a game; count its rolls and how its rounds ended."""
    setup = Setup(GAME.name, tuple(Seat(str(n), player=p) for n, p in enumerate(players)), {}, FACTS)
    state, seen = GAME.rules.start(setup), Counter[str]()
    while not GAME.rules.over(state):
        event = dealer.answer(GAME, setup, state, rng)
        assert event is not None
        state = GAME.rules.apply(state, event)
        seen["rolls"] += isinstance(event, Rolled)
        for line in state.news:
            seen["rounds"] += line.startswith("Round")
            seen["doom"] += "deaths in Doom" in line
            seen["rolled out"] += "no dice are left" in line
    return state, seen


def house(games: int) -> None:
    """Print each temperament against three of each other one, then figures of mixed tables."""
    names = GAME.temperaments
    print("Wins of one goblin (row) against three alike (column), in units of a fair share of 25 %:")
    print(f"{'':>10}", *(f"{name:>10}" for name in names))
    for hero in names:
        cells = []
        for field in names:
            rng, wins = random.Random(1), Fraction(0)
            for number in range(games):
                players = [field] * 4
                players[number % 4] = hero
                purse = house_game(players, rng)[0].coins
                wins += Fraction(purse[number % 4] == max(purse), purse.count(max(purse)))
            cells.append(f"{float(wins / games * 4):10.2f}")
        print(f"{hero:>10}", *cells, flush=True)
    for players in (["careful"] * 2, ["careful"] * 3, ["careful"] * 4, ["careful"] * 6, [*names]):
        rng, total, wins, best, goals = random.Random(2), Counter[str](), Counter[str](), 0, 0
        for _ in range(games):
            rng.shuffle(players)
            state, seen = house_game(players, rng)
            total += seen
            most = max(state.coins)
            best, goals = best + most, goals + (most >= 18)
            for player, held in zip(players, state.coins, strict=True):
                wins[player] += held == most
        rounds = total["rounds"]
        print(
            f"{len(players)} goblins ({', '.join(sorted(set(players)))}): {rounds / games:.1f} rounds a game, "
            f"{total['rolls'] / rounds:.1f} rolls a round; {total['doom'] / rounds:.0%} of rounds doomed, "
            f"{total['rolled out'] / rounds:.0%} rolled out; best purse {best / games:.1f}, "
            f"18 reached in {goals / games:.0%}; won or shared {dict(wins)}",
            flush=True,
        )


def speed() -> None:
    """Time events, views, odds and house decisions."""
    began, events = time.process_time(), 0
    tables: list[Table] = []
    for seed in range(100):
        game, chance = random_table(seed)
        *_, _ = play(game, seed, chance)
        events += len(game.events)
        tables.append(game)
    print(f"random play through the table: {(time.process_time() - began) / events * 1e6:.0f} µs an event")
    began = time.process_time()
    views = [GAME.view(state) for game in tables[:20] for state in game.states]
    print(f"view: {(time.process_time() - began) / len(views) * 1e6:.0f} µs each")
    box = open_box(FACTS)
    lair = parse_dice("gold/eggs-4 silver/eggs-3")
    for count in (2, 4, 6, 8, 12):
        kinds = tuple(box.kind(metal) for metal in sorted(random.Random(count).sample(box.dice, count)))
        began = time.process_time()
        odds(kinds, 0, 3, 0)
        middle = time.process_time()
        flight(Sight(5, lair, kinds, 0, 3, 0, 2, 3, 1), 1.0)
        after = time.process_time()
        ms_odds, ms_choice = (middle - began) * 1e3, (after - middle) * 1e3
        print(f"{count} dice: odds {ms_odds:.1f} ms, a house goblin among six decides in {ms_choice:.0f} ms")


def main() -> None:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=("conservation", "house", "speed"))
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    if given.what == "speed":
        speed()
    else:
        {"conservation": conservation, "house": house}[given.what](given.games)


if __name__ == "__main__":
    main()

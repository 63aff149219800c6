"""Measure Skåål: how often house clans win, how long they think, and that no dwarf is ever lost.

python -m benchmarks.skaal wins --games 200        each strength against random play, three clans
python -m benchmarks.skaal duel --games 60         each strength against the next weaker one
python -m benchmarks.skaal thinking --games 5      the slowest and the mean move, three to six clans, CPU time
python -m benchmarks.skaal counts --games 10000    conservation through every event of random games
python -m benchmarks.skaal map --games 200         how often each seat wins and how games end, house clans only
"""

import argparse
import random
import statistics
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from companion import dealer
from companion.dice import Need
from companion.game import Event, Seat, Setup
from companion.games.skaal import GAME
from companion.games.skaal.events import Prospect
from companion.games.skaal.house import TEMPERAMENTS, house
from companion.games.skaal.state import State
from companion.printed import load_facts

FACTS = load_facts("skaal")
LIMIT = 3000  # events after which a game counts as stuck; the leader then wins


@dataclass
class Thinking:
    """Hold the CPU seconds of every house move."""

    seconds: list[float] = field(default_factory=list)


def states(players: list[str], seed: int, thinking: Thinking | None = None) -> Iterator[State]:
    """Play a game, "random", "lively" or a temperament a seat, and give every state.

    "random" takes any legal event, each equally likely; "lively" first takes a kind of action, so that games are
    short and full of prospecting, harvests and inns.
    """
    rng = random.Random(seed)
    seats = tuple(Seat(f"{name} {number}", player=name) for number, name in enumerate(players))
    state = GAME.rules.start(Setup("skaal", seats, {}, FACTS))
    yield state
    for _ in range(LIMIT):
        if GAME.rules.over(state):
            return
        state = GAME.rules.apply(state, choose(state, players[state.turn], rng, thinking))
        yield state


def choose(state: State, player: str, rng: random.Random, thinking: Thinking | None) -> Event:
    need = GAME.rules.need(state)
    if isinstance(need, Need):
        return dealer.roll(need, rng)
    if player == "random":
        return rng.choice([event for event in GAME.rules.choices(state) if event != Prospect(early=True)])
    if player == "lively":
        kinds: dict[type[Event], list[Event]] = {}
        for event in GAME.rules.choices(state):
            kinds.setdefault(type(event), []).append(event)
        return rng.choice(rng.choice(list(kinds.values())))
    began = time.process_time()
    event = house(state, state.turn, player, rng)
    if thinking is not None:
        thinking.seconds.append(time.process_time() - began)
    assert event is not None
    return event


def last(players: list[str], seed: int) -> tuple[State, int]:
    """Play a game and give its last state and its number of events."""
    seen = deque(enumerate(states(players, seed)), maxlen=1)
    count, state = seen.pop()
    return state, count


def share(state: State, seat: int) -> float:
    """Give a seat's share of the victory: 1, 0, or a part of a tie."""
    best = max(state.accountants)
    return (state.accountants[seat] == best) / state.accountants.count(best)


def report(hero: str, rivals: str, games: int, seed: int) -> None:
    won, own, theirs, events, printed = 0.0, [], [], [], 0
    for game in range(games):
        seat = game % 3
        players = [rivals] * 3
        players[seat] = hero
        state, count = last(players, seed + game)
        won += share(state, seat)
        own.append(state.accountants[seat])
        theirs += [points for other, points in enumerate(state.accountants) if other != seat]
        events.append(count)
        printed += state.ooops_everywhere
    print(
        f"{hero:10} against two {rivals:10} {100 * won / games:5.1f} % of {games} games; points "
        f"{statistics.mean(own):4.0f} to {statistics.mean(theirs):4.0f}; {statistics.mean(events):4.0f} events; "
        f"{printed} ended by Ooops",
        flush=True,
    )


def wins(games: int, seed: int) -> None:
    """Play each strength against random play."""
    for hero in TEMPERAMENTS:
        report(hero, "random", games, seed)


def duel(games: int, seed: int) -> None:
    """Play each strength against the next weaker one."""
    for weaker, hero in pairwise(TEMPERAMENTS):
        report(hero, weaker, games, seed)


def thinking(games: int, seed: int) -> None:
    """Time the moves of every strength at tables of three to six."""
    for player in TEMPERAMENTS:
        for clans in (3, 4, 5, 6):
            timed = Thinking()
            for game in range(games):
                for _ in states([player] * clans, seed + game, timed):
                    pass
            slowest, mean = max(timed.seconds), statistics.mean(timed.seconds)
            print(
                f"{player:10} {clans} clans: slowest {1000 * slowest:4.0f} ms, mean {1000 * mean:5.1f} ms of "
                f"{len(timed.seconds)} moves",
                flush=True,
            )


def counts(games: int, seed: int) -> None:
    """Count dwarfs, inns and innkeepers after every event of lively random games, three to six clans in turn."""
    events, ends = 0, Counter[str]()
    for game in range(games):
        clans = 3 + game % 4
        for count, state in enumerate(states(["lively"] * clans, seed + game)):
            if count == 0:
                dwarfs, inns = state.reserve, state.inns
            on_board = [sum(here.dwarfs[clan] for here in state.regions) for clan in range(clans)]
            built = [sum(here.inn == clan for here in state.regions) for clan in range(clans)]
            assert tuple(a + b for a, b in zip(on_board, state.reserve, strict=True)) == dwarfs, state
            assert tuple(a + b for a, b in zip(built, state.inns, strict=True)) == inns, state
            assert min(state.reserve) >= 0 <= min(state.inns), state
            for here in state.regions:
                assert not (here.nuggets and here.ooops), state
                assert here.nuggets >= 0 <= min(here.dwarfs), state
                assert (here.keeper is None) == (here.inn is None), state
                assert here.keeper is None or here.dwarfs[here.keeper] >= 1, state
                assert here.keeper is None or here.leader in (None, here.keeper), state
            for space in state.accountants:
                assert space >= 0, state
                assert space % state.land.spaces != state.pawn % state.land.spaces, state
        events += count
        ends["Ooops everywhere" if state.ooops_everywhere else "called" if GAME.rules.over(state) else "limit"] += 1
        if (game + 1) % 500 == 0 or game + 1 == games:
            print(f"{game + 1} games, {events} events, nothing lost; ended by {dict(ends)}", flush=True)


def map_report(games: int, seed: int) -> None:
    """Let house clans play each other: seats, ends, lengths."""
    for clans in (3, 4, 5, 6):
        shares, events, left, ends = [0.0] * clans, [], [], Counter[str]()
        for game in range(games):
            state, count = last([TEMPERAMENTS[-1]] * clans, seed + game)
            shares = [total + share(state, seat) for seat, total in enumerate(shares)]
            events.append(count)
            left.append(state.prospecting_left)
            ends["Ooops" if state.ooops_everywhere else "called" if GAME.rules.over(state) else "stuck"] += 1
        seats = " ".join(f"{100 * total / games:.0f}%" for total in shares)
        print(
            f"{clans} clans: seats win {seats}; {dict(ends)}; {statistics.mean(events):.0f} events a game (from "
            f"{min(events)} to {max(events)}); {statistics.mean(left):.1f} turns of prospecting left",
            flush=True,
        )


MEASURES: dict[str, Callable[[int, int], None]] = {
    "wins": wins,
    "duel": duel,
    "thinking": thinking,
    "counts": counts,
    "map": map_report,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    MEASURES[arguments.measure](arguments.games, arguments.seed)

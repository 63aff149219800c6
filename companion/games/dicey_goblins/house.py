"""House goblins: temperaments over exact odds. They decide on a Sight, which holds no token."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from companion.game import Event
from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.games.dicey_goblins.odds import outcomes
from companion.games.dicey_goblins.rules import DiceyGoblins
from companion.games.dicey_goblins.sight import Sight, sight
from companion.games.dicey_goblins.state import State

#: How much a goblin makes of raiding on against running now: 1 weighs the two as they are.
COURAGE = {"timid": 0.7, "careful": 1.0, "bold": 1.3, "reckless": 1.8}
#: Halvings of the interval in which the chance of running is sought: finer than anyone can notice.
HALVINGS = 10

#: Egg dice in the lair as (eggs, red).
Lair = tuple[tuple[int, bool], ...]


def choose(seen: Sight, temperament: str, rng: random.Random) -> str:
    """Choose "run" or "raid" from what can be seen: run with the chance `flight`, drawn from a random source."""
    return RUN if rng.random() < flight(seen, COURAGE[temperament]) else RAID


def house_choices(state: State, rng: random.Random) -> tuple[tuple[int, str], ...]:
    """Choose for every house goblin whose token is face down, none seeing another's choice."""
    seen = sight(state)
    seats = state.box.seats
    return tuple((seat, choose(seen, seats[seat].player, rng)) for seat in state.waiting if seats[seat].house)


def house_move(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose a move for a house goblin, or None while people are to act first.

    House tokens are turned over by the first house goblin for all of them, once no person's is face down.
    """
    owner = state.box.seats
    if state.phase == "choose" and not state.people_waiting and seat in state.waiting:
        return Revealed(house_choices(state, rng))
    if state.phase == "collect" and seat in state.collectors and all(owner[other].house for other in state.collectors):
        return DiceyGoblins().choices(state)[0]
    if state.phase == "odd" and any(die.kind == RED for die in state.front[seat]):
        return rng.choice(DiceyGoblins().choices(state))
    return None


@lru_cache(maxsize=4096)
def flight(seen: Sight, courage: float) -> float:
    """Give the chance of running at which running now and raiding on are worth the same, if all do as I do.

    0 where raiding on is better even if nobody else runs, 1 where running is better even if all run. In between it
    is the mixed equilibrium of the one decision: whoever ran more often would share more, whoever ran less would
    meet the third death more often. Courage multiplies what raiding on is worth.
    """
    table = prospects(seen)

    def gain(chance: float) -> float:
        return table.now(chance) - courage * table.on(chance)

    if gain(0.0) < 0:
        return 0.0
    if gain(1.0) >= 0:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if gain(middle) >= 0 else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Prospects:
    """Hold what running now and raiding on are worth, in eggs, by what the rivals do.

    shares[j]: what I get by running now with j rivals.
    later[k][j]: what I may expect, over every outcome of the coming roll, when k rivals run now, and j of the others
    run with me in the next turn; nothing where the round is doomed, the leftovers where no dice are left to roll.
    """

    shares: tuple[float, ...]
    later: tuple[tuple[float, ...], ...]

    def now(self, chance: float) -> float:
        """Give what running now is worth when each rival runs with a chance."""
        return average(self.shares, chance)

    def on(self, chance: float) -> float:
        """Give what raiding on is worth when each rival runs with a chance, now and in the next turn."""
        return average([average(row, chance) for row in self.later], chance)


@lru_cache(maxsize=1024)
def prospects(seen: Sight) -> Prospects:
    """Work out the prospects over the exact odds of the coming roll."""
    lair = tuple(sorted((eggs_on(die.face), die.kind == RED) for die in seen.lair))
    total, results = outcomes(seen.explore)
    survived = [(feet, laid, ways / total) for deaths, feet, laid, ways in results if seen.doom + deaths < seen.limit]
    later = []
    for runners in range(seen.rivals + 1):
        left, rivals = after_runners(lair, runners), seen.rivals - runners
        row = [0.0] * (rivals + 1)
        for feet, laid, chance in survived:
            lying = tuple(sorted((*left, *laid)))
            if feet or seen.bag:
                gains = running(lying, rivals, seen)
            else:
                gains = (leftovers(lying, rivals + 1, seen),) * (rivals + 1)
            row = [sum_so_far + chance * gain for sum_so_far, gain in zip(row, gains, strict=True)]
        later.append(tuple(row))
    return Prospects(running(lair, seen.rivals, seen), tuple(later))


def running(lair: Lair, rivals: int, seen: Sight) -> tuple[float, ...]:
    """List what a runner gets alone, with one rival, and so on; the last goblin in the round takes two dice."""
    if rivals == 0:
        return (sum(eggs for eggs, _ in lair[-seen.last :]) if lair else seen.coin,)
    return tuple(share(lair, others + 1, seen.coin) for others in range(rivals + 1))


def share(lair: Lair, runners: int, coin: int) -> int:
    """Give what each of several runners gets: the best equal share, alone the best die, else a coin."""
    if runners == 1:
        return lair[-1][0] if lair else coin
    plain = [eggs for eggs, red in lair if not red]
    return max((eggs for eggs in plain if plain.count(eggs) >= runners), default=coin)


def after_runners(lair: Lair, runners: int) -> Lair:
    """Give the lair after runners have taken their best."""
    if runners == 0 or not lair:
        return lair
    if runners == 1:
        return lair[:-1]
    eggs = share(lair, runners, 0)
    left = list(lair)
    for _ in range(runners if eggs else 0):
        left.remove((eggs, False))
    return tuple(left)


def leftovers(lair: Lair, goblins: int, seen: Sight) -> int:
    """Give what each goblin gets when nothing is left to roll."""
    if goblins == 1:
        return sum(eggs for eggs, _ in lair[-seen.leftover :]) if lair else seen.coin
    total = 0
    for _ in range(seen.leftover):
        eggs = share(lair, goblins, 0)
        if not eggs:
            break
        total += eggs
        lair = after_runners(lair, goblins)
    return total or seen.coin


def average(by_rivals: Sequence[float], chance: float) -> float:
    """Average over how many rivals run, each with the same chance on its own."""
    rivals = len(by_rivals) - 1
    return sum(
        comb(rivals, runners) * chance**runners * (1 - chance) ** (rivals - runners) * worth
        for runners, worth in enumerate(by_rivals)
    )

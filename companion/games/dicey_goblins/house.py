"""House goblins: temperaments over exact odds. They decide on a Sight, which holds no token."""

import random
from functools import lru_cache
from math import comb

from companion.game import Event
from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.games.dicey_goblins.odds import odds, outcomes
from companion.games.dicey_goblins.rules import DiceyGoblins
from companion.games.dicey_goblins.sight import Sight, sight
from companion.games.dicey_goblins.state import State

#: How much a goblin makes of raiding on against running now: 1 weighs the two as they are.
COURAGE = {"careful": 1.0, "timid": 0.8, "bold": 1.3, "reckless": 1.9}
#: Moods differ from turn to turn, so that two goblins of one temperament do not always run together.
MOOD = 0.12

#: Egg dice in the lair as (eggs, red).
Lair = tuple[tuple[int, bool], ...]


def choose(seen: Sight, temperament: str, rng: random.Random) -> str:
    """Choose "run" or "raid" from what can be seen, by temperament and mood."""
    now, on = prospects(seen)
    courage = COURAGE[temperament] * rng.uniform(1 - MOOD, 1 + MOOD)
    return RUN if now >= on * courage else RAID


def house_choices(state: State, rng: random.Random) -> tuple[tuple[int, str], ...]:
    """Choose for every house goblin whose token is face down, none seeing another's choice."""
    seen = sight(state)
    seats = state.box.seats
    return tuple((seat, choose(seen, seats[seat].player, rng)) for seat in state.waiting if seats[seat].house)


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
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
def prospects(seen: Sight) -> tuple[float, float]:
    """Estimate what running now and raiding on are worth, in eggs.

    The odds of the coming roll are exact. Assumed: every rival runs now, or in the next turn, with the chance
    `flight`; after the roll a raider runs in the next turn, or takes what is left when nothing is left to roll.
    """
    lair = tuple(sorted((eggs_on(die.face), die.kind == RED) for die in seen.lair))
    danger = odds(seen.explore, seen.doom, seen.limit, seen.bag).doomed
    flight = float(danger)
    now = running(lair, seen.rivals, flight, seen)
    total, results = outcomes(seen.explore)
    survived = [(feet, laid, ways / total) for deaths, feet, laid, ways in results if seen.doom + deaths < seen.limit]
    on = 0.0
    for runners in range(seen.rivals + 1):
        left, rivals = after_runners(lair, runners), seen.rivals - runners
        worth = 0.0
        for feet, laid, chance in survived:
            later = tuple(sorted((*left, *laid)))
            more = feet or seen.bag
            worth += chance * (running(later, rivals, flight, seen) if more else leftovers(later, rivals + 1, seen))
        on += binomial(seen.rivals, runners, flight) * worth
    return now, on


def running(lair: Lair, rivals: int, flight: float, seen: Sight) -> float:
    """Give the eggs a runner may expect when each rival runs too with the chance `flight`."""
    if rivals == 0:
        return float(sum(eggs for eggs, _ in lair[-seen.last :])) if lair else float(seen.coin)
    return sum(binomial(rivals, others, flight) * share(lair, others + 1, seen.coin) for others in range(rivals + 1))


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


def binomial(trials: int, hits: int, chance: float) -> float:
    """Give the chance of exactly so many hits."""
    return comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)

"""What running away and daring to raid are worth, over the exact odds of the coming roll."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.odds import survivals
from companion.games.dicey_goblins.sight import Sight

#: Halvings of the interval in which the chance of running is sought: finer than anyone can notice.
HALVINGS = 10
#: Egg dice in the lair as (eggs, red).
Lair = tuple[tuple[int, bool], ...]


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
    survived = survivals(seen.explore, seen.limit - seen.doom - 1)
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


def running(lair: Lair, rivals: int, seen: Sight) -> tuple[int, ...]:
    """List what a runner gets alone, with one rival, and so on; the last goblin in the round takes two dice."""
    if not lair:
        return (seen.coin,) * (rivals + 1)
    if rivals == 0:
        return (sum(eggs for eggs, _ in lair[-seen.last :]),)
    shares = [lair[-1][0]] + [seen.coin] * rivals
    count = before = 0
    for eggs, red in reversed(lair):  # the first equal share found for so many runners is the best
        count = 0 if red else count + 1 if eggs == before else 1
        before = 0 if red else eggs
        if 1 < count <= rivals + 1 and shares[count - 1] == seen.coin:
            shares[count - 1] = eggs
    return tuple(shares)


def share(lair: Lair, runners: int) -> int:
    """Give the eggs on the best equal share of several runners, or 0."""
    plain = [eggs for eggs, red in lair if not red]
    return max((eggs for eggs in plain if plain.count(eggs) >= runners), default=0)


def after_runners(lair: Lair, runners: int) -> Lair:
    """Give the lair after runners have taken their best."""
    if runners == 0 or not lair:
        return lair
    if runners == 1:
        return lair[:-1]
    eggs = share(lair, runners)
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
        eggs = share(lair, goblins)
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

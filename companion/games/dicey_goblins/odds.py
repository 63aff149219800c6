"""Exact odds of a roll of Explore, by adding die after die; every chance is a fraction, none is estimated."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.dice import Die, Kind
from companion.games.dicey_goblins.box import DEATH, FOOTPRINT, RED, eggs_on


@dataclass(frozen=True, slots=True)
class Odds:
    """Hold the odds of rolling Explore once.

    dooms: the chance that Doom holds exactly k dice afterwards, by k; only k that can be are listed.
    doomed: the chance that the deaths end the round; rolled_out: that no dice are left to roll, without doom.
    eggs: the expected number of eggs that reach the lair; safe_eggs: the same where the round is not doomed.
    """

    dooms: tuple[tuple[int, Fraction], ...]
    doomed: Fraction
    rolled_out: Fraction
    eggs: Fraction
    safe_eggs: Fraction

    @property
    def ends(self) -> Fraction:
        """Give the chance that this roll ends the round, either way."""
        return self.doomed + self.rolled_out


#: Egg dice as (eggs, red), sorted.
Laid = tuple[tuple[int, bool], ...]
#: What a roll may come to: deaths, dice left in Explore, dice laid in the lair, and the ways it comes about.
Outcome = tuple[int, int, Laid, int]


def odds(kinds: Iterable[Kind], doom: int, limit: int, bag: int) -> Odds:
    """Work out the odds of rolling one die of each kind with `doom` deaths lying and `bag` dice in the bag."""
    total, results = outcomes(tuple(kinds))
    dooms: Counter[int] = Counter()
    doomed = rolled_out = eggs = safe_eggs = 0
    for deaths, feet, laid, ways in results:
        dooms[doom + deaths] += ways
        more = sum(count for count, _ in laid) * ways
        eggs += more
        if doom + deaths >= limit:
            doomed += ways
        else:
            safe_eggs += more
            rolled_out += ways if not feet and not bag else 0
    return Odds(
        tuple((count, Fraction(ways, total)) for count, ways in sorted(dooms.items())),
        Fraction(doomed, total),
        Fraction(rolled_out, total),
        Fraction(eggs, total),
        Fraction(safe_eggs, total - doomed) if total > doomed else Fraction(0),
    )


def outcomes(kinds: tuple[Kind, ...]) -> tuple[int, tuple[Outcome, ...]]:
    """Count the ways a roll of one die of each kind may fall, and list what it may come to, like with like."""
    return _outcomes(tuple(sorted((kind.sides, kind.name == RED) for kind in kinds)))


@lru_cache(maxsize=256)
def _outcomes(dice: tuple[tuple[tuple[str, ...], bool], ...]) -> tuple[int, tuple[Outcome, ...]]:
    found: Counter[tuple[int, int, Laid]] = Counter({(0, 0, ()): 1})
    total = 1
    for sides, red in dice:
        total *= len(sides)
        after: Counter[tuple[int, int, Laid]] = Counter()
        for (deaths, feet, laid), ways in found.items():
            for face, count in Counter(sides).items():
                eggs = eggs_on(face)
                more = tuple(sorted((*laid, (eggs, red)))) if eggs else laid
                after[deaths + (face == DEATH), feet + (face == FOOTPRINT), more] += count * ways
        found = after
    return total, tuple((deaths, feet, laid, ways) for (deaths, feet, laid), ways in found.items())


def eggs_in(dice: Iterable[Die]) -> int:
    """Count the eggs on dice."""
    return sum(eggs_on(die.face) for die in dice)


def percent(chance: Fraction) -> str:
    """Write a chance for people; never 0 % for what can happen, nor 100 % for what may fail.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1296)), percent(Fraction(0))
    ('33 %', 'under 1 %', '0 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(chance * 100)} %"

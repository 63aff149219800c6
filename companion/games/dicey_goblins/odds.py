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


def odds(kinds: Iterable[Kind], doom: int, limit: int, bag: int) -> Odds:
    """Work out the odds of rolling one die of each kind with `doom` deaths lying and `bag` dice in the bag."""
    total = 1
    # (deaths, a footprint among them) -> ways to fall, and eggs over all of those ways
    found: dict[tuple[int, bool], tuple[int, int]] = {(0, False): (1, 0)}
    for kind in kinds:
        total *= len(kind.sides)
        after: dict[tuple[int, bool], tuple[int, int]] = {}
        for (deaths, foot), (ways, eggs) in found.items():
            for face, count in Counter(kind.sides).items():
                key = (deaths + (face == DEATH), foot or face == FOOTPRINT)
                ways_so_far, eggs_so_far = after.get(key, (0, 0))
                after[key] = (ways_so_far + count * ways, eggs_so_far + count * (eggs + ways * eggs_on(face)))
        found = after
    dooms: Counter[int] = Counter()
    for (deaths, _), (ways, _) in found.items():
        dooms[doom + deaths] += ways
    safe = [(foot, ways, eggs) for (deaths, foot), (ways, eggs) in found.items() if doom + deaths < limit]
    alive = sum(ways for _, ways, _ in safe)
    return Odds(
        tuple((count, Fraction(ways, total)) for count, ways in sorted(dooms.items())),
        Fraction(total - alive, total),
        Fraction(sum(ways for foot, ways, _ in safe if not foot and not bag), total),
        Fraction(sum(eggs for _, eggs in found.values()), total),
        Fraction(sum(eggs for _, _, eggs in safe), alive) if alive else Fraction(0),
    )


@lru_cache(maxsize=256)
def survivals(kinds: tuple[Kind, ...], spare: int) -> tuple[tuple[bool, Laid, float], ...]:
    """List what a roll with at most `spare` deaths may come to: a footprint is left, the dice laid, the chance."""
    chances: dict[tuple[int, bool, Laid], float] = {(0, False, ()): 1.0}
    for kind in kinds:
        after: dict[tuple[int, bool, Laid], float] = {}
        for (deaths, foot, laid), chance in chances.items():
            for face, count in Counter(kind.sides).items():
                if face == DEATH and deaths == spare:
                    continue
                eggs = eggs_on(face)
                more = tuple(sorted((*laid, (eggs, kind.name == RED)))) if eggs else laid
                key = (deaths + (face == DEATH), foot or face == FOOTPRINT, more)
                after[key] = after.get(key, 0.0) + chance * count / len(kind.sides)
        chances = after
    together: dict[tuple[bool, Laid], float] = {}
    for (_, foot, laid), chance in chances.items():
        together[foot, laid] = together.get((foot, laid), 0.0) + chance
    return tuple((foot, laid, chance) for (foot, laid), chance in together.items())


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

"""Who may take which dice from the lair ("Run Away")."""

from itertools import combinations

from companion.dice import Die
from companion.games.dicey_goblins.box import METALS, RED, eggs_on


def by_worth(die: Die) -> tuple[int, bool, int]:
    """Order dice best first: most eggs, then the red die (a rival pays it), then from bronze to gold."""
    return (-eggs_on(die.face), die.kind != RED, METALS.index(die.kind))


def takes(lair: tuple[Die, ...], runners: int) -> tuple[tuple[Die, ...], ...]:
    """List every way for runners to take one die each, best first; empty means a coin each.

    A goblin alone takes any die. Several all take dice that show the same number of eggs, none of them red.

    >>> lair = tuple(Die("silver", f"eggs-{n}") for n in (3, 2, 2, 2))
    >>> [str(die) for die in takes(lair, 3)[0]]
    ['silver/eggs-2', 'silver/eggs-2', 'silver/eggs-2']
    """
    if runners == 1:
        return tuple((die,) for die in sorted(set(lair), key=by_worth))
    plain = sorted((die for die in lair if die.kind != RED), key=by_worth)
    ways: list[tuple[Die, ...]] = []
    for eggs in sorted({eggs_on(die.face) for die in plain}, reverse=True):
        pool = [die for die in plain if eggs_on(die.face) == eggs]
        ways += dict.fromkeys(combinations(pool, runners))
    return tuple(ways)


def why_not(lair: tuple[Die, ...], runners: int, dice: tuple[Die, ...]) -> str | None:
    """Name the rule that keeps runners from taking these dice, or None."""
    if len(dice) != runners:
        return f"Run Away: each of {runners} takes one die, so {runners} dice, not {len(dice)}"
    left = list(lair)
    for die in dice:
        if die not in left:
            return f"Run Away: {die} does not lie in the Dragon's Lair"
        left.remove(die)
    if runners > 1:
        if any(die.kind == RED for die in dice):
            return "Run Away: the red die is only for a goblin who runs alone"
        if len({eggs_on(die.face) for die in dice}) > 1:
            return "Run Away: all who run together take dice that show the same number of eggs"
    return None


def without(lair: tuple[Die, ...], dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Give the lair less some of its dice."""
    left = list(lair)
    for die in dice:
        left.remove(die)
    return tuple(left)

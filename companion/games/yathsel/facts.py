"""The figures of the game as typed records: dice, things, opponents, difficulties, house rules and bounties."""

from dataclasses import dataclass
from fractions import Fraction

from companion.dice import Die, Kind
from companion.games.yathsel.card import BOXES, Figures
from companion.games.yathsel.twists import Twist

PIP = Kind("pip", ("1", "2", "3", "4", "5", "6"), family="pip")

EFFECTS = ("none", "head-start", "fee", "prices", "cut")
GOALS = ("margin", "upper-bonus", "no-zero", *BOXES)


@dataclass(frozen=True, slots=True)
class PocketDie:
    """Hold a die that may be swapped in: the real die's kind, and what each of its sides counts."""

    kind: Kind
    title: str
    counts: tuple[int, ...]
    price: int = 0
    stock: int = 0
    effect: str = ""

    @property
    def name(self) -> str:
        """Name it as its kind is named."""
        return self.kind.name

    def worth(self, face: str) -> int:
        """Give the number that a face counts as."""
        return self.counts[self.kind.sides.index(face)]

    @property
    def legend(self) -> str:
        """Say what each face stands for, or nothing where faces are their numbers."""
        pairs = dict(zip(self.kind.sides, self.counts, strict=True))
        if all(face == str(count) for face, count in pairs.items()):
            return ""
        return ", ".join(f"{face} is {count}" for face, count in pairs.items())


ORDINARY = PocketDie(PIP, "ordinary die", (1, 2, 3, 4, 5, 6))


@dataclass(frozen=True, slots=True)
class Item:
    """Hold a thing from the shop that is used up: so many more rolls in one turn."""

    name: str
    title: str
    price: int
    stock: int
    extra_rolls: int
    effect: str


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Hold a column of the difficulty table; 0 swaps or seconds mean no limit."""

    name: str
    title: str
    strength: tuple[int, int]
    gold: int
    house_rules: int
    swaps: int
    shop_seconds: int
    xp: Fraction
    bounties: Fraction

    def strength_of(self, duel: int, duels: int) -> int:
        """Give the opponent's strength in per cent in a duel counted from 1: a straight rise, whole per cent."""
        first, last = self.strength
        return first if duels == 1 else whole(Fraction(first) + Fraction((last - first) * (duel - 1), duels - 1))


@dataclass(frozen=True, slots=True)
class Opponent:
    """Hold an opponent of a run and what beating them pays."""

    name: str
    gold: int
    xp: int
    twist: bool = True


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Hold a house rule: its effect and the amount at full strength."""

    name: str
    title: str
    effect: str
    amount: int


@dataclass(frozen=True, slots=True)
class Bounty:
    """Hold a bounty: what must be reached in a duel that is won, and the gold for it."""

    name: str
    title: str
    goal: str
    gold: int
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """Hold all figures of the game."""

    figures: Figures
    twists: tuple[Twist, ...]
    twist_chance: int
    first_twist_duel: int
    slots: int
    free_warnings: int
    difficulties: tuple[Difficulty, ...]
    opponents: tuple[Opponent, ...]
    hand: tuple[str, ...]
    pockets: tuple[str, ...]
    dice: tuple[PocketDie, ...]
    items: tuple[Item, ...]
    house_rules: tuple[HouseRule, ...]
    bounties: tuple[Bounty, ...]

    def die(self, name: str) -> PocketDie:
        """Give the die of that name; raise KeyError when there is none."""
        for die in self.dice:
            if die.name == name:
                return die
        raise KeyError(name)

    def worth(self, die: Die) -> int:
        """Give the number that a die lying on the table counts as."""
        return int(die.face) if die.kind == PIP.name else self.die(die.kind).worth(die.face)

    def values(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Give the numbers that dice count as."""
        return tuple(self.worth(die) for die in dice)

    def twist(self, name: str) -> Twist:
        """Give the twist of that name; raise KeyError when there is none."""
        for twist in self.twists:
            if twist.name == name:
                return twist
        raise KeyError(name)

    @property
    def goods(self) -> tuple[PocketDie | Item, ...]:
        """List what the shop sells."""
        return (*(die for die in self.dice if die.stock), *self.items)


def whole(number: Fraction) -> int:
    """Round to the nearest whole number, halves up."""
    return int((number + Fraction(1, 2)).__floor__())

"""Dice as values: a die that lies there, a kind of die, and the dice a table is waiting for."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import BadDie


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """Hold one die as it lies: its kind's name and the face on top.

    >>> str(Die("bronze", "death"))
    'bronze/death'
    """

    kind: str
    face: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.face}"

    @classmethod
    def parse(cls, text: str) -> "Die":
        """Read a die written as kind/face; raise BadDie for anything else."""
        kind, slash, face = text.strip().partition("/")
        if not (kind and slash and face):
            raise BadDie(f"{text!r} is not a die: write kind/face, as in emerald/skull")
        return cls(kind, face)


@dataclass(frozen=True, slots=True)
class Kind:
    """Hold a kind of die: its sides and how the camera knows it.

    sides: the face on each side, repeats included (six for a cube).
    family: the reader's name for this way of marking dice (`vision.labels.FAMILIES`).
    colour: the colour that tells this kind from others of its family, or None.
    """

    name: str
    sides: tuple[str, ...]
    family: str
    colour: str | None = None

    @property
    def faces(self) -> tuple[str, ...]:
        """List the distinct faces in the order of the sides."""
        return tuple(dict.fromkeys(self.sides))


@dataclass(frozen=True, slots=True)
class Need:
    """Hold the dice a table waits for.

    among: the dice that may be thrown, one entry a die (a multiset of kinds).
    count: how many of them are thrown.
    beside: dice known to lie beside them in the picture.
    seat: whose throw it is.
    beside_kinds: the kinds of dice that lie beside, where none of their kind is thrown.
    """

    among: tuple[Kind, ...]
    count: int
    beside: tuple[Die, ...] = ()
    seat: int = 0
    beside_kinds: tuple[Kind, ...] = ()

    def problem(self, dice: Iterable[Die]) -> str | None:
        """Say why these dice cannot answer the need, or None when they can."""
        dice = tuple(dice)
        if len(dice) != self.count:
            return f"{count_dice(self.count)} wanted, got {len(dice)}"
        kinds = {kind.name: kind for kind in self.among}
        for die in dice:
            if die.kind not in kinds:
                return f"{die}: no {die.kind!r} die can be thrown now, only {' or '.join(kinds)}"
            if die.face not in kinds[die.kind].faces:
                return f"{die}: a {die.kind} die has no face {die.face!r}, only {', '.join(kinds[die.kind].faces)}"
        limits = Counter(kind.name for kind in self.among)
        for name, thrown in Counter(die.kind for die in dice).items():
            if thrown > limits[name]:
                return f"{thrown} {name} dice thrown, but only {limits[name]} can be"
        return None

    @property
    def labels(self) -> frozenset[tuple[str, str]]:
        """List the (family, face) pairs that the picture may show, dice lying beside included."""
        families = {kind.name: kind.family for kind in (*self.beside_kinds, *self.among)}
        default = self.among[0].family if self.among else ""
        seen = {(kind.family, face) for kind in self.among for face in kind.faces}
        return frozenset(seen | {(families.get(die.kind, default), die.face) for die in self.beside})


def count_dice(count: int) -> str:
    """Write a number of dice in words that agree.

    >>> count_dice(1), count_dice(3)
    ('1 die', '3 dice')
    """
    return f"{count} {'die' if count == 1 else 'dice'}"


def parse_dice(text: str) -> tuple[Die, ...]:
    """Read dice written as kind/face, separated by spaces or commas; raise BadDie for anything else."""
    return tuple(Die.parse(word) for word in text.replace(",", " ").split())

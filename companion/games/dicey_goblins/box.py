"""What is in the box: the dice with their faces and the figures of the rulebook, parsed once from the facts."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from companion.dice import Die, Kind
from companion.errors import BadFacts
from companion.game import Seat
from companion.games.dicey_goblins.options import ANOTHER, DRAWS, HAND, TIES
from companion.printed import stand_ins

METALS: Final = ("bronze", "silver", "gold", "red")
RED: Final = "red"
DEATH: Final = "death"
FOOTPRINT: Final = "footprint"
#: The face of a die that lies in Explore and has not been rolled yet: how it lies does not matter.
UNROLLED: Final = "?"
MOST_EGGS: Final = 6
FACES: Final = (*(f"eggs-{n}" for n in range(1, MOST_EGGS + 1)), DEATH, FOOTPRINT)
SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class Figures:
    """Hold the numbers of the rulebook ("Turn Sequence", "Run or Raid", "End Round", "End and Win")."""

    drawn: int
    deaths: int
    last: int
    leftover: int
    coin: int
    coins: int
    rounds: int
    gold_worth: int


@dataclass(frozen=True, slots=True)
class Box:
    """Hold what does not change in a game: seats, kinds in the order of METALS, dice of each, figures, options."""

    seats: tuple[Seat, ...]
    kinds: tuple[Kind, ...]
    counts: tuple[int, ...]
    figures: Figures
    by_hand: bool = False
    another_round: bool = False
    made_up: tuple[str, ...] = ()

    def kind(self, metal: str) -> Kind:
        """Give the kind of die of a metal."""
        return self.kinds[METALS.index(metal)]

    @property
    def dice(self) -> tuple[str, ...]:
        """List the metal of every die in the box, in the order of METALS."""
        return tuple(metal for metal, count in zip(METALS, self.counts, strict=True) for _ in range(count))

    def lowest(self, metal: str) -> Die:
        """Give a die of a metal as it lies when it opens the round: on its lowest egg count ("Start of Round")."""
        return Die(metal, min((face for face in self.kind(metal).faces if is_eggs(face)), key=eggs_on))


def is_eggs(face: str) -> bool:
    """Tell whether a face shows eggs."""
    return face.startswith("eggs-")


def eggs_on(face: str) -> int:
    """Count the eggs on a face: 0 for death and footprint.

    >>> eggs_on("eggs-3"), eggs_on("death")
    (3, 0)
    """
    return int(face.removeprefix("eggs-")) if is_eggs(face) else 0


def in_order(metals: tuple[str, ...]) -> tuple[str, ...]:
    """Sort metals from the safest to the riskiest, the red die last."""
    return tuple(sorted(metals, key=METALS.index))


def open_box(facts: Mapping[str, Any], seats: tuple[Seat, ...] = (), options: Mapping[str, Any] | None = None) -> Box:
    """Parse the facts; raise BadFacts naming the table and the entry for anything malformed or impossible."""
    options = options or {}
    sides = {metal: _sides(facts, metal) for metal in METALS}
    counts = tuple(_whole(facts, "dice", metal, 0, 12) for metal in METALS)
    if counts[METALS.index(RED)] > 1:
        raise BadFacts(f"[dice] red = {counts[METALS.index(RED)]}: the rules know one red die")
    if sum(counts) == 0:
        raise BadFacts("[dice]: there is no die at all")
    return Box(
        seats,
        tuple(Kind(metal, sides[metal], "goblin", metal) for metal in METALS),
        counts,
        _figures(facts),
        options.get(DRAWS.name) == HAND,
        options.get(TIES.name) == ANOTHER,
        stand_ins(facts),
    )


def check_facts(facts: Mapping[str, Any]) -> None:
    """Raise BadFacts for facts the game cannot be played with."""
    open_box(facts)


def _figures(facts: Mapping[str, Any]) -> Figures:
    where = {"coins": "end", "rounds": "end"}
    numbers = {
        field.name: _whole(facts, where.get(field.name, "round"), field.name, 1, 99)
        for field in fields(Figures)
        if field.name != "gold_worth"
    }
    return Figures(**numbers, gold_worth=_whole(facts, "coins", "gold", 1, 99))


def _table(facts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = facts.get(name)
    if not isinstance(table, Mapping):
        raise BadFacts(f"the table [{name}] is missing")
    return table


def _whole(facts: Mapping[str, Any], name: str, key: str, least: int, most: int) -> int:
    value = _table(facts, name).get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadFacts(f"[{name}] {key} = {value!r}: a whole number from {least} to {most} is wanted")
    return value


def _sides(facts: Mapping[str, Any], metal: str) -> tuple[str, ...]:
    """Read the six sides of a metal, following one `same_as`."""
    table = _table(facts, metal)
    if "same_as" in table and "sides" not in table:
        other = table["same_as"]
        if other not in METALS or other == metal or "sides" not in _table(facts, other):
            raise BadFacts(f"[{metal}] same_as = {other!r}: another metal with sides of its own is wanted")
        table, metal = _table(facts, other), other
    sides = table.get("sides")
    if not isinstance(sides, list | tuple) or len(sides) != SIDES:
        shown = f"{len(sides)} faces" if isinstance(sides, list | tuple) else repr(sides)
        raise BadFacts(f"[{metal}] sides: {shown}, but a die has six")
    for place, face in enumerate(sides, start=1):
        if face not in FACES:
            raise BadFacts(f"[{metal}] sides, face {place}: {face!r} is none of {', '.join(FACES)}")
    if not any(is_eggs(face) for face in sides):
        raise BadFacts(f"[{metal}] sides: no face shows eggs, so the die could never open a round")
    return tuple(sides)

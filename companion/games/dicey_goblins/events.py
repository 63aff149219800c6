"""The moves of Dicey Goblins besides dice rolled (Rolled) and dice drawn by the app (Drawn)."""

from dataclasses import dataclass
from typing import Final

from companion.dice import Die
from companion.game import Event

RUN: Final = "run"
RAID: Final = "raid"


@dataclass(frozen=True)
class FromBag(Event):
    """Record which metals people drew from the real bag, all at once."""

    metals: tuple[str, ...]


@dataclass(frozen=True)
class Revealed(Event):
    """Record the tokens turned over together: (seat, "run" or "raid") for each; never known to the table before."""

    choices: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Collected(Event):
    """Record dice taken from the lair: one for each goblin who is collecting."""

    dice: tuple[Die, ...]


@dataclass(frozen=True)
class OddCoins(Event):
    """Record which of the tied richest pay the coins that cannot be split evenly, one each."""

    seats: tuple[int, ...]

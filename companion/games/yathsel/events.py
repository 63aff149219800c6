"""The moves of Yathsel; rolls and draws are the events that all games share."""

from dataclasses import dataclass

from companion.dice import Die
from companion.game import Event


@dataclass(frozen=True)
class Hold(Event):
    """Leave these of the five dice lying and take up the others; none means roll all five again."""

    dice: tuple[Die, ...]


@dataclass(frozen=True)
class Enter(Event):
    """Enter the dice into an open box of the card."""

    box: str


@dataclass(frozen=True)
class Swap(Event):
    """Swap a die of the hand for one in the pocket, both by the names of their kinds."""

    hand: str
    pocket: str


@dataclass(frozen=True)
class Discard(Event):
    """Throw a pocket die away to make room."""

    die: str


@dataclass(frozen=True)
class UseItem(Event):
    """Use up a thing bought in the shop."""

    item: str


@dataclass(frozen=True)
class OpenShop(Event):
    """Duck under the table while the opponent rolls."""


@dataclass(frozen=True)
class Buy(Event):
    """Buy a thing in the shop."""

    item: str


@dataclass(frozen=True)
class LeaveShop(Event):
    """Come up from under the table."""


@dataclass(frozen=True)
class Clock(Event):
    """Tell how many milliseconds have passed since the shop was opened; the app's clock, never a person."""

    milliseconds: int


@dataclass(frozen=True)
class NextDuel(Event):
    """Sit down to the next duel of the run."""


EVENTS = (Hold, Enter, Swap, Discard, UseItem, OpenShop, Buy, LeaveShop, Clock, NextDuel)

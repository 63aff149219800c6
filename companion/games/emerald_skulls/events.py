"""The moves of Emerald Skulls, in the rulebook's words. Dice come as Rolled, opposition cards as Drawn."""

from dataclasses import dataclass

from companion.game import Event


@dataclass(frozen=True)
class BuyDice(Event):
    """The tumbler chooses how many dice to roll and returns gears for them."""

    count: int


@dataclass(frozen=True)
class Place(Event):
    """The tumbler places dice on one level: so many that show its own face, and so many wild skulls."""

    level: int
    naturals: int
    skulls: int


@dataclass(frozen=True)
class SpendCube(Event):
    """The tumbler returns a reroll cube, adds a die from the supply if there is one, and must reroll."""


@dataclass(frozen=True)
class PickNose(Event):
    """The tumbler takes a [3] die back from the nose, marks the level, and must reroll."""


@dataclass(frozen=True)
class BustOut(Event):
    """The tumbler, unable to place dice, takes no reroll action."""


@dataclass(frozen=True)
class ChickenOut(Event):
    """The tumbler stops rolling with dice left in the pool."""


@dataclass(frozen=True)
class PickUpDice(Event):
    """The tumbler goes on and picks up the pool: gamblers may bet again."""


@dataclass(frozen=True)
class ChoosePayout(Event):
    """The tumbler takes the standard payout ("standard") or the jackpot of the named bet."""

    payout: str


@dataclass(frozen=True)
class PlaceBet(Event):
    """A gambler places a marker on a bet of a card, on top of those already there."""

    seat: int
    card: str
    bet: str


@dataclass(frozen=True)
class TakeBackBet(Event):
    """A gambler takes a marker back before the roll: the bet was invalid, or another arrived first."""

    seat: int
    card: str
    bet: str


@dataclass(frozen=True)
class YieldPlace(Event):
    """A gambler lets another who came at nearly the same time have the place in the stack."""

    seat: int
    card: str
    bet: str
    to: int


STANDARD_PAYOUT = "standard"
EVENTS: tuple[type[Event], ...] = (
    BuyDice,
    Place,
    SpendCube,
    PickNose,
    BustOut,
    ChickenOut,
    PickUpDice,
    ChoosePayout,
    PlaceBet,
    TakeBackBet,
    YieldPlace,
)

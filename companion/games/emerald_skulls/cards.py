"""Betting cards as rows of one table: a card holds bets from top to bottom (left then right on standard cards)."""

from dataclasses import dataclass, field

from companion.games.emerald_skulls.bets import CONDITIONS, JACKPOT_DICE, Condition
from companion.games.emerald_skulls.outs import Finished

STANDARD = "standard"
GEARS, CUBES = "gears", "reroll cubes"


@dataclass(frozen=True, slots=True)
class Jackpot:
    """Hold what the tumbler may take instead of the standard payout: gears in all, or for each die of a sort."""

    gears: int
    per: str = ""

    def worth(self, turn: Finished) -> int:
        """Give the gears it pays for a finished turn."""
        return self.gears * JACKPOT_DICE[self.per](turn)


@dataclass(frozen=True, slots=True)
class Bet:
    """Hold one bet.

    pays: the payout of each place, the lowest marker in the stack first; as many places as payouts.
    sign: "" pays as printed, "+" adds the number of opposing bets, "x" multiplies by it.
    group: bets of one card with the same group do not oppose each other (a kicker and its neighbour).
    condition: looked up by name; not compared, for the name says it all.
    """

    name: str
    card: str
    pays: tuple[int, ...]
    sign: str = ""
    group: int = 0
    unit: str = GEARS
    jackpot: Jackpot | None = None
    condition: Condition = field(default=lambda turn: False, compare=False, repr=False)

    def met(self, turn: Finished) -> bool:
        """Tell whether the finished turn is what was bet on."""
        return self.condition(turn)

    def payout(self, place: int, opposing: int) -> int:
        """Give what a place (0 is the lowest) earns with a number of opposing bets."""
        pays = self.pays[place]
        return pays + opposing if self.sign == "+" else pays * opposing if self.sign == "x" else pays


@dataclass(frozen=True, slots=True)
class Card:
    """Hold one side of a betting card; `stop` is the level at which bets close (0: never)."""

    number: str
    kind: str
    bets: tuple[Bet, ...]
    stop: int = 0

    @property
    def order(self) -> tuple[int, str]:
        """Give the key that sorts cards as they are evaluated: by number."""
        digits = self.number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return int(digits), self.number[len(digits) :]


def condition_of(name: str) -> Condition | None:
    """Find what a bet's name means, or None for a name that no card bears."""
    return CONDITIONS.get(name)

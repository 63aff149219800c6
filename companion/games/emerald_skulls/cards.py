"""Betting cards as rows of one table: a card holds bets from top to bottom (left then right on standard cards)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from companion.games.emerald_skulls.bets import JACKPOT_DICE, Condition
from companion.games.emerald_skulls.outs import Finished
from companion.games.emerald_skulls.prospects import Prospects

STANDARD, JACKPOT, SIDE, OUT = "standard", "jackpot", "side", "out"
ADVANCED = (JACKPOT, SIDE, OUT)
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
    met: whether a finished turn is what was bet on. possible: whether it still can be. Not compared: names tell.
    """

    name: str
    card: str
    pays: tuple[int, ...]
    sign: str = ""
    group: int = 0
    unit: str = GEARS
    jackpot: Jackpot | None = None
    met: Condition = field(default=lambda turn: False, compare=False, repr=False)
    possible: Callable[[Prospects], bool] = field(default=lambda now: True, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.name)

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

    def __hash__(self) -> int:
        return hash(self.number)

    @property
    def order(self) -> tuple[int, str]:
        """Give the key that sorts cards as they are evaluated: by number."""
        return card_number(self.number), self.number


def card_number(number: str) -> int:
    """Give the number of a card without its side: both sides of one card share it."""
    return int(number.rstrip("ab"))


@dataclass(frozen=True, slots=True)
class Layout:
    """Hold the betting cards in play in order of evaluation; bets, cards, ranks by bet name; bets with jackpots."""

    cards: tuple[Card, ...]
    bets: Mapping[str, Bet] = field(compare=False, repr=False)
    card_of: Mapping[str, Card] = field(compare=False, repr=False)
    rank: Mapping[str, int] = field(compare=False, repr=False)
    jackpots: tuple[Bet, ...] = field(compare=False, repr=False)
    key: str = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=1000)
def lay_out(cards: tuple[Card, ...]) -> Layout:
    """Lay cards out in order of their numbers."""
    ordered = tuple(sorted(cards, key=lambda card: card.order))
    bets = {bet.name: bet for card in ordered for bet in card.bets}
    card_of = {bet.name: card for card in ordered for bet in card.bets}
    key = " ".join(card.number for card in ordered)
    rank = {name: place for place, name in enumerate(bets)}
    return Layout(ordered, bets, card_of, rank, tuple(bet for bet in bets.values() if bet.jackpot), key)

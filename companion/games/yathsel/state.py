"""The state of a game: cards, the dice that lie there, and the run of a campaign."""

from dataclasses import dataclass

from companion.dice import Die, Kind
from companion.game import Payment
from companion.games.yathsel.card import PLAIN, Card, Times
from companion.games.yathsel.facts import Difficulty, Facts, Opponent
from companion.games.yathsel.twists import Twist

YOU, OPPONENT = 0, 1


@dataclass(frozen=True, slots=True)
class Run:
    """Hold what a run carries from duel to duel, and what stands in the present one.

    hand, pocket: names of dice; the hand is what the next roll throws.
    swaps: swaps made since the last own entry.
    shop: milliseconds since the shop was opened, or None when it is closed.
    visited: whether the shop was opened in this turn of the opponent.
    goods, bought: things carried, and everything bought in the run.
    won: how the run ended, or None.
    caught: whether it ended in the shop.
    """

    difficulty: Difficulty
    opponents: tuple[Opponent, ...]
    gold: int
    hand: tuple[str, ...]
    pocket: tuple[str, ...]
    duel: int = 1
    xp: int = 0
    warnings: int = 0
    swaps: int = 0
    shop: int | None = None
    visited: bool = False
    goods: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    house_rule: str = ""
    bounty: str = ""
    won: bool | None = None
    caught: bool = False

    @property
    def opponent(self) -> Opponent:
        """Give the opponent of the present duel."""
        return self.opponents[self.duel - 1]

    @property
    def last(self) -> bool:
        """Tell whether this is the last duel of the run."""
        return self.duel == len(self.opponents)


@dataclass(frozen=True, slots=True)
class State:
    """Hold a position.

    phase: "turn", "draw" (the app owes a card named in `owed`), "sudden death", "between" (duels) or "over".
    rolls: how often the dice were thrown this turn; limit: how often they may be.
    dice: the five dice as they lie, sorted; held: those that stay, or None while that is not chosen.
    sudden: in sudden death, the seats still in it and what each has rolled so far.
    """

    facts: Facts
    mode: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    cards: tuple[Card, ...]
    twists: tuple[Twist, ...] = ()
    times: Times = PLAIN
    turn: int = 0
    phase: str = "turn"
    rolls: int = 0
    limit: int = 3
    dice: tuple[Die, ...] = ()
    held: tuple[Die, ...] | None = None
    sudden: tuple[tuple[int, int | None], ...] = ()
    winners: tuple[int, ...] = ()
    owed: tuple[str, ...] = ()
    run: Run | None = None
    strength: int | None = None
    paid: tuple[Payment, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """Give the numbers that the dice count as."""
        return self.facts.values(self.dice)

    @property
    def card(self) -> Card:
        """Give the card of the seat whose turn it is."""
        return self.cards[self.turn]

    @property
    def totals(self) -> tuple[int, ...]:
        """Give every seat's total."""
        return tuple(card.total(self.facts.figures) for card in self.cards)

    @property
    def hand(self) -> tuple[str, ...]:
        """Name the five dice that the seat in turn throws next."""
        if self.run is not None and self.turn == YOU:
            return self.run.hand
        return (self.facts.dice[0].name,) * self.facts.figures.dice

    @property
    def in_shop(self) -> bool:
        """Tell whether somebody is under the table."""
        return self.run is not None and self.run.shop is not None

    def kind(self, name: str) -> Kind:
        """Give a kind of die by its name."""
        return self.facts.die(name).kind

"""A position of Dicey Goblins, and what can be read off it."""

from dataclasses import dataclass
from typing import Literal

from companion.dice import Die
from companion.game import Payment
from companion.games.dicey_goblins.box import Box
from companion.words import counted

Phase = Literal["first", "draw", "choose", "collect", "roll", "odd", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """Hold a position; dice are always in the bag, the lair, Explore, Doom or in front of a goblin.

    phase: first (the die that opens the round), draw, choose (tokens), collect, roll, odd (coins), over.
    still: the seats still in the round, in seat order.
    due: dice still to be drawn in this phase.
    shown: tokens already turned over in this turn, while those of house goblins are not; empty otherwise.
    collectors: the seats that collect together; picks: dice each may still take; taken: dice each has taken.
    payments, news: what the last event paid, and what it led to, in words.
    """

    box: Box
    phase: Phase
    round: int
    active: int
    coins: tuple[int, ...]
    bag: tuple[str, ...]
    still: tuple[int, ...]
    front: tuple[tuple[Die, ...], ...]
    lair: tuple[Die, ...] = ()
    explore: tuple[Die, ...] = ()
    doom: tuple[Die, ...] = ()
    due: int = 0
    shown: tuple[tuple[int, str], ...] = ()
    collectors: tuple[int, ...] = ()
    picks: int = 0
    taken: int = 0
    payments: tuple[Payment, ...] = ()
    news: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """List the seats whose token is still face down, in seat order."""
        if self.phase != "choose":
            return ()
        turned = {seat for seat, _ in self.shown}
        return tuple(seat for seat in self.still if seat not in turned)

    @property
    def people_waiting(self) -> tuple[int, ...]:
        """List the seats of people whose token is still face down."""
        return tuple(seat for seat in self.waiting if not self.box.seats[seat].house)

    @property
    def hands(self) -> int:
        """Give the seat that handles the dice: the active goblin; with real dice the next person for a house goblin."""
        seats = self.box.seats
        if not self.box.by_hand or all(seat.house for seat in seats):
            return self.active
        around = [(self.active + step) % len(seats) for step in range(len(seats))]
        return next(seat for seat in around if not seats[seat].house)

    def name(self, seat: int) -> str:
        """Give a seat's name."""
        return self.box.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> str:
        """Write the names of seats as people say them: "Ann, Bob and Cyd"."""
        return listing([self.name(seat) for seat in seats])


def listing(words: list[str]) -> str:
    """Join words as people say them.

    >>> listing(["Ann", "Bob", "Cyd"])
    'Ann, Bob and Cyd'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nobody"


def lie(die: Die) -> str:
    """Write a die as it lies, for people.

    >>> lie(Die("silver", "eggs-1")), lie(Die("gold", "death"))
    ('silver 1 egg', 'gold death')
    """
    count = die.face.removeprefix("eggs-")
    if count == die.face:
        return f"{die.kind} {die.face}"
    return f"{die.kind} {counted(int(count), 'egg')}"


def coins(count: int) -> str:
    """Write a number of coins in words that agree."""
    return counted(count, "coin")

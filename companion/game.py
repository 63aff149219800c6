"""The few ideas every game shares: Event, Setup, Payment, Score, the Rules protocol, and the Game record.

A position is an immutable value and a move is a small value; history, undo, saves, screens and house players
are folds or projections of those two. Rules hold no randomness, no clock and no files.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from companion.dice import Die, Kind, Need
from companion.view import Panel, View


@dataclass(frozen=True)
class Event:
    """Be the parent of every move; subclasses are frozen records whose class name is their name in a save."""


@dataclass(frozen=True)
class Rolled(Event):
    """Record dice thrown on the table, whoever or whatever supplied them."""

    dice: tuple[Die, ...]


@dataclass(frozen=True)
class Drawn(Event):
    """Record a card (or another named thing) drawn from what the state's Draw lists."""

    card: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Hold what may be drawn: one name an item left (repeats allowed), and what to call it."""

    cards: tuple[str, ...]
    what: str = "card"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Hold a seat: its name, its colour's name, and who plays it ("person" or a house temperament)."""

    name: str
    colour: str = ""
    player: str = "person"

    @property
    def house(self) -> bool:
        """Tell whether the app plays this seat."""
        return self.player != "person"


@dataclass(frozen=True)
class Setup:
    """Hold all a game starts from, as plain data that goes into the head of a save.

    options: name to value, as listed by the game's options.
    facts: every table of figures the rules use (rulebook, stand-in or the owner's), so a save stands alone.
    position: a position in progress in the game's own words, or None for a fresh game.
    """

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """Hold one payment that explains itself: "Claire +1 of 2: Empty n' Shiny, 2nd place, supply empty".

    who: the name of whoever is paid (amount > 0) or pays (amount < 0).
    owed: what was due, where that differs from the amount.
    """

    who: str
    amount: int
    unit: str
    why: str
    owed: int | None = None

    def __str__(self) -> str:
        due = "" if self.owed is None or self.owed == self.amount else f" of {self.owed}"
        return f"{self.who} {self.amount:+d}{due} {self.unit}: {self.why}"


class Closing(str):
    """Be a line of a game's story that sums up what an event led to: told after the payments that explain it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Hold one seat's standing: its points and whether it has won (True), lost (False) or not yet (None)."""

    who: str
    points: int
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Hold one setting of a game: its values with their labels, the first of which is the default."""

    name: str
    title: str
    values: tuple[tuple[Any, str], ...]

    @property
    def default(self) -> Any:
        """Give the value used when nobody chooses."""
        return self.values[0][0]


S = TypeVar("S")


class Rules(Protocol[S]):
    """Describe what a game's rules answer; S is the game's frozen state.

    Promises, checked by the contract test: not over means that `need` is not None or `choices` is not empty;
    over means neither; `refusal` is None for every choice; `apply` changes nothing and may assume legality.
    """

    def start(self, setup: Setup) -> S:
        """Build the first state; raise BadSetup naming what cannot be."""
        ...

    def need(self, state: S) -> Need | Draw | None:
        """Say which dice or card the table waits for."""
        ...

    def choices(self, state: S) -> tuple[Event, ...]:
        """List every event people (or house seats) may do now."""
        ...

    def refusal(self, state: S, event: Event) -> str | None:
        """Name the rule that forbids the event now, or None; dice and cards have been checked against `need`."""
        ...

    def apply(self, state: S, event: Event) -> S:
        """Give the state after a legal event."""
        ...

    def over(self, state: S) -> bool:
        """Tell whether the game has ended."""
        ...

    def scores(self, state: S) -> tuple[Score, ...]:
        """List the standing of every seat, and of the house's opposition where there is one."""
        ...

    def payments(self, state: S) -> tuple[Payment, ...]:
        """List the payments that the event leading to this state made, in the order they were made."""
        ...


#: Chooses an event for a house seat: (state, seat, temperament, random source) -> Event, or None to wait.
House = Callable[[Any, int, str, random.Random], Event | None]


@dataclass(frozen=True, slots=True)
class Advice:
    """Hold what a game tells on request: what moves are worth now, or how the game went once it is over.

    title: what asking for it is called; after: the same once the game is over, "" where nothing is told then.
    give: (states, events) -> panels; states are one more than events. It may take seconds: ask beside the screen.
    ready: whether anything can be told in a state.
    """

    title: str
    give: Callable[[Sequence[Any], Sequence[Event]], tuple[Panel, ...]]
    ready: Callable[[Any], bool]
    after: str = ""

    def asked(self, state: Any, over: bool) -> str:
        """Give what asking is called in a state, "" where there is nothing to ask."""
        return "" if not self.ready(state) else self.after if over else self.title


@dataclass(frozen=True)
class Game:
    """Hold a game as the app knows it; each folder under `companion/games` exposes one as GAME.

    seats: the least and most number of seats.
    kinds: the dice it is played with; faces may be replaced by the owner's facts.
    view: the state's projection for screens and terminals.
    describe: (before, event, after) -> what happened in words, one line or more, payments excluded.
    totals: the state's public numbers by name, for transcripts and tests.
    check_facts: raise BadFacts for facts this game cannot be played with.
    advice: what the game tells about moves and about a game that is over, where it can.
    """

    name: str
    title: str
    seats: tuple[int, int]
    rules: Rules[Any]
    events: tuple[type[Event], ...]
    kinds: tuple[Kind, ...]
    view: Callable[[Any], View]
    describe: Callable[[Any, Event, Any], tuple[str, ...]]
    totals: Callable[[Any], Mapping[str, int]]
    check_facts: Callable[[Mapping[str, Any]], None]
    options: tuple[Option, ...] = ()
    temperaments: tuple[str, ...] = ()
    house: House | None = None
    advice: Advice | None = None

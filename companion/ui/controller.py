"""A game at the screen, without a widget: the table, its recorder and the dealer; touches become events here."""

import errno
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from companion import dealer
from companion.dice import Need
from companion.errors import CompanionError
from companion.game import Closing, Draw, Drawn, Event, Game, Payment, Rolled, Setup
from companion.games import find_game
from companion.save import Recorder, load_file
from companion.table import Table, told
from companion.view import View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold one event of the history in words; `number` counts from 1, and `undone` ones can be brought back."""

    number: int
    lines: tuple[str, ...]
    payments: tuple[Payment, ...]
    undone: bool = False
    closing: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Give the first line."""
        return self.lines[0] if self.lines else f"Move {self.number}"


class Controller:
    """Hold a game in play for a screen; nothing here raises for bad input: `message` says what was refused.

    `changed` is called after every change of position, `said` after every new message.
    """

    def __init__(self, table: Table, recorder: Recorder | None = None, seed: int | None = None) -> None:
        self.table = table
        self.recorder = recorder
        self.seed = random.SystemRandom().getrandbits(48) if seed is None else seed
        self.message = ""
        self.paused = False
        self.changed: Callable[[], None] = lambda: None
        self.said: Callable[[], None] = lambda: None
        self._entries: list[tuple[Any, Entry]] = []
        self._view: tuple[Any, View] | None = None

    @classmethod
    def new(cls, setup: Setup, path: Path, seed: int | None = None) -> "Controller":
        """Start a game that is written to `path` as it happens; raise CompanionError when it cannot start."""
        table = Table(find_game(setup.game), setup)
        try:
            return cls(table, Recorder(path, table), seed)
        except OSError as error:
            raise CompanionError(f"{path}: the save cannot be written ({error.strerror})") from None

    @classmethod
    def resume(cls, path: Path, seed: int | None = None) -> "Controller":
        """Go on with a save; raise CompanionError when nothing of it can be used.

        Where only a part of it stands, `message` says so. The house waits for the first touch.
        """
        loaded = load_file(path)
        try:
            controller = cls(loaded.table, Recorder(path, loaded.table, good_bytes=loaded.good_bytes), seed)
        except OSError as error:
            raise CompanionError(f"{path}: the save cannot be written ({error.strerror})") from None
        if loaded.problem:
            controller.message = (
                f"Line {loaded.line} of the save cannot be used; all before it stands. {loaded.problem}"
            )
        return controller

    @property
    def game(self) -> Game:
        """Give the game that is played."""
        return self.table.game

    @property
    def setup(self) -> Setup:
        """Give what the game started from."""
        return self.table.setup

    @property
    def view(self) -> View:
        """Give the view of the present position."""
        state = self.table.state
        if self._view is None or self._view[0] is not state:
            self._view = (state, self.game.view(state))
        return self._view[1]

    @property
    def chance(self) -> random.Random:
        """Give the random source of the present position: a step taken back and played again meets the same luck."""
        return random.Random(f"{self.seed}/{len(self.table.events)}")

    # -- moves ---------------------------------------------------------------------------------------------------

    def play(self, event: Event) -> bool:
        """Play an event; False and a message when the rules refuse it."""
        self.paused = False
        return self._attempt(lambda: self.table.play(event))

    def undo(self) -> bool:
        """Take back the last event, and what the house did on its own before it; the house then waits for people."""
        self.paused = True

        def back() -> None:
            self.table.undo()
            while self.table.events and self.house_event() is not None:
                self.table.undo()

        return self._attempt(back)

    def redo(self) -> bool:
        """Bring back the event undone last."""
        return self._attempt(self.table.redo)

    def go_to(self, number: int) -> bool:
        """Undo or redo until `number` events stand."""
        self.paused = True

        def walk() -> None:
            while len(self.table.events) > number:
                self.table.undo()
            while len(self.table.events) < number:
                self.table.redo()

        return self._attempt(walk)

    def roll(self) -> bool:
        """Throw the dice that are needed with the random generator."""
        need = self.view.need
        return isinstance(need, Need) and self.play(dealer.roll(need, self.chance))

    def draw(self, card: str | None = None) -> bool:
        """Draw the card that is owed: the one that people say came, or any of those left."""
        owed = self.view.need
        if not isinstance(owed, Draw):
            return False
        return self.play(Drawn(card) if card is not None else dealer.draw(owed, self.chance))

    # -- the house -----------------------------------------------------------------------------------------------

    def house_may_act(self) -> bool:
        """Tell whether the house is asked for a move now; never so just after an undo."""
        return not self.paused and not self.table.over and any(seat.house for seat in self.setup.seats)

    def house_event(self) -> Event | None:
        """Give the house's next event or None; a person's card is drawn by a tap. May take long: changes nothing."""
        state, need = self.table.state, self.game.rules.need(self.table.state)
        if isinstance(need, Draw) and not self.setup.seats[need.seat].house:
            return dealer.house_event(self.game, self.setup, state, self.chance)
        return dealer.answer(self.game, self.setup, state, self.chance)

    def let_house_play(self) -> None:
        """Let the house play on after an undo."""
        self.paused = False
        self.changed()

    # -- history -------------------------------------------------------------------------------------------------

    def history(self) -> tuple[Entry, ...]:
        """List every event in words, oldest first; undone ones last."""
        states, events = self.table.states, self.table.events
        known = 0
        while known < min(len(self._entries), len(events)) and self._entries[known][0] is states[known + 1]:
            known += 1
        del self._entries[known:]
        for i in range(known, len(events)):
            self._entries.append((states[i + 1], self._entry(i + 1, states[i], events[i], states[i + 1])))
        entries = [entry for _, entry in self._entries]
        state = self.table.state
        for i, event in enumerate(self.table.undone, start=len(events) + 1):
            after = self.game.rules.apply(state, event)
            entries.append(self._entry(i, state, event, after, undone=True))
            state = after
        return tuple(entries)

    def _entry(self, number: int, before: Any, event: Event, after: Any, undone: bool = False) -> Entry:
        parts = told(self.game, before, event, after)
        lines = tuple(part for part in parts if not isinstance(part, (Payment, Closing)))
        payments = tuple(part for part in parts if isinstance(part, Payment))
        closing = tuple(part for part in parts if isinstance(part, Closing))
        return Entry(number, lines or closing[:1], payments, undone, closing if lines else ())

    # -- the rest ------------------------------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Put one sentence before people."""
        self.message = message
        self.said()

    def close(self) -> None:
        """Close the save; everything is in it already."""
        if self.recorder is not None:
            self.recorder.close()

    def _attempt(self, act: Callable[[], Any]) -> bool:
        before, path = self.table.state, self.recorder.path if self.recorder is not None else None
        try:
            act()
        except CompanionError as error:
            self.say(sentence(error))
            return False
        except OSError as error:
            help_it = "free some space, " if error.errno == errno.ENOSPC else ""
            self.say(f"The save could not be written ({error.strerror}): {help_it}the game goes on.")
        if self.recorder is not None and self.recorder.path != path:
            self.say(f"The save was changed elsewhere: this game is kept as {self.recorder.path.name} from now on.")
        if self.table.state is not before:
            self.changed()
        return True


def sentence(error: BaseException) -> str:
    """Put an error in one sentence for people: one line, without the number of the event it quotes."""
    text = " ".join(str(error).split())
    if text.startswith("event ") and "): " in text:
        text = text.rsplit("): ", 1)[1]
    return text[:1].upper() + text[1:]


def rolled(need: Need, dice: tuple[Any, ...]) -> Rolled:
    """Make a throw of dice in the order in which saves keep them."""
    return Rolled(tuple(sorted(dice)))

"""A game being played: events, the states they lead to, and a cursor. The one gate where legality is checked."""

from collections.abc import Callable
from typing import Any

from companion.dice import Need
from companion.errors import IllegalEvent
from companion.game import Closing, Draw, Drawn, Event, Game, Payment, Rolled, Setup

#: Told of every change, as it happens: an Event that was played, or the word "undo" or "redo".
Listener = Callable[[Event | str], None]


def refusal(game: Game, state: Any, event: Event) -> str | None:
    """Name what forbids an event in a state, or None when it is legal."""
    if game.rules.over(state):
        return "the game is over"
    need = game.rules.need(state)
    if isinstance(event, Rolled):
        if not isinstance(need, Need):
            return "no dice are to be thrown now"
        if problem := need.problem(event.dice):
            return problem
    elif isinstance(event, Drawn):
        if not isinstance(need, Draw):
            return "nothing is to be drawn now"
        if event.card not in need.cards:
            return f"{need.what} {event.card!r} is not among those left: {', '.join(dict.fromkeys(need.cards))}"
    elif not isinstance(event, game.events):
        return f"{game.title} knows no such move"
    return game.rules.refusal(state, event)


class Table:
    """Hold a game in play, with undo and redo over everything.

    A refused event changes nothing. After undo, playing a new event drops what could have been redone.
    """

    def __init__(self, game: Game, setup: Setup, listener: Listener | None = None) -> None:
        """Start the game; raise BadSetup when it cannot start from this setup."""
        self.game = game
        self.setup = setup
        self.listener = listener
        self._events: list[Event] = []
        self._states: list[Any] = [game.rules.start(setup)]
        self._cursor = 0

    @property
    def state(self) -> Any:
        """Give the present state."""
        return self._states[self._cursor]

    @property
    def events(self) -> tuple[Event, ...]:
        """List the events that led to the present state."""
        return tuple(self._events[: self._cursor])

    @property
    def states(self) -> tuple[Any, ...]:
        """List the states from the start to the present one: one more than the events."""
        return tuple(self._states[: self._cursor + 1])

    @property
    def undone(self) -> tuple[Event, ...]:
        """List the events that redo would bring back, the next one first."""
        return tuple(self._events[self._cursor :])

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.rules.over(self.state)

    def play(self, event: Event) -> Any:
        """Play an event and give the new state; raise IllegalEvent, which quotes the event and the position."""
        if reason := refusal(self.game, self.state, event):
            raise IllegalEvent(f"event {self._cursor + 1}, {event}: {reason}")
        state = self.game.rules.apply(self.state, event)
        del self._events[self._cursor :], self._states[self._cursor + 1 :]
        self._events.append(event)
        self._states.append(state)
        self._cursor += 1
        self._tell(event)
        return state

    def undo(self) -> Event:
        """Take back the last event and give it; raise IllegalEvent at the start."""
        if self._cursor == 0:
            raise IllegalEvent("there is nothing to undo: this is the start of the game")
        self._cursor -= 1
        self._tell("undo")
        return self._events[self._cursor]

    def redo(self) -> Event:
        """Bring back the event undone last and give it; raise IllegalEvent when there is none."""
        if self._cursor == len(self._events):
            raise IllegalEvent("there is nothing to redo")
        self._cursor += 1
        self._tell("redo")
        return self._events[self._cursor - 1]

    def _tell(self, change: Event | str) -> None:
        if self.listener is not None:
            self.listener(change)


def told(game: Game, before: Any, event: Event, after: Any) -> tuple[str | Payment, ...]:
    """Tell one event: what it did, then every payment, then the lines that sum up."""
    lines = game.describe(before, event, after)
    plain = tuple(line for line in lines if not isinstance(line, Closing))
    return (*plain, *game.rules.payments(after), *(line for line in lines if isinstance(line, Closing)))


def lines_told(game: Game, before: Any, event: Event, after: Any) -> tuple[str, ...]:
    """Tell one event in lines, its payments indented."""
    parts = told(game, before, event, after)
    return tuple(f"  {part}" if isinstance(part, Payment) else part for part in parts)


def story(table: Table) -> tuple[str, ...]:
    """Tell the game so far in words, every event and every payment with its reason, oldest first."""
    lines: list[str] = []
    for before, event, after in zip(table.states, table.events, table.states[1:], strict=False):
        lines += lines_told(table.game, before, event, after)
    return tuple(lines)

"""A game with people around it: they act, the app answers at once, and undo goes from one decision to another."""

import random
from collections.abc import Callable, Iterator

from companion import dealer
from companion.errors import IllegalEvent
from companion.game import Draw, Event
from companion.table import Table


class Sitting:
    """Hold a table and the seed of all that the app supplies.

    Each position has its own random source, made of the seed and the number of events before it: a step taken
    back and played again meets the same cards and the same throws.
    """

    def __init__(self, table: Table, seed: int, *, own_cards: bool = False) -> None:
        """own_cards: people draw from their own deck and say what came, so that only house seats are dealt to."""
        self.table = table
        self.seed = seed
        self.own_cards = own_cards

    @property
    def chance(self) -> random.Random:
        """Give the random source of the present position."""
        return random.Random(f"{self.seed}/{len(self.table.events)}")

    def owed(self) -> Event | None:
        """Give what the app supplies now (a card, a house seat's throw or move), or None when people are to act."""
        game, setup, state = self.table.game, self.table.setup, self.table.state
        if self.own_cards and isinstance(need := game.rules.need(state), Draw) and not setup.seats[need.seat].house:
            return dealer.house_event(game, setup, state, self.chance)
        return dealer.answer(game, setup, state, self.chance)

    def settle(self, until: Callable[[], bool] = lambda: False) -> Iterator[Event]:
        """Play everything the app owes until people are to be asked, giving each event after it was played."""
        while not until() and (event := self.owed()) is not None:
            self.table.play(event)
            yield event

    def play(self, event: Event) -> None:
        """Play a person's event; raise IllegalEvent for one the rules refuse."""
        self.table.play(event)

    def undo(self) -> tuple[Event, ...]:
        """Go back to the last position in which people were to act; give what was taken back, oldest first.

        Raises IllegalEvent, and changes nothing, when there is none.
        """
        steps = 0
        while self.table.events:
            self.table.undo()
            steps += 1
            if self.owed() is None:
                return self.table.undone[:steps]
        for _ in range(steps):
            self.table.redo()
        raise IllegalEvent("there is nothing to undo: nobody has done anything yet")

    def redo(self) -> tuple[Event, ...]:
        """Bring back what the last undo took; raise IllegalEvent when there is nothing to bring back."""
        done = [self.table.redo()]
        while self.table.undone and not self.table.over and self.owed() is not None:
            done.append(self.table.redo())
        return tuple(done)

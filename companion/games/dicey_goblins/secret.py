"""Choosing in secret on one tablet: a ballot that shows nothing until everybody has chosen.

The ballot lives outside the table. What is in it is in no state, no view, no log and no save; it leaves the ballot
as one Revealed event when the last goblin has chosen.
"""

from companion.errors import IllegalEvent
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.games.dicey_goblins.state import State


class Ballot:
    """Collect the choices of the people whose tokens are face down.

    Choices may be changed until the reveal. Neither its text nor its properties tell what was chosen.
    """

    def __init__(self, state: State) -> None:
        """Open a ballot for a position; people choose, house goblins are asked at the reveal."""
        self.seats = state.people_waiting
        self._names = {seat: state.name(seat) for seat in self.seats}
        self._choices: dict[int, str] = {}

    def __repr__(self) -> str:
        return f"Ballot(chosen={self.chosen}, missing={self.missing})"

    @property
    def chosen(self) -> tuple[int, ...]:
        """List the seats that have chosen, whatever it was."""
        return tuple(seat for seat in self.seats if seat in self._choices)

    @property
    def missing(self) -> tuple[int, ...]:
        """List the seats that have not chosen yet."""
        return tuple(seat for seat in self.seats if seat not in self._choices)

    def put(self, seat: int, choice: str) -> None:
        """Lay a seat's token face down; raise IllegalEvent, which quotes no choice of anybody's."""
        if seat not in self._names:
            raise IllegalEvent(f"Run or Raid: seat {seat} has no token to lay face down now")
        if choice not in (RUN, RAID):
            raise IllegalEvent(f"Run or Raid: {self._names[seat]}: a token says {RUN!r} or {RAID!r}")
        self._choices[seat] = choice

    def take_back(self, seat: int) -> None:
        """Take a token back in hand, so that the seat may choose again."""
        self._choices.pop(seat, None)

    def reveal(self, house: tuple[tuple[int, str], ...] = ()) -> Revealed:
        """Turn all tokens over; `house` are the house goblins' choices, from `house.house_choices`.

        Raise IllegalEvent while somebody's choice is missing.
        """
        if self.missing:
            names = ", ".join(self._names[seat] for seat in self.missing)
            raise IllegalEvent(f"Run or Raid: nothing is revealed before all have chosen; missing: {names}")
        return Revealed(tuple(sorted((*self._choices.items(), *house))))

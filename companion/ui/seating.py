"""Who sits where, before a game starts; no widget. Names and colours stay distinct whatever is tapped."""

from dataclasses import dataclass, field
from typing import Any

from companion.game import Game, Seat, Setup
from companion.ui.theme import SEAT_COLOURS

PERSON = "person"


@dataclass
class Chair:
    """Hold one seat while it is set up."""

    name: str
    colour: str
    player: str = PERSON


@dataclass
class Seating:
    """Hold the seats and options of a game that is about to start."""

    game: Game
    chairs: list[Chair] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.options = {option.name: option.default for option in self.game.options} | self.options
        while len(self.chairs) < max(1, self.game.seats[0]):
            self.add()

    @property
    def players(self) -> tuple[str, ...]:
        """List who may sit on a chair: a person, or a house player of each temperament."""
        return (PERSON, *(self.game.temperaments if self.game.house is not None else ()))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """List the seats as they stand."""
        return tuple(Seat(chair.name, chair.colour, chair.player) for chair in self.chairs)

    def add(self) -> bool:
        """Add a seat; False when the game has no room."""
        if len(self.chairs) >= self.game.seats[1]:
            return False
        self.chairs.append(Chair(self._free_name(PERSON), self._free_colours()[0]))
        return True

    def remove(self) -> bool:
        """Take the last seat away; False when the game needs it."""
        if len(self.chairs) <= max(1, self.game.seats[0]):
            return False
        self.chairs.pop()
        return True

    def next_colour(self, place: int) -> None:
        """Give a seat the next colour that nobody has."""
        order = list(SEAT_COLOURS)
        free = self._free_colours()
        at = order.index(self.chairs[place].colour)
        later = [name for name in order[at + 1 :] + order[:at] if name in free]
        if later:
            self.chairs[place].colour = later[0]

    def next_player(self, place: int) -> None:
        """Let the next kind of player sit there; a name nobody chose follows."""
        chair = self.chairs[place]
        chair.player = self.players[(self.players.index(chair.player) + 1) % len(self.players)]
        if chair.name.rstrip("0123456789 ") in ("Player", "House"):
            chair.name = ""
            chair.name = self._free_name(chair.player)

    def next_value(self, name: str) -> None:
        """Set an option to its next value."""
        option = next(option for option in self.game.options if option.name == name)
        values = [value for value, _ in option.values]
        self.options[name] = values[(values.index(self.options[name]) + 1) % len(values)]

    def setup(self, facts: dict[str, Any]) -> Setup:
        """Give the setup; an empty name falls back to one of its own."""
        for chair in self.chairs:
            chair.name = " ".join(chair.name.split())
            if not chair.name:
                chair.name = self._free_name(chair.player)
        return Setup(self.game.name, self.seats, dict(self.options), facts)

    def problem(self) -> str | None:
        """Say what keeps the game from starting, or None."""
        names = [" ".join(chair.name.split()).casefold() for chair in self.chairs]
        for chair, name in zip(self.chairs, names, strict=True):
            if name and names.count(name) > 1:
                return f"Two seats are called {chair.name.strip()}: give one another name."
        return None

    def _free_name(self, player: str) -> str:
        stem = "Player" if player == PERSON else "House"
        taken = {chair.name for chair in self.chairs}
        number = 1
        while f"{stem} {number}" in taken:
            number += 1
        return f"{stem} {number}"

    def _free_colours(self) -> list[str]:
        taken = {chair.colour for chair in self.chairs}
        return [name for name in SEAT_COLOURS if name not in taken] or list(SEAT_COLOURS)

"""What a clan may do: the moves of Skåål. Regions go by their names on the map, clans by their colours."""

from dataclasses import dataclass

from companion.game import Event


@dataclass(frozen=True)
class Settle(Event):
    """Put one dwarf into an empty region during the set-up."""

    region: str


@dataclass(frozen=True)
class Place(Event):
    """Place a new dwarf from the reserve (action 1)."""

    region: str


@dataclass(frozen=True)
class Move(Event):
    """Move one own dwarf along a road (action 2)."""

    origin: str
    to: str


@dataclass(frozen=True)
class Prospect(Event):
    """Advance the prospecting pawn and throw the die (action 3); `early`: the die was thrown before the pawn moved."""

    early: bool = False


@dataclass(frozen=True)
class Discover(Event):
    """Put what the die found into a region."""

    region: str


@dataclass(frozen=True)
class Attract(Event):
    """Name the clan whose dwarf the rumour brings from each neighbouring region: (region, colour) pairs."""

    visitors: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Harvest(Event):
    """Collect nuggets in a region (action 4)."""

    region: str
    nuggets: int


@dataclass(frozen=True)
class OpenInn(Event):
    """Open a royal inn from the own supply (action 5)."""

    region: str


@dataclass(frozen=True)
class MoveInn(Event):
    """Move an own inn to any region (action 6)."""

    origin: str
    to: str


@dataclass(frozen=True)
class CallEnd(Event):
    """Call the end when the printed one can no longer come."""


@dataclass(frozen=True)
class Pass(Event):
    """Let the turn go: only when no action is possible."""


EVENTS: tuple[type[Event], ...] = (
    Settle,
    Place,
    Move,
    Prospect,
    Discover,
    Attract,
    Harvest,
    OpenInn,
    MoveInn,
    CallEnd,
    Pass,
)

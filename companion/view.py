"""What screens and terminals show: a projection of a state. It holds no rule and no widget."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.dice import Die, Need

if TYPE_CHECKING:
    from companion.game import Draw, Event


@dataclass(frozen=True, slots=True)
class Action:
    """Hold something a person may do: its label, the event it plays, and what follows from it in a few words.

    group: a heading to list it under.
    seat: whose action it is, or None when the table acts.
    """

    label: str
    event: "Event"
    hint: str = ""
    group: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Hold one line of the standings: name, the main number with its unit, the rest in words."""

    name: str
    points: int
    unit: str
    detail: str = ""
    colour: str = ""
    active: bool = False


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Hold dice that lie together: "pool", "nose", "lair"; `room` is how many fit, or None for no limit."""

    title: str
    dice: tuple[Die, ...]
    note: str = ""
    room: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Hold a small table to show beside the board: a title, column heads (may be empty) and rows of text."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """Hold all a screen or terminal shows of a state.

    prompt: one sentence: who does what now.
    need: the dice or card the table waits for, or None.
    groups: dice by place, in board order.
    board: data for the game's own board picture, by name.
    notes: gentle reminders: stand-in tables in use, an invalid bet, cards left.
    """

    game: str
    title: str
    prompt: str
    scores: tuple[ScoreLine, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    actions: tuple[Action, ...] = ()
    panels: tuple[Panel, ...] = ()
    notes: tuple[str, ...] = ()
    need: "Need | Draw | None" = None
    board: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False

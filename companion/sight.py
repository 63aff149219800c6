"""What is told of a camera's frame: a state, the throw that waits, and sentences for people."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from companion.dice import count_dice
from companion.match import Match
from vision.reading import Reading, Sighting


class ReadsDice(Protocol):
    """Describe what is used of `vision.reader.Reader`."""

    @property
    def auto_confirm(self) -> float: ...
    def read(self, frame: Any, only: Collection[tuple[str, str]] | None = None) -> Reading: ...


class State(Enum):
    """Name what goes on in the tray; TROUBLE: nothing is seen."""

    TROUBLE = "trouble"
    EMPTY = "empty"
    MOVING = "moving"
    DISTURBED = "disturbed"
    STILL = "still"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Throw:
    """Hold a throw as it lies, until it counts or is disturbed.

    number: the same as long as the same dice lie there. sure: it may count by itself.
    image: the (h, w, 3) frame that was read last; reading and match are of the whole picture.
    """

    number: int
    image: Any
    reading: Reading
    match: Match
    sure: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """Hold what is told of one frame: a sentence for people, the dice that were found, the throw that waits."""

    state: State
    words: str
    dice: tuple[Sighting, ...] = ()
    throw: Throw | None = None


def told(throw: Throw) -> str:
    """Say what is known of a throw, and which die is in doubt and why."""
    dice, answer = throw.reading.dice, throw.match
    if answer.rolled is not None:
        faces = ", ".join(die.face for die in answer.rolled.dice)
        return f"{count_dice(len(dice))} seen: {faces}."
    parts = doubts(dice, answer.doubtful)
    if not parts:
        return f"{count_dice(len(dice))} seen: {answer.problem}."
    return f"{count_dice(len(dice))} seen; {'; '.join(parts)}. Nudge {them(parts)}, or tap {them(parts)}."


def doubts(dice: Sequence[Sighting], doubtful: Iterable[int]) -> list[str]:
    """Say of each doubtful die which one it is, counted from the left, and why it cannot be read."""
    order = sorted(range(len(dice)), key=lambda i: dice[i].centre)
    return [
        f"{f'number {order.index(i) + 1} from the left' if len(dice) > 1 else 'it'} {why(dice[i])}" for i in doubtful
    ]


def them(parts: Sequence[str]) -> str:
    """Give the pronoun for one die or several."""
    return "it" if len(parts) == 1 else "them"


def why(die: Sighting) -> str:
    """Say why a die cannot be read, after its name."""
    if die.hint in (None, "unknown face"):
        return "is cocked, covered, or shows no face that can be thrown now"
    return {
        "glare": "shines too much (glare)",
        "stacked": "lies on another die",
        "unsteady": "shows now one face, now another",
    }.get(str(die.hint), f"is {die.hint}")

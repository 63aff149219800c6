"""The same dice, still, for a few frames: one throw, never twice.

A Settler is fed frames with their times. It watches for motion on a small grey picture, asks for readings only
while nothing moves, lets several readings vote, and compares what lies there with what was counted before, and
the picture with that of the rest before: dice count as thrown only when they were disturbed, and all of them. It
knows no clock, thread or game.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from vision.motion import Grey, Motion, changed, small_grey
from vision.reading import Reading, Sighting
from vision.vote import agreed, same_die, side, vote

Image = npt.NDArray[np.uint8]


class Phase(Enum):
    """Name what the tray is doing."""

    EMPTY = "empty"
    MOVING = "moving"
    STILL = "still"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Observation:
    """Hold what one frame told: the phase, a throw that may now be counted, and a sentence for people.

    throw: the voted Reading, given exactly once a rest; the caller counts it with `accept` if the game agrees.
    """

    phase: Phase
    throw: Reading | None = None
    message: str | None = None


class Settler:
    """Tell throws from frames.

    votes: readings that must agree on every die's place and face before they count.
    doubtful: confidence under which two more must agree. patience: readings after which the majority is given.
    """

    NEAR = 0.25  # of a die's side: how far a die may seem to shift and still be the same, at rest
    ALIKE = 0.03  # share of a die's box that may differ from the picture before, where it lay there already
    ACCUSTOMED = 45  # frames after which what lies in an empty tray, or a camera that was turned, is the background
    CLEAR = 0.06  # share of the picture that may differ from the background before something lies in the way

    def __init__(self, votes: int = 3, patience: int = 8, doubtful: float = 0.6) -> None:
        self._needed, self._patience, self._doubtful = votes, patience, doubtful
        self._motion = Motion()
        self._readings: list[Reading] = []
        self._counted: tuple[Sighting, ...] = ()
        self._given = False
        self._still = 0  # frames since something moved
        self._rest = Phase.STILL  # what was told last of what lies there
        self._lay: tuple[Sighting, ...] = ()  # what was read at the rest before, counted or not
        self._picture: Grey | None = None  # of the rest before
        self._background: Grey | None = None
        self._last_grey: Grey | None = None
        self._shape: tuple[int, ...] | None = None
        self._adopting = False

    @property
    def counted(self) -> tuple[Sighting, ...]:
        """List the dice of the last accepted throw as they lay."""
        return self._counted

    def observe(
        self, image: Image, read: Callable[[Image], Reading], expected: int | None = None, beside: int = 0
    ) -> Observation:
        """Take the next frame; `read` is called only while nothing moves.

        expected: how many dice the game waits for, None when any number counts. beside: how many more may lie there.
        """
        if image.shape != self._shape:
            self._begin_again(image.shape)
        grey = small_grey(image)
        moving = self._motion(grey)
        self._last_grey = grey
        self._still = 0 if moving else self._still + 1
        if moving:
            self._readings, self._given = [], False
            return Observation(Phase.MOVING)
        if self._given:
            if self._rest is Phase.EMPTY and self._still == self.ACCUSTOMED:
                self._background = self._picture = grey
            return Observation(Phase.READ if self._counted else self._rest)
        self._readings.append(read(image))
        lie_on = len(self._readings[-1].dice) - len(self.moved(self._readings[-1].dice))
        wanted = () if expected is None else (expected, expected + beside, expected + lie_on)
        if not self._settled(wanted):
            return Observation(Phase.STILL)
        self._given = True
        told = self._judge(vote(self._readings, wanted), grey, expected)
        self._rest = told.phase
        return told

    def accept(self, throw: Reading, clear: bool = True) -> None:
        """Count a throw: its dice must be disturbed before anything counts again.

        clear: nothing but the dice is in the newest frame, which then becomes the background.
        """
        self._counted = self._lay = throw.dice
        self._background = self._last_grey if clear else None
        self._picture = self._background

    def forget(self) -> None:
        """Count nothing as lying there, as after an undo: what lies there may be read again."""
        self._counted, self._adopting = (), False
        self._given = False
        self._readings = []

    def again(self) -> None:
        """Take new readings of what lies there, as when other faces are asked for; what has counted stays counted."""
        self._readings, self._given = [], False

    def moved(self, dice: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
        """List those of some dice that do not lie as a counted one lay."""
        return tuple(die for die in dice if not any(same_die(die, old, self.NEAR) for old in self._counted))

    def interrupted(self) -> None:
        """Begin anew after the camera was away: dice that had counted are not thrown anew, wherever they now lie."""
        if self._shape is not None:
            self._begin_again(self._shape)

    def _begin_again(self, shape: tuple[int, ...]) -> None:
        """Void what was known of places after another camera or size; dice that had counted are not thrown anew."""
        self._adopting = bool(self._counted)
        self._shape, self._background, self._picture = shape, None, None
        self._counted, self._lay = (), ()
        self._motion, self._readings, self._given = Motion(), [], False

    def _settled(self, wanted: tuple[int, ...]) -> bool:
        """Tell whether further readings would hardly say anything else."""
        taken = len(self._readings)
        if taken < self._needed or taken >= self._patience:
            return taken >= self._patience
        if not any(reading.dice for reading in self._readings):
            return True
        if not agreed(self._readings, wanted):
            return False
        unsure = any(die.confidence < self._doubtful for die in vote(self._readings).dice)
        return not unsure or taken >= self._needed + 2

    def _judge(self, voted: Reading, grey: Grey, expected: int | None) -> Observation:
        if not voted.dice:
            return self._nothing(voted, grey)
        if self._adopting:
            self._adopting = False
            self.accept(voted)
            return Observation(Phase.READ, None, "the picture changed: the dice that lie there are taken as counted")
        moved = list(self.moved(voted.dice))
        gone = [die for die in self._counted if not any(same_die(die, new, self.NEAR) for new in voted.dice)]
        if self._counted and not moved:
            message = f"{_dice(len(gone))} no longer seen" if gone else None
            return Observation(Phase.READ, None, message)
        if self._covered(grey, (*voted.dice, *self._counted)):
            return Observation(Phase.STILL, None, "something lies in the way of the dice")
        lie = len(voted.dice) - len(moved)
        if self._counted and expected is not None and len(moved) < expected:
            if lie:
                return Observation(
                    Phase.READ, None, f"only {len(moved)} of {_dice(expected)} moved since the last throw"
                )
            self._lay, self._picture = voted.dice, grey
            return Observation(Phase.READ, None, f"{_dice(len(moved))} seen where {expected} should lie")
        if self._counted and knocked(moved, gone):
            return Observation(Phase.READ, None, "a die was knocked over: throw again, or enter it by hand")
        fresh = self._fresh(voted.dice, grey)
        partly = expected is not None and 0 < fresh < min(expected, len(voted.dice))
        if partly and not self._nudged(voted.dice, fresh):
            message = f"only {fresh} of these {_dice(len(voted.dice))} moved"
            return Observation(Phase.READ, None, f"{message}: throw them all, or have them read now")
        self._lay, self._picture = voted.dice, grey
        return Observation(Phase.STILL, voted)

    def _nothing(self, voted: Reading, grey: Grey) -> Observation:
        """Tell of a rest in which no die was seen."""
        if "too dark" in voted.hints:
            return Observation(Phase.STILL, None, "too dark to see the dice")
        lay = (*self._counted, *self._lay)
        covered = self._covered(grey, lay, reach=1.0)
        if lay and covered:
            return Observation(Phase.STILL, None, "something lies in the way of the dice")
        self._counted, self._lay, self._adopting = (), (), False
        if not covered:
            self._background = self._picture = grey
        return Observation(Phase.EMPTY, None, voted.hints[0] if voted.hints else None)

    def _fresh(self, dice: tuple[Sighting, ...], grey: Grey) -> int:
        """Count the dice that came to lie there since the rest before."""
        lay = [die for die in dice if any(same_die(die, old, self.NEAR) for old in self._lay)]
        return sum(die not in lay and not self._alike(die, grey) for die in dice)

    def _nudged(self, dice: tuple[Sighting, ...], fresh: int) -> bool:
        """Tell whether what was fresh are the dice that could not be read before: the throw waited for that."""
        gone = [old for old in self._lay if not any(same_die(old, die, self.NEAR) for die in dice)]
        return len(gone) == fresh and not any(old.readable for old in gone)

    def _alike(self, die: Sighting, grey: Grey) -> bool:
        """Tell whether the picture shows at a die's place what it showed at the rest before."""
        if self._picture is None or self._picture.shape != grey.shape or self._shape is None:
            return False
        x0, y0, x1, y1 = self._box(die, grey, 0.5)
        place = changed(self._picture, grey)[y0:y1, x0:x1]
        return place.size > 0 and float(place.mean()) <= self.ALIKE

    def _box(self, die: Sighting, grey: Grey, reach: float) -> tuple[int, int, int, int]:
        """Give (x0, y0, x1, y1) in the small picture, `reach` sides about a die's centre."""
        assert self._shape is not None
        scale, far = grey.shape[1] / self._shape[1], reach * side(die)
        x, y = die.centre
        x0, y0, x1, y1 = (max(0, round(v * scale)) for v in (x - far, y - far, x + far, y + far))
        return x0, y0, x1, y1

    def _covered(self, grey: Grey, dice: tuple[Sighting, ...], reach: float = 2.2) -> bool:
        """Tell whether much of the picture, dice and `reach` sides about them left out, differs from the background."""
        if self._background is None or self._background.shape != grey.shape or self._shape is None:
            return False
        differs = changed(self._background, grey)
        for die in dice:
            x0, y0, x1, y1 = self._box(die, grey, reach)
            differs[y0:y1, x0:x1] = False
        return float(differs.mean()) > self.CLEAR


def knocked(moved: list[Sighting], gone: list[Sighting]) -> bool:
    """Tell whether a single die merely tipped over: it shows another face within two sides of where it lay."""
    if len(moved) != 1 or len(gone) != 1:
        return False
    return math.dist(moved[0].centre, gone[0].centre) < 2.0 * max(side(moved[0]), side(gone[0]))


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"

"""The same dice, still, for a few frames: one throw, never twice.

A Settler is fed frames with their times. It watches for motion on a small grey picture, asks for readings only
while nothing moves, lets several readings vote, and compares what lies there with what was counted before:
dice count as thrown only when they were disturbed. It knows no clock, thread or game.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import numpy.typing as npt

from vision.motion import Grey, Motion, changed, small_grey
from vision.reading import Reading, Sighting

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

    votes: readings that must agree on the dice's places before they count.
    doubtful: confidence under which more readings, up to `patience`, are taken before the throw is given.
    """

    NEAR = 0.25  # of a die's side: how far a die may seem to shift and still be the same, at rest
    CLEAR = 0.06  # share of the picture that may differ from the background before something lies in the way

    def __init__(self, votes: int = 3, patience: int = 8, doubtful: float = 0.9) -> None:
        self._needed, self._patience, self._doubtful = votes, patience, doubtful
        self._motion = Motion()
        self._readings: list[Reading] = []
        self._counted: tuple[Sighting, ...] = ()
        self._given = False
        self._rest = Phase.STILL  # what was told last of what lies there
        self._background: Grey | None = None
        self._last_grey: Grey | None = None
        self._shape: tuple[int, ...] | None = None
        self._adopting = False

    @property
    def counted(self) -> tuple[Sighting, ...]:
        """List the dice of the last accepted throw as they lay."""
        return self._counted

    def observe(self, image: Image, read: Callable[[Image], Reading], expected: int | None = None) -> Observation:
        """Take the next frame; `read` is called only while nothing moves.

        expected: how many dice the game waits for, None when any number counts.
        """
        if image.shape != self._shape:
            self._begin_again(image.shape)
        grey = small_grey(image)
        moving = self._motion(grey)
        self._last_grey = grey
        if moving:
            self._readings, self._given = [], False
            return Observation(Phase.MOVING)
        if self._given:
            return Observation(Phase.READ if self._counted else self._rest)
        reading = read(image)
        if self._readings and not same_places(self._readings[-1].dice, reading.dice, self.NEAR):
            self._readings = []
        self._readings.append(reading)
        if len(self._readings) < self._needed:
            return Observation(Phase.STILL)
        voted = vote(self._readings)
        if self._wavers(voted) and len(self._readings) < self._patience:
            return Observation(Phase.STILL)
        self._given = True
        told = self._judge(voted, grey, expected)
        self._rest = told.phase
        return told

    def accept(self, throw: Reading, clear: bool = True) -> None:
        """Count a throw: its dice must be disturbed before anything counts again.

        clear: nothing but the dice is in the newest frame, which then becomes the background.
        """
        self._counted = throw.dice
        self._background = self._last_grey if clear else None

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
        self._shape, self._background, self._counted = shape, None, ()
        self._motion, self._readings, self._given = Motion(), [], False

    def _wavers(self, voted: Reading) -> bool:
        return any(not die.readable or die.confidence < self._doubtful for die in voted.dice)

    def _judge(self, voted: Reading, grey: Grey, expected: int | None) -> Observation:
        if not voted.dice:
            if "too dark" in voted.hints:
                return Observation(Phase.STILL, None, "too dark to see the dice")
            if self._counted and self._covered(grey, self._counted, reach=1.0):
                return Observation(Phase.STILL, None, "something lies in the way of the dice")
            self._counted, self._adopting = (), False
            if self._background is None or not self._covered(grey, ()):
                self._background = grey
            return Observation(Phase.EMPTY, None, voted.hints[0] if voted.hints else None)
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
        if self._counted and expected is not None and len(moved) < expected:
            return Observation(Phase.READ, None, f"only {len(moved)} of {_dice(expected)} moved since the last throw")
        if self._counted and knocked(moved, gone):
            return Observation(Phase.READ, None, "a die was knocked over: throw again, or enter it by hand")
        return Observation(Phase.STILL, voted)

    def _covered(self, grey: Grey, dice: tuple[Sighting, ...], reach: float = 2.2) -> bool:
        """Tell whether much of the picture, dice and `reach` sides about them left out, differs from the background."""
        if self._background is None or self._background.shape != grey.shape or self._shape is None:
            return False
        differs = changed(self._background, grey)
        scale = grey.shape[1] / self._shape[1]
        for die in dice:
            (cx, cy), far = die.centre, reach * side(die)
            x0, x1 = (max(0, round((cx + s * far) * scale)) for s in (-1, 1))
            y0, y1 = (max(0, round((cy + s * far) * scale)) for s in (-1, 1))
            differs[y0:y1, x0:x1] = False
        return float(differs.mean()) > self.CLEAR


def side(die: Sighting) -> float:
    """Give the mean side of a sighting's quad in pixels."""
    corners = die.corners
    return sum(math.dist(corners[i], corners[i - 1]) for i in range(4)) / 4


def same_place(a: Sighting, b: Sighting, near: float) -> bool:
    """Tell whether two centres lie within so many sides of the bigger die."""
    return math.dist(a.centre, b.centre) <= near * max(side(a), side(b))


def same_die(a: Sighting, b: Sighting, near: float) -> bool:
    """Tell whether two sightings are one die at rest: the same place and no contradicting face."""
    if not same_place(a, b, near):
        return False
    return a.face is None or b.face is None or (a.family, a.face) == (b.family, b.face)


def same_places(a: tuple[Sighting, ...], b: tuple[Sighting, ...], near: float) -> bool:
    """Tell whether two readings see the same number of dice in the same places, whatever their faces."""
    if len(a) != len(b):
        return False
    return all(any(same_place(x, y, near) for y in b) for x in a)


def knocked(moved: list[Sighting], gone: list[Sighting]) -> bool:
    """Tell whether a single die merely tipped over: it shows another face within two sides of where it lay."""
    if len(moved) != 1 or len(gone) != 1:
        return False
    return math.dist(moved[0].centre, gone[0].centre) < 2.0 * max(side(moved[0]), side(gone[0]))


def vote(readings: list[Reading]) -> Reading:
    """Give the last reading with each die's label chosen by the sum of confidences over all readings.

    A label's confidence is the mean over the readings, frames that said otherwise counting nothing for it.
    """
    last = readings[-1]
    dice = []
    for die in last.dice:
        seen = [min(r.dice, key=lambda d: math.dist(d.centre, die.centre)) for r in readings if r.dice]
        sums: dict[tuple[str, str | None, str | None], float] = {}
        for one in seen:
            said = (one.family, one.face, one.colour)
            sums[said] = sums.get(said, 0.0) + (one.confidence if one.readable else 0.5)
        family, face, colour = best = max(sums, key=lambda said: sums[said])
        like = next(one for one in reversed(seen) if (one.family, one.face, one.colour) == best)
        others = {one.face: 0.0 for one in seen if one.face not in (None, face)} | dict(like.runners_up)
        runners = tuple((str(f), c) for f, c in others.items() if f != face)
        confidence = sums[best] / len(seen) if face is not None else 0.0
        dice.append(
            replace(
                die, family=family, face=face, colour=colour, confidence=confidence, runners_up=runners, hint=like.hint
            )
        )
    return replace(last, dice=tuple(dice))


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"

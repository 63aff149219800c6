"""A tray drawn for tests: dice as grey squares, a camera with sensor noise, and a reader that knows what lies there."""

from collections.abc import Collection
from typing import Any

import cv2
import numpy as np

from companion.watcher import Watcher
from vision.frames import Frame
from vision.reading import Reading, Sighting

SIZE = (320, 240)
#: Sensor noise, a picture of it a frame in turn.
NOISE = np.random.default_rng(0).normal(0, 1.5, (7, SIZE[1], SIZE[0], 3)).astype(np.int16)


def die(x: float, y: float, face: str | None, confidence: float = 0.99, *, half: float = 12.0) -> Sighting:
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    box = (x - half, y - half, 2 * half, 2 * half)
    hint = None if face else "glare"
    runners = (("5", 0.02), ("2", 0.01))
    return Sighting(corners, box, "tally", face, None, confidence if face else 0.0, runners, hint)


class Scene:
    """Hold what lies in the tray; draw frames of it, and read it without networks."""

    auto_confirm = 0.9

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.dice: tuple[Sighting, ...] = ()
        self.hand: tuple[int, int] | None = None
        self.size = size
        self.opening = 1
        self.number = 0
        self.reads = 0
        self.asked: Collection[tuple[str, str]] | None = None

    def image(self, light: float = 1.0) -> np.ndarray:
        self.number += 1
        image = np.full((SIZE[1], SIZE[0], 3), 90, np.int16)
        for one in self.dice:
            x, y, w, h = (round(v) for v in one.box)
            image[y : y + h, x : x + w] = 150 + 12 * (sum(map(ord, one.face or "?")) % 8)
        if self.hand is not None:
            cv2.circle(image, self.hand, 60, (120, 150, 220), -1)
        if light != 1.0:
            image = np.round(image * light).astype(np.int16)
        image = cv2.convertScaleAbs(np.maximum(image + NOISE[self.number % len(NOISE)], 0))
        return image if self.size == SIZE else cv2.resize(image, self.size)

    def frame(self, light: float = 1.0) -> Frame:
        image = self.image(light)
        return Frame(image, self.number, self.number / 30, self.opening)

    def read(self, frame: Any, only: Any = None) -> Reading:
        """Give the dice that lie whole in the frame, scaled to it; a hand hides those under it."""
        self.reads += 1
        self.asked = only
        scale = frame.shape[1] / SIZE[0]
        seen = []
        for one in self.dice:
            if self.hand is not None and np.hypot(one.centre[0] - self.hand[0], one.centre[1] - self.hand[1]) < 60:
                continue
            seen.append(
                die(one.centre[0] * scale, one.centre[1] * scale, one.face, one.confidence, half=12 * scale)
                if scale != 1
                else one
            )
        return Reading((frame.shape[1], frame.shape[0]), tuple(seen))

    def sliding(self, dice: tuple[Sighting, ...]) -> list[tuple[Sighting, ...]]:
        """List where dice pass on their way to where they will lie."""
        return [
            tuple(die(one.centre[0] - s, one.centre[1] + s / 2, one.face) for one in dice)
            for s in (44.0, 28.0, 14.0, 6)
        ]


class InlineWatcher(Watcher):
    """See the newest frame whenever somebody asks."""

    @property
    def sight(self) -> Any:
        self.turn()
        return self._sight

    @sight.setter
    def sight(self, value: Any) -> None:
        self._sight = value

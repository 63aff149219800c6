"""The tray area: the part of the picture in which dice are looked for."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from vision.reading import Quad, Reading, Sighting

#: Shares of the picture's width and height below which an area is too small to mean anything.
LEAST = 0.08


@dataclass(frozen=True, slots=True)
class Tray:
    """Hold an area as shares of the picture, 0..1 from its upper left corner, so that it fits every resolution."""

    WHOLE: ClassVar["Tray"]

    left: float = 0.0
    top: float = 0.0
    right: float = 1.0
    bottom: float = 1.0

    @classmethod
    def between(cls, a: tuple[float, float], b: tuple[float, float]) -> "Tray | None":
        """Make the area between two opposite corners, in shares; None when it is too small."""
        (x0, x1), (y0, y1) = (sorted((min(max(p, 0.0), 1.0), min(max(q, 0.0), 1.0))) for p, q in zip(a, b, strict=True))
        if x1 - x0 < LEAST or y1 - y0 < LEAST:
            return None
        return cls(x0, y0, x1, y1)

    @property
    def whole(self) -> bool:
        """Tell whether this is the whole picture."""
        return (self.left, self.top, self.right, self.bottom) == (0.0, 0.0, 1.0, 1.0)

    def bounds(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Give (left, top, right, bottom) in whole pixels of a picture."""
        left, top = int(self.left * width), int(self.top * height)
        return left, top, max(left + 1, round(self.right * width)), max(top + 1, round(self.bottom * height))

    def crop(self, image: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """Cut the area out of a (h, w, 3) picture."""
        if self.whole:
            return image
        left, top, right, bottom = self.bounds(image.shape[1], image.shape[0])
        return np.ascontiguousarray(image[top:bottom, left:right])

    def place(self, reading: Reading, size: tuple[int, int]) -> Reading:
        """Turn a reading of the area into one of the whole picture of a size (w, h)."""
        if self.whole:
            return reading
        left, top, _, _ = self.bounds(*size)
        return Reading(size, tuple(_moved(die, left, top) for die in reading.dice), reading.hints)


Tray.WHOLE = Tray()


def _moved(die: Sighting, dx: float, dy: float) -> Sighting:
    q = [(x + dx, y + dy) for x, y in die.corners]
    quad: Quad = (q[0], q[1], q[2], q[3])
    x, y, w, h = die.box
    return replace(die, corners=quad, box=(x + dx, y + dy, w, h))

"""What the reader saw: an immutable Reading of Sightings."""

from dataclasses import dataclass

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Sighting:
    """Hold one die as seen.

    corners: the top face's quad in pixels of the whole frame, clockwise on screen, starting anywhere.
    box: (x, y, w, h) in pixels around the quad.
    family, face: a label of `vision.labels.FAMILIES`, or a taught name; face is None when unreadable.
    colour: one of `vision.labels.COLOURS` for goblin dice, else None.
    confidence: calibrated chance that face (and colour) are right, 0..1.
    runners_up: other faces with their chances, likeliest first.
    hint: why the die is not readable, one of `vision.labels.HINTS`, or None.
    """

    corners: Quad
    box: tuple[float, float, float, float]
    family: str
    face: str | None
    colour: str | None = None
    confidence: float = 0.0
    runners_up: tuple[tuple[str, float], ...] = ()
    hint: str | None = None

    def __post_init__(self) -> None:
        if len(self.corners) != 4:
            raise ValueError(f"a sighting has 4 corners, not {len(self.corners)}")
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence {self.confidence!r} is not within 0..1")

    @property
    def readable(self) -> bool:
        """Tell whether a face was read."""
        return self.face is not None

    @property
    def centre(self) -> Point:
        """Give the mean of the corners in pixels."""
        return (sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4)


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold everything read in one frame: size (w, h) in pixels, the dice, and hints about the whole picture."""

    size: tuple[int, int]
    dice: tuple[Sighting, ...] = ()
    hints: tuple[str, ...] = ()

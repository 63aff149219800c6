"""One lesson: faces shown a few times each, a picture at a time, until every face has crops enough."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision import faces
from vision.errors import BadPicture
from vision.quads import Floats, Image, Pyramid, face_crop, radius
from vision.quality import why_unread
from vision.reader import Reader
from vision.taught import DiceSet, Fitted, TaughtFace, fit

#: Crops of each face that a lesson asks for.
WANTED = 5
#: A face narrower than this many pixels is not learned from.
SMALLEST = 24.0
Label = tuple[str, str, str | None]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Hold the die of a picture: its quad (4, 2) in pixels and its flattened crop (48, 48, 3) uint8."""

    quad: Floats
    crop: Image


def look(reader: Reader, frame: npt.NDArray[np.uint8]) -> Shown:
    """Find the one die of a picture: the best hit. Raises BadPicture with a sentence when none can be learned from."""
    pyramid = Pyramid(frame)
    hits = sorted(reader.candidates(pyramid, None), key=lambda c: -c.heat * c.die)
    if not hits or hits[0].heat * hits[0].die < reader.limits["refuse"]:
        raise BadPicture("no die is seen: put one die in the middle, from above, and come closer")
    best = hits[0].quad
    if radius(best) * 2**0.5 < SMALLEST:
        raise BadPicture("the die is too small in the picture: come closer")
    hint = why_unread(pyramid, best, None)
    if hint in ("too dark", "glare", "blurred"):
        raise BadPicture(f"the die cannot be learned from: {hint}")
    return Shown(best, face_crop(pyramid, best, faces.SIZE, faces.MARGIN))


class Lesson:
    """Collect crops of the faces of a list."""

    def __init__(self, name: str, use: str, labels: tuple[Label, ...], wanted: int = WANTED) -> None:
        self.name, self.use, self.labels, self.wanted = name, use, labels, wanted
        self.shown: dict[Label, list[Shown]] = {label: [] for label in labels}

    @property
    def next(self) -> Label | None:
        """Give the first face that was not shown often enough, or None when all were."""
        return next((label for label in self.labels if len(self.shown[label]) < self.wanted), None)

    @property
    def done(self) -> bool:
        """Tell whether every face was shown often enough."""
        return self.next is None

    def add(self, label: Label, shown: Shown) -> None:
        """Take a face as it was shown; raise BadPicture when the die was not moved since an earlier picture."""
        before = self.shown.setdefault(label, [])
        if any(same_pose(shown.quad, other.quad) for other in before):
            raise BadPicture("the die lies as it did before: turn it a little and show it again")
        before.append(shown)

    def take_back(self, label: Label) -> None:
        """Forget the last crop of a face."""
        if self.shown.get(label):
            self.shown[label].pop()

    def learned(self) -> DiceSet:
        """Give the set; raise BadDiceSet while a face lacks crops."""
        none = np.zeros((0, faces.SIZE, faces.SIZE, 3), np.uint8)
        taught = tuple(
            TaughtFace(*label, np.stack([one.crop for one in shown]) if shown else none)
            for label, shown in self.shown.items()
        )
        return DiceSet(self.name, self.use, taught)


def same_pose(one: Floats, other: Floats) -> bool:
    """Tell whether two quads are one die that was not moved: every corner within a tenth of the radius of another."""
    gaps = np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1)
    return bool(gaps.max() < 0.1 * radius(one))


def confusions(fitted: Fitted) -> tuple[tuple[Label, Label], ...]:
    """List pairs of faces of which a crop left out was taken for the other, each pair once."""
    pairs = {tuple(sorted((a, b))) for a, b, _ in fitted.confused}
    return tuple((fitted.labels[a], fitted.labels[b]) for a, b in sorted(pairs))


def learn(lesson: Lesson, reader: Reader) -> tuple[DiceSet, Fitted]:
    """Make the set and fit it; takes a second or two. Raises BadDiceSet while a face lacks crops."""
    from vision.dice_file import fingerprint
    from vision.models import models_folder

    dice_set = lesson.learned()
    return dice_set, fit(dice_set, reader.embed, fingerprint(models_folder() / "faces.onnx"))

"""Dice that a person taught: a pure record of crops, and the small classifier that is fitted to them.

A face is told by 64 numbers of the faces network (without its answers) and a histogram of edge directions, both of
the flattened crop in four quarter turns. Every crop is shaken as a straightener's errors would shake it; the shaken
crops give each face's mean and one common covariance (linear discriminant analysis). What is too strange is no face
of the set: unreadable, never guessed. A crop is strange when it resembles no crop that was shown, lies far from the
nearest mean beside how far crops lie that were left out of the fit, and lies between two faces.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import BadDiceSet
from vision.faces import MARGIN, SIZE
from vision.quads import Floats, Image

#: Turns (n, 48, 48, 3) uint8 crops into (n, 64) numbers of the faces network.
Embed = Callable[[Image], Floats]

#: Shaken copies of each crop, their skew and shift (of the face's side), and blur in pixels.
SHAKES, SKEW, SHIFT, BLUR = 5, 0.085, 0.06, 1.2
#: Spread of the lamps' colours (log gain a channel) that taught colours must stand.
TINT = 0.12
#: Weight of the edge directions and of the colour beside the embedding's length of 1, and the covariance's ridge.
EDGES, CHROMA, RIDGE = 0.7, 0.5, 0.3
#: Cells across, their size in pixels and directions of the histogram.
CELLS, CELL, DIRECTIONS = 7, 6, 8
#: Strangeness beyond which no face is read.
LIMIT = 0.50
#: Strangeness up to which a face is as sure as its chances; from there to LIMIT people are asked more and more.
PLAIN = 0.20
#: A crop is looked at in these sizes, the least strange of which counts: quads come out a little too wide or narrow.
ZOOMS = (1.0, 0.9, 1.1)
#: Temperature of the chances, in squared distances of crops left out.
TEMPERATURE = 0.02
#: Crops of every face wanted before a set is used, and the folds in which some are left out.
LEAST, FOLDS = 3, 5


@dataclass(frozen=True, slots=True, eq=False)
class TaughtFace:
    """Hold one face as it was shown: its family, name and colour (None where colours do not matter), and crops.

    crops: (n, 48, 48, 3) uint8 BGR, flattened with the margin of `vision.faces`, in any quarter turn.
    """

    family: str
    face: str
    colour: str | None
    crops: Image

    def __post_init__(self) -> None:
        if self.crops.ndim != 4 or self.crops.shape[1:] != (SIZE, SIZE, 3) or self.crops.dtype != np.uint8:
            raise BadDiceSet(f"crops of {self.face!r} are {self.crops.shape} {self.crops.dtype}, not n × 48 × 48 × 3")

    @property
    def label(self) -> tuple[str, str, str | None]:
        """Give (family, face, colour)."""
        return (self.family, self.face, self.colour)


@dataclass(frozen=True, slots=True, eq=False)
class DiceSet:
    """Hold a named set of taught faces; `use` is a word for what the set is used with.

    Raises BadDiceSet unless there are two faces or more, each once and each with LEAST crops.
    """

    name: str
    use: str
    faces: tuple[TaughtFace, ...]

    def __post_init__(self) -> None:
        labels = [face.label for face in self.faces]
        if len(set(labels)) < len(labels):
            twice = next(label for label in labels if labels.count(label) > 1)
            raise BadDiceSet(f"the face {twice[1]!r} is in the set {self.name!r} twice")
        if len(labels) < 2:
            raise BadDiceSet(f"the set {self.name!r} has fewer than two faces")
        for face in self.faces:
            if len(face.crops) < LEAST:
                raise BadDiceSet(f"{face.face!r} was shown {len(face.crops)} times; {LEAST} are needed")


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """Hold what a set's faces look like to one network.

    centre (d,), way (d, d) and means (k, d): a face's squared distance is |(x - centre) way - mean|². usual: what
    nine of ten crops left out of the fit stay within. shown (m, d): every crop in four turns, as it was told.
    confused: (face, taken for) places, and how often. network: the fingerprint of the network it was fitted with.
    """

    labels: tuple[tuple[str, str, str | None], ...]
    centre: Floats
    way: Floats
    means: Floats
    shown: Floats
    usual: float
    confused: tuple[tuple[int, int, int], ...]
    network: str = ""

    @property
    def tinted(self) -> bool:
        """Tell whether colours tell faces apart."""
        return len({label[2] for label in self.labels}) > 1

    def judge(self, crops: Image, embed: Embed) -> tuple[Floats, Floats]:
        """Give (n, k) squared distances of crops from every face, in usual ones, and how strange each is (n,).

        Strangeness is the product of the distance to the nearest crop shown (1 - cosine), the distance from the
        nearest face, and that over the distance from the second.
        """
        looks = [self._judge(zoomed(crops, zoom), embed) for zoom in ZOOMS]
        far, strange = np.stack([look[0] for look in looks]), np.stack([look[1] for look in looks])
        best = strange.argmin(axis=0)
        return far[best, np.arange(len(crops))], strange.min(axis=0)

    def _judge(self, crops: Image, embed: Embed) -> tuple[Floats, Floats]:
        """Judge crops in one size: means over four quarter turns."""
        n = len(crops)
        seen = features(quarter_turns(crops), embed, self.tinted)
        x = (seen - self.centre) @ self.way
        far = (x * x).sum(1)[:, None] + (self.means**2).sum(1)[None] - 2 * x @ self.means.T
        far = far.reshape(4, n, -1).mean(axis=0) / self.usual
        lengths = np.linalg.norm(seen, axis=1)[:, None] * np.linalg.norm(self.shown, axis=1)[None]
        gap = (1 - seen @ self.shown.T / lengths).min(axis=1).reshape(4, n).mean(axis=0)
        first, second = np.sort(far, axis=1)[:, :2].T
        return np.asarray(far, np.float32), np.asarray(gap * first * first / second, np.float32)

    def chances(self, crops: Image, embed: Embed, only: Collection[tuple[str, str]] | None = None) -> Floats:
        """Give (n, k + 1) chances, that of "none of them" last.

        only: the (family, face) labels that may be answered. A crop that is too strange, or nearest to
        one that may not be answered, shows none.
        """
        far, strange = self.judge(crops, embed)
        z = np.exp(-(far - far.min(axis=1, keepdims=True)) / (2 * TEMPERATURE))
        out = np.concatenate([z / z.sum(axis=1, keepdims=True), np.zeros((len(z), 1))], axis=1)
        barred = np.array([only is not None and label[:2] not in only for label in self.labels])
        nearest = far.argmin(axis=1)
        lost = (strange > LIMIT) | barred[nearest]
        doubt = np.where(strange > PLAIN, 0.05 + 0.45 * np.clip((strange - PLAIN) / (LIMIT - PLAIN), 0, 1), 0.0)
        out *= (1 - doubt)[:, None]
        out[:, -1] += doubt
        out[lost, -1] = 1.0
        out[lost, :-1] *= 1e-3
        out[:, :-1][:, barred] = 0.0
        return np.asarray(out / np.maximum(out.sum(axis=1, keepdims=True), 1e-9), np.float32)


def quarter_turns(crops: Image) -> Image:
    """Give the four quarter turns of (n, s, s, 3) crops as (4·n, s, s, 3), all of one turn together."""
    return np.concatenate([np.ascontiguousarray(np.rot90(crops, k, axes=(1, 2))) for k in range(4)])


def zoomed(crops: Image, zoom: float) -> Image:
    """Give (n, 48, 48, 3) crops drawn larger (zoom < 1 sees less of them) about their middle."""
    if zoom == 1.0:
        return crops
    middle = (SIZE - 1) / 2 * (1 - zoom)
    m = np.array([[zoom, 0, middle], [0, zoom, middle]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.stack([cv2.warpAffine(c, m, (SIZE, SIZE), flags=flags, borderMode=cv2.BORDER_REPLICATE) for c in crops])


def shaken(crops: Image, rng: np.random.Generator, tinted: bool) -> tuple[Image, npt.NDArray[np.int64]]:
    """Give the crops and SHAKES skewed, shifted, blurred (and tinted) copies of each, and whose copy each is."""
    out, whose = list(crops), list(range(len(crops)))
    middle = np.full(2, (SIZE - 1) / 2)
    for place, crop in enumerate(crops):
        for _ in range(SHAKES):
            skew = np.eye(2) + rng.normal(0, SKEW, (2, 2))
            shift = middle - skew @ middle + rng.normal(0, SHIFT, 2) * SIZE / MARGIN
            moved = np.concatenate([skew, shift[:, None]], axis=1)
            copy = cv2.warpAffine(crop, moved, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            blur = rng.uniform(0, BLUR)
            if blur > 0.4:
                copy = cv2.GaussianBlur(copy, (0, 0), blur)
            if tinted:
                copy = np.clip(copy * np.exp(rng.normal(0, TINT, 3)), 0, 255).astype(np.uint8)
            out.append(np.asarray(copy, np.uint8))
            whose.append(place)
    return np.stack(out), np.array(whose)


def edges(crops: Image) -> Floats:
    """Give a histogram of edge directions, (n, 392) of length 1, from (n, 48, 48, 3) crops."""
    grey = crops.astype(np.float32) @ np.array([0.114, 0.587, 0.299], np.float32)
    grey = (grey - grey.mean(axis=(1, 2), keepdims=True)) / (grey.std(axis=(1, 2), keepdims=True) + 4)
    x, y = np.zeros_like(grey), np.zeros_like(grey)
    x[:, :, 1:-1] = grey[:, :, 2:] - grey[:, :, :-2]
    y[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    first = (SIZE - CELLS * CELL - 2) // 2
    rim = slice(first, first + CELLS * CELL)
    x, y = x[:, rim, rim], y[:, rim, rim]
    strength = np.sqrt(x * x + y * y)
    angle = (np.arctan2(y, x) % (2 * np.pi)) * (DIRECTIONS / (2 * np.pi))
    low = np.floor(angle).astype(int)
    share = angle - low
    out = np.zeros((len(crops), CELLS, CELLS, DIRECTIONS), np.float32)
    for k in range(DIRECTIONS):
        part = strength * (
            np.where(low % DIRECTIONS == k, 1 - share, 0) + np.where((low + 1) % DIRECTIONS == k, share, 0)
        )
        out[..., k] = part.reshape(len(crops), CELLS, CELL, CELLS, CELL).mean(axis=(2, 4))
    return _unit(np.sqrt(out.reshape(len(crops), -1)))


def chroma(crops: Image) -> Floats:
    """Give (n, 2): log of blue and of red over green, of the median over the face."""
    rim = slice(SIZE // 5, SIZE - SIZE // 5)
    bgr = np.median(crops[:, rim, rim].reshape(len(crops), -1, 3), axis=1) + 8.0
    return np.asarray(np.log(bgr[:, [0, 2]] / bgr[:, 1:2]), np.float32)


def features(crops: Image, embed: Embed, tinted: bool) -> Floats:
    """Give everything a face is told by, (n, d) float32."""
    parts = [_unit(embed(crops)), EDGES * edges(crops)]
    if tinted:
        parts.append(CHROMA * chroma(crops))
    return np.concatenate(parts, axis=1)


def _unit(x: Floats) -> Floats:
    return np.asarray(x / (np.linalg.norm(x, axis=1, keepdims=True) + 1e-6), np.float32)


def fit(dice_set: DiceSet, embed: Embed, network: str = "", seed: int = 0) -> Fitted:
    """Fit a set's faces to a network; the same set and network give the same.

    The usual distance and the confusions come from FOLDS fits, each without some crops of every face.
    """
    crops = np.concatenate([face.crops for face in dice_set.faces])
    owner = np.repeat(np.arange(len(dice_set.faces)), [len(face.crops) for face in dice_set.faces])
    fold = np.concatenate([np.arange(len(face.crops)) % FOLDS for face in dice_set.faces])
    labels = tuple(face.label for face in dice_set.faces)
    tinted = len({label[2] for label in labels}) > 1
    copies, whose = shaken(crops, np.random.default_rng(seed), tinted)
    seen = features(quarter_turns(copies), embed, tinted)
    whose = np.tile(whose, 4)
    own_turn = np.tile(np.arange(len(copies)) < len(crops), 4)  # the crops themselves, not shaken
    distances: list[float] = []
    confused: dict[tuple[int, int], int] = {}
    for k in range(min(FOLDS, int(fold.max()) + 1)):
        inside, out = fold[whose] != k, (fold[whose] == k) & own_turn
        if len(set(owner[whose[inside]])) < len(labels) or not out.any():
            continue
        centre, way, means = _discriminate(seen[inside], owner[whose[inside]])
        x = (seen[out] - centre) @ way
        far = ((x[:, None] - means[None]) ** 2).sum(axis=2)
        for crop in np.unique(whose[out]):
            mean = far[whose[out] == crop].mean(axis=0)
            distances.append(float(mean[owner[crop]]))
            if (taken := int(mean.argmin())) != owner[crop]:
                pair = (int(owner[crop]), taken)
                confused[pair] = confused.get(pair, 0) + 1
    centre, way, means = _discriminate(seen, owner[whose])
    usual = max(float(np.quantile(distances, 0.9)), 1e-6)
    pairs = tuple((a, b, n) for (a, b), n in sorted(confused.items()))
    return Fitted(labels, centre, way, means, seen[own_turn], usual, pairs, network)


def _discriminate(x: Floats, of: npt.NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
    """Give the centre, the whitening way of the common covariance and the whitened means of the faces."""
    centre = x.mean(axis=0)
    means = np.stack([x[of == k].mean(axis=0) for k in range(int(of.max()) + 1)])
    rest = (x - means[of]).astype(np.float64)
    covariance = rest.T @ rest / len(rest)
    covariance += np.eye(len(covariance)) * RIDGE * np.trace(covariance) / len(covariance)
    values, vectors = np.linalg.eigh(covariance)
    way = (vectors / np.sqrt(values)).astype(np.float32)
    return centre, way, np.asarray((means - centre) @ way, np.float32)

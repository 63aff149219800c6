"""A flattened top-face crop -> which face, or none; and the metal of goblin dice."""

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from vision.finder import to_input
from vision.labels import COLOURS, FACES
from vision.quads import Floats, Pyramid, face_crop

#: Side of the crop in pixels, and how much wider it is than the face.
SIZE, MARGIN = 48, 1.3
#: Place of "none of these faces" among the outputs.
NONE = len(FACES)
CLASSES = len(FACES) + 1
#: Chance of one face at which the crop need not be looked at again, turned by a quarter.
CERTAIN = 0.9
#: Length of the embedding that taught dice are compared by.
EMBEDDING = 64
#: A face outside those asked for wins only when its logit leads by this much: families share drawings (1 and |).
FOREIGN_LEAD = 4.0


def preprocess(pyramid: Pyramid, quads: npt.NDArray[np.floating]) -> Floats:
    """Flatten (n, 4, 2) quads into (n, 3, 48, 48) float32 in -1..1."""
    return to_input(np.stack([face_crop(pyramid, q, SIZE, MARGIN) for q in quads]))


def turned(crops: Floats) -> Floats:
    """Give (n, 3, s, s) crops turned by a quarter."""
    return np.ascontiguousarray(np.rot90(crops, 1, axes=(2, 3)))


def softmax(logits: npt.NDArray[np.floating]) -> Floats:
    """Give the chances along the last axis."""
    z = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(z / z.sum(axis=-1, keepdims=True), np.float32)


def allowed(only: Collection[tuple[str, str]] | None) -> npt.NDArray[np.bool_]:
    """Mark the outputs that may be answered; None means all. The answer "none" always may."""
    return np.array([only is None or label in only for label in FACES] + [True])


def postprocess(logits: Floats, mask: npt.NDArray[np.bool_], temperature: float) -> Floats:
    """Turn (turns, n, classes) logits into (n, classes) calibrated chances.

    Faces that may not be answered get 0; where one leads clearly all the same, its chance goes to "none".
    """
    mean = logits.mean(axis=0)
    best = np.where(mask[:NONE], mean[:, :NONE], -np.inf).max(axis=1)
    foreign = np.where(mask[:NONE], -np.inf, mean[:, :NONE]).max(axis=1, initial=-np.inf)
    masked = np.where(mask, mean, -np.inf)
    masked[:, NONE] = np.maximum(masked[:, NONE], np.where(np.isfinite(best), foreign - FOREIGN_LEAD, masked[:, NONE]))
    return softmax(masked / temperature)


def colours(logits: Floats) -> tuple[str, float]:
    """Give the likeliest metal and its chance from (turns, colours) logits of one die."""
    chance = softmax(logits.mean(axis=0))
    best = int(chance.argmax())
    return COLOURS[best], float(chance[best])

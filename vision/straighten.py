"""The exact quad of each top face, or not a die: a small network on a square crop about a rough hit."""

import math

import numpy as np
import numpy.typing as npt

from vision.finder import to_input
from vision.quads import SHAPE_VALUES, Floats, Image, Pyramid, corners, square_crop

#: Side of the crop the network sees, in pixels.
SIZE = 64
#: Side of the first and of the second crop, in radii of the die.
REACH = (4.0, 3.3)


def preprocess(
    pyramid: Pyramid, centres: npt.NDArray[np.floating], radii: npt.NDArray[np.floating], reach: float
) -> Floats:
    """Cut a crop about each centre (n, 2) of `reach` radii: (n, 3, 64, 64) float32."""
    crops = [
        square_crop(pyramid, float(x), float(y), float(r) * reach, SIZE)
        for (x, y), r in zip(centres, radii, strict=True)
    ]
    return normalise(np.stack(crops))


def normalise(crops: npt.NDArray[np.uint8]) -> Floats:
    """Give each (64, 64, 3) crop mean 0 and deviation 1, as (n, 3, 64, 64) float32."""
    x = to_input(crops)
    x -= x.mean(axis=(1, 2, 3), keepdims=True)
    x /= x.std(axis=(1, 2, 3), keepdims=True) + np.float32(0.05)
    return x


def target(quads: npt.NDArray[np.floating], side: float) -> Floats:
    """Turn (n, 7) descriptions relative to the crop's centre, in pixels, into what the network is asked for."""
    t = np.array(quads, np.float32)
    t[:, 0:2] *= 4.0 / side
    t[:, 2] -= math.log(side / 4.0)
    return t


def postprocess(
    outputs: Floats, centres: npt.NDArray[np.floating], radii: npt.NDArray[np.floating], reach: float
) -> tuple[Floats, Floats]:
    """Turn (n, 8) outputs into quads (n, 4, 2) in pixels of the frame and die scores (n,) in 0..1."""
    side = np.asarray(radii, np.float32) * np.float32(reach)
    shape = np.array(outputs[:, :SHAPE_VALUES], np.float32)
    shape[:, 0:2] = np.clip(shape[:, 0:2], -2, 2) * (side / 4)[:, None] + np.asarray(centres, np.float32)
    shape[:, 2] = np.clip(shape[:, 2], -1.5, 1.5) + np.log(side / 4)
    die = 1 / (1 + np.exp(-np.clip(outputs[:, SHAPE_VALUES], -30, 30)))
    return corners(shape), die.astype(np.float32)


__all__ = ["REACH", "SIZE", "Image", "normalise", "postprocess", "preprocess", "target"]

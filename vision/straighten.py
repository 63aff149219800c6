"""The exact quad of each top face, or not a die: a small network on a square crop about a rough hit."""

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.quads import SHAPE_VALUES, Floats, Image, Pyramid, corners, square_crop

#: Side of the crop the network sees, in pixels.
SIZE = 64
#: Side of the first and of the second crop, in radii of the die.
REACH = (4.0, 3.3)
#: How much wider the second view is that shows what lies about the die: its shadow, its neighbours, the table.
WIDER = 2.5
#: How a die may lie that hides or tilts its face, in the order of the network's last outputs; see vision.labels.HINTS.
LYING = ("cocked", "stacked", "covered")


def views(pyramid: Pyramid, x: float, y: float, side: float, turn: float = 0.0) -> Image:
    """Cut a square of `side` pixels about (x, y) and a wider one, side by side: (64, 128, 3) uint8."""
    near = square_crop(pyramid, x, y, side, SIZE, turn)
    return np.concatenate([near, square_crop(pyramid, x, y, side * WIDER, SIZE, turn)], axis=1)


def preprocess(
    pyramid: Pyramid, centres: npt.NDArray[np.floating], radii: npt.NDArray[np.floating], reach: float
) -> Floats:
    """Cut both views about each centre (n, 2), the near one of `reach` radii: (n, 6, 64, 64) float32."""
    pairs = [views(pyramid, float(x), float(y), float(r) * reach) for (x, y), r in zip(centres, radii, strict=True)]
    return normalise(np.stack(pairs))


def normalise(pairs: npt.NDArray[np.uint8]) -> Floats:
    """Give each view of (n, 64, 128, 3) pairs mean 0 and deviation 1, as (n, 6, 64, 64) float32."""
    out = np.empty((len(pairs), 6, SIZE, SIZE), np.float32)
    for k, pair in enumerate(pairs):
        for v in (0, 1):
            view = pair[:, v * SIZE : (v + 1) * SIZE]
            means, deviations = cv2.meanStdDev(view)
            mean = float(means.mean())
            deviation = math.sqrt(max(float((deviations**2 + means**2).mean()) - mean * mean, 0.0))
            planes = out[k, 3 * v : 3 * v + 3]
            np.subtract(view.transpose(2, 0, 1), np.float32(mean), out=planes)
            planes /= np.float32(deviation + 0.05 * 127.5)
    return out


def target(quads: npt.NDArray[np.floating], side: float) -> Floats:
    """Turn (n, 7) descriptions relative to the crop's centre, in pixels, into what the network is asked for."""
    t = np.array(quads, np.float32)
    t[:, 0:2] *= 4.0 / side
    t[:, 2] -= math.log(side / 4.0)
    return t


def postprocess(
    outputs: Floats, centres: npt.NDArray[np.floating], radii: npt.NDArray[np.floating], reach: float
) -> tuple[Floats, Floats, Floats]:
    """Turn (n, 11) outputs into quads (n, 4, 2) in pixels of the frame, die scores (n,) and chances of LYING (n, 3)."""
    side = np.asarray(radii, np.float32) * np.float32(reach)
    shape = np.array(outputs[:, :SHAPE_VALUES], np.float32)
    shape[:, 0:2] = np.clip(shape[:, 0:2], -2, 2) * (side / 4)[:, None] + np.asarray(centres, np.float32)
    shape[:, 2] = np.clip(shape[:, 2], -1.5, 1.5) + np.log(side / 4)
    chances = (1 / (1 + np.exp(-np.clip(outputs[:, SHAPE_VALUES:], -30, 30)))).astype(np.float32)
    return corners(shape), chances[:, 0], chances[:, 1:]


__all__ = ["REACH", "SIZE", "WIDER", "Image", "normalise", "postprocess", "preprocess", "target", "views"]

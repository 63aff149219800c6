"""Where dice are, roughly: a heat-map network on the shrunken frame.

Every stage is preprocess -> infer -> postprocess, and all but infer are pure functions.
"""

import math
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.quads import Floats, Image

#: Cells of the heat map are this many pixels of the network's input wide.
STRIDE = 4
#: The input's sides are multiples of this.
MULTIPLE = 16
#: Areas of the two passes in pixels: all dice, then big ones.
AREAS = (540 * 300, 540 * 300 // 5)
#: Radius in input pixels at which the network's log size is zero.
UNIT = 16.0
#: Radii (input pixels) that training asks for: below, dice are ignored; above, they are the second pass's.
SMALLEST, LARGEST = 4.0, 64.0


class Hit(NamedTuple):
    """Hold a rough hit: centre and radius in pixels of the frame, heat 0..1."""

    x: float
    y: float
    r: float
    heat: float


def shrink(frame: Image, area: int) -> Image:
    """Resize a (h, w, 3) frame to about `area` pixels, its sides multiples of `MULTIPLE`."""
    height, width = frame.shape[:2]
    scale = math.sqrt(area / (width * height))
    w = max(MULTIPLE, round(width * scale / MULTIPLE) * MULTIPLE)
    h = max(MULTIPLE, round(height * scale / MULTIPLE) * MULTIPLE)
    small = frame
    while small.shape[1] >= 2 * w and small.shape[0] >= 2 * h:  # exact halves first: several times faster
        small = cv2.resize(small, (small.shape[1] // 2, small.shape[0] // 2), interpolation=cv2.INTER_AREA)
    out: Image = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    return out


def to_input(batch: npt.NDArray[np.uint8]) -> Floats:
    """Turn (n, h, w, 3) uint8 into (n, 3, h, w) float32 in -1..1."""
    x = batch.transpose(0, 3, 1, 2).astype(np.float32, order="C")
    x *= np.float32(1 / 127.5)
    x -= np.float32(1)
    return x


def postprocess(heat: Floats, size: Floats, sx: float, sy: float, at_least: float, at_most: int) -> list[Hit]:
    """Give the peaks of a (h, w) heat map of chances, hottest first, in pixels of the frame.

    size: (h, w) log of the radius in units of `UNIT` input pixels.
    """
    peak = (cv2.dilate(heat, np.ones((3, 3), np.uint8)) == heat) & (heat >= at_least)
    rows, columns = np.nonzero(peak)
    order = np.argsort(-heat[rows, columns], kind="stable")[:at_most]
    hits = []
    for row, column in zip(rows[order], columns[order], strict=True):
        r = UNIT * math.exp(float(np.clip(size[row, column], -3, 3)))
        x, y = _refine(heat, int(row), int(column))
        hits.append(
            Hit(
                ((x + 0.5) * STRIDE) / sx - 0.5,
                ((y + 0.5) * STRIDE) / sy - 0.5,
                r / math.sqrt(sx * sy),
                float(heat[row, column]),
            )
        )
    return hits


def _refine(heat: Floats, row: int, column: int) -> tuple[float, float]:
    """Give a peak's place between cells: the mean of the 3×3 cells about it, weighted by heat."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    patch = heat[top : row + 2, left : column + 2].tolist()
    down, across = [sum(line) for line in patch], [sum(line) for line in zip(*patch, strict=True)]
    total = sum(down)
    x = sum(k * weight for k, weight in enumerate(across, left)) / total
    return x, sum(k * weight for k, weight in enumerate(down, top)) / total


def pool(passes: list[list[Hit]]) -> list[Hit]:
    """Join the hits of several passes, dropping those that say the same as a hotter one: same place, same size."""
    kept: list[Hit] = []
    for hit in sorted((h for hits in passes for h in hits), key=lambda h: -h.heat):
        same = any(
            math.hypot(hit.x - k.x, hit.y - k.y) < 0.35 * min(hit.r, k.r) and abs(math.log(hit.r / k.r)) < 0.35
            for k in kept
        )
        if not same:
            kept.append(hit)
    return kept

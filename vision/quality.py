"""Why a die or a picture cannot be read: named hints from plain image statistics."""

import math

import cv2
import numpy as np

from vision.quads import Floats, Image, Pyramid, face_crop, radius

#: Sides of a picture in pixels below which nothing is looked for.
SMALLEST_PICTURE = 24
#: A face narrower than this many pixels shows no marks.
SMALLEST_FACE = 10.0
DARK, BRIGHT = 30.0, 250
GLARE_SHARE = 0.3
BLUR = 12.0
STACKED = 1.35


def why_unread(pyramid: Pyramid, quad: Floats, typical: float | None) -> str:
    """Name the reason a die's face could not be read.

    quad: (4, 2) in pixels; typical: the usual radius of the picture's readable dice, None without any.
    A die that looks much bigger than the rest lies nearer to the camera: stacked.
    """
    if radius(quad) * math.sqrt(2) < SMALLEST_FACE:
        return "too small"
    grey = cv2.cvtColor(face_crop(pyramid, quad, 48, 1.0), cv2.COLOR_BGR2GRAY)
    if float(np.percentile(grey, 90)) < DARK:
        return "too dark"
    if float((grey >= BRIGHT).mean()) > GLARE_SHARE and float(grey.std()) > 20:
        return "glare"
    if typical is not None and radius(quad) > STACKED * typical:
        return "stacked"
    if sharpness(grey) < BLUR:
        return "blurred"
    return "unknown face"


def sharpness(grey: Image) -> float:
    """Give the variance of the Laplacian relative to the contrast: low for defocus and motion blur."""
    spread = float(grey.std()) + 1.0
    return float(cv2.Laplacian(grey, cv2.CV_32F).var()) / spread


def picture_hints(frame: Image) -> tuple[str, ...]:
    """Name what is wrong with a whole picture in which no die was read."""
    small = cv2.resize(frame, (320, max(1, round(320 * frame.shape[0] / frame.shape[1]))), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    hints = []
    if float(np.percentile(grey, 95)) < DARK:
        hints.append("too dark")
    if float((grey >= BRIGHT).mean()) > GLARE_SHARE:
        hints.append("glare")
    return tuple(hints)

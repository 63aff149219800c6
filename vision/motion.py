"""Whether anything moves in front of the camera, told from small grey pictures."""

import cv2
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.float32]


def small_grey(image: npt.NDArray[np.uint8], width: int = 240) -> Grey:
    """Shrink a BGR frame to a soft grey picture of a given width; float32 (h, w), 0..255."""
    height = max(1, round(width * image.shape[0] / image.shape[1]))
    small = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.float32)


def relit(picture: Grey, model: Grey) -> Grey:
    """Scale a picture to the brightness of another, so that a lamp that flickers is no motion.

    The factor is the commonest one among the pixels: what stands in the way of most of the picture has no say in it.
    """
    factors = (model + 1.0) / (picture + 1.0)
    lit = (picture > 16.0) & (factors > 0.5) & (factors < 2.0)  # dark pixels are mostly noise
    if int(lit.sum()) < 0.1 * picture.size:
        return picture
    places = np.log2(factors[lit]) * 40.0 + 40.0  # steps of 1.75 %, from a half to twice
    peak = int(np.convolve(np.bincount(places.astype(np.int64), minlength=81), (1, 2, 1), "same").argmax())
    gain = 2.0 ** ((float(np.median(places[np.abs(places - (peak + 0.5)) < 2.0])) - 40.0) / 40.0)
    return np.asarray(picture * np.float32(gain), np.float32)


def changed(a: Grey, b: Grey) -> npt.NDArray[np.bool_]:
    """Mark the pixels that differ by more than the pictures' own noise and flicker explain; (h, w) bool.

    The noise is told from the quieter half of the pixels, as a hand may cover more than half of the picture.
    """
    difference = np.abs(relit(b, a) - a)
    quarter = difference.size // 4
    noise = 2.1 * float(np.partition(difference, quarter, axis=None)[quarter])  # the median, were all of it noise
    mask = (difference > max(9.0, 6.0 * noise) + 0.06 * a).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), bool)


class Motion:
    """Compare each frame with the one before.

    least: changed pixels of the small picture below which nothing moves (a die 1/40 of the width covers 36).
    """

    def __init__(self, least: int = 8) -> None:
        self._least = least
        self._before: Grey | None = None

    def __call__(self, grey: Grey) -> bool:
        """Tell whether something moved since the last frame; the first frame, or one of another size, moves."""
        before, self._before = self._before, grey
        if before is None or before.shape != grey.shape:
            return True
        return int(changed(before, grey).sum()) >= self._least

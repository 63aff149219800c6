"""A rendered picture with its truth: what renderers return and training and scoring consume."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class TrueDie:
    """Hold the truth about one rendered die.

    top: (4, 2) float32, the top (readable) face's corners in pixels; corner 0 is the upper left of the upright
         face drawing as seen from above, going clockwise on screen. Sub-pixel, may lie outside the frame.
    family, face, colour: labels of vision.labels; colour None except for goblin dice.
    sides: visible side faces as (4, 2) quads: hard negatives.
    whole: False when the frame's edge cuts the die (neither asked for nor held against a reader).
    visible: share of the top face that nothing covers, 0..1.
    hint: None for a readable die, else one of vision.labels.HINTS.
    """

    top: npt.NDArray[np.float32]
    family: str
    face: str
    colour: str | None
    sides: tuple[npt.NDArray[np.float32], ...] = ()
    whole: bool = True
    visible: float = 1.0
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """Hold a picture, (h, w, 3) uint8 BGR, and the truth about its dice."""

    image: npt.NDArray[np.uint8]
    dice: tuple[TrueDie, ...]
    #: quads (4, 2) of things that are not dice but look like them: hard negatives
    distractors: tuple[npt.NDArray[np.float32], ...] = ()

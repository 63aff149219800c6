"""Draw a Reading on its picture."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Reading, Sighting

#: BGR: read surely, read with doubt, not read.
SURE, DOUBT, REFUSED = (60, 200, 60), (0, 190, 255), (60, 60, 230)


def draw_reading(frame: npt.NDArray[np.uint8], reading: Reading, sure: float = 0.9) -> npt.NDArray[np.uint8]:
    """Give a copy of a (h, w, 3) BGR frame with every die's quad, face and confidence drawn on it.

    sure: dice at or above this confidence are drawn green, others amber; unreadable ones red with the reason.
    """
    out = frame.copy()
    unit = max(0.4, min(frame.shape[:2]) / 900)
    for die in reading.dice:
        colour = REFUSED if not die.readable else SURE if die.confidence >= sure else DOUBT
        quad = np.round(np.array(die.corners, np.float32)).astype(np.int32)
        thick = max(1, round(2 * unit))
        cv2.polylines(out, [quad.reshape(-1, 1, 2)], True, (0, 0, 0), thick + 2, cv2.LINE_AA)
        cv2.polylines(out, [quad.reshape(-1, 1, 2)], True, colour, thick, cv2.LINE_AA)
        _label(out, caption(die), die, colour, unit)
    for row, hint in enumerate(reading.hints):
        _text(out, hint, (8, round(26 * unit * (row + 1) + 8)), REFUSED, unit)
    return out


def caption(die: Sighting) -> str:
    """Put a sighting in few words: face, metal and confidence, or the reason it is not read."""
    if not die.readable:
        return f"? {die.hint or 'unreadable'}"
    metal = f"{die.colour} " if die.colour else ""
    return f"{metal}{die.face} {die.confidence * 100:.0f}%"


def _label(out: npt.NDArray[np.uint8], text: str, die: Sighting, colour: tuple[int, int, int], unit: float) -> None:
    x, y, w, _ = die.box
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * unit, 1)
    left = int(np.clip(x + w / 2 - width / 2, 0, max(0, out.shape[1] - width)))
    top = int(np.clip(y - 5 * unit, height + 4, out.shape[0] - 4))
    _text(out, text, (left, top), colour, unit)


def _text(
    out: npt.NDArray[np.uint8], text: str, at: tuple[int, int], colour: tuple[int, int, int], unit: float
) -> None:
    cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * unit, (0, 0, 0), max(3, round(4 * unit)), cv2.LINE_AA)
    cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * unit, colour, max(1, round(1.5 * unit)), cv2.LINE_AA)

"""From light to a picture and its truth: exposure, noise, JPEG; and which dice a person cannot read, by rule."""

import cv2
import numpy as np

from vision.train.picture import TrueDie
from vision.train.traced.drawings import drawing
from vision.train.traced.scene import Die, Scene, Sensor
from vision.train.traced.solids import SIDES

LEAST_SIDE = 14.0  # pixels of a top face's side; the word Ooops needs more
LEAST_LEVELS = 16.0  # of 256, between the ink and the body


def develop(light: np.ndarray, sensor: Sensor) -> np.ndarray:
    """Return the picture, (h, w, 3) uint8 BGR."""
    rng = np.random.default_rng(sensor.seed)
    light = np.nan_to_num(light) * np.array(sensor.white)
    middle = float(np.exp(np.log(light.mean(2) + 1e-4).mean()))
    light = light * sensor.level / middle
    light = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.6), light)  # a soft shoulder
    light = light + sensor.noise * np.sqrt(np.maximum(light, 0.02)) * rng.normal(0, 1, light.shape)
    light = np.clip(light, 0, 1)
    srgb = np.where(light < 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    picture = np.round(srgb[..., ::-1] * 255).astype(np.uint8)
    if sensor.smooth:
        picture = cv2.bilateralFilter(picture, 5, 22, 1.2)
    return picture


def corners(die: Die, side: int = 0) -> np.ndarray:
    """Return a face's corners (4, 3): upper left of its drawing first, then clockwise seen from outside."""
    out, right, up = SIDES[side]
    square = np.array([out - right + up, out + right + up, out + right - up, out - right - up])
    return np.array(die.centre) + die.half * square @ die.rotation().T


def levels(picture: np.ndarray, top: np.ndarray, mask: np.ndarray) -> tuple[float, float]:
    """Return how many levels lie between a face's ink and its body, in the best channel, and the face's mean."""
    n = 48
    square = np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float32)
    face = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(top.astype(np.float32), square), (n, n))
    ink = cv2.resize(mask, (n, n), interpolation=cv2.INTER_AREA)[5:-5, 5:-5] / 255
    face = face[5:-5, 5:-5].astype(float)
    on, off = face[ink > 0.6], face[ink < 0.2]
    if not len(on) or not len(off):
        return 0.0, float(face.mean())
    return float(np.abs(np.median(on, 0) - np.median(off, 0)).max()), float(face.mean())


def truth(scene: Scene, picture: np.ndarray, seen: list[float]) -> tuple[TrueDie, ...]:
    """Return what the picture truly shows; dice out of the frame are left out."""
    w, h = scene.lens.size
    eye = np.array(scene.lens.eye)
    out = []
    for die, share in zip(scene.dice, seen, strict=True):
        top = scene.lens.project(corners(die)).astype(np.float32)
        inside = (top >= 0).all(1) & (top[:, 0] <= w) & (top[:, 1] <= h)
        sides = []
        for i in range(1, 6):
            if (die.rotation() @ SIDES[i][0]) @ (eye - corners(die, i).mean(0)) > 0:
                sides.append(scene.lens.project(corners(die, i)).astype(np.float32))
        if not inside.any():
            continue
        side = float(np.sqrt(cv2.contourArea(top)))
        fine = 0.6 if die.faces[0] == "ooops" else 1.0
        hint = die.hint
        if hint is None and share < 0.75:
            hint = "covered"
        if hint is None and side * fine < LEAST_SIDE:
            hint = "too small"
        if hint is None and scene.lens.blur(corners(die).mean(0)) > 0.14 * side * fine:
            hint = "blurred"
        if hint is None and inside.all():
            between, mean = levels(picture, top, drawing(scene.family, die.faces[0], die.maker))
            if between < LEAST_LEVELS:
                hint = "too dark" if mean < 70 else "glare"
        out.append(TrueDie(top, scene.family, die.faces[0], die.colour, tuple(sides), bool(inside.all()), share, hint))
    return tuple(out)

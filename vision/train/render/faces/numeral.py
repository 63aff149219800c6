"""Numerals one to five in many letterforms, and the word Ooops."""

import cv2
import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces import fonts
from vision.train.render.faces.canvas import Finish, Rng, Tile

# centre lines of handwritten digits, x right, y down, in -1..1
_HAND: dict[str, list[list[list[tuple[float, float]]]]] = {
    "1": [
        [[(0, -1), (0, 1)]],
        [[(-0.4, -0.55), (0.05, -1), (0.05, 1)]],
        [[(-0.35, -0.6), (0.05, -1), (0.05, 1)], [(-0.4, 1), (0.45, 1)]],
    ],
    "2": [[[(-0.55, -0.55), (-0.35, -0.9), (0, -1), (0.4, -0.85), (0.55, -0.5), (0.4, -0.1), (-0.55, 1), (0.6, 1)]]],
    "3": [
        [
            [
                (-0.5, -0.75),
                (-0.1, -1),
                (0.35, -0.85),
                (0.45, -0.5),
                (0.25, -0.15),
                (-0.1, -0.05),
                (0.3, 0.08),
                (0.52, 0.45),
                (0.35, 0.85),
                (-0.1, 1),
                (-0.55, 0.75),
            ]
        ],
        [[(-0.5, -1), (0.5, -1), (-0.05, -0.15), (0.35, 0), (0.52, 0.45), (0.3, 0.88), (-0.1, 1), (-0.55, 0.75)]],
    ],
    "4": [
        [[(0.2, -1), (-0.6, 0.35), (0.65, 0.35)], [(0.25, -0.3), (0.25, 1)]],
        [[(-0.45, -1), (-0.5, 0.1), (0.55, 0.1)], [(0.35, -0.9), (0.3, 1)]],
    ],
    "5": [
        [
            [
                (0.5, -1),
                (-0.4, -1),
                (-0.48, -0.15),
                (0, -0.3),
                (0.42, -0.05),
                (0.52, 0.4),
                (0.3, 0.85),
                (-0.1, 1),
                (-0.55, 0.8),
            ]
        ]
    ],
}


def _smooth(points: list[tuple[float, float]]) -> np.ndarray:
    p = np.array(points, float)
    if len(p) < 4:
        return p
    for _ in range(2):  # Chaikin's corner cutting
        a, b = p[:-1] * 0.75 + p[1:] * 0.25, p[:-1] * 0.25 + p[1:] * 0.75
        p = np.vstack([p[:1], np.stack([a, b], 1).reshape(-1, 2), p[-1:]])
    return p


def fit(img: np.ndarray, width: float, height: float) -> np.ndarray:
    """Return a mask centred on the face, filling at most width x height of it (shares)."""
    h, w = img.shape
    k = min(width * cv.SIZE / w, height * cv.SIZE / h)
    nw, nh = max(2, round(w * k)), max(2, round(h * k))
    small = cv2.resize(img, (nw, nh), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    out = cv.blank()
    x, y = (cv.SIZE - nw) // 2, (cv.SIZE - nh) // 2
    out[y : y + nh, x : x + nw] = small[: cv.SIZE, : cv.SIZE]
    return out


def _written(rng: Rng, digit: str, width: float, size: float, loose: float) -> np.ndarray:
    mask = cv.blank()
    forms = _HAND[digit]
    shear = rng.normal(0.1, 0.12)
    for stroke in forms[int(rng.integers(len(forms)))]:
        p = _smooth([(x + rng.normal(0, loose), y + rng.normal(0, loose)) for x, y in stroke])
        p = np.stack([p[:, 0] - shear * p[:, 1], p[:, 1]], 1) * size
        cv.line(mask, p, width)
    return mask


def _arch(mask: np.ndarray, bend: float) -> np.ndarray:
    """Return a mask whose columns follow an arch, middle up for bend > 0."""
    x = np.linspace(-1, 1, cv.SIZE, dtype=np.float32)
    gx, gy = np.meshgrid(np.arange(cv.SIZE, dtype=np.float32), np.arange(cv.SIZE, dtype=np.float32))
    rows = gy + np.float32(bend * cv.SIZE) * (0.5 - x**2)[None, :]
    return cv2.remap(mask, gx, rows, cv2.INTER_LINEAR)


def _ooops(rng: Rng, split: str, font: str | int, weight: int) -> np.ndarray:
    word = str(rng.choice(["Ooops", "Ooops", "OOOPS", "ooops", "Ooops!", "OOOPS!"]))
    img = fonts.text(word, font, weight)
    if img.shape[1] > 3.6 * img.shape[0]:  # long words are set in taller letters
        img = cv2.resize(img, (img.shape[1], int(img.shape[1] / rng.uniform(2.0, 3.4))), interpolation=cv2.INTER_LINEAR)
    mask = fit(img, rng.uniform(0.76, 0.9), rng.uniform(0.3, 0.5))
    how = rng.random()
    if how < 0.2:
        mask = _arch(mask, rng.uniform(0.08, 0.2) * rng.choice([-1, 1, 1]))
    elif how < 0.45:
        mask = cv.move(mask, rng.choice([-1, 1, -1]) * rng.uniform(0.2, 0.8), rng.uniform(0.95, 1.1))
    return mask


def design(rng: Rng, split: str) -> dict[str, Tile]:
    """Return the six faces of one design."""
    finish = Finish.random(rng)
    hand = rng.random() < 0.22
    font = fonts.pick(rng, split)
    weight = int(rng.integers(0, 6)) if rng.random() < 0.6 else 0
    size = float(rng.uniform(0.5, 0.78))
    stretch = float(rng.uniform(0.8, 1.25)) if rng.random() < 0.4 else 1.0
    width = float(rng.uniform(0.1, 0.2))
    loose = float(rng.uniform(0.0, 0.06))
    outline = not hand and rng.random() < 0.06
    ring = rng.random() < 0.06
    dot = rng.random() < 0.05
    out = {}
    for digit in "12345":
        if hand:
            mask = _written(rng, digit, width, size * 0.95, loose)
        else:
            img = fonts.text(digit, font, weight)
            img = cv2.resize(img, (max(3, int(img.shape[1] * stretch)), img.shape[0]))
            mask = fit(img, size, size)
        if outline:
            k = np.ones((5, 5), np.uint8)
            mask = cv2.subtract(cv2.dilate(mask, k), cv2.erode(mask, k))
        if ring:
            cv.line(mask, cv.oval(0, 0, 0.84, 0.84), 0.06, closed=True)
        if dot:
            cv.line(mask, np.array([[-0.3, 0.82], [0.3, 0.82]]), 0.07)
        out[digit] = cv.tile(rng, mask, finish)
    other = font if rng.random() < 0.5 else fonts.pick(rng, split)
    second = np.full((cv.SIZE, cv.SIZE), 255, np.uint8) if rng.random() < 0.55 else None
    out["ooops"] = cv.tile(rng, _ooops(rng, split, other, weight), finish, second)
    return out

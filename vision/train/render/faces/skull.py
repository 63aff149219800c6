"""Skulls: human ones (tally dice) and goblin ones with ears, horns and fangs."""

import cv2
import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces.canvas import Rng


def _outline(mask: np.ndarray, width: float) -> np.ndarray:
    k = max(3, round(width * cv.SIZE / 2)) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (k, k))
    return cv2.subtract(mask, cv2.erode(mask, kernel))


def _compose(rng: Rng, shape: np.ndarray, holes: np.ndarray, style: str) -> np.ndarray:
    if style == "fill":
        return cv2.subtract(shape, holes)
    if style == "line":
        inner = cv2.bitwise_and(holes, shape)
        return cv2.max(_outline(shape, rng.uniform(0.07, 0.12)), inner)
    disc = cv.blank()  # inverse: the skull is left out of a dark field
    if rng.random() < 0.5:
        cv.poly(disc, cv.oval(0, 0, 0.92, 0.92))
    else:
        e = 0.88
        cv.poly(disc, np.array([[-e, -e], [e, -e], [e, e], [-e, e]]))
    return cv2.max(cv2.subtract(disc, shape), cv2.bitwise_and(cv2.bitwise_and(holes, shape), disc))


def _eyes(rng: Rng, holes: np.ndarray, y: float, gap: float, r: float, slant: float, kind: str) -> None:
    for side in (-1, 1):
        if kind == "round":
            pts = cv.oval(side * gap, y, r, r * rng.uniform(0.9, 1.2))
        elif kind == "oval":
            pts = cv.oval(side * gap, y, r * 1.15, r * 0.85, side * slant)
        elif kind == "angry":
            pts = np.array([[-1.0, 0.1], [1.0, -0.75], [1.1, 0.3], [0.3, 0.85], [-0.7, 0.7]]) * r
            pts = pts * [side, 1] + (side * gap, y)
        else:
            pts = np.array([[-0.9, -0.7], [0.9, -0.9], [1.0, 0.5], [0.2, 0.9], [-0.8, 0.6]]) * r
            pts = pts * [side, 1] + (side * gap, y)
        cv.poly(holes, pts)


def _nose(rng: Rng, holes: np.ndarray, y: float, r: float) -> None:
    kind = rng.integers(3)
    if kind == 0:
        cv.poly(holes, np.array([[0, y - r], [r * 0.75, y + r * 0.8], [-r * 0.75, y + r * 0.8]]))
    elif kind == 1:
        for s in (-1, 1):
            cv.poly(holes, cv.oval(s * r * 0.45, y, r * 0.32, r * 0.8, s * 0.35))
    else:
        heart = np.array([[0, -1], [0.8, 0.6], [0.4, 1], [0, 0.45], [-0.4, 1], [-0.8, 0.6]])
        cv.poly(holes, np.add(heart * r, (0, y)))


def human(rng: Rng, split: str) -> tuple[np.ndarray, np.ndarray | None]:
    """Return a human skull seen from the front: its mask, and None or a second-ink mask."""
    shape, holes = cv.blank(), cv.blank()
    bones = rng.random() < 0.25
    k = 0.74 if bones else rng.uniform(0.85, 1.0)
    top = -0.22 * k if not bones else -0.28
    w, h = k * rng.uniform(0.62, 0.74), k * rng.uniform(0.55, 0.64)
    jaw = rng.choice(["teeth", "full", "none", "block"])
    cranium = cv.oval(0, top, w, h, egg=rng.uniform(-0.12, 0.02))
    if rng.random() < 0.4:
        cranium = cv.wobble(rng, cranium, 0.018)
    cv.poly(shape, cranium)
    cheek = w * rng.uniform(0.7, 0.95)
    chin = w * rng.uniform(0.45, 0.68)
    base = top + h * 0.45
    low = base + k * rng.uniform(0.42, 0.55)
    if jaw != "none":
        cv.poly(
            shape,
            np.array(
                [
                    [-cheek, base - 0.1],
                    [cheek, base - 0.1],
                    [chin * 1.05, low - 0.08],
                    [chin, low],
                    [-chin, low],
                    [-chin * 1.05, low - 0.08],
                ]
            ),
        )
        if jaw == "full":
            gap = rng.uniform(0.05, 0.09)
            cv.poly(
                shape,
                np.array(
                    [
                        [-chin * 1.15, low + gap - 0.1],
                        [-chin * 0.9, low + gap],
                        [chin * 0.9, low + gap],
                        [chin * 1.15, low + gap - 0.1],
                        [chin * 0.8, low + gap + 0.2 * k],
                        [-chin * 0.8, low + gap + 0.2 * k],
                    ]
                ),
            )
    else:
        cv.poly(
            shape,
            np.array(
                [
                    [-cheek, base - 0.1],
                    [cheek, base - 0.1],
                    [chin * 0.9, base + 0.22 * k],
                    [-chin * 0.9, base + 0.22 * k],
                ]
            ),
        )
    kind = str(rng.choice(["round", "oval", "angry", "box"] if split == "train" else ["round", "oval", "angry"]))
    r = w * rng.uniform(0.27, 0.37)
    _eyes(rng, holes, top + h * rng.uniform(0.15, 0.35), w * rng.uniform(0.42, 0.5), r, rng.uniform(-0.4, 0.4), kind)
    _nose(rng, holes, top + h * rng.uniform(0.78, 0.9), w * rng.uniform(0.13, 0.2))
    teeth = int(rng.integers(3, 7))
    tw = rng.uniform(0.03, 0.055)
    if jaw in ("teeth", "full", "block"):
        tall = (low - base) * rng.uniform(0.35, 0.55)
        for i in range(teeth - 1):
            x = chin * 1.6 * ((i + 1) / teeth - 0.5)
            cv.line(holes, np.array([[x, low - tall], [x, low + 0.02]]), tw)
        if jaw == "block":
            cv.line(holes, np.array([[-chin * 0.8, low - tall], [chin * 0.8, low - tall]]), tw)
    style = str(rng.choice(["fill", "fill", "fill", "line", "line", "inverse"]))
    if bones and style == "inverse":
        style = "fill"
    mask = _compose(rng, shape, holes, style)
    if bones:
        cross = cv.blank()
        for s in (-1, 1):
            a, b = np.array([-0.8 * s, 0.25]), np.array([0.8 * s, 0.85])
            cv.line(cross, np.array([a, b]), 0.13)
            for e in (a, b):
                for d in (-0.09, 0.09):
                    cv.poly(cross, cv.oval(e[0], e[1] + d, 0.1, 0.1))
        halo = cv2.dilate(shape, np.ones((9, 9), np.uint8))
        mask = cv2.max(mask, cv2.subtract(cross, halo))
    second = holes if rng.random() < 0.08 else None
    if second is not None:
        mask = cv2.max(mask, cv2.bitwise_and(holes, shape))
    return mask, second


def goblin(rng: Rng, split: str) -> np.ndarray:
    """Return a goblin's skull or head: wide, with long ears or horns, slanted eyes and fangs."""
    shape, holes = cv.blank(), cv.blank()
    w, h = rng.uniform(0.42, 0.55), rng.uniform(0.4, 0.52)
    y = rng.uniform(-0.2, -0.05)
    head = cv.oval(0, y, w, h, egg=rng.uniform(-0.25, -0.05))
    cv.poly(shape, head)
    chin = w * rng.uniform(0.3, 0.75)
    low = y + h + rng.uniform(0.2, 0.38)
    cv.poly(
        shape,
        np.array(
            [
                [-w * 0.95, y + 0.05],
                [w * 0.95, y + 0.05],
                [chin, low - 0.1],
                [chin * 0.6, low],
                [-chin * 0.6, low],
                [-chin, low - 0.1],
            ]
        ),
    )
    ears = rng.random() < 0.85
    horns = rng.random() < 0.3 or not ears
    if ears:
        rise, reach, thick = rng.uniform(-0.55, 0.15), rng.uniform(0.82, 0.95), rng.uniform(0.14, 0.26)
        sag = rng.uniform(-0.08, 0.12)
        for s in (-1, 1):
            cv.poly(
                shape,
                np.array(
                    [
                        [w * 0.8, y - thick],
                        [(w + reach) / 2, y - thick * 0.7 + rise * 0.5 - sag],
                        [reach, y + rise],
                        [(w + reach) / 2, y + thick * 0.6 + rise * 0.35 + sag],
                        [w * 0.8, y + thick],
                    ]
                )
                * [s, 1],
            )
            if rng.random() < 0.5:
                cv.line(holes, np.array([[w * 1.05, y], [(w + reach) / 2, y + rise * 0.45]]) * [s, 1], 0.05)
    if horns:
        lean, tall = rng.uniform(0.05, 0.3), rng.uniform(0.25, 0.45)
        for s in (-1, 1):
            cv.poly(
                shape,
                np.array(
                    [
                        [w * 0.35, y - h * 0.8],
                        [w * 0.85, y - h * 0.4],
                        [w * 0.85 + lean, max(y - h * 0.7 - tall, -0.95)],
                    ]
                )
                * [s, 1],
            )
    kind = str(rng.choice(["angry", "angry", "oval", "round", "box"] if split == "train" else ["angry", "oval"]))
    _eyes(
        rng,
        holes,
        y + rng.uniform(-0.02, 0.1),
        w * rng.uniform(0.42, 0.5),
        w * rng.uniform(0.26, 0.36),
        rng.uniform(0.2, 0.7),
        kind,
    )
    _nose(rng, holes, y + h * rng.uniform(0.5, 0.7), w * rng.uniform(0.12, 0.2))
    mouth = low - rng.uniform(0.15, 0.26)
    mw = chin * rng.uniform(0.75, 1.0) + 0.05
    fangs = rng.choice(["grin", "fangs", "tusks", "teeth"])
    if fangs == "grin":
        n = int(rng.integers(4, 8))
        x = np.linspace(-mw, mw, 2 * n + 1)
        zig = np.stack([x, mouth + np.where(np.arange(2 * n + 1) % 2, 0.09, -0.05)], 1)
        cv.line(holes, zig, rng.uniform(0.04, 0.07))
    elif fangs == "fangs":
        cv.line(holes, np.array([[-mw, mouth - 0.03], [0, mouth + 0.03], [mw, mouth - 0.03]]), 0.06)
        for s in (-1, 1):
            cv.poly(holes, np.array([[mw * 0.45, mouth], [mw * 0.85, mouth], [mw * 0.65, mouth + 0.18]]) * [s, 1])
    elif fangs == "tusks":
        for s in (-1, 1):
            cv.poly(shape, np.array([[mw * 0.7, low - 0.08], [mw * 1.3, low - 0.1], [mw * 1.1, low - 0.42]]) * [s, 1])
            cv.line(holes, np.array([[mw * 0.55, low - 0.08], [mw * 0.85, low - 0.38]]) * [s, 1], 0.05)
        cv.line(holes, np.array([[-mw * 0.6, mouth], [mw * 0.6, mouth]]), 0.06)
    else:
        n = int(rng.integers(4, 7))
        for i in range(n - 1):
            x = 2 * mw * ((i + 1) / n - 0.5)
            cv.line(holes, np.array([[x, mouth - 0.08], [x, low + 0.02]]), 0.045)
    style = str(rng.choice(["fill", "fill", "fill", "line", "line", "inverse"]))
    return _compose(rng, shape, holes, style)

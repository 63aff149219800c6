"""Tally marks one to five, and a skull where the six would be."""

from itertools import combinations

import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces.canvas import Finish, Rng, Tile
from vision.train.render.faces.skull import human

#: Least distance of two strokes' middles in stroke widths.
CLEAR = 1.35


def _stroke(rng: Rng, mask: np.ndarray, a: np.ndarray, b: np.ndarray, width: float, style: str) -> None:
    """Draw one mark."""
    rough, bend = 0.0, 0.0
    if style == "clean":
        cv.poly(mask, cv.ribbon(rng, a, b, (width, width, width), 0, 0))
    elif style == "round":
        cv.line(mask, np.array([a, b]), width)
    elif style == "taper":
        cv.poly(mask, cv.ribbon(rng, a, b, (width * 0.35, width * 1.2, width * 0.2), width * 0.03, rng.normal(0, 0.03)))
    elif style == "wedge":
        cv.poly(mask, cv.ribbon(rng, a, b, (width * 1.35, width, width * 0.15), width * 0.04, rng.normal(0, 0.03)))
    elif style == "brush":
        rough, bend = width * 0.12, rng.normal(0, 0.05)
        cv.poly(
            mask, cv.ribbon(rng, a, b, (width * rng.uniform(0.7, 1.2), width, width * rng.uniform(0.5, 1)), rough, bend)
        )
    elif style == "scratch":
        for _ in range(int(rng.integers(2, 5))):
            j = rng.normal(0, width * 0.28, (2, 2))
            cv.poly(
                mask, cv.ribbon(rng, a + j[0], b + j[1], (0.02, width * 0.5, 0.01), width * 0.05, rng.normal(0, 0.02))
            )
    elif style == "chalk":
        layer = cv.blank()
        cv.poly(layer, cv.ribbon(rng, a, b, (width, width * 1.1, width), width * 0.1, rng.normal(0, 0.02)))
        layer[cv.cloud(rng, 60) > 0.78] = 0
        np.maximum(mask, layer, out=mask)
    else:  # stencil: two blocks
        m = a + (b - a) * rng.uniform(0.4, 0.6)
        gap = (b - a) * 0.04
        cv.poly(mask, cv.ribbon(rng, a, m - gap, (width,) * 3, 0, 0))
        cv.poly(mask, cv.ribbon(rng, m + gap, b, (width,) * 3, 0, 0))


def _apart(p: np.ndarray, q: np.ndarray) -> float:
    """Return the distance of two strokes, (2, 2) ends each; 0 where they cross."""
    d, e = p[1] - p[0], q[1] - q[0]
    across = d[0] * e[1] - d[1] * e[0]
    if abs(across) > 1e-9:
        f = q[0] - p[0]
        s, t = (f[0] * e[1] - f[1] * e[0]) / across, (f[0] * d[1] - f[1] * d[0]) / across
        if 0 <= s <= 1 and 0 <= t <= 1:
            return 0.0
    ends = [(p, point) for point in q] + [(q, point) for point in p]
    return min(_to_point(stroke, point) for stroke, point in ends)


def _to_point(stroke: np.ndarray, point: np.ndarray) -> float:
    d = stroke[1] - stroke[0]
    t = float(np.clip((point - stroke[0]) @ d / (d @ d), 0, 1))
    return float(np.hypot(*(stroke[0] + t * d - point)))


def strokes(rng: Rng, count: int, gap: float, width: float, lean: float, length: float, loose: float) -> np.ndarray:
    """Return upright strokes, (count, 2, 2) ends: drawn anew, ever tidier, until all can be counted.

    Strokes closer than CLEAR widths run together, and a four of three blots is no four.
    """
    while True:
        out = np.empty((count, 2, 2))
        for i in range(count):
            x = (i - (count - 1) / 2) * gap + rng.normal(0, loose * 0.25) * gap
            tilt = lean + rng.normal(0, loose * 0.12)
            half = float(np.clip(length * (1 + rng.normal(0, loose * 0.3)), 0.35, 0.85))
            d = np.array([np.sin(tilt), -np.cos(tilt)]) * half
            c = np.array([x, rng.normal(0, loose * 0.1)])
            out[i] = c + d, c - d
        if loose < 0.05 or all(_apart(p, q) >= CLEAR * width for p, q in combinations(out, 2)):
            return out
        loose *= 0.9


def _marks(
    rng: Rng, n: int, bar: str, style: str, width: float, lean: float, length: float, loose: float
) -> np.ndarray:
    mask = cv.blank()
    upright = 4 if n == 5 and bar != "none" else n
    gap = min(1.25 / max(upright - 1, 1), max(width * 2.0, 0.34) * (1.0 + 0.12 * (5 - upright)))
    gap = max(gap, min(width * 1.9, 1.35 / max(upright - 1, 1)))
    width = min(width, gap * 0.6)
    for a, b in strokes(rng, upright, gap, width, lean, length, loose):
        _stroke(rng, mask, a, b, width, style)
    if n == 5 and bar != "none":
        span = min(0.86, 1.5 * gap + 0.28)
        rise = {"up": 0.45, "down": -0.45, "flat": 0.0}[bar] * length * 1.3 + rng.normal(0, 0.05)
        _stroke(rng, mask, np.array([-span, rise]), np.array([span, -rise]), width, style)
    return mask


def design(rng: Rng, split: str) -> dict[str, Tile]:
    """Return the six faces of one design."""
    styles = ["clean", "round", "taper", "wedge", "brush", "scratch"] + (["chalk"] if split == "train" else ["stencil"])
    style = str(rng.choice(styles))
    bar = str(rng.choice(["up", "up", "down", "flat", "none", "none"]))
    width = float(rng.uniform(0.09, 0.2))
    lean = float(rng.normal(0, 0.12)) if rng.random() < 0.7 else float(rng.uniform(-0.4, 0.4))
    length = float(rng.uniform(0.5, 0.78))
    loose = float(rng.choice([0, 0.3, 0.6, 1.0]) * rng.uniform(0.5, 1))
    finish = Finish.random(rng)
    spin = rng.choice([0, 0, 0, np.pi / 4, -np.pi / 4, rng.uniform(-0.5, 0.5)])
    scale = 1.0 if abs(spin) < 0.1 else 0.9
    out = {}
    for n in range(1, 6):
        mask = _marks(rng, n, bar, style, width, lean, length, loose)
        if spin:
            mask = cv.move(mask, spin, scale)
        out[str(n)] = cv.tile(rng, mask, finish)
    mask, second = human(rng, split)
    out["skull"] = cv.tile(rng, cv.move(mask, 0, rng.uniform(0.85, 1.05)), finish, second)
    return out

"""Faces no game here knows: letters, larger numbers, plane figures. A reader must find such dice and refuse them."""

import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces import fonts
from vision.train.render.faces.canvas import Finish, Rng, Tile
from vision.train.render.faces.numeral import fit

#: Names of the six faces: none of them is a label of vision.labels.
NAMES = ("a", "b", "c", "d", "e", "f")
# Without what passes for a known face: I, l and | for one stroke, O and o for an egg or a pip.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ&?@#%abdefghkmnqrt"
_NUMBERS = ("6", "7", "8", "9", "10", "12", "16", "20", "24", "32", "64")
_WORDS = ("HIT", "MISS", "yes", "no", "+1", "x2", "WIN", "End", "D6", "A4")


def _polygon(rng: Rng, mask: np.ndarray) -> None:
    n = int(rng.integers(3, 8))
    t = np.arange(n) / n * 2 * np.pi + rng.uniform(0, 6.3)
    size = rng.uniform(0.35, 0.7)
    cv.poly(mask, size * np.stack([np.cos(t), np.sin(t)], 1))
    if rng.random() < 0.5:
        cv.poly(mask, size * rng.uniform(0.5, 0.8) * np.stack([np.cos(t), np.sin(t)], 1), 0)


def _cross(rng: Rng, mask: np.ndarray) -> None:
    a, s, w = rng.uniform(0, 1.6), rng.uniform(0.4, 0.7), rng.uniform(0.12, 0.3)
    for turn in (0.0, np.pi / 2):
        d = s * np.array([np.cos(a + turn), np.sin(a + turn)])
        cv.line(mask, np.array([-d, d]), w)


def _zigzag(rng: Rng, mask: np.ndarray) -> None:
    n = int(rng.integers(4, 8))
    x = np.linspace(-0.65, 0.65, n)
    y = rng.uniform(0.2, 0.6) * np.where(np.arange(n) % 2, 1, -1)
    cv.line(mask, np.stack([x, y], 1), rng.uniform(0.08, 0.2))


def _rings(rng: Rng, mask: np.ndarray) -> None:
    for r in np.linspace(rng.uniform(0.2, 0.35), rng.uniform(0.5, 0.75), int(rng.integers(2, 4))):
        cv.line(mask, cv.oval(0, 0, r, r), rng.uniform(0.06, 0.12), closed=True)


def _grid(rng: Rng, mask: np.ndarray) -> None:
    n, w = int(rng.integers(2, 4)), rng.uniform(0.06, 0.12)
    for v in np.linspace(-0.6, 0.6, n + 1):
        cv.line(mask, np.array([[v, -0.6], [v, 0.6]]), w)
        cv.line(mask, np.array([[-0.6, v], [0.6, v]]), w)


def _blob(rng: Rng, mask: np.ndarray) -> None:
    cv.poly(mask, cv.wobble(rng, cv.oval(0, 0, rng.uniform(0.4, 0.6), rng.uniform(0.4, 0.6)), 0.15))
    if rng.random() < 0.5:
        cv.poly(mask, cv.wobble(rng, cv.oval(*rng.uniform(-0.2, 0.2, 2), 0.2, 0.2), 0.05), 0)


def _spiral(rng: Rng, mask: np.ndarray) -> None:
    t = np.linspace(0.5, rng.uniform(9, 16), 80)
    r = t / t[-1] * rng.uniform(0.5, 0.75)
    cv.line(mask, np.stack([r * np.cos(t), r * np.sin(t)], 1), rng.uniform(0.07, 0.12))


_FIGURES = (_polygon, _cross, _zigzag, _rings, _grid, _blob, _spiral)


def design(rng: Rng, split: str) -> dict[str, Tile]:
    """Return the six faces of one design."""
    finish = Finish.random(rng)
    font = fonts.pick(rng, split)
    weight = int(rng.integers(0, 6))
    kind = str(
        rng.choice(["letters", "numbers", "words", "figures", "figures", "blank"], p=[0.3, 0.2, 0.1, 0.2, 0.15, 0.05])
    )
    out = {}
    for name in NAMES:
        mask = cv.blank()
        if kind == "figures":
            _FIGURES[int(rng.integers(len(_FIGURES)))](rng, mask)
        elif kind != "blank":
            text = str(rng.choice(list(_LETTERS) if kind == "letters" else _NUMBERS if kind == "numbers" else _WORDS))
            size = float(rng.uniform(0.5, 0.8))
            mask = fit(fonts.text(text, font, weight), size, size)
        out[name] = cv.tile(rng, mask, finish)
    return out

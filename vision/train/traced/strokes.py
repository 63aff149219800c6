"""Drawings of pips and tally strokes: grey masks made from Pillow polygons, white where the ink is."""

import numpy as np
from PIL import Image, ImageDraw

Rng = np.random.Generator
SIZE = 192  # pixels of a finished mask
BIG = 4 * SIZE  # masks are drawn this big and shrunk, which smooths their edges


class Sheet:
    """Draw on a square from (0, 0), upper left, to (1, 1)."""

    def __init__(self) -> None:
        self.image = Image.new("L", (BIG, BIG), 0)
        self.pen = ImageDraw.Draw(self.image)

    def shape(self, points: object, ink: int = 255) -> None:
        """Fill a polygon of (n, 2) points."""
        self.pen.polygon([(float(x) * BIG, float(y) * BIG) for x, y in np.asarray(points)], fill=ink)

    def oval(self, x: float, y: float, rx: float, ry: float, ink: int = 255) -> None:
        """Fill an ellipse about (x, y)."""
        self.pen.ellipse([(x - rx) * BIG, (y - ry) * BIG, (x + rx) * BIG, (y + ry) * BIG], fill=ink)

    def mask(self) -> np.ndarray:
        """Return the mask, (SIZE, SIZE) uint8."""
        return np.asarray(self.image.resize((SIZE, SIZE), Image.Resampling.BOX))


def pips(number: int, rng: Rng) -> np.ndarray:
    """Return the mask of 1 to 6 pips; `rng` picks a maker's radius, spread and form."""
    spread = rng.uniform(0.2, 0.27)
    radius = min(rng.uniform(0.075, 0.115), 0.42 * spread)
    form = str(rng.choice(["disc", "disc", "disc", "ring", "square", "drop"]))
    ace = rng.choice([1.0, 1.0, 1.5])
    flip = rng.choice([-1, 1])
    s = Sheet()
    spots = [(0.0, 0.0)] if number % 2 else []
    if number >= 2:
        spots += [(-flip * 1.0, -1.0), (flip * 1.0, 1.0)]
    if number >= 4:
        spots += [(flip * 1.0, -1.0), (-flip * 1.0, 1.0)]
    if number == 6:
        spots += [(-1.0, 0.0), (1.0, 0.0)]
    for px, py in spots:
        x, y, r = 0.5 + px * spread, 0.5 + py * spread, radius * (ace if number == 1 else 1)
        if form == "square":
            s.shape([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
            continue
        if form == "drop":
            s.shape([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
            s.oval(x, y, 0.85 * r, 0.85 * r)
            continue
        s.oval(x, y, r, r)
        if form == "ring":
            s.oval(x, y, 0.45 * r, 0.45 * r, 0)
    return s.mask()


def _stroke(s: Sheet, a: np.ndarray, b: np.ndarray, width: float, form: str, rng: Rng) -> None:
    along = (b - a) / np.linalg.norm(b - a)
    across = np.array([-along[1], along[0]])
    t = np.linspace(0, 1, 15)
    line = a + t[:, None] * (b - a)
    wide = np.full(15, width / 2)
    if form == "brush":
        wide = wide * (0.35 + 0.9 * np.sin(np.pi * (0.12 + 0.76 * t)) ** 0.6)
    elif form == "nail":
        wide = wide * (1.35 - 1.0 * t)
    elif form == "chalk":
        line = line + across * rng.normal(0, 0.07 * width, 15)[:, None]
        wide = wide * rng.uniform(0.75, 1.2, 15)
    elif form == "bowed":
        line = line + across * (rng.uniform(-0.6, 0.6) * width * np.sin(np.pi * t))[:, None]
    s.shape(np.concatenate([line + across * wide[:, None], (line - across * wide[:, None])[::-1]]))
    if form == "round":
        for p in (a, b):
            s.oval(*p, width / 2, width / 2)
    if form == "bone":
        for p in (a, b):
            for side in (-1, 1):
                s.oval(*(p + side * 0.42 * width * across), 0.48 * width, 0.48 * width)
    if form == "capped":
        for p in (a, b):
            e, f = across * width * 0.95, along * width * 0.22
            s.shape([p - e - f, p + e - f, p + e + f, p - e + f])


def tally(number: int, rng: Rng) -> np.ndarray:
    """Return the mask of 1 to 5 tally strokes; five may be four and a bar, or five side by side."""
    form = str(rng.choice(["plain", "brush", "nail", "chalk", "bowed", "round", "bone", "capped"]))
    width = rng.uniform(0.05, 0.078)
    height = rng.uniform(0.5, 0.68)
    gap = rng.uniform(0.15, 0.185)
    barred = rng.random() < 0.7
    slant, wild = rng.uniform(-0.1, 0.1), rng.choice([0.0, 0.012, 0.025])
    bar = rng.uniform(-0.28, 0.28), rng.choice([-1, 1])
    s = Sheet()
    count = 4 if number == 5 and barred else number
    if count == 5:
        gap = min(gap, 0.16)
    for i in range(count):
        x = 0.5 + (i - (count - 1) / 2) * gap
        jog = rng.normal(0, 1, 4) * wild
        top = np.array([x + slant * height / 2 + jog[0], 0.5 - height / 2 + jog[1]])
        _stroke(s, top, np.array([x - slant * height / 2 + jog[2], 0.5 + height / 2 + jog[3]]), width, form, rng)
    if number == 5 and barred:
        reach, rise = 2.05 * gap, 0.12 + abs(bar[0]) * 0.6
        a = np.array([0.5 - reach, 0.5 + bar[1] * rise])
        _stroke(s, a, np.array([0.5 + reach, 0.5 - bar[1] * rise]), width, form, rng)
    return s.mask()

"""Things that are not dice: cubes, tokens, tiles, cards, coins, meeples, pens, fingers, the walls of a box lid."""

import numpy as np

from vision.train.render.bodies import Material, colour, hsv, inks
from vision.train.render.things import Thing, turn

Rng = np.random.Generator


def _plain(rng: Rng, body: np.ndarray | None = None, radius: float = 0.1) -> Material:
    body = colour(rng) if body is None else body
    m = Material(
        body,
        body,
        inks(rng, body, 0.2),
        inks(rng, body, 0.2),
        rough=float(rng.uniform(0.15, 0.9)),
        spec=float(rng.uniform(0.2, 1.2)),
    )
    m.radius = radius
    m.bump = 0.0
    return m


def _flat(rng: Rng, x: float, y: float, z: float, m: Material, shape: float = 0.0, role: str = "thing") -> Thing:
    return Thing(
        np.array([0.0, 0.0, z]), turn((0, 0, 1), rng.uniform(0, 6.283)), np.array([x, y, z]), m, shape=shape, role=role
    )


def cube(rng: Rng, size: float) -> list[Thing]:
    """Return a blank cube or block, often translucent green as reroll cubes are."""
    m = _plain(rng, radius=float(rng.uniform(0.03, 0.2)))
    if rng.random() < 0.35:
        m.body = m.body2 = hsv(rng.uniform(100, 160), rng.uniform(0.5, 1), rng.uniform(0.3, 0.9))
        m.clear = float(rng.choice([0.0, 0.6]))
    elif rng.random() < 0.3:
        m.kind, m.body2 = 3.0, m.body * 0.7
    h = size * rng.uniform(0.4, 1.1)
    z = h * (1.0 if rng.random() < 0.7 else rng.uniform(0.3, 0.8))
    return [_flat(rng, h, h, z, m, role="negative")]


def token(rng: Rng, size: float, layers: list[int]) -> list[Thing]:
    """Return a round token or coin, blank or with a drawing."""
    m = _plain(rng, radius=0.4)
    if rng.random() < 0.35:
        m.body = m.body2 = hsv(rng.choice([30, 45, 0]), rng.choice([0.0, 0.6]), rng.uniform(0.5, 0.9))
        m.metal, m.rough = 0.8, 0.35
    r = size * rng.uniform(0.45, 1.5)
    t = _flat(rng, r, r, size * rng.uniform(0.05, 0.25), m, 1.0, "negative")
    if layers and rng.random() < 0.7:
        t.codes[0] = float(rng.choice(layers) * 4)
        m.bump = 0.04 if m.metal else 0.0
    return [t]


def tile(rng: Rng, size: float, layers: list[int], tilt: float) -> list[Thing]:
    """Return a flat tile; oblong from straight above, where a square one could not be told from a die."""
    m = _plain(rng, radius=0.3)
    r = size * rng.uniform(0.6, 1.6)
    stretch = rng.uniform(0.85, 1.2) if tilt > 0.45 else rng.choice([0.55, 1.7]) * rng.uniform(0.9, 1.1)
    t = _flat(rng, r, r * stretch, size * rng.uniform(0.03, 0.12), m, role="negative")
    if layers and rng.random() < 0.8:
        t.codes[0] = float(rng.choice(layers) * 4)
    return [t]


def card(rng: Rng, size: float, layers: list[int]) -> list[Thing]:
    """Return a playing card or sheet, sometimes printed."""
    m = _plain(
        rng,
        hsv(rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.6, 1.0)) if rng.random() < 0.7 else None,
        radius=0.5,
    )
    r = size * rng.uniform(1.6, 3.4)
    t = _flat(rng, r, r * rng.uniform(1.2, 1.6), size * 0.015, m)
    if layers and rng.random() < 0.7:
        t.codes[0] = float(rng.choice(layers) * 4)
    return [t]


def meeple(rng: Rng, size: float) -> list[Thing]:
    """Return a lying or standing meeple built of blocks, as one group."""
    m = _plain(
        rng, hsv(rng.choice([0, 50, 120, 220, 280, 30]), rng.uniform(0.5, 1), rng.uniform(0.2, 0.9)), radius=0.25
    )
    s = size * rng.uniform(0.5, 1.0)
    z = s * 0.35
    rot = turn((0, 0, 1), rng.uniform(0, 6.283))
    parts = [
        ((0, 0.75, 0), (0.38, 0.38, 1), 1.0),
        ((0, 0.2, 0), (0.9, 0.22, 1), 0.0),
        ((-0.32, -0.5, 0), (0.28, 0.55, 1), 0.0),
        ((0.32, -0.5, 0), (0.28, 0.55, 1), 0.0),
    ]
    out = []
    for at, half, shape in parts:
        h = np.array([half[0] * s, half[1] * s, z])
        out.append(Thing(rot @ (np.array(at) * s) + (0, 0, z), rot, h, m, shape=shape))
    return out


def rod(rng: Rng, size: float) -> list[Thing]:
    """Return a pen, stick or cable."""
    m = _plain(rng, radius=0.95)
    r = size * rng.uniform(0.12, 0.4)
    return [_flat(rng, size * rng.uniform(2, 9), r, r, m)]


def finger(rng: Rng, target: np.ndarray, size: float, eye: np.ndarray) -> list[Thing]:
    """Return one or two fingers that reach towards a point, over it or beside it."""
    skin = hsv(rng.uniform(12, 28), rng.uniform(0.25, 0.65), rng.uniform(0.3, 0.95))
    m = _plain(rng, skin, 0.97)
    m.rough, m.spec = 0.6, 0.5
    a = rng.uniform(0, 6.283)
    r = size * rng.uniform(0.5, 0.9)
    out = []
    for k in range(int(rng.integers(1, 3))):
        long = size * rng.uniform(6, 12)
        rot = turn((0, 0, 1), a + k * 0.25) @ turn((0, 1, 0), -rng.uniform(0.0, 0.35))
        tip = target + np.array([rng.normal(0, 0.9), rng.normal(0, 0.9) + k * 2 * r, 0]) * size * 0.8
        tip[2] = size * rng.uniform(1.6, 2.6)
        out.append(Thing(tip + rot[:, 0] * long, rot, np.array([long, r, r]), m, role="cover"))
    return out


def walls(rng: Rng, width: float, size: float) -> list[Thing]:
    """Return two to four walls of a box lid round the middle."""
    m = _plain(rng, radius=0.2)
    m.rough, m.spec = 0.8, 0.4
    a = rng.uniform(0, 6.283)
    half = width * rng.uniform(0.42, 0.75)
    tall = size * rng.uniform(1.0, 3.0)
    out = []
    for k in range(4):
        if rng.random() < 0.25:
            continue
        rot = turn((0, 0, 1), a + k * np.pi / 2)
        out.append(Thing(rot[:, 0] * half + (0, 0, tall), rot, np.array([size * 0.15, half, tall]), m, role="wall"))
    return out

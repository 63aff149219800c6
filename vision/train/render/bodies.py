"""What dice are made of: colours, patterns, gloss, edges; and the goblin dice's four metals."""

import colorsys
from dataclasses import dataclass, field

import numpy as np

Rng = np.random.Generator


def linear(rgb: tuple[float, float, float] | np.ndarray) -> np.ndarray:
    """Return linear light of an sRGB colour (0..1)."""
    return np.asarray(rgb, float) ** 2.2


def hsv(h: float, s: float, v: float) -> np.ndarray:
    """Return linear light of hue (degrees), saturation, value."""
    return linear(np.array(colorsys.hsv_to_rgb((h % 360) / 360, min(max(s, 0), 1), min(max(v, 0), 1))))


def luma(rgb: np.ndarray) -> float:
    """Return the perceived lightness (0..1) of linear light."""
    return float((rgb @ np.array([0.25, 0.65, 0.1])) ** (1 / 2.2))


@dataclass(slots=True)
class Material:
    """Hold a body: linear colours, pattern (shader's number), gloss, relief and edge shape."""

    body: np.ndarray
    body2: np.ndarray
    ink: np.ndarray
    ink2: np.ndarray
    kind: float = 0.0
    metal: float = 0.0
    rough: float = 0.4
    spec: float = 1.0
    clear: float = 0.0
    bump: float = 0.05
    grain: float = 1.0
    ink_matt: float = 1.0
    ink_rough: float = 0.5
    radius: float = 0.15  # of the half size
    sphere: float = 0.0  # radius of a cutting sphere over the half size, 0 none
    extra: dict[str, float] = field(default_factory=dict)


def colour(rng: Rng) -> np.ndarray:
    """Return a usual dice colour."""
    r = rng.random()
    if r < 0.26:  # white and ivory
        return hsv(rng.uniform(20, 60), rng.uniform(0, 0.25), rng.uniform(0.82, 0.98))
    if r < 0.38:  # black and grey
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.2), rng.uniform(0.06, 0.3))
    if r < 0.43:
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.3, 0.75))
    h = float(rng.choice([0, 0, 5, 22, 40, 52, 85, 130, 150, 180, 205, 220, 235, 270, 300, 335])) + rng.normal(0, 6)
    return hsv(h, rng.uniform(0.45, 1.0), rng.uniform(0.25, 0.95))


def inks(rng: Rng, body: np.ndarray, least: float) -> np.ndarray:
    """Return an ink that stands out from the body by at least this much lightness."""
    for _ in range(20):
        r = rng.random()
        if r < 0.45:
            c = (
                hsv(0, 0, rng.uniform(0.02, 0.15))
                if luma(body) > 0.45
                else hsv(45, rng.uniform(0, 0.15), rng.uniform(0.85, 1.0))
            )
        elif r < 0.6:
            c = hsv(rng.uniform(38, 55), rng.uniform(0.4, 0.8), rng.uniform(0.7, 0.95))
        else:
            c = colour(rng)
        if abs(luma(c) - luma(body)) >= least:
            return c
    return hsv(0, 0, 0.03) if luma(body) > 0.45 else hsv(0, 0, 0.95)


def _edges(rng: Rng, m: Material, family: str) -> None:
    r = rng.random()
    if r < 0.2:
        m.radius = float(rng.uniform(0.03, 0.08))
    elif r < 0.75:
        m.radius = float(rng.uniform(0.08, 0.25))
    else:
        m.radius = float(rng.uniform(0.25, 0.42))
    if rng.random() < (0.28 if family == "pip" else 0.12):
        m.sphere = float(rng.uniform(1.3, 1.58))
        m.radius = min(m.radius, 0.12)


def plastic(rng: Rng, family: str) -> Material:
    """Return a die's body in plastic, resin, marble or wood."""
    body = colour(rng)
    least = 0.16 if rng.random() < 0.12 else 0.3
    m = Material(body, body, np.zeros(3), np.zeros(3))
    m.rough = float(rng.choice([rng.uniform(0.08, 0.25), rng.uniform(0.25, 0.5), rng.uniform(0.5, 0.9)]))
    m.spec = float(rng.uniform(0.4, 1.4))
    m.bump = float(rng.uniform(0.025, 0.09))
    r = rng.random()
    if r < 0.1:
        m.kind, m.body2 = (
            1.0,
            body * rng.uniform(0.3, 0.7) if luma(body) > 0.4 else body + (1 - body) * rng.uniform(0.1, 0.3),
        )
    elif r < 0.17:
        m.kind, m.body2 = 2.0, colour(rng) * 0.6 + body * 0.4
    elif r < 0.25:
        wood = hsv(rng.uniform(18, 38), rng.uniform(0.3, 0.75), rng.uniform(0.35, 0.85))
        m.kind, m.body, m.body2, m.rough, m.spec = (
            3.0,
            wood,
            wood * rng.uniform(0.5, 0.8),
            float(rng.uniform(0.4, 0.9)),
            0.5,
        )
    elif r < 0.33:
        m.kind, m.body2 = 4.0, colour(rng) * 0.7 + body * 0.3
    elif r < 0.5:
        m.clear = float(rng.uniform(0.4, 0.9))
        m.body = hsv(
            rng.choice([0, 0, 25, 45, 120, 150, 200, 220, 280, 330]) + rng.normal(0, 8),
            rng.uniform(0.6, 1.0),
            rng.uniform(0.5, 0.95),
        )
        m.body2 = m.body
        m.rough = float(rng.uniform(0.05, 0.2))
    m.grain = float(rng.uniform(0.6, 1.6))
    mean = (m.body + m.body2) / 2 if m.kind else m.body
    m.ink = inks(rng, mean * (0.6 if m.clear else 1.0), least + 0.1 * (m.kind > 0))
    red = hsv(rng.uniform(-8, 8), rng.uniform(0.8, 1.0), rng.uniform(0.55, 0.9))
    far = np.linalg.norm(red ** (1 / 2.2) - np.clip(mean, 0, 1) ** (1 / 2.2))
    m.ink2 = red if far > 0.5 and abs(luma(red) - luma(mean)) > 0.22 else m.ink
    _edges(rng, m, family)
    return m


#: hue, saturation and value ranges of the four metals' bodies
METALS = {
    "bronze": ((19, 32), (0.5, 0.82), (0.34, 0.62)),
    "silver": ((0, 360), (0.0, 0.05), (0.58, 0.82)),
    "gold": ((42, 51), (0.5, 0.85), (0.72, 0.95)),
    "red": ((-10, 6), (0.72, 1.0), (0.42, 0.82)),
}


def metal(rng: Rng, name: str) -> Material:
    """Return a goblin die's body: cast metal, or plastic in the metal's colour."""
    (h0, h1), (s0, s1), (v0, v1) = METALS[name]
    body = hsv(rng.uniform(h0, h1), rng.uniform(s0, s1), rng.uniform(v0, v1))
    m = Material(body, body * 0.6, np.zeros(3), np.zeros(3))
    r = rng.random()
    if r < 0.45:  # metallic paint or cast metal
        m.metal, m.rough = float(rng.uniform(0.5, 1.0)), float(rng.uniform(0.25, 0.6))
    elif r < 0.75:  # pearly plastic
        m.metal, m.rough, m.spec = float(rng.uniform(0.1, 0.5)), float(rng.uniform(0.2, 0.5)), 1.2
    else:
        m.rough, m.spec = float(rng.uniform(0.15, 0.7)), float(rng.uniform(0.5, 1.2))
    if name == "red" and rng.random() < 0.6:
        m.metal = 0.0
    k = rng.random()
    if k < 0.12:
        m.kind, m.body2 = 1.0, body * 0.7
    elif k < 0.24:
        m.kind = 5.0
    elif k < 0.36:
        m.kind = 6.0
    m.bump = float(rng.uniform(0.03, 0.1))
    m.grain = float(rng.uniform(0.6, 1.6))
    dark = rng.random() < (0.72 if name in ("gold", "silver") else 0.4)
    m.ink = (
        hsv(rng.uniform(0, 60), rng.uniform(0, 0.4), rng.uniform(0.02, 0.14))
        if dark
        else hsv(rng.uniform(30, 60), rng.uniform(0, 0.25), rng.uniform(0.85, 1.0))
    )
    if rng.random() < 0.12:
        m.ink = inks(rng, body, 0.28)
    if abs(luma(m.ink) - luma(body)) < 0.2:
        m.ink = inks(rng, body, 0.3)
    m.ink2 = m.ink
    m.ink_matt = float(rng.uniform(0.7, 1.0))
    _edges(rng, m, "goblin")
    return m

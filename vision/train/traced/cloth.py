"""Table tops of our own: wood, felt, weave, paper, stone and a printed board, as pictures that tile."""

from pathlib import Path

import cv2
import numpy as np

Rng = np.random.Generator
KINDS = ("wood", "felt", "weave", "paper", "stone", "board", "plain")
SIZE = 512


def noise(rng: Rng, size: int, coarse: int, octaves: int = 5, stretch: int = 1) -> np.ndarray:
    """Return smooth noise about 0, (size, size), that tiles; the coarsest bumps are size / coarse wide."""
    out = np.zeros((size, size))
    for k in range(octaves):
        n = min(coarse * 2**k, size)
        grid = rng.normal(0, 0.55**k, (n, max(1, n // stretch))).astype(np.float32)
        tiled = cv2.resize(np.tile(grid, (3, 3)), (3 * size, 3 * size), interpolation=cv2.INTER_CUBIC)
        out += tiled[size : 2 * size, size : 2 * size]
    return out


def cloth(kind: str, number: int) -> np.ndarray:
    """Return a table top's picture, (SIZE, SIZE, 3) in 0..1, linear RGB."""
    rng = np.random.default_rng([number, KINDS.index(kind), 20411])
    hue = rng.uniform(0, 1, 3)
    base = np.clip(rng.uniform(0.03, 0.5) * (0.45 + hue), 0.015, 0.8)
    y, x = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    if kind == "wood":
        tone = np.array([0.42, 0.23, 0.11]) * rng.uniform(0.3, 1.5) * rng.uniform(0.85, 1.15, 3)
        rings = np.sin(2 * np.pi * (int(rng.integers(5, 16)) * y + 0.35 * noise(rng, SIZE, 2, 3)))
        grain = 0.16 * rings + 0.14 * noise(rng, SIZE, 64, 3, stretch=16)
        planks = np.abs((y * int(rng.integers(2, 5))) % 1) < 0.012
        shade = np.exp(grain) * np.where(planks, 0.4, 1)
        return np.clip(tone * shade[..., None], 0, 0.95)
    if kind == "felt":
        return np.clip(
            base * np.exp(0.16 * noise(rng, SIZE, 128, 3) + 0.07 * noise(rng, SIZE, 4, 3))[..., None], 0, 0.9
        )
    if kind == "weave":
        n = int(rng.integers(24, 70))
        warp, weft = np.sin(2 * np.pi * n * x), np.sin(2 * np.pi * n * y)
        other = np.clip(base * rng.uniform(0.5, 1.8), 0, 0.9)
        over = (1 / (1 + np.exp(-4 * warp * weft)))[..., None]
        pattern = over * base + (1 - over) * other
        if rng.random() < 0.5:
            check = ((x * 4).astype(int) + (y * 4).astype(int)) % 2
            pattern = pattern * np.where(check, 1, rng.uniform(0.4, 0.8))[..., None]
        return np.clip(pattern * np.exp(0.1 * noise(rng, SIZE, 64, 3))[..., None], 0, 0.9)
    if kind == "paper":
        sheet = np.full((SIZE, SIZE, 3), 0.75) * rng.uniform(0.85, 1.05, 3)
        if rng.random() < 0.6:
            lines = (y * int(rng.integers(8, 30))) % 1 < 0.05
            sheet[lines] *= rng.uniform(0.4, 0.9, 3)
        return np.clip(sheet * np.exp(0.02 * noise(rng, SIZE, 64, 3))[..., None], 0, 0.9)
    if kind == "stone":
        veins = np.exp(-np.abs(noise(rng, SIZE, 3, 6)) * rng.uniform(3, 9))[..., None]
        return np.clip(base * (1 - veins) + rng.uniform(0, 0.8, 3) * veins, 0, 0.9)
    if kind == "board":
        return _board(rng, base)
    return np.clip(base * np.exp(0.03 * noise(rng, SIZE, 8, 4))[..., None], 0, 0.9)


def _board(rng: Rng, base: np.ndarray) -> np.ndarray:
    picture = np.ascontiguousarray(np.broadcast_to(255 * base, (SIZE, SIZE, 3)).astype(np.uint8))
    for _ in range(int(rng.integers(8, 30))):
        colour = tuple(float(c) for c in rng.uniform(5, 180, 3))
        p = rng.integers(0, SIZE, 2)
        kind = rng.integers(4)
        if kind == 0:
            q = p + rng.integers(20, 160, 2)
            cv2.rectangle(picture, p.tolist(), q.tolist(), colour, int(rng.choice([-1, 2, 4])), cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(picture, p.tolist(), int(rng.integers(8, 90)), colour, int(rng.choice([-1, 2, 5])), cv2.LINE_AA)
        elif kind == 2:
            hexagon = p + rng.uniform(25, 80) * np.stack(
                [np.cos(np.arange(6) * np.pi / 3), np.sin(np.arange(6) * np.pi / 3)], 1
            )
            cv2.fillPoly(picture, [hexagon.astype(np.int32)], colour, cv2.LINE_AA)
        else:
            text = str(rng.choice(["12", "FORT", "7", "x2", "VIII", "gold", "START", "30"]))
            cv2.putText(
                picture, text, p.tolist(), cv2.FONT_HERSHEY_DUPLEX, float(rng.uniform(0.6, 2)), colour, 2, cv2.LINE_AA
            )
    return np.clip(picture / 255 * np.exp(0.03 * noise(rng, SIZE, 64, 3))[..., None], 0, 0.9)


def photograph(path: Path) -> np.ndarray:
    """Return a photograph of a table as linear RGB, at most 900 pixels wide."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError(f"not a picture: {str(path)!r}")
    scale = min(1.0, 900 / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return (small[..., ::-1] / 255.0) ** 2.2


def body(kind: str, colours: np.ndarray, number: int, size: int) -> np.ndarray:
    """Return a die's material as a picture (size, size, 3): plain, speckled, marbled or swirled in two colours."""
    rng = np.random.default_rng([number, 77])
    a, b = colours
    if kind == "speckled":
        share = (noise(rng, size, size // 5, 2) > 1.1).astype(float)
    elif kind == "marbled":
        share = np.exp(-np.abs(noise(rng, size, 3, 5)) * 5)
    elif kind == "swirled":
        share = 0.5 + 0.5 * np.tanh(1.5 * noise(rng, size, 2, 4))
    else:
        share = np.zeros((size, size))
    return a + share[..., None] * (b - a)

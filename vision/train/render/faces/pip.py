"""Pips: the usual six layouts as printed, painted or drilled dots."""

import cv2
import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces.canvas import Finish, Rng, Tile

LAYOUTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def design(rng: Rng, split: str) -> dict[str, Tile]:
    """Return the six faces of one design."""
    spread = rng.uniform(0.4, 0.62)
    radius = rng.uniform(0.11, 0.22)
    radius = min(radius, spread * 0.41)
    tall = rng.uniform(0.95, 1.12) if rng.random() < 0.4 else 1.0
    shape = rng.choice(
        ["round", "round", "round", "round", "round", "ring", "square", "diamond", "star"]
        if split == "train"
        else ["round"] * 6 + ["ring", "hex"]
    )
    if shape != "round" and rng.random() < 0.5:
        shape = "round"
    if shape == "ring":
        radius = max(radius, 0.16)
    bigger = rng.uniform(1.3, 2.0) if rng.random() < 0.3 else 1.0
    reds = rng.choice([0, 0, 0, 1, 14])
    mirror = -1 if rng.random() < 0.5 else 1
    finish = Finish.random(rng)
    drilled = rng.random() < 0.6
    if drilled:
        finish = Finish(float(rng.uniform(0.4, 1.0)), 1.5, finish.wear * 0.4, finish.dirt, 0.0, finish.cells)
    jitter = rng.uniform(0, 0.03) if rng.random() < 0.25 else 0.0
    out = {}
    for n, spots in LAYOUTS.items():
        mask, bowl = cv.blank(), cv.blank()
        r = radius * (bigger if n == 1 else 1.0)
        for x, y in spots:
            cx, cy = x * mirror * spread + rng.normal(0, 1) * jitter, y * spread * tall + rng.normal(0, 1) * jitter
            if shape == "square":
                pts = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * r * 0.85 + (cx, cy)
            elif shape == "diamond":
                pts = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]]) * r * 1.1 + (cx, cy)
            elif shape == "hex":
                pts = cv.oval(cx, cy, r, r, n=6)
            elif shape == "star":
                t = np.arange(10) * np.pi / 5 - np.pi / 2
                pts = np.stack([np.cos(t), np.sin(t)], 1) * np.where(np.arange(10) % 2, 0.5, 1.08)[:, None] * r + (
                    cx,
                    cy,
                )
            else:
                pts = cv.oval(cx, cy, r, r)
            cv.poly(mask, pts)
            if shape == "ring":
                cv.poly(mask, cv.oval(cx, cy, r * 0.55, r * 0.55), 0)
            if drilled:
                for k in range(6):  # a spherical bowl in six steps
                    q = r * (1.1 - k * 0.17)
                    cv.poly(bowl, cv.oval(cx, cy, q, q), int(255 * (1 - (q / (1.1 * r)) ** 2) * 0.92 + 20))
        second = None
        if (reds == 1 and n == 1) or (reds == 14 and n in (1, 4)):
            second = np.full((cv.SIZE, cv.SIZE), 255, np.uint8)
        out[str(n)] = cv.tile(rng, mask, finish, second, cv2.GaussianBlur(bowl, (0, 0), 1.6) if drilled else None)
    return out

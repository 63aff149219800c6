"""Lamps, surroundings and exposure of a picture."""

from typing import Any

import numpy as np

from vision.train.render.bodies import linear

Rng = np.random.Generator


def _tint(rng: Rng) -> np.ndarray:
    r = rng.random()
    if r < 0.12:
        return linear((1.0, rng.uniform(0.55, 0.7), rng.uniform(0.25, 0.45)))  # candle
    if r < 0.4:
        return linear((1.0, rng.uniform(0.78, 0.9), rng.uniform(0.55, 0.78)))  # bulb
    if r < 0.8:
        return linear((1.0, rng.uniform(0.93, 1.0), rng.uniform(0.86, 1.0)))
    return linear((rng.uniform(0.75, 0.92), rng.uniform(0.88, 0.97), 1.0))  # window


def lighting(rng: Rng, distance: float) -> dict[str, Any]:
    """Return the shader's uniforms for lamps, sky and tone; `distance` is the camera's from the middle."""
    n = int(rng.choice([1, 2, 3], p=[0.5, 0.33, 0.17]))
    ambient = rng.uniform(0.15, 0.9) if rng.random() < 0.85 else rng.uniform(0.03, 0.15)
    sky = _tint(rng) * ambient
    reach = max(14.0, distance * rng.uniform(0.5, 1.2)) * rng.uniform(0.8, 2.0)
    pos, rgb = np.zeros((3, 4)), np.zeros((3, 3))
    total = sky * 0.8
    shared = _tint(rng)
    for i in range(n):
        height = rng.uniform(0.3, 1.45) if rng.random() < 0.85 else rng.uniform(0.18, 0.4)
        az = rng.uniform(0, 6.283)
        d = np.array([np.cos(az) * np.cos(height), np.sin(az) * np.cos(height), np.sin(height)])
        soft = float(rng.choice([rng.uniform(0.005, 0.04), rng.uniform(0.04, 0.2), rng.uniform(0.2, 0.6)]))
        pos[i] = (*(d * reach), soft)
        rgb[i] = (shared if rng.random() < 0.5 else _tint(rng)) * (
            rng.uniform(0.5, 1.1) if i == 0 else rng.uniform(0.1, 0.8)
        )
        total = total + rgb[i] * d[2]
    wall = sky * rng.uniform(0.3, 0.9)
    floor = total * linear(rng.uniform(0.3, 0.75, 3)) * 0.5
    balance = (total.mean() / total) ** rng.uniform(0.3, 1.0) * np.exp(rng.normal(0, 0.05, 3))
    level = (
        rng.uniform(0.75, 1.35)
        if rng.random() < 0.86
        else rng.uniform(0.12, 0.6)
        if rng.random() < 0.6
        else rng.uniform(1.35, 2.2)
    )
    gain = balance * level / total.mean()
    return {
        "lamps": n,
        "lamp_pos": [tuple(map(float, p)) for p in pos],
        "lamp_rgb": [tuple(map(float, c)) for c in rgb],
        "sky_rgb": tuple(map(float, sky)),
        "wall_rgb": tuple(map(float, wall)),
        "floor_rgb": tuple(map(float, floor)),
        "window": (
            float(rng.uniform(-3, 3)),
            float(rng.uniform(0.3, 1.2)),
            float(rng.uniform(0.1, 0.5)),
            float(rng.choice([0.0, 1.5, 4.0])),
        ),
        "gain": tuple(map(float, gain)),
        "tone": (
            float(rng.uniform(1 / 2.5, 1 / 1.9)),
            float(rng.uniform(0, 0.6)),
            float(rng.uniform(0.75, 1.35)),
            float(rng.uniform(-0.02, 0.03)),
        ),
        "reach": float(reach),
        "vignette": float(rng.uniform(0, 0.7)) if rng.random() < 0.4 else 0.0,
    }

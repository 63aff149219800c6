"""Drawings of skulls, eggs and footprints: grey masks made from Pillow polygons."""

import numpy as np

from vision.train.traced.strokes import Rng, Sheet


def _blob(x: float, y: float, rx: float, ry: float, sharp: float = 0.0, n: int = 40) -> np.ndarray:
    """Return an oval whose upper end is the slimmer by `sharp`, (n, 2)."""
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return np.stack([x + rx * np.cos(t) * (1 + sharp * np.sin(t)), y + ry * np.sin(t)], 1)


def skull(rng: Rng) -> np.ndarray:
    """Return the mask of a human skull: filled or in outline, with or without crossed bones."""
    s = Sheet()
    r, jaw, teeth = rng.uniform(0.24, 0.29), rng.uniform(0.26, 0.36), int(rng.integers(3, 6))
    bones, outlined, angry = rng.random() < 0.3, rng.random() < 0.25, rng.random() < 0.4
    x, y = 0.5, 0.43
    if bones:
        r *= 0.82
        y = 0.4
        for side in (-1, 1):
            a, b = np.array([0.5 - 0.34 * side, 0.62]), np.array([0.5 + 0.34 * side, 0.86])
            d = (b - a) / np.linalg.norm(b - a)
            n = 0.03 * np.array([-d[1], d[0]])
            s.shape([a + n, b + n, b - n, a - n])
            for p in (a, b):
                for k in (-1, 1):
                    s.oval(*(p + 1.2 * k * n), 0.042, 0.042)

    def head(grow: float, ink: int) -> None:
        s.shape(_blob(x, y, r * 1.08 + grow, r + grow), ink)
        w, low = jaw / 2 + grow, y + r * 1.45 + grow
        s.shape([(x - w * 1.1, y + 0.4 * r), (x + w * 1.1, y + 0.4 * r), (x + w * 0.9, low), (x - w * 0.9, low)], ink)

    if bones:
        head(0.03, 0)
    head(0.0, 255)
    ink = 0
    if outlined:
        head(-0.035, 0)
        ink = 255
    eye = rng.uniform(0.27, 0.34) * r
    for side in (-1, 1):
        cx = x + side * 0.43 * r
        if angry:
            c = [(-1.1, -0.75), (1.05, 0.05), (0.7, 0.95), (-0.6, 0.95)]
            s.shape([(cx - side * eye * p * -1, y + eye * (q + 0.25)) for p, q in c], ink)
        else:
            s.oval(cx, y + 0.1 * r, eye, eye * 1.1, ink)
    s.shape([(x, y + 0.42 * r), (x - 0.13 * r, y + 0.75 * r), (x + 0.13 * r, y + 0.75 * r)], ink)
    for i in range(1, teeth):
        cx = x + (i / teeth - 0.5) * jaw * 0.95
        s.shape(
            [(cx - 0.009, y + 1.05 * r), (cx + 0.009, y + 1.05 * r), (cx + 0.009, y + 2 * r), (cx - 0.009, y + 2 * r)],
            0,
        )
    return s.mask()


def death(rng: Rng) -> np.ndarray:
    """Return the mask of a goblin's skull: flat, long pointed ears, slit eyes, tusks."""
    s = Sheet()
    r, ear, droop = rng.uniform(0.2, 0.25), rng.uniform(0.4, 0.45), rng.uniform(-0.14, 0.08)
    y, chin = 0.45, rng.uniform(0.1, 0.19)
    outlined = rng.random() < 0.25

    def head(k: float, ink: int) -> None:
        s.shape(_blob(0.5, y, r * 1.12 - k, r * 0.85 - k), ink)
        low = y + r * 1.5 - k
        s.shape(
            [
                (0.5 - r + k, y + 0.2 * r),
                (0.5 + r - k, y + 0.2 * r),
                (0.5 + chin - k / 2, low),
                (0.5 - chin + k / 2, low),
            ],
            ink,
        )

    for side in (-1, 1):
        s.shape(
            [(0.5 + side * r * 0.8, y - 0.55 * r), (0.5 + side * ear, y + droop), (0.5 + side * r * 0.85, y + 0.5 * r)]
        )
    head(0.0, 255)
    ink = 0
    if outlined:
        head(0.03, 0)
        ink = 255
    slit = rng.uniform(0.14, 0.24) * r
    for side in (-1, 1):
        c = 0.5 + side * 0.48 * r
        s.shape(
            [
                (c - side * 0.36 * r, y + 0.18 * r),
                (c + side * 0.4 * r, y - 0.22 * r),
                (c + side * 0.32 * r, y + slit),
                (c, y + 0.25 * r + slit),
            ],
            ink,
        )
        s.oval(0.5 + side * 0.08 * r, y + 0.62 * r, 0.05 * r, 0.09 * r, ink)
        t = 0.5 + side * 0.6 * chin
        s.shape([(t - 0.03, y + 1.25 * r), (t + 0.03, y + 1.25 * r), (t + side * 0.012, y + 0.8 * r)], ink)
    s.shape(
        [(0.5 - chin, y + 1.2 * r), (0.5 + chin, y + 1.2 * r), (0.5 + chin, y + 1.29 * r), (0.5 - chin, y + 1.29 * r)],
        ink,
    )
    return s.mask()


def eggs(number: int, rng: Rng) -> np.ndarray:
    """Return the mask of 1 to 6 eggs: filled, in outline, spotted or cracked; in rows, columns or like pips."""
    s = Sheet()
    form = str(rng.choice(["filled", "filled", "outline", "spotted", "cracked"]))
    sharp, lean = rng.uniform(0.14, 0.26), rng.uniform(-0.25, 0.25)
    rows = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (3, 3)}[number]
    if rng.random() < 0.3:
        rows = {3: (3,), 5: (2, 3), 6: (1, 2, 3)}.get(number, rows)
    high = {1: 0.26, 2: 0.2, 3: 0.165, 4: 0.165}.get(number, 0.13) * rng.uniform(0.88, 1.0)
    if len(rows) == 3:
        high = min(high, 0.125)
    wide = high * rng.uniform(0.7, 0.78)
    for i, n in enumerate(rows):
        for j in range(n):
            x = 0.5 + (j - (n - 1) / 2) * wide * 2.45
            y = 0.5 + (i - (len(rows) - 1) / 2) * high * 2.3
            egg = _blob(0, 0, wide, high, sharp) @ np.array(
                [[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]]
            )
            s.shape(egg + np.array([x, y]))
            if form == "outline":
                s.shape(egg * 0.62 + np.array([x, y]), 0)
            elif form == "spotted":
                for u, v in ((-0.3, 0.35), (0.35, 0.1), (-0.1, -0.4)):
                    s.oval(x + u * wide, y + v * high, 0.17 * wide, 0.17 * wide, 0)
            elif form == "cracked":
                zig = [
                    (x + wide * u, y + high * (0.14 if k % 2 else -0.14))
                    for k, u in enumerate(np.linspace(-1.1, 1.1, 8))
                ]
                s.shape([*zig, *[(a, b + 0.16 * high) for a, b in reversed(zig)]], 0)
    return s.mask()


def footprint(rng: Rng) -> np.ndarray:
    """Return the mask of a goblin's footprint: a sole with three to five clawed toes."""
    s = Sheet()
    toes, mirror = int(rng.integers(3, 6)), rng.choice([-1, 1])
    heel, ball, spread = rng.uniform(0.1, 0.13), rng.uniform(0.16, 0.2), rng.uniform(0.5, 0.75)
    split = rng.random() < 0.35
    t = np.linspace(0, 1, 12)
    side = heel + (ball - heel) * t**1.4 - 0.06 * np.sin(np.pi * t)
    y = 0.84 - 0.42 * t
    s.oval(0.5, 0.82, heel, 0.09)
    s.shape(np.concatenate([np.stack([0.5 - side, y], 1), np.stack([0.5 + side, y], 1)[::-1]]))
    s.oval(0.5, 0.46, ball, 0.09)
    if split:
        s.shape([(0.2, 0.63), (0.8, 0.6), (0.8, 0.635), (0.2, 0.665)], 0)
    claws = rng.random() < 0.6
    for i in range(toes):
        a = (i / (toes - 1) - 0.5) * 2 * spread * mirror
        d = np.array([np.sin(a), -np.cos(a)])
        c = np.array([0.5, 0.47]) + d * (0.27 + 0.02 * np.cos(a))
        n = np.array([-d[1], d[0]])
        big = 0.062 if i == 0 else 0.05
        s.oval(*c, big, big)
        if claws:
            s.shape([c + n * big * 0.8, c - n * big * 0.8, c + d * 0.125])
    return s.mask()

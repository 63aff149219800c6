"""Goblin dice: one to six eggs, a monster's footprint, and death, a goblin skull."""

import cv2
import numpy as np

from vision.train.render.faces import canvas as cv
from vision.train.render.faces.canvas import Finish, Rng, Tile
from vision.train.render.faces.pip import LAYOUTS
from vision.train.render.faces.skull import goblin


def _places(rng: Rng, n: int, how: str) -> list[tuple[float, float, float]]:
    """Return centres and a size for n eggs."""
    if n == 1:
        return [(0.0, 0.0, 0.42)]
    if how == "pips":
        return [(x * 0.5, y * 0.5, 0.24 if n < 5 else 0.21) for x, y in LAYOUTS[n]]
    if how == "ring":
        r = 0.5 if n > 3 else 0.42
        t0 = -np.pi / 2
        around = n if n < 6 else 5
        spots = [
            (r * np.cos(t0 + 2 * np.pi * i / around), r * np.sin(t0 + 2 * np.pi * i / around), 0.235 if n < 5 else 0.2)
            for i in range(around)
        ]
        return spots + ([(0.0, 0.0, 0.2)] if n == 6 else [])
    if how == "rows":
        rows = {2: [2], 3: [1, 2], 4: [2, 2], 5: [2, 3], 6: [3, 3]}[n]
    elif how == "nest":
        rows = {2: [2], 3: [1, 2], 4: [1, 3], 5: [2, 3], 6: [1, 2, 3]}[n]
    else:  # columns
        rows = {2: [1, 1], 3: [2, 1], 4: [2, 2], 5: [2, 1, 2], 6: [2, 2, 2]}[n]
    widest, tall = max(rows), len(rows)
    size = min(0.3, 0.78 / widest, 0.74 / tall)
    return [
        ((i - (m - 1) / 2) * size * 1.95, (j - (tall - 1) / 2) * size * 2.15, size)
        for j, m in enumerate(rows)
        for i in range(m)
    ]


def _eggs(rng: Rng, n: int, how: str, style: str, slim: float, lean: float, size: float, loose: float) -> np.ndarray:
    mask = cv.blank()
    for x, y, s in _places(rng, n, how):
        s = min(s * size, s * 1.08) if n > 1 else s * size
        turn = lean * rng.normal(0, 1)
        cx, cy = x + rng.normal(0, loose), y + rng.normal(0, loose)
        pts = cv.oval(cx, cy, s * slim, s, turn, egg=0.22)
        cv.poly(mask, pts)
        w = max(0.045, s * 0.2)
        if style == "outline":
            cv.poly(mask, cv.oval(cx, cy, (s - w) * slim * 0.98, s - w, turn, egg=0.22), 0)
        elif style == "spots":
            for _ in range(4):
                a, r = rng.uniform(0, 6.28), rng.uniform(0, 0.55)
                cv.poly(mask, cv.oval(cx + s * slim * r * np.cos(a), cy + s * r * np.sin(a), s * 0.13, s * 0.13), 0)
        elif style == "crack":
            zig = np.array([[-0.9, 0.0], [-0.5, -0.2], [-0.15, 0.1], [0.2, -0.15], [0.55, 0.1], [0.9, -0.05]]) * [
                s * slim,
                s,
            ]
            cv.line(mask, np.add(cv.spin(zig, turn), (cx, cy)), max(0.03, s * 0.12), 0)
        elif style == "shine":
            cv.poly(mask, cv.oval(cx - s * slim * 0.35, cy - s * 0.3, s * 0.13, s * 0.25, turn + 0.4), 0)
        elif style == "double":
            cv.poly(mask, cv.oval(cx, cy, (s - w) * slim, s - w, turn, egg=0.22), 0)
            cv.poly(mask, cv.oval(cx, cy, (s - 2 * w) * slim, s - 2 * w, turn, egg=0.22))
    return mask


def _claw_foot(rng: Rng) -> np.ndarray:
    mask = cv.blank()
    toes = int(rng.integers(3, 5))
    pad_w, pad_h = rng.uniform(0.28, 0.42), rng.uniform(0.26, 0.4)
    cy = rng.uniform(0.25, 0.4)
    cv.poly(mask, cv.wobble(rng, cv.oval(0, cy, pad_w, pad_h, egg=-0.2), 0.012))
    fan = rng.uniform(0.9, 1.5)
    long = rng.uniform(0.6, 0.8)
    joined = rng.random() < 0.5
    sharp = rng.uniform(0.14, 0.28)
    for i in range(toes):
        a = fan * (i / (toes - 1) - 0.5)
        d = np.array([np.sin(a), -np.cos(a)])
        near = np.array([0, cy]) + d * (0.1 if joined else pad_h + 0.12)
        reach = long * (1 - 0.12 * abs(a))
        end = np.array([0, cy]) + d * (pad_h + reach - sharp)
        w = rng.uniform(0.17, 0.25) * (4.2 - toes * 0.4) / 3
        cv.poly(mask, cv.ribbon(rng, near, end, (w * 0.9, w, w * 0.85), 0.006, 0))
        tip = end + d * sharp
        n = np.array([-d[1], d[0]])
        gap = 0.0 if rng.random() < 0.6 else 0.035
        cv.poly(mask, np.array([end + n * w * 0.45 + d * gap, tip, end - n * w * 0.45 + d * gap]))
    if rng.random() < 0.35:  # heel spur
        cv.poly(
            mask, np.array([[-0.09, cy + pad_h * 0.8], [0.09, cy + pad_h * 0.8], [0.0, min(cy + pad_h + 0.25, 0.93)]])
        )
    return mask


def _bare_foot(rng: Rng) -> np.ndarray:
    mask = cv.blank()
    toes = int(rng.integers(3, 6))
    w = rng.uniform(0.26, 0.36)
    ball = cv.oval(0.0, -0.1, w, 0.28)
    heel = cv.oval(-0.05, 0.55, w * 0.72, 0.26)
    arch = rng.uniform(0.0, 0.1)
    cv.poly(mask, ball)
    cv.poly(mask, heel)
    cv.poly(
        mask,
        np.array(
            [
                [-w * 0.95, -0.05],
                [w * 0.9, -0.05],
                [w * 0.6 - arch, 0.3],
                [w * 0.5, 0.55],
                [-w * 0.8, 0.55],
                [-w * 0.85, 0.25],
            ]
        ),
    )
    for i in range(toes):
        t = i / max(toes - 1, 1)
        x = -w * 1.1 + 2.2 * w * t
        y = -0.5 - 0.18 * np.sin(np.pi * (0.15 + 0.6 * t))
        r = (0.17 - 0.07 * t) * (5.5 / (toes + 1)) ** 0.5
        cv.poly(mask, cv.oval(x, y, r * 0.85, r, 0.2 * (t - 0.5)))
        if rng.random() < 0.35:
            cv.poly(mask, np.array([[x - r * 0.5, y - r * 0.8], [x + r * 0.5, y - r * 0.8], [x, y - r * 1.9]]))
    if rng.random() < 0.5:
        mask = mask[:, ::-1].copy()
    return mask


def design(rng: Rng, split: str) -> dict[str, Tile]:
    """Return the eight faces of one design."""
    how = str(rng.choice(["pips", "ring", "rows", "nest"] + (["columns"] if split == "train" else [])))
    style = str(
        rng.choice(
            ["fill", "fill", "fill", "outline", "outline", "crack", "shine"]
            + (["spots"] if split == "train" else ["double"])
        )
    )
    slim = float(rng.uniform(0.68, 0.86))
    lean = float(rng.choice([0, 0, 0.25, 0.6]))
    size = float(rng.uniform(0.82, 1.1))
    loose = float(rng.choice([0, 0, 0.015, 0.03]))
    finish = Finish.random(rng)
    if rng.random() < 0.5 and finish.relief <= 0:
        finish = Finish(
            float(rng.uniform(0.3, 0.9)), finish.soft, finish.wear, finish.dirt, finish.border, finish.cells
        )
    out = {f"eggs-{n}": cv.tile(rng, _eggs(rng, n, how, style, slim, lean, size, loose), finish) for n in range(1, 7)}
    out["death"] = cv.tile(rng, cv.move(goblin(rng, split), rng.normal(0, 0.04), rng.uniform(0.85, 1.05)), finish)
    foot = _claw_foot(rng) if rng.random() < 0.62 else _bare_foot(rng)
    if rng.random() < 0.3:
        k = np.ones((5, 5), np.uint8)
        foot = cv2.subtract(cv2.dilate(foot, k), cv2.erode(foot, k))
    out["footprint"] = cv.tile(rng, cv.move(foot, rng.choice([0.0, 0.0, 0.5, -0.5]), rng.uniform(0.8, 0.98)), finish)
    return out

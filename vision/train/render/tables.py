"""Table surfaces: procedural kinds, some held out of training, and licensed photographs from a folder."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.train.render.bodies import hsv
from vision.train.render.faces import canvas, design_number, draw

Rng = np.random.Generator
SIZE = 512
KINDS = {
    "train": (
        "wood",
        "planks",
        "felt",
        "cloth",
        "paper",
        "dark",
        "plain",
        "print",
        "print",
        "cards",
        "stone",
        "stripes",
    ),
    "check": ("wood", "felt", "tweed", "paper", "dark", "plain", "print", "terrazzo", "cork"),
}
BANK = 96


def _noise(rng: Rng, w: int, h: int) -> np.ndarray:
    return cv2.resize(rng.random((h, w), np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)


def _srgb(c: np.ndarray) -> np.ndarray:
    return np.clip(c, 0, 1) ** (1 / 2.2)


def _mix(a: np.ndarray, b: np.ndarray, t: np.ndarray) -> np.ndarray:
    t = np.clip(t, 0, 1)[..., None]
    return _srgb(a) * (1 - t) + _srgb(b) * t


def _wood(rng: Rng, planks: bool) -> np.ndarray:
    base = hsv(rng.uniform(15, 40), rng.uniform(0.2, 0.7), rng.uniform(0.25, 0.9))
    warp = _noise(rng, 4, 12) * rng.uniform(1, 6) + _noise(rng, 12, 3) * 0.6
    y = np.linspace(0, rng.uniform(5, 25), SIZE)[:, None]
    rings = 0.5 + 0.5 * np.sin((y + warp) * 6.28)
    fine = _noise(rng, 8, 256)
    t = 0.5 * rings + 0.5 * fine
    img = _mix(base, base * rng.uniform(0.35, 0.8), t)
    if planks:
        n = int(rng.integers(3, 9))
        step = SIZE // n
        for i in range(n):
            img[i * step : (i + 1) * step] = np.roll(
                img[i * step : (i + 1) * step], int(rng.integers(SIZE)), 1
            ) * rng.uniform(0.85, 1.1)
            img[i * step : i * step + 2] *= 0.4
    return img


def _weave(rng: Rng, kind: str) -> np.ndarray:
    base = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.9), rng.uniform(0.15, 0.85))
    if kind == "felt":
        base = hsv(
            rng.choice([130, 145, 155, 0, 220, 265]) + rng.normal(0, 8), rng.uniform(0.4, 0.95), rng.uniform(0.15, 0.6)
        )
        t = 0.5 * _noise(rng, 256, 256) + 0.3 * _noise(rng, 60, 60) + 0.2 * _noise(rng, 10, 10)
        return _mix(base, base * 0.55, t)
    n = int(rng.integers(40, 128))
    g = np.arange(SIZE)
    x, y = np.meshgrid(g, g)
    a = np.sin(x * np.pi * n / SIZE) * np.sin(y * np.pi * n / SIZE)
    if kind == "tweed":
        a = np.sin((x + np.abs((y % 64) - 32) * 1.0) * np.pi * n / SIZE)
        return _mix(base, hsv(rng.uniform(0, 360), 0.3, 0.4), 0.5 + 0.5 * a * _noise(rng, 128, 128))
    img = _mix(base, base * 0.5, 0.5 + 0.5 * a * _noise(rng, 100, 100))
    if rng.random() < 0.4:  # checks
        s = int(rng.integers(20, 90))
        k = ((x // s) % 2 + (y // s) % 2) / 2
        img = img * (1 - 0.4 * k[..., None])
    return img


def _sprites(rng: Rng, img: np.ndarray, n: int, split: str, families: tuple[str, ...]) -> np.ndarray:
    """Return a surface with printed numbers, pips, skulls and words on it."""
    out = (np.clip(img, 0, 1) * 255).astype(np.uint8)
    for _ in range(n):
        family = str(rng.choice(families))
        faces = draw(family, design_number(rng, split))
        mask = faces[str(rng.choice(sorted(faces)))].texels[..., 0]
        s = int(rng.integers(18, 110))
        m = canvas.move(mask, rng.uniform(0, 6.28) if rng.random() < 0.6 else 0.0, 0.68)
        m = cv2.resize(m, (s, s), interpolation=cv2.INTER_AREA)[..., None] / 255.0
        x, y = rng.integers(0, SIZE - s, 2)
        patch = out[y : y + s, x : x + s]
        c = _srgb(hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0, 1))) * 255
        if rng.random() < 0.4:  # on a printed square or disc
            back = _srgb(hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.1, 1))) * 255
            layer = np.zeros((s, s), np.uint8)
            if rng.random() < 0.5:
                cv2.circle(layer, (s // 2, s // 2), int(s * 0.46), 255, -1, cv2.LINE_AA)
            else:
                layer[2:-2, 2:-2] = 255
            patch[:] = patch * (1 - layer[..., None] / 255.0) + back * (layer[..., None] / 255.0)
        patch[:] = patch * (1 - m) + c * m
    return out / 255.0


def _print(rng: Rng, split: str) -> np.ndarray:
    base = hsv(rng.uniform(0, 360), rng.uniform(0.05, 0.7), rng.uniform(0.25, 0.9))
    img = _mix(base, base * rng.uniform(0.4, 1.4), _noise(rng, 6, 6))
    img = np.ascontiguousarray(img, np.float32)
    n = int(rng.integers(3, 9))
    s = SIZE / n
    how = rng.integers(3)
    for i in range(n):
        for j in range(n):
            if how == 2 and rng.random() < 0.5:
                continue
            c = tuple(float(v) for v in _srgb(hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.8), rng.uniform(0.2, 0.95))))
            if how == 0:
                t = np.arange(6) * np.pi / 3
                p = np.stack([np.cos(t), np.sin(t)], 1) * s * 0.56 + ((i + 0.5) * s, (j + 0.5 * (i % 2) + 0.3) * s)
                cv2.fillPoly(img, [p.astype(np.int32)], c, cv2.LINE_AA)
            else:
                g = int(s * rng.uniform(0.02, 0.15))
                cv2.rectangle(
                    img,
                    (int(i * s) + g, int(j * s) + g),
                    (int((i + 1) * s) - g, int((j + 1) * s) - g),
                    c,
                    -1 if rng.random() < 0.7 else 3,
                )
    return _sprites(rng, img, int(rng.integers(10, 40)), split, ("numeral", "numeral", "tally", "goblin", "pip"))


def _letters(rng: Rng, img: np.ndarray) -> np.ndarray:
    out = (np.clip(img, 0, 1) * 255).astype(np.uint8)
    for _ in range(int(rng.integers(5, 40))):
        word = "".join(
            rng.choice(list("ABCDEFGHIJKLMNOPRSTUVXYZabcdefghiklmnoprstu0123456789"), int(rng.integers(1, 9)))
        )
        v = int(rng.integers(0, 100))
        cv2.putText(
            out,
            word,
            (int(rng.integers(-40, SIZE)), int(rng.integers(0, SIZE))),
            int(rng.integers(0, 8)),
            float(rng.uniform(0.4, 2.2)),
            (v, v, v),
            int(rng.integers(1, 4)),
            cv2.LINE_AA,
        )
    return out / 255.0


def _make(kind: str, rng: Rng, split: str) -> np.ndarray:
    if kind in ("wood", "planks"):
        return _wood(rng, kind == "planks")
    if kind in ("felt", "cloth", "tweed"):
        return _weave(rng, kind)
    if kind == "print":
        return _print(rng, split)
    if kind == "cards":
        return _sprites(rng, _wood(rng, False), int(rng.integers(6, 20)), split, ("numeral", "tally", "goblin", "pip"))
    base = hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.25), rng.uniform(0.7, 0.98))
    if kind == "dark":
        base = hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.6), rng.uniform(0.03, 0.2))
    if kind == "plain":
        base = hsv(rng.uniform(0, 360), rng.uniform(0.0, 1.0), rng.uniform(0.2, 0.95))
    if kind in ("stone", "terrazzo", "cork"):
        base = hsv(rng.uniform(0, 60), rng.uniform(0, 0.3), rng.uniform(0.3, 0.85))
        if kind == "cork":
            base = hsv(rng.uniform(25, 35), 0.5, rng.uniform(0.5, 0.8))
        t = (_noise(rng, 200, 200) > rng.uniform(0.6, 0.8)) * 0.8 + 0.4 * _noise(rng, 30, 30)
        if kind == "terrazzo":
            t = np.clip((_noise(rng, 50, 50) - 0.65) * 12, 0, 1)
        return _mix(base, base * rng.uniform(0.3, 0.7), t)
    if kind == "stripes":
        n = int(rng.integers(3, 40))
        t = np.broadcast_to((np.arange(SIZE) * n // SIZE % 2).astype(np.float32)[:, None], (SIZE, SIZE))
        return _mix(
            base,
            hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9)),
            t * 0.9 + 0.1 * _noise(rng, 128, 128),
        )
    img = _mix(base, base * rng.uniform(0.8, 0.95), 0.6 * _noise(rng, 180, 180) + 0.4 * _noise(rng, 5, 5))
    if kind == "paper" and rng.random() < 0.6:
        img = _letters(rng, img)
    return img


@lru_cache(maxsize=2 * BANK)
def procedural(split: str, number: int) -> np.ndarray:
    """Return the numbered surface of a split, (512, 512, 3) uint8 RGB that tiles well enough."""
    rng = np.random.default_rng([77, split == "check", number])
    kinds = KINDS[split]
    img = _make(kinds[number % len(kinds)], rng, split)
    return np.ascontiguousarray((np.clip(img, 0, 1) * 255).astype(np.uint8))


@lru_cache(maxsize=4)
def photographs(folder: Path) -> tuple[Path, ...]:
    """Return a folder's pictures in a stable order."""
    return tuple(sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".jpg", ".jpeg", ".png")))


@lru_cache(maxsize=160)
def photograph(path: Path) -> np.ndarray | None:
    """Return a photograph as (≤ 640, ≤ 640, 3) uint8 RGB, or None when it cannot be read."""
    img = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if img is None:
        return None
    img = np.ascontiguousarray(img[..., ::-1])
    k = 640 / max(img.shape[:2])
    return cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA) if k < 1 else img


def choose(rng: Rng, split: str, folder: Path | None) -> tuple[np.ndarray, str]:
    """Return a table's texture, RGB, and "photo" or its kind. Every sixth photograph is held out of training."""
    if folder is not None and rng.random() < 0.6:
        paths = photographs(Path(folder))
        mine = [p for i, p in enumerate(paths) if (i % 6 == 0) == (split == "check")]
        whole = [p for p in mine if "_thumbs" not in str(p.parent)]
        pool = whole if whole and rng.random() < 0.55 else mine
        if pool:
            img = photograph(pool[int(rng.integers(len(pool)))])
            if img is not None:
                return img, "photo"
    number = int(rng.integers(BANK))
    kinds = KINDS[split]
    return procedural(split, number), kinds[number % len(kinds)]

"""Fonts of this machine, split by family name into training and held-out ones."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
_SKIP = re.compile(
    r"symbol|dingbat|math|icon|emoji|braille|D050000L|isabella|keyboard|initials|thin|extralight|hairline|cabinsketch",
    re.I,
)
#: OpenCV's stroke fonts, used beside and instead of outline fonts
HERSHEY = {
    "train": (
        cv2.FONT_HERSHEY_SIMPLEX,
        cv2.FONT_HERSHEY_TRIPLEX,
        cv2.FONT_HERSHEY_COMPLEX,
        cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    ),
    "check": (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX),
}


def family_of(path: str) -> str:
    """Return a font file's family: the name before its weight."""
    return re.split(r"[-_. ]", Path(path).stem)[0].lower()


def split_of(path: str) -> str:
    """Return the split a font's family belongs to."""
    return "check" if hashlib.md5(family_of(path).encode()).digest()[0] % 5 == 0 else "train"


@lru_cache(maxsize=2)
def files(split: str) -> tuple[str, ...]:
    """Return the paths of a split's outline fonts, sorted by family then name; empty where there are none."""
    found = [str(p) for f in FOLDERS for ext in ("ttf", "otf") for p in Path(f).expanduser().rglob(f"*.{ext}")]
    found = [p for p in found if not _SKIP.search(p) and split_of(p) == split]
    return tuple(sorted(found, key=lambda p: (family_of(p), Path(p).name, p)))


@lru_cache(maxsize=2)
def _by_family(split: str) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for path in files(split):
        out.setdefault(family_of(path), []).append(path)
    return out


@lru_cache(maxsize=48)
def _load(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, 120)


def pick(rng: np.random.Generator, split: str) -> str | int:
    """Return a font's path, or the number of a stroke font."""
    paths = files(split)
    if not paths or rng.random() < 0.12:
        return int(rng.choice(HERSHEY[split]))
    families = _by_family(split)
    mine = families[sorted(families)[int(rng.integers(len(families)))]]
    return mine[int(rng.integers(len(mine)))]


def text(word: str, font: str | int, weight: int = 0) -> np.ndarray:
    """Return a word's mask, cropped to its ink, (h, w) uint8."""
    if isinstance(font, int):
        thick = 8 + weight
        (w, h), base = cv2.getTextSize(word, font, 4.0, thick)
        img = np.zeros((h + base + 60, w + 60), np.uint8)
        cv2.putText(img, word, (30, h + 30), font, 4.0, 255, thick, cv2.LINE_AA)
    else:
        f = _load(font)
        box = f.getbbox(word)
        pic = Image.new("L", (int(box[2] - box[0]) + 40, int(box[3] - box[1]) + 40))
        ImageDraw.Draw(pic).text((20 - box[0], 20 - box[1]), word, 255, font=f, stroke_width=max(0, weight))
        img = np.array(pic)
    ys, xs = np.nonzero(img > 40)
    if len(xs) == 0:
        return text(word, cv2.FONT_HERSHEY_SIMPLEX, weight)
    return img[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]

"""Drawings of numerals and the word Ooops, set in fonts found on this machine that training holds out."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.train.traced.strokes import SIZE, Rng

FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
_NO_LETTERS = re.compile(
    r"symbol|dingbat|math|icon|emoji|braille|D050000L|isabella|keyboard|initials|thin|light|hairline|sketch", re.I
)


def held_out(path: str) -> bool:
    """Tell whether training leaves a font's family alone (a fifth of them, by the hash of the family's name)."""
    family = re.split(r"[-_. ]", Path(path).stem)[0].lower()
    return hashlib.md5(family.encode()).digest()[0] % 5 == 0


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """Return the paths of the fonts that may be used, sorted; none where the machine has none."""
    found = [str(p) for f in FOLDERS for e in ("ttf", "otf") for p in Path(f).expanduser().rglob(f"*.{e}")]
    return tuple(sorted(p for p in found if not _NO_LETTERS.search(p) and held_out(p)))


def word(text: str, rng: Rng, width: float, height: float) -> np.ndarray:
    """Return the mask of a text that fills `width` or `height` (shares of the face), (SIZE, SIZE) uint8."""
    paths = fonts()
    pick = rng.random()
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont = ImageFont.load_default(200)
    if paths:
        font = ImageFont.truetype(paths[int(pick * len(paths))], 200)
    bold = int(rng.choice([0, 0, 4, 8]))
    x0, y0, x1, y1 = font.getbbox(text, stroke_width=bold)
    image = Image.new("L", (int(x1 - x0) + 8, int(y1 - y0) + 8), 0)
    ImageDraw.Draw(image).text((4 - x0, 4 - y0), text, 255, font=font, stroke_width=bold)
    inked = image.getbbox()
    if inked:
        image = image.crop(inked)
    scale = min(width * SIZE / image.width, height * SIZE / image.height)
    image = image.resize(
        (max(1, int(image.width * scale)), max(1, int(image.height * scale))), Image.Resampling.LANCZOS
    )
    sheet = Image.new("L", (SIZE, SIZE), 0)
    sheet.paste(image, ((SIZE - image.width) // 2, (SIZE - image.height) // 2))
    return np.asarray(sheet)


def numeral(digit: str, rng: Rng) -> np.ndarray:
    """Return the mask of a digit."""
    return word(digit, rng, 0.66, rng.uniform(0.5, 0.7))


def ooops(rng: Rng) -> np.ndarray:
    """Return the mask of the word, level or aslant."""
    text = str(rng.choice(["Ooops", "OOOPS", "ooops", "Ooops!", "OOOPS!"]))
    mask = word(text, rng, 0.84, 0.4)
    slant = float(rng.choice([0.0, 0.0, 12.0, -12.0, 38.0]))
    return np.asarray(Image.fromarray(mask).rotate(slant, Image.Resampling.BICUBIC))

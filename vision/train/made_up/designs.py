"""Thirteen made-up dice: for each its faces, its finish and what it is made of, the same in every picture."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from vision.train.made_up import figures, strokes
from vision.train.render.bodies import Material, hsv, inks, plastic
from vision.train.render.faces import canvas as cv
from vision.train.render.faces.canvas import Finish, Rng, Tile


@dataclass(frozen=True, slots=True)
class MadeUp:
    """Hold one design: six tiles by name of the face, and the die's body."""

    tiles: dict[str, Tile]
    body: Material


def _strokes(
    drawings: dict[str, strokes.Drawing], width: float, loose: float = 0.0
) -> Callable[[Rng], dict[str, np.ndarray]]:
    return lambda rng: {name: strokes.draw(drawing, width, rng, loose) for name, drawing in drawings.items()}


def _figures(drawings: dict[str, figures.Figure]) -> Callable[[Rng], dict[str, np.ndarray]]:
    return lambda rng: {name: figures.draw(figure) for name, figure in drawings.items()}


_MASKS: dict[str, Callable[[Rng], dict[str, np.ndarray]]] = {
    "runes": _strokes(strokes.RUNES, 0.14),
    "greek": _strokes(strokes.GREEK, 0.15),
    "cyrillic": _strokes(strokes.CYRILLIC, 0.16),
    "zodiac": _strokes(strokes.ZODIAC, 0.11),
    "arrows": _strokes(strokes.ARROWS, 0.15),
    "home-made": _strokes(strokes.HOME, 0.09, 0.03),
    "stickers": _figures(figures.STICKERS),
    "animals": _figures(figures.ANIMALS),
    "suits": _figures(figures.SUITS),
    "chess": _figures(figures.CHESS),
    "weather": _figures(figures.WEATHER),
    "tools": _figures(figures.TOOLS),
    "bars": _figures(figures.BARS),
}
NAMES = tuple(_MASKS)
#: Designs whose drawings are printed on a paper square glued to each face.
_GLUED = ("stickers", "home-made")


def made_up(name: str, maker: int = 0) -> MadeUp:
    """Return a design as one maker makes it; other makers choose other bodies, inks and finishes."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), maker])
    masks = _MASKS[name](rng)
    finish = replace(Finish.random(rng), border=0.0)
    body = plastic(rng, "other")
    if name not in _GLUED:
        return MadeUp({face: cv.tile(rng, mask, finish) for face, mask in masks.items()}, body)
    paper = cv.blank()
    cv.poly(paper, np.array([[-0.86, -0.84], [0.85, -0.86], [0.86, 0.85], [-0.85, 0.86]]))
    body.ink = hsv(45, 0.06, 0.95)
    body.ink2 = inks(rng, body.ink, 0.4)
    flat = replace(finish, relief=0.0, wear=0.0)
    tiles = {face: cv.tile(rng, paper, flat, second=(mask * 0.98).astype(np.uint8)) for face, mask in masks.items()}
    return MadeUp(tiles, body)

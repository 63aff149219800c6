"""Faces drawn as filled figures: stickers, animals, card suits, chess men, weather, tools, bars with dots."""

from collections.abc import Callable

import numpy as np

from vision.train.made_up.strokes import arc, ring
from vision.train.render.faces import canvas as cv

Mask = np.ndarray
Figure = Callable[[Mask], None]


def fill(m: Mask, points: list[tuple[float, float]], value: int = 255) -> None:
    """Fill a polygon."""
    cv.poly(m, np.array(points, float), value)


def pen(m: Mask, points: list[tuple[float, float]], width: float = 0.1, value: int = 255) -> None:
    """Draw a line."""
    cv.line(m, np.array(points, float), width, value)


def disc(m: Mask, x: float, y: float, rx: float, ry: float | None = None, value: int = 255) -> None:
    """Fill an ellipse."""
    fill(m, ring(x, y, rx, ry), value)


def star(points: int, outer: float, inner: float) -> list[tuple[float, float]]:
    """Return a star's outline."""
    t = np.arange(2 * points) * np.pi / points - np.pi / 2
    r = np.where(np.arange(2 * points) % 2, inner, outer)
    return [(float(a * np.cos(b)), float(a * np.sin(b))) for a, b in zip(r, t, strict=True)]


def heart(m: Mask, s: float = 1.0, y: float = 0.0) -> None:
    """Draw a heart."""
    for x in (-0.28, 0.28):
        disc(m, x * s, y - 0.2 * s, 0.33 * s)
    fill(m, [(-0.57 * s, y - 0.05 * s), (0.57 * s, y - 0.05 * s), (0, y + 0.7 * s)])


def _face(m: Mask, mouth: list[tuple[float, float]], wink: bool = False) -> None:
    disc(m, 0, 0, 0.75)
    disc(m, -0.28, -0.2, 0.1, 0.15, 0)
    if wink:
        pen(m, [(0.12, -0.2), (0.45, -0.2)], 0.12, 0)
    else:
        disc(m, 0.28, -0.2, 0.1, 0.15, 0)
    pen(m, mouth, 0.13, 0)


def smile(m: Mask) -> None:
    """Draw a laughing face."""
    _face(m, arc(0, 0.1, 0.42, 0.35, 10, 170))


def sad(m: Mask) -> None:
    """Draw a sad, winking face."""
    _face(m, arc(0, 0.6, 0.4, 0.35, 200, 340), wink=True)


def burst(m: Mask) -> None:
    """Draw a star of five points."""
    fill(m, star(5, 0.8, 0.33))


def thumb(m: Mask) -> None:
    """Draw a thumb that points up."""
    fill(m, [(-0.15, -0.05), (0.1, -0.75), (0.32, -0.6), (0.25, -0.1), (0.65, -0.1), (0.6, 0.6), (-0.15, 0.6)])
    fill(m, [(-0.65, -0.05), (-0.28, -0.05), (-0.28, 0.65), (-0.65, 0.65)])


def flame(m: Mask) -> None:
    """Draw a flame."""
    fill(
        m, [(0, -0.85), (0.3, -0.35), (0.45, -0.5), (0.6, 0.2), (0.35, 0.7), (-0.35, 0.7), (-0.6, 0.15), (-0.25, -0.2)]
    )
    fill(m, [(0, 0.0), (0.22, 0.4), (0, 0.65), (-0.22, 0.4)], 0)


def cat(m: Mask) -> None:
    """Draw a cat's head."""
    disc(m, 0, 0.15, 0.6, 0.5)
    fill(m, [(-0.6, 0.1), (-0.55, -0.75), (-0.05, -0.25)])
    fill(m, [(0.6, 0.1), (0.55, -0.75), (0.05, -0.25)])
    disc(m, -0.25, 0.05, 0.1, 0.12, 0)
    disc(m, 0.25, 0.05, 0.1, 0.12, 0)
    for side in (-1, 1):
        pen(m, [(0.1 * side, 0.35), (0.85 * side, 0.25)], 0.05, 0)
        pen(m, [(0.1 * side, 0.4), (0.85 * side, 0.5)], 0.05, 0)


def fish(m: Mask) -> None:
    """Draw a fish."""
    disc(m, -0.12, 0, 0.55, 0.35)
    fill(m, [(0.3, 0), (0.8, -0.4), (0.8, 0.4)])
    disc(m, -0.42, -0.1, 0.08, 0.08, 0)


def snail(m: Mask) -> None:
    """Draw a snail."""
    disc(m, 0.12, -0.05, 0.45)
    pen(m, arc(0.12, -0.05, 0.25, 0.25, 0, 300), 0.1, 0)
    fill(m, [(-0.75, 0.7), (-0.6, 0.25), (-0.4, 0.45), (0.7, 0.5), (0.8, 0.7)])
    pen(m, [(-0.6, 0.35), (-0.75, -0.1)], 0.07)


def bird(m: Mask) -> None:
    """Draw a bird."""
    disc(m, -0.1, 0.1, 0.5, 0.35)
    disc(m, 0.4, -0.3, 0.25)
    fill(m, [(0.6, -0.4), (0.9, -0.25), (0.6, -0.2)])
    fill(m, [(-0.45, 0.0), (-0.9, -0.35), (-0.7, 0.25)])
    pen(m, [(-0.05, 0.4), (-0.05, 0.8)], 0.07)
    disc(m, 0.45, -0.35, 0.06, 0.06, 0)


def butterfly(m: Mask) -> None:
    """Draw a butterfly."""
    for side in (-1, 1):
        disc(m, 0.42 * side, -0.32, 0.36, 0.4)
        disc(m, 0.34 * side, 0.38, 0.28, 0.3)
        disc(m, 0.42 * side, -0.32, 0.14, 0.16, 0)
    disc(m, 0, 0.05, 0.09, 0.6)


def rabbit(m: Mask) -> None:
    """Draw a rabbit's head."""
    disc(m, 0, 0.3, 0.45, 0.42)
    for side in (-1, 1):
        disc(m, 0.22 * side, -0.4, 0.15, 0.45)
        disc(m, 0.17 * side, 0.22, 0.07, 0.07, 0)
    fill(m, [(-0.1, 0.42), (0.1, 0.42), (0, 0.55)], 0)


def spade(m: Mask) -> None:
    """Draw a spade."""
    for x in (-0.28, 0.28):
        disc(m, x, 0.15, 0.32)
    fill(m, [(-0.55, 0.02), (0, -0.8), (0.55, 0.02)])
    fill(m, [(0, 0.1), (0.22, 0.75), (-0.22, 0.75)])


def club(m: Mask) -> None:
    """Draw a club."""
    for x, y in ((0, -0.4), (-0.35, 0.12), (0.35, 0.12)):
        disc(m, x, y, 0.31)
    fill(m, [(0, -0.1), (0.22, 0.75), (-0.22, 0.75)])


def diamond(m: Mask) -> None:
    """Draw a diamond."""
    fill(m, [(0, -0.8), (0.5, 0), (0, 0.8), (-0.5, 0)])


def crown(m: Mask) -> None:
    """Draw a crown."""
    fill(m, [(-0.6, 0.5), (-0.7, -0.5), (-0.3, 0), (0, -0.7), (0.3, 0), (0.7, -0.5), (0.6, 0.5)])
    pen(m, [(-0.5, 0.28), (0.5, 0.28)], 0.08, 0)


def cap(m: Mask) -> None:
    """Draw a jester's cap."""
    fill(m, [(-0.45, 0.5), (-0.85, -0.2), (-0.25, 0.0), (0, -0.7), (0.25, 0.0), (0.85, -0.2), (0.45, 0.5)])
    for x, y in ((-0.82, -0.25), (0, -0.72), (0.82, -0.25)):
        disc(m, x, y, 0.13)


def _base(m: Mask) -> None:
    fill(m, [(-0.5, 0.8), (-0.45, 0.55), (0.45, 0.55), (0.5, 0.8)])


def pawn(m: Mask) -> None:
    """Draw a pawn."""
    _base(m)
    fill(m, [(-0.12, -0.2), (0.12, -0.2), (0.3, 0.6), (-0.3, 0.6)])
    disc(m, 0, -0.35, 0.27)


def rook(m: Mask) -> None:
    """Draw a rook."""
    _base(m)
    fill(m, [(-0.3, 0.6), (-0.25, -0.3), (0.25, -0.3), (0.3, 0.6)])
    fill(m, [(-0.45, -0.25), (-0.45, -0.75), (0.45, -0.75), (0.45, -0.25)])
    for x in (-0.17, 0.17):
        fill(m, [(x - 0.07, -0.8), (x + 0.07, -0.8), (x + 0.07, -0.52), (x - 0.07, -0.52)], 0)


def knight(m: Mask) -> None:
    """Draw a knight."""
    _base(m)
    fill(m, [(-0.3, 0.6), (0.0, 0.1), (-0.45, 0.15), (-0.6, -0.1), (-0.1, -0.7), (0.15, -0.8), (0.4, -0.3), (0.4, 0.6)])
    disc(m, -0.08, -0.38, 0.06, 0.06, 0)


def bishop(m: Mask) -> None:
    """Draw a bishop."""
    _base(m)
    disc(m, 0, -0.15, 0.27, 0.45)
    disc(m, 0, -0.68, 0.1)
    fill(m, [(-0.2, 0.6), (-0.1, 0.1), (0.1, 0.1), (0.2, 0.6)])
    pen(m, [(0, -0.1), (0.25, -0.45)], 0.08, 0)


def queen(m: Mask) -> None:
    """Draw a queen."""
    _base(m)
    fill(
        m,
        [
            (-0.35, 0.6),
            (-0.7, -0.5),
            (-0.3, 0),
            (-0.25, -0.7),
            (0, -0.1),
            (0.25, -0.7),
            (0.3, 0),
            (0.7, -0.5),
            (0.35, 0.6),
        ],
    )
    for x, y in ((-0.7, -0.52), (-0.25, -0.72), (0.25, -0.72), (0.7, -0.52)):
        disc(m, x, y, 0.1)


def king(m: Mask) -> None:
    """Draw a king."""
    _base(m)
    fill(m, [(-0.3, 0.6), (-0.55, 0.0), (-0.3, -0.25), (0.3, -0.25), (0.55, 0.0), (0.3, 0.6)])
    pen(m, [(0, -0.2), (0, -0.85)], 0.13)
    pen(m, [(-0.22, -0.6), (0.22, -0.6)], 0.13)


def sun(m: Mask) -> None:
    """Draw a sun."""
    disc(m, 0, 0, 0.35)
    for a in np.arange(8) * np.pi / 4:
        c, s = float(np.cos(a)), float(np.sin(a))
        pen(m, [(0.48 * c, 0.48 * s), (0.78 * c, 0.78 * s)], 0.1)


def cloud(m: Mask) -> None:
    """Draw a cloud."""
    for x, y, r in ((-0.4, 0.1, 0.3), (0, -0.15, 0.4), (0.42, 0.1, 0.3)):
        disc(m, x, y, r)
    fill(m, [(-0.45, 0.1), (0.45, 0.1), (0.45, 0.4), (-0.45, 0.4)])


def rain(m: Mask) -> None:
    """Draw a cloud with rain."""
    for x, y, r in ((-0.35, -0.3, 0.25), (0, -0.45, 0.33), (0.35, -0.3, 0.25)):
        disc(m, x, y, r)
    for x in (-0.35, 0, 0.35):
        pen(m, [(x, 0.15), (x - 0.15, 0.7)], 0.11)


def bolt(m: Mask) -> None:
    """Draw a flash of lightning."""
    fill(m, [(0.15, -0.85), (-0.45, 0.1), (-0.05, 0.1), (-0.2, 0.85), (0.45, -0.2), (0.05, -0.2)])


def snow(m: Mask) -> None:
    """Draw a snowflake."""
    for a in np.arange(3) * np.pi / 3:
        c, s = float(np.cos(a)), float(np.sin(a))
        pen(m, [(-0.75 * c, -0.75 * s), (0.75 * c, 0.75 * s)], 0.1)
        for side in (-1, 1):
            x, y = 0.5 * c * side, 0.5 * s * side
            pen(m, [(x - 0.18 * s, y + 0.18 * c), (x + 0.18 * s, y - 0.18 * c)], 0.08)


def moon(m: Mask) -> None:
    """Draw a moon."""
    disc(m, 0, 0, 0.7)
    disc(m, 0.3, -0.12, 0.58, 0.58, 0)


def hammer(m: Mask) -> None:
    """Draw a hammer."""
    fill(m, [(-0.6, -0.7), (0.6, -0.7), (0.6, -0.25), (-0.6, -0.25)])
    pen(m, [(0, -0.3), (0, 0.8)], 0.2)


def sword(m: Mask) -> None:
    """Draw a sword."""
    fill(m, [(0, -0.9), (0.13, -0.7), (0.13, 0.3), (-0.13, 0.3), (-0.13, -0.7)])
    pen(m, [(-0.45, 0.35), (0.45, 0.35)], 0.15)
    pen(m, [(0, 0.4), (0, 0.8)], 0.14)


def shield(m: Mask) -> None:
    """Draw a shield."""
    fill(m, [(-0.6, -0.7), (0.6, -0.7), (0.6, 0.0), (0.35, 0.5), (0, 0.8), (-0.35, 0.5), (-0.6, 0.0)])
    pen(m, [(0, -0.5), (0, 0.5)], 0.14, 0)
    pen(m, [(-0.38, -0.15), (0.38, -0.15)], 0.14, 0)


def axe(m: Mask) -> None:
    """Draw an axe."""
    pen(m, [(0.2, 0.85), (0.2, -0.8)], 0.15)
    fill(m, [(0.2, -0.6), (-0.6, -0.8), (-0.7, 0.2), (0.2, -0.1)])


def bow(m: Mask) -> None:
    """Draw a bow and an arrow."""
    pen(m, arc(-0.2, 0, 0.7, 0.8, -75, 75), 0.11)
    pen(m, [(-0.02, -0.77), (-0.02, 0.77)], 0.05)
    pen(m, [(-0.8, 0), (0.4, 0)], 0.08)


def flask(m: Mask) -> None:
    """Draw a flask."""
    fill(m, [(-0.15, -0.8), (0.15, -0.8), (0.15, -0.2), (0.6, 0.7), (-0.6, 0.7), (-0.15, -0.2)])
    disc(m, -0.05, 0.4, 0.12, 0.12, 0)
    disc(m, 0.2, 0.15, 0.08, 0.08, 0)


def _bars(m: Mask, bars: int, dots: int) -> None:
    rows = bars + (dots > 0)
    for row in range(rows):
        y = (row - (rows - 1) / 2) * 0.5
        if dots and row == 0:
            for k in range(dots):
                disc(m, (k - (dots - 1) / 2) * 0.42, y, 0.15)
        else:
            fill(m, [(-0.65, y - 0.13), (0.65, y - 0.13), (0.65, y + 0.13), (-0.65, y + 0.13)])


def _counted(bars: int, dots: int) -> Figure:
    return lambda m: _bars(m, bars, dots)


STICKERS: dict[str, Figure] = {
    "smile": smile,
    "sad": sad,
    "heart": heart,
    "star": burst,
    "thumb": thumb,
    "flame": flame,
}
ANIMALS: dict[str, Figure] = {
    "cat": cat,
    "fish": fish,
    "snail": snail,
    "bird": bird,
    "butterfly": butterfly,
    "rabbit": rabbit,
}
SUITS: dict[str, Figure] = {
    "hearts": heart,
    "spades": spade,
    "clubs": club,
    "diamonds": diamond,
    "crown": crown,
    "cap": cap,
}
CHESS: dict[str, Figure] = {
    "pawn": pawn,
    "rook": rook,
    "knight": knight,
    "bishop": bishop,
    "queen": queen,
    "king": king,
}
WEATHER: dict[str, Figure] = {"sun": sun, "cloud": cloud, "rain": rain, "bolt": bolt, "snow": snow, "moon": moon}
TOOLS: dict[str, Figure] = {"hammer": hammer, "sword": sword, "shield": shield, "axe": axe, "bow": bow, "flask": flask}
BARS: dict[str, Figure] = {f"{5 * b + d}": _counted(b, d) for b, d in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3))}


def draw(figure: Figure) -> Mask:
    """Return a figure's mask."""
    mask = cv.blank()
    figure(mask)
    return mask

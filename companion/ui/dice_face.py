"""Dice drawn with the canvas: tally strokes, skulls, eggs, footprints, numerals and pips."""

import math
from collections.abc import Iterable

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle

from companion.dice import Die, Kind
from companion.ui.theme import Rgba, die_look

Point = tuple[float, float]
#: The face of a die that lies in the game and has not been thrown yet.
UNTHROWN = "?"


def draw_die(x: float, y: float, size: float, kind: Kind | None, face: str | None) -> None:
    """Draw a die into the open canvas, its lower left corner at (x, y); blank without a face thrown."""
    look = die_look(kind.family if kind else "pip", kind.colour if kind else None)
    edge = max(1.0, size * 0.045)
    Color(0, 0, 0, 0.35)
    RoundedRectangle(pos=(x + size * 0.02, y - size * 0.04), size=(size, size), radius=[size * 0.18])
    Color(*look.edge)
    RoundedRectangle(pos=(x, y), size=(size, size), radius=[size * 0.18])
    Color(*look.body)
    RoundedRectangle(pos=(x + edge, y + edge), size=(size - 2 * edge, size - 2 * edge), radius=[size * 0.145])
    if face is not None and face != UNTHROWN:
        draw_face(Pen(x + size * 0.14, y + size * 0.14, size * 0.72, look.ink, look.body), kind, face)
    if look.letter:
        _text(look.letter, x + size * 0.87, y + size * 0.13, size * 0.2, look.ink)


def draw_face(pen: "Pen", kind: Kind | None, face: str) -> None:
    """Draw the mark of a face inside the pen's square; a face without a drawing is written."""
    family = kind.family if kind else ""
    if face == "skull":
        skull(pen)
    elif face == "death":
        death(pen)
    elif face == "footprint":
        footprint(pen)
    elif face.startswith("eggs-") and face[5:].isdecimal():
        eggs(pen, int(face[5:]))
    elif family == "tally" and face.isdecimal():
        tally(pen, int(face))
    elif family == "pip" and face.isdecimal() and 1 <= int(face) <= 6:
        pips(pen, int(face))
    else:
        written(pen, face.capitalize() if face.isalpha() else face)


class Pen:
    """Draw in a unit square that lies at (x, y) with `size` pixels a side."""

    def __init__(self, x: float, y: float, size: float, ink: Rgba, paper: Rgba) -> None:
        self.x, self.y, self.size, self.ink, self.paper = x, y, size, ink, paper

    def at(self, u: float, v: float) -> Point:
        """Give the pixel of a point of the unit square, v upwards."""
        return (self.x + u * self.size, self.y + v * self.size)

    def colour(self, paper: bool = False) -> None:
        """Take ink, or the colour of the die's body."""
        Color(*(self.paper if paper else self.ink))

    def line(self, points: Iterable[Point], width: float, close: bool = False) -> None:
        """Draw a line through points, `width` in units."""
        flat = [c for point in points for c in self.at(*point)]
        Line(points=flat, width=max(1.0, width * self.size / 2), cap="round", joint="round", close=close)

    def oval(self, u: float, v: float, w: float, h: float) -> None:
        """Fill an ellipse around (u, v)."""
        x, y = self.at(u - w / 2, v - h / 2)
        Ellipse(pos=(x, y), size=(w * self.size, h * self.size), segments=48)

    def box(self, u: float, v: float, w: float, h: float, radius: float = 0.0) -> None:
        """Fill a rectangle with its lower left corner at (u, v)."""
        shape = (w * self.size, h * self.size)
        if radius:
            RoundedRectangle(pos=self.at(u, v), size=shape, radius=[radius * self.size])
        else:
            Rectangle(pos=self.at(u, v), size=shape)

    def shape(self, points: Iterable[Point]) -> None:
        """Fill a polygon that can be seen whole from its first point."""
        corners = [self.at(*point) for point in points]
        vertices = [c for x, y in corners for c in (x, y, 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def tally(pen: Pen, count: int) -> None:
    """Draw a tally: upright strokes, the fifth across."""
    pen.colour()
    upright = 4 if count >= 5 else count
    step = 0.19 if count >= 4 else 0.22
    left = 0.5 - step * (upright - 1) / 2
    for i in range(upright):
        lean = (0.015, -0.02, 0.01, -0.012)[i % 4]
        pen.line([(left + i * step + lean, 0.08), (left + i * step - lean, 0.92)], 0.085)
    if count >= 5:
        pen.line([(0.02, 0.24), (0.98, 0.76)], 0.085)


def skull(pen: Pen) -> None:
    """Draw a skull: the wild face."""
    pen.colour()
    pen.oval(0.5, 0.6, 0.86, 0.78)
    pen.box(0.27, 0.03, 0.46, 0.34, 0.07)
    pen.colour(paper=True)
    pen.oval(0.32, 0.56, 0.23, 0.25)
    pen.oval(0.68, 0.56, 0.23, 0.25)
    pen.shape([(0.5, 0.47), (0.42, 0.32), (0.58, 0.32)])
    for u in (0.42, 0.5, 0.58):
        pen.line([(u, 0.06), (u, 0.2)], 0.03)


def death(pen: Pen) -> None:
    """Draw a goblin's skull: long ears, slanting eyes, pointed chin."""
    pen.colour()
    pen.shape([(0.3, 0.62), (-0.08, 0.93), (0.02, 0.5), (0.3, 0.4)])
    pen.shape([(0.7, 0.62), (1.08, 0.93), (0.98, 0.5), (0.7, 0.4)])
    pen.oval(0.5, 0.6, 0.64, 0.66)
    pen.shape([(0.5, 0.5), (0.2, 0.5), (0.27, 0.2), (0.5, 0.02), (0.73, 0.2), (0.8, 0.5)])
    pen.colour(paper=True)
    pen.shape([(0.46, 0.52), (0.26, 0.7), (0.27, 0.54), (0.36, 0.47)])
    pen.shape([(0.54, 0.52), (0.74, 0.7), (0.73, 0.54), (0.64, 0.47)])
    pen.shape([(0.5, 0.42), (0.45, 0.33), (0.55, 0.33)])
    pen.line([(0.38, 0.25), (0.44, 0.21), (0.5, 0.25), (0.56, 0.21), (0.62, 0.25)], 0.03)


def footprint(pen: Pen) -> None:
    """Draw the print of a bare foot."""
    pen.colour()
    pen.oval(0.5, 0.17, 0.34, 0.34)
    pen.shape([(0.5, 0.4), (0.33, 0.17), (0.29, 0.6), (0.5, 0.66), (0.75, 0.6), (0.72, 0.48), (0.67, 0.17)])
    pen.oval(0.52, 0.6, 0.48, 0.3)
    for u, v, r in ((0.27, 0.84, 0.2), (0.47, 0.92, 0.15), (0.62, 0.9, 0.13), (0.74, 0.84, 0.11), (0.83, 0.75, 0.1)):
        pen.oval(u, v, r, r * 1.15)


_EGGS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.5), (0.72, 0.5)),
    3: ((0.5, 0.74), (0.26, 0.27), (0.74, 0.27)),
    4: ((0.27, 0.75), (0.73, 0.75), (0.27, 0.25), (0.73, 0.25)),
    5: ((0.2, 0.78), (0.8, 0.78), (0.5, 0.5), (0.2, 0.22), (0.8, 0.22)),
    6: ((0.18, 0.75), (0.5, 0.75), (0.82, 0.75), (0.18, 0.25), (0.5, 0.25), (0.82, 0.25)),
}


def eggs(pen: Pen, count: int) -> None:
    """Draw a clutch of eggs."""
    places = _EGGS.get(count)
    if places is None:
        written(pen, f"{count} eggs")
        return
    height = {1: 0.86, 2: 0.56, 3: 0.46, 4: 0.44, 5: 0.36, 6: 0.4}[count]
    pen.colour()
    for u, v in places:
        pen.shape(_egg(u, v, height))


def _egg(u: float, v: float, height: float) -> list[Point]:
    points = [(u, v)]
    for i in range(33):
        angle = 2 * math.pi * i / 32
        width = 0.37 * (1 - 0.16 * math.sin(angle))
        points.append((u + width * height * math.cos(angle), v + 0.5 * height * math.sin(angle)))
    return points


_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.18, 0.82), (0.82, 0.18)),
    3: ((0.18, 0.82), (0.5, 0.5), (0.82, 0.18)),
    4: ((0.18, 0.82), (0.82, 0.82), (0.18, 0.18), (0.82, 0.18)),
    5: ((0.18, 0.82), (0.82, 0.82), (0.5, 0.5), (0.18, 0.18), (0.82, 0.18)),
    6: ((0.18, 0.86), (0.82, 0.86), (0.18, 0.5), (0.82, 0.5), (0.18, 0.14), (0.82, 0.14)),
}


def pips(pen: Pen, count: int) -> None:
    """Draw one to six pips."""
    pen.colour()
    for u, v in _PIPS[count]:
        pen.oval(u, v, 0.25, 0.25)


def written(pen: Pen, text: str) -> None:
    """Write a face, as large as fits."""
    x, y = pen.at(0.5, 0.5)
    _text(text, x, y, pen.size, pen.ink, pen.size * 1.12)


def _text(text: str, x: float, y: float, height: float, ink: Rgba, width: float = math.inf) -> None:
    """Write text centred on (x, y), its font `height` pixels or less."""
    label = CoreLabel(text=text, font_size=height, bold=True)
    wide = label.render()[0]
    if wide > width:
        label = CoreLabel(text=text, font_size=height * width / wide, bold=True)
    label.refresh()
    texture = label.texture
    Color(*ink)
    Rectangle(texture=texture, pos=(x - texture.width / 2, y - texture.height / 2), size=texture.size)


def kind_of(die: Die, kinds: Iterable[Kind]) -> Kind | None:
    """Find a die's kind by its name."""
    return next((kind for kind in kinds if kind.name == die.kind), None)

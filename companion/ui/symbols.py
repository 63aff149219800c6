"""Seat symbols and icons, drawn: they tell seats apart without colour and need no icon font."""

import math

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, Triangle

from companion.ui.theme import ON_ACCENT, Rgba, SeatMark


def draw_mark(x: float, y: float, size: float, mark: SeatMark) -> None:
    """Draw a seat's mark into the open canvas: a disc of its colour with its symbol."""
    Color(*mark.fill)
    Ellipse(pos=(x, y), size=(size, size), segments=48)
    Color(*ON_ACCENT)
    inset = size * 0.24
    draw_symbol(x + inset, y + inset, size - 2 * inset, mark.symbol, mark.fill)


def draw_symbol(x: float, y: float, s: float, symbol: str, ground: Rgba) -> None:
    """Draw a symbol of `companion.ui.theme.SYMBOLS` in the colour in use; `ground` is what lies behind it."""
    cx, cy = x + s / 2, y + s / 2
    if symbol == "circle":
        Ellipse(pos=(x, y), size=(s, s))
    elif symbol == "triangle":
        Triangle(points=(x, y + s * 0.08, x + s, y + s * 0.08, cx, y + s))
    elif symbol == "square":
        Rectangle(pos=(x + s * 0.06, y + s * 0.06), size=(s * 0.88, s * 0.88))
    elif symbol == "diamond":
        _fan(cx, cy, [(cx, y), (x + s, cy), (cx, y + s), (x, cy)])
    elif symbol == "star":
        _fan(cx, cy, _round(cx, cy, [s * 0.56, s * 0.23], 10))
    elif symbol == "cross":
        Rectangle(pos=(cx - s * 0.16, y), size=(s * 0.32, s))
        Rectangle(pos=(x, cy - s * 0.16), size=(s, s * 0.32))
    elif symbol == "hexagon":
        _fan(cx, cy, _round(cx, cy, [s * 0.54], 6))
    elif symbol == "ring":
        Line(circle=(cx, cy, s * 0.38), width=max(1.0, s * 0.11))
    elif symbol == "crescent":
        Ellipse(pos=(x, y), size=(s, s))
        Color(*ground)
        Ellipse(pos=(x + s * 0.34, y + s * 0.12), size=(s * 0.84, s * 0.84))
    else:
        for i in range(3):
            Rectangle(pos=(x, y + s * (0.06 + 0.34 * i)), size=(s, s * 0.2))


def draw_icon(x: float, y: float, s: float, icon: str, colour: Rgba) -> None:
    """Draw an icon into the open canvas; an unknown name draws nothing."""
    Color(*colour)
    width = max(1.2, s * 0.055)

    def line(*points: float) -> None:
        Line(
            points=[(x if i % 2 == 0 else y) + p * s for i, p in enumerate(points)],
            width=width, cap="round", joint="round",
        )  # fmt: skip

    if icon in ("undo", "redo"):
        flip = icon == "redo"
        arc = [
            (0.55 + 0.3 * math.cos(a), 0.46 + 0.3 * math.sin(a)) for a in (math.radians(d) for d in range(-110, 91, 10))
        ]
        path = [*arc, (0.16, 0.76)]
        line(*[c for u, v in path for c in ((1 - u if flip else u), v)])
        head = [(0.34, 0.95), (0.14, 0.76), (0.34, 0.57)]
        line(*[c for u, v in head for c in ((1 - u if flip else u), v)])
    elif icon == "back":
        line(0.58, 0.85, 0.24, 0.5, 0.58, 0.15)
        line(0.24, 0.5, 0.82, 0.5)
    elif icon == "close":
        line(0.2, 0.2, 0.8, 0.8)
        line(0.2, 0.8, 0.8, 0.2)
    elif icon == "history":
        for v in (0.8, 0.5, 0.2):
            line(0.14, v, 0.16, v)
            line(0.36, v, 0.88, v)
    elif icon == "text":
        line(0.08, 0.12, 0.32, 0.88, 0.56, 0.12)
        line(0.16, 0.38, 0.48, 0.38)
        line(0.66, 0.12, 0.79, 0.55, 0.92, 0.12)
        line(0.71, 0.28, 0.87, 0.28)
    elif icon == "tap":
        Line(circle=(x + 0.5 * s, y + 0.5 * s, 0.14 * s), width=width)
        Line(circle=(x + 0.5 * s, y + 0.5 * s, 0.36 * s), width=width)
    elif icon == "picture":
        line(0.08, 0.16, 0.92, 0.16, 0.92, 0.84, 0.08, 0.84, 0.08, 0.16)
        line(0.1, 0.24, 0.36, 0.54, 0.52, 0.36, 0.66, 0.5, 0.9, 0.24)
        Line(circle=(x + 0.7 * s, y + 0.68 * s, 0.06 * s), width=width)
    elif icon == "camera":
        line(0.06, 0.16, 0.94, 0.16, 0.94, 0.7, 0.7, 0.7, 0.6, 0.84, 0.4, 0.84, 0.3, 0.7, 0.06, 0.7, 0.06, 0.16)
        Line(circle=(x + 0.5 * s, y + 0.43 * s, 0.18 * s), width=width)
    elif icon == "random":
        line(0.14, 0.14, 0.86, 0.14, 0.86, 0.86, 0.14, 0.86, 0.14, 0.14)
        for u, v in ((0.32, 0.68), (0.68, 0.68), (0.5, 0.5), (0.32, 0.32), (0.68, 0.32)):
            Ellipse(pos=(x + (u - 0.06) * s, y + (v - 0.06) * s), size=(0.12 * s, 0.12 * s))
    elif icon == "turn":
        Triangle(points=(x + 0.15 * s, y + 0.1 * s, x + 0.15 * s, y + 0.9 * s, x + 0.9 * s, y + 0.5 * s))
    elif icon == "check":
        line(0.14, 0.5, 0.4, 0.22, 0.88, 0.8)
    elif icon == "folder":
        line(0.08, 0.18, 0.92, 0.18, 0.92, 0.7, 0.5, 0.7, 0.4, 0.82, 0.08, 0.82, 0.08, 0.18)
    elif icon == "erase":
        line(0.3, 0.18, 0.94, 0.18, 0.94, 0.82, 0.3, 0.82, 0.04, 0.5, 0.3, 0.18)
        line(0.48, 0.36, 0.76, 0.64)
        line(0.48, 0.64, 0.76, 0.36)
    elif icon == "card":
        line(0.22, 0.08, 0.78, 0.08, 0.78, 0.92, 0.22, 0.92, 0.22, 0.08)
        line(0.5, 0.34, 0.62, 0.5, 0.5, 0.66, 0.38, 0.5, 0.5, 0.34)
    elif icon in ("minus", "plus"):
        line(0.18, 0.5, 0.82, 0.5)
        if icon == "plus":
            line(0.5, 0.18, 0.5, 0.82)


def _round(cx: float, cy: float, radii: list[float], count: int) -> list[tuple[float, float]]:
    angles = [math.pi / 2 + 2 * math.pi * i / count for i in range(count)]
    return [
        (cx + radii[i % len(radii)] * math.cos(a), cy + radii[i % len(radii)] * math.sin(a))
        for i, a in enumerate(angles)
    ]


def _fan(cx: float, cy: float, points: list[tuple[float, float]]) -> None:
    ring = [(cx, cy), *points, points[0]]
    vertices = [c for px, py in ring for c in (px, py, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(ring))), mode="triangle_fan")

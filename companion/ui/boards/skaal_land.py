"""Skaalland as a picture: roads, regions with their dwarfs, gold, Ooops and inns, and the track around them.

Everything is drawn into the open canvas from the plain data of `View.board`; y goes up on the screen.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle

from companion.ui import theme
from companion.ui.symbols import draw_mark

ROAD, ROAD_EDGE = theme.rgba("#a58f63"), theme.rgba("#2a2519")
MEADOW, VEIN, ROTTEN = theme.rgba("#35502f"), theme.rgba("#6a5520"), theme.rgba("#5a2326")
GOLD, OOOPS, GRASS = theme.rgba("#f4c63d"), theme.rgba("#ff8a7c"), theme.rgba("#1a2b1d")
LAMP, SHUT = theme.rgba("#fff3c4"), theme.rgba("#ff8a7c")
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Layout:
    """Hold where things lie in pixels: the box of the whole picture, and the radius of a region."""

    x: float
    y: float
    width: float
    height: float
    margin: float
    radius: float
    board: Mapping[str, Any]

    def centre(self, region: Mapping[str, Any]) -> tuple[float, float]:
        """Give the middle of a region; the outermost ones touch the track."""
        side, foot = self.margin + self.radius * 1.35, self.margin + self.radius * 2.2
        across, up = self.width - 2 * side, self.height - foot - self.margin - self.radius * 1.45
        left, right, top, bottom = _bounds(self.board)
        return (
            self.x + side + (region["x"] - left) / (right - left) * across,
            self.y + foot + (bottom - region["y"]) / (bottom - top) * up,
        )

    def region_at(self, x: float, y: float, reach: float) -> str | None:
        """Give the name of the region nearest to a pixel, if it is within `reach` pixels or close to its edge."""

        def away(region: Mapping[str, Any]) -> float:
            middle_x, middle_y = self.centre(region)
            return float(((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5)

        nearest = min(self.board["regions"], key=away)
        return str(nearest["name"]) if away(nearest) <= max(reach, self.radius * 1.35) else None

    def space(self, number: int) -> tuple[float, float]:
        """Give the middle of a space of the track, which runs clockwise from the lower left corner."""
        inset = self.margin / 2
        across, up = self.width - 2 * inset, self.height - 2 * inset
        spaces = self.board["track"]["spaces"]
        way = (number % spaces) / spaces * 2 * (across + up)
        left, low = self.x + inset, self.y + inset
        if way < up:
            return (left, low + way)
        if way < up + across:
            return (left + way - up, low + up)
        if way < 2 * up + across:
            return (left + across, low + up - (way - up - across))
        return (left + across - (way - 2 * up - across), low)

    def token(self, region: Mapping[str, Any], place: int) -> tuple[float, float, float]:
        """Give the middle and the size of a clan's token, by its place among those in the region."""
        x, y = self.centre(region)
        count = len(region["dwarfs"])
        rows = (count + COLUMNS - 1) // COLUMNS
        row, in_row = place // COLUMNS, min(COLUMNS, count - place // COLUMNS * COLUMNS)
        size = self.radius * (0.86 if count <= 2 else 0.64)
        step = size * 1.02
        return (x + (place % COLUMNS - (in_row - 1) / 2) * step, y + ((rows - 1) * 0.32 - row) * step * 1.04, size)


def layout(x: float, y: float, width: float, height: float, board: Mapping[str, Any]) -> Layout:
    """Fit the land into a box; regions are as large as the two nearest ones allow."""
    margin = max(14.0, min(width, height) * 0.055)
    left, right, top, bottom = _bounds(board)
    across, up = (width - 2 * margin) * 0.8 / (right - left), (height - 2 * margin) * 0.74 / (bottom - top)
    places = [(region["x"] * across, region["y"] * up) for region in board["regions"]]
    nearest = min(
        (((a - c) ** 2 + (b - d) ** 2) ** 0.5 for n, (a, b) in enumerate(places) for c, d in places[:n]), default=1.0
    )
    radius = max(8.0, min(nearest * 0.33, min(width, height) * 0.095))
    return Layout(x, y, width, height, margin, radius, board)


def _bounds(board: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Give the least and most x and y of the regions, never equal."""
    across, down = [region["x"] for region in board["regions"]], [region["y"] for region in board["regions"]]
    return min(across), max(max(across), min(across) + 0.01), min(down), max(max(down), min(down) + 0.01)


def draw_land(at: Layout, lit: Collection[str], chosen: Mapping[str, str]) -> None:
    """Draw everything. lit: region names that can be tapped; chosen: the colour to come from a region, so far."""
    _track(at)
    points = {region["name"]: at.centre(region) for region in at.board["regions"]}
    for colour, width in ((ROAD_EDGE, 0.26), (ROAD, 0.14)):
        Color(*colour)
        for one, other in at.board["roads"]:
            Line(points=(*points[one], *points[other]), width=max(1.5, at.radius * width / 2), cap="round")
    glow = 0 < len(lit) < len(points)
    for region in at.board["regions"]:
        _region(at, region, region["name"] in lit, glow, chosen.get(region["name"]))
    for region in at.board["regions"]:
        x, y = points[region["name"]]
        _coin(at, region, x, y)
        _inn(at, region, x + at.radius * 1.08, y + at.radius * 0.84)
        _name(at, region, x, y - at.radius * 1.1, region["name"] in lit)


def _region(at: Layout, region: Mapping[str, Any], lit: bool, glow: bool, chosen: str | None) -> None:
    x, y = at.centre(region)
    radius = at.radius
    if lit and glow:
        Color(*theme.ACCENT[:3], 0.3)
        Ellipse(pos=(x - radius * 1.3, y - radius * 1.3), size=(radius * 2.6, radius * 2.6))
    Color(*(theme.ACCENT if lit else ROAD_EDGE))
    Ellipse(pos=(x - radius * 1.08, y - radius * 1.08), size=(radius * 2.16, radius * 2.16))
    Color(*(ROTTEN if region["ooops"] else VEIN if region["nuggets"] else MEADOW))
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    if at.board.get("site") == region["name"]:
        Color(*theme.TEXT)
        Line(circle=(x, y, radius * 1.2), width=1.6)
    for place, (colour, count) in enumerate(region["dwarfs"].items()):
        _clan(at, region, place, colour, count, chosen == colour)


def _clan(at: Layout, region: Mapping[str, Any], place: int, colour: str, count: int, chosen: bool) -> None:
    x, y, size = at.token(region, place)
    mark = theme.seat_mark(colour, list(at.board["reserve"]).index(colour))
    if chosen or region["leader"] == colour:
        Color(*(theme.ACCENT if chosen else theme.TEXT))
        Ellipse(pos=(x - size * 0.53, y - size * 0.53), size=(size * 1.06, size * 1.06))
    Color(*mark.fill)
    Ellipse(pos=(x - size * 0.46, y - size * 0.46), size=(size * 0.92, size * 0.92))
    _text(str(count), x, y, size * 0.62, theme.ON_ACCENT)


def _coin(at: Layout, region: Mapping[str, Any], x: float, y: float) -> None:
    """Show the gold of a region as a coin with its number."""
    if not region["nuggets"]:
        return
    size = at.radius * 0.82
    left, low = x - at.radius * 1.1, y + at.radius * 0.84
    Color(*ROAD_EDGE)
    Ellipse(pos=(left - size * 0.56, low - size * 0.56), size=(size * 1.12, size * 1.12))
    Color(*GOLD)
    Ellipse(pos=(left - size / 2, low - size / 2), size=(size, size))
    _text(str(region["nuggets"]), left, low, size * 0.66, theme.ON_ACCENT)


def _inn(at: Layout, region: Mapping[str, Any], x: float, y: float) -> None:
    """Show an inn in its keeper's colour, with what it pays at the owner's next turn."""
    if region["keeper"] is None:
        return
    size = at.radius * 0.9
    mark = theme.seat_mark(region["keeper"], list(at.board["reserve"]).index(region["keeper"]))
    left, low = x - size / 2, y - size * 0.45
    Color(*ROAD_EDGE)
    RoundedRectangle(pos=(left - 2, low - 2), size=(size + 4, size * 0.66 + 4), radius=[3])
    _fan([(left - size * 0.2, low + size * 0.6), (x, low + size * 1.22), (left + size * 1.2, low + size * 0.6)])
    Color(*mark.fill)
    Rectangle(pos=(left, low), size=(size, size * 0.66))
    _fan([(left - size * 0.1, low + size * 0.66), (x, low + size * 1.1), (left + size * 1.1, low + size * 0.66)])
    _text(f"+{region['beer']}", x, low + size * 0.34, size * 0.56, theme.ON_ACCENT)


def _name(at: Layout, region: Mapping[str, Any], x: float, top: float, lit: bool) -> None:
    """Write a region's name below it, and what is for good there."""
    lines = [_texture(region["name"], max(11.0, at.radius * 0.42), True)]
    if region["ooops"]:
        lines.append(_texture("Ooops", max(10.0, at.radius * 0.36), True))
    width, height = max(line.width for line in lines), sum(line.height for line in lines)
    x = min(max(x, at.x + width / 2 + 6), at.x + at.width - width / 2 - 6)
    Color(*GRASS[:3], 0.85)
    RoundedRectangle(pos=(x - width / 2 - 4, top - height), size=(width + 8, height), radius=[5])
    for line, colour in zip(lines, (theme.ACCENT if lit else theme.TEXT, OOOPS), strict=False):
        top -= line.height
        Color(*colour)
        Rectangle(texture=line, pos=(int(x - line.width / 2), int(top)), size=line.size)


def _track(at: Layout) -> None:
    """Draw the land's ground and the track: spaces, mines closed, the pawn as a lamp, and the accountants."""
    Color(*theme.SURFACE)
    RoundedRectangle(pos=(at.x, at.y), size=(at.width, at.height), radius=[at.margin * 0.7])
    Color(*GRASS)
    RoundedRectangle(
        pos=(at.x + at.margin, at.y + at.margin),
        size=(at.width - 2 * at.margin, at.height - 2 * at.margin),
        radius=[at.margin * 0.4],
    )
    track = at.board["track"]
    dot = at.margin * 0.34
    for number in range(track["spaces"]):
        x, y = at.space(number)
        Color(*(SHUT if number == track["mines_closed"] else theme.LINE))
        size = dot * (1.7 if number in (0, track["mines_closed"]) else 1.0)
        Ellipse(pos=(x - size / 2, y - size / 2), size=(size, size))
    x, y = at.space(track["mines_closed"])
    _text("×", x, y, dot * 2.0, theme.BACK)
    _lamp(*at.space(track["pawn"]), at.margin * 0.8)
    _accountants(at, track)


def _accountants(at: Layout, track: Mapping[str, Any]) -> None:
    size, heaps = at.margin * 0.78, dict[int, int]()
    for place, (colour, space) in enumerate(track["accountants"].items()):
        here = space % track["spaces"]
        x, y = at.space(here)
        shift = heaps.get(here, 0) * size * 0.34
        heaps[here] = heaps.get(here, 0) + 1
        draw_mark(x - size / 2 + shift, y - size / 2 + shift, size, theme.seat_mark(colour, place))


def _lamp(x: float, y: float, size: float) -> None:
    Color(*LAMP[:3], 0.25)
    Ellipse(pos=(x - size * 0.75, y - size * 0.75), size=(size * 1.5, size * 1.5))
    Color(*theme.rgba("#8a929a"))
    RoundedRectangle(pos=(x - size * 0.32, y - size * 0.5), size=(size * 0.64, size), radius=[size * 0.16])
    Color(*LAMP)
    Ellipse(pos=(x - size * 0.22, y - size * 0.26), size=(size * 0.44, size * 0.52))


def _texture(text: str, size: float, bold: bool) -> Any:
    label = CoreLabel(text=text, font_size=size, bold=bold)
    label.refresh()
    return label.texture


def _text(text: str, x: float, y: float, size: float, colour: theme.Rgba) -> None:
    texture = _texture(text, size, True)
    Color(*colour)
    Rectangle(texture=texture, pos=(int(x - texture.width / 2), int(y - texture.height / 2)), size=texture.size)


def _fan(points: list[tuple[float, float]]) -> None:
    vertices = [c for x, y in points for c in (x, y, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")

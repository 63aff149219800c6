"""Colours, symbols and sizes, without a widget: dark and calm, every text at a contrast of 7 or more."""

from dataclasses import dataclass

Rgba = tuple[float, float, float, float]


def rgba(hex_colour: str, alpha: float = 1.0) -> Rgba:
    """Turn "#rrggbb" into four floats 0..1."""
    value = hex_colour.lstrip("#")
    red, green, blue = (int(value[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return (red, green, blue, alpha)


BACK = rgba("#12161a")
SURFACE = rgba("#1b2127")
RAISED = rgba("#2a323b")
PRESSED = rgba("#3d4955")
LINE = rgba("#46525e")
TEXT = rgba("#f4f1e8")
DIM = rgba("#bcc5cd")
ACCENT = rgba("#f2b84b")
ON_ACCENT = rgba("#17130a")
ACCENT_PRESSED = rgba("#ffd68a")
GOOD = rgba("#7ddba4")
BAD = rgba("#ffada1")
SURE, DOUBT, REFUSED = rgba("#6bdb98"), rgba("#ffc24d"), rgba("#ff7b6b")


@dataclass(frozen=True, slots=True)
class SeatMark:
    """Hold how a seat's colour is shown: a fill, and a symbol that tells it apart without colour."""

    name: str
    fill: Rgba
    symbol: str


#: Symbols that `companion.ui.symbols` draws.
SYMBOLS = ("circle", "triangle", "square", "diamond", "star", "cross", "hexagon", "ring", "crescent", "bars")

#: Colours of seats by name, in the order in which they are offered; no two that follow each other look alike.
SEAT_COLOURS: dict[str, SeatMark] = {
    mark.name: mark
    for mark in (
        SeatMark("yellow", rgba("#f5e04a"), "circle"),
        SeatMark("light blue", rgba("#6cc5f5"), "triangle"),
        SeatMark("red", rgba("#f0614a"), "square"),
        SeatMark("green", rgba("#3dc48f"), "diamond"),
        SeatMark("purple", rgba("#c594e8"), "star"),
        SeatMark("white", rgba("#f7f7f7"), "cross"),
        SeatMark("blue", rgba("#6f8dff"), "hexagon"),
        SeatMark("orange", rgba("#f59b3c"), "ring"),
        SeatMark("pink", rgba("#f49ac1"), "crescent"),
        SeatMark("black", rgba("#9aa3ab"), "bars"),
    )
}


def seat_mark(colour: str, place: int = 0) -> SeatMark:
    """Give the mark of a colour's name; an unknown name gets a neutral fill and the symbol of its place."""
    known = SEAT_COLOURS.get(colour.lower().strip())
    return known if known is not None else SeatMark(colour, rgba("#d8dde2"), SYMBOLS[place % len(SYMBOLS)])


@dataclass(frozen=True, slots=True)
class DieLook:
    """Hold how a kind of die is drawn: body, edge and ink, and a letter for kinds known by their colour."""

    body: Rgba
    edge: Rgba
    ink: Rgba
    letter: str = ""


_INK = rgba("#1c1a16")
_BODIES = {
    "bronze": (rgba("#b9793f"), rgba("#7a4a20")),
    "silver": (rgba("#c9d0d6"), rgba("#7d868e")),
    "gold": (rgba("#edc23e"), rgba("#94721a")),
    "red": (rgba("#d8564b"), rgba("#7c231c")),
    "tally": (rgba("#e9dfc3"), rgba("#a3936a")),
    "goblin": (rgba("#d9d2bd"), rgba("#938a6d")),
    "numeral": (rgba("#efe7d2"), rgba("#a79c7e")),
    "pip": (rgba("#f5f4ef"), rgba("#a9a79d")),
}


def die_look(family: str, colour: str | None) -> DieLook:
    """Give the look of a die by its family, and by its colour where that tells kinds apart."""
    body, edge = _BODIES.get(colour or "") or _BODIES.get(family) or _BODIES["pip"]
    return DieLook(body, edge, _INK, colour[0].upper() if colour else "")


def luminance(colour: Rgba) -> float:
    """Give the relative luminance of a colour (WCAG 2.1)."""
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Rgba, other: Rgba) -> float:
    """Give the contrast ratio of two opaque colours, 1..21 (WCAG 2.1)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Hold the sizes of one window in pixels: body text, least height of a touch target, gap, corner radius."""

    text: float
    touch: float
    gap: float
    corner: float


def sizes(width: float, height: float, density: float = 1.0, scale: float = 1.0) -> Sizes:
    """Choose sizes for a window of width × height pixels; `scale` is the person's text setting.

    A touch target is never below 48 density-independent pixels, and body text never below 14.
    """
    unit = min(max(width, height) / 1280, min(width, height) / 800)
    unit = max(0.6, unit)
    text = max(14 * density, 20 * unit) * scale
    touch = max(48 * density, 56 * unit, 2.4 * text)
    return Sizes(text, touch, max(6 * density, 9 * unit), max(6 * density, 10 * unit))

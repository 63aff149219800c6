"""The scorecard: a tap on an open box enters the dice there; taps on dice choose those that are held.

Boxes lie in two columns, Ones to Sixes with the upper bonus and the lower boxes with the total. Up to two cards are
shown side by side; of more only the one in turn, and the panel of all cards stays.
"""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from companion.dice import Die, Kind
from companion.ui import theme
from companion.ui.dice_face import draw_die
from companion.ui.look import LOOK
from companion.view import Action, View

Area = tuple[float, float, float, float]
#: The bar under the dice, and how many boxes stand in the first column.
BAR = "bar"
UPPER_ROWS = 6
#: Rows of boxes in a column, the bonus or the total included.
ROWS = 8


class Picture(Widget):
    """Show the scorecard and the dice; boxes, dice and the bar under them are touched."""

    def __init__(self, kinds: Iterable[Kind], choose: Callable[[str, tuple[Action, ...]], Any], **options: Any) -> None:
        super().__init__(**options)
        self.kinds = {kind.name: kind for kind in kinds}
        self.choose = choose
        self.view: View | None = None
        self.held: list[bool] = []
        again = Clock.create_trigger(self.draw, -1)
        for name in ("x", "y", "width", "height"):
            self.fbind(name, again)

    @property
    def least(self) -> float:
        """Give the least height in pixels at which boxes are easily touched."""
        return LOOK.touch * 10

    def show(self, view: View) -> None:
        """Show another view; the dice held in it are chosen."""
        self.view = view
        held = [die for group in view.groups if group.title == "held" for die in group.dice]
        self.held = []
        for die in self.dice:
            self.held.append(die in held)
            if die in held:
                held.remove(die)
        self.draw()

    def covers(self, view: View) -> frozenset[str]:
        """Name the dice groups and panels that are drawn here."""
        cards = len(view.board.get("cards", ()))
        return frozenset({"held", "thrown"} | ({"Card"} if cards <= 2 else set()))

    @property
    def dice(self) -> tuple[Die, ...]:
        """List the dice that lie there, sorted, so that a die keeps its place when it is held."""
        groups = self.view.groups if self.view else ()
        return tuple(sorted(die for group in groups if group.title in ("held", "thrown") for die in group.dice))

    def entry(self, box: str) -> Action | None:
        """Give the action that enters the dice into a box, or None where it is not open to a person now."""
        return next((a for a in self._actions() if getattr(a.event, "box", None) == box), None)

    def hold(self) -> Action | None:
        """Give the action that holds the chosen dice and rolls the others, or None where there is none."""
        chosen = tuple(die for die, held in zip(self.dice, self.held, strict=True) if held)
        return next((a for a in self._holds() if tuple(sorted(a.event.dice)) == chosen), None)

    def _actions(self) -> tuple[Action, ...]:
        return self.view.actions if self.view is not None else ()

    def _holds(self) -> list[Any]:
        return [action for action in self._actions() if action.group == "Hold"]

    # -- touch ---------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where the touch began."""
        if self.touched(*touch.pos) is not None:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Enter the box, hold or free the die, or roll the dice that are not held."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        at = self.touched(*touch.pos)
        if isinstance(at, int):
            self.held[at] = not self.held[at]
            self.draw()
        elif at == BAR and (hold := self.hold()) is not None:
            self.choose("Hold", (hold,))
        elif isinstance(at, str) and (entry := self.entry(at)) is not None:
            self.choose("Enter", (entry,))
        return True

    def touched(self, x: float, y: float) -> int | str | None:
        """Give the number of the die, the bar or the box at a pixel that may be touched now."""
        return next((name for name, area in self.targets().items() if inside(area, x, y)), None)

    def targets(self) -> dict[int | str, Area]:
        """List what may be touched now, with where it lies: x, y, width, height in pixels."""
        found: dict[int | str, Area] = {}
        if self._holds():
            found |= dict(enumerate(self.dice_areas()))
        if self.hold() is not None:
            found[BAR] = self.bar_area()
        areas = self.box_areas()
        return found | {box: area for box, area in areas.items() if self.entry(box) is not None}

    # -- places --------------------------------------------------------------------------------------------------

    @property
    def room(self) -> float:
        """Give the width in pixels that a scroll bar leaves."""
        return self.width - LOOK.gap * 1.2

    @property
    def row(self) -> float:
        """Give the height of a row in pixels: dice and bar take two, boxes eight, the names one half."""
        return max(1.0, self.height / (ROWS + 2.5))

    def dice_areas(self) -> list[Area]:
        """Give the squares of the dice."""
        side = min(self.row * 1.1, (self.room - 6 * LOOK.gap) / 5)
        top = self.y + self.height - LOOK.gap * 0.5
        return [(self.x + LOOK.gap + n * (side + LOOK.gap), top - side, side, side) for n in range(len(self.dice))]

    def bar_area(self) -> Area:
        """Give where the bar under the dice lies."""
        return (self.x, self.y + self.row * (ROWS + 0.5) + LOOK.gap * 0.3, self.room, self.row * 0.75)

    def box_areas(self) -> dict[str, Area]:
        """Give where every box of the card lies."""
        titles = self.view.board.get("titles", {}) if self.view is not None else {}
        found = {}
        for number, box in enumerate(titles):
            found[box] = self.row_area(*((0, number) if number < UPPER_ROWS else (1, number - UPPER_ROWS)))
        return found

    def row_area(self, column: int, row: int) -> Area:
        """Give where a row of the card lies."""
        width = (self.room - LOOK.gap) / 2
        gap = min(LOOK.gap * 0.5, self.row * 0.12)
        return (self.x + column * (width + LOOK.gap), self.y + (ROWS - 1 - row) * self.row, width, self.row - gap)

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, *_: Any) -> None:
        """Draw everything anew."""
        self.canvas.clear()
        if self.view is None or "titles" not in self.view.board or min(self.width, self.height) < 60:
            return
        with self.canvas:
            self._dice()
            self._names()
            areas = self.box_areas()
            size = self._title_size(self.view.board["titles"].values(), next(iter(areas.values())))
            for box, area in areas.items():
                self._box(box, area, size)
            board = self.view.board
            self._sums((0, 6), "Upper", [f"{points}/{of}" for points, of in board["upper"]])
            self._sums((0, 7), "Upper bonus", [str(bonus) for bonus in board["bonus"]])
            self._sums((1, 7), "Total", [str(line.points) for line in self.view.scores])

    def _title_size(self, titles: Iterable[str], area: Area) -> float:
        """Give the letters at which the longest title fits, for all alike."""
        width = self._head(area)[2]
        size = self._letters(area)
        label = CoreLabel(font_size=size, bold=True)
        wide = max(label.get_extents(title)[0] for title in titles)
        return max(8.0, size * min(1.0, (width - LOOK.gap * 1.2) / wide))

    def columns(self) -> list[int]:
        """List the seats whose cards are shown."""
        board = self.view.board if self.view is not None else {}
        seats = len(board.get("cards", ()))
        return list(range(seats)) if seats <= 2 else [board["turn"]]

    def _dice(self) -> None:
        for (x, y, side, _), die, held in zip(self.dice_areas(), self.dice, self.held, strict=True):
            draw_die(x, y, side, self.kinds.get(die.kind), die.face)
            if held:
                Color(*theme.ACCENT)
                Line(rounded_rectangle=(x - 1, y - 1, side + 2, side + 2, side * 0.2), width=max(2.0, side * 0.035))
        area = self.bar_area()
        if (hold := self.hold()) is not None:
            self._ground(area, theme.RAISED, theme.ACCENT)
            hint = hold.hint if any(self.held) else "tap dice to hold them"
            self._text(f"{hold.label}: {hint}", area, theme.TEXT, bold=True)
        elif self._holds():
            rest = "All are held: enter a box" if all(self.held) else "Roll those not held, or tap dice to change"
            self._text(rest, area, theme.DIM)

    def _names(self) -> None:
        assert self.view is not None
        if len(self.view.scores) < 2:
            return
        for column in (0, 1):
            x, y, width, _ = self.row_area(column, 0)
            for seat, cell in self._cells((x, y + self.row, width, self.row * 0.45)):
                line = self.view.scores[seat]
                colour = theme.ACCENT if line.active else theme.DIM
                self._text(shortened(line.name, cell[2], self._letters(cell)), cell, colour, right=True)

    def _box(self, box: str, area: Area, size: float) -> None:
        assert self.view is not None
        board, open_to_touch = self.view.board, self.entry(box) is not None
        self._ground(area, theme.RAISED if open_to_touch else theme.SURFACE, theme.LINE if open_to_touch else None)
        self._text(board["titles"][box], self._head(area), theme.TEXT, bold=open_to_touch, most=size)
        for seat, cell in self._cells(area):
            points = board["cards"][seat][box]
            if points is not None:
                self._text(str(points), cell, theme.TEXT, right=True)
            elif seat == board["turn"] and box in board["offers"]:
                offer = board["offers"][box]
                colour = theme.ACCENT if offer else theme.DIM
                self._text(f"+{offer}" if offer else "0", cell, colour, bold=True, right=True)

    def _sums(self, place: tuple[int, int], title: str, values: list[str]) -> None:
        area = self.row_area(*place)
        self._text(title, self._head(area), theme.DIM)
        for seat, cell in self._cells(area):
            self._text(values[seat], cell, theme.TEXT, bold=title == "Total", right=True)

    def _head(self, area: Area) -> Area:
        x, y, width, height = area
        return (x, y, width - self._cell(area) * len(self.columns()), height)

    def _cells(self, area: Area) -> list[tuple[int, Area]]:
        x, y, width, height = area
        cell, seats = self._cell(area), self.columns()
        return [(s, (x + width - cell * (len(seats) - n), y, cell, height)) for n, s in enumerate(seats)]

    def _cell(self, area: Area) -> float:
        return area[2] * (0.23 if len(self.columns()) > 1 else 0.34)

    def _letters(self, area: Area) -> float:
        return float(min(LOOK.text, area[3] * 0.62))

    def _ground(self, area: Area, fill: theme.Rgba, edge: theme.Rgba | None) -> None:
        x, y, width, height = area
        corner = min(LOOK.corner, height / 3)
        Color(*fill)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=[corner])
        if edge is not None:
            Color(*edge)
            Line(rounded_rectangle=(x, y, width, height, corner), width=1.2)

    def _text(
        self, text: str, area: Area, colour: theme.Rgba, bold: bool = False, right: bool = False, most: float = 1e6
    ) -> None:
        """Write a line inside an area, as large as fits and at most `most`, at the left or at the right."""
        x, y, width, height = area
        pad = min(LOOK.gap, width * 0.08)
        size = min(self._letters(area), most)
        label = CoreLabel(text=text, font_size=size, bold=bold)
        if (wide := label.get_extents(text)[0]) > width - 2 * pad:
            label = CoreLabel(text=text, font_size=max(8.0, size * (width - 2 * pad) / wide), bold=bold)
        label.refresh()
        w, h = label.texture.size
        Color(*colour)
        left = x + width - pad - w if right else x + pad
        Rectangle(texture=label.texture, pos=(int(left), int(y + (height - h) / 2)), size=(w, h))


def inside(area: Area, x: float, y: float) -> bool:
    """Tell whether a pixel lies in an area."""
    left, bottom, width, height = area
    return left <= x <= left + width and bottom <= y <= bottom + height


def shortened(name: str, width: float, size: float) -> str:
    """Cut a name until it fits a width in pixels, never below three letters."""
    label = CoreLabel(font_size=size)
    cut = name
    while len(cut) > 3 and label.get_extents(cut)[0] > width - LOOK.gap:
        cut = cut[:-1].rstrip()
    return cut

"""Small tables, notes and actions: what a View lists, as widgets."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Card, Column, Words, rows_of
from companion.view import Action, Panel

#: Actions above which short labels are laid in columns.
MANY = 6


class PanelCard(Card):
    """Show a panel: its title, its heads and its rows in columns as wide as their words ask for."""

    def __init__(self, panel: Panel, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **options)
        self.padding = LOOK.gap
        self.spacing = LOOK.gap * 0.4
        self.bind(minimum_height=self.setter("height"))
        self.title = Words(factor=0.85, bold=True, color=theme.ACCENT)
        self.add_widget(self.title)
        self.cells: list[list[Words]] = []
        self.lines: list[BoxLayout] = []
        self.show(panel)
        self.bind(width=self._columns)

    def show(self, panel: Panel) -> None:
        """Show another panel; rows of as many cells as before only get new words, which costs far less."""
        self.title.text = panel.title
        rows = ([panel.heads] if panel.heads else []) + list(panel.rows)
        self.natural = cell_widths(rows, LOOK.text * 0.8)
        self.least = cell_widths(rows, LOOK.text * 0.8, words=True)
        kept = 0
        while kept < min(len(rows), len(self.cells)) and len(rows[kept]) == len(self.cells[kept]):
            kept += 1
        for line in self.lines[kept:]:
            self.remove_widget(line)
        del self.lines[kept:], self.cells[kept:]
        for number, row in enumerate(rows):
            colour = theme.DIM if panel.heads and number == 0 else theme.TEXT
            if number < kept:
                for cell, text in zip(self.cells[number], row, strict=True):
                    cell.text, cell.color = text, colour
            else:
                self.lines.append(self._row(row, colour))
                self.add_widget(self.lines[-1])
        self._columns()

    def _columns(self, *_: Any) -> None:
        gap = LOOK.gap * 0.7
        free = self.width - 2 * LOOK.gap - gap * (len(self.natural) - 1)
        widths = column_widths(self.natural, self.least, free)
        for cells in self.cells:
            for cell, width in zip(cells, widths, strict=False):
                cell.width = width

    def _row(self, row: tuple[str, ...], colour: theme.Rgba) -> BoxLayout:
        line = BoxLayout(size_hint_y=None, spacing=LOOK.gap * 0.7)
        cells: list[Words] = []
        for text in row:
            cell = Words(text=text, factor=0.8, color=colour, size_hint_x=None, pos_hint={"top": 1})
            cells.append(cell)
            line.add_widget(cell)
        self.cells.append(cells)

        def measure(*_: Any) -> None:
            line.height = max((cell.height for cell in cells), default=0)

        for cell in cells:
            cell.bind(height=measure)
        measure()
        return line


def cell_widths(rows: Iterable[tuple[str, ...]], size: float, words: bool = False) -> list[float]:
    """Give every column's widest cell (or widest word) in pixels, for a font size."""
    rows = list(rows)
    measure = CoreLabel(font_size=size)
    columns = max((len(row) for row in rows), default=0)

    def width(text: str) -> float:
        parts = (text.split() or [""]) if words else [text]
        return max(float(measure.get_extents(part)[0]) for part in parts) + 2.0

    return [max((width(row[c]) for row in rows if c < len(row)), default=2.0) for c in range(columns)]


def column_widths(natural: list[float], least: list[float], free: float) -> list[float]:
    """Share a width among columns: narrow ones get what they ask for, wide ones equal parts of what is left.

    No column gets less than `least`, its widest word; where not even the words fit, all shrink alike.
    """
    if not natural:
        return []
    if (spare := free - sum(natural)) >= 0:
        return [*natural[:-1], natural[-1] + spare]
    if sum(least) >= free:
        return [width * max(free, 1.0) / sum(least) for width in least]
    widths, left, waiting = list(natural), free, set(range(len(natural)))
    while waiting:
        fair = left / len(waiting)
        settled = {c for c in waiting if natural[c] <= fair} or {c for c in waiting if least[c] > fair}
        if not settled:
            return [fair if c in waiting else width for c, width in enumerate(widths)]
        for column in settled:
            widths[column] = max(least[column], min(natural[column], fair))
            left -= widths[column]
        waiting -= settled
    return [width * free / sum(widths) for width in widths]


class NoteList(Column):
    """Show gentle reminders."""

    def show(self, notes: Iterable[str]) -> None:
        """Show other notes."""
        self.clear_widgets()
        for note in notes:
            self.add_widget(Words(text=f"•  {note}", factor=0.8, color=theme.DIM))


class ActionList(Column):
    """Offer what people may do, under its headings; short labels side by side where there are many."""

    def __init__(self, play: Callable[[Any], Any], **options: Any) -> None:
        self.laid: list[int] = []
        self._pool: list[BigButton] = []
        self._again = Clock.create_trigger(lambda _dt: self.show(self.actions, self.alone), -1)
        self.actions: tuple[Action, ...] = ()
        super().__init__(**options)
        self.play = play
        self.alone = True
        self.buttons: list[tuple[Action, BigButton]] = []

    def show(self, actions: tuple[Action, ...], alone: bool = True) -> None:
        """Offer other actions; one that stands `alone`, with nothing else to be done, is set off."""
        self.actions, self.alone = actions, alone
        self.clear_widgets()
        self.buttons = []
        groups: dict[str, list[Action]] = {}
        for action in actions:
            groups.setdefault(action.group, []).append(action)
        only = alone and len(actions) == 1
        for heading, members in groups.items():
            if heading:
                self.add_widget(Words(text=heading, factor=0.85, bold=True, color=theme.ACCENT))
            buttons = [self._button(action, only) for action in members]
            for row in rows_of(buttons, self._columns(members)):
                self.add_widget(row)
        self.laid = self._all_columns()

    def on_width(self, *_: Any) -> None:
        """Lay the buttons anew where more or fewer fit beside each other."""
        if self.actions and self.laid != self._all_columns():
            self._again()

    def _all_columns(self) -> list[int]:
        groups: dict[str, list[Action]] = {}
        for action in self.actions:
            groups.setdefault(action.group, []).append(action)
        return [self._columns(members) for members in groups.values()]

    def _button(self, action: Action, only: bool) -> BigButton:
        button = self._fresh_button()
        button.text, button.hint, button.accent = action.label, action.hint, only
        self.buttons.append((action, button))
        return button

    def _fresh_button(self) -> BigButton:
        """Take a button from earlier lists: making one costs many times more than new words on it."""
        place = len(self.buttons)
        if place == len(self._pool):
            button = BigButton()
            button.bind(on_release=lambda *_: self.play(self.buttons[place][0].event))
            self._pool.append(button)
        button = self._pool[place]
        if button.parent is not None:
            button.parent.remove_widget(button)
        button.size_hint_y, button.state = None, "normal"
        button.height = button.needed
        return button

    def _columns(self, members: list[Action]) -> int:
        longest = max(max(len(action.label), len(action.hint) * 0.8) for action in members)
        fitting = int(self.width // (LOOK.text * max(7.0, longest * 0.52 + 2.5)))
        return max(1, min(fitting, len(members), 2 if len(members) <= MANY else 3))

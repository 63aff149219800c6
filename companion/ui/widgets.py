"""The small widgets everything is made of: words that wrap or shrink, cards, buttons with room for a thumb."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.symbols import draw_icon, draw_mark


class Words(Label):
    """Show text that wraps to the width and grows in height; nothing is cut off."""

    factor = NumericProperty(1.0)


class FitWords(Label):
    """Show text as large as fits into the widget's own size, from `most` down to `least` times the body text."""

    most = NumericProperty(1.0)
    least = NumericProperty(0.6)

    def __init__(self, **options: Any) -> None:
        self._refit = Clock.create_trigger(self._fit, -1)
        super().__init__(**options)
        self.fbind("size", self._refit)
        self.fbind("text", self._refit)
        self.fbind("most", self._refit)
        LOOK.bind(text=self._rescale)
        self._refit()

    def _rescale(self, *_: Any) -> None:
        self._refit()

    def _fit(self, *_: Any) -> None:
        width, height = self.width, self.height
        if not self.text or width < 4 or height < 4:
            return
        size, least = LOOK.text * self.most, max(9.0, LOOK.text * self.least)
        while size > least and not fits(self.text, size, self.bold, width, height):
            size *= 0.94
        self.font_size = max(size, least)
        self.text_size = (width, height)
        self.shorten = not fits(self.text, self.font_size, self.bold, width, height)
        self.shorten_from = "right"


def fits(text: str, size: float, bold: bool, width: float, height: float) -> bool:
    """Tell whether wrapped text of a font size fits into a box, no word broken."""
    label = CoreLabel(text=text, font_size=size, bold=bold, text_size=(width, None))
    if label.render()[1] > height:
        return False
    word = max(text.split() or [""], key=len)
    return label.get_extents(word)[0] <= width


class Card(BoxLayout):
    """Be a box on a rounded ground."""

    ground = ColorProperty(theme.SURFACE)
    border = ColorProperty((0, 0, 0, 0))


class Column(BoxLayout):
    """Be a vertical box as high as what it holds."""


class Scroll(ScrollView):
    """Scroll up and down, with a bar that shows that there is more; what fits stays at the top.

    A column ends in room for the sentence that the root shows at the bottom, so that its last row can be seen above.
    """

    def add_widget(self, widget: Any, *arguments: Any, **options: Any) -> Any:
        """Give a column its room."""
        if isinstance(widget, Column):
            left, top, right, bottom = widget.padding
            widget.padding = (left, top, right, max(bottom, LOOK.touch * 1.4))
        return super().add_widget(widget, *arguments, **options)

    def update_from_scroll(self, *arguments: Any) -> None:
        """Place what is scrolled; kivy alone would let it sink to the bottom where it fits."""
        if self._viewport is not None and self._viewport.height <= self.height and self.scroll_y != 1:
            self.scroll_y = 1
            return
        super().update_from_scroll(*arguments)


class Icon(Widget):
    """Show an icon of `companion.ui.symbols`."""

    icon = StringProperty("")
    colour = ColorProperty(theme.TEXT)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, icon=self._draw, colour=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.icon:
            return
        side = min(self.size)
        with self.canvas:
            draw_icon(
                (self.x + self.width / 2) - side / 2,
                (self.y + self.height / 2) - side / 2,
                side,
                self.icon,
                tuple(self.colour),
            )


class Mark(Widget):
    """Show a seat's colour and symbol."""

    colour = StringProperty("")
    place = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, colour=self._draw, place=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.size)
        with self.canvas:
            mark = theme.seat_mark(self.colour, int(self.place))
            draw_mark((self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2, side, mark)


class BigButton(ButtonBehavior, BoxLayout):
    """Be a big button: a label, and in smaller words what follows from it."""

    text = StringProperty("")
    hint = StringProperty("")
    icon = StringProperty("")
    factor = NumericProperty(1.0)
    halign = StringProperty("left")
    accent = BooleanProperty(False)
    chosen = BooleanProperty(False)
    needed = NumericProperty(0)

    def _ground(self) -> theme.Rgba:
        if self.disabled:
            return theme.SURFACE
        if self.accent:
            return theme.ACCENT_PRESSED if self.state == "down" else theme.ACCENT
        return theme.PRESSED if self.state == "down" else theme.RAISED

    def _ink(self) -> theme.Rgba:
        if self.disabled:
            return (*theme.DIM[:3], 0.85)
        return theme.ON_ACCENT if self.accent else theme.TEXT

    def _ink_dim(self) -> theme.Rgba:
        if self.disabled:
            return (*theme.DIM[:3], 0.85)
        return theme.ON_ACCENT if self.accent else theme.DIM

    def _edge(self) -> theme.Rgba:
        return theme.ACCENT if self.chosen else (0, 0, 0, 0)

    ground = AliasProperty(_ground, None, bind=("state", "accent", "disabled"))
    ink = AliasProperty(_ink, None, bind=("accent", "disabled"))
    ink_dim = AliasProperty(_ink_dim, None, bind=("accent", "disabled"))
    edge = AliasProperty(_edge, None, bind=("chosen",))


class IconButton(ButtonBehavior, Icon):
    """Be a square button with an icon."""

    def _ground(self) -> theme.Rgba:
        if self.disabled:
            return (0, 0, 0, 0)
        return theme.PRESSED if self.state == "down" else theme.RAISED

    ground = AliasProperty(_ground, None, bind=("state", "disabled"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(disabled=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.size) * 0.56
        colour = (*theme.DIM[:3], 0.35) if self.disabled else tuple(self.colour)
        with self.canvas:
            draw_icon(
                (self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2, side, self.icon, colour
            )


class Tab(ButtonBehavior, BoxLayout):
    """Be one of a few ways to choose from: an icon over its name."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)


def rows_of(buttons: list[BigButton], columns: int) -> list[Widget]:
    """Lay buttons in rows of equal height, `columns` a row; one column needs no rows."""
    if columns <= 1:
        return list(buttons)
    rows: list[Widget] = []
    for start in range(0, len(buttons), columns):
        row = Row()
        for button in buttons[start : start + columns]:
            button.size_hint_y = 1
            row.add_widget(button)
            button.bind(needed=row.measure)
        for _ in range(columns - len(row.children)):
            row.add_widget(Widget())
        row.measure()
        rows.append(row)
    return rows


class Row(BoxLayout):
    """Be a row as high as its highest button."""

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self.measure()
        LOOK.bind(gap=self.measure)

    def measure(self, *_: Any) -> None:
        """Take the height of the highest child."""
        self.spacing = LOOK.gap
        self.height = max((getattr(child, "needed", 0) for child in self.children), default=LOOK.touch)


Builder.load_file(str(Path(__file__).with_name("widgets.kv")))

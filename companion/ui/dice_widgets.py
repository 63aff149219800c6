"""Dice as widgets: one die, a die that can be tapped, and dice that flow into rows."""

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.graphics import Color, Line
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.dice import Die, Kind
from companion.ui import theme
from companion.ui.dice_face import draw_die, kind_of
from companion.ui.look import LOOK
from companion.ui.widgets import Column, Words
from companion.view import DiceGroup


class DieWidget(Widget):
    """Show a die; without a face it is an empty place."""

    kind = ObjectProperty(None, allownone=True)
    face = StringProperty("", allownone=True)
    lit = BooleanProperty(False)
    faint = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        for name in ("kind", "face", "lit", "faint"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.size)
        x, y = (self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2
        with self.canvas:
            if self.face:
                draw_die(x, y, side, self.kind, self.face)
                if self.faint:
                    veil(x, y, side)
            else:
                Color(*theme.LINE)
                Line(rounded_rectangle=(x + 2, y + 2, side - 4, side - 4, side * 0.18), width=1.3)
            if self.lit:
                Color(*theme.ACCENT)
                Line(rounded_rectangle=(x, y, side, side, side * 0.18), width=max(2.0, side * 0.035))


def veil(x: float, y: float, side: float) -> None:
    """Darken a die that cannot be used now."""
    from kivy.graphics import RoundedRectangle

    Color(*theme.BACK[:3], 0.72)
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.18])


class DieButton(ButtonBehavior, DieWidget):
    """Be a die that can be tapped."""

    def _draw(self, *_: Any) -> None:
        super()._draw()
        if self.state == "down":
            side = min(self.size)
            with self.canvas:
                Color(*theme.ACCENT)
                Line(
                    rounded_rectangle=(
                        (self.x + self.width / 2) - side / 2,
                        (self.y + self.height / 2) - side / 2,
                        side,
                        side,
                        side * 0.18,
                    ),
                    width=max(2.0, side * 0.05),
                )

    def on_state(self, *_: Any) -> None:
        """Draw the press."""
        self._draw()


class DiceFlow(StackLayout):
    """Show dice in rows, as many a row as fit, then `room` less that many empty places."""

    side = NumericProperty(0)

    def __init__(self, dice: Sequence[Die] = (), kinds: Iterable[Kind] = (), room: int | None = None, **options: Any):
        options.setdefault("size_hint_y", None)
        super().__init__(spacing=LOOK.gap * 0.7, **options)
        self.bind(minimum_height=self.setter("height"))
        side = self.side or LOOK.touch * 1.05  # in pixels
        kinds = tuple(kinds)
        for die in dice:
            self.add_widget(
                DieWidget(kind=kind_of(die, kinds), face=die.face, size_hint=(None, None), size=(side, side))
            )
        for _ in range(max(0, (room or 0) - len(dice))):
            self.add_widget(DieWidget(face="", size_hint=(None, None), size=(side, side)))


class GroupWidget(Column):
    """Show dice that lie together, with the place's name and note."""

    def __init__(self, group: DiceGroup, kinds: Iterable[Kind], side: float = 0, **options: Any) -> None:
        super().__init__(**options)
        self.spacing = LOOK.gap * 0.5
        name = group.title[:1].upper() + group.title[1:]
        title = f"{name}: {group.note}" if group.note else name
        self.add_widget(Words(text=title, factor=0.85, color=theme.DIM, bold=True))
        if group.dice or group.room:
            self.add_widget(DiceFlow(group.dice, kinds, group.room, side=side))

"""The parts of a lesson: a row a face with how often it was shown, and what was learned of it so far."""

from collections.abc import Callable, Sequence
from typing import Any

import cv2
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Kind
from companion.ui import theme
from companion.ui.dice_widgets import DieWidget
from companion.ui.look import LOOK
from companion.ui.picture_view import PictureView
from companion.ui.widgets import BigButton, IconButton


class FaceRow(BoxLayout):
    """Show a face and how often it was shown; where the owner's table has its sides, count them too."""

    def __init__(self, kind: Kind, face: str, wanted: int, pick: Callable[[Kind, str], Any], count: bool) -> None:
        super().__init__(size_hint_y=None, height=LOOK.touch * 1.15, spacing=LOOK.gap)
        self.wanted, self.shown, self.sides = wanted, 0, 1 if count else 0
        side = LOOK.touch * 0.9
        self.button = BigButton(text=face, hint="not shown yet")
        self.button.bind(on_release=lambda *_: pick(kind, face))
        self.button.size_hint_y = 1
        self.add_widget(DieWidget(kind=kind, face=face, size_hint=(None, None), size=(side, side)))
        self.add_widget(self.button)
        if count:
            self.many = BigButton(text="1 side", size_hint_x=0.4, halign="center")
            self.many.size_hint_y = 1
            self.many.bind(on_release=lambda *_: self._count())
            self.add_widget(self.many)

    def _count(self) -> None:
        self.sides = self.sides % 6 + 1
        self.many.text = "1 side" if self.sides == 1 else f"{self.sides} sides"

    def show(self, shown: int, chosen: bool) -> None:
        """Show how often the face was shown, and whether it is the one shown now."""
        self.shown = shown
        self.button.chosen = chosen
        self.button.hint = f"shown {shown} of {self.wanted} times" if shown else "not shown yet"


class Thumbnails(BoxLayout):
    """Show what was learned of one face; one tap takes the last back."""

    def __init__(self, take_back: Callable[[], Any], **options: Any) -> None:
        super().__init__(size_hint_y=None, height=LOOK.touch * 1.2, spacing=LOOK.gap * 0.6, **options)
        self.take_back = take_back

    def show(self, crops: Sequence[Any]) -> None:
        """Show crops (48, 48, 3) uint8 BGR, the last five."""
        self.clear_widgets()
        side = self.height
        for crop in crops[-5:]:
            view = PictureView(size_hint=(None, None), size=(side, side))
            view.show(cv2.resize(crop, (96, 96), interpolation=cv2.INTER_CUBIC))
            self.add_widget(view)
        if crops:
            undo = IconButton(icon="undo", colour=theme.TEXT, on_release=lambda *_: self.take_back())
            self.add_widget(undo)

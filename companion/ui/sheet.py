"""A sheet over the screen: one thing to look at, closed with one tap or with the back key."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.widgets import Card, FitWords, IconButton


class Sheet(FloatLayout):
    """Cover the screen with a card that has a title and a way out; touches do not pass through."""

    def __init__(self, title: str, body: Widget, close: Callable[[], Any], share: float = 0.9, **options: Any) -> None:
        super().__init__(**options)
        self.close = close
        self.body = body
        with self.canvas.before:
            Color(*theme.BACK[:3], 0.82)
            self._veil = Rectangle()
        self.bind(pos=self._cover, size=self._cover)
        self.card = Card(orientation="vertical", size_hint=(share, 0.94), pos_hint={"center_x": 0.5, "center_y": 0.5})
        self.card.padding = LOOK.gap * 1.5
        self.card.spacing = LOOK.gap
        top = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        top.add_widget(FitWords(text=title, most=1.3, bold=True))
        self.closer = IconButton(icon="close", on_release=lambda *_: self.close())
        top.add_widget(self.closer)
        self.card.add_widget(top)
        self.card.add_widget(body)
        self.add_widget(self.card)

    def _cover(self, *_: Any) -> None:
        self._veil.pos, self._veil.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch; one beside the card closes the sheet."""
        if not super().on_touch_down(touch) and not self.card.collide_point(*touch.pos):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch."""
        super().on_touch_up(touch)
        return True

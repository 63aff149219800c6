"""The sizes in use, as one object whose properties kv rules follow."""

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import NumericProperty

from companion.ui import theme


class Look(EventDispatcher):
    """Hold the sizes in use in pixels; `scale` is the person's text setting."""

    text = NumericProperty(20)
    touch = NumericProperty(56)
    gap = NumericProperty(9)
    corner = NumericProperty(10)
    scale = NumericProperty(1.0)
    window = (1280.0, 800.0)

    def fit(self, width: float, height: float) -> None:
        """Choose the sizes for a window of width × height pixels."""
        self.window = (width, height)
        chosen = theme.sizes(width, height, Metrics.density, self.scale)
        self.touch, self.gap, self.corner = chosen.touch, chosen.gap, chosen.corner
        self.text = chosen.text  # last: screens lay themselves anew when it changes

    def on_scale(self, *_: object) -> None:
        """Choose again when the text setting changes."""
        self.fit(*self.window)


LOOK = Look()

"""A short, visible countdown that one tap stops."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.look import LOOK

#: Seconds until a throw that is sure counts by itself.
SECONDS = 2.0


class Countdown(Widget):
    """Show a bar that runs out, and call `done` then; `running` until that or a stop."""

    def __init__(self, done: Callable[[], Any], **options: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **options)
        self.done = done
        self.left = 0.0
        self._ticks: Any = None
        self.bind(pos=self._draw, size=self._draw)

    @property
    def running(self) -> bool:
        """Tell whether time is running out."""
        return self._ticks is not None

    def start(self) -> None:
        """Begin."""
        self.stop()
        self.left = SECONDS
        self.height = LOOK.gap * 0.8
        self._ticks = Clock.schedule_interval(self._tick, 1 / 30)
        self._draw()

    def stop(self) -> bool:
        """Stop for good; tells whether it was running."""
        if self._ticks is None:
            return False
        self._ticks.cancel()
        self._ticks = None
        self.height = 0
        self._draw()
        return True

    def _tick(self, dt: float) -> None:
        self.left -= dt
        if self.left <= 0:
            self.stop()
            self.done()
        else:
            self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.running:
            with self.canvas:
                Color(*theme.RAISED)
                Rectangle(pos=self.pos, size=self.size)
                Color(*theme.SURE)
                Rectangle(pos=self.pos, size=(self.width * self.left / SECONDS, self.height))

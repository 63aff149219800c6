"""The camera's preview: newest frame only, and one tap to read it. A lost camera comes back by itself."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.picture_view import PictureView
from companion.ui.widgets import BigButton, Column, Words

#: Previews a second.
RATE = 20


class CameraView(BoxLayout):
    """Show what a feed (as `vision.frames.LiveFeed`) sees; `take` gets the frame that lies there when people tap."""

    def __init__(self, feed: Any, take: Callable[[Any], Any], **options: Any) -> None:
        super().__init__(spacing=LOOK.gap, **options)
        self.feed, self.take = feed, take
        self.frame: Any = None
        self.picture = PictureView()
        self.status = Words(text="Opening the camera…", bold=True)
        self.shoot = BigButton(accent=True, icon="camera", text="Read the dice", disabled=True, on_release=self._shoot)
        self.column = Column(pos_hint={"top": 1})
        self.column.add_widget(self.status)
        self.column.add_widget(self.shoot)
        self.add_widget(self.picture)
        self.add_widget(self.column)
        self.bind(size=self._arrange)
        self._arrange()
        self._ticks = Clock.schedule_interval(self._tick, 1 / RATE)

    def stop(self) -> None:
        """Release the camera for good."""
        self._ticks.cancel()
        self.feed.close()

    def pause(self) -> None:
        """Release the camera while the app is in the background."""
        self.feed.pause()

    def resume(self) -> None:
        """Take the camera up again."""
        self.feed.resume()

    def _tick(self, _dt: float) -> None:
        frame = self.feed.latest()
        if frame is not None:
            self.frame = frame.image
            self.picture.show(frame.image)
        problem = self.feed.problem
        if problem:
            self.status.text = f"{problem} The dice can be tapped in meanwhile."
            self.status.color = theme.DOUBT
        elif self.frame is not None:
            self.status.text, self.status.color = "Roll, let the dice lie, then tap.", theme.TEXT
        self.shoot.disabled = bool(problem) or self.frame is None

    def _shoot(self, *_: Any) -> None:
        if self.frame is not None:
            self.take(self.frame.copy())

    def _arrange(self, *_: Any) -> None:
        wide = self.width > self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.picture.size_hint = (0.68, 1) if wide else (1, 1)
        self.column.size_hint_x = 0.32 if wide else 1

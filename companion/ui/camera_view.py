"""The camera's preview: newest frame only, and one tap to read it."""

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
    """Show what the camera sees; `take` gets the frame that lies there when people tap."""

    def __init__(self, open_camera: Callable[[], Any], take: Callable[[Any], Any], **options: Any) -> None:
        super().__init__(spacing=LOOK.gap, **options)
        self._open_camera, self.take = open_camera, take
        self.camera: Any = None
        self._shown = 0
        self.picture = PictureView()
        self.status = Words(text="Opening the camera…", bold=True)
        self.shoot = BigButton(accent=True, icon="camera", text="Read the dice", disabled=True, on_release=self._shoot)
        self.retry = BigButton(icon="camera", text="Try the camera again", on_release=lambda *_: self.start())
        self.column = Column(pos_hint={"top": 1})
        self.column.add_widget(self.status)
        self.column.add_widget(self.shoot)
        self.add_widget(self.picture)
        self.add_widget(self.column)
        self.bind(size=self._arrange)
        self._arrange()
        self._ticks: Any = None
        self.start()

    def start(self) -> None:
        """Open the camera, again if need be."""
        self.stop()
        self.column.remove_widget(self.retry)
        self.status.text, self.status.color = "Opening the camera…", theme.TEXT
        self.camera = self._open_camera()
        self._shown = 0
        self._ticks = Clock.schedule_interval(self._tick, 1 / RATE)

    def stop(self) -> None:
        """Release the camera."""
        if self._ticks is not None:
            self._ticks.cancel()
            self._ticks = None
        if self.camera is not None:
            self.camera.stop()
            self.camera = None

    def _tick(self, _dt: float) -> None:
        if self.camera is None:
            return
        if self.camera.problem:
            self.status.text, self.status.color = self.camera.problem, theme.DOUBT
            self.shoot.disabled = True
            self.stop()
            self.column.add_widget(self.retry)
            return
        number, frame = self.camera.newest()
        if frame is None or number == self._shown:
            return
        if self._shown == 0:
            self.status.text = "Roll, let the dice lie, then tap."
            self.shoot.disabled = False
        self._shown = number
        self.picture.show(frame)

    def _shoot(self, *_: Any) -> None:
        if self.camera is not None and (frame := self.camera.newest()[1]) is not None:
            self.take(frame.copy())

    def _arrange(self, *_: Any) -> None:
        wide = self.width > self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.picture.size_hint = (0.68, 1) if wide else (1, 1)
        self.column.size_hint_x = 0.32 if wide else 1

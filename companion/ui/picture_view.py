"""A picture that fits its place, one reused texture, and the way between picture and screen pixels."""

from typing import Any

import cv2
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.ui import theme

Point = tuple[float, float]


class PictureView(Widget):
    """Show a (h, w, 3) uint8 BGR frame as large as it fits; `still` is False where frames follow each other fast."""

    still = True

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.texture: Texture | None = None
        self.picture = (1, 1)
        with self.canvas:
            Color(*theme.SURFACE)
            self._ground = Rectangle()
            Color(1, 1, 1, 1)
            self._image = Rectangle()
        self._frame: Any = None
        self.bind(pos=self.place, size=self._resized)

    def show(self, frame: Any) -> None:
        """Show another frame; one larger than its place is shrunk first, which is cheaper than drawing it all."""
        self._frame = frame
        self.picture = (frame.shape[1], frame.shape[0])
        if self.scale < 0.8 and min(self.size) > 16:
            wanted = (max(1, round(self.picture[0] * self.scale)), max(1, round(self.picture[1] * self.scale)))
            frame = cv2.resize(frame, wanted, interpolation=cv2.INTER_AREA if self.still else cv2.INTER_LINEAR)
        height, width = frame.shape[:2]
        if self.texture is None or self.texture.size != (width, height):
            self.texture = Texture.create(size=(width, height), colorfmt="rgba")
            self.texture.flip_vertical()
        self.texture.blit_buffer(cv2.cvtColor(frame, cv2.COLOR_BGR2RGBA).data.cast("B"), colorfmt="rgba")
        self._image.texture = self.texture
        self.place()
        self.canvas.ask_update()

    def _resized(self, *_: Any) -> None:
        """Draw a frame that was shrunk to another place from its own pixels again."""
        if self.texture is not None and self.texture.size != self.picture:
            self.show(self._frame)
        else:
            self.place()

    @property
    def scale(self) -> float:
        """Give screen pixels a picture pixel."""
        return max(1e-6, min(self.width / self.picture[0], self.height / self.picture[1]))

    def place(self, *_: Any) -> None:
        """Lay the picture into the middle."""
        self._ground.pos, self._ground.size = self.pos, self.size
        if self.texture is None:
            self._image.size = (0, 0)
            return
        width, height = self.picture[0] * self.scale, self.picture[1] * self.scale
        self._image.pos = ((self.x + self.width / 2) - width / 2, (self.y + self.height / 2) - height / 2)
        self._image.size = (width, height)

    def to_screen(self, x: float, y: float) -> Point:
        """Turn picture pixels (y downwards) into screen pixels."""
        left, bottom = self._image.pos
        return (left + x * self.scale, bottom + self._image.size[1] - y * self.scale)

    def to_picture(self, x: float, y: float) -> Point:
        """Turn screen pixels into picture pixels."""
        left, bottom = self._image.pos
        return ((x - left) / self.scale, (bottom + self._image.size[1] - y) / self.scale)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a screen point lies in the picture."""
        px, py = self.to_picture(x, y)
        return 0 <= px < self.picture[0] and 0 <= py < self.picture[1]

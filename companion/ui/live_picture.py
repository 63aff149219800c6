"""What the camera sees, with the dice that were found and the tray area, which a finger may drag."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line, Rectangle

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.picture_view import PictureView
from vision.reading import Sighting
from vision.tray import Tray


class LivePicture(PictureView):
    """Show frames as they come; while `dragging`, a drag gives a tray area to `chosen`."""

    still = False

    def __init__(self, chosen: Callable[[Tray], Any] = lambda _: None, **options: Any) -> None:
        super().__init__(**options)
        self.chosen = chosen
        self.dragging = False
        self.tray = Tray.WHOLE
        self._dice: tuple[Sighting, ...] = ()
        self._sure = 1.0
        self._from: tuple[float, float] | None = None

    def tell(self, dice: tuple[Sighting, ...], sure: float, tray: Tray) -> None:
        """Show other dice and another tray area; sure: the confidence from which a die is drawn green."""
        if (dice, sure, tray) != (self._dice, self._sure, self.tray):
            self._dice, self._sure, self.tray = dice, sure, tray
            self.draw()

    def place(self, *_: Any) -> None:
        """Lay the picture and everything over it, where something of that changed."""
        before = (*self._image.pos, *self._image.size)
        super().place()
        if before != (*self._image.pos, *self._image.size):
            self.draw()

    def draw(self) -> None:
        """Draw the dice and the tray area anew."""
        self.canvas.after.clear()
        if self.texture is None:
            return
        with self.canvas.after:
            if not self.tray.whole:
                self._veil()
            for die in self._dice:
                colour = theme.SURE if die.confidence >= self._sure else theme.DOUBT
                Color(*(colour if die.readable else theme.REFUSED))
                points = [c for x, y in die.corners for c in self.to_screen(x, y)]
                Line(points=points, width=max(1.4, LOOK.text * 0.1), close=True, joint="round")

    def _veil(self) -> None:
        """Darken what lies outside the tray area."""
        left, top, right, bottom = self.tray.bounds(*self.picture)
        (x0, y0), (x1, y1) = self.to_screen(left, bottom), self.to_screen(right, top)
        (x, y), (w, h) = self._image.pos, self._image.size
        Color(*theme.BACK[:3], 0.6)
        for pos, size in (
            ((x, y), (x0 - x, h)),
            ((x1, y), (x + w - x1, h)),
            ((x0, y), (x1 - x0, y0 - y)),
            ((x0, y1), (x1 - x0, y + h - y1)),
        ):
            Rectangle(pos=pos, size=size)
        Color(*theme.ACCENT)
        Line(rectangle=(x0, y0, x1 - x0, y1 - y0), width=1.4)

    def _share(self, touch: Any) -> tuple[float, float]:
        x, y = self.to_picture(*touch.pos)
        return x / self.picture[0], y / self.picture[1]

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a drag."""
        if self.dragging and self.texture is not None and self.collide_point(*touch.pos):
            touch.grab(self)
            self._from = self._share(touch)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Show the area as it is dragged."""
        if touch.grab_current is self and self._from is not None:
            self.tell(self._dice, self._sure, Tray.between(self._from, self._share(touch)) or self.tray)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """End the drag; one too small to mean an area changes nothing."""
        if touch.grab_current is self:
            touch.ungrab(self)
            begun, self._from = self._from, None
            area = Tray.between(begun, self._share(touch)) if begun is not None else None
            if area is not None:
                self.chosen(area)
            return True
        return bool(super().on_touch_up(touch))

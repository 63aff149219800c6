"""The skull board: lower jaw, upper jaw, nose, eyes and gem, the dice lying on them, open targets lit.

Drawn in units of the skull's width; y goes up. `View.board` says what lies where; a target is a level that an
action's event names.
"""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from companion.dice import Kind
from companion.ui import theme
from companion.ui.dice_face import draw_die
from companion.ui.look import LOOK
from companion.view import Action, View

HEIGHT = 1.12
BONE, BONE_EDGE, HOLLOW = theme.rgba("#8f9a86"), theme.rgba("#4b5648"), theme.rgba("#181d1a")
TOOTH, GEM = theme.rgba("#c9cfbb"), theme.rgba("#1fa56b")
SHUT = theme.rgba("#12161a", 0.55)

#: Each level's middle and the width its dice may take.
PLACES = {
    "lower jaw": (0.5, 0.1, 0.78),
    "upper jaw": (0.5, 0.335, 0.78),
    "nose": (0.5, 0.53, 0.62),
    "eyes": (0.5, 0.72, 0.6),
    "gem": (0.5, 0.985, 0.2),
}
#: Each level's region for light and touch: x, y, width, height.
REGIONS = {
    "lower jaw": (0.08, 0.015, 0.84, 0.17),
    "upper jaw": (0.11, 0.25, 0.78, 0.165),
    "nose": (0.18, 0.43, 0.64, 0.175),
    "eyes": (0.1, 0.605, 0.8, 0.235),
    "gem": (0.36, 0.89, 0.28, 0.19),
}
EYES = (0.29, 0.71)
#: What is darkened of a jaw that is closed: x, y, width, height, corner.
SHUT_BOXES = {"lower jaw": (0.06, -0.005, 0.88, 0.2, 0.09), "upper jaw": (0.1, 0.235, 0.8, 0.19, 0.1)}
#: Levels with a shape of their own.
OUTLINES = {
    "nose": [(0.5, 0.64), (0.38, 0.44), (0.62, 0.44)],
    "gem": [(0.5, 1.09), (0.6, 1.03), (0.6, 0.94), (0.5, 0.88), (0.4, 0.94), (0.4, 1.03)],
}


class Picture(Widget):
    """Show the skull board; a tap on a lit level hands its actions on."""

    def __init__(self, kinds: Iterable[Kind], choose: Callable[[str, tuple[Action, ...]], Any], **options: Any) -> None:
        super().__init__(**options)
        self.kinds = {kind.name: kind for kind in kinds}
        self.choose = choose
        self.view: View | None = None
        again = Clock.create_trigger(self.draw, -1)
        for name in ("x", "y", "width", "height"):
            self.fbind(name, again)

    def show(self, view: View) -> None:
        """Show another view."""
        self.view = view
        self.draw()

    def covers(self, view: View) -> frozenset[str]:
        """Name the dice groups that are drawn here."""
        return frozenset(view.board.get("levels", ()))

    def targets(self) -> dict[str, tuple[Action, ...]]:
        """List the actions that place dice, by level."""
        found: dict[str, list[Action]] = {}
        names = list(PLACES)
        for action in self.view.actions if self.view else ():
            level = getattr(action.event, "level", None)
            if isinstance(level, int) and 1 <= level <= len(names):
                found.setdefault(names[level - 1], []).append(action)
        return {name: tuple(actions) for name, actions in found.items()}

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where the touch began."""
        if self.level_at(*touch.pos) in self.targets():
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Hand a tapped level's actions on."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        level = self.level_at(*touch.pos)
        if level is not None and (actions := self.targets().get(level)):
            self.choose(f"Place on the {level}", actions)
        return True

    def level_at(self, x: float, y: float) -> str | None:
        """Give the level at a pixel."""
        for name, (u, v, w, h) in REGIONS.items():
            left, bottom = self.at(u, v)
            if left <= x <= left + w * self.unit and bottom <= y <= bottom + h * self.unit:
                return name
        return None

    @property
    def unit(self) -> float:
        """Give the pixels of the skull's width."""
        return max(1.0, min(self.width - self.margin - LOOK.gap, (self.height - LOOK.gap) / HEIGHT))

    def at(self, u: float, v: float) -> tuple[float, float]:
        """Give the pixel of a point."""
        return (self.middle + (u - 0.5) * self.unit, (self.y + self.height / 2) + (v - HEIGHT / 2) * self.unit)

    @property
    def margin(self) -> float:
        """Give the pixels kept for the levels' names, left of the skull."""
        return LOOK.text * 5.4 if self.width > LOOK.text * 14 else 0.0

    @property
    def middle(self) -> float:
        """Give the pixel of the skull's middle: as near to the widget's as the names leave room."""
        return max((self.x + self.width / 2), self.x + self.margin + self.unit / 2)

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, *_: Any) -> None:
        """Draw everything anew."""
        self.canvas.clear()
        if self.view is None or "levels" not in self.view.board or self.width < 20:
            return
        board, targets = self.view.board, self.targets()
        with self.canvas:
            self._skull()
            for number, (name, faces) in enumerate(board["levels"].items(), start=1):
                shut = number < board.get("floor", 1)
                if shut and name in SHUT_BOXES:
                    Color(*SHUT)
                    self._box(*SHUT_BOXES[name])
                if name in targets:
                    self._light(name)
                self._dice(name, faces, board)
                self._label(name, number, shut, name in targets, board)

    def _skull(self) -> None:
        Color(*BONE_EDGE)
        self._oval(0.5, 0.72, 0.94, 0.8)
        self._box(0.1, 0.235, 0.8, 0.3, 0.1)
        self._box(0.06, -0.005, 0.88, 0.2, 0.09)
        Color(*BONE)
        self._oval(0.5, 0.72, 0.915, 0.775)
        self._box(0.112, 0.247, 0.776, 0.3, 0.09)
        self._box(0.072, 0.007, 0.856, 0.176, 0.08)
        Color(*HOLLOW)
        for u in EYES:
            self._oval(u, 0.72, 0.27, 0.23)
        self._fan(OUTLINES["nose"])
        Color(*TOOTH)
        for i in range(7):
            left = 0.5 + (i - 3.5) * 0.108
            self._box(left + 0.006, 0.265, 0.096, 0.135, 0.03)
            self._box(left + 0.006, 0.03, 0.096, 0.135, 0.03)
        Color(*GEM)
        self._fan(OUTLINES["gem"])
        Color(1, 1, 1, 0.25)
        self._fan([(0.5, 1.09), (0.6, 1.03), (0.5, 0.985), (0.4, 1.03)])

    def _light(self, name: str) -> None:
        """Outline a level where dice may be placed, and lay a little light on it."""
        width = max(1.8, self.unit * 0.008)
        if name == "eyes":
            for u in EYES:
                Color(*theme.ACCENT[:3], 0.22)
                self._oval(u, 0.72, 0.27, 0.23)
                Color(*theme.ACCENT)
                x, y = self.at(u - 0.135, 0.605)
                Line(ellipse=(x, y, 0.27 * self.unit, 0.23 * self.unit, 0, 360, 72), width=width, close=True)
            return
        if name in OUTLINES:
            Color(*theme.ACCENT[:3], 0.22)
            self._fan(OUTLINES[name])
            Color(*theme.ACCENT)
            points = [c for point in OUTLINES[name] for c in self.at(*point)]
            Line(points=points, width=width, close=True, joint="round")
            return
        u, v, w, h = REGIONS[name]
        x, y = self.at(u, v)
        Color(*theme.ACCENT[:3], 0.22)
        self._box(u, v, w, h, 0.05)
        Color(*theme.ACCENT)
        Line(rounded_rectangle=(x, y, w * self.unit, h * self.unit, 0.05 * self.unit), width=width)

    def _dice(self, name: str, faces: list[str], board: Any) -> None:
        u, v, most = PLACES[name]
        kind = self.kinds.get(board.get("kind", ""))
        if not faces:
            return
        side = min(0.155, most / len(faces) - 0.008)
        if name == "eyes":
            centres = [(EYES[i], v) for i in range(len(faces))]
        else:
            centres = [(u + (i - (len(faces) - 1) / 2) * (side + 0.008), v) for i in range(len(faces))]
        for (cu, cv), face in zip(centres, faces, strict=False):
            x, y = self.at(cu - side / 2, cv - side / 2)
            draw_die(x, y, side * self.unit, kind, face)

    def _label(self, name: str, number: int, shut: bool, lit: bool, board: Any) -> None:
        room = self.margin - LOOK.gap
        if room <= 0:
            return
        picks = board.get("picks", 0) if name == "nose" else 0
        words = f"{number}  {name}" + ("\nclosed" if shut else "") + (f"\npicked {picks}×" if picks else "")
        colour = theme.ACCENT if lit else (*theme.DIM[:3], 0.7) if shut else theme.TEXT
        size = LOOK.text * 0.9
        label = CoreLabel(text=words, font_size=size, bold=lit, halign="right")
        while label.render()[0] > room and size > 8:
            size *= 0.92
            label = CoreLabel(text=words, font_size=size, bold=lit, halign="right")
        label.refresh()
        _, v, _ = PLACES[name]
        _, y = self.at(0, v)
        x = self.middle - self.unit / 2 - LOOK.gap * 0.5 - label.texture.width
        Color(*colour)
        Rectangle(texture=label.texture, pos=(int(x), int(y - label.texture.height / 2)), size=label.texture.size)

    def _oval(self, u: float, v: float, w: float, h: float) -> None:
        Ellipse(pos=self.at(u - w / 2, v - h / 2), size=(w * self.unit, h * self.unit), segments=72)

    def _box(self, u: float, v: float, w: float, h: float, radius: float = 0.0) -> None:
        RoundedRectangle(pos=self.at(u, v), size=(w * self.unit, h * self.unit), radius=[radius * self.unit])

    def _fan(self, points: list[tuple[float, float]]) -> None:
        vertices = [c for point in points for c in (*self.at(*point), 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")

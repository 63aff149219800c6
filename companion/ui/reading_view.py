"""The reading over its picture: a tap on a die turns it to its next likely face, confirm hands the throw on.

A throw that the camera saw and every die of which is sure counts by itself after a countdown that any tap stops.
"""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Die, count_dice
from companion.sight import doubts, them
from companion.ui import theme
from companion.ui.countdown import Countdown
from companion.ui.dice_face import draw_die, kind_of
from companion.ui.dice_widgets import DieButton
from companion.ui.look import LOOK
from companion.ui.picture_view import PictureView
from companion.ui.review import Review
from companion.ui.widgets import BigButton, Column, Scroll, Words

#: Left, bottom, width and height in screen pixels.
Area = tuple[float, float, float, float]


def around(area: Area, side: float) -> list[tuple[float, float]]:
    """List places for a square beside an area: above, right, left, below; (left, bottom) each."""
    x, y, w, h = area
    middle, centre = x + (w - side) / 2, y + (h - side) / 2
    return [(middle, y + h + 3), (x + w + 3, centre), (x - side - 3, centre), (middle, y - side - 3)]


def overlap(one: Area, other: Area) -> float:
    """Give the area that two rectangles share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


class Overlay(PictureView):
    """Draw the dice of a review over the picture and take the taps."""

    def __init__(self, tapped: Callable[[int | None, float, float], Any], **options: Any) -> None:
        super().__init__(**options)
        self.tapped = tapped
        self.review: Review | None = None
        self.chosen: int | None = None

    def place(self, *_: Any) -> None:
        """Lay the picture, and everything over it anew where that changed something."""
        before = (*self._image.pos, *self._image.size)
        super().place()
        if before != (*self._image.pos, *self._image.size):
            self.draw()

    def draw(self) -> None:
        """Draw quads and faces anew."""
        self.canvas.after.clear()
        if self.review is None:
            return
        kinds = self.review.kinds
        taken = [self._on_screen(seen.sighting.box) for seen in self.review.dice if seen.counts]
        with self.canvas.after:
            for place, seen in enumerate(self.review.dice):
                if not seen.counts:
                    self._cross(seen.sighting.corners)
                    continue
                colour = theme.DOUBT if self.review.doubtful(place) else theme.SURE
                if seen.chosen is None:
                    colour = theme.REFUSED
                self._quad(seen.sighting.corners, colour, place == self.chosen)
                self._chip(seen.sighting.box, seen.chosen, kinds, colour, taken)

    def _quad(self, corners: Any, colour: theme.Rgba, chosen: bool) -> None:
        points = [c for x, y in corners for c in self.to_screen(x, y)]
        width = LOOK.text * (0.2 if chosen else 0.12)
        Color(0, 0, 0, 0.8)
        Line(points=points, width=width + 1.5, close=True, joint="round")
        Color(*(theme.TEXT if chosen else colour))
        Line(points=points, width=width, close=True, joint="round")

    def _cross(self, corners: Any) -> None:
        points = [self.to_screen(x, y) for x, y in corners]
        Color(*theme.REFUSED)
        Line(points=[*points[0], *points[2]], width=2)
        Line(points=[*points[1], *points[3]], width=2)

    def _chip(self, box: Any, die: Die | None, kinds: Any, colour: theme.Rgba, taken: list[Area]) -> None:
        """Draw the face that was read as a small die beside the real one, where it covers no other."""
        side = max(LOOK.text * 1.7, min(LOOK.touch * 0.8, box[2] * self.scale * 0.6))
        own = self._on_screen(box)
        places = [self._inside(left, bottom, side) for left, bottom in around(own, side)]
        left, bottom = min(places, key=lambda at: sum(overlap((*at, side, side), area) for area in taken))
        taken.append((left, bottom, side, side))
        draw_die(left, bottom, side, kind_of(die, kinds) if die else None, die.face if die else "?")
        Color(*colour)
        Line(rounded_rectangle=(left, bottom, side, side, side * 0.18), width=max(1.6, side * 0.04))

    def _on_screen(self, box: Any) -> Area:
        x, y, w, h = box
        left, bottom = self.to_screen(x, y + h)
        return (left, bottom, w * self.scale, h * self.scale)

    def _inside(self, left: float, bottom: float, side: float) -> tuple[float, float]:
        return (min(max(left, self.x), self.right - side), min(max(bottom, self.y), self.top - side))

    def on_touch_down(self, touch: Any) -> bool:
        """Turn the die that is tapped, or add one where the table is tapped."""
        if self.review is None or not self.collide_point(*touch.pos) or not self.holds(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.to_picture(*touch.pos)
        self.tapped(self.review.at(x, y), x, y)
        return True


class ReadingView(BoxLayout):
    """Show a reading, let people correct it, and hand the throw on."""

    def __init__(
        self,
        frame: Any,
        review: Review,
        confirm: Callable[[Any], Any],
        again: tuple[str, str, Callable[[], Any]],
        *,
        live: bool = False,
        alone: bool = False,
        **options: Any,
    ) -> None:
        """Begin; again: icon, label and act of the way to another reading.

        live: the dice lie before a camera, so that a nudge helps. alone: the throw counts by itself when unstopped.
        """
        super().__init__(spacing=LOOK.gap, **options)
        self.review, self.confirm, self.live = review, confirm, live
        self.countdown = Countdown(self._confirm)
        self.overlay = Overlay(self._tapped)
        self.overlay.still = not live  # frames follow each other fast: shrunk in the quick way
        self.overlay.review = review
        self.side = Scroll()
        self.column = Column()
        self.status = Words(bold=True)
        self.done = BigButton(accent=True, icon="check", on_release=self._confirm)
        self.faces = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=LOOK.gap * 0.7)
        self.faces.bind(minimum_height=self.faces.setter("height"))
        self.tray = BigButton(on_release=self._tray)
        again_button = BigButton(icon=again[0], text=again[1], on_release=lambda *_: again[2]())
        for widget in (self.status, self.countdown, self.done, self.faces):
            self.column.add_widget(widget)
        if review.need.beside:
            self.column.add_widget(self.tray)
        self.column.add_widget(again_button)
        tip = "Tap a die to turn it to the next likely face; tap beside the dice to add one that was missed."
        self.column.add_widget(Words(text=tip, factor=0.8, color=theme.DIM))
        self.side.add_widget(self.column)
        self.add_widget(self.overlay)
        self.add_widget(self.side)
        self.bind(size=self._arrange)
        self._arrange()
        self.overlay.show(frame)
        if alone and review.match.rolled is not None:
            self.countdown.start()
        self.refresh()

    def hold(self) -> None:
        """Let the throw not count by itself."""
        if self.countdown.stop():
            self.refresh()

    def on_touch_down(self, touch: Any) -> bool:
        """Stop the countdown; a tap on a die or a button acts as well, one beside them does no more than that."""
        if self.countdown.running and self.collide_point(*touch.pos):
            self.hold()
            x, y = self.overlay.to_picture(*touch.pos)
            if self.overlay.holds(*touch.pos) and self.review.at(x, y) is None:
                return True
        return bool(super().on_touch_down(touch))

    def refresh(self) -> None:
        """Show the reading as it stands, with what is still missing."""
        found = self.review.match
        counted = sum(seen.counts for seen in self.review.dice)
        doubtful = sum(self.review.doubtful(place) for place in range(len(self.review.dice)))
        if found.rolled is None:
            hints = f" ({', '.join(self.review.hints)})" if self.review.hints else ""
            parts = doubts([seen.sighting for seen in self.review.dice if seen.counts], found.doubtful)
            missing = f": {_plain(found.problem or '', self.review.need)}"
            self.status.text = f"{count_dice(counted)} seen{hints}{'; ' + '; '.join(parts) if parts else missing}."
            if parts:
                nudge = f"Nudge {them(parts)}, or tap" if self.live else "Tap"
                self.status.text += f" {nudge} {them(parts)}: marked red."
            self.status.color = theme.DOUBT
        elif doubtful:
            self.status.text = f"{count_dice(counted)} seen; look at {count_dice(doubtful)} marked amber."
            self.status.color = theme.DOUBT
        else:
            alone = " It counts by itself: a tap stops that." if self.countdown.running else ""
            self.status.text = f"{count_dice(counted)} seen, all sure.{alone}"
            self.status.color = theme.SURE
        self.done.disabled = found.rolled is None
        faces = ", ".join(_short(die, self.review.need) for die in found.rolled.dice) if found.rolled else ""
        self.done.text = "That is the throw" if faces else "Not the throw yet"
        self.done.hint = faces
        self.tray.text = (
            "The picture shows the throw alone" if self.review.tray_only else "Other dice may lie beside the throw"
        )
        self.tray.hint = "Tap to change"
        self.overlay.draw()

    def _tapped(self, place: int | None, x: float, y: float) -> None:
        if place is None:
            place = self.review.add(x, y)
        else:
            self.review.tap(place)
        self.overlay.chosen = place
        self._offer(place)
        self.refresh()

    def _offer(self, place: int) -> None:
        """Offer every face of the chosen die, likeliest first."""
        self.faces.clear_widgets()
        seen = self.review.dice[place]
        kinds = self.review.kinds
        side = LOOK.touch
        a_row = max(1, int((self.side.width or side * 5) // (side + LOOK.gap)))
        options = [die for die in seen.cycle if die is not None]
        for start in range(0, len(options), a_row):
            row = BoxLayout(size_hint_y=None, height=side, spacing=LOOK.gap * 0.7)
            for die in options[start : start + a_row]:
                button = DieButton(kind=kind_of(die, kinds), face=die.face, size_hint=(None, None), size=(side, side))
                button.lit = die == seen.chosen
                button.bind(on_release=lambda _, die=die: self._choose(place, die))
                row.add_widget(button)
            self.faces.add_widget(row)
        none = BigButton(text="No die", hint="that is something else", chosen=not seen.counts)
        none.bind(on_release=lambda *_: self._choose(place, None))
        self.faces.add_widget(none)

    def _choose(self, place: int, die: Die | None) -> None:
        self.review.choose(place, die)
        self._offer(place)
        self.refresh()

    def _tray(self, *_: Any) -> None:
        self.review.tray_only = not self.review.tray_only
        self.refresh()

    def _confirm(self, *_: Any) -> None:
        if (rolled := self.review.match.rolled) is not None:
            self.confirm(rolled)

    def _arrange(self, *_: Any) -> None:
        wide = self.width > self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.overlay.size_hint = (0.62, 1) if wide else (1, 0.58)
        self.side.size_hint = (0.38, 1) if wide else (1, 0.42)


def _short(die: Die, need: Any) -> str:
    kinds = {kind.name for kind in need.among}
    return die.face if len(kinds) == 1 else f"{die.kind} {die.face}"


def _plain(problem: str, need: Any) -> str:
    """Leave the kind out of "kind/face" where there is only one kind."""
    kinds = {kind.name for kind in need.among}
    return problem.replace(f"{kinds.pop()}/", "") if len(kinds) == 1 else problem

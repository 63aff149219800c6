"""The map of Skaalland: a tap on a region offers all that can be done there; after a find, taps on dwarfs call them."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.graphics import Color
from kivy.uix.widget import Widget

from companion.dice import Kind
from companion.ui.boards.skaal_land import Layout, draw_land, layout
from companion.ui.look import LOOK
from companion.view import Action, View

TITLES = {
    "settle": "Settle in {0}",
    "place": "Place a dwarf in {0}",
    "discover": "Put it into {0}",
    "open inn": "Open an inn in {0}",
}


class Picture(Widget):
    """Show the land; a tap on a lit region hands its actions on."""

    def __init__(self, kinds: Iterable[Kind], choose: Callable[[str, tuple[Action, ...]], Any], **options: Any) -> None:
        super().__init__(**options)
        self.choose = choose
        self.view: View | None = None
        self.chosen: dict[str, str] = {}
        self.bind(pos=self.draw, size=self.draw)

    def show(self, view: View) -> None:
        """Show another view."""
        self.view = view
        self.chosen = {}
        self.draw()

    def covers(self, view: View) -> frozenset[str]:
        """Name the dice groups that are drawn here: none."""
        return frozenset()

    def targets(self) -> dict[str, tuple[Action, ...]]:
        """List the actions by the region that is tapped first for them, labelled to be read on their own."""
        if self.view is None:
            return {}
        spoken = {action.event: action for action in self.view.actions}
        found: dict[str, list[Action]] = {}
        for target in self.view.board.get("targets", ()):
            action = spoken.get(target.event)
            if action is not None and target.action != "attract":
                title = TITLES.get(target.action, "").format(*target.path)
                label = title or action.label
                found.setdefault(target.path[0], []).append(
                    Action(label, action.event, action.hint, "" if title else action.group, action.seat)
                )
        return {name: tuple(actions) for name, actions in found.items()}

    def callers(self) -> dict[str, tuple[str, ...]]:
        """List, for a rumour, the clans among which each region's dwarf is to be chosen."""
        found: dict[str, list[str]] = {}
        for target in self.view.board.get("targets", ()) if self.view else ():
            if target.action == "attract":
                for region, colour in zip(target.path[::2], target.path[1::2], strict=True):
                    if colour not in found.setdefault(region, []):
                        found[region].append(colour)
        return {region: tuple(colours) for region, colours in found.items() if len(colours) > 1}

    def call(self, region: str, colour: str) -> None:
        """Choose whose dwarf comes from a region; when all are chosen, the rumour is told."""
        assert self.view is not None
        self.chosen[region] = colour
        left = [
            target.event
            for target in self.view.board["targets"]
            if target.action == "attract"
            and all(
                self.chosen.get(name, clan) == clan
                for name, clan in zip(target.path[::2], target.path[1::2], strict=True)
            )
        ]
        if len(left) == 1:
            self.choose("The rumour", tuple(action for action in self.view.actions if action.event == left[0]))
        else:
            self.draw()

    # -- touch ---------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where the touch began."""
        region = self.region_at(*touch.pos)
        if region is not None and (region in self.targets() or region in self.callers()):
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Hand a tapped region's actions on, or choose the dwarf under the finger."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        region = self.region_at(*touch.pos)
        if region is None:
            return True
        if clans := self.callers().get(region):
            self.call(region, self.clan_at(region, clans, *touch.pos))
        elif actions := self.targets().get(region):
            self.choose(region, actions)
        return True

    def region_at(self, x: float, y: float) -> str | None:
        """Give the region at a pixel; a small one answers to a whole thumb."""
        at = self.place()
        if at is None or not self.collide_point(x, y):
            return None
        return at.region_at(x, y, LOOK.touch / 2)

    def clan_at(self, region: str, clans: tuple[str, ...], x: float, y: float) -> str:
        """Give the clan, among some, whose token in a region is nearest to a pixel."""
        at = self.place()
        assert at is not None
        here = next(found for found in at.board["regions"] if found["name"] == region)
        tokens = {colour: at.token(here, place) for place, colour in enumerate(here["dwarfs"])}
        return min(clans, key=lambda colour: (tokens[colour][0] - x) ** 2 + (tokens[colour][1] - y) ** 2)

    # -- drawing -------------------------------------------------------------------------------------------------

    def place(self) -> Layout | None:
        """Lay the land into the widget, or None while there is nothing to lay or no room."""
        if self.view is None or self.view.board.get("kind") != "skaal" or min(self.width, self.height) < 60:
            return None
        return layout(self.x, self.y, self.width, self.height, self.view.board)

    def draw(self, *_: Any) -> None:
        """Draw everything anew."""
        self.canvas.clear()
        at = self.place()
        if at is None:
            return
        lit = {*(self.callers() or self.targets())} - {*self.chosen}
        with self.canvas:
            draw_land(at, lit, self.chosen)
            Color(1, 1, 1, 1)

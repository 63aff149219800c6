"""The editor of the map of Skaalland: tap two regions to add or remove a road, rename, set the track, keep it.

What is wrong is said at once, in words; only a map that can be played on can be kept.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kivy.graphics import Color
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.errors import BadFacts
from companion.games.skaal import map as maps
from companion.ui import theme
from companion.ui.boards.skaal_land import Layout, draw_land, layout
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Column, Row, Scroll, Words

Tables = dict[str, Mapping[str, Any]]


class LandSketch(Widget):
    """Show a land that is being edited: some regions are lit, and a tap on one is told."""

    def __init__(self, tapped: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.tapped = tapped
        self.board: Mapping[str, Any] = {}
        self.lit: frozenset[str] = frozenset()
        self.bind(pos=self.draw, size=self.draw)

    def show(self, board: Mapping[str, Any], lit: Iterable[str] = ()) -> None:
        """Show another draft."""
        self.board, self.lit = board, frozenset(lit)
        self.draw()

    def place(self) -> Layout | None:
        """Lay the draft into the widget, or None while there is no room."""
        if not self.board or min(self.size) < 60:
            return None
        return layout(self.x, self.y, self.width, self.height, self.board)

    def draw(self, *_: Any) -> None:
        """Draw everything anew."""
        self.canvas.clear()
        at = self.place()
        if at is None:
            return
        with self.canvas:
            draw_land(at, self.lit, {})
            Color(1, 1, 1, 1)

    def region_at(self, x: float, y: float) -> str | None:
        """Give the region at a pixel; a small one answers to a whole thumb."""
        at = self.place()
        if at is None or not self.collide_point(x, y):
            return None
        return at.region_at(x, y, LOOK.touch / 2)

    def on_touch_down(self, touch: Any) -> bool:
        """Remember that the touch began on a region."""
        if self.region_at(*touch.pos) is not None:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Tell which region was tapped."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        region = self.region_at(*touch.pos)
        if region is not None:
            self.tapped(region)
        return True


class MapEditor(BoxLayout):
    """Edit the tables [map] and [track]; `keep` is given both when they are whole and the person keeps them."""

    def __init__(self, facts: Mapping[str, Any], keep: Callable[[Tables], Any], **options: Any) -> None:
        super().__init__(spacing=LOOK.gap, **options)
        self.facts, self.keep = facts, keep
        self.drafts: list[Tables] = [{"map": facts["map"], "track": facts["track"]}]
        self.chosen: str | None = None
        self.said = ""
        self.sketch = LandSketch(self.tap, size_hint_x=1.6)
        self.column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))
        self.name = TextInput(
            multiline=False,
            size_hint_y=None,
            write_tab=False,
            background_normal="",
            background_active="",
            background_color=theme.RAISED,
            foreground_color=theme.TEXT,
            cursor_color=theme.ACCENT,
        )
        self.name.bind(on_text_validate=lambda field: self.rename(field.text))
        side = Scroll()
        side.add_widget(self.column)
        self.add_widget(self.sketch)
        self.add_widget(side)
        self.bind(size=self._turn)
        self.refresh()

    @property
    def tables(self) -> Tables:
        """Give the draft as it stands."""
        return self.drafts[-1]

    @property
    def wrong(self) -> tuple[str, ...]:
        """Say all that keeps the draft from being played on."""
        shape = self.facts["land"]
        return (
            *maps.problems(self.tables["map"], regions=shape["regions"], roads_each=shape["roads_each"]),
            *maps.track_problems(self.tables["track"]),
        )

    @property
    def uneven(self) -> tuple[str, ...]:
        """List the regions whose roads do not add up."""
        roads, each = self.tables["map"]["roads"], self.facts["land"]["roads_each"]
        names = (region["name"] for region in self.tables["map"]["regions"])
        return tuple(name for name in names if sum(name in road for road in roads) != each)

    # -- edits ---------------------------------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """Choose a region, or add or remove the road between it and the chosen one."""
        if self.chosen is None or self.chosen == name:
            self.chosen = None if self.chosen == name else name
            self.refresh()
            return
        first, self.chosen = self.chosen, None
        self.change("map", lambda table: maps.toggle_road(table, first, name))

    def rename(self, new: str) -> None:
        """Give the chosen region another name."""
        old, self.chosen = self.chosen, None
        if old is not None:
            self.change("map", lambda table: maps.rename(table, old, new))

    def step(self, field: str, by: int) -> None:
        """Make the track longer or shorter, or move "mines closed"."""
        self.change("track", lambda table: {**table, field: max(1, table[field] + by)})

    def undo(self) -> None:
        """Take the last edit back."""
        if len(self.drafts) > 1:
            self.drafts.pop()
        self.chosen = None
        self.refresh()

    def change(self, table: str, edit: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        """Make an edit, or say why it cannot be."""
        try:
            self.drafts.append({**self.tables, table: edit(self.tables[table])})
            self.said = ""
        except BadFacts as error:
            self.said = str(error)
        self.refresh()

    def finish(self) -> None:
        """Keep the draft if it can be played on."""
        if not self.wrong:
            self.keep(dict(self.tables))

    # -- showing -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the draft, what is wrong with it, and what can be done."""
        self.sketch.show(bare_board(self.tables, self.chosen), self.uneven)
        column, wrong = self.column, self.wrong
        column.spacing = LOOK.gap
        column.clear_widgets()
        if self.chosen is None:
            column.add_widget(Words(text="Tap two regions to add or remove the road between them.", factor=0.95))
        else:
            self.name.text, self.name.height, self.name.font_size = self.chosen, LOOK.touch, LOOK.text
            column.add_widget(Words(text="Its name, or tap another region for a road:", factor=0.95))
            column.add_widget(self.name)
            column.add_widget(self._button("Rename", lambda: self.rename(self.name.text)))
        for line in (self.said, *wrong):
            if line:
                column.add_widget(Words(text=line, factor=0.9, color=theme.BAD))
        if not wrong:
            column.add_widget(Words(text="This map can be played on.", factor=0.9, color=theme.GOOD))
        for line in maps.reminders(self.tables["map"], self.facts["known"]):
            column.add_widget(Words(text=line, factor=0.8, color=theme.DIM))
        self._stepper("spaces", "Spaces of the track")
        self._stepper("mines_closed", "“Mines closed” is on space")
        undo = self._button("Undo", self.undo)
        undo.disabled = len(self.drafts) == 1
        keep = self._button("Keep this map", self.finish, accent=True)
        keep.disabled = bool(wrong)
        column.add_widget(undo)
        column.add_widget(keep)

    def _stepper(self, field: str, title: str) -> None:
        self.column.add_widget(Words(text=f"{title}: {self.tables['track'].get(field)}", factor=0.95, bold=True))
        row = Row(spacing=LOOK.gap)
        for by in (-10, -1, 1, 10):
            button = self._button(f"{by:+d}", lambda by=by: self.step(field, by))
            button.size_hint_y = 1
            button.bind(needed=row.measure)
            row.add_widget(button)
        row.measure()
        self.column.add_widget(row)

    def _button(self, text: str, act: Callable[[], Any], accent: bool = False) -> BigButton:
        button = BigButton(text=text, accent=accent)
        button.bind(on_release=lambda *_: act())
        return button

    def _turn(self, *_: Any) -> None:
        """Lay the map beside the words in a wide window, above them in a high one."""
        wide = self.width >= self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.sketch.size_hint = (1.6, 1) if wide else (1, 1.2)


def bare_board(tables: Mapping[str, Any], chosen: str | None) -> dict[str, Any]:
    """Give a board that shows nothing but a map and its track, as `companion.games.skaal.board` would."""
    empty = {"nuggets": 0, "ooops": False, "dwarfs": {}, "leader": None, "keeper": None, "beer": 0}
    track = tables["track"]
    return {
        "regions": tuple({**region, **empty} for region in tables["map"]["regions"]),
        "roads": tuple(tuple(road) for road in tables["map"]["roads"]),
        "track": {
            "spaces": max(2, track["spaces"]),
            "mines_closed": track["mines_closed"],
            "pawn": 1,
            "accountants": {},
        },
        "reserve": {},
        "site": chosen,
    }


#: The printed table that opens this editor; the track beside it has rows of its own as well.
EDITORS = {"map": MapEditor}

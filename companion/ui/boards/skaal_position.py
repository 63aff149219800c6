"""The entry of a position in progress: tap a region, enter what stands there; the track and the turn beside it.

What cannot be is said at once, in the rules' own words. Every step is handed on, so nothing is lost with the sheet.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.errors import BadSetup
from companion.game import Rules, Setup
from companion.games.skaal.position import with_region
from companion.ui import theme
from companion.ui.boards.skaal_editor import LandSketch, bare_board
from companion.ui.controller import sentence
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Column, FitWords, IconButton, Mark, Row, Scroll, Words

Draft = dict[str, Any]


class PositionEditor(BoxLayout):
    """Enter a position over a setup; `changed` is given each draft, None for a fresh game."""

    def __init__(self, rules: Rules[Any], setup: Setup, changed: Callable[[Draft | None], Any], **options: Any) -> None:
        super().__init__(spacing=LOOK.gap, **options)
        self.rules, self.setup, self.changed = rules, setup, changed
        self.fresh = rules.start(replace(setup, position=None))
        self.drafts: list[Draft] = [dict(setup.position or {})]
        self.chosen: str | None = None
        self.sketch = LandSketch(self.tap, size_hint_x=1.6)
        self.column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))
        self.side = Scroll()
        self.side.add_widget(self.column)
        self.add_widget(self.sketch)
        self.add_widget(self.side)
        self.bind(size=self._turn)
        self.refresh()

    @property
    def draft(self) -> Draft:
        """Give the draft as it stands."""
        return self.drafts[-1]

    @property
    def wrong(self) -> str:
        """Say what keeps the draft from being played on; empty when nothing does."""
        try:
            self.rules.start(replace(self.setup, position=self.draft))
        except BadSetup as error:
            return sentence(error)
        return ""

    # -- edits ---------------------------------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """Choose a region, or let go of the chosen one."""
        self.chosen = None if self.chosen == name else name
        self.side.scroll_y = 1
        self.refresh()

    def put(self, draft: Draft) -> None:
        """Take another draft and hand it on."""
        self.drafts.append(draft)
        self.changed(draft or None)
        self.refresh()

    def set_region(self, **fields: Any) -> None:
        """Replace fields of the chosen region; None takes one away."""
        assert self.chosen is not None
        self.put(with_region(self.draft, self.chosen, **fields))

    def add_dwarfs(self, colour: str, by: int) -> None:
        """Put dwarfs of a clan into the chosen region, or take them out; an inn goes with its last keeper."""
        here = self.here
        dwarfs = {**here.get("dwarfs", {})}
        dwarfs[colour] = max(0, dwarfs.get(colour, 0) + by)
        gone = here.get("inn") == colour and not dwarfs[colour]
        inn = {"inn": None, "inn_of": None} if gone else {}
        self.set_region(dwarfs={name: count for name, count in dwarfs.items() if count}, **inn)

    def add_nuggets(self, by: int) -> None:
        """Put nuggets into the chosen region or take them out; gold and Ooops never lie together."""
        count = max(0, self.here.get("nuggets", 0) + by)
        self.set_region(nuggets=count or None, ooops=None if count else self.here.get("ooops"))

    def move(self, colour: str | None, by: int) -> None:
        """Move a clan's accountant on the track, or the pawn where no clan is named."""
        if colour is None:
            self.put({**self.draft, "pawn": max(1, self.pawn + by)})
            return
        spaces = {**self.draft.get("accountants", {})}
        spaces[colour] = max(0, spaces.get(colour, 0) + by)
        self.put({**self.draft, "accountants": spaces})

    def undo(self) -> None:
        """Take the last step back."""
        if len(self.drafts) > 1:
            self.drafts.pop()
            self.changed(self.draft or None)
            self.refresh()

    def forget(self) -> None:
        """Start a fresh game after all; one undo brings the draft back."""
        self.chosen = None
        self.put({})

    # -- showing -------------------------------------------------------------------------------------------------

    @property
    def here(self) -> Mapping[str, Any]:
        """Give what the draft says of the chosen region."""
        found: Mapping[str, Any] = self.draft.get("regions", {}).get(self.chosen, {})
        return found

    @property
    def pawn(self) -> int:
        """Give the space of the prospecting pawn."""
        return int(self.draft.get("pawn", self.fresh.pawn))

    def board(self) -> dict[str, Any]:
        """Give the draft as a board to draw, whether it can be played on or not."""
        bare = bare_board({"map": self.setup.facts["map"], "track": self.setup.facts["track"]}, self.chosen)
        listed = self.draft.get("regions", {})
        regions = []
        for region in bare["regions"]:
            data = listed.get(region["name"], {})
            dwarfs = {c: data.get("dwarfs", {}).get(c, 0) for c in self.fresh.colours}
            dwarfs = {c: count for c, count in dwarfs.items() if count}
            most = [c for c, count in dwarfs.items() if count == max(dwarfs.values())]
            keeper = data.get("inn") if data.get("inn") in self.fresh.colours else None
            told = {
                "nuggets": data.get("nuggets", 0),
                "ooops": data.get("ooops", False),
                "dwarfs": dwarfs,
                "leader": most[0] if len(most) == 1 else None,
                "keeper": keeper,
                "beer": (sum(dwarfs.values()) - dwarfs.get(keeper, 0)) * self.fresh.land.guest if keeper else 0,
            }
            regions.append({**region, **told})
        spaces = {c: self.draft.get("accountants", {}).get(c, 0) for c in self.fresh.colours}
        track = {**bare["track"], "pawn": self.pawn, "accountants": spaces}
        return {**bare, "regions": tuple(regions), "track": track, "reserve": dict.fromkeys(self.fresh.colours, 0)}

    def refresh(self) -> None:
        """Show the draft, what is wrong with it, and what can be entered."""
        wrong = self.wrong
        self.sketch.show(self.board())
        self.column.spacing = LOOK.gap
        self.column.clear_widgets()
        if self.chosen is None:
            self._say("Tap a region to enter what stands there.")
        if wrong:
            self._say(wrong, color=theme.BAD)
        elif self.draft:
            self._say("The game can go on from here.", color=theme.GOOD)
        if self.chosen is None:
            self._track()
            forget = self._button("Forget it: a fresh game", self.forget)
            forget.disabled = not self.draft
            self.column.add_widget(forget)
        else:
            self._region()
        undo = self._button("Undo", self.undo)
        undo.disabled = len(self.drafts) == 1
        self.column.add_widget(undo)

    def _region(self) -> None:
        here = self.here
        self._say(str(self.chosen), bold=True, color=theme.ACCENT)
        dwarfs, inn = here.get("dwarfs", {}), here.get("inn")
        for name, colour in zip(self.fresh.names, self.fresh.colours, strict=True):
            self._counter(f"{name}: {dwarfs.get(colour, 0)}", colour, lambda by, c=colour: self.add_dwarfs(c, by))
        self._counter(f"Nuggets: {here.get('nuggets', 0)}", None, self.add_nuggets)
        ooops = self._button("Ooops", lambda: self.set_region(ooops=not here.get("ooops") or None, nuggets=None))
        ooops.chosen = bool(here.get("ooops"))
        self.column.add_widget(ooops)
        keepers = [c for c in self.fresh.colours if dwarfs.get(c)]
        if keepers:
            self._say("Who keeps an inn here", bold=True)
            self._choose(keepers, inn, lambda c: self.set_region(inn=None if c == inn else c, inn_of=None))
        if inn in keepers:
            self._say("Whose colour the inn has", bold=True)
            self._choose(self.fresh.colours, here.get("inn_of", inn), lambda c: self.set_region(inn_of=c))
        self.column.add_widget(self._button("Done here", lambda: self.tap(str(self.chosen))))

    def _track(self) -> None:
        self._say("Whose turn it is", bold=True)
        turn = self.draft.get("turn", self.fresh.colours[0])
        self._choose(self.fresh.colours, turn, lambda c: self.put({**self.draft, "turn": c}))
        counted = self.draft.get("beer_counted", True)
        beer = self._button(
            "The beer of this turn is paid" if counted else "The beer of this turn is still to be paid",
            lambda: self.put({**self.draft, "beer_counted": not counted}),
        )
        self.column.add_widget(beer)
        self._say("Respect points", bold=True)
        points = self.draft.get("accountants", {})
        for name, colour in zip(self.fresh.names, self.fresh.colours, strict=True):
            self._counter(f"{name}: {points.get(colour, 0)}", colour, lambda by, c=colour: self.move(c, by), tens=True)
        self._counter(f"Prospecting pawn: space {self.pawn}", None, lambda by: self.move(None, by), tens=True)

    def _say(self, text: str, **style: Any) -> None:
        self.column.add_widget(Words(text=text, factor=0.95, **style))

    def _counter(self, text: str, colour: str | None, act: Callable[[int], Any], tens: bool = False) -> None:
        """Add a row: a clan's mark, what is counted, and buttons for one less and one more, or ten of them too."""
        row = BoxLayout(size_hint_y=None, height=LOOK.text * 1.8 if tens else LOOK.touch, spacing=LOOK.gap)
        if colour is not None:
            row.add_widget(Mark(colour=colour, size_hint_x=None, width=LOOK.text * 1.2))
        row.add_widget(FitWords(text=text, most=0.95, halign="left"))
        self.column.add_widget(row)
        if tens:  # no room beside the words
            row = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
            self.column.add_widget(row)
        for by in (-10, -1, 1, 10) if tens else (-1, 1):
            button: Any
            if tens:
                button = BigButton(text=f"{by:+d}", size_hint_y=1, factor=0.9)
            else:
                button = IconButton(icon="minus" if by < 0 else "plus", size_hint=(None, 1), width=LOOK.touch)
            button.bind(on_release=lambda _, by=by: act(by))
            row.add_widget(button)

    def _choose(self, colours: Any, now: Any, act: Callable[[str], Any]) -> None:
        """Add rows of three clans, of which a tap takes one."""
        names = dict(zip(self.fresh.colours, self.fresh.names, strict=True))
        listed = list(colours)
        for start in range(0, len(listed), 3):
            row = Row(spacing=LOOK.gap)
            for colour in listed[start : start + 3]:
                button = self._button(names[colour], lambda colour=colour: act(colour))
                button.chosen, button.size_hint_y, button.factor = colour == now, 1, 0.85
                button.bind(needed=row.measure)
                row.add_widget(button)
            row.measure()
            self.column.add_widget(row)

    def _button(self, text: str, act: Callable[[], Any]) -> BigButton:
        button = BigButton(text=text)
        button.bind(on_release=lambda *_: act())
        return button

    def _turn(self, *_: Any) -> None:
        """Lay the map beside the words in a wide window, above them in a high one."""
        wide = self.width >= self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.sketch.size_hint = (1.6, 1) if wide else (1, 1.2)


EDITOR = PositionEditor

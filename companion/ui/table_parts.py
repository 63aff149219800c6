"""The parts of the table screen and how they are laid: three columns, two columns, or one below the other."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.controller import Controller, Entry
from companion.ui.dice_widgets import GroupWidget
from companion.ui.log_panel import LastMoves
from companion.ui.look import LOOK
from companion.ui.panels import NoteList, PanelCard
from companion.ui.scores import ScoreColumn, ScoreStrip
from companion.ui.widgets import Card, Column, FitWords, IconButton, Scroll, Words
from companion.view import Panel, View

if TYPE_CHECKING:
    from companion.ui.table_screen import TableScreen


class TopBar(BoxLayout):
    """Hold the way back, the title, and undo, redo, history and text size: always in sight."""

    def __init__(self, table: "TableScreen", **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self.back = IconButton(icon="back", on_release=lambda *_: table.desk.back())
        self.title = FitWords(most=1.1, bold=True)
        self.last = FitWords(most=0.8, least=0.6, halign="right", color=theme.DIM)
        self.undo = IconButton(icon="undo", on_release=lambda *_: table.undo())
        self.redo = IconButton(icon="redo", on_release=lambda *_: table.redo())
        self.history = IconButton(icon="history", on_release=lambda *_: table.open_history())
        self.letters = IconButton(icon="text", on_release=lambda *_: table.desk.open_settings())
        for part in (self.back, self.title, self.last, self.undo, self.redo, self.history, self.letters):
            self.add_widget(part)
        LOOK.bind(touch=self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.height = LOOK.touch + LOOK.gap
        self.padding = (0, LOOK.gap / 2)
        self.spacing = LOOK.gap

    def show(self, title: str, controller: Controller) -> None:
        """Show the title, and what undo would take back."""
        self.title.text = title
        history = controller.history()
        done = [entry for entry in history if not entry.undone]
        self.undo.disabled = not done
        self.redo.disabled = len(done) == len(history)
        self.last.text = f"Undo: {done[-1].title}" if done else ""


class Prompt(Card):
    """Say who does what now, as large as fits."""

    text = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, ground=theme.SURFACE, **options)
        self.words = FitWords(most=2.4, least=0.8, bold=True)
        self.bind(text=self.words.setter("text"))
        self.add_widget(self.words)


class Stage(BoxLayout):
    """Show the board picture where a game has one, and dice groups, for everything else a place to lie."""

    def __init__(self, table: "TableScreen", **options: Any) -> None:
        super().__init__(orientation="vertical", **options)
        self.table = table
        self.scroll = Scroll()
        self.column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))  # beside the scroll bar
        self.scroll.add_widget(self.column)
        self.groups = Column()
        self.notes = NoteList()
        self._shown: dict[str, Any] = {}
        self._cards: dict[tuple[float, str], PanelCard] = {}  # by text size and title
        self.panels = Column()
        self.moves = LastMoves()
        self.moves_title = Words(text="Last moves", factor=0.85, bold=True, color=theme.ACCENT)

    def show(self, view: View, history: tuple[Entry, ...]) -> None:
        """Show another view."""
        picture = self.table.picture
        covered: frozenset[str] = frozenset()
        if picture is not None:
            picture.show(view)
            covered = picture.covers(view)
        groups = [
            group for group in view.groups if group.title not in covered and (group.dice or group.note or group.room)
        ]
        large = picture is None and sum(len(group.dice) for group in groups) <= 14
        side = LOOK.touch * (1.35 if large else 1.05)
        if self._is_new("groups", groups):
            self.groups.clear_widgets()
            for group in groups:
                self.groups.add_widget(GroupWidget(group, self.table.controller.game.kinds, side))
        if self._is_new("notes", view.notes):
            self.notes.show(view.notes)
        panels = [panel for panel in view.panels if panel.title not in covered]
        if self._is_new("panels", panels):
            self._show_panels(panels)
        self.moves.show(history, 4)
        self.moves_title.opacity = 1 if any(not entry.undone for entry in history) else 0

    def _show_panels(self, panels: list[Panel]) -> None:
        """Show panels on the cards of those that had the same title before."""
        cards = []
        for panel in panels:
            key = LOOK.text, panel.title
            if key in self._cards:
                self._cards[key].show(panel)
            else:
                self._cards[key] = PanelCard(panel)
            cards.append(self._cards[key])
        if cards != self.panels.children[::-1]:
            self.panels.clear_widgets()
            for card in cards:
                self.panels.add_widget(card)

    def _is_new(self, part: str, value: Any) -> bool:
        """Tell whether a part has to be made anew: its content or the text size changed."""
        before, self._shown[part] = self._shown.get(part), (LOOK.text, value)
        return before != (LOOK.text, value)


class Over(Card):
    """Lie in place of the body, with a title and a way back."""

    body = ObjectProperty(None)
    plain = BooleanProperty(True)

    def __init__(self, title: str, body: Any, close: Any, **options: Any) -> None:
        super().__init__(orientation="vertical", **options)
        self.padding = self.spacing = LOOK.gap
        self.body = body
        top = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        top.add_widget(FitWords(text=title, most=1.1, bold=True))
        self.closer = IconButton(icon="close", on_release=lambda *_: close())
        top.add_widget(self.closer)
        self.add_widget(top)
        self.add_widget(body)


class Arrangement:
    """Lay the parts of a table screen by the window's shape."""

    def __init__(self, table: "TableScreen") -> None:
        self.table = table
        self.column = ScoreColumn()
        self.strip = ScoreStrip()
        self.left = Scroll()
        self.left_column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))
        self.left.add_widget(self.left_column)
        again = Clock.create_trigger(self._measure_picture, -1)
        for part in (table.stage, table.stage.groups, self.strip, table.side_column, table.body):
            part.bind(height=again)
        self.mode = ""

    def choose(self) -> str:
        """Choose among "three" columns, "two", and "tall"."""
        width, height = self.table.size
        if width <= height:
            return "tall"
        return "three" if width >= 60 * LOOK.text else "two"

    def show_scores(self, view: View) -> None:
        """Show the standings where they lie now."""
        (self.column if self.mode == "three" else self.strip).show(view.scores)

    def over(self, title: str, body: Any) -> Over:
        """Lay something in place of the body."""
        sheet = Over(title, body, self.table.close_over)
        self._empty()
        self.table.body.add_widget(sheet)
        return sheet

    def arrange(self) -> None:
        """Lay everything anew."""
        table, gap = self.table, LOOK.gap
        if table.width < 10 or table.over_body is not None:
            self._measure()
            return
        before, self.mode = self.mode, self.choose()
        if before != self.mode and table.view is not None:
            self.show_scores(table.view)
        self._empty()
        self._measure()
        stage, body = table.stage, table.body
        rest = (stage.moves_title, stage.moves, stage.panels, stage.notes)
        if self.mode == "three":
            self._fill(self.left_column, self.column, *(rest if table.picture else rest[:2] + rest[3:]))
            self._lay_board(stage)
            for part, share in ((self.left, 0.27), (stage, 0.41), (table.side, 0.32)):
                part.size_hint = (share, 1)
                body.add_widget(part)
            body.orientation = "horizontal"
        elif self.mode == "two":
            self._fill(stage.column, self.strip, *self._picture(), stage.groups, *rest)
            stage.add_widget(stage.scroll)
            for part, share in ((stage, 0.52), (table.side, 0.48)):
                part.size_hint = (share, 1)
                body.add_widget(part)
            body.orientation = "horizontal"
        else:
            self._fill(stage.column, *self._picture(), stage.groups, *rest)
            stage.add_widget(stage.scroll)
            body.orientation = "vertical"
            body.add_widget(self.strip)
            stage.size_hint = (1, 1)
            body.add_widget(stage)
            body.add_widget(table.side)
        body.spacing = gap * 1.2

    def _measure(self) -> None:
        table, gap = self.table, LOOK.gap
        table.padding = (gap, 0, gap, gap)
        table.spacing = gap
        tall = table.width <= table.height
        table.prompt.height = min(LOOK.text * (5.0 if tall else 3.8), table.height * 0.16)
        table.prompt.padding = (gap * 1.5, gap * 0.5)
        self._measure_picture()

    def _measure_picture(self, *_: Any) -> None:
        """Give the board picture what the standings and the dice groups leave of the stage."""
        table = self.table
        if self.mode == "tall":
            table.side.size_hint = (1, None)
            room = table.body.height
            board = room - self.strip.height - getattr(table.picture, "least", LOOK.touch * 4) - 3 * LOOK.gap
            table.side.height = min(table.side_column.height, room * 0.48, max(room * 0.34, board))
        if table.picture is None:
            return
        table.picture.size_hint_y = 1 if self.mode == "three" else None
        if self.mode != "three":
            stage = table.stage
            others = [stage.groups] + ([self.strip] if self.mode == "two" else [])
            left = stage.height - sum(part.height for part in others) - (len(others) + 0.5) * LOOK.gap
            least = getattr(table.picture, "least", LOOK.touch * 4)
            table.picture.height = max(least, min(left, table.width * 0.9))

    def _picture(self) -> tuple[Any, ...]:
        return () if self.table.picture is None else (self.table.picture,)

    def _lay_board(self, stage: Stage) -> None:
        """Give the middle to the board picture; without one, to large dice and the panels."""
        if self.table.picture is not None:
            stage.add_widget(self.table.picture)
            if stage.groups.children:
                self._fill(stage.column, stage.groups)
                stage.scroll.size_hint_y = 0.3
                stage.add_widget(stage.scroll)
        else:
            stage.scroll.size_hint_y = 1
            self._fill(stage.column, stage.groups, stage.panels)
            stage.add_widget(stage.scroll)

    def _fill(self, column: Any, *parts: Any) -> None:
        for part in parts:
            column.add_widget(part)

    def _empty(self) -> None:
        table, stage = self.table, self.table.stage
        parts = (self.column, self.strip, stage.notes, stage.panels, stage.moves_title, stage.moves, stage.groups,
                 table.picture, stage.scroll, stage, self.left, table.side)  # fmt: skip
        for part in parts:
            if part is not None and part.parent is not None:
                part.parent.remove_widget(part)
        stage.scroll.size_hint_y = 1
        table.body.clear_widgets()
        if table.side_column.parent is None:
            table.side.add_widget(table.side_column)

"""The frame of a screen on which a position in progress is entered: a picture, a column, and what is wrong so far."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.game import Setup
from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.position_draft import PositionDraft
from companion.ui.widgets import BigButton, Column, IconButton, Scroll, Words


class PositionEditor(BoxLayout):
    """Enter a position; a game's editor puts a form into the column in `show`, and changes the draft by `change`.

    Forms are made once and told what to show: making a dozen buttons at every tap would be felt.
    """

    def __init__(
        self, setup: Setup, draft: PositionDraft, begin: Callable[[], Any], picture: Widget, **options: Any
    ) -> None:
        super().__init__(spacing=LOOK.gap * 1.5, **options)
        self.setup, self.draft = setup, draft
        self.picture = picture
        self.column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))
        self.scroll = Scroll()
        self.scroll.add_widget(self.column)
        self.said = Words(factor=0.9)
        self.undo = IconButton(icon="undo", on_release=lambda *_: self._step(draft.undo))
        self.redo = IconButton(icon="redo", on_release=lambda *_: self._step(draft.redo))
        self.start = BigButton(text="Start from here", accent=True, icon="check")
        self.start.bind(on_release=lambda *_: begin())
        foot = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        for button in (self.undo, self.redo, self.start):
            foot.add_widget(button)
        self.start.size_hint_y = 1
        side = BoxLayout(orientation="vertical", spacing=LOOK.gap)
        for part in (self.scroll, self.said, foot):
            side.add_widget(part)
        self.add_widget(picture)
        self.add_widget(side)
        self.bind(size=self._turn)

    @property
    def position(self) -> Mapping[str, Any]:
        """Give the position as it stands."""
        return self.draft.position

    def change(self, position: Mapping[str, Any], field: str = "") -> None:
        """Take a step; see `PositionDraft.change`."""
        self.draft.change(position, field)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft and what is wrong with it."""
        wrong = self.draft.wrong(self.setup)
        self.said.text = wrong or ("The game can go on from here." if self.position else "")
        self.said.color = theme.BAD if wrong else theme.GOOD
        self.undo.disabled, self.redo.disabled = len(self.draft.steps) == 1, not self.draft.undone
        self.start.disabled = bool(wrong) or not self.position
        self.show(wrong)

    def show(self, wrong: str) -> None:
        """Show the position; `wrong` is the sentence that says what cannot be, or nothing."""
        raise NotImplementedError

    def put(self, form: Widget) -> None:
        """Lay a form into the column; one that lies there already stays scrolled to where it is."""
        if form.parent is not self.column:
            self.column.clear_widgets()
            self.column.add_widget(form)
            self.scroll.scroll_y = 1

    def _step(self, act: Callable[[], Any]) -> None:
        act()
        self.stepped()
        self.refresh()

    def stepped(self) -> None:
        """Follow a step that was taken back or brought back."""

    def _turn(self, *_: Any) -> None:
        """Lay the picture beside the column in a wide window, above it in a high one."""
        wide = self.width >= self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.picture.size_hint = (1.55, 1) if wide else (1, 0.9)


class CountRow(BoxLayout):
    """Count something by taps: a tap on its name or on plus adds one, a tap on minus takes one away."""

    def __init__(self, label: str, step: Callable[[int], Any], mark: Widget | None = None) -> None:
        super().__init__(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        self.more = BigButton(text=label)
        self.more.size_hint_y = 1
        if mark is not None:
            put_mark(self.more, mark)
        self.count = Words(factor=1.3, bold=True, halign="center", size_hint_x=None, width=LOOK.text * 2)
        self.count.pos_hint = {"center_y": 0.5}
        self.less = IconButton(icon="minus", on_release=lambda *_: step(-1))
        self.plus = IconButton(icon="plus", on_release=lambda *_: step(1))
        self.plus.width = LOOK.touch * 1.3
        self.more.bind(on_release=lambda *_: step(1))
        for part in (self.more, self.less, self.count, self.plus):
            self.add_widget(part)

    def show(self, count: int) -> None:
        """Show another count."""
        self.count.text, self.count.color = str(count), theme.TEXT if count else theme.DIM
        self.less.disabled = not count


class SideBySide(BoxLayout):
    """Be a row of buttons as high as the highest of them."""

    def __init__(self, *buttons: BigButton) -> None:
        super().__init__(size_hint_y=None, spacing=LOOK.gap)
        self.buttons = buttons
        for button in buttons:
            button.size_hint_y = 1
            button.bind(needed=self._measure)
            self.add_widget(button)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.height = max(button.needed for button in self.buttons)


def put_mark(button: BigButton, mark: Widget) -> None:
    """Lay a seat's mark into a button, before its words."""
    mark.size_hint, mark.size = (None, 1), (LOOK.text * 1.5, LOOK.touch)
    button.add_widget(mark, index=len(button.children))


def shown(column: Column, widget: Any, wanted: bool, above: int = 0) -> None:
    """Add a widget to a column, above so many others, or take it away."""
    if wanted and widget.parent is None:
        column.add_widget(widget, index=above)
    elif not wanted and widget.parent is not None:
        column.remove_widget(widget)

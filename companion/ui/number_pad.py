"""Ten big digits for a number that is read off a board or a card: the first one replaces what stood there."""

from collections.abc import Callable
from typing import Any

from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Column, Words, rows_of


class NumberPad(Column):
    """Enter a number; `changed` gets it after every digit, `done` is called with the last button."""

    def __init__(
        self,
        title: str,
        value: int,
        changed: Callable[[int], Any],
        done: Callable[[], Any],
        *,
        hint: str = "",
        last: bool = True,
        most: int = 3,
        **options: Any,
    ) -> None:
        """Begin; most: the most digits; last: whether nothing else follows that is entered in the same way."""
        self.value, self.fresh, self.most, self.changed = value, True, most, changed
        super().__init__(**options)
        self.add_widget(Words(text=title, factor=0.95, bold=True, color=theme.ACCENT))
        self.shown = Words(text=str(value), factor=1.7, bold=True, halign="center")
        self.add_widget(self.shown)
        self.digits = {digit: self._key(digit, lambda digit=digit: self.digit(digit)) for digit in "1234567890"}
        self.erase = self._key("", self.take_back, icon="erase")
        self.next = self._key("Done" if last else "Next", done, accent=True)
        for row in rows_of([*self.digits.values(), self.erase, self.next], 3):
            self.add_widget(row)
        if hint:
            self.add_widget(Words(text=hint, factor=0.8, color=theme.DIM))

    def digit(self, digit: str) -> None:
        """Take another digit."""
        old = "" if self.fresh else str(self.value)
        if len(old) < self.most or self.value == 0:
            self._take(int(old + digit))

    def take_back(self) -> None:
        """Forget the last digit."""
        self._take(self.value // 10)

    def _take(self, value: int) -> None:
        self.value, self.fresh = value, False
        self.shown.text = str(value)
        self.changed(value)

    def _key(self, text: str, act: Callable[[], Any], icon: str = "", accent: bool = False) -> BigButton:
        button = BigButton(text=text, icon=icon, accent=accent, factor=1.0 if accent else 1.2, halign="center")
        if icon and not text:
            button.padding = (LOOK.gap, LOOK.gap * 0.8)
        button.bind(on_release=lambda *_: act())
        return button

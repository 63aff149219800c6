"""What happened: the last moves beside the board, and the whole history with a way back to any of them."""

from collections.abc import Callable
from typing import Any

from companion.ui import theme
from companion.ui.controller import Controller, Entry
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Card, Column, Scroll, Words

#: Moves listed at once; older ones come with a tap.
PAGE = 40


def words_of(entry: Entry, factor: float = 0.85, all_lines: bool = True) -> list[Words]:
    """Give an entry's lines, its payments, each with its reason, and what they come to."""
    lines = [Words(text=entry.title, factor=factor)]
    if all_lines:
        lines += [Words(text=line, factor=factor, color=theme.DIM) for line in entry.lines[1:]]
    for payment in entry.payments:
        colour = theme.GOOD if payment.amount > 0 else theme.BAD if payment.amount < 0 else theme.DIM
        lines.append(Words(text=str(payment), factor=factor, color=colour))
    if all_lines:
        lines += [Words(text=line, factor=factor, color=theme.DIM) for line in entry.closing]
    return lines


class LastMoves(Column):
    """Show the last few moves, the newest on top."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._blocks: list[tuple[float, Entry, Column]] = []  # what is shown, for what text size

    def show(self, history: tuple[Entry, ...], count: int) -> None:
        """Show the last `count` moves of a history; those shown already keep their widgets."""
        self.clear_widgets()
        before, self._blocks = self._blocks, []
        done = [entry for entry in history if not entry.undone]
        for entry in reversed(done[-count:]):
            block = next((b for scale, e, b in before if scale == LOOK.text and e == entry), None) or self._block(entry)
            self._blocks.append((LOOK.text, entry, block))
            self.add_widget(block)

    def _block(self, entry: Entry) -> Column:
        block = Column(spacing=LOOK.gap * 0.2)
        for line in words_of(entry):
            block.add_widget(line)
        return block


class HistoryList(Scroll):
    """List every move, the newest on top; a tap on one goes back (or forward) to just after it."""

    def __init__(self, controller: Controller, chosen: Callable[[int], Any], **options: Any) -> None:
        super().__init__(**options)
        self.controller, self.chosen = controller, chosen
        self.shown = PAGE
        self.column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        self.add_widget(self.column)
        self.refresh()

    def refresh(self) -> None:
        """List the moves as they stand."""
        self.column.clear_widgets()
        entries = list(reversed(self.controller.history()))
        here = len(self.controller.table.events)
        for entry in entries[: self.shown]:
            self.column.add_widget(self._row(entry, entry.number == here))
        if len(entries) > self.shown:
            more = BigButton(text=f"Show {len(entries) - self.shown} earlier moves")
            more.bind(on_release=lambda *_: self._more())
            self.column.add_widget(more)
        start = BigButton(text="The start of the game", hint="You are here" if here == 0 else "", chosen=here == 0)
        start.bind(on_release=lambda *_: self.chosen(0))
        self.column.add_widget(start)

    def _row(self, entry: Entry, here: bool) -> Card:
        hint = "You are here" if here else "Undone: tap to bring it back" if entry.undone else ""
        button = BigButton(text=f"{entry.number}. {entry.title}", hint=hint, chosen=here, factor=0.9)
        button.bind(on_release=lambda *_: self.chosen(entry.number))
        block = Column(spacing=LOOK.gap * 0.3)
        block.opacity = 0.65 if entry.undone else 1.0
        block.add_widget(button)
        for line in words_of(entry)[1:]:
            line.padding = (LOOK.gap * 1.6, 0, 0, 0)
            block.add_widget(line)
        return block

    def _more(self) -> None:
        self.shown += PAGE
        self.refresh()

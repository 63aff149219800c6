"""The first thing people see: go on with the last game, start a new one, or open an older one."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion import games as shelf
from companion import library
from companion.dice import Kind
from companion.errors import CompanionError
from companion.ui import theme
from companion.ui.dice_widgets import DieWidget
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Column, FitWords, IconButton, Scroll, Words, rows_of

#: Older games listed.
MOST = 30


class StartScreen(BoxLayout):
    """Offer the last game, the games there are, and older saves."""

    def __init__(
        self,
        start: Callable[[str], Any],
        resume: Callable[[Path], Any],
        settings: Callable[[], Any],
        teach: Callable[[], Any],
        **options: Any,
    ) -> None:
        super().__init__(orientation="vertical", **options)
        self.start, self.resume, self.teach = start, resume, teach
        self.head = BoxLayout(size_hint_y=None)
        self.head.add_widget(FitWords(text="Table companion", most=1.7, bold=True))
        self.head.add_widget(IconButton(icon="text", on_release=lambda *_: settings()))
        self.scroll = Scroll()
        self.column = Column()
        self.scroll.add_widget(self.column)
        self.add_widget(self.head)
        self.add_widget(self.scroll)
        self._again = Clock.create_trigger(self.refresh, -1)
        self.bind(size=self._again)
        LOOK.bind(text=self._rescale)
        self.refresh()

    def _rescale(self, *_: Any) -> None:
        self._again()

    def refresh(self, *_: Any) -> None:
        """List saves and games as they are now."""
        gap = LOOK.gap
        self.padding, self.spacing = (gap * 2, gap, gap * 2, gap), gap
        self.head.height, self.head.spacing = LOOK.touch * 1.1, gap
        self.column.padding = (0, 0, gap * 1.5, 0)
        self.column.spacing = gap
        self.column.clear_widgets()
        saves = library.saved_games()
        columns = max(1, int(self.width // (LOOK.text * 22)))
        if saves:
            self._heading("Go on with the last game")
            self.column.add_widget(self._saved(saves[0], last=True))
        self._heading("New game")
        self._rows([self._game(name, title, seats) for name, title, seats in offered()], columns)
        if not shelf.games():
            self.column.add_widget(Words(text="No games were found."))
        self._heading("Your own dice")
        hint = "runes, stickers, any make: show each face a few times"
        self.column.add_widget(BigButton(text="Teach my dice", hint=hint, on_release=lambda *_: self.teach()))
        if len(saves) > 1:
            self._heading("Older games")
            self._rows([self._saved(saved) for saved in saves[1:MOST]], columns)

    def _heading(self, text: str) -> None:
        self.column.add_widget(Words(text=text, factor=0.95, bold=True, color=theme.ACCENT))

    def _rows(self, buttons: list[BigButton], columns: int) -> None:
        for row in rows_of(buttons, columns):
            self.column.add_widget(row)

    def _game(self, name: str, title: str, seats: str) -> BigButton:
        button = BigButton(text=title, hint=seats, factor=1.25)
        button.bind(on_release=lambda *_: self.start(name))
        for kind, face in emblem(name):
            side = LOOK.touch * 0.95
            die = DieWidget(kind=kind, face=face, size_hint=(None, None), size=(side, side))
            die.pos_hint = {"center_y": 0.5}
            button.add_widget(die)
        button.padding = LOOK.gap * 1.4
        return button

    def _saved(self, saved: library.SavedGame, last: bool = False) -> BigButton:
        names = ", ".join(saved.seats)
        moves = "1 move" if saved.events == 1 else f"{saved.events} moves"
        hint = f"{names}  ·  {moves}  ·  {when(saved.changed, datetime.now())}"
        button = BigButton(text=title_of(saved.game), hint=hint, accent=last, factor=1.15 if last else 1.0)
        button.bind(on_release=lambda *_: self.resume(saved.path))
        return button


def offered() -> list[tuple[str, str, str]]:
    """List the games as (name, title, seats in words)."""
    return [(game.name, game.title, seats_in_words(game.seats)) for game in shelf.games().values()]


def emblem(name: str) -> list[tuple[Kind, str]]:
    """Give two dice that stand for a game: the last and the first kind, each with its last face."""
    kinds = shelf.find_game(name).kinds
    chosen = [kinds[0], kinds[-1]] if len(kinds) > 1 else [kinds[0], kinds[0]] if kinds else []
    return [(kind, kind.faces[-1 - 2 * place]) for place, kind in enumerate(chosen) if len(kind.faces) > 2]


def seats_in_words(seats: tuple[int, int]) -> str:
    """Write how many may play."""
    least, most = seats
    if least == most:
        return "1 player" if least == 1 else f"{least} players"
    return f"{least} to {most} players"


def title_of(name: str) -> str:
    """Give a game's title, or its name when there is no such game any more."""
    try:
        return shelf.find_game(name).title
    except CompanionError:
        return name


def when(then: datetime, now: datetime) -> str:
    """Say when, in words as short as people say it."""
    days = (now.date() - then.date()).days
    if days <= 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return f"yesterday {then:%H:%M}"
    return f"{then:%d} {then:%B} {then:%Y}".lstrip("0")

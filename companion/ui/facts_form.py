"""The owner's printed tables: every table with where it is from; a tap opens one to enter your own copy's."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion import library
from companion.errors import CompanionError
from companion.fact_rows import changed, rows, sides_kind, typed
from companion.game import Game
from companion.own_tables import export_tables, forget_tables, import_tables, keep_tables
from companion.printed import load_facts
from companion.ui import theme
from companion.ui.boards import table_editor
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from companion.ui.dice_pad import Palette
from companion.ui.dice_widgets import DieButton
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.picture_chooser import FileChooser
from companion.ui.widgets import BigButton, Column, FitWords, Scroll, Words

FROM = {"rulebook": "from the rulebook", "stand-in": "made up until you enter yours", "owner": "from your own copy"}


class FactsList(Scroll):
    """List a game's tables, those that are made up first; `done` is called after every change that is kept."""

    def __init__(self, game: Game, desk: Desk, done: Callable[[], Any], **options: Any) -> None:
        super().__init__(**options)
        self.game, self.desk, self.done = game, desk, done
        self.shipped = load_facts(game.name)
        try:
            self.facts = library.facts_for(game.name)
        except CompanionError:
            self.facts = self.shipped
        column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        for name, table in sorted(self.facts.items(), key=lambda item: item[1]["source"] != "stand-in"):
            button = BigButton(text=str(table.get("title", name)), hint=FROM[table["source"]])
            button.bind(on_release=lambda _, name=name: self.open(name))
            column.add_widget(button)
        column.add_widget(Words(text="As a file, to keep or to pass on", factor=0.9, bold=True, color=theme.ACCENT))
        write = BigButton(text="Write all tables to a file", hint=str(self.exported), icon="folder")
        write.bind(on_release=lambda *_: self.write())
        take = BigButton(text="Take tables from a file", hint="those that differ become your own", icon="folder")
        take.bind(on_release=lambda *_: self.choose())
        column.add_widget(write)
        column.add_widget(take)
        if library.owner_facts(game.name).exists():
            column.add_widget(Words(text="Your own tables", factor=0.9, bold=True, color=theme.ACCENT))
            reset = BigButton(text="Forget all of them", hint="the tables that came with the app again", icon="erase")
            reset.bind(on_release=lambda *_: self._keep(lambda: forget_tables(game.name)))
            column.add_widget(reset)
        self.add_widget(column)

    def open(self, name: str) -> None:
        """Open one table."""
        table = self.facts[name]
        editor = table_editor(self.game.name, name)
        if editor is not None:
            self.desk.open_sheet(str(table.get("title", name)), editor(self.facts, self.keep_all))
            return
        kind = sides_kind(self.game, name, table)
        form = SidesForm(self, name, kind) if kind is not None else RowsForm(self, name)
        self.desk.open_sheet(str(table.get("title", name)), form)

    def keep(self, name: str, table: dict[str, Any]) -> None:
        """Keep a table as the owner's, or say in one sentence why it cannot be."""
        self._keep(lambda: keep_tables(self.game, {name: table}))

    def keep_all(self, tables: Mapping[str, Any]) -> None:
        """Keep several tables that only fit together."""
        self._keep(lambda: keep_tables(self.game, tables))

    @property
    def exported(self) -> Path:
        """Give the file that all tables are written to."""
        folder = Path(self.desk.settings.folder) if self.desk.settings.folder else Path.home()
        return folder / f"{self.game.name}-tables.toml"

    def write(self) -> None:
        """Write every table in use to a file, and say where it is."""
        try:
            export_tables(self.game.name, self.exported)
        except CompanionError as error:
            self.desk.say(sentence(error))
            return
        self.desk.say(f"Written: {self.exported}")

    def choose(self) -> None:
        """Ask for a file of tables."""
        chooser = FileChooser(self.desk.settings.folder, self.take, (".toml",), "table file")
        self.desk.open_sheet("Take tables from a file", chooser)

    def take(self, path: Path) -> None:
        """Take the tables of a file that differ, or say why they cannot be."""
        self._keep(lambda: import_tables(self.game, path))

    def _keep(self, act: Callable[[], Any]) -> None:
        try:
            act()
        except CompanionError as error:
            self.desk.say(sentence(error))
            return
        self.desk.close_sheet()
        self.done()


class TableForm(BoxLayout):
    """Show a table's entries over three buttons: keep, back to the stand-in, back to the list."""

    def __init__(self, list_: FactsList, name: str, **options: Any) -> None:
        super().__init__(orientation="vertical", spacing=LOOK.gap, **options)
        self.list, self.name = list_, name
        self.table = list_.facts[name]
        self.column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        scroll = Scroll()
        scroll.add_widget(self.column)
        self.add_widget(scroll)
        foot = BoxLayout(size_hint_y=None, height=LOOK.touch * 1.3, spacing=LOOK.gap)
        self.save = BigButton(text="Keep as my own", accent=True, icon="check")
        self.save.bind(on_release=lambda *_: self.keep())
        foot.add_widget(self.save)
        if self.table["source"] == "owner":
            came = "rulebook's" if list_.shipped[name]["source"] == "rulebook" else "stand-in"
            reset = BigButton(text=f"Back to the {came}", icon="undo")
            reset.bind(on_release=lambda *_: list_.keep(name, list_.shipped[name]))
            foot.add_widget(reset)
        for button in foot.children:
            button.size_hint_y = 1
        self.add_widget(foot)

    def keep(self) -> None:
        """Keep what was entered."""
        raise NotImplementedError


class SidesForm(TableForm):
    """Enter the faces of a die: tap a side, then the symbol on it."""

    def __init__(self, list_: FactsList, name: str, kind: Any, **options: Any) -> None:
        super().__init__(list_, name, **options)
        self.kind, self.sides, self.place = kind, list(self.table["sides"]), 0
        self.column.add_widget(
            Words(text="Tap a side, then the symbol on your own die; the next side follows.", factor=0.85)
        )
        self.row = BoxLayout(size_hint_y=None, height=LOOK.touch * 1.2, spacing=LOOK.gap)
        self.column.add_widget(self.row)
        self.palette = Palette(kind, self.choose)
        self.column.add_widget(Words(text="Symbols", factor=0.85, bold=True, color=theme.ACCENT))
        self.column.add_widget(self.palette)
        self.show()

    def show(self) -> None:
        """Show the sides as they stand."""
        self.row.clear_widgets()
        self.buttons = []
        for place, face in enumerate(self.sides):
            button = DieButton(kind=self.kind, face=str(face), lit=place == self.place)
            button.bind(on_release=lambda _, place=place: self.take(place))
            self.buttons.append(button)
            self.row.add_widget(button)

    def take(self, place: int) -> None:
        """Take a side to change it."""
        self.place = place
        self.show()

    def choose(self, _kind: Any, face: str) -> None:
        """Put a symbol on the side and go on to the next."""
        self.sides[self.place] = face
        self.place = (self.place + 1) % len(self.sides)
        self.show()

    def keep(self) -> None:
        """Keep the sides."""
        self.list.keep(self.name, self.table | {"sides": self.sides})


class RowsForm(TableForm):
    """Enter the figures and words of a table, a row each; what is yes or no is turned by a tap."""

    def __init__(self, list_: FactsList, name: str, **options: Any) -> None:
        super().__init__(list_, name, **options)
        self.fields: list[tuple[Any, Any]] = []
        for row in rows(self.table):
            line = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
            line.add_widget(FitWords(text=row.label, most=0.9))
            field: Any
            if isinstance(row.value, bool):
                field = BigButton(text="yes" if row.value else "no", halign="center")
                field.bind(on_release=lambda button: setattr(button, "text", "no" if button.text == "yes" else "yes"))
                field.size_hint_y = 1
            else:
                field = NameField(text=str(row.value), most=200)
            field.size_hint_x = 0.45
            line.add_widget(field)
            self.fields.append((row, field))
            self.column.add_widget(line)

    def keep(self) -> None:
        """Keep what was typed, or say what cannot be read."""
        table = self.table
        try:
            for row, field in self.fields:
                value = field.text == "yes" if isinstance(row.value, bool) else typed(row, field.text)
                if value != row.value:
                    table = changed(table, row, value)
        except CompanionError as error:
            self.list.desk.say(sentence(error))
            return
        self.list.keep(self.name, table)

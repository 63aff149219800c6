"""The dice a person taught: rename a set, write it to a file, take one from a file, or forget it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion import own_dice
from companion.errors import CompanionError
from companion.games import games
from companion.ui import theme
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.picture_chooser import FileChooser
from companion.ui.widgets import BigButton, Column, Scroll, Words
from vision.errors import VisionError


class DiceSets(Column):
    """List the sets there are, the last taught first; `changed` is called after every change."""

    def __init__(self, desk: Desk, changed: Callable[[], Any], **options: Any) -> None:
        super().__init__(**options)
        self.desk, self.changed = desk, changed
        self.add_widget(Words(text="Dice you taught", factor=0.95, bold=True, color=theme.ACCENT))
        for _, dice_set, _ in own_dice.load_sets():
            game = games().get(dice_set.use)
            use = game.title if game is not None else dice_set.use
            many = f"{len(dice_set.faces)} faces for {use}; tap to rename, pass on or forget"
            button = BigButton(text=dice_set.name, hint=many)
            button.bind(on_release=lambda _, name=dice_set.name: self.open(name))
            self.add_widget(button)
        take = BigButton(text="Take dice from a file", hint="that somebody taught and wrote to a file", icon="folder")
        take.bind(on_release=lambda *_: self.choose())
        self.add_widget(take)

    def open(self, name: str) -> None:
        """Show what can be done with a set."""
        scroll = Scroll()
        scroll.add_widget(DiceSetForm(self, name))
        self.desk.open_sheet(name, scroll)

    def choose(self) -> None:
        """Ask for a file of dice."""
        chooser = FileChooser(self.desk.settings.folder, self.take, (own_dice.ENDING,), "dice file")
        self.desk.open_sheet("Take dice from a file", chooser)

    def take(self, path: Path) -> None:
        """Take the set of a file, or say why it cannot be."""
        self.act(lambda: own_dice.import_set(path), lambda taken: f"{taken.name} is used from now on.")

    def act(self, work: Callable[[], Any], told: Callable[[Any], str]) -> None:
        """Change something and show the list anew, or say in one sentence why it cannot be."""
        try:
            answer = work()
        except (CompanionError, VisionError) as error:
            self.desk.say(sentence(error))
            return
        self.desk.close_sheet()
        self.changed()
        self.desk.say(told(answer))


class DiceSetForm(Column):
    """Offer what can be done with one set."""

    def __init__(self, sets: DiceSets, name: str, **options: Any) -> None:
        super().__init__(padding=(0, 0, LOOK.gap * 1.5, 0), **options)
        self.sets, self.name = sets, name
        row = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        self.field = NameField(text=name, most=60)
        rename = BigButton(text="Rename", icon="check", size_hint=(None, 1), width=LOOK.text * 9)
        rename.bind(on_release=lambda *_: self.rename())
        row.add_widget(self.field)
        row.add_widget(rename)
        write = BigButton(text="Write to a file", hint=str(self.exported), icon="folder")
        write.bind(on_release=lambda *_: self.write())
        self.forget = BigButton(
            text=f"Forget {name}", hint="its pictures are lost, unless a file keeps them", icon="erase"
        )
        self.forget.bind(on_release=lambda *_: self.delete())
        for widget in (row, write, self.forget):
            self.add_widget(widget)
        self._asked = False

    @property
    def exported(self) -> Path:
        """Give the file that the set is written to."""
        folder = self.sets.desk.settings.folder
        return (Path(folder) if folder else Path.home()) / own_dice.place_of(self.name).name

    def rename(self) -> None:
        """Give the set the name in the field."""
        new = self.field.text.strip()
        self.sets.act(lambda: own_dice.rename_set(self.name, new), lambda _: f"{self.name} is called {new} now.")

    def write(self) -> None:
        """Write the set to a file."""
        path = self.exported
        self.sets.act(lambda: own_dice.export_set(self.name, path), lambda _: f"Written: {path}")

    def delete(self) -> None:
        """Forget the set at the second tap."""
        if not self._asked:
            self._asked, self.forget.text = True, f"Tap once more to forget {self.name}"
            return
        self.sets.act(lambda: own_dice.delete_set(self.name), lambda _: f"{self.name} is forgotten.")

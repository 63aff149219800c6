"""The tap pad: the throw's places on top, under them the faces of every kind that may be thrown."""

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.dice import Kind, Need, count_dice
from companion.game import Rolled
from companion.ui import theme
from companion.ui.dice_face import kind_of
from companion.ui.dice_widgets import DieButton, DieWidget
from companion.ui.look import LOOK
from companion.ui.throw import Throw
from companion.ui.widgets import BigButton, Column, IconButton, Words


class DicePad(Column):
    """Let people tap a throw in: a face fills the next place, a tap on a die turns it, confirm hands it on."""

    def __init__(self, need: Need, confirm: Callable[[Rolled], Any], **options: Any) -> None:
        self.palettes: list[tuple[Kind, Palette]] = []
        super().__init__(**options)
        self.throw = Throw(need)
        self.confirm = confirm
        self.places = StackLayout(size_hint_y=None, spacing=LOOK.gap * 0.7)
        self.places.bind(minimum_height=self.places.setter("height"))
        self.erase = IconButton(icon="erase", on_release=self._erase)
        top = BoxLayout(size_hint_y=None, spacing=LOOK.gap)
        self.places.bind(height=lambda _, height: setattr(top, "height", max(height, LOOK.touch)))
        top.add_widget(self.places)
        top.add_widget(self.erase)
        self.done = BigButton(accent=True, icon="check", halign="left", on_release=self._confirm)
        self.add_widget(top)
        self.add_widget(self.done)
        self.add_widget(
            Words(text="Tap the faces that lie there; tap a die above to turn it.", factor=0.8, color=theme.DIM)
        )
        for kind in self.throw.kinds:
            if len(self.throw.kinds) > 1:
                self.add_widget(Words(text=kind.name.capitalize(), factor=0.85, bold=True, color=theme.DIM))
            palette = Palette(kind, self._add)
            self.palettes.append((kind, palette))
            self.add_widget(palette)
        self.refresh()

    def refresh(self) -> None:
        """Show the throw as it stands."""
        throw, side = self.throw, self._side()
        self.places.clear_widgets()
        for place, die in enumerate(throw.dice):
            button = DieButton(kind=kind_of(die, throw.kinds), face=die.face, size_hint=(None, None), size=(side, side))
            button.bind(on_release=lambda _, place=place: self._turn(place))
            self.places.add_widget(button)
        missing = throw.need.count - len(throw.dice)
        for _ in range(missing):
            self.places.add_widget(DieWidget(face="", size_hint=(None, None), size=(side, side)))
        self.erase.disabled = not throw.dice
        self.done.disabled = throw.rolled is None
        self.done.text = f"{count_dice(missing)} to go" if missing else "That is the throw"
        for kind, palette in self.palettes:
            palette.offer(throw.left(kind) > 0)

    def _side(self) -> float:
        """Give a die's side: all places in one row where a thumb still meets them."""
        room, gap = self.width - LOOK.touch - LOOK.gap, LOOK.gap * 0.7
        fitting = (room + gap) / self.throw.need.count - gap
        return LOOK.touch if fitting >= LOOK.touch or fitting < 48 else int(fitting)

    def on_width(self, *_: Any) -> None:
        """Fit the places into the width."""
        if self.palettes:
            self.refresh()

    def _add(self, kind: Kind, face: str) -> None:
        self.throw.add(kind, face)
        self.refresh()

    def _turn(self, place: int) -> None:
        self.throw.cycle(place)
        self.refresh()

    def _erase(self, *_: Any) -> None:
        self.throw.remove_last()
        self.refresh()

    def _confirm(self, *_: Any) -> None:
        if (rolled := self.throw.rolled) is not None:
            self.confirm(rolled)


class Palette(StackLayout):
    """Offer every face of a kind."""

    def __init__(self, kind: Kind, chosen: Callable[[Kind, str], Any], **options: Any) -> None:
        super().__init__(size_hint_y=None, spacing=LOOK.gap * 0.7, **options)
        self.bind(minimum_height=self.setter("height"), width=self._measure)
        self.faces: dict[str, DieButton] = {}
        for face in kind.faces:
            button = DieButton(kind=kind, face=face, size_hint=(None, None))
            button.bind(on_release=lambda _, face=face: chosen(kind, face))
            self.faces[face] = button
            self.add_widget(button)
        self._measure()

    def offer(self, able: bool) -> None:
        """Show whether more dice of this kind fit into the throw."""
        for button in self.faces.values():
            button.disabled = not able
            button.faint = not able

    def _measure(self, *_: Any) -> None:
        gap, least, most = LOOK.gap * 0.7, LOOK.touch, LOOK.touch * 1.7
        count = len(self.faces)
        if count * (least + gap) <= self.width + gap:
            side = min(most, (self.width + gap) / count - gap)
        else:
            a_row = -(-count // 2)
            side = max(least, min(most, (self.width + gap) / a_row - gap))
        for button in self.faces.values():
            button.size = (int(side), int(side))

"""How dice come in: four suppliers of the same throw, the last one used first."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.dice import Need, count_dice
from companion.game import Draw
from companion.ui import theme
from companion.ui.dice_pad import DicePad
from companion.ui.live_view import CameraPanel
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Card, Column, Scroll, Tab, rows_of

if TYPE_CHECKING:
    from companion.ui.table_screen import TableScreen

NAMES = {"taps": "Tap", "picture": "Picture", "camera": "Camera", "random": "Roll for me"}
ICONS = {"taps": "tap", "picture": "picture", "camera": "camera", "random": "random"}


class DiceInput(Card):
    """Ask for the dice that are needed: tabs for the suppliers, and the chosen one's controls."""

    def __init__(self, table: "TableScreen", need: Need, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, ground=theme.SURFACE, **options)
        self.table, self.need = table, need
        self.padding = self.spacing = LOOK.gap
        self.bind(minimum_height=self.setter("height"))
        self.tabs: dict[str, Tab] = {}
        row = BoxLayout(size_hint_y=None, height=LOOK.touch * 1.3, spacing=LOOK.gap * 0.6)
        for name in NAMES:
            tab = Tab(text=NAMES[name], icon=ICONS[name])
            tab.bind(on_release=lambda _, name=name: self.choose(name))
            self.tabs[name] = tab
            row.add_widget(tab)
        self.add_widget(row)
        self.body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=LOOK.gap)
        self.body.bind(minimum_height=self.body.setter("height"))
        self.add_widget(self.body)
        self.pad: DicePad | None = None
        self.show("camera" if table.feed is not None else table.desk.settings.supplier)

    def choose(self, supplier: str) -> None:
        """Change the supplier, and remember it."""
        self.table.desk.settings.supplier = supplier
        self.table.desk.keep_settings()
        self.show(supplier)
        if supplier == "picture":
            self.table.choose_picture()

    def show(self, supplier: str) -> None:
        """Show the controls of a supplier."""
        for name, tab in self.tabs.items():
            tab.chosen = name == supplier
        self.body.clear_widgets()
        self.pad = None
        if supplier != "camera":
            self.table.close_camera()
        if supplier == "taps":
            self.pad = DicePad(self.need, self.table.play)
            self.body.add_widget(self.pad)
        elif supplier == "picture":
            self._button("folder", "Open a picture", "of the dice as they lie", self.table.choose_picture)
        elif supplier == "camera":
            session = self.table.open_camera()
            if session is not None:
                self.body.add_widget(CameraPanel(session))
            else:
                self._button("camera", "Try the camera again", "", lambda: self.show("camera"))
        else:
            thrown = f"Roll {count_dice(self.need.count)}"
            self._button("random", thrown, "by chance, without real dice", self.table.roll)

    def _button(self, icon: str, text: str, hint: str, act: Any) -> None:
        button = BigButton(icon=icon, text=text, hint=hint, accent=True)
        button.bind(on_release=lambda *_: act())
        self.body.add_widget(button)


class DrawInput(Card):
    """Ask for the card that is owed: the app draws it, or people say which one came."""

    def __init__(self, table: "TableScreen", owed: Draw, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, ground=theme.SURFACE, **options)
        self.table, self.owed = table, owed
        self.padding = self.spacing = LOOK.gap
        self.bind(minimum_height=self.setter("height"))
        left = f"{len(owed.cards)} left" if len(owed.cards) != 1 else "the last one"
        article = "an" if owed.what[:1].lower() in "aeiou" else "a"
        self.draw = BigButton(icon="card", text=f"Draw {article} {owed.what}", hint=f"by chance, {left}", accent=True)
        self.draw.bind(on_release=lambda *_: table.draw())
        self.choose = BigButton(icon="tap", text=f"Say which {owed.what} came", hint="as it came on the table")
        self.choose.bind(on_release=lambda *_: table.open_over(f"Which {owed.what} came?", CardList(table, owed)))
        self.add_widget(self.draw)
        self.add_widget(self.choose)


class CardList(Scroll):
    """List what may have been drawn, each name once."""

    def __init__(self, table: "TableScreen", owed: Draw, **options: Any) -> None:
        super().__init__(**options)
        column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        counts = Counter(owed.cards)
        longest = max(map(len, counts))
        columns = max(1, min(4, int(table.width * 0.9 // (LOOK.text * (longest * 0.55 + 4)))))
        buttons = []
        for card, count in counts.items():
            button = BigButton(text=card, hint=f"{count} left" if count > 1 else "")
            button.bind(on_release=lambda _, card=card: table.draw(card))
            buttons.append(button)
        for row in rows_of(buttons, columns):
            column.add_widget(row)
        self.add_widget(column)

"""How dice come in: four suppliers of the same throw, the last one used first."""

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.dice import Need, count_dice
from companion.ui import theme
from companion.ui.dice_pad import DicePad
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Card, Tab

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
        self.show(table.desk.settings.supplier)

    def choose(self, supplier: str) -> None:
        """Change the supplier, and remember it."""
        self.table.desk.settings.supplier = supplier
        self.table.desk.keep_settings()
        self.show(supplier)
        if supplier == "picture":
            self.table.choose_picture()
        elif supplier == "camera":
            self.table.open_camera()

    def show(self, supplier: str) -> None:
        """Show the controls of a supplier."""
        for name, tab in self.tabs.items():
            tab.chosen = name == supplier
        self.body.clear_widgets()
        self.pad = None
        if supplier == "taps":
            self.pad = DicePad(self.need, self.table.play)
            self.body.add_widget(self.pad)
        elif supplier == "picture":
            self._button("folder", "Open a picture", "of the dice as they lie", self.table.choose_picture)
        elif supplier == "camera":
            self._button("camera", "Open the camera", "then tap to read the dice", self.table.open_camera)
        else:
            thrown = f"Roll {count_dice(self.need.count)}"
            self._button("random", thrown, "by chance, without real dice", self.table.roll)

    def _button(self, icon: str, text: str, hint: str, act: Any) -> None:
        button = BigButton(icon=icon, text=text, hint=hint, accent=True)
        button.bind(on_release=lambda *_: act())
        self.body.add_widget(button)

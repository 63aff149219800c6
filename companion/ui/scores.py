"""The standings: one card a seat; whose turn it is shows by a frame, an arrow and bold words, not by colour alone."""

from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.look import LOOK
from companion.ui.widgets import Card, Column
from companion.view import ScoreLine

Builder.load_string("""
#:import theme companion.ui.theme
#:import LOOK companion.ui.look.LOOK
<ScoreCard>:
    orientation: 'vertical'
    padding: LOOK.gap * 0.9, LOOK.gap * 0.6
    spacing: LOOK.gap * 0.2
    size_hint_y: None
    height: LOOK.text * (1.6 if root.compact else 1.9) + detail.height + LOOK.gap * 1.5
    ground: theme.RAISED if root.active else theme.SURFACE
    border: theme.ACCENT if root.active else (0, 0, 0, 0)
    BoxLayout:
        spacing: LOOK.gap * 0.8
        size_hint_y: None
        height: LOOK.text * (1.6 if root.compact else 1.9)
        Mark:
            colour: root.colour
            place: root.place
            size_hint: None, 1
            width: LOOK.text * 1.3
        Icon:
            icon: 'turn' if root.active else ''
            colour: theme.ACCENT
            size_hint: None, 1
            width: LOOK.text if root.active else 0
        FitWords:
            text: root.name
            bold: root.active
            most: 1.0
        FitWords:
            text: str(root.points)
            most: 1.5
            bold: True
            halign: 'right'
            size_hint_x: None
            width: LOOK.text * (2.0 if root.points < 1000 else 3.2)
        FitWords:
            text: root.unit
            most: 0.8
            color: theme.DIM
            size_hint_x: None
            width: LOOK.text * 2.9 if root.unit else 0
    Words:
        id: detail
        text: root.detail
        factor: 0.8
        color: theme.DIM
""")


class ScoreCard(Card):
    """Show one line of the standings."""

    name = StringProperty("")
    points = NumericProperty(0)
    unit = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("")
    place = NumericProperty(0)
    active = BooleanProperty(False)
    compact = BooleanProperty(False)


def show_cards(parent: Any, lines: tuple[ScoreLine, ...], compact: bool) -> None:
    """Show each line on a card of its own, on those that are there already where there are as many."""
    if len(parent.children) != len(lines):
        parent.clear_widgets()
        for place in range(len(lines)):
            parent.add_widget(ScoreCard(place=place, compact=compact))
    for card, line in zip(reversed(parent.children), lines, strict=True):
        card.name, card.points, card.unit, card.detail = line.name, line.points, line.unit, line.detail
        card.colour, card.active = line.colour, line.active


class ScoreColumn(Column):
    """Show the standings below each other."""

    def show(self, lines: tuple[ScoreLine, ...]) -> None:
        """Show other standings."""
        show_cards(self, lines, compact=False)


class ScoreStrip(GridLayout):
    """Show the standings beside each other, in as many rows as they need."""

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))
        self.lines: tuple[ScoreLine, ...] = ()
        self.bind(width=self._columns)

    def show(self, lines: tuple[ScoreLine, ...]) -> None:
        """Show other standings."""
        self.lines = lines
        self.spacing = LOOK.gap * 0.7
        self._columns()
        show_cards(self, lines, compact=True)

    def _columns(self, *_: Any) -> None:
        most = max(1, int(self.width // (LOOK.text * 10)))
        count = max(1, len(self.lines))
        rows = -(-count // most)
        self.cols = -(-count // rows)

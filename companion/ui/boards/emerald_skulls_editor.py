"""Editors of the owner's betting cards and opposition cards: payouts, places, modifiers, stop level, markers' bets."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.errors import BadFacts
from companion.games.emerald_skulls import entry
from companion.printed import load_facts
from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.widgets import BigButton, Column, FitWords, Row, Scroll, Words, rows_of

GAME = "emerald-skulls"
Tables = dict[str, Mapping[str, Any]]
Keep = Callable[[Tables], Any]


class Editor(BoxLayout):
    """Show a scrolled form over its buttons: keep, and back to the stand-in where the owner has entered something."""

    def __init__(self, name: str, facts: Mapping[str, Any], keep: Keep, **options: Any) -> None:
        super().__init__(orientation="vertical", spacing=LOOK.gap, **options)
        self.name, self.facts, self.keep, self.table = name, facts, keep, facts[name]
        self.column = Column(spacing=LOOK.gap, padding=(0, 0, LOOK.gap * 1.5, 0))
        scroll = Scroll()
        scroll.add_widget(self.column)
        self.add_widget(scroll)
        self.said = Words(text="", factor=0.9, color=theme.BAD)
        self.add_widget(self.said)
        foot = Row()
        self.save = button("Keep as my own", self.finish, accent=True, icon="check")
        parts = [self.save]
        if self.table["source"] == "owner":
            shipped = load_facts(GAME)[name]
            came = "rulebook's" if shipped["source"] == "rulebook" else "stand-in"
            parts.append(button(f"Back to the {came}", lambda: keep({name: shipped}), icon="undo"))
        fill(foot, parts)
        self.add_widget(foot)

    def edited(self) -> dict[str, Any]:
        """Give the table as it was entered; raise BadFacts for what cannot be read."""
        raise NotImplementedError

    def finish(self) -> None:
        """Keep what was entered, or say what cannot be read."""
        try:
            table = self.edited()
        except BadFacts as error:
            self.said.text = str(error)
            return
        self.said.text = ""
        self.keep({self.name: table})


class BetLine(BoxLayout):
    """Be one bet: its name, range where it counts, payouts by place, and how opposing bets matter."""

    def __init__(self, row: Mapping[str, Any], **options: Any) -> None:
        super().__init__(size_hint_y=None, height=LOOK.touch * 1.1, spacing=LOOK.gap, **options)
        self.row, self.mode = row, entry.mode_of(row)
        self.add_widget(FitWords(text=str(row["bet"]), most=0.95))
        self.range = NameField(text=entry.range_text(row), most=5, hint_text="count", size_hint_x=0.35)
        if "count" in row:
            self.add_widget(self.range)
        self.pays = NameField(text=entry.pays_text(row), most=20, hint_text="not on the card", size_hint_x=0.6)
        self.add_widget(self.pays)
        self.turn = button(self.mode, self.next_mode, halign="center", factor=0.85)
        self.turn.size_hint = (0.65, 1)
        self.add_widget(self.turn)

    def next_mode(self) -> None:
        """Turn to the next way of paying."""
        modes = list(entry.MODES)
        self.mode = self.turn.text = modes[(modes.index(self.mode) + 1) % len(modes)]

    def edited(self) -> dict[str, Any] | None:
        """Give the bet as entered, or None where it has no payouts."""
        where = str(self.row["bet"])
        pays = entry.read_pays(self.pays.text, where)
        if not pays:
            return None
        row = entry.with_payouts(self.row, pays, self.mode)
        return row | {"count": entry.read_range(self.range.text, where)} if "count" in self.row else row


class CardEditor(Editor):
    """Enter one betting card."""

    def __init__(self, name: str, facts: Mapping[str, Any], keep: Keep, **options: Any) -> None:
        super().__init__(name, facts, keep, **options)
        told = "Payouts of each place, the lowest marker first. Empty: the card lacks the bet."
        self.column.add_widget(Words(text=told, factor=0.85))
        self.lines = [BetLine(row) for row in self.table["bets"]]
        for line in self.lines:
            self.column.add_widget(line)
        counted = [row for row in self.table["bets"] if "count" in row]
        if counted:
            self.more = button("One more range", lambda: self.add_range(counted[-1]), icon="plus")
            self.column.add_widget(self.more)
        self.stop = self.table.get("stop", entry.NEVER)
        self.column.add_widget(Words(text="Bets close once dice lie on", factor=0.85, bold=True, color=theme.ACCENT))
        self.stops = {level: button(level, partial(self.stop_at, level), halign="center") for level in entry.STOPS}
        for row in rows_of(list(self.stops.values()), 3):
            self.column.add_widget(row)
        self.stop_at(self.stop)

    def add_range(self, like: Mapping[str, Any]) -> None:
        """Add a line for one more range of what the card counts."""
        line = BetLine({**like, "pays": []})
        line.range.text = ""
        self.lines.append(line)
        self.column.add_widget(line, index=self.column.children.index(self.more) + 1)

    def stop_at(self, level: str) -> None:
        """Choose the level at which bets close."""
        self.stop = level
        for name, choice in self.stops.items():
            choice.chosen = name == level

    def edited(self) -> dict[str, Any]:
        """Give the card as entered."""
        bets = [row for line in self.lines if (row := line.edited()) is not None]
        return entry.with_bets(self.table, bets, self.stop)


class OppositionEditor(Editor):
    """Enter the opposition cards: tap a card, a marker's place, then its bet; the next place follows."""

    def __init__(self, name: str, facts: Mapping[str, Any], keep: Keep, **options: Any) -> None:
        super().__init__(name, facts, keep, **options)
        self.markers: Mapping[str, int] = facts["solo"]["markers"]
        self.colours = entry.slots(self.markers)
        self.cards = [dict(card) for card in self.table["cards"]]
        self.at = 0
        self.place = (entry.DICE[0], 0)
        self.told = "Tap a card, a marker, then its bet; the next marker follows. Rows: dice in the pool."
        standard = [table for name, table in facts.items() if name.startswith("card-") and table["kind"] == "standard"]
        self.names = tuple(row["bet"] for table in standard for row in table["bets"])
        self.show()

    def show(self) -> None:
        """Show the chosen card as it stands, and the bets to choose from."""
        column = self.column
        column.clear_widgets()
        column.add_widget(Words(text=self.told, factor=0.85))
        self.tabs = [
            button(str(card["name"]), partial(self.turn_to, n), halign="center", chosen=n == self.at)
            for n, card in enumerate(self.cards)
        ]
        for row in rows_of(self.tabs, 10):
            column.add_widget(row)
        self.spots: dict[tuple[int, int], BigButton] = {}
        for dice in entry.DICE:
            line = Row()
            parts: list[Any] = [FitWords(text=f"{dice} dice", most=0.9, size_hint_x=0.35)]
            for slot, bet in enumerate(entry.marker_bets(self.cards[self.at], dice, self.markers)):
                spot = button(bet or "none", partial(self.take, dice, slot), factor=0.85)
                spot.hint, spot.chosen = self.colours[slot], (dice, slot) == self.place
                self.spots[dice, slot] = spot
                parts.append(spot)
            fill(line, parts)
            column.add_widget(line)
        column.add_widget(Words(text="Bets", factor=0.85, bold=True, color=theme.ACCENT))
        self.bets = {name: button(name, partial(self.choose, name), halign="center") for name in self.names}
        for row in rows_of(list(self.bets.values()), 4):
            column.add_widget(row)

    def turn_to(self, at: int) -> None:
        """Turn to another card."""
        self.at, self.place = at, (entry.DICE[0], 0)
        self.show()

    def take(self, dice: int, slot: int) -> None:
        """Take a marker's place to change it."""
        self.place = (dice, slot)
        self.show()

    def choose(self, bet: str) -> None:
        """Put the marker on a bet and go on to the next place."""
        dice, slot = self.place
        bets = entry.marker_bets(self.cards[self.at], dice, self.markers)
        bets[slot] = bet
        self.cards[self.at] = entry.with_markers(self.cards[self.at], dice, bets, self.markers)
        after = (dice - entry.DICE[0]) * len(self.colours) + slot + 1
        after %= len(entry.DICE) * len(self.colours)
        self.place = (entry.DICE[after // len(self.colours)], after % len(self.colours))
        self.show()

    def edited(self) -> dict[str, Any]:
        """Give the deck as entered."""
        return {**self.table, "cards": self.cards}


def button(text: str, act: Callable[[], Any], **options: Any) -> BigButton:
    """Make a button that does something when it is let go."""
    made = BigButton(text=text, **options)
    made.bind(on_release=lambda *_: act())
    return made


def fill(row: Row, parts: list[Any]) -> None:
    """Put widgets into a row as high as the highest of them."""
    for part in parts:
        part.size_hint_y = 1
        if isinstance(part, BigButton):
            part.bind(needed=row.measure)
        row.add_widget(part)
    row.measure()


#: The printed tables that open these editors.
EDITORS: dict[str, Callable[..., Editor]] = {"opposition": partial(OppositionEditor, "opposition")} | {
    name: partial(CardEditor, name) for name in load_facts(GAME) if name.startswith("card-")
}

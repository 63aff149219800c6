"""Cards of Yathsel that are half filled, entered box by box: a tap on the points, and the next open box follows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.errors import BadSetup
from companion.game import Seat, Setup
from companion.games.yathsel import card_edits as edits
from companion.games.yathsel.card import BOXES, LOWER, TITLES, UPPER, possible_points
from companion.games.yathsel.state import State
from companion.ui import theme
from companion.ui.look import LOOK
from companion.ui.position_draft import PositionDraft
from companion.ui.position_editor import CountRow, PositionEditor, SideBySide, put_mark, shown
from companion.ui.widgets import BigButton, Column, FitWords, Mark, Words, rows_of

#: Points above which they are laid five in a row.
MANY = 8


class Editor(PositionEditor):
    """Enter the cards of a saloon or a duel."""

    def __init__(self, setup: Setup, draft: PositionDraft, begin: Callable[[], Any], **options: Any) -> None:
        self.fresh = draft.game.rules.start(setup)
        if self.fresh.mode == "campaign":
            raise BadSetup("a run of duels goes on from a file, not from a screen: docs/positions.md says how")
        self.seat = 0
        self.box: str | None = None
        self.sheet = CardSheet(self.open)
        self.cards_form = CardsForm(self.fresh, self.change, self.open_card)
        self.points_forms: dict[str, PointsForm] = {}
        super().__init__(setup, draft, begin, self.sheet, **options)
        self.box = None if self.position else BOXES[0]
        self.refresh()

    # -- what the set-up screen asks -------------------------------------------------------------------------------

    @staticmethod
    def summary(position: Mapping[str, Any]) -> str:
        """Tell in few words what was entered."""
        boxes = sum(box in card for card in position.get("cards", ()) for box in BOXES)
        return f"{boxes} box{'' if boxes == 1 else 'es'} entered so far"

    @staticmethod
    def follow(position: Mapping[str, Any], before: Sequence[Seat], after: Sequence[Seat]) -> Mapping[str, Any]:
        """Give the position as it is: a card goes with its seat, and comes back with it."""
        return position

    @staticmethod
    def fit(position: Mapping[str, Any], setup: Setup) -> dict[str, Any]:
        """Give the position with a card for every seat."""
        return edits.fitted(position, len(setup.seats))

    # -- touch -----------------------------------------------------------------------------------------------------

    def open(self, box: str | None) -> None:
        """Show the points that a box can have, or the cards of all."""
        self.box = None if self.box == box else box
        self.refresh()

    def open_card(self, seat: int) -> None:
        """Show a seat's card, and its first open box."""
        self.seat = seat
        self.box = next((box for box in BOXES if box not in edits.card_of(self.position, seat)), None)
        self.refresh()

    def enter(self, points: int | None) -> None:
        """Put points into the box, or leave it open, and go on to the next open one."""
        assert self.box is not None
        box, self.box = self.box, edits.following(self.position, self.seat, self.box)
        self.draft.change(edits.enter(self.position, self.seat, box, points))
        self.refresh()

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self, wrong: str) -> None:
        """Show the card, and the points of the box or the cards of all."""
        card = edits.card_of(self.position, self.seat)
        self.sheet.show(self.fresh, self.seat, card, self.box)
        if self.box is None:
            self.cards_form.show(self.position, self.seat)
            self.put(self.cards_form)
            return
        form = self.points_forms.get(self.box)
        if form is None:
            form = self.points_forms[self.box] = PointsForm(self.fresh, self.box, self.enter, lambda: self.open(None))
        form.show(card.get(self.box))
        self.put(form)


class CardSheet(BoxLayout):
    """Show one card as it lies on the table; every box is a button."""

    def __init__(self, tapped: Callable[[str], Any], **options: Any) -> None:
        super().__init__(orientation="vertical", spacing=LOOK.gap * 0.7, **options)
        self.title = FitWords(bold=True, size_hint_y=None, height=LOOK.text * 1.5)
        self.grid = GridLayout(cols=2, spacing=LOOK.gap * 0.7)
        self.boxes: dict[str, BoxButton] = {}
        self.sums = FitWords(color=theme.DIM, most=0.95)
        for upper, lower in zip((*UPPER, None), LOWER, strict=True):
            for box in (upper, lower):
                if box is None:
                    self.grid.add_widget(self.sums)
                    continue
                self.boxes[box] = BoxButton(TITLES[box])
                self.boxes[box].bind(on_release=lambda _, box=box: tapped(box))
                self.grid.add_widget(self.boxes[box])
        self.add_widget(self.title)
        self.add_widget(self.grid)

    def show(self, fresh: State, seat: int, entry: Mapping[str, Any], box: str | None) -> None:
        """Show another card, with one box chosen."""
        card, figures = edits.as_card(entry), fresh.facts.figures
        self.title.text = fresh.names[seat]
        for name, button in self.boxes.items():
            points = card[name]
            button.points.text = "" if points is None else str(points)
            button.chosen = name == box
        bonus = f"{card.upper} of {figures.upper_threshold}, bonus {card.bonus(figures)}"
        self.sums.text = f"Upper {bonus}\nTotal {card.total(figures)}"


class BoxButton(BigButton):
    """Show a box of a card: its title, and its points at the right."""

    def __init__(self, title: str, **options: Any) -> None:
        super().__init__(text=title, factor=0.9, **options)
        self.size_hint_y = 1
        self.points = FitWords(bold=True, most=1.3, halign="right", size_hint_x=None, width=LOOK.text * 2.2)
        self.add_widget(self.points)


class PointsForm(Column):
    """Offer every number of points that a box can have, and to leave it open."""

    def __init__(
        self, fresh: State, box: str, enter: Callable[[int | None], Any], back: Callable[[], Any], **options: Any
    ) -> None:
        super().__init__(**options)
        self.add_widget(Words(text=TITLES[box], factor=1.3, bold=True))
        self.open, cards = BigButton(text="Still open"), BigButton(text="To the cards", icon="back")
        self.open.bind(on_release=lambda *_: enter(None))
        cards.bind(on_release=lambda *_: back())
        self.add_widget(SideBySide(self.open, cards))
        self.buttons: dict[int, BigButton] = {}
        for points in sorted(possible_points(box, fresh.facts.figures, fresh.times)):
            self.buttons[points] = BigButton(text=str(points), factor=1.2, halign="center")
            self.buttons[points].bind(on_release=lambda _, points=points: enter(points))
        for row in rows_of(list(self.buttons.values()), 5 if len(self.buttons) > MANY else 2):
            self.add_widget(row)

    def show(self, points: int | None) -> None:
        """Show which points were entered."""
        for value, button in self.buttons.items():
            button.chosen = value == points
        self.open.chosen = points is None


class CardsForm(Column):
    """List all cards with their totals, whose turn it is, and the Extra Yathsels of the card that is shown."""

    def __init__(self, fresh: State, change: Callable[[Any], Any], open_card: Callable[[int], Any]) -> None:
        super().__init__()
        self.fresh, self.change = fresh, change
        self.position: Mapping[str, Any] = {}
        self.seat = 0
        self.add_widget(Words(text="Tap a box, or the card of another seat.", factor=0.95))
        self.cards: list[BigButton] = []
        self.turns: list[BigButton] = []
        for seat, (name, colour) in enumerate(zip(fresh.names, fresh.colours, strict=True)):
            card, turn = BigButton(text=name), BigButton(text="turn", halign="center", size_hint_x=0.3)
            put_mark(card, Mark(colour=colour, place=seat))
            card.bind(on_release=lambda _, seat=seat: open_card(seat))
            turn.bind(on_release=lambda _, seat=seat: change({**self.position, "turn": seat + 1}))
            self.cards.append(card)
            self.turns.append(turn)
            self.add_widget(SideBySide(card, turn) if len(fresh.names) > 1 else card)
        self.extras = CountRow("Extra Yathsels", self._extra)
        self.clear = BigButton(text="Clear everything", hint="one undo brings it back")
        self.clear.bind(on_release=lambda *_: change({}))

    def show(self, position: Mapping[str, Any], seat: int) -> None:
        """Show another position."""
        self.position, self.seat = position, seat
        turn = edits.fitted(position, len(self.fresh.names))["turn"]
        for place, (name, button) in enumerate(zip(self.fresh.names, self.cards, strict=True)):
            card = edits.as_card(edits.card_of(position, place))
            button.text = f"{name}: {card.total(self.fresh.facts.figures)}"
            button.hint = f"{len(BOXES) - len(card.open)} of {len(BOXES)} boxes filled"
            button.chosen = place == seat and len(self.cards) > 1
            self.turns[place].accent = place + 1 == turn
        entry = edits.card_of(position, seat)
        self.extras.show(entry.get("extras", 0))
        shown(self, self.clear, bool(position))
        shown(self, self.extras, bool(entry.get("yathsel")), above=1)

    def _extra(self, by: int) -> None:
        extras = max(0, edits.card_of(self.position, self.seat).get("extras", 0) + by)
        self.change(edits.enter(self.position, self.seat, "extras", extras))

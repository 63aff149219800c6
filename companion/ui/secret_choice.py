"""Choosing in secret on one screen: a cover, the screen goes from hand to hand, two buttons, the cover again.

What was chosen is in the ballot alone: no page shows it, and a page looks the same whatever was chosen before.
"""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.dice_widgets import GroupWidget
from companion.ui.look import LOOK
from companion.ui.panels import PanelCard
from companion.ui.tokens import said
from companion.ui.widgets import BigButton, Column, FitWords, Mark, Scroll, Words, rows_of

if TYPE_CHECKING:
    from companion.ui.table_screen import TableScreen

#: Seconds after a page has changed in which a touch does nothing: a double tap chooses nothing for the next player.
GUARD = 0.3


class SecretChoice(BoxLayout):
    """Lead the screen round the table; `seat` is whose turn to hold it is, or None when all have chosen.

    open: whether that player has said to be holding it, so that the choice is offered.
    """

    def __init__(self, table: "TableScreen", **options: Any) -> None:
        super().__init__(**options)
        self.table = table
        self.ballot = table.ballot
        self.open = False
        self.seat: int | None = None
        self._quiet_until = 0.0
        self.bind(size=lambda *_: self.show())
        LOOK.bind(text=self._rescale)
        self.go_on()

    def go_on(self) -> None:
        """Cover the screen for whoever comes next."""
        self.seat, self.open = next(iter(self.ballot.missing), None), False
        self.show()

    def ask(self, seat: int) -> None:
        """Cover the screen for a player who wants to choose again; the token is taken up by that player alone."""
        self.seat, self.open = seat, False
        self.show()

    def take_up(self) -> None:
        """Offer the choice to the player who holds the screen now; an earlier choice of theirs is taken back."""
        assert self.seat is not None
        self.ballot.take_back(self.seat)
        self.open = True
        self.show()

    def choose(self, choice: str) -> None:
        """Lay a token face down and cover the screen again."""
        assert self.seat is not None
        self.ballot.put(self.seat, choice)
        self.go_on()

    def reveal(self) -> None:
        """Turn all tokens over: the one moment at which choices reach the table."""
        self.table.play(self.ballot.reveal())

    # -- pages ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page of the moment."""
        self._quiet_until = Clock.get_time() + GUARD
        self.clear_widgets()
        self.padding = (0, LOOK.gap, 0, 0)
        if self.open:
            self._show_choice()
        else:
            self._show_cover()

    def _rescale(self, *_: Any) -> None:
        if self.parent is not None:
            self.show()

    def _name(self, seat: int) -> str:
        return str(self.table.controller.setup.seats[seat].name)

    def _show_cover(self) -> None:
        page = BoxLayout(orientation="vertical", spacing=LOOK.gap * 1.5)
        if self.seat is None:
            page.add_widget(FitWords(text="All have chosen.", most=2.0, bold=True, halign="center"))
            page.add_widget(self._button("Reveal", "everybody looks", self.reveal, accent=True, icon="check"))
        else:
            name = self._name(self.seat)
            mark = self._mark(self.seat)
            mark.size_hint_y, mark.height = None, min(self.height * 0.3, LOOK.touch * 4)
            page.add_widget(Widget())
            page.add_widget(mark)
            words = FitWords(text=f"Pass this screen to {name}", most=1.8, bold=True, halign="center")
            words.size_hint_y, words.height = None, LOOK.text * 3
            page.add_widget(words)
            page.add_widget(self._button(f"I am {name}", "nobody else looks", self.take_up, accent=True, icon="check"))
        again = [
            self._button(f"{self._name(seat)} chooses again", "", lambda seat=seat: self.ask(seat), icon="undo")
            for seat in self.ballot.chosen
            if seat != self.seat
        ]
        if self.seat is not None:
            page.add_widget(Widget())
        if again:
            page.add_widget(Words(text="Have chosen, face down", factor=0.85, bold=True, color=theme.DIM))
        for row in rows_of(again, max(1, int(self.width // (LOOK.text * 17)))):
            page.add_widget(row)
        self.add_widget(page)

    def _show_choice(self) -> None:
        assert self.seat is not None
        wide = self.width > self.height
        self.orientation, self.spacing = ("horizontal", LOOK.gap * 2) if wide else ("vertical", LOOK.gap)
        page = BoxLayout(orientation="vertical", spacing=LOOK.gap * 1.5, size_hint=(0.5, 1) if wide else (1, 0.6))
        head = BoxLayout(size_hint_y=None, height=LOOK.touch * 1.2, spacing=LOOK.gap)
        mark = self._mark(self.seat)
        mark.size_hint = (None, 1)
        mark.width = LOOK.touch
        head.add_widget(mark)
        head.add_widget(FitWords(text=f"{self._name(self.seat)}'s choice: nobody else looks", most=1.3, bold=True))
        page.add_widget(head)
        for choice in self.table.view.board["secret"]["choices"]:
            button = self._button(said(choice), "", lambda choice=choice: self.choose(choice), factor=1.6)
            button.size_hint_y, button.halign = 1, "center"
            page.add_widget(button)
        scene = Scroll()
        scene.size_hint = (0.5, 1) if wide else (1, 0.4)
        scene.add_widget(self._scene())
        for part in (scene, page):
            self.add_widget(part)

    def _scene(self) -> Column:
        """Show what everybody may see, so that a choice can be weighed."""
        view, column = self.table.view, Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        for group in view.groups:
            if group.dice or group.room:
                column.add_widget(GroupWidget(group, self.table.controller.game.kinds, LOOK.touch * 0.9))
        for panel in view.panels:
            column.add_widget(PanelCard(panel))
        return column

    def _mark(self, seat: int) -> Widget:
        return Mark(colour=self.table.controller.setup.seats[seat].colour, place=seat)

    def _button(self, text: str, hint: str, act: Any, **looks: Any) -> BigButton:
        button = BigButton(text=text, hint=hint, **looks)

        def release(*_: Any) -> None:
            if Clock.get_time() >= self._quiet_until:
                act()

        button.bind(on_release=release)
        return button

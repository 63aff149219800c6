"""Tokens turned over on the real table: one tap a player says who ran, one tap reveals."""

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.boards import open_ballot
from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Card, Column, FitWords, Mark, Words

if TYPE_CHECKING:
    from companion.ui.table_screen import TableScreen

#: What the sides of a token say, for people.
SAID = {"run": "Run away", "raid": "Dare to raid"}


def said(choice: str) -> str:
    """Give the words of a token's side."""
    return SAID.get(choice, choice.capitalize())


class Token(ButtonBehavior, Card):
    """Be one player's token: symbol, name and the side that lies up; a tap turns it."""

    turned = BooleanProperty(False)

    def __init__(self, name: str, colour: str, place: int, sides: tuple[str, str], **options: Any) -> None:
        super().__init__(size_hint_y=None, height=LOOK.touch * 1.15, ground=theme.RAISED, **options)
        self.padding, self.spacing = LOOK.gap * 1.2, LOOK.gap * 1.2
        self.sides = sides
        self.name = name
        side = LOOK.touch * 0.6
        self.add_widget(Mark(colour=colour, place=place, size_hint_x=None, width=side))
        self.add_widget(FitWords(text=name, bold=True))
        self.words = FitWords(halign="right", bold=True)
        self.add_widget(self.words)
        self.bind(state=self.show, turned=self.show)
        self.show()

    @property
    def choice(self) -> str:
        """Give the side that lies up: the second of the sides until it is turned."""
        return self.sides[0] if self.turned else self.sides[1]

    def on_release(self) -> None:
        """Turn it."""
        self.turned = not self.turned

    def show(self, *_: Any) -> None:
        """Show the side that lies up."""
        self.ground = theme.PRESSED if self.state == "down" else theme.RAISED
        self.border = theme.ACCENT if self.turned else (0, 0, 0, 0)
        self.words.text = said(self.choice)
        self.words.color = theme.ACCENT if self.turned else theme.DIM


class TokenPanel(Column):
    """Ask how people choose in secret: on this screen, or with the box's tokens, told here after the reveal."""

    def __init__(self, table: "TableScreen", **options: Any) -> None:
        super().__init__(**options)
        self.table = table
        secret, seats = table.view.board["secret"], table.controller.setup.seats
        chosen = len(table.ballot.chosen)
        self.pass_round = BigButton(
            text="Choose on this screen",
            hint=f"{chosen} of {len(table.ballot.seats)} have chosen" if chosen else "it goes from hand to hand",
            icon="turn",
            accent=True,
        )
        self.pass_round.bind(on_release=lambda *_: table.open_secret())
        self.add_widget(self.pass_round)
        self.add_widget(Words(text="Or with the tokens of the box", factor=0.9, bold=True, color=theme.ACCENT))
        self.add_widget(Words(text="Turn them over together, then tap whoever runs.", factor=0.82, color=theme.DIM))
        sides = tuple(secret["choices"])
        self.tokens = {
            seat: Token(seats[seat].name, seats[seat].colour, seat, (sides[0], sides[1])) for seat in secret["seats"]
        }
        for token in self.tokens.values():
            token.bind(turned=self._tell)
            self.add_widget(token)
        self.reveal = BigButton(text="That was revealed", icon="check")
        self.reveal.bind(on_release=lambda *_: table.play(self.event()))
        self.add_widget(BoxLayout(size_hint_y=None, height=LOOK.gap * 0.3))
        self.add_widget(self.reveal)
        self._tell()

    def event(self) -> Any:
        """Give what the tokens say as they lie."""
        ballot = open_ballot(self.table.controller.game.name, self.table.controller.table.state)
        for seat, token in self.tokens.items():
            ballot.put(seat, token.choice)
        return ballot.reveal()

    def _tell(self, *_: Any) -> None:
        """Say what the tokens mean as they lie, and what follows."""
        event = self.event()
        action = next((action for action in self.table.view.actions if action.event == event), None)
        self.reveal.hint = "" if action is None else ": ".join(part for part in (action.label, action.hint) if part)

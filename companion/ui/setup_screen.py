"""Before a game: who sits where, in which colour, played by whom, and the game's own options."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import library
from companion.errors import CompanionError
from companion.game import Game, Option, Setup
from companion.printed import stand_ins
from companion.ui import theme
from companion.ui.boards import position_editor
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from companion.ui.facts_form import FactsList
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.position_draft import PositionDraft
from companion.ui.seating import PERSON, Seating
from companion.ui.widgets import BigButton, Card, Column, FitWords, IconButton, Mark, Scroll, Words

Builder.load_string("""
#:import theme companion.ui.theme
#:import LOOK companion.ui.look.LOOK
<MarkButton>:
    size_hint: None, None
    size: LOOK.touch, LOOK.touch
    canvas.before:
        Color:
            rgba: theme.PRESSED if self.state == 'down' else theme.RAISED
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [LOOK.corner]
""")


class MarkButton(ButtonBehavior, BoxLayout):
    """Show a seat's colour; a tap takes the next free one."""

    def __init__(self, colour: str, **options: Any) -> None:
        super().__init__(padding=LOOK.gap * 0.8, **options)
        self.add_widget(Mark(colour=colour))


def shortened(titles: Sequence[str], most: int = 4) -> str:
    """List titles, or where there are many the first two, the last and how many more."""
    if len(titles) <= most:
        return "; ".join(titles)
    return f"{'; '.join((*titles[:2], titles[-1]))} and {len(titles) - 3} more"


class SetupScreen(BoxLayout):
    """Set a game up; `begin` gets the setup."""

    def __init__(
        self, game: Game, facts: dict[str, Any], begin: Callable[[Setup], Any], desk: Desk, **options: Any
    ) -> None:
        super().__init__(orientation="vertical", **options)
        self.game, self.facts, self._begin, self.desk = game, facts, begin, desk
        self.seating, self.draft = desk.drafts.get(game.name) or (Seating(game), PositionDraft(game))
        self.editor = position_editor(game.name)
        self.draft.changed = self._drafted
        if self.editor is not None:
            self.draft.fit = self.editor.fit
        self.head = BoxLayout(size_hint_y=None)
        self.head.add_widget(IconButton(icon="back", on_release=lambda *_: desk.back()))
        self.head.add_widget(FitWords(text=game.title, most=1.5, bold=True))
        self.start = BigButton(text="Start", accent=True, icon="check", factor=1.1)
        self.start.bind(on_release=lambda *_: self.begin())
        self.start.size_hint_x = None
        self.head.add_widget(self.start)
        self.body = BoxLayout()
        self.seats_scroll, self.options_scroll = Scroll(), Scroll()
        self.seats, self.options = Column(), Column()
        self.seats_scroll.add_widget(self.seats)
        self.options_scroll.add_widget(self.options)
        self.add_widget(self.head)
        self.add_widget(self.body)
        self._again = Clock.create_trigger(self.refresh, -1)
        self._again_options = Clock.create_trigger(lambda _dt: self._show_options(), -1)
        self.bind(size=self._again)
        LOOK.bind(text=self._rescale)
        self.refresh()

    def begin(self) -> None:
        """Start the game, or say what is in the way."""
        if problem := self.seating.problem():
            self.desk.say(problem)
            return
        setup = self.draft.begun(self.seating.setup(self.facts))
        if setup.position is not None and (wrong := self.draft.wrong(setup)):
            self.desk.say(wrong)
            return
        self._begin(setup)

    def _rescale(self, *_: Any) -> None:
        self._again()

    def refresh(self, *_: Any) -> None:
        """Show the seats and options as they stand."""
        gap = LOOK.gap
        self.padding, self.spacing = (gap * 2, gap, gap * 2, gap), gap
        self.head.height, self.head.spacing = LOOK.touch * 1.1, gap
        self.start.width = LOOK.text * 8
        wide = self.width > self.height
        self.body.clear_widgets()
        if wide:
            self.body.spacing = gap * 2
            self._adopt(self.seats_scroll, self.seats)
            self._adopt(self.options_scroll, self.options)
            self.body.add_widget(self.seats_scroll)
            self.body.add_widget(self.options_scroll)
        else:
            both = Column(spacing=gap * 2, padding=(0, 0, gap * 1.5, 0))
            self._adopt(both, self.seats)
            self._adopt(both, self.options)
            scroll = Scroll()
            scroll.add_widget(both)
            self.body.add_widget(scroll)
        self._show_seats()
        self._show_options()

    def _adopt(self, parent: Any, child: Any) -> None:
        if child.parent is not None:
            child.parent.remove_widget(child)
        if isinstance(parent, Scroll):
            parent.clear_widgets()
        child.padding = (0, 0, LOOK.gap * 1.5, 0) if isinstance(parent, Scroll) else 0
        parent.add_widget(child)

    def _show_seats(self) -> None:
        self.seats.clear_widgets()
        self.seats.spacing = LOOK.gap
        self.seats.add_widget(Words(text="Who plays", factor=0.95, bold=True, color=theme.ACCENT))
        for place in range(len(self.seating.chairs)):
            self.seats.add_widget(self._chair(place))
        least, most = self.game.seats
        if least != most:
            row = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
            more = BigButton(icon="plus", text="Add a seat", disabled=len(self.seating.chairs) >= most)
            less = BigButton(icon="minus", text="Remove the last", disabled=len(self.seating.chairs) <= max(1, least))
            more.bind(on_release=lambda *_: self._change(self.seating.add))
            less.bind(on_release=lambda *_: self._change(self.seating.remove))
            for button in (more, less):
                button.size_hint_y = 1
                row.add_widget(button)
            self.seats.add_widget(row)

    def _chair(self, place: int) -> Card:
        chair = self.seating.chairs[place]
        card = Card(size_hint_y=None, height=LOOK.touch + 2 * LOOK.gap, padding=LOOK.gap, spacing=LOOK.gap)
        mark = MarkButton(chair.colour)
        mark.bind(on_release=lambda *_: self._change(lambda: self.seating.next_colour(place)))
        name = NameField(text=chair.name, hint_text="Name")
        name.bind(text=lambda _, text: setattr(chair, "name", text))
        card.add_widget(mark)
        card.add_widget(name)
        if len(self.seating.players) > 1:
            words = "Person" if chair.player == PERSON else f"House: {chair.player}"
            player = BigButton(text=words, size_hint_x=None, width=LOOK.text * 8.5, halign="center", factor=0.9)
            player.size_hint_y = 1
            player.bind(on_release=lambda *_: self._change(lambda: self.seating.next_player(place)))
            card.add_widget(player)
        return card

    def _show_options(self) -> None:
        self.options.clear_widgets()
        self.options.spacing = LOOK.gap
        if self.editor is not None:
            self._show_draft()
        if self.game.options:
            self.options.add_widget(Words(text="How you play", factor=0.95, bold=True, color=theme.ACCENT))
        for option in self.game.options:
            label = next(label for value, label in option.values if value == self.seating.options[option.name])
            button = BigButton(text=label[:1].upper() + label[1:], hint=option.title)
            button.bind(on_release=lambda _, option=option: self._ask(option))
            self.options.add_widget(button)
        titles = stand_ins(self.facts)
        self.options.add_widget(Words(text="Printed tables", factor=0.95, bold=True, color=theme.ACCENT))
        if titles:
            note = "Printed only on the game's own parts, so made up here until you enter yours: "
            self.options.add_widget(Words(text=note + shortened(titles) + ".", factor=0.85, color=theme.DIM))
        tables = BigButton(text="Enter what your copy says" if titles else "Look at them, or change them", icon="card")
        tables.bind(on_release=lambda *_: self.open_tables())
        self.options.add_widget(tables)

    # -- a position in progress --------------------------------------------------------------------------------------

    def _show_draft(self) -> None:
        """Say where the game begins, and offer to begin elsewhere."""
        draft, entered = self.draft, bool(self.draft.position)
        self.options.add_widget(Words(text="Where you begin", factor=0.95, bold=True, color=theme.ACCENT))
        summary = self.editor.summary(draft.position) if entered else "enter what lies on the table"
        if draft.used and entered:
            button = BigButton(text="In the middle of a game", hint=summary, chosen=True)
            afresh = BigButton(text="Begin at the beginning instead", hint="what you entered is kept")
            afresh.bind(on_release=lambda *_: self._change(lambda: setattr(draft, "used", False)))
        else:
            button, afresh = BigButton(text="Start in the middle of a game", hint=summary), None
        button.bind(on_release=lambda *_: self.open_position())
        self.draft_button = button
        self.options.add_widget(button)
        if afresh is not None:
            self.options.add_widget(afresh)

    def open_position(self) -> None:
        """Open the screen on which a position is entered, as far as it has been."""
        if problem := self.seating.problem():
            self.desk.say(problem)
            return
        setup = self.seating.setup(self.facts)
        try:
            editor = self.editor(setup, self.draft, self.begin)
        except CompanionError as error:
            self.desk.say(sentence(error))
            return
        self.draft.used = self.draft.used or bool(self.draft.position)
        self.desk.open_sheet("In the middle of a game", editor, wide=True)
        self._show_options()

    def _drafted(self) -> None:
        """Keep the draft beyond this screen, and show what has been entered."""
        self.desk.drafts[self.game.name] = (self.seating, self.draft)
        if self.draft_button.chosen and self.draft.position:
            self.draft_button.hint = self.editor.summary(self.draft.position)
        else:
            self._again_options()

    # -- tables and options ------------------------------------------------------------------------------------------

    def open_tables(self) -> None:
        """List the printed tables."""
        self.desk.open_sheet("Printed tables", FactsList(self.game, self.desk, self._tables_changed))

    def _tables_changed(self) -> None:
        """Take the tables as they are kept now, and show the list again."""
        self.facts = library.facts_for(self.game.name)
        self._show_options()
        self.open_tables()

    def _ask(self, option: Option) -> None:
        """Take the other of two values, or let people choose among more."""
        if len(option.values) <= 2:
            self._change(lambda: self.seating.next_value(option.name))
            return
        column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        for value, label in option.values:
            button = BigButton(text=label[:1].upper() + label[1:], chosen=value == self.seating.options[option.name])
            button.bind(on_release=lambda _, value=value: self._set(option.name, value))
            column.add_widget(button)
        scroll = Scroll()
        scroll.add_widget(column)
        self.desk.open_sheet(option.title, scroll)

    def _set(self, name: str, value: Any) -> None:
        self.desk.close_sheet()
        self._change(lambda: self.seating.options.update({name: value}))

    def _change(self, act: Callable[[], Any]) -> None:
        before = self.seating.seats
        act()
        after = self.seating.seats
        if self.editor is not None and before != after:
            self.draft.everywhere(lambda position: self.editor.follow(position, before, after))
        self._show_seats()
        self._show_options()

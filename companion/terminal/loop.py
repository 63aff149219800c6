"""The loop of a game in a terminal: settle what the app owes, show what changed, ask, play, tell."""

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.dice import Need
from companion.errors import BadDie, CompanionError, IllegalEvent
from companion.game import Draw, Drawn, Event, Payment, Rolled
from companion.table import told
from companion.terminal.page import Sections, changed, panel_lines, sections
from companion.terminal.shop_time import ShopTime
from companion.terminal.sitting import Sitting
from companion.terminal.speech import HELP, Speech, Word
from companion.terminal.suppliers import Supplier, typed_or_rolled
from companion.terminal.typed import spoken_dice, spoken_faces
from companion.view import View


@dataclass(frozen=True)
class Choice:
    """Hold a numbered choice: what it says, and what gives its event (None: nothing after all)."""

    label: str
    event: Callable[[], Event | None]
    hint: str = ""
    group: str = ""


class Unclear(CompanionError):
    """Report a reply that is no choice, or more than one."""


class Loop:
    """Play a sitting at a terminal until it ends or somebody quits."""

    def __init__(self, sitting: Sitting, supplier: Supplier, speech: Speech) -> None:
        self.sitting = sitting
        self.supplier = supplier
        self.speech = speech
        self._shown: Sections = {}
        self._paid: set[str] = set()  # payments told since the page was shown last
        self._clock = ShopTime(sitting.table.game)
        self._asked = -1  # the number of events at which people last let the house go on
        self._waits = False  # after undo and redo nothing is thrown or read until somebody says so

    @property
    def view(self) -> View:
        """Give the view of the present position."""
        view: View = self.sitting.table.game.view(self.sitting.table.state)
        return view

    def run(self) -> bool:
        """Play on; give True when the game has ended, False when somebody quit; EOFError when input ends before."""
        while True:
            for _ in self.sitting.settle(until=self._pauses):
                self._tell()
            view = self.view
            self._show(view)
            if left := self._clock.show(view):
                self.speech.say(left, colour="yellow")
            try:
                if view.over:
                    self._last_word()
                    return True
                event = self._next_event(view)
                if event is not None:
                    self._play(event)
            except Word as said:
                if said.word == "quit":
                    return view.over
                self._obey(said.word)
            except IllegalEvent as error:
                self._refused(error)

    def _pauses(self) -> bool:
        """Tell whether people are asked before the house goes on: once in each such position."""
        pause = bool(self.view.board.get("pause")) and self._asked != len(self.sitting.table.events)
        return pause and self.sitting.owed() is not None

    def _play(self, event: Event) -> None:
        """Play a person's event, told the time first where a clock runs; too late, the event is forgotten."""
        self._waits = False
        if (clock := self._clock.event()) is not None:
            self.sitting.play(clock)
            self._tell()
            if self.view.board.get("clock_ms") is None:
                return
        self.sitting.play(event)
        self._tell()

    def _let_go_on(self) -> None:
        self._asked = len(self.sitting.table.events)

    def _last_word(self) -> None:
        """At the end, wait once: a word such as undo goes on, anything else and the end of input leave."""
        with contextlib.suppress(EOFError):
            self.speech.ask(f"The game is over. Enter ends, u takes the last step back{self._after()}: ")

    def _after(self) -> str:
        table = self.sitting.table
        asked = table.game.advice.asked(table.state, True) if table.game.advice is not None else ""
        return f", review: {asked.lower()}" if asked else ""

    def _next_event(self, view: View) -> Event | None:
        paused = self._pauses()
        need = view.need if isinstance(view.need, Need) and not paused else None
        choices = self._paused_choices(view) if paused else self._choices(view)
        if need is not None and not view.actions and not (self._waits and self.supplier.label(need)):
            return self.supplier.supply(need, self.sitting, self.speech)
        self._list(choices)
        typing = need is not None and not self.supplier.label(need)
        while True:
            faces = f", or type the dice thrown ({spoken_dice(need)}; {spoken_faces(need)})" if need and typing else ""
            first, *others = numbers_of(choices) or ("",)
            numbers = f"{first} to {others[-1]}" if others else str(first)
            reply = self.speech.ask(f"Choose {numbers}{faces}: ")
            if not reply:
                continue
            try:
                return self._understood(reply, choices, need)
            except (Unclear, BadDie) as error:
                self.speech.say(str(error), colour="yellow")

    def _understood(self, reply: str, choices: list[Choice], need: Need | None) -> Event | None:
        """Turn a reply into an event; raise Unclear or BadDie, and ask where it may be dice and a choice alike."""
        thrown: Rolled | None = None
        trouble: CompanionError | None = None
        if need is not None:
            try:
                thrown = typed_or_rolled(need, reply, self.sitting)
            except BadDie as error:
                trouble = error
        try:
            choice = chosen(reply, choices)
        except Unclear as error:
            if thrown is None:
                raise (trouble if trouble is not None and not reply.isdecimal() else error) from None
            return thrown
        if thrown is None or (need is not None and self.supplier.label(need)):
            return choice.event()
        dice = " ".join(die.face for die in thrown.dice)
        self.speech.say(f"{reply!r} may be dice or a choice.")
        both = [Choice(f"Dice: {dice}", lambda: thrown), choice]
        self._list(both)
        return chosen(self.speech.ask("Choose 1 or 2: "), both).event()

    def _choices(self, view: View) -> list[Choice]:
        """List what people may choose: the supplier's throw or the cards that may have come, then the actions."""
        choices: list[Choice] = []
        need = view.need
        if isinstance(need, Need) and (label := self.supplier.label(need)):
            choices.append(Choice(label, lambda: self.supplier.supply(need, self.sitting, self.speech)))
        if isinstance(need, Draw):
            for card in dict.fromkeys(need.cards):
                choices.append(Choice(f"{need.what.capitalize()} {card}", _giver(Drawn(card)), group="What was drawn"))
        choices += [Choice(action.label, _giver(action.event), action.hint, action.group) for action in view.actions]
        return choices

    def _paused_choices(self, view: View) -> list[Choice]:
        """List what people may do before the house goes on, and first that it goes on."""
        choices = [Choice("Let the opponent go on", self._let_go_on)]
        return choices + [Choice(action.label, _giver(action.event), action.hint) for action in view.actions]

    def _list(self, choices: Sequence[Choice]) -> None:
        group = ""
        for number, choice in zip(numbers_of(choices), choices, strict=True):
            if choice.group != group:
                group = choice.group
                self.speech.say(f"{group}:" if group else "", bold=True)
            self.speech.say(f"  {number}. {choice.label}{f' ({choice.hint})' if choice.hint else ''}")

    def _show(self, view: View) -> None:
        """Print what changed since it was printed last: whole sections, or single lines where they are read aloud."""
        page = sections(view, columns=not self.speech.plain)
        for title, lines in changed(self._shown, page, by_line=self.speech.plain).values():
            if not lines or not self._paid.issuperset(lines):
                self.speech.section(title, lines)
        self._paid.clear()
        self._shown |= page
        self.speech.say(view.prompt, bold=True, colour="cyan")

    def _tell(self, back: int = 1) -> None:
        """Say what the last event (or one further back) did, with every payment and its reason."""
        table = self.sitting.table
        before, event, after = table.states[-back - 1], table.events[-back], table.states[-back]
        for part in told(table.game, before, event, after):
            if isinstance(part, Payment):
                self._paid.add(str(part))
                self.speech.say(f"  {part}", colour="green" if part.amount > 0 else "red")
            else:
                self.speech.say(part)

    def _obey(self, word: str) -> None:
        if word in ("undo", "redo"):
            self._waits, self._asked = True, -1
        if word == "help":
            for line in HELP:
                self.speech.say(line)
        elif word == "view":
            self._shown = {}
        elif word == "advice":
            self._advise()
        elif word == "undo":
            try:
                taken = len(self.sitting.undo())
            except IllegalEvent as error:
                return self._refused(error)
            self.speech.say(f"Taken back: {self._title(taken)}.", colour="yellow")
        elif word == "redo":
            try:
                again = len(self.sitting.redo())
            except IllegalEvent as error:
                return self._refused(error)
            self.speech.say("Done again:", colour="yellow")
            for back in range(again, 0, -1):
                self._tell(back)
        return None

    def _advise(self) -> None:
        table = self.sitting.table
        advice = table.game.advice
        title = advice.asked(table.state, table.over) if advice is not None else ""
        if advice is None or not title:
            self.speech.say("There is no advice here now.", colour="yellow")
            return
        self.speech.say("Thinking…")
        for panel in advice.give(tuple(table.states), tuple(table.events)):
            self.speech.section(panel.title, panel_lines(panel, not self.speech.plain))

    def _refused(self, error: IllegalEvent) -> None:
        text = str(error)
        self.speech.say(text[:1].upper() + text[1:], colour="red")

    def _title(self, taken: int) -> str:
        """Say what the first of the undone events was."""
        table = self.sitting.table
        event = table.undone[0]
        after = table.game.rules.apply(table.state, event)
        said = table.game.describe(table.state, event, after)
        return (said[0] if said else type(event).__name__).rstrip(".") + (f" and {taken - 1} more" if taken > 1 else "")


def chosen(reply: str, choices: list[Choice]) -> Choice:
    """Find the choice of a number or of the beginning of a label; raise Unclear when none or several fit."""
    if not choices:
        raise Unclear(f"{reply!r}: there is nothing to choose now")
    number = reply.rstrip(".)").lstrip("#")
    numbers = numbers_of(choices)
    if number.isdecimal():
        if int(number[:9]) in numbers:
            return choices[numbers.index(int(number[:9]))]
        raise Unclear(f"{reply!r}: there is no such choice; the numbers go from {numbers[0]} to {numbers[-1]}")
    fitting = [choice for choice in choices if choice.label.lower().startswith(reply.lower())]
    if not fitting:
        fitting = [choice for choice in choices if reply.lower() in choice.label.lower()]
    exact = [choice for choice in fitting if choice.label.lower() == reply.lower()]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        raise Unclear(f"{reply!r} fits {len(fitting)} choices: {'; '.join(choice.label for choice in fitting[:4])}")
    span = str(numbers[0]) if len(numbers) == 1 else f"a number from {numbers[0]} to {numbers[-1]}"
    raise Unclear(f"{reply!r} is not a choice: type {span}, or ? for help")


def numbers_of(choices: Sequence[Choice]) -> tuple[int, ...]:
    """Number choices 1, 2, 3 …, or by the amounts they all begin with, rising: then 3 means "3 dice"."""
    amounts = [int(found[1]) for choice in choices if (found := re.match(r"(\d{1,4}) ", choice.label))]
    rising = len(amounts) == len(choices) and all(a < b for a, b in pairwise(amounts))
    return tuple(amounts) if rising else tuple(range(1, len(choices) + 1))


def _giver(event: Event) -> Callable[[], Event]:
    return lambda: event

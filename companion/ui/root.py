"""The window's root: one screen at a time, one sentence at the bottom, one way back."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion import library
from companion.errors import BadFacts, CompanionError
from companion.game import Setup
from companion.games import find_game
from companion.printed import load_facts
from companion.ui import theme
from companion.ui.controller import Controller, sentence
from companion.ui.desk import Desk
from companion.ui.look import LOOK
from companion.ui.settings import TEXT_SCALES
from companion.ui.setup_screen import SetupScreen
from companion.ui.sheet import Sheet
from companion.ui.start_screen import StartScreen
from companion.ui.table_screen import TableScreen
from companion.ui.teach_screen import TeachScreen
from companion.ui.widgets import BigButton, Card, Column, Scroll, Words
from vision.errors import VisionError

#: Seconds a sentence stays.
STAY = 7.0
#: Seconds in which a second press of the back key on the start screen leaves the app.
LEAVE = 3.0


class Toast(Card):
    """Show one sentence over everything; a tap takes it away."""

    def __init__(self, **options: Any) -> None:
        super().__init__(ground=theme.PRESSED, border=theme.ACCENT, size_hint=(None, None), **options)
        self.words = Words(bold=True)
        self.add_widget(self.words)
        self.words.bind(height=self.measure)

    def measure(self, *_: Any) -> None:
        """Take the height of the words."""
        self.padding = LOOK.gap * 1.5
        self.height = self.words.height + LOOK.gap * 3

    def on_touch_down(self, touch: Any) -> bool:
        """Go away."""
        if self.collide_point(*touch.pos) and self.parent is not None:
            self.parent.say("")
            return True
        return False


class Root(FloatLayout):
    """Hold the screen in use."""

    def __init__(self, desk: Desk, **options: Any) -> None:
        super().__init__(**options)
        self.desk = desk
        self.screen: Widget | None = None
        self.sheet: Sheet | None = None
        self.toast = Toast()
        self.leaving_until = 0.0
        self._hide: Any = None
        desk.say, desk.home, desk.back, desk.open_settings = self.say, self.home, self.back, self.open_settings
        desk.open_sheet, desk.close_sheet = self.open_sheet, self.close_sheet
        LOOK.scale = desk.settings.text_scale
        self.bind(size=self._resized)
        self.home()

    # -- screens -------------------------------------------------------------------------------------------------

    def show(self, screen: Widget) -> None:
        """Show another screen; the old one lets go of what it holds."""
        self.close_sheet()
        if isinstance(self.screen, (TableScreen, TeachScreen)):
            self.screen.leave()
        if self.screen is not None:
            self.remove_widget(self.screen)
        self.screen = screen
        self.add_widget(screen, index=len(self.children))

    def home(self) -> None:
        """Show the start screen."""
        self.show(StartScreen(self.set_up, self.resume, self.open_settings, self.teach))

    def teach(self) -> None:
        """Teach the app the owner's own dice."""
        self.show(TeachScreen(self.desk))

    def set_up(self, name: str) -> None:
        """Set a game up."""
        try:
            game, problem = find_game(name), ""
            try:
                facts = library.facts_for(name)
            except BadFacts as error:
                facts, problem = load_facts(name), sentence(error)
        except CompanionError as error:
            self.say(sentence(error))
            return
        self.show(SetupScreen(game, facts, self.begin, self.desk))
        if problem:
            self.say(f"Your own tables are left alone, as they cannot be used: {problem}")

    def begin(self, setup: Setup) -> None:
        """Start a game; it is saved from the first move on."""
        try:
            controller = Controller.new(setup, library.new_save(setup.game))
        except CompanionError as error:
            self.say(sentence(error))
            return
        self.show(TableScreen(controller, self.desk))

    def resume(self, path: Path) -> None:
        """Go on with a save."""
        try:
            controller = Controller.resume(path)
        except CompanionError as error:
            self.say(sentence(error))
            return
        self.show(TableScreen(controller, self.desk))
        if controller.message:
            self.say(controller.message)

    def back(self) -> bool:
        """Go one step back; False when the app may be left. Nothing is lost: every move is in the save already."""
        if self.sheet is not None:
            self.close_sheet()
        elif isinstance(self.screen, TableScreen) and self.screen.close_over():
            pass
        elif not isinstance(self.screen, StartScreen):
            self.home()
        elif Clock.get_time() < self.leaving_until:
            return False
        else:
            self.leaving_until = Clock.get_time() + LEAVE
            self.say("Once more to leave. Every game is kept.")
        return True

    # -- over the screen -----------------------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Show one sentence; an empty one takes the last away."""
        if self._hide is not None:
            self._hide.cancel()
            self._hide = None
        self.remove_widget(self.toast)
        if message:
            self.toast.words.text = message
            self._place_toast()
            self.add_widget(self.toast)
            self._hide = Clock.schedule_once(lambda _dt: self.say(""), STAY)

    def open_settings(self) -> None:
        """Offer text sizes."""
        column = Column()
        for scale in TEXT_SCALES:
            here = scale == self.desk.settings.text_scale
            button = BigButton(text=f"{round(scale * 100)} %", hint="in use" if here else "", chosen=here)
            button.bind(on_release=lambda _, scale=scale: self._set_scale(scale))
            column.add_widget(button)
        body = Scroll()
        body.add_widget(column)
        self.open_sheet("Text size", body)

    def open_sheet(self, title: str, body: Widget, wide: bool = False) -> None:
        """Lay a sheet over the screen; a wide one takes nearly all of it."""
        self.close_sheet()
        share = 0.96 if wide else 0.6 if self.width > self.height else 0.9
        self.sheet = Sheet(title, body, self.close_sheet, share=share)
        self.add_widget(self.sheet)

    def close_sheet(self) -> None:
        """Take the sheet away."""
        if self.sheet is not None:
            self.remove_widget(self.sheet)
            self.sheet = None

    def _set_scale(self, scale: float) -> None:
        self.desk.settings.text_scale = scale
        self.desk.keep_settings()
        self.close_sheet()
        LOOK.scale = scale

    def _resized(self, *_: Any) -> None:
        LOOK.fit(self.width, self.height)
        self._place_toast()

    def _place_toast(self) -> None:
        self.toast.width = min(self.width * 0.92, LOOK.text * 40)
        self.toast.x = (self.width - self.toast.width) / 2
        self.toast.y = LOOK.gap * 2
        self.toast.measure()

    # -- files dropped on the window -----------------------------------------------------------------------------

    def dropped(self, path: Path) -> None:
        """Read a picture that was dropped on the window."""
        try:
            if isinstance(self.screen, (TableScreen, TeachScreen)):
                self.screen.open_picture(path)
            else:
                self.say("Open a game first; then a picture can be read.")
        except VisionError as error:
            self.say(sentence(error))

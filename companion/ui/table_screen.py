"""The table: everything a View holds, on one screen, for every game; touches become events at one door."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Need
from companion.errors import CompanionError
from companion.game import Draw, Event, Rolled
from companion.ui.advice_view import AdviceView
from companion.ui.boards import board_picture, open_ballot
from companion.ui.controller import Controller, sentence
from companion.ui.desk import Desk
from companion.ui.dice_input import DiceInput, DrawInput
from companion.ui.house_seat import HouseSeat
from companion.ui.live_session import LiveSession
from companion.ui.log_panel import HistoryList
from companion.ui.look import LOOK
from companion.ui.panels import ActionList
from companion.ui.picture_chooser import PictureChooser
from companion.ui.reading_view import ReadingView
from companion.ui.review import Review
from companion.ui.secret_choice import SecretChoice
from companion.ui.shop_clock import ShopClock
from companion.ui.table_parts import Arrangement, Prompt, Stage, TopBar
from companion.ui.tokens import TokenPanel
from companion.ui.widgets import BigButton, Column, Scroll
from companion.view import Action, View
from vision.errors import VisionError

#: Seconds after a change in which a second tap at the same place does nothing.
GUARD = 0.3


class TableScreen(BoxLayout):
    """Show a game in play."""

    view: View = ObjectProperty(None, rebind=True, allownone=True, comparator=lambda old, new: old is new)

    def __init__(self, controller: Controller, desk: Desk, feed: Any = None, **options: Any) -> None:
        """Begin; feed: what is watched for throws in place of the camera of the settings."""
        super().__init__(orientation="vertical", **options)
        self.feed = feed
        self.controller, self.desk = controller, desk
        self.house = HouseSeat(controller, desk.worker, self._house_waits)
        self.clock = ShopClock(controller)
        self.picture = None
        self.input: Any = None
        self.over_body: Any = None
        self.ballot: Any = None
        self.live: LiveSession | None = None
        self._throws = 0
        self._quiet_until = 0.0
        self.bar = TopBar(self)
        self.prompt = Prompt()
        self.body = BoxLayout()
        self.stage = Stage(self)
        self.side = Scroll()
        self.side_column = Column(padding=(0, 0, LOOK.gap * 1.2, 0))
        self.actions = ActionList(self.play)
        self.side.add_widget(self.side_column)
        self.arrangement = Arrangement(self)
        for part in (self.bar, self.prompt, self.body):
            self.add_widget(part)
        kind = board_picture(controller.game.name)
        if kind is not None:
            self.picture = kind(controller.game.kinds, self.choose)
        controller.changed = self.refresh
        controller.said = lambda: desk.say(controller.message)
        self._again = Clock.create_trigger(self._lay, -1)
        self._scale = 0.0
        self.bind(size=self._again)
        LOOK.bind(text=self._rescale)
        self.refresh()

    # -- showing -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the controller's present position."""
        self._quiet_until = Clock.get_time() + GUARD
        self.close_over()
        self.ballot = None  # of an older position
        self.view = self.controller.view
        self._tell_camera()
        self.house.consider()

    def on_view(self, *_: Any) -> None:
        """Show another view."""
        view = self.view
        self.prompt.text = view.prompt
        self.bar.show(view.title, self.controller)
        self.clock.show(view, self.prompt)
        self.stage.show(view, self.controller.history())
        self.arrangement.show_scores(view)
        self._show_side(view)

    def _show_side(self, view: View) -> None:
        column = self.side_column
        column.clear_widgets()
        self.input = None
        if isinstance(view.need, Need):
            self.input = DiceInput(self, view.need)
        elif isinstance(view.need, Draw):
            self.input = DrawInput(self, view.need)
        if self.input is not None and not self._waits_for_house(view.need):
            column.add_widget(self.input)
        else:
            self.input = None
        self._offer_advice(view)  # before the moves, of which there may be dozens
        self.actions.width = max(self.side.width - LOOK.gap * 1.2, 1)
        if len(view.board.get("secret", {}).get("seats", ())) > 1:
            if self.ballot is None:
                self.ballot = open_ballot(self.controller.game.name, self.controller.table.state)
            column.add_widget(TokenPanel(self))
        else:
            self.actions.show(view.actions, alone=self.input is None)
            column.add_widget(self.actions)
        if view.over:
            home = BigButton(text="Back to the start", hint="the game is kept", accent=True, icon="back")
            home.bind(on_release=lambda *_: self.desk.home())
            column.add_widget(home)
        self.side.scroll_y = 1

    def _offer_advice(self, view: View) -> None:
        advice = self.controller.game.advice
        asked = advice.asked(self.controller.table.state, view.over) if advice is not None else ""
        if asked and not self._waits_for_house_move(view):
            button = BigButton(text=asked, icon="history")
            button.bind(on_release=lambda *_: self.open_advice())
            self.side_column.add_widget(button)

    def _waits_for_house_move(self, view: View) -> bool:
        return (
            not view.over
            and bool(view.actions)
            and all(
                action.seat is not None and self.controller.setup.seats[action.seat].house for action in view.actions
            )
        )

    def _waits_for_house(self, need: Need | Draw | None) -> bool:
        return need is not None and self.controller.setup.seats[need.seat].house

    def _house_waits(self, waits: bool) -> None:
        """Offer to let the house go on, after an undo."""
        if waits:
            button = BigButton(text="Let the house go on", hint="it waits because something was undone", icon="redo")
            button.bind(on_release=lambda *_: self.controller.let_house_play())
            self.side_column.add_widget(button, index=len(self.side_column.children))

    def _rescale(self, *_: Any) -> None:
        self._again()

    def _lay(self, *_: Any) -> None:
        """Lay everything anew for another window or text size."""
        self.arrangement.arrange()
        if self._scale != LOOK.text:
            self._scale = LOOK.text
            self.on_view()

    # -- the one door --------------------------------------------------------------------------------------------

    def _guarded(self) -> bool:
        return Clock.get_time() < self._quiet_until

    def play(self, event: Event) -> None:
        """Play a person's event, unless it comes so soon that it must be the second half of a double tap."""
        if self._guarded() or not self.clock.on_time():
            return
        if self.controller.play(event) and isinstance(event, Rolled) and self.live is not None:
            self.live.tapped()

    def choose(self, title: str, actions: tuple[Action, ...]) -> None:
        """Play the one action of a place that was tapped, or let people choose among several."""
        if len(actions) == 1:
            self.play(actions[0].event)
            return
        choices = ActionList(self.play)
        choices.width = self.width * 0.9
        choices.show(actions)
        scroll = Scroll()
        scroll.add_widget(choices)
        self.open_over(title, scroll)

    def roll(self) -> None:
        """Throw by chance."""
        if not self._guarded():
            self.controller.roll()

    def draw(self, card: str | None = None) -> None:
        """Draw the card owed, or say which came."""
        if not self._guarded():
            self.controller.draw(card)

    def undo(self) -> None:
        """Take the last decision back."""
        self.controller.undo()

    def redo(self) -> None:
        """Bring it back."""
        self.controller.redo()

    # -- pictures and the camera ---------------------------------------------------------------------------------

    def choose_picture(self) -> None:
        """Ask for a picture of the dice."""
        chooser = PictureChooser(self.desk.settings.folder, self.open_picture)
        self.open_over("Choose a picture of the dice", chooser)

    def open_picture(self, path: Path, remember: bool = True) -> None:
        """Read a picture and show the reading."""
        need = self.view.need
        if not isinstance(need, Need):
            self.desk.say("No dice are to be thrown now, so the picture is left alone.")
            return
        if remember:
            self.desk.settings.folder = str(path.parent)
            self.desk.keep_settings()
        self.desk.say(f"Reading {path.name}…")
        self.desk.worker.run(lambda: self.desk.read_file(path, need), self._got_reading)

    def open_camera(self) -> LiveSession | None:
        """Open the camera, or go on with it; None and a sentence when the settings name none."""
        if self.live is None:
            try:
                self.live = LiveSession(self)
            except (CompanionError, VisionError) as error:
                self.desk.say(sentence(error))
                return None
            self._tell_camera()
        return self.live

    def own_camera(self) -> None:
        """Let go of a feed in place of the camera: dice come in as people chose."""
        self.close_camera()
        self.feed = None
        self._show_side(self.view)

    def close_camera(self) -> None:
        """Release the camera for good."""
        if self.live is not None:
            self.live.close()
            self.live = None

    def _tell_camera(self) -> None:
        """Tell the camera what the table waits for, and whether a throw was taken back."""
        throws = sum(isinstance(event, Rolled) for event in self.controller.table.events)
        fewer, self._throws = throws < self._throws, throws
        if self.live is None:
            return
        need = self.controller.view.need
        wanted = need if isinstance(need, Need) and not self._waits_for_house(need) else None
        undone = self.controller.table.undone
        if fewer and wanted is not None and undone and isinstance(undone[0], Rolled):
            self.live.reconsider()
        self.live.expect(wanted)

    def _got_reading(self, answer: Any, error: BaseException | None) -> None:
        if error is not None:
            if not isinstance(error, (CompanionError, VisionError)):
                raise error
            self.desk.say(sentence(error))
            return
        need = self.view.need
        if not isinstance(need, Need):
            return
        self.desk.say("")
        frame, reading = answer
        review = Review(need, reading, self.controller.game.kinds, self.desk.sure)
        again = ("picture", "Another picture", self.choose_picture)
        self.open_over("What was seen", ReadingView(frame, review, self.play, again))

    # -- what lies over the body ---------------------------------------------------------------------------------

    def open_over(self, title: str, body: Any) -> None:
        """Show something in place of the body; prompt, undo and the way back stay."""
        self.close_over()
        self.over_body = self.arrangement.over(title, body)

    def open_secret(self) -> None:
        """Cover the screen and lead it from hand to hand; what was chosen so far stays in the ballot."""
        self.open_over("Choose in secret", SecretChoice(self))

    def open_advice(self) -> None:
        """Ask the game what it can tell now, beside the screen, and show it when it is there."""
        advice, table = self.controller.game.advice, self.controller.table
        if advice is None:
            return
        states, events = tuple(table.states), tuple(table.events)
        body = AdviceView()
        self.open_over(advice.asked(table.state, table.over), body)
        self.desk.worker.run(lambda: advice.give(states, events), body.answered)

    def open_history(self) -> None:
        """List every move, or close the list."""
        if isinstance(getattr(self.over_body, "body", None), HistoryList):
            self.close_over()
            return
        self.open_over("History: tap a move to go there", HistoryList(self.controller, self.controller.go_to))

    def close_over(self) -> bool:
        """Go back to the body; tells whether there was something over it."""
        if self.over_body is None:
            return False
        body = self.over_body.body
        if self.live is not None and body is self.live.reading:
            self.live.closed()
        self.over_body = None
        self.arrangement.arrange()
        if isinstance(body, SecretChoice) and self.view is self.controller.view:
            self._show_side(self.view)
        return True

    def pause(self) -> None:
        """Release the camera while the app is in the background, and stop the clock."""
        self.clock.pause()
        if self.live is not None:
            self.live.pause()

    def resume(self) -> None:
        """Take the camera up again, and let the clock go on."""
        self.clock.show(self.view, self.prompt)
        if self.live is not None:
            self.live.resume()

    def leave(self) -> None:
        """Let go of everything; the game is in its save already."""
        self.close_over()
        self.close_camera()
        self.house.stop()
        self.clock.stop()
        self.controller.close()

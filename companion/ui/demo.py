"""The demonstration on the screen: a turn played from a film through the camera's own loop and the real rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.clip import Clip, Throws
from companion.commands.demo import SEED, demo_table, film, greedy
from companion.errors import CompanionError
from companion.game import Draw
from companion.games.emerald_skulls.events import BuyDice
from companion.ui.controller import Controller, sentence
from companion.ui.desk import Desk
from companion.ui.reading_view import ReadingView
from companion.ui.table_screen import TableScreen
from vision.errors import VisionError

if TYPE_CHECKING:
    from companion.ui.root import Root

#: Seconds between two steps, long enough to follow.
PACE = 2.2


class Demo:
    """Play one turn by itself; a tap on undo, or leaving the table, stops it.

    The film stands still while nobody waits for a throw.
    """

    def __init__(self, root: "Root", desk: Desk, path: Path | None = None) -> None:
        """Begin; raise BadSource when the film cannot be read."""
        self.desk = desk
        self.path = path or film()
        self.clip = Clip(self.path)
        self.screen = TableScreen(Controller(demo_table(), seed=SEED), desk, self.clip)
        self.done = False
        root.show(self.screen)
        self._film = Clock.schedule_interval(self._play, self.clip.period)
        self._next()

    def _play(self, _dt: float) -> None:
        live = self.screen.live
        if self.screen.parent is None:
            self._film.cancel()
        elif live is not None and live.waits:
            frame = self.clip.newest
            if frame is None or live.watcher.number >= frame.number:  # no faster than it is seen
                self.clip.step()

    def _next(self) -> None:
        Clock.schedule_once(self._step, PACE)

    def _step(self, _dt: float) -> None:
        screen = self.screen
        if self.done or screen.parent is None or screen.controller.paused:
            return
        try:
            self._act()
        except (CompanionError, VisionError) as error:
            self._stop(sentence(error))

    def _act(self) -> None:
        screen = self.screen
        controller, body = screen.controller, getattr(screen.over_body, "body", None)
        table = controller.table
        choices = table.game.rules.choices(table.state)
        if isinstance(body, ReadingView):
            if body.review.match.rolled is None:
                self._stop("This throw needs a look: turn the marked dice, then go on by yourself.")
                return
            if not body.countdown.running:  # not sure enough to count by itself: people would be asked
                body.done.dispatch("on_release")
        elif table.over or (table.events and any(isinstance(choice, BuyDice) for choice in choices)):
            self._stop("That was the real reader and the real rules. Your turn: go on from here.")
            return
        elif isinstance(controller.view.need, Draw):
            controller.draw()
        elif screen.live is not None and screen.live.waits:
            if self.clip.ended:
                self._stop("The film ends here; go on by yourself.")
                return
        elif choices:
            self.desk.worker.run(self._choose, self._chosen)
            return
        self._next()

    def _choose(self) -> Any:
        """Choose as the demonstration in the terminal does: as many dice are bought as the film's first throw has."""
        table = self.screen.controller.table
        dice = 0 if table.events else Throws(self.path, self.desk.plain_reader(), table.game.kinds).count()
        return greedy(table, dice)

    def _chosen(self, event: Any, error: BaseException | None) -> None:
        if error is not None:
            if not isinstance(error, (CompanionError, VisionError)):
                raise error
            self._stop(sentence(error))
            return
        self.screen.controller.play(event)
        self._next()

    def _stop(self, message: str) -> None:
        self.done = True
        self._film.cancel()
        self.desk.say(message)
        if self.screen.over_body is None:
            self.screen.own_camera()

"""The demonstration on the screen: a turn played from sample pictures through the real reader and the real rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.commands.demo import SEED, demo_table, greedy, sample_pictures, samples_folder
from companion.dice import Need
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
    """Play one turn by itself; a tap on undo, or leaving the table, stops it."""

    def __init__(self, root: "Root", desk: Desk, pictures: tuple[Path, ...] = ()) -> None:
        self.desk = desk
        self.left = list(pictures or sample_pictures(samples_folder()))
        self.screen = TableScreen(Controller(demo_table(), seed=SEED), desk)
        self.done = False
        root.show(self.screen)
        self._next()

    def _next(self) -> None:
        Clock.schedule_once(self._step, PACE)

    def _step(self, _dt: float) -> None:
        screen = self.screen
        if self.done or screen.parent is None or screen.controller.paused:
            return
        try:
            self._act()
        except (CompanionError, VisionError) as error:
            self.done = True
            self.desk.say(sentence(error))

    def _act(self) -> None:
        screen = self.screen
        controller, body = screen.controller, getattr(screen.over_body, "body", None)
        table = controller.table
        choices = table.game.rules.choices(table.state)
        if isinstance(body, ReadingView):
            rolled = body.review.match.rolled
            if rolled is None:
                self._stop("This picture needs a look: turn the marked dice, then go on by yourself.")
                return
            controller.play(rolled)
        elif table.over or (table.events and any(isinstance(choice, BuyDice) for choice in choices)):
            self._stop("That was the real reader and the real rules. Your turn: go on from here.")
            return
        elif isinstance(controller.view.need, Draw):
            controller.draw()
        elif isinstance(controller.view.need, Need) and self.left:
            screen.open_picture(self.left.pop(0), remember=False)
        elif choices:
            self.desk.worker.run(self._choose, self._chosen)
            return
        else:
            self._stop("The sample pictures end here; go on by yourself.")
            return
        self._next()

    def _choose(self) -> Any:
        """Choose as the demonstration in the terminal does: as many dice are bought as the next picture shows."""
        from vision.picture_file import open_picture

        table, dice = self.screen.controller.table, 0
        if self.left:
            labels = frozenset((kind.family, face) for kind in table.game.kinds for face in kind.faces)
            dice = len(self.desk.reader().read(open_picture(self.left[0]), only=labels).dice)
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
        self.desk.say(message)

"""The seats nobody sits in: asked in the background, played at a pace that people can follow."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.ui.controller import Controller
from companion.ui.work import Worker

#: Seconds between two moves of the house; longer where people may act in between (bet, slip into a shop).
PACE, UNHURRIED = 0.9, 2.5


class HouseSeat:
    """Let the house play whenever it is its turn; `waits` is told when it holds back after an undo."""

    def __init__(self, controller: Controller, worker: Worker, waits: Callable[[bool], Any]) -> None:
        self.controller, self.worker, self.waits = controller, worker, waits
        self._turn = 0
        self._due: Any = None

    def consider(self) -> None:
        """Ask the house for a move in the present position; answers to older questions are forgotten."""
        self.stop()
        controller, turn = self.controller, self._turn
        if controller.table.over or not any(seat.house for seat in controller.setup.seats):
            return
        asked = Clock.get_time()
        self.worker.run(controller.house_event, lambda event, error: self._answered(turn, asked, event, error))

    def stop(self) -> None:
        """Forget what was asked."""
        self._turn += 1
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _people_may_act(self) -> bool:
        seats = self.controller.setup.seats
        return any(action.seat is not None and not seats[action.seat].house for action in self.controller.view.actions)

    def _answered(self, turn: int, asked: float, event: Any, error: BaseException | None) -> None:
        if turn != self._turn:
            return
        if error is not None:
            if not isinstance(error, CompanionError):
                raise error
            self.controller.say(str(error))
            return
        if event is None:
            return
        if not self.controller.house_may_act():
            self.waits(True)
            return
        pace = UNHURRIED if self._people_may_act() else PACE
        pause = max(0.0, pace - (Clock.get_time() - asked))
        self._due = Clock.schedule_once(lambda _dt: self.controller.play(event), pause)

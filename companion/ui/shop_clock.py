"""The clock of a place one must leave in time: it counts down on the screen, and tells the rules how late it is."""

from typing import Any

from kivy.clock import Clock

from companion.ui.boards import clock_event
from companion.ui.controller import Controller
from companion.view import View

#: Seconds between two looks at the clock.
TICK = 0.2


class ShopClock:
    """Run while a view's board has `clock_ms`; the rules learn the time before a move and once it is up."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._prompt: Any = None
        self._text = ""
        self._began = 0.0
        self._ticking: Any = None
        self._limit: int | None = None
        self._base = self._kept = 0

    @property
    def running(self) -> bool:
        """Tell whether time is running."""
        return self._ticking is not None

    @property
    def milliseconds(self) -> int:
        """Give how long it has run, with what the rules knew before."""
        return self._base + round((Clock.get_time() - self._began) * 1000)

    def show(self, view: View, prompt: Any) -> None:
        """Run or rest as a view asks; `prompt` shows the seconds left after its words."""
        clock, self._limit = view.board.get("clock_ms"), view.board.get("limit_ms")
        self._prompt, self._text = prompt, view.prompt
        if clock is None:
            self.stop()
            self._kept = 0
            return
        if not self.running:
            self._began, self._base, self._kept = Clock.get_time(), max(int(clock), self._kept), 0
            self._ticking = Clock.schedule_interval(self._tick, TICK)
        self._tick(0.0)

    def on_time(self) -> bool:
        """Tell the rules the time before a person's move; False when it was too late for any."""
        if not self.running:
            return True
        late = self._late()
        self.controller.play(clock_event(self.controller.game.name, self.milliseconds))
        return not late

    def pause(self) -> None:
        """Rest while the app is away; the next `show` goes on from here."""
        if self.running:
            self._kept = self.milliseconds
            self.stop()

    def stop(self) -> None:
        """Rest."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _late(self) -> bool:
        return self._limit is not None and self.milliseconds > self._limit

    def _tick(self, _dt: float) -> None:
        if self._late():
            self.on_time()
        elif self._limit is not None and self._prompt is not None:
            left = -(-(self._limit - self.milliseconds) // 1000)
            self._prompt.text = f"{left} s left. {self._text}"

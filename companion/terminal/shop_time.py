"""The clock of a place one must leave in time: how long ago it was entered, told to the rules with every reply."""

from time import monotonic
from typing import Any

from companion.game import Event, Game
from companion.view import View


class ShopTime:
    """Run while a view's board has `clock_ms`, from what the rules know of the time already."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._began: float | None = None
        self._base = 0

    def show(self, view: View) -> str:
        """Run or rest as a view asks; give how long people may stay in words, "" where no time is set."""
        clock, limit = view.board.get("clock_ms"), view.board.get("limit_ms")
        if clock is None:
            self._began = None
            return ""
        if self._began is None:
            self._began, self._base = monotonic(), int(clock)
        if limit is None:
            return ""
        return f"{max(0, limit - self.milliseconds) // 1000} s left, and the clock runs while you choose."

    @property
    def milliseconds(self) -> int:
        """Give how long it has run, with what the rules knew before."""
        return self._base + round((monotonic() - (self._began or monotonic())) * 1000)

    def event(self) -> Event | None:
        """Give the event that tells the rules the time, or None while no clock runs."""
        if self._began is None:
            return None
        clock: Any = next(event for event in self.game.events if event.__name__ == "Clock")
        told: Event = clock(self.milliseconds)
        return told

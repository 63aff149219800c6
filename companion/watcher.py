"""A Live over a camera in a thread of its own: the newest frame wins, and the screen never waits for a reading."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from companion.live import Live
from companion.sight import Sight, State
from vision.frames import Frame


class Feeds(Protocol):
    """Describe what is used of `vision.frames.LiveFeed` and `Feed`."""

    @property
    def problem(self) -> str | None: ...
    @property
    def newest(self) -> Frame | None: ...
    @property
    def ended(self) -> bool: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def close(self) -> None: ...


class Watcher:
    """Feed a Live with the newest frames; `sight` is what it told last.

    Everything asked of the Live goes through `order`, in turn with the frames. Call `start` for a thread, or `turn`.
    """

    IDLE = 0.004  # seconds to rest when there was no new frame

    def __init__(self, feed: Feeds, live: Live) -> None:
        self.feed, self.live = feed, live
        self.sight = Sight(State.TROUBLE, "Opening the camera…")
        self.handled = 0  # frames seen
        self._orders: deque[Callable[[Live], Any]] = deque()
        self.number = 0  # of the newest frame that was seen
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> "Watcher":
        """Watch in the background."""
        self._thread = threading.Thread(target=self._run, name="watching the tray", daemon=True)
        self._thread.start()
        return self

    def order(self, act: Callable[[Live], Any]) -> None:
        """Have the Live do something before it sees its next frame."""
        self._orders.append(act)

    def turn(self) -> bool:
        """Obey, and see the newest frame; tell whether there was something to do."""
        orders = 0
        while self._orders:
            self._orders.popleft()(self.live)
            orders += 1
        problem, frame = self.feed.problem, self.feed.newest
        if problem is not None:
            self.sight = self.live.trouble(problem)
            self.number = frame.number if frame is not None else 0
            return False
        if frame is None or (frame.number == self.number and not orders):
            return False
        self.number = frame.number
        self.sight = self.live.see(frame)
        self.handled += 1
        return True

    def pause(self) -> None:
        """Release the camera while the app is in the background."""
        self.feed.pause()

    def resume(self) -> None:
        """Take the camera up again."""
        self.feed.resume()

    def close(self) -> None:
        """Stop, and release the camera for good; a reading under way is waited for, but not long."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=0.5)
        self.feed.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            if not self.turn():
                self._stop.wait(self.IDLE)

"""Frame sources behind one small interface: the newest frame wins, older ones are dropped, nothing queues.

A Feed does one step of work at a time and holds all the judgement (opening, losing, frozen pictures, coming
back), so that it can be tested without threads or time. A LiveFeed steps one in a background thread.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from vision.errors import BadSource

Image = npt.NDArray[np.uint8]

#: Levels (0..255) that no pixel of a black frame is above, sensor noise included.
BLACK = 24


def black(image: Image) -> bool:
    """Tell whether a frame shows nothing at all, as behind a closed cover; looks at every 8th pixel and row."""
    return bool(image[::8, ::8].max() < BLACK)


def _equal(a: Image, b: Image) -> bool:
    """Tell whether two frames are the same in every pixel; most differ in the few that are looked at first."""
    return a.shape == b.shape and np.array_equal(a[::16, ::16], b[::16, ::16]) and np.array_equal(a, b)


@dataclass(frozen=True, slots=True)
class Frame:
    """Hold one frame: (h, w, 3) uint8 BGR, its number from 1, and the time it arrived in seconds.

    opening: how many times the device had been opened by then: between two openings anything may have happened.
    fresh: False when a camera merely repeats itself, which tells nothing of what lies there now.
    """

    image: Image
    number: int
    time: float
    opening: int = 1
    fresh: bool = True


class Capture(Protocol):
    """Describe an opened device or file; `cv2.VideoCapture` fits."""

    def read(self) -> tuple[bool, Any]:
        """Give (True, picture), or (False, None) when there is none."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """Hold how to open a source: its name for sentences, an opener, and how it behaves.

    open: opens the device or file; raises BadSource with a sentence when it cannot.
    period: seconds between frames for files, which would otherwise rush past; None for live devices.
    ends: True for files, which end; a live device that stops is lost and waited for.
    noisy: sensor noise makes any two frames differ, so that equal ones mean a frozen picture.
    """

    name: str
    open: Callable[[], Capture]
    period: float | None = None
    ends: bool = False
    noisy: bool = True


class Feed:
    """Follow a source, one `step` at a time.

    problem: one sentence for people about what is wrong now, or None while frames arrive.
    ended: True once a file has given its last frame.
    """

    RETRY = 1.0  # seconds between attempts to open
    FROZEN = 2.0  # seconds of pixel-identical frames before a live picture counts as frozen
    REOPEN = 10.0  # seconds after which a frozen device is opened anew
    DARK = 0.7  # seconds of black before it is told: many cameras begin with black frames
    LOST = 10  # empty reads in a row before a live device counts as lost

    def __init__(self, source: Source, clock: Callable[[], float] = time.monotonic) -> None:
        self.source = source
        self.problem: str | None = None
        self.ended = False
        self._clock = clock
        self._capture: Capture | None = None
        self._next_try = 0.0
        self._newest: Frame | None = None
        self._count = self._openings = 0
        self._empty = 0
        self._last: Frame | None = None
        self._opened_at = self._changed_at = self._light_at = 0.0
        self._due = 0.0
        self._paused = False

    def step(self) -> bool:
        """Do one piece of work; tell whether a frame arrived (if not, there is no hurry to call again)."""
        now = self._clock()
        if self.ended or self._paused:
            return False
        if self._capture is None and not self._open(now):
            return False
        if self.source.period is not None and now < self._due:
            return False
        return self._read(now)

    def latest(self) -> Frame | None:
        """Take the newest frame, or None when none came since the last call."""
        frame, self._newest = self._newest, None
        return frame

    @property
    def newest(self) -> Frame | None:
        """Look at the newest frame without taking it, so that several may look; its number tells whether it is new."""
        return self._last

    def pause(self) -> None:
        """Release the device, for an app that goes into the background."""
        self._paused = True
        self._release()

    def resume(self) -> None:
        """Take the device up again."""
        self._paused = False
        self._next_try = 0.0

    def close(self) -> None:
        """Release the device for good."""
        self._release()
        self.ended = True

    def _open(self, now: float) -> bool:
        if now < self._next_try:
            return False
        self._next_try = now + self.RETRY
        try:
            self._capture = self.source.open()
        except BadSource as error:
            self.problem = str(error)
            if self.source.ends:
                self.ended = True
            return False
        self._empty = 0
        self._openings += 1
        self._opened_at = self._light_at = self._due = now
        if self._last is None:
            self._changed_at = now
        return True

    def _read(self, now: float) -> bool:
        assert self._capture is not None
        try:
            good, image = self._capture.read()
        except Exception:  # a driver's own error means the same as no frame
            good, image = False, None
        if not good or getattr(image, "ndim", 0) != 3 or image.size == 0:
            self._missed(now)
            return False
        if self.source.period is not None:
            self._due = max(self._due + self.source.period, now)
        self._empty = 0
        self._count += 1
        frozen = self._frozen(image, now)
        if not black(image):
            self._light_at = now
        self.problem = None
        if now - self._light_at >= self.DARK:
            self.problem = f"{self.source.name} shows only black: is its cover closed, or the room dark?"
        elif frozen:
            self.problem = f"{self.source.name} sends the same picture over and over."
            if now - self._opened_at >= self.REOPEN:
                self._release()
                self._next_try = now
        fresh = self._changed_at == now
        self._newest = self._last = Frame(image, self._count, now, self._openings, fresh)
        return True

    def _missed(self, now: float) -> None:
        if self.source.ends:
            self.ended = True
            self._release()
            return
        self._empty += 1
        if self._empty >= self.LOST:
            self.problem = f"{self.source.name} stopped sending pictures; it is tried again until it comes back."
            self._release()
            self._next_try = now + self.RETRY

    def _frozen(self, image: Image, now: float) -> bool:
        """Tell whether a live device repeats itself: sensor noise alone makes real frames differ."""
        last, repeats = self._last, self.source.ends or not self.source.noisy
        if repeats or last is None or not _equal(last.image, image):
            self._changed_at = now
            return False
        return now - self._changed_at >= self.FROZEN

    def _release(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


class LiveFeed:
    """Step a Feed in a background thread; nothing here waits for the device, be it slow, hanging or gone."""

    IDLE = 0.005  # seconds to rest when no frame was due
    STALLED = 3.0  # seconds without a frame before a device that does not answer is told

    def __init__(self, source: Source) -> None:
        self._feed = Feed(source)
        self._stop, self._away = threading.Event(), threading.Event()
        self._alive_at = time.monotonic()
        self._thread = threading.Thread(target=self._run, name=f"frames of {source.name}", daemon=True)
        self._thread.start()

    @property
    def problem(self) -> str | None:
        """Give one sentence about what is wrong now, or None."""
        if self._feed.problem or self._away.is_set() or self._feed.ended:
            return self._feed.problem
        if time.monotonic() - self._alive_at > self.STALLED:
            return f"{self._feed.source.name} does not answer; it is waited for."
        return None

    @property
    def ended(self) -> bool:
        """Tell whether a file has given its last frame."""
        return self._feed.ended

    @property
    def newest(self) -> Frame | None:
        """Look at the newest frame without taking it."""
        return self._feed.newest

    def latest(self) -> Frame | None:
        """Take the newest frame, or None when none came since the last call."""
        return self._feed.latest()

    def pause(self) -> None:
        """Have the device released while the app is in the background."""
        self._away.set()

    def resume(self) -> None:
        """Take the device up again."""
        self._alive_at = time.monotonic()
        self._away.clear()

    def close(self) -> None:
        """Have the device released for good, which a hanging one may do later."""
        self._stop.set()
        self._thread.join(timeout=0.3)

    def _run(self) -> None:
        feed, away = self._feed, False
        while not self._stop.is_set() and not feed.ended:
            if away != self._away.is_set():
                away = not away
                (feed.pause if away else feed.resume)()
            if feed.step() or feed.problem:
                self._alive_at = time.monotonic()
                if not feed.problem:
                    continue
            self._stop.wait(self.IDLE)
        feed.close()

"""A feed that is pulled away, freezes, goes black, changes size and comes back."""

import os
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.errors import BadSource
from vision.frames import Feed, LiveFeed, Source
from vision.sources import _why_closed


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Script:
    """Play a list of pictures; None is an empty read, an exception is raised."""

    def __init__(self, frames: list[Any]) -> None:
        self.frames = list(frames)
        self.released = False

    def read(self) -> tuple[bool, Any]:
        if not self.frames:
            return False, None
        frame = self.frames.pop(0)
        if isinstance(frame, Exception):
            raise frame
        return frame is not None, frame

    def release(self) -> None:
        self.released = True


def picture(value: int, size: tuple[int, int] = (8, 6)) -> np.ndarray:
    return np.full((size[1], size[0], 3), value, np.uint8)


def feed_of(*captures: Script | BadSource, ends: bool = False, period: float | None = None) -> tuple[Feed, Clock]:
    queue = list(captures)
    clock = Clock()

    def opened() -> Script:
        item = queue.pop(0)
        if isinstance(item, BadSource):
            raise item
        return item

    return Feed(Source("Camera 0", opened, period, ends), clock), clock


def test_the_newest_frame_wins_and_is_given_once() -> None:
    feed, _ = feed_of(Script([picture(1), picture(2), picture(3)]))
    assert [feed.step() for _ in range(3)] == [True, True, True]
    frame = feed.latest()
    assert frame is not None
    assert (frame.number, int(frame.image[0, 0, 0])) == (3, 3)
    assert feed.latest() is None


def test_a_missing_camera_says_so_and_is_tried_again_once_a_second() -> None:
    feed, clock = feed_of(BadSource("Camera 0 does not open."), Script([picture(1)]))
    assert not feed.step()
    assert feed.problem == "Camera 0 does not open."
    clock.now += 0.5
    assert not feed.step()
    clock.now += 0.6
    assert feed.step()
    assert feed.problem is None


@pytest.mark.parametrize("loss", [None, RuntimeError("driver")])
def test_a_camera_pulled_away_and_returned(loss: Any) -> None:
    first = Script([picture(1)] + [loss] * Feed.LOST)
    feed, clock = feed_of(first, Script([picture(2, (4, 4))]))
    for _ in range(1 + Feed.LOST):
        feed.step()
    assert feed.problem == "Camera 0 stopped sending pictures; it is tried again until it comes back."
    assert first.released
    clock.now += Feed.RETRY
    assert feed.step()
    assert feed.problem is None
    frame = feed.latest()
    assert frame is not None
    assert frame.image.shape == (4, 4, 3)


def test_one_empty_read_is_no_loss() -> None:
    feed, _ = feed_of(Script([picture(1), None, picture(2)]))
    for _ in range(3):
        feed.step()
    assert feed.problem is None
    assert not feed.ended


def test_a_frozen_picture_is_named_and_forgotten_when_it_moves() -> None:
    feed, clock = feed_of(Script([picture(101)] * 5 + [picture(102)]))
    seen = []
    for _ in range(6):
        feed.step()
        seen.append(feed.problem)
        clock.now += 1.0
    frozen = "Camera 0 sends the same picture over and over."
    assert seen == [None, None, frozen, frozen, frozen, None]


def test_a_film_keeps_its_pace_and_ends_without_complaint() -> None:
    feed, clock = feed_of(Script([picture(1), picture(2)]), ends=True, period=0.5)
    assert [feed.step(), feed.step()] == [True, False]
    clock.now += 0.5
    assert feed.step()
    clock.now += 0.5
    assert not feed.step()
    assert feed.ended
    assert feed.problem is None


def test_pausing_releases_the_device_and_resuming_takes_it_up() -> None:
    first = Script([picture(1), picture(2)])
    feed, _ = feed_of(first, Script([picture(3)]))
    feed.step()
    feed.pause()
    assert first.released
    assert not feed.step()
    feed.resume()
    assert feed.step()
    frame = feed.latest()
    assert frame is not None
    assert int(frame.image[0, 0, 0]) == 3


def test_black_is_named_after_a_moment_and_forgotten_when_light_returns() -> None:
    feed, clock = feed_of(Script([picture(k % 5) for k in range(4)] + [picture(90)]))
    seen = []
    for _ in range(5):
        feed.step()
        seen.append(feed.problem)
        clock.now += 0.5
    dark = "Camera 0 shows only black: is its cover closed, or the room dark?"
    assert seen == [None, None, dark, dark, None]


def test_a_camera_that_stays_frozen_is_opened_anew_and_stays_named() -> None:
    first = Script([picture(101)] * 30)
    feed, clock = feed_of(first, Script([picture(101)] * 3 + [picture(102)]))
    for _ in range(12):
        feed.step()
        clock.now += 1.0
    assert first.released
    assert feed.problem == "Camera 0 sends the same picture over and over."
    for _ in range(3):
        feed.step()
    assert feed.problem is None


def test_the_newest_frame_may_be_looked_at_by_several() -> None:
    feed, _ = feed_of(Script([picture(101), picture(102)]))
    assert feed.newest is None
    feed.step()
    assert feed.newest is feed.newest
    feed.step()
    assert feed.newest is not None
    assert feed.newest.number == 2


def test_why_a_camera_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert _why_closed(0, tmp_path) == "is missing: is it plugged in?"
    (tmp_path / "video0").touch()
    assert _why_closed(0, tmp_path) == "does not open: is it in use by another program?"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert _why_closed(0, tmp_path).startswith("may not be used: allow this program the camera")
    monkeypatch.setattr(sys, "platform", "win32")
    assert _why_closed(0) == "does not open: it is missing, not allowed, or in use by another program."


def test_a_live_feed_never_waits_for_a_hanging_device() -> None:
    hanging, reached = threading.Event(), threading.Event()

    class Hangs:
        def read(self) -> tuple[bool, Any]:
            reached.set()
            hanging.wait()
            return False, None

        def release(self) -> None:
            released.set()

    released = threading.Event()
    feed = LiveFeed(Source("Camera 0", Hangs))
    assert reached.wait(5)
    feed.pause()
    feed.resume()
    assert feed.newest is None
    feed._alive_at -= LiveFeed.STALLED + 1
    assert feed.problem == "Camera 0 does not answer; it is waited for."
    feed.close()
    assert not released.is_set()
    hanging.set()
    assert released.wait(5)

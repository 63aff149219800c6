"""A feed that is pulled away, freezes, goes black, changes size and comes back."""

from typing import Any

import numpy as np
import pytest

from vision.errors import BadSource
from vision.frames import Feed, Source


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
    feed, clock = feed_of(Script([picture(1)] * 5 + [picture(2)]))
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

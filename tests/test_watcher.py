"""A camera from device to count: pulled away in mid-throw, returned, frozen, black, of another size; no phantom."""

from typing import Any

import numpy as np

from companion.live import Live
from companion.sight import State
from companion.watcher import Watcher
from tests.live_tray import Scene, die
from tests.test_live import EMERALD, FIRST, SECOND, TWO
from vision.errors import BadSource
from vision.frames import Feed, Source

LOST = "Camera 0 stopped sending pictures; it is tried again until it comes back."
MISSING = "Camera 0 is missing: is it plugged in?"
FROZEN = "Camera 0 sends the same picture over and over."
DARK = "Camera 0 shows only black: is its cover closed, or the room dark?"


class Rig:
    """Be a device over a scene, at 15 frames a second of a clock of its own, and count what is sure."""

    def __init__(self) -> None:
        self.now = 0.0
        self.scene = Scene()
        self.plugged, self.stuck, self.dark = True, False, False
        self._last: Any = None
        self.feed = Feed(Source("Camera 0", self._open), clock=lambda: self.now)
        self.watcher = Watcher(self.feed, Live(lambda: self.scene, (EMERALD,)))
        self.watcher.live.expect(TWO)
        self.counted: list[tuple[str, ...]] = []
        self.said: list[str] = []

    def _open(self) -> "Rig":
        if not self.plugged:
            raise BadSource(MISSING)
        return self

    def read(self) -> tuple[bool, Any]:
        if not self.plugged:
            return False, None
        if not self.stuck or self._last is None:
            self._last = self.scene.image(0.0 if self.dark else 1.0)
        return True, self._last

    def release(self) -> None:
        pass

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.now += 1 / 15
            self.feed.step()
            self.watcher.turn()
            sight = self.watcher.sight
            if not self.said or self.said[-1] != sight.words:
                self.said.append(sight.words)
            if sight.throw is not None and sight.throw.sure:
                assert sight.throw.match.rolled is not None
                self.counted.append(tuple(one.face for one in sight.throw.match.rolled.dice))
                self.watcher.live.accept(sight.throw.number)

    def roll(self, dice: Any, stop: int | None = None) -> None:
        for passing in self.scene.sliding(dice)[:stop]:
            self.scene.dice = passing
            self.run(1)
        if stop is None:
            self.scene.dice = dice
            self.run(10)


def test_pulled_away_in_mid_throw_and_returned() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST)
    assert rig.counted == [("3", "5")]
    rig.roll(SECOND, stop=2)
    rig.plugged = False
    rig.run(30)
    assert rig.said[-2:] == [LOST, MISSING]
    assert rig.watcher.sight.state is State.TROUBLE
    rig.scene.dice, rig.plugged = SECOND, True
    rig.run(30)
    assert rig.counted == [("3", "5")]
    assert rig.said[-1] == "The picture changed: the dice that lie there are taken as counted."
    rig.roll((die(90, 40, "2"), die(180, 90, "skull")))
    assert rig.counted == [("3", "5"), ("2", "skull")]


def test_pulled_away_before_anything_had_counted_the_throw_counts_once_on_return() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST, stop=2)
    rig.plugged = False
    rig.run(30)
    rig.scene.dice, rig.plugged = FIRST, True
    rig.run(60)
    assert rig.counted == [("3", "5")]


def test_frozen_in_mid_throw_is_named_and_nothing_is_counted_twice() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST)
    rig.roll(SECOND, stop=2)
    rig.stuck = True
    rig.run(45)
    assert rig.said[-1] == FROZEN
    assert rig.counted == [("3", "5")]
    rig.stuck = False
    rig.roll(SECOND)
    assert rig.counted == [("3", "5"), ("1", "3")]


def test_black_and_light_again_is_named_and_nothing_is_counted_twice() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST)
    rig.dark = True
    rig.run(30)
    assert rig.said[-2:] == ["Nothing but black is seen.", DARK]
    rig.dark = False
    rig.run(30)
    assert rig.counted == [("3", "5")]


def test_frames_of_another_size_count_nothing_twice() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST)
    rig.scene.size = (640, 480)
    rig.run(1)
    rig.run(20)
    assert rig.counted == [("3", "5")]
    assert "The picture changed: the dice that lie there are taken as counted." in rig.said
    rig.roll(SECOND)
    assert rig.counted == [("3", "5"), ("1", "3")]


def test_pausing_releases_the_device_and_what_had_counted_stays_counted() -> None:
    rig = Rig()
    rig.run(8)
    rig.roll(FIRST)
    rig.watcher.pause()
    rig.run(5)
    rig.watcher.resume()
    rig.run(20)
    assert rig.counted == [("3", "5")]


def test_frames_that_are_no_pictures_are_no_exception() -> None:
    rig = Rig()
    rig.read = lambda: (True, np.zeros((0, 0, 3), np.uint8))  # type: ignore[method-assign]
    rig.run(20)
    assert rig.said[-1] == LOST

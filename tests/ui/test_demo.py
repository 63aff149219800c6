"""The demonstration in the window: it plays a turn by itself, a film through the live loop, to a sentence."""

from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.dice import Die
from companion.game import Rolled
from companion.games.emerald_skulls.events import BuyDice, Place
from tests.live_tray import InlineWatcher, Scene, die
from tests.ui.screen import Screen
from vision.reading import Sighting

ONES = tuple(die(60 + 90 * n, 80, "1") for n in range(3))


def written(path: Path, dice: tuple[Sighting, ...]) -> Path:
    """Write a film: an empty tray, dice that slide in, and dice that lie."""
    scene = Scene()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 15, scene.size)
    for lying in [(), (), (), (), *scene.sliding(dice), *[dice] * 20]:
        scene.dice = lying
        writer.write(scene.image())
    writer.release()
    return path


class Knows(Scene):
    """Read what lies in a film by its brightness: dice are brighter than the tray."""

    def __init__(self, dice: tuple[Sighting, ...]) -> None:
        super().__init__()
        self.lying = dice

    def read(self, frame: Any, only: Any = None) -> Any:
        bright = [one for one in self.lying if frame[int(one.centre[1]), int(one.centre[0]), 0] > 130]
        self.dice = tuple(bright)
        return super().read(frame, only)


@pytest.fixture
def demo(screen: Screen, root: Any, desk: Any, tmp_path: Path, request: Any) -> Any:
    from companion.ui.demo import Demo

    dice = getattr(request, "param", ONES)
    desk._open_reader = lambda: Knows(dice)
    desk._watch = lambda feed, live: InlineWatcher(feed, live)
    return Demo(root, desk, written(tmp_path / "turn.mp4", dice))


def test_a_turn_is_bought_drawn_read_and_placed_by_itself(screen: Screen, root: Any, desk: Any, demo: Any) -> None:
    screen.frames(seconds=20)
    events = demo.screen.controller.table.events
    assert events[0] == BuyDice(3)
    assert Rolled((Die("emerald", "1"),) * 3) in events
    assert Place(1, 3, 0) in events
    assert root.toast.words.text == "That was the real reader and the real rules. Your turn: go on from here."
    assert sum(demo.screen.controller.game.totals(demo.screen.controller.table.state)[name] for name in (
        "supply", "Player gears", "Vrax and Kur gears"
    )) == 120  # fmt: skip
    assert desk.settings.supplier == "taps"


@pytest.mark.parametrize("demo", [(ONES[0], ONES[1], die(240, 80, None))], indirect=True)
def test_a_throw_that_cannot_be_read_is_left_to_people(screen: Screen, root: Any, demo: Any) -> None:
    screen.frames(seconds=12)
    assert root.toast.words.text == "This throw needs a look: turn the marked dice, then go on by yourself."
    assert demo.screen.over_body is not None


@pytest.mark.parametrize("demo", [tuple(die(60 + 90 * n, 80, "1", 0.7) for n in range(3))], indirect=True)
def test_a_throw_that_is_not_sure_is_confirmed_as_people_would(screen: Screen, root: Any, demo: Any) -> None:
    screen.frames(seconds=16)
    assert Rolled((Die("emerald", "1"),) * 3) in demo.screen.controller.table.events


def test_an_undo_stops_the_demonstration(screen: Screen, demo: Any) -> None:
    screen.frames(seconds=5)
    screen.tap(demo.screen.bar.undo)
    events = demo.screen.controller.table.events
    screen.frames(seconds=6)
    assert demo.screen.controller.table.events == events

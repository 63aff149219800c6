"""The demonstration in the window: it plays a turn by itself, pictures through a reader, and stops with a sentence."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice import Die
from companion.game import Rolled
from companion.games.emerald_skulls.events import BuyDice, Place
from tests.ui.screen import Screen
from tests.ui.test_pictures import FakeReader, sighting


@pytest.fixture
def pictures(tmp_path: Path) -> tuple[Path, ...]:
    path = tmp_path / "throw-1.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 90, np.uint8))
    return (path,)


def test_a_turn_is_bought_drawn_read_and_placed_by_itself(
    screen: Screen, root: Any, desk: Any, pictures: tuple[Path, ...]
) -> None:
    from companion.ui.demo import Demo

    desk._reader = FakeReader(tuple(sighting(100 + 150 * n, 200, "1", 0.99) for n in range(3)))
    demo = Demo(root, desk, pictures)
    screen.frames(seconds=25)
    events = demo.screen.controller.table.events
    assert events[0] == BuyDice(3)
    assert Rolled((Die("emerald", "1"),) * 3) in events
    assert Place(1, 3, 0) in events
    assert root.toast.words.text == "That was the real reader and the real rules. Your turn: go on from here."
    assert sum(demo.screen.controller.game.totals(demo.screen.controller.table.state)[name] for name in (
        "supply", "Player gears", "Vrax and Kur gears"
    )) == 120  # fmt: skip


def test_a_picture_that_is_not_the_throw_is_left_to_people(
    screen: Screen, root: Any, desk: Any, pictures: tuple[Path, ...]
) -> None:
    from companion.ui.demo import Demo

    desk._reader = FakeReader((sighting(100, 200, None, 0.0), *(sighting(300, 200 + n, "2", 0.9) for n in (0, 99))))
    demo = Demo(root, desk, pictures)
    screen.frames(seconds=15)
    assert root.toast.words.text == "This picture needs a look: turn the marked dice, then go on by yourself."
    assert demo.screen.over_body is not None


def test_an_undo_stops_the_demonstration(screen: Screen, root: Any, desk: Any, pictures: tuple[Path, ...]) -> None:
    from companion.ui.demo import Demo

    desk._reader = FakeReader(tuple(sighting(100 + 150 * n, 200, "1", 0.99) for n in range(3)))
    demo = Demo(root, desk, pictures)
    screen.frames(seconds=5)
    screen.tap(demo.screen.bar.undo)
    events = demo.screen.controller.table.events
    screen.frames(seconds=10)
    assert demo.screen.controller.table.events == events

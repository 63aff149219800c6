"""Dice from pictures and the camera: the reading over its picture, taps that correct it, sentences where it fails."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice import Die
from companion.game import Drawn, Rolled
from companion.games.emerald_skulls.events import BuyDice
from tests.ui.screen import Screen, button, texts
from vision.errors import BadModel
from vision.reading import Reading, Sighting


def sighting(x: int, y: int, face: str | None, confidence: float, *runners: str) -> Sighting:
    corners = ((x - 40, y - 40), (x + 40, y - 40), (x + 40, y + 40), (x - 40, y + 40))
    chances = tuple((runner, 0.2) for runner in runners)
    return Sighting(
        corners, (x - 40, y - 40, 80, 80), "tally", face, None, confidence, chances, None if face else "glare"
    )


DICE = (
    sighting(100, 100, "2", 0.99, "3"),
    sighting(300, 200, "4", 0.6, "5", "3"),
    sighting(500, 300, None, 0.0, "skull"),
)


class FakeReader:
    auto_confirm = 0.9

    def __init__(self, dice: tuple[Sighting, ...] = DICE) -> None:
        self.dice = dice
        self.only: Any = None

    def read(self, frame: Any, only: Any = None) -> Reading:
        self.only = only
        return Reading((frame.shape[1], frame.shape[0]), self.dice)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    frame = np.full((480, 640, 3), (40, 70, 90), np.uint8)
    for x, y in ((100, 100), (300, 200), (500, 300)):
        cv2.rectangle(frame, (x - 40, y - 40), (x + 40, y + 40), (200, 220, 230), -1)
    path = tmp_path / "album" / "throw.png"
    path.parent.mkdir()
    cv2.imwrite(str(path), frame)
    return path


@pytest.fixture
def table(screen: Screen, root: Any, desk: Any) -> Any:
    """Give a solo table that waits for three dice, and a reader that sees the three of this file."""
    desk._reader = FakeReader()
    root.set_up("emerald-skulls")
    root.screen.begin()
    root.screen.controller.play(BuyDice(3))
    root.screen.controller.draw()
    screen.frames(seconds=0.5)
    assert isinstance(root.screen.controller.table.events[-1], Drawn)
    return root.screen


def test_a_picture_is_chosen_read_corrected_and_confirmed(screen: Screen, table: Any, desk: Any, photo: Path) -> None:
    desk.settings.folder = str(photo.parent.parent)
    screen.tap(table.input.tabs["picture"])
    screen.tap(button(table, "album"))
    screen.tap(button(table, "throw.png"))
    view = table.over_body.body
    assert desk._reader.only == table.view.need.labels
    assert "3 dice seen; number 3 from the left shines too much (glare). Tap it: marked red." in texts(view)
    assert view.done.disabled
    screen.tap_at(*view.overlay.to_window(*view.overlay.to_screen(500, 300)))
    assert "3 dice seen; look at 1 die marked amber." in texts(view)
    screen.tap_at(*view.overlay.to_window(*view.overlay.to_screen(300, 200)))
    assert "3 dice seen, all sure." in texts(view)
    assert view.done.hint == "2, 5, skull"
    screen.tap(view.done)
    assert table.controller.table.events[-1] == Rolled(tuple(Die("emerald", face) for face in ("2", "5", "skull")))
    assert table.over_body is None
    assert desk.settings.folder == str(photo.parent)


def test_a_face_can_be_picked_and_an_invented_die_struck_out(
    screen: Screen, table: Any, desk: Any, photo: Path
) -> None:
    desk._reader = FakeReader((*DICE[:2], sighting(500, 300, "1", 0.95), sighting(560, 60, "3", 0.5)))
    table.open_picture(photo)
    screen.frames(4)
    view = table.over_body.body
    assert "4 dice seen: 3 dice wanted, got 4." in texts(view)
    screen.tap_at(*view.overlay.to_window(*view.overlay.to_screen(560, 60)))
    screen.tap(button(view, "No die"))
    assert not view.done.disabled
    assert view.done.hint == "1, 2, 4"
    screen.tap_at(*view.overlay.to_window(*view.overlay.to_screen(100, 100)))
    assert view.done.hint == "1, 3, 4"
    faces = [widget for widget in view.faces.walk() if getattr(widget, "face", "") == "skull"]
    screen.tap(faces[0])
    assert view.done.hint == "1, 4, skull"


def test_a_tap_beside_the_dice_adds_one_that_was_missed(screen: Screen, table: Any, desk: Any, photo: Path) -> None:
    desk._reader = FakeReader((DICE[0], sighting(300, 200, "4", 0.99)))
    table.open_picture(photo)
    screen.frames(4)
    view = table.over_body.body
    screen.tap_at(*view.overlay.to_window(*view.overlay.to_screen(500, 420)))
    assert view.done.hint == "1, 2, 4"


@pytest.mark.parametrize(("name", "content"), [("cat.jpg", b"not a picture"), ("empty.png", b""), ("gone.png", None)])
def test_a_file_that_is_no_picture_is_one_sentence(
    screen: Screen, root: Any, table: Any, tmp_path: Path, name: str, content: bytes | None
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    root.dropped(path)
    screen.frames(4)
    assert name in root.toast.words.text
    assert "\n" not in root.toast.words.text
    assert table.over_body is None


def test_missing_models_are_one_sentence_and_taps_go_on(
    screen: Screen, root: Any, table: Any, desk: Any, photo: Path
) -> None:
    def missing() -> Any:
        raise BadModel("no models in 'models': card.json is missing")

    desk._reader, desk._open_reader = None, missing
    table.open_picture(photo)
    screen.frames(4)
    assert root.toast.words.text == "No models in 'models': card.json is missing"
    assert table.input.pad is not None


def test_the_reading_is_drawn_over_the_picture(screen: Screen, table: Any, photo: Path) -> None:
    table.open_picture(photo)
    screen.frames(4)
    overlay = table.over_body.body.overlay
    shown = screen.picture()
    colours = {}
    for name, (x, y) in {"sure": (60, 100), "doubtful": (260, 200), "unread": (460, 300)}.items():
        sx, sy = overlay.to_window(*overlay.to_screen(x, y))
        colours[name] = [int(c) for c in shown[round(screen.window.height - sy), round(sx)]]
    blue, green, red = colours["sure"]
    assert green > red
    assert green > blue
    blue, green, red = colours["doubtful"]
    assert red > 200 > 120 > blue
    assert green > 150
    blue, green, red = colours["unread"]
    assert red > 200
    assert green < 150

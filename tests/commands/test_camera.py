"""The camera in the terminal: the same loop as the app's, over a drawn tray that moves on a frame at a time."""

import io
import sys
from collections.abc import Iterator

import pytest

from companion.dice import Kind, Need
from companion.game import Event, Rolled
from companion.terminal.camera import Camera
from companion.terminal.speech import Speech
from tests.live_tray import Scene, die
from vision.frames import Frame
from vision.reading import Sighting

EMERALD = Kind("emerald", ("1", "2", "3", "4", "5", "skull"), "tally")
TWO = Need((EMERALD,) * 2, 2)
FIRST, SECOND = (die(60, 60, "3"), die(150, 80, "5")), (die(200, 160, "1"), die(260, 60, "3"))


class Film:
    """Be a camera that shows a list of scenes, a frame a look; None is a camera that went away."""

    def __init__(self, scenes: list[tuple[Sighting, ...] | None]) -> None:
        self.scene = Scene()
        self.scenes: Iterator[tuple[Sighting, ...] | None] = iter(scenes)
        self.problem: str | None = None
        self.ended = False

    @property
    def newest(self) -> Frame:
        dice = next(self.scenes, self.scene.dice)
        if dice is None:
            self.problem = "Camera 0 stopped sending pictures; it is tried again until it comes back."
        else:
            self.scene.dice = dice
        return self.scene.frame()

    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def close(self) -> None: ...


class Sat:
    """Be as much of a sitting as a camera asks for."""

    def __init__(self) -> None:
        self.table = self
        self.events: list[Event] = []


def supplied(monkeypatch: pytest.MonkeyPatch, camera: Camera, sat: Sat, typed: str) -> tuple[str, ...] | None:
    """Give the faces that the camera supplied, and play them."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    rolled = camera.supply(TWO, sat, Speech(plain=True))  # type: ignore[arg-type]
    if rolled is None:
        return None
    sat.events.append(rolled)
    return tuple(one.face for one in rolled.dice)


def camera_over(scenes: list[tuple[Sighting, ...] | None]) -> tuple[Camera, Film]:
    film = Film(scenes)
    return Camera(film, film.scene, (EMERALD,), rest=lambda _: None), film  # type: ignore[arg-type]


def test_throws_count_once_each_and_what_goes_on_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moving = Scene().sliding(SECOND)
    camera, _ = camera_over([()] * 6 + Scene().sliding(FIRST) + [FIRST] * 40 + moving + [SECOND] * 10)
    sat = Sat()
    assert supplied(monkeypatch, camera, sat, "\n") == ("3", "5")
    out = capsys.readouterr().out
    assert "  Throw 2 dice.\n  Something moves: waiting until the dice lie still.\n" in out
    assert "camera: 3 99%, 5 99%" in out
    assert supplied(monkeypatch, camera, sat, "\n") == ("1", "3")
    assert "  These have counted. Throw 2 dice.\n" in capsys.readouterr().out


def test_a_doubtful_throw_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, _ = camera_over([(die(60, 60, "3", 0.6), die(150, 80, "5"))] * 20)
    assert supplied(monkeypatch, camera, Sat(), "\n2 5\n") == ("2", "5")


def test_typed_dice_are_not_read_as_the_next_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, film = camera_over([FIRST] * 12)
    sat = Sat()
    camera._watcher.live.expect(TWO)
    for _ in range(8):
        camera._watcher.turn()
    assert supplied(monkeypatch, camera, sat, "3 4\n") == ("3", "4")
    film.scenes = iter([FIRST] * 20 + [None])
    assert supplied(monkeypatch, camera, sat, "\n1 1\n") == ("1", "1")


def test_an_undo_asks_again_about_the_throw_that_lies_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera, _ = camera_over([FIRST] * 40)
    sat = Sat()
    assert supplied(monkeypatch, camera, sat, "\n") == ("3", "5")
    assert isinstance(sat.events.pop(), Rolled)
    assert supplied(monkeypatch, camera, sat, "\n2 5\n") == ("2", "5")
    assert "Not quite sure" in capsys.readouterr().out


def test_a_camera_that_goes_away_leads_to_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera, _ = camera_over([()] * 5 + [Scene().sliding(FIRST)[0], None])
    assert supplied(monkeypatch, camera, Sat(), "\n3 5\n") == ("3", "5")
    assert "Camera 0 stopped sending pictures" in capsys.readouterr().out

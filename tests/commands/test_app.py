"""`companion` and `companion app`: what a machine lacks for a window, in one line that names the packages."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion.commands import app
from companion.game import Game
from companion.ui.app import has_graphics_card
from tests.commands.conftest import Companion

PACKAGES = "sudo apt-get install libgl1 libegl1 libgles2 libgl1-mesa-dri"
ALL = {"libGL.so.1", "libEGL.so.1", "libGLESv2.so.2"}
SCREEN = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("platform", "environment", "libraries", "said"),
    [
        ("linux", SCREEN, ALL, None),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, ALL, None),
        ("linux", {"SDL_VIDEODRIVER": "offscreen"}, ALL, None),
        ("linux", SCREEN, {"libGL.so.1"}, None),  # X11 needs no EGL
        ("linux", SCREEN, {"libEGL.so.1", "libGLESv2.so.2"}, None),
        ("linux", SCREEN, set(), PACKAGES),
        ("linux", SCREEN, {"libEGL.so.1"}, PACKAGES),
        ("linux", {}, set(), PACKAGES),
        ("linux", {}, ALL, "there is no screen here (DISPLAY is not set)"),
        ("linux", {"DISPLAY": ""}, ALL, "there is no screen here"),
        ("win32", {}, set(), None),
        ("darwin", {}, set(), None),
    ],
)
def test_what_is_missing(platform: str, environment: dict[str, str], libraries: set[str], said: str | None) -> None:
    answer = app.missing(platform, environment, libraries.__contains__)
    assert (answer is None) == (said is None)
    assert said is None or said in str(answer)


@pytest.mark.parametrize("arguments", [[], ["app"], ["demo", "--window"]])
def test_without_a_screen_one_line_and_status_2(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(app, "_loads", lambda library: True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    ran = companion(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "there is no screen here" in ran.complaint


@pytest.mark.parametrize(
    ("platform", "environment", "driver"),
    [
        ("linux", {"DISPLAY": ":0"}, "x11"),
        ("linux", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland,x11"),
        ("linux", {}, None),
        ("win32", {"DISPLAY": ":0"}, None),
    ],
)
def test_sdl_is_told_which_screens_there_are(platform: str, environment: dict[str, str], driver: str | None) -> None:
    assert app.settings(platform, environment).get("SDL_VIDEODRIVER") == driver


def test_the_window_opens_with_what_was_asked_for(
    companion: Companion, pebbles: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[dict[str, object]] = []
    stand_in = ModuleType("companion.ui.app")
    stand_in.run_app = lambda **how: asked.append(how) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "companion.ui.app", stand_in)
    monkeypatch.setattr(app, "missing", lambda *_: None)
    monkeypatch.setattr(app, "settings", lambda *_: {})
    save = tmp_path / "game.jsonl"
    for arguments in ([], ["app", "--game", "pebbles"], ["app", "--save", save], ["demo", "--window"]):
        assert companion(*arguments).status == 0
    assert asked == [
        {"game": None, "save": None, "demo": False},
        {"game": "pebbles", "save": None, "demo": False},
        {"game": None, "save": save, "demo": False},
        {"game": "emerald-skulls", "save": None, "demo": True},
    ]


def test_an_unknown_game_is_refused_before_a_window_opens(companion: Companion, pebbles: Game) -> None:
    ran = companion("app", "--game", "chess")
    assert (ran.status, ran.complaint) == (2, "companion: 'chess' is not a game here; there is pebbles")


def test_whether_anything_but_the_processor_draws(tmp_path: Path) -> None:
    assert has_graphics_card("win32", tmp_path)
    assert not has_graphics_card("linux", tmp_path)
    (tmp_path / "dri").mkdir()
    assert has_graphics_card("linux", tmp_path)


def test_a_library_that_cannot_be_opened() -> None:
    assert app._loads("libno-such-library.so.9") is False

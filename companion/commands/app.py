"""`companion app`, and `companion` alone: open the app's window, or say what the machine lacks for one."""

import ctypes
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from companion.cli import called
from companion.errors import CompanionError
from companion.games import find_game

#: What a window is drawn with on Linux: of each row, one library must be there.
LIBRARIES = (("libGL.so.1", "libGLESv2.so.2"), ("libEGL.so.1", "libGL.so.1"))
#: Debian's packages for them, and Mesa's drivers.
PACKAGES = "libgl1 libegl1 libgles2 libgl1-mesa-dri"
#: Only the window that Kivy's wheel brings along, and its own access to OpenGL: others would want more libraries.
KIVY = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_WINDOW": "sdl2"}
KIVY_ON_LINUX = {"KIVY_GL_BACKEND": "sdl2"}
#: SDL's names of the screens on Linux, and the variable that says that one is there.
SCREENS = {"wayland": "WAYLAND_DISPLAY", "x11": "DISPLAY"}


class NoScreen(CompanionError):
    """Report what a machine lacks to open a window."""


@click.command("app")
@click.option("--game", "name", metavar="GAME", help="Open this game at once.")
@click.option("--save", metavar="SAVE", help="Go on with this saved game.")
def command(name: str | None = None, save: str | None = None) -> int:
    """Open the app (the same as `companion` alone)."""
    if name is not None:
        find_game(name)
    return open_window(name, Path(save) if save else None)


def open_window(game: str | None = None, save: Path | None = None, *, demo: bool = False) -> int:
    """Open the app and give its exit status; raise NoScreen with what is missing."""
    if trouble := missing(sys.platform, os.environ, _loads):
        raise NoScreen(trouble)
    for name, value in settings(sys.platform, os.environ).items():
        os.environ.setdefault(name, value)
    stderr = sys.stderr
    try:
        run_app: Callable[..., int] = importlib.import_module("companion.ui.app").run_app
        return run_app(game=game, save=save, demo=demo)
    finally:
        sys.stderr = stderr  # Kivy puts its own in place, which says nothing


def settings(platform: str, environment: Mapping[str, str]) -> dict[str, str]:
    """List what Kivy and SDL are to be told before they are imported.

    On Linux the screens there are by name: else SDL, finding none, would draw to nowhere and seem to hang.
    """
    if not platform.startswith("linux"):
        return KIVY
    screens = [name for name, variable in SCREENS.items() if environment.get(variable)]
    return KIVY | KIVY_ON_LINUX | ({"SDL_VIDEODRIVER": ",".join(screens)} if screens else {})


def missing(platform: str, environment: Mapping[str, str], loads: Callable[[str], bool]) -> str | None:
    """Say in one line what a machine lacks for a window, or None; loads: whether a shared library can be opened."""
    if importlib.util.find_spec("kivy") is None:
        return "the window needs kivy, which is not installed: python3 -m pip install kivy"
    if not platform.startswith("linux"):
        return None
    if not all(any(loads(library) for library in row) for row in LIBRARIES):
        return f"the window needs graphics libraries; on Debian or Ubuntu: sudo apt-get install {PACKAGES}"
    if not any(environment.get(name) for name in (*SCREENS.values(), "SDL_VIDEODRIVER")):
        return (
            f"there is no screen here (DISPLAY is not set); games can be played in the terminal: {called()} play --help"
        )
    return None


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True

"""`companion app`, and `companion` alone: open the app's window, or say what the machine lacks for one."""

import ctypes
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path

import click

from companion.errors import CompanionError
from companion.games import find_game

#: For each of several libraries that will do, the shared object and Debian's package for it.
NEEDED = ((("libGL.so.1", "libgl1"), ("libGLESv2.so.2", "libgles2")), (("libEGL.so.1", "libegl1"),))


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
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    run_app: Callable[..., int] = importlib.import_module("companion.ui.app").run_app
    return run_app(game=game, save=save, demo=demo)


def missing(
    platform: str, environment: "os._Environ[str] | dict[str, str]", loads: Callable[[str], bool]
) -> str | None:
    """Say in one line what a machine lacks for a window, or None; loads: whether a shared library can be opened."""
    if importlib.util.find_spec("kivy") is None:
        return "the window needs kivy: python3 -m pip install kivy"
    if not platform.startswith("linux"):
        return None
    packages = [(*choices[0],)[1] for choices in NEEDED if not any(loads(library) for library, _ in choices)]
    if packages:
        return (
            "the window needs graphics libraries that are not installed. On Debian or Ubuntu: "
            f"sudo apt-get install {' '.join(['libegl1', 'libgles2', 'libgl1', 'libgl1-mesa-dri', 'libmtdev1'])}"
        )
    if not any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return (
            "there is no screen here (DISPLAY is not set); everything also works in the terminal: companion play --help"
        )
    return None


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True

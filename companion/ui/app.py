"""Open the window: `run_app`. Everything that must be set before kivy is imported is set here."""

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError

if TYPE_CHECKING:
    from kivy.app import App


def prepare(home: Path | None = None) -> None:
    """Set what kivy reads when it is imported: its own folder, no arguments, no chatter."""
    if home is None:
        from platformdirs import user_cache_path

        home = user_cache_path("table-companion") / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
        os.environ.setdefault("KIVY_HOME", str(home))
    except OSError:
        pass
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")  # else kivy tries x11 next, which ends the process
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # else kivy takes sys.stderr, and tracebacks with it
    log = logging.getLogger("kivy")
    log.propagate = False
    log.addHandler(logging.FileHandler(home / "warnings.log", delay=True) if home.is_dir() else logging.NullHandler())
    log.setLevel(logging.WARNING)
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "desktop", "1")
    Config.set("kivy", "pause_on_minimize", "1")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if not has_graphics_card():
        Config.set("graphics", "multisamples", "0")  # smooth edges cost a processor two thirds of its frames
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")
    Config.set("graphics", "minimum_width", "480")
    Config.set("graphics", "minimum_height", "320")
    for provider in [name for name, value in Config.items("input") if "mtdev" in value or "hidinput" in value]:
        Config.remove_option("input", provider)


def has_graphics_card(platform: str = sys.platform, devices: Path = Path("/dev")) -> bool:
    """Tell whether anything but the processor can draw; only Linux says that there is none."""
    return not platform.startswith("linux") or any((devices / name).exists() for name in ("dri", "nvidia0"))


def open_window() -> Any:
    """Open kivy's window and give it; raise CompanionError when there can be none."""
    from kivy.core.window import Window

    if Window is None:
        raise CompanionError(
            "no window can be opened: on Debian or Ubuntu, sudo apt-get install "
            "libegl1 libgles2 libgl1 libgl1-mesa-dri; everything also works in the terminal: companion play --help"
        )
    Window.allow_screensaver = False
    Window.softinput_mode = "below_target"
    from companion.ui import theme

    Window.clearcolor = theme.BACK
    return Window


def make_app(desk: Any, game: str | None = None, save: Path | None = None, demo: bool = False) -> "App":
    """Make the app, with a game, a save or the demonstration open at once."""
    from kivy.app import App
    from kivy.core.window import Window

    from companion.ui.root import Root
    from companion.ui.table_screen import TableScreen
    from companion.ui.teach_screen import TeachScreen

    class CompanionApp(App):
        """Be the app: the root, the back key, pause and resume."""

        title = "Table companion"

        def build(self) -> Root:
            root = Root(desk)
            Window.bind(on_keyboard=self._key, on_request_close=self._close, on_drop_file=self._drop)
            Window.bind(on_minimize=lambda *_: self.on_pause(), on_restore=lambda *_: self.on_resume())
            if demo:
                from companion.ui.demo import Demo

                self.demo = Demo(root, desk)
            elif save is not None:
                root.resume(save)
            elif game is not None:
                root.set_up(game)
            return root

        def on_pause(self) -> bool:
            """Release the camera; the game is in its save."""
            if isinstance(self.root.screen, (TableScreen, TeachScreen)):
                self.root.screen.pause()
            return True

        def on_resume(self) -> None:
            """Take the camera up again."""
            if isinstance(self.root.screen, (TableScreen, TeachScreen)):
                self.root.screen.resume()

        def on_stop(self) -> None:
            """Let go of camera, save and worker."""
            if isinstance(self.root.screen, (TableScreen, TeachScreen)):
                self.root.screen.leave()
            desk.worker.stop()

        def _key(self, _window: Any, key: int, *_: Any) -> bool:
            if key in (27, 1001):
                if not self.root.back():
                    self.stop()
                return True
            return False

        def _close(self, *_: Any, **__: Any) -> bool:
            return False

        def _drop(self, _window: Any, name: bytes, *_: Any) -> None:
            self.root.dropped(Path(os.fsdecode(name)))

    return CompanionApp()


def run_app(game: str | None = None, save: Path | None = None, demo: bool = False) -> int:
    """Open the app and give the exit status when it is closed; raise CompanionError when there can be no window.

    game: set this game up at once. save: go on with this save. demo: show a turn played from a film.
    """
    prepare()
    open_window()
    from companion.ui.desk import Desk
    from companion.ui.faults import watch
    from companion.ui.settings import load_settings

    desk = Desk(load_settings())
    app = make_app(desk, game, save, demo)
    watch(desk)
    app.run()
    return 0

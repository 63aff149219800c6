"""A window without a screen: touches go in as motion events, the clock moves a frame at a time, nothing sleeps."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

FRAME = 1 / 30
PACKAGES = "libegl1 libgles2 libgl1 libgl1-mesa-dri libmtdev1"


class Screen:
    """Hold kivy's one window, a clock that only `frames` moves, and a finger."""

    def __init__(self, window: Any) -> None:
        from kivy.clock import Clock

        self.window = window
        self.clock = Clock
        self._now = Clock.time()
        Clock.time = lambda: self._now
        Clock._max_fps = 0

    def frames(self, count: int = 1, seconds: float = 0.0) -> None:
        """Let frames pass: `count` of them, or as many as fill some seconds. All of a frame but the drawing."""
        from kivy.base import EventLoop
        from kivy.lang import Builder

        for _ in range(max(count, round(seconds / FRAME))):
            self._now += FRAME
            self.clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            self.clock.tick_draw()
            Builder.sync()

    def size(self, width: int, height: int) -> None:
        """Change the window's size."""
        self.window.size = (width, height)
        self.frames(6)

    def tap(self, widget: Any) -> None:
        """Put a finger on the middle of a widget and lift it; fails when that is not in the window."""
        self.scroll_to(widget)
        x, y = widget.to_window(*widget.center)
        width, height = self.window.size
        inside = 0 <= x < width and 0 <= y < height
        assert inside, f"{widget} lies outside the window at {x:.0f}, {y:.0f}"
        self.tap_at(x, y)

    def tap_at(self, x: float, y: float) -> None:
        """Put a finger on a place of the window and lift it, then wait out the guard against double taps."""
        self.press(x, y)
        self.frames(seconds=0.5)

    def press(self, x: float, y: float) -> None:
        """Put a finger down and lift it two frames later."""
        self.drag((x, y), (x, y))

    def drag(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Put a finger down, move it, and lift it two frames later."""
        from kivy.base import EventLoop
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):
            def depack(self, args: Any) -> None:
                self.profile = ["pos"]
                self.is_touch = True
                self.sx, self.sy = args
                super().depack(args)

        width, height = self.window.size
        (x0, y0), (x1, y1) = ((x / max(1, width - 1), y / max(1, height - 1)) for x, y in (begin, end))
        finger = Finger("test", 1, (x0, y0), is_touch=True, type_id="touch")
        EventLoop.post_dispatch_input("begin", finger)
        if begin != end:
            finger.move((x1, y1))
            EventLoop.post_dispatch_input("update", finger)
        self.frames(2)
        EventLoop.post_dispatch_input("end", finger)
        self.frames(2)

    def scroll_to(self, widget: Any) -> None:
        """Bring a widget into view, as a person would by scrolling."""
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.window and not isinstance(parent, ScrollView):
            parent = parent.parent
        if isinstance(parent, ScrollView):
            parent.scroll_to(widget, animate=False)
            self.frames(2)

    def key(self, code: int) -> None:
        """Press a key."""
        self.window.dispatch("on_keyboard", code, 0, "", [])
        self.frames(3)

    def picture(self) -> npt.NDArray[np.uint8]:
        """Give what the window shows, (h, w, 3) uint8 BGR, drawn into a buffer: the offscreen one keeps its size."""
        from kivy.graphics import ClearBuffers, ClearColor, Fbo

        self.frames(2)
        width, height = self.window.size
        buffer = Fbo(size=(width, height), with_stencilbuffer=True)
        with buffer:
            ClearColor(*self.window.clearcolor)
            ClearBuffers()
        for child in reversed(self.window.children):
            buffer.add(child.canvas)
        buffer.draw()
        pixels = np.frombuffer(buffer.texture.pixels, np.uint8).reshape(height, width, 4)
        for child in self.window.children:
            buffer.remove(child.canvas)
        return np.ascontiguousarray(pixels[::-1, :, 2::-1])

    def save(self, path: Path) -> None:
        """Write what the window shows as PNG."""
        import cv2

        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), self.picture(), [cv2.IMWRITE_PNG_COMPRESSION, 9])


def find(root: Any, **wanted: Any) -> Any:
    """Give the one visible widget whose properties are as wanted; fails unless there is exactly one."""
    found = find_all(root, **wanted)
    assert len(found) == 1, f"{wanted}: {len(found)} of them; there is {sorted(texts(root))}"
    return found[0]


def button(root: Any, text: str) -> Any:
    """Give the one big button with this label."""
    from companion.ui.widgets import BigButton

    found = [widget for widget in find_all(root, text=text) if isinstance(widget, BigButton)]
    assert len(found) == 1, f"{len(found)} buttons {text!r}; there is {sorted(texts(root))}"
    return found[0]


def find_all(root: Any, **wanted: Any) -> list[Any]:
    """List the outermost widgets whose properties are as wanted: a button, not the words on it."""

    def fits(widget: Any) -> bool:
        return all(hasattr(widget, name) and getattr(widget, name) == value for name, value in wanted.items())

    outermost = [widget for widget in root.walk() if fits(widget)]
    return [w for w in outermost if not fits(w.parent) and not fits(w.parent.parent)]


def texts(root: Any) -> set[str]:
    """List every text on the screen."""
    return set(_texts(root))


def _texts(root: Any) -> Iterator[str]:
    for widget in root.walk():
        yield from (words for words in (getattr(widget, name, "") for name in ("text", "hint")) if words)


def open_screen(home: Path) -> Screen:
    """Open the window once a process; raises RuntimeError naming the packages when there can be none."""
    import os

    os.environ["SDL_VIDEODRIVER"] = os.environ.get("COMPANION_TEST_VIDEODRIVER", "offscreen")
    os.environ["KIVY_HOME"] = str(home)
    try:
        from companion.ui.app import open_window, prepare

        prepare(home)
        window = open_window()
        from kivy.base import EventLoop

        EventLoop.ensure_window()
    except (Exception, SystemExit) as error:
        raise RuntimeError(f"no window without a screen ({error}): apt-get install {PACKAGES}") from None
    return Screen(window)

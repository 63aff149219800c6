"""What every screen shares: settings, the background worker, the reader, the camera, and the way to other screens."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.dice import Kind, Need
from companion.live import Live
from companion.sight import ReadsDice
from companion.ui.position_draft import PositionDraft
from companion.ui.seating import Seating
from companion.ui.settings import Settings, save_settings
from companion.ui.work import Worker
from companion.watcher import Watcher

if TYPE_CHECKING:
    from vision.reading import Reading


def shipped_reader() -> ReadsDice:
    """Open the networks, with the taught dice preferred; raise VisionError when they are missing."""
    from companion.own_dice import OwnReader

    return OwnReader()


def live_feed(what: str, size: tuple[int, int]) -> Any:
    """Follow a camera or stream as people write it ("camera", "camera:1", an address) in a thread of its own.

    size: width and height in pixels that a camera is asked for. Raises BadSource for what cannot be one.
    """
    from vision.frames import LiveFeed
    from vision.sources import source

    return LiveFeed(source(what, size))


def watch(feed: Any, live: Live) -> Watcher:
    """Watch a feed in a thread of its own."""
    return Watcher(feed, live).start()


class Desk:
    """Hold what screens share; tests put their own reader, camera and worker in.

    drafts: by game, the positions in progress that people have begun to enter, with the seats they are for.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        worker: Worker | None = None,
        reader: Callable[[], ReadsDice] = shipped_reader,
        camera: Callable[[str, tuple[int, int]], Any] = live_feed,
        watch: Callable[[Any, Live], Watcher] = watch,
        settings_file: Path | None = None,
    ) -> None:
        self.settings = settings
        self.worker = worker or Worker()
        self._open_reader = reader
        self._reader: ReadsDice | None = None
        self._opening = threading.Lock()
        self._open_camera, self._watch = camera, watch
        self.drafts: dict[str, tuple[Seating, PositionDraft]] = {}
        self._settings_file = settings_file
        self.say: Callable[[str], None] = lambda _: None
        self.home: Callable[[], None] = lambda: None
        self.back: Callable[[], None] = lambda: None
        self.open_settings: Callable[[], None] = lambda: None
        self.open_sheet: Callable[..., None] = lambda _title, _body, wide=False: None
        self.close_sheet: Callable[[], None] = lambda: None

    def keep_settings(self) -> None:
        """Write the settings to the user's folder."""
        save_settings(self.settings, self._settings_file)

    @property
    def sure(self) -> float:
        """Give the confidence above which a die needs no look; 0.9 until the reader is open."""
        return self._reader.auto_confirm if self._reader is not None else 0.9

    def read(self, frame: Any, need: Need) -> "Reading":
        """Read a frame, limited to what the game needs; slow: call it through the worker. Raises VisionError."""
        return self.reader().read(frame, only=need.labels)

    def reader(self) -> Any:
        """Give the reader, opened when it is first used; slow then. Raises VisionError."""
        with self._opening:
            if self._reader is None:
                self._reader = self._open_reader()
            return self._reader

    def plain_reader(self) -> Any:
        """Give the reader of the networks alone, without taught dice; slow when first used. Raises VisionError."""
        reader = self.reader()
        return getattr(reader, "plain", reader)

    def read_file(self, path: Path, need: Need) -> "tuple[Any, Reading]":
        """Open a picture and read it: (frame, reading); slow. Raises VisionError."""
        from vision.picture_file import open_picture

        frame = open_picture(path)
        return frame, self.read(frame, need)

    def feed(self) -> Any:
        """Follow the camera of the settings without reading; raises BadSource for a setting that can be none."""
        return self._open_camera(self.settings.camera, self.settings.camera_pixels)

    def watch(self, kinds: Sequence[Kind], feed: Any = None) -> Watcher:
        """Watch a feed, or else the camera of the settings, for throws of a game's dice.

        A feed of one's own shows dice of the common make, so taught dice are no help there.
        The watcher's feed says when there is no camera; raises BadSource for a setting that can be none.
        """
        if feed is not None:
            return self._watch(feed, Live(self.plain_reader, kinds))
        return self._watch(self.feed(), Live(self.reader, kinds, tray=self.settings.tray_area))

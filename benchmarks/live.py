"""Measure the live loop with the app drawing: frames handled a second, and the delay from frame to screen.

Run `python benchmarks/live.py [SECONDS]`; needs what the screen tests need. The source gives 30 frames of 1280x720
pixels a second: the demonstration's film as MJPEG, decoded as a camera's would be, throws, rests and all. The
window is Kivy's own at 1280x800, drawn by the software renderer without a screen; networks, threads and locks are the
app's. How many frames are handled depends on what else the machine does; the processor time a frame does not, so it
tells what a machine of its own would do. With LP_NUM_THREADS=0 that renderer works in the app's own thread, so that
"a drawn frame" holds all it costs.
"""

import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

SIZE, RATE = (1280, 720), 30


class Stamped:
    """Be a camera: each frame of a film twice, at its own time, whoever reads it."""

    def __init__(self, path: Path) -> None:
        film = cv2.VideoCapture(str(path))
        self.shots: list[Any] = []
        while (got := film.read())[0]:
            picture = cv2.resize(got[1], (SIZE[1] * got[1].shape[1] // got[1].shape[0], SIZE[1]))
            side = (SIZE[0] - picture.shape[1]) // 2
            picture = cv2.copyMakeBorder(picture, 0, 0, side, SIZE[0] - side - picture.shape[1], cv2.BORDER_REFLECT)
            self.shots.append(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])[1])
        film.release()
        self.begun: float | None = None
        self.given = 0

    def read(self) -> tuple[bool, Any]:
        """Wait for the next frame's time; those that nobody read in time are lost, as a camera's are."""
        now = time.monotonic()
        if self.begun is None:
            self.begun = now
        self.given = max(self.given + 1, int((now - self.begun) * RATE))
        time.sleep(max(0.0, self.begun + self.given / RATE - now))
        return True, cv2.imdecode(self.shots[self.given // 2 % len(self.shots)], cv2.IMREAD_COLOR)

    def release(self) -> None:
        """Do nothing."""


def share(values: list[float], at: float) -> float:
    """Give a percentile in milliseconds."""
    return 1000 * sorted(values)[int(at * (len(values) - 1))] if values else float("nan")


def main(seconds: float) -> None:
    """Measure and print."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = str(Path(home) / "user")
        from companion.ui.app import open_window, prepare

        prepare(Path(home) / "kivy")
        window = open_window()
        from kivy.base import EventLoop

        from companion.commands.demo import SEED, demo_table, film
        from companion.games.emerald_skulls.events import BuyDice
        from companion.ui import countdown
        from companion.ui.controller import Controller
        from companion.ui.desk import Desk
        from companion.ui.root import Root
        from companion.ui.settings import Settings
        from companion.ui.table_screen import TableScreen
        from vision.frames import LiveFeed, Source

        EventLoop.ensure_window()
        countdown.SECONDS = 1e9  # the table goes on waiting for the same throw
        camera = Stamped(film())
        desk = Desk(
            Settings(supplier="camera"),
            camera=lambda what, size: LiveFeed(Source("The film", lambda: camera)),
            settings_file=Path(home) / "screen.json",
        )
        desk.reader()
        root = Root(desk)
        window.add_widget(root)
        root.show(TableScreen(Controller(demo_table(), seed=SEED), desk))
        root.screen.controller.play(BuyDice(4))
        root.screen.controller.draw()
        EventLoop.status = "started"
        live = root.screen.live

        def turn() -> float | None:
            """Let one turn of the app pass, drawn; give the delay of a frame that came to the screen in it."""
            before = live._shown
            frame = live.watcher.feed.newest
            EventLoop.idle()
            return time.monotonic() - frame.time if frame is not None and live._shown != before else None

        until = time.monotonic() + 3
        while time.monotonic() < until:
            turn()
        feed, looking = live.watcher.feed, live.watcher
        threads = {"feed": feed._thread, "loop": looking._thread, "drawing": threading.main_thread()}
        begun, handled, used, before = time.monotonic(), looking.handled, time.process_time(), spent(threads)
        given, delays, turns = camera.given, [], 0
        read = statistics_of_reads(desk)
        while (now := time.monotonic()) < begun + seconds:
            delay = turn()
            turns += 1
            if delay is not None:
                delays.append(delay)
        took = now - begun
        handled, given = looking.handled - handled, camera.given - given
        cost = {name: 1000 * (after - before[name]) for name, after in spent(threads).items()}
        print(f"source          {given / took:6.1f} frames/s of {SIZE[0]}x{SIZE[1]}")
        print(f"handled         {handled / took:6.1f} frames/s by the loop")
        print(f"shown           {len(delays) / took:6.1f} frames/s, window drawn {turns / took:.1f} times a second")
        print(
            f"frame to screen {share(delays, 0.5):6.0f} ms median, {share(delays, 0.95):.0f} ms at the 95th percentile"
        )
        print("processor time, whatever else the machine does:")
        each = {"feed": max(1, given), "loop": max(1, handled), "drawing": max(1, turns)}
        for name, per in (("feed", "frame decoded"), ("loop", "frame handled"), ("drawing", "window drawn")):
            print(f"  {name:14}{cost[name] / each[name]:6.1f} ms a {per}")
        often = f"{len(read) / took:.1f} a second, in the loop"
        print(f"  reading       {1000 * statistics.median(read):6.1f} ms each, {often}")
        shares = [cost[name] / each[name] * RATE / 1000 for name in each]
        print(f"  at {RATE} a second {sum(shares):6.2f} cores for all of it, {max(shares):.2f} for the busiest thread")
        print(f"in all          {(time.process_time() - used) / took:6.2f} cores used; load {os.getloadavg()[0]:.1f}")
        root.home()


def spent(threads: dict[str, threading.Thread]) -> dict[str, float]:
    """Give the processor seconds that threads have used."""
    return {name: time.clock_gettime(time.pthread_getcpuclockid(one.ident)) for name, one in threads.items()}


def statistics_of_reads(desk: Any) -> list[float]:
    """Have the processor time of the reader's calls noted from now on."""
    reader, taken = desk.reader(), [float("nan")]
    plain = reader.read

    def timed(frame: np.ndarray, only: Any = None) -> Any:
        begun = time.thread_time()
        reading = plain(frame, only=only)
        taken.append(time.thread_time() - begun)
        return reading

    reader.read = timed
    taken.clear()
    return taken


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0)

"""Measure the screen without a screen: from a touch to the drawn answer, and how long drawing and laying out take.

Run `python benchmarks/ui.py`; needs what the screen tests need.
Prints a table of processor milliseconds, the software renderer's included.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from docs.screens.draw import play_on, solo
from tests.ui.screen import Screen, open_screen

ROUNDS = 15


def timed(act: Callable[[], Any], rounds: int = ROUNDS) -> tuple[float, float]:
    """Give the median and the greatest processor milliseconds of some rounds: a busy machine changes them little."""
    taken = []
    for _ in range(rounds):
        begin = time.process_time()
        act()
        taken.append((time.process_time() - begin) * 1000)
    return statistics.median(taken), max(taken)


def draw_frame(screen: Screen) -> None:
    """Let one whole frame pass, drawing included."""
    screen.frames(1)
    screen.window.dispatch("on_draw")
    screen.window.dispatch("on_flip")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = str(Path(home) / "user")
        screen = open_screen(Path(home) / "kivy")
        from companion.ui.desk import Desk
        from companion.ui.root import Root
        from companion.ui.settings import Settings
        from companion.ui.work import InlineWorker

        scenes: dict[str, Callable[[Any, Screen], Any]] = {
            "emerald-skulls, solo": solo,
            "emerald-skulls, 5 seats": play_on("emerald-skulls", 5, 9),
            "dicey-goblins, 4 seats": play_on("dicey-goblins", 4, 14),
            "skaal, 3 seats": play_on("skaal", 3, 20),
            "yathsel, 2 seats": play_on("yathsel", 2, 9),
        }
        print(f"{'game':26}{'undo to drawn':>22}{'redraw a frame':>22}{'lay out anew':>22}")
        for name, scene in scenes.items():
            screen.size(1280, 800)
            root = Root(Desk(Settings(), worker=InlineWorker(), settings_file=Path(home) / "screen.json"))
            screen.window.add_widget(root)
            screen.frames(4)
            scene(root, screen)
            table = root.screen
            screen.frames(6)

            def there_and_back(table: Any = table) -> None:
                (table.redo if table.controller.table.undone else table.undo)()
                draw_frame(screen)
                draw_frame(screen)

            def lay(table: Any = table) -> None:
                table.arrangement.arrange()
                draw_frame(screen)

            cells = [timed(there_and_back), timed(lambda: draw_frame(screen)), timed(lay)]
            print(f"{name:26}" + "".join(f"{median:>12.0f} (max {worst:.0f})" for median, worst in cells), flush=True)
            root.home()
            screen.window.remove_widget(root)


if __name__ == "__main__":
    main()

"""One window for all screen tests of the process; without GL they are skipped, or fail when a screen is required."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.screen import Screen, open_screen

REQUIRED = "COMPANION_REQUIRE_SCREEN"


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Screen:
    """Open kivy's window."""
    try:
        return open_screen(tmp_path_factory.mktemp("kivy"))
    except RuntimeError as error:
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture
def screen(window: Screen) -> Iterator[Screen]:
    """Give the window, empty, at 1280 × 800."""
    for child in list(window.window.children):
        window.window.remove_widget(child)
    if tuple(window.window.size) != (1280, 800):
        window.size(1280, 800)
    yield window
    for child in list(window.window.children):
        window.window.remove_widget(child)
    window.frames(2)


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    """Give a desk whose worker does everything in the next frame, and whose settings stay in the test's folder."""
    from companion.ui.desk import Desk
    from companion.ui.settings import Settings
    from companion.ui.work import InlineWorker

    return Desk(Settings(), worker=InlineWorker(), settings_file=tmp_path / "screen.json")


@pytest.fixture
def root(screen: Screen, desk: Any) -> Iterator[Any]:
    """Put the app's root into the window, on the start screen."""
    from companion.ui.look import LOOK
    from companion.ui.root import Root
    from companion.ui.table_screen import TableScreen

    made = Root(desk)
    screen.window.add_widget(made)
    screen.frames(4)
    yield made
    if isinstance(made.screen, TableScreen):
        made.screen.leave()
    LOOK.scale = 1.0

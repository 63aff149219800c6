"""The camera at a table: throws that count by themselves, taps that stop and correct, one undo, a camera that goes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from companion.dice import Die
from companion.game import Rolled
from companion.games.emerald_skulls.events import BuyDice
from companion.live import Live
from companion.watcher import Watcher
from tests.live_tray import InlineWatcher, Scene, die
from tests.ui.screen import Screen, button, texts
from vision.frames import Frame
from vision.reading import Sighting

FIRST = (die(60, 60, "3"), die(150, 80, "5"), die(240, 150, "1"))
SECOND = (die(90, 160, "2"), die(200, 60, "2"), die(260, 200, "skull"))


class SceneFeed:
    """Be a camera over a scene: a frame each time somebody looks after the clock moved on."""

    def __init__(self, scene: Scene, clock: Callable[[], float]) -> None:
        self.scene, self.clock = scene, clock
        self.problem: str | None = None
        self.ended = False
        self.calls: list[str] = []
        self._newest: Frame | None = None
        self._at = -1.0

    @property
    def newest(self) -> Frame | None:
        if self.problem is None and self.clock() > self._at:
            self._at, self._newest = self.clock(), self.scene.frame()
        return self._newest

    def pause(self) -> None:
        self.calls.append("pause")

    def resume(self) -> None:
        self.calls.append("resume")

    def close(self) -> None:
        self.calls.append("close")


class Tray:
    """Hold a scene before the camera of a table, and throw dice into it."""

    def __init__(self, screen: Screen, table: Any, scene: Scene, feeds: list[SceneFeed]) -> None:
        self.screen, self.table, self.scene, self.feeds = screen, table, scene, feeds

    @property
    def feed(self) -> SceneFeed:
        return self.feeds[-1]

    def throw(self, dice: tuple[Sighting, ...], frames: int = 7) -> None:
        for passing in self.scene.sliding(dice):
            self.scene.dice = passing
            self.screen.frames(1)
        self.scene.dice = dice
        self.screen.frames(frames)

    @property
    def view(self) -> Any:
        return self.table.over_body.body if self.table.over_body is not None else None

    @property
    def throws(self) -> list[tuple[str, ...]]:
        events = self.table.controller.table.events
        return [tuple(d.face for d in event.dice) for event in events if isinstance(event, Rolled)]

    def tap_die(self, place: int) -> None:
        overlay = self.view.overlay
        x, y = self.scene.dice[place].centre
        self.screen.press(*overlay.to_window(*overlay.to_screen(x, y)))


@pytest.fixture
def tray(screen: Screen, root: Any, desk: Any, monkeypatch: pytest.MonkeyPatch) -> Tray:
    """Give a solo table that waits for three dice, its camera open over an empty tray, and a brief countdown."""
    from kivy.clock import Clock

    from companion.ui import countdown

    monkeypatch.setattr(countdown, "SECONDS", 0.5)

    scene, feeds = Scene(), list[SceneFeed]()
    desk._open_reader = lambda: scene
    desk._open_camera = lambda what, size: feeds.append(SceneFeed(scene, Clock.time)) or feeds[-1]
    desk._watch = lambda feed, live: InlineWatcher(feed, live)
    root.set_up("emerald-skulls")
    root.screen.begin()
    root.screen.controller.play(BuyDice(3))
    root.screen.controller.draw()
    screen.frames(seconds=0.5)
    screen.tap(root.screen.input.tabs["camera"])
    return Tray(screen, root.screen, scene, feeds)


def test_a_sure_throw_counts_by_itself_after_a_countdown_and_once(screen: Screen, tray: Tray) -> None:
    assert "Throw 3 dice." in texts(tray.table.input)
    tray.throw(FIRST)
    assert tray.view.countdown.running
    assert tray.view.status.text == "3 dice seen, all sure. It counts by itself: a tap stops that."
    assert tray.throws == []
    screen.frames(20)
    assert tray.throws == [("1", "3", "5")]
    screen.frames(25)
    assert tray.throws == [("1", "3", "5")]
    assert tray.table.over_body is None


def test_a_tap_beside_the_dice_stops_the_countdown_and_does_no_more(screen: Screen, tray: Tray) -> None:
    tray.throw(FIRST)
    overlay = tray.view.overlay
    screen.tap_at(*overlay.to_window(*overlay.to_screen(30, 200)))
    assert not tray.view.countdown.running
    assert len(tray.view.review.dice) == 3
    screen.frames(25)
    assert tray.throws == []
    screen.tap(tray.view.done)
    assert tray.throws == [("1", "3", "5")]


def test_a_tap_on_a_die_stops_the_countdown_and_turns_it_to_its_runner_up(screen: Screen, tray: Tray) -> None:
    tray.throw(FIRST)
    tray.tap_die(2)
    assert not tray.view.countdown.running
    assert tray.view.done.hint == "3, 5, 5"
    tray.tap_die(2)
    assert tray.view.done.hint == "2, 3, 5"
    screen.frames(25)
    assert tray.throws == []
    screen.tap(tray.view.done)
    assert tray.throws == [("2", "3", "5")]


def test_a_doubtful_die_is_marked_and_nothing_counts_by_itself(screen: Screen, tray: Tray) -> None:
    tray.throw((FIRST[0], FIRST[1], die(240, 150, "1", 0.6)), 14)
    assert tray.view.status.text == "3 dice seen; look at 1 die marked amber."
    screen.frames(25)
    assert tray.throws == []
    tray.tap_die(2)
    assert tray.view.done.hint == "3, 5, 5"


def test_an_unreadable_die_says_why_and_a_nudge_is_enough(screen: Screen, tray: Tray) -> None:
    tray.throw((FIRST[0], FIRST[1], die(240, 150, None)), 14)
    said = "3 dice seen; number 3 from the left shines too much (glare). Nudge it, or tap it: marked red."
    assert tray.view.status.text == said
    tray.throw((FIRST[0], FIRST[1], die(246, 156, "4")))
    screen.frames(22)
    assert tray.throws == [("3", "4", "5")]


def test_dice_that_are_disturbed_stop_the_countdown(screen: Screen, tray: Tray) -> None:
    tray.throw(FIRST)
    assert tray.view.countdown.running
    tray.scene.hand = (200, 200)
    screen.frames(2)
    assert tray.table.over_body is None
    screen.frames(25)
    assert tray.throws == []
    tray.scene.hand = None
    tray.throw(SECOND)
    screen.frames(22)
    assert tray.throws == [("2", "2", "skull")]


def test_correcting_after_acceptance_is_one_undo(screen: Screen, tray: Tray) -> None:
    tray.throw(FIRST)
    screen.frames(22)
    assert tray.throws == [("1", "3", "5")]
    screen.tap(tray.table.bar.undo)
    screen.frames(25)
    assert tray.throws == []
    assert not tray.view.countdown.running
    tray.tap_die(0)
    screen.frames(seconds=0.5)
    assert tray.view.done.hint == "1, 5, 5"
    screen.tap(tray.view.done)
    screen.frames(25)
    assert tray.throws == [("1", "5", "5")]


def test_closing_the_reading_leaves_the_dice_alone_until_they_move(screen: Screen, tray: Tray) -> None:
    tray.throw(FIRST)
    screen.tap(tray.table.over_body.closer)
    screen.frames(25)
    assert tray.table.over_body is None
    assert tray.throws == []
    tray.throw(SECOND)
    screen.frames(22)
    assert tray.throws == [("2", "2", "skull")]


def test_read_now_offers_what_lies_there_and_never_counts_by_itself(screen: Screen, tray: Tray) -> None:
    tray.scene.dice = FIRST[:2]
    screen.frames(14)
    assert "2 dice seen: 3 dice wanted, got 2." in texts(tray.table.input)
    screen.tap(button(tray.table.input, "Read the dice now"))
    screen.frames(4)
    assert tray.view.status.text == "2 dice seen: 3 dice wanted, got 2."
    overlay = tray.view.overlay
    screen.tap_at(*overlay.to_window(*overlay.to_screen(240, 150)))
    assert tray.view.done.hint == "1, 3, 5"
    screen.frames(25)
    assert tray.throws == []
    screen.tap(tray.view.done)
    assert tray.throws == [("1", "3", "5")]


def test_a_camera_without_a_picture_takes_no_room(window: Screen) -> None:
    from companion.ui.live_view import CameraPanel

    class Session:
        def follow(self, view: Any) -> None: ...

    panel = CameraPanel(Session(), width=480)
    window.frames(2)
    assert panel.picture.height == 0
    assert panel.status.text == "Opening the camera\u2026"
    panel.show(np.zeros((180, 320, 3), np.uint8))
    window.frames(2)
    assert panel.picture.height == pytest.approx(270)


def test_a_throw_tapped_in_while_the_camera_is_away_is_not_read_again(screen: Screen, tray: Tray, root: Any) -> None:
    tray.feed.problem = "Camera 0 is missing: is it plugged in?"
    screen.frames(3)
    words = texts(tray.table.input)
    assert "Camera 0 is missing: is it plugged in? The dice can be tapped in meanwhile." in words
    tray.table.play(Rolled(tuple(Die("emerald", face) for face in ("1", "3", "5"))))
    screen.frames(seconds=0.5)
    tray.scene.dice, tray.feed.problem = FIRST, None
    screen.frames(25)
    assert tray.throws == [("1", "3", "5")]
    assert tray.table.over_body is None


@pytest.mark.parametrize(
    "problem",
    [
        "Camera 0 stopped sending pictures; it is tried again until it comes back.",
        "Camera 0 sends the same picture over and over.",
        "Camera 0 shows only black: is its cover closed, or the room dark?",
    ],
)
def test_a_camera_that_goes_in_mid_throw_is_a_sentence_and_no_phantom(screen: Screen, tray: Tray, problem: str) -> None:
    tray.throw(FIRST)
    assert tray.view.countdown.running
    tray.feed.problem = problem
    screen.frames(25)
    assert tray.throws == []
    tray.feed.problem = None
    if "stopped" in problem:
        tray.scene.opening += 1
        tray.scene.size = (640, 480)
    tray.throw(SECOND)
    screen.frames(22)
    assert tray.throws == [("2", "2", "skull")]


def test_the_camera_is_kept_between_throws_and_released_on_pause_and_at_the_end(
    screen: Screen, root: Any, tray: Tray
) -> None:
    tray.throw(FIRST)
    screen.frames(22)
    assert len(tray.feeds) == 1
    tray.table.pause()
    tray.table.resume()
    assert tray.feed.calls == ["pause", "resume"]
    root.home()
    assert tray.feed.calls == ["pause", "resume", "close"]


def test_another_way_of_dice_releases_the_camera(screen: Screen, tray: Tray) -> None:
    screen.tap(tray.table.input.tabs["taps"])
    assert tray.feed.calls == ["close"]
    assert tray.table.input.pad is not None


def test_the_tray_is_dragged_once_and_remembered(screen: Screen, tray: Tray, desk: Any) -> None:
    screen.tap(button(tray.table.input, "Larger, and settings"))
    view = tray.view
    screen.frames(3)
    screen.tap(view.drag)
    assert view.status.text == "Drag over the tray, from corner to corner."
    picture = view.picture
    screen.drag(picture.to_window(*picture.to_screen(32, 24)), picture.to_window(*picture.to_screen(288, 216)))
    assert [round(share, 2) for share in desk.settings.tray] == [0.1, 0.1, 0.9, 0.9]
    screen.frames(3)
    assert not desk.settings.tray_area.whole
    assert tray.table.live.watcher.live.tray == desk.settings.tray_area
    screen.tap(view.whole)
    assert desk.settings.tray == []


def test_resolution_and_camera_are_chosen_and_a_bad_address_is_one_sentence(
    screen: Screen, root: Any, tray: Tray, desk: Any
) -> None:
    asked: list[tuple[str, tuple[int, int]]] = []
    opens = desk._open_camera
    from vision.sources import source

    def opened(what: str, size: tuple[int, int]) -> Any:
        source(what, size)
        asked.append((what, size))
        return opens(what, size)

    desk._open_camera = opened
    screen.tap(button(tray.table.input, "Larger, and settings"))
    screen.tap(tray.view.pixels)
    screen.tap(tray.view.which)
    assert asked == [("camera", (1920, 1080)), ("camera:1", (1920, 1080))]
    assert tray.feeds[0].calls == ["close"]
    tray.view._open("the window")
    assert root.toast.words.text == "'the window' is no camera number, address, film or folder of pictures"
    assert desk.settings.camera == "camera:1"


def test_settings_that_name_no_camera_are_one_sentence_and_taps_go_on(screen: Screen, root: Any, desk: Any) -> None:
    desk.settings.camera = "the window"
    root.set_up("emerald-skulls")
    root.screen.begin()
    root.screen.controller.play(BuyDice(3))
    root.screen.controller.draw()
    screen.frames(seconds=0.5)
    screen.tap(root.screen.input.tabs["camera"])
    assert root.toast.words.text == "'the window' is no camera number, address, film or folder of pictures"
    screen.tap(root.screen.input.tabs["taps"])
    assert root.screen.input.pad is not None


def test_a_watcher_in_its_own_thread_sees_the_newest_frame(desk: Any) -> None:
    import threading

    scene, done = Scene(), threading.Event()

    class Once:
        problem, ended = None, False
        newest = scene.frame()

        def close(self) -> None: ...

    class Told(Live):
        def see(self, frame: Frame) -> Any:
            done.set()
            return super().see(frame)

    watcher = Watcher(Once(), Told(lambda: scene, ())).start()  # type: ignore[arg-type]
    assert done.wait(5)
    watcher.close()

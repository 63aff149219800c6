"""A table's camera while it is the way dice come in: opened once, watched, and asked at every change of position."""

from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock

from companion.dice import Need
from companion.errors import CompanionError
from companion.game import Rolled
from companion.sight import Sight, State, Throw
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from companion.ui.live_view import CameraView
from companion.ui.reading_view import ReadingView
from companion.ui.review import Review
from companion.watcher import Watcher
from vision.errors import VisionError
from vision.tray import Tray

if TYPE_CHECKING:
    from companion.ui.table_screen import TableScreen

#: Looks at the watcher a second.
RATE = 30


class Follows(Protocol):
    """Describe what shows the camera."""

    parent: Any

    def get_root_window(self) -> Any: ...
    def show(self, image: Any) -> None: ...
    def tell(self, sight: Sight, sure: float, tray: Tray) -> None: ...


class LiveSession:
    """Stand between a watcher and a table screen: throws come in here, and corrections are kept while dice lie."""

    def __init__(self, table: "TableScreen") -> None:
        """Open the camera; raise BadSource for a setting that can be none."""
        self.table, self.desk = table, table.desk
        self.watcher: Watcher = self._opened(self.desk)
        self.reading: ReadingView | None = None
        self.number = 0  # of the throw under review, or of the last
        self.kept: Review | None = None  # with what people corrected in it
        self._need: Need | None = None
        self._followers: list[Follows] = []
        self._shown: tuple[int, int] = (0, 0)
        self._dropped = 0
        self._was_large = False
        self._ticks = Clock.schedule_interval(self._tick, 1 / RATE)

    def _opened(self, desk: Desk) -> Watcher:
        return desk.watch(self.table.controller.game.kinds, self.table.feed)

    @property
    def waits(self) -> bool:
        """Tell whether a throw is wanted and none is under review."""
        return self._need is not None and self.reading is None

    # -- what people and the game want ---------------------------------------------------------------------------

    def follow(self, view: Follows) -> None:
        """Show frames and words on this view too, as long as it is on the screen."""
        self._followers = [one for one in self._followers if one.parent is not None] + [view]
        self._shown = (0, 0)

    def expect(self, need: Need | None) -> None:
        """Wait for these dice from now on."""
        self._need = need
        self.watcher.order(lambda live: live.expect(need))

    def tapped(self) -> None:
        """Take what lies there as counted: the throw was entered by hand."""
        self.watcher.order(lambda live: live.adopt())

    def reconsider(self) -> None:
        """Offer the throw that was taken back by an undo."""
        self._dropped = 0
        self.watcher.order(lambda live: live.reconsider())

    def look(self) -> None:
        """Read what lies there now."""
        self._dropped = 0
        self.watcher.order(lambda live: live.look())

    def enlarge(self) -> None:
        """Show the large preview."""
        self.table.open_over("The camera", CameraView(self))

    def choose_tray(self, tray: Tray) -> None:
        """Look for dice in this area only, and remember it."""
        self.desk.settings.tray = [] if tray.whole else [tray.left, tray.top, tray.right, tray.bottom]
        self.desk.keep_settings()
        self.watcher.order(lambda live: live.choose_tray(tray))

    def reopen(self) -> bool:
        """Open the camera anew, as the settings now are; False and a sentence when they name none."""
        try:
            watcher = self._opened(self.desk)
        except (CompanionError, VisionError) as error:
            self.desk.say(sentence(error))
            return False
        self.watcher.close()
        self.watcher, self._shown = watcher, (0, 0)
        self.desk.keep_settings()
        self.expect(self._need)
        return True

    def pause(self) -> None:
        """Release the camera while the app is in the background."""
        if self.reading is not None:
            self.reading.hold()
        self.watcher.pause()

    def resume(self) -> None:
        """Take the camera up again."""
        self.watcher.resume()

    def close(self) -> None:
        """Release the camera for good."""
        self._ticks.cancel()
        self._let_go()
        self.watcher.close()

    # -- what the camera sees ------------------------------------------------------------------------------------

    def _tick(self, _dt: float) -> None:
        sight, frame = self.watcher.sight, self.watcher.feed.newest
        views = [view for view in self._followers if view.parent is not None]
        key = (id(self.watcher), frame.number if frame is not None else 0)
        if frame is not None and key != self._shown:
            self._shown = key
            for view in views:
                if view.get_root_window() is not None:  # what is laid aside need not be drawn
                    view.show(frame.image)
            if self.reading is not None and sight.throw is not None:
                self.reading.overlay.show(frame.image)
        for view in views:
            view.tell(sight, self.desk.sure, self.watcher.live.tray)
        self._follow_throw(sight)

    def _follow_throw(self, sight: Sight) -> None:
        body = getattr(self.table.over_body, "body", None)
        if self.reading is not None and body is not self.reading:  # something else was opened over it
            self._let_go()
        throw = sight.throw
        if throw is None:
            if self.reading is not None:
                self._disturbed(sight)
        elif self._need is None or throw.number == self._dropped:
            return
        elif self.reading is not None and throw.number == self.number:
            if sight.state is State.TROUBLE:
                self.reading.hold()
        elif self.reading is not None or body is None or isinstance(body, CameraView):
            self._offer(throw)

    def _offer(self, throw: Throw) -> None:
        """Show a throw; one that came back as it lay, with what people corrected in it and no countdown."""
        assert self._need is not None
        known = throw.number == self.number and self.kept is not None and self.kept.need == self._need
        if not known:
            self.kept = Review(self._need, throw.reading, self.table.controller.game.kinds, self.desk.sure)
        assert self.kept is not None
        self.number = throw.number
        agreed = throw.sure and self.kept.match.rolled == throw.match.rolled
        untouched = not any(seen.touched for seen in self.kept.dice)
        self._was_large = self._was_large or isinstance(getattr(self.table.over_body, "body", None), CameraView)
        view = ReadingView(
            throw.image, self.kept, self._confirm, ("camera", "Read them again", self._again),
            live=True, alone=agreed and untouched and not known,
        )  # fmt: skip
        self._let_go()
        self.table.open_over("What the camera sees", view)
        self.reading = view

    def _disturbed(self, sight: Sight) -> None:
        """Go back to watching: the dice move again, or are gone."""
        if sight.state is State.TROUBLE:
            assert self.reading is not None
            self.reading.hold()
            return
        large = self._was_large
        self._let_go()
        self.table.close_over()
        if large:
            self.enlarge()
        self._was_large = False

    def _confirm(self, rolled: Rolled) -> None:
        number = self._dropped = self.number
        self._let_go()
        self._was_large = False
        self.watcher.order(lambda live: live.accept(number))
        if not self.table.controller.play(rolled):
            self.reconsider()

    def _again(self) -> None:
        self._let_go()
        self.number = 0
        self.table.close_over()
        self.look()

    def closed(self) -> None:
        """Take note that people closed the reading: the dice are left alone until they move."""
        if self.reading is not None:
            self._dropped = self.number
            self._let_go()
            self.watcher.order(lambda live: live.drop())

    def _let_go(self) -> None:
        if self.reading is not None:
            self.reading.countdown.stop()
            self.reading = None

"""Dice from a camera in the terminal: Enter, throw, and they are read when they lie still, by the loop the app uses."""

import time
from collections.abc import Callable, Sequence

from companion.dice import Kind, Need
from companion.errors import BadDie
from companion.game import Rolled
from companion.live import Live
from companion.sight import ReadsDice, State, Throw
from companion.terminal.sitting import Sitting
from companion.terminal.speech import Speech
from companion.terminal.suppliers import Typed, confirm, typed_or_rolled
from companion.terminal.typed import spoken_dice
from companion.watcher import Feeds, Watcher
from vision.errors import BadSource

#: Seconds a camera gets to show its first picture, and between two looks for a new one.
PATIENCE, REST = 15.0, 0.01


def open_camera(what: str = "camera", rest: Callable[[float], None] = time.sleep) -> Feeds:
    """Follow a camera or stream as people write it, "camera", "camera:1" or an address, once it shows a picture.

    Raises BadSource when it shows none.
    """
    from vision.frames import LiveFeed
    from vision.sources import source

    feed = LiveFeed(source(what))
    waited = 0.0
    while feed.newest is None and feed.problem is None and waited < PATIENCE:
        rest(REST)
        waited += REST
    if feed.newest is None:
        problem = feed.problem or f"{what} shows no picture."
        feed.close()
        raise BadSource(problem)
    return feed


class Camera:
    """Wait for a throw to settle, and have it confirmed where it needs to be; faces may be typed at any time."""

    def __init__(
        self, feed: Feeds, reader: ReadsDice, kinds: Sequence[Kind], rest: Callable[[float], None] = time.sleep
    ) -> None:
        self._reader, self._kinds, self._rest = reader, tuple(kinds), rest
        self._watcher = Watcher(feed, Live(lambda: reader, kinds))
        self._throws = 0

    def label(self, need: Need) -> str:
        """Offer the camera."""
        return f"Read {spoken_dice(need)} from the camera"

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled | None:
        """Wait for Enter, then for dice that lie still; Ctrl-C and a camera in trouble lead to typing."""
        live = self._watcher.live
        throws = _throws(sitting)
        if throws < self._throws:
            live.reconsider()
        self._throws = throws
        live.expect(need)
        while line := speech.ask(f"Throw {spoken_dice(need)}; Enter to have them read, or type them: "):
            try:
                return self._counted(typed_or_rolled(need, line, sitting), live.adopt)
            except BadDie as error:
                speech.say(str(error), colour="yellow")
        throw = self._settled(speech)
        if throw is None:
            return self._counted(Typed().supply(need, sitting, speech), live.adopt)
        sure = self._reader.auto_confirm if throw.sure else 2.0
        rolled = confirm(need, "camera", throw.reading, self._kinds, sure, sitting, speech)
        return self._counted(rolled, lambda: live.accept(throw.number))

    def _counted(self, rolled: Rolled | None, count: Callable[[], None]) -> Rolled | None:
        if rolled is not None:
            count()
            self._throws += 1
        return rolled

    def _settled(self, speech: Speech) -> Throw | None:
        """Watch until a throw lies still, saying what is waited for; None when people or the camera gave up."""
        watcher, said = self._watcher, ""
        speech.say("Watching the tray; Ctrl-C to type the dice instead.")
        try:
            while True:
                worked = watcher.turn()
                sight = watcher.sight
                if watcher.feed.problem is not None or watcher.feed.ended:
                    speech.say(watcher.feed.problem or "The pictures end here.", colour="yellow")
                    return None
                if sight.throw is not None:
                    return sight.throw
                if sight.words != said and (watcher.handled or sight.state is not State.TROUBLE):
                    said = sight.words
                    speech.say(f"  {said}")
                if not worked:
                    self._rest(REST)
        except KeyboardInterrupt:
            speech.say("")
            return None


def _throws(sitting: Sitting) -> int:
    return sum(isinstance(event, Rolled) for event in sitting.table.events)

"""The film of the demonstration: a feed that goes on a frame at a time, and throws read from it by the live loop."""

from collections.abc import Sequence
from pathlib import Path

from companion.dice import Kind, Need
from companion.errors import CompanionError
from companion.live import Live
from companion.sight import ReadsDice, State, Throw, told
from companion.watcher import Watcher
from vision.frames import Feed, Frame
from vision.sources import video


class ClipEnded(CompanionError):
    """Report that a film shows no further throw, or one that cannot be the throw that is due."""


class Clip:
    """Play a film, a frame a `step`; raise BadSource for one that cannot be read."""

    def __init__(self, path: Path) -> None:
        source = video(path)
        self.period = source.period or 1 / 15
        self._now = 0.0
        self._feed = Feed(source, clock=lambda: self._now)

    def step(self) -> bool:
        """Go on by one frame; False when the film has ended."""
        self._now += self.period
        self._feed.step()
        return not self._feed.ended

    @property
    def seconds(self) -> float:
        """Give how far the film has come."""
        return self._now

    @property
    def newest(self) -> Frame | None:
        """Look at the present frame."""
        return self._feed.newest

    @property
    def problem(self) -> str | None:
        """Say what is wrong: with a film nothing is."""
        return self._feed.problem

    @property
    def ended(self) -> bool:
        """Tell whether the last frame was shown."""
        return self._feed.ended

    def pause(self) -> None:
        """Stand still anyway."""

    def resume(self) -> None:
        """Stand still anyway."""

    def close(self) -> None:
        """Let go of the film."""
        self._feed.close()


class Throws:
    """Take one throw after the other from a film, as fast as it can be read."""

    def __init__(self, path: Path, reader: ReadsDice, kinds: Sequence[Kind]) -> None:
        self.clip = Clip(path)
        self._watcher = Watcher(self.clip, Live(lambda: reader, kinds))

    def next(self, need: Need) -> Throw:
        """Watch until the dice that are needed lie still, and count them; raise ClipEnded when none come."""
        live = self._watcher.live
        live.expect(need)
        while self.clip.step():
            self._watcher.turn()
            throw = self._watcher.sight.throw
            if throw is not None and throw.match.rolled is None:
                raise ClipEnded(f"at {self.clip.seconds:.1f} s: {told(throw)}")
            if throw is not None:
                live.accept(throw.number)
                return throw
        raise ClipEnded(f"the film ends without the throw that is due: {self._watcher.sight.words}")

    def count(self) -> int:
        """Watch until dice lie still and give how many; 0 when none come."""
        self._watcher.live.expect(None)
        while self.clip.step():
            self._watcher.turn()
            if self._watcher.sight.state is State.READ:
                return len(self._watcher.sight.dice)
        return 0

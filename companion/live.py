"""From a camera's frames to throws that count: what a game waits for steers the Settler, and what it gives is matched.

A Live sees one frame at a time and tells what goes on. It knows no thread, clock, device or screen.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.dice import Die, Kind, Need, count_dice
from companion.match import Match, throw_in, to_die
from companion.sight import ReadsDice, Sight, State, Throw, told
from vision.errors import VisionError
from vision.frames import Frame, black
from vision.reading import Reading
from vision.settle import Observation, Phase, Settler
from vision.tray import Tray
from vision.vote import same_die, same_places

#: A throw, and its reading in the tray area.
Kept = tuple[Throw, Reading]


class Live:
    """Tell from frames which throw a game may count.

    reader: opens the networks when they are first needed. kinds: every die of the game.
    """

    def __init__(
        self,
        reader: Callable[[], ReadsDice],
        kinds: Sequence[Kind],
        settler: Settler | None = None,
        tray: Tray = Tray.WHOLE,
    ) -> None:
        self.tray = tray
        self.need: Need | None = None
        self._open = reader
        self._reader: ReadsDice | None = None
        self._kinds = tuple(kinds)
        self._settler = settler or Settler()
        self._numbers = 0
        self._state = State.EMPTY
        self._message = ""
        self._size = (1, 1)
        self._opening = 0
        self._found: Reading | None = None  # of the tray area, newest first reading of what lies there
        self._waiting: Kept | None = None
        self._disturbed: Kept | None = None  # may come to lie as it lay
        self._counted: Kept | None = None  # still lies as it counted
        self._held = False  # what is read now does not count by itself
        self._adopting = False  # what lies there next has counted already
        self._looking = self._pinned = False  # read whatever moves, and keep that until people answered

    # -- what the game says --------------------------------------------------------------------------------------

    def expect(self, need: Need | None) -> None:
        """Wait for these dice from now on; None when no dice are wanted."""
        before, self.need = self.need, need
        if need is None or before == need:
            return
        if before is None or before.labels != need.labels:
            self._waiting = self._disturbed = None
            self._settler.again()
        elif self._waiting is not None:
            self._offer(self._waiting[1], self._waiting[0].image)

    def accept(self, number: int) -> None:
        """Count the throw of that number: its dice must be disturbed before anything counts again."""
        for kept in (self._waiting, self._disturbed):
            if kept is not None and kept[0].number == number:
                still = self._waiting is not None and not self._pinned
                self._settler.accept(kept[1], clear=still)
                self._counted = kept if still else None
                break
        self._waiting = self._disturbed = None
        self._pinned, self._message = False, ""

    def adopt(self) -> None:
        """Take what lies there as counted, as when the throw was tapped in; dice that still move, once they lie."""
        if self._waiting is not None:
            self.accept(self._waiting[0].number)
        elif self._state in (State.STILL, State.READ) and self._found is not None and self._found.dice:
            self._settler.accept(self._found)
        else:
            self._adopting = self._state is not State.EMPTY

    def reconsider(self) -> None:
        """Offer the throw that counted once more, as after an undo; it does not count by itself again."""
        self._settler.forget()
        self._held, self._adopting = True, False
        if self._counted is not None:
            throw, area = self._counted
            self._waiting = self._disturbed = (replace(throw, sure=False), area)

    def look(self) -> None:
        """Read the next frame whatever moves in it, and offer that until people answered or let it `drop`."""
        self._looking = True

    def drop(self) -> None:
        """Let go of the throw that waits; the dice are watched on."""
        self._waiting, self._pinned = None, False
        self._message = "They are left alone until they move"

    def choose_tray(self, tray: Tray) -> None:
        """Look for dice in this area of the picture only."""
        self.tray = tray
        self._interrupted()

    # -- what the camera says ------------------------------------------------------------------------------------

    def trouble(self, problem: str) -> Sight:
        """Tell that nothing is seen; what was known stays known."""
        self._state = State.TROUBLE
        return Sight(State.TROUBLE, problem, (), self._throw)

    def see(self, frame: Frame) -> Sight:
        """Take the next frame and tell what goes on; never raises for a frame, whatever it shows."""
        if black(frame.image):
            return self.trouble("Nothing but black is seen.")
        if not frame.fresh:
            return self._sight()
        if frame.opening != self._opening:
            if self._opening:
                self._interrupted()
            self._opening = frame.opening
        self._size = (frame.image.shape[1], frame.image.shape[0])
        area = self.tray.crop(frame.image)
        try:
            if self._looking and self.need is not None:
                self._looking, self._pinned, self._held = False, True, True
                self._state = State.READ
                self._offer(self._read(area), frame.image)
            if self._pinned:
                return self._sight()
            count, beside = (self.need.count, len(self.need.beside)) if self.need is not None else (None, 0)
            seen = self._settler.observe(area, self._read, count, beside)
        except VisionError as error:
            return self.trouble(str(error))
        self._follow(seen, frame)
        return self._sight()

    def _read(self, area: Any) -> Reading:
        if self._reader is None:
            self._reader = self._open()
        labels = self.need.labels if self.need is not None else _labels(self._kinds)
        self._found = self._reader.read(area, only=labels)
        return self._found

    def _follow(self, seen: Observation, frame: Frame) -> None:
        if seen.phase is Phase.MOVING:
            lay = self._state in (State.READ, State.STILL, State.DISTURBED)
            self._state = State.DISTURBED if lay else State.MOVING
            self._found, self._message, self._held = None, "", False
            self._waiting = self._counted = None
            return
        self._state = {Phase.EMPTY: State.EMPTY, Phase.STILL: State.STILL}.get(seen.phase, State.READ)
        if seen.message:
            self._message = seen.message
        if seen.throw is not None:
            self._state, self._found = State.READ, seen.throw
            if self._adopting:
                self._settler.accept(seen.throw)
            else:
                self._offer(seen.throw, frame.image)
        elif self._waiting is not None:
            self._state = State.READ
            self._waiting = (replace(self._waiting[0], image=frame.image), self._waiting[1])
        if seen.throw is not None or seen.phase is not Phase.STILL:
            self._adopting = False

    def _offer(self, area: Reading, image: Any) -> None:
        """Match what lies there with what the game waits for; a throw that came back as it lay keeps its number.

        What cannot be read beside a whole throw is left out, as dice are invented oftener than thrown in surplus; the
        throw does not count by itself then.
        """
        self._waiting, self._message = None, ""
        if self.need is None:
            return
        answer, left_out = throw_in(self.need, area.dice, self._kinds), False
        if answer.doubtful and not self._held:
            read = replace(area, dice=tuple(die for die in area.dice if die.readable))
            whole = throw_in(self.need, read.dice, self._kinds)
            if whole.rolled is not None:
                area, answer, left_out = read, whole, True
        answer = self._moved(answer, area)
        few = len(area.dice) < self.need.count
        if answer.rolled is None and (few or not answer.doubtful) and not self._held:
            wanted = f", where {self.need.count} should lie" if few and answer.doubtful else ""
            self._message = f"{count_dice(len(area.dice))} seen{wanted}: {answer.problem}"
            return
        confident = min((die.confidence for die in area.dice), default=0.0) >= self._sure
        sure = answer.rolled is not None and confident and not self._held and not left_out
        if self._disturbed is not None and _same(self._disturbed[1], area):
            number, sure = self._disturbed[0].number, sure and self._disturbed[0].sure
        else:
            self._numbers += 1
            number = self._numbers
        throw = Throw(number, image, self.tray.place(area, self._size), answer, sure)
        self._waiting = self._disturbed = (throw, area)

    def _interrupted(self) -> None:
        self._waiting = self._disturbed = self._counted = None
        self._pinned = False
        self._settler.interrupted()

    def _moved(self, answer: Match, area: Reading) -> Match:
        """Refuse a throw of dice that lie as they lay: those that moved must be the ones thrown."""
        if answer.rolled is None or not self._settler.counted:
            return answer
        kinds = tuple(dict.fromkeys((*self._kinds, *(self.need.among if self.need else ()))))
        moved = Counter[Die | None](to_die(kinds, die) for die in self._settler.moved(area.dice))
        if Counter[Die | None](answer.rolled.dice) - moved:
            return Match(None, "some of them lie as they lay, so it cannot tell yet: throw them, or have it read now")
        return answer

    @property
    def _sure(self) -> float:
        return self._reader.auto_confirm if self._reader is not None else 1.0

    def _sight(self) -> Sight:
        found = self.tray.place(self._found, self._size).dice if self._found is not None else ()
        return Sight(self._state, self._words(self._throw), found, self._throw)

    @property
    def _throw(self) -> Throw | None:
        return self._waiting[0] if self._waiting is not None and self.need is not None else None

    def _words(self, throw: Throw | None) -> str:
        if self.need is None:
            return "No dice are wanted now."
        wanted = f"Throw {count_dice(self.need.count)}."
        if throw is not None:
            return told(throw)
        if self._message:
            return f"{self._message[:1].upper()}{self._message[1:]}."
        if self._state is State.EMPTY:
            return wanted
        if self._state in (State.MOVING, State.DISTURBED):
            return "Something moves: waiting until the dice lie still."
        if self._settler.counted and self._state is State.READ:
            return f"These have counted. {wanted}"
        return "They lie still: reading."


def _labels(kinds: Sequence[Kind]) -> frozenset[tuple[str, str]]:
    return frozenset((kind.family, face) for kind in kinds for face in kind.faces)


def _same(a: Reading, b: Reading) -> bool:
    """Tell whether two readings are the same dice in the same places with the same faces."""
    near = Settler.NEAR
    if not same_places(a.dice, b.dice, near):
        return False
    return all(any(same_die(x, y, near) and x.face == y.face for y in b.dice) for x in a.dice)

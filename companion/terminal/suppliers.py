"""Where dice come from: typed, thrown by the app, read from pictures or from a camera. All give the same Rolled."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion import dealer
from companion.dice import Kind, Need
from companion.errors import BadDie
from companion.game import Rolled
from companion.match import Match, throw_in, to_die
from companion.sight import ReadsDice
from companion.terminal.sitting import Sitting
from companion.terminal.speech import Speech
from companion.terminal.typed import parse_typed, spoken_dice, spoken_faces
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.reading import Reading


class Supplier(Protocol):
    """Describe what supplies dice."""

    def label(self, need: Need) -> str:
        """Say what choosing it does, or give "" where it has no choice of its own."""
        ...

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled | None:
        """Give the dice, or None to go back to the choices."""
        ...


class Typed:
    """Ask for the faces of dice thrown by hand."""

    def label(self, need: Need) -> str:
        """Have no choice of its own: faces may be typed wherever dice are owed."""
        return ""

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled | None:
        """Ask until the faces fit; an empty line goes back."""
        order = ", in this order" if len(set(need.among)) > 1 and need.count == len(need.among) else ""
        asked = f"Dice thrown ({spoken_dice(need)}{order}; {spoken_faces(need)}; or roll): "
        while line := speech.ask(asked):
            try:
                return typed_or_rolled(need, line, sitting)
            except BadDie as error:
                speech.say(str(error), colour="yellow")
        return None


class Thrown:
    """Throw the dice by the random source."""

    def label(self, need: Need) -> str:
        """Offer a throw."""
        return f"Roll {spoken_dice(need)}"

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled:
        """Throw."""
        return dealer.roll(need, sitting.chance)


class Pictures:
    """Read the next picture of a list; ask wherever the reading is doubtful; go on by typing when none is left.

    A picture is used up once it was answered, be it by an empty line; a word such as help leaves it in place.
    """

    def __init__(self, paths: Sequence[Path], kinds: Sequence[Kind], reader: ReadsDice) -> None:
        self._left: list[Path] = list(paths)
        self._kinds = tuple(kinds)
        self._reader = reader

    def label(self, need: Need) -> str:
        """Offer the next picture."""
        return f"Read {spoken_dice(need)} from {self._left[0]}" if self._left else ""

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled | None:
        """Read the next picture and have it confirmed where it needs to be."""
        from vision.picture_file import open_picture

        if not self._left:
            return Typed().supply(need, sitting, speech)
        path = self._left[0]
        try:
            reading = self._reader.read(open_picture(path), only=need.labels)
        except VisionError as error:
            speech.say(str(error), colour="yellow")
            rolled = Typed().supply(need, sitting, speech)
        else:
            rolled = confirm(need, str(path), reading, self._kinds, self._reader.auto_confirm, sitting, speech)
        self._left.remove(path)
        if not self._left:
            speech.say("That was the last picture; from here on type the dice.")
        return rolled


def confirm(
    need: Need, where: str, reading: "Reading", kinds: Sequence[Kind], sure: float, sitting: Sitting, speech: Speech
) -> Rolled | None:
    """Say what was read; take it when every die is sure, else ask; faces typed instead correct it."""
    answer = throw_in(need, reading.dice, kinds)
    speech.say(f"{where}: {spoken_reading(reading, kinds)}")
    for hint in reading.hints:
        speech.say(f"  hint: {hint}")
    if answer.rolled is None:
        speech.say(f"This cannot be the throw: {answer.problem}.", colour="yellow")
        return Typed().supply(need, sitting, speech)
    if min((die.confidence for die in reading.dice), default=0.0) >= sure:
        return answer.rolled
    return _asked(need, answer, sitting, speech)


def _asked(need: Need, answer: Match, sitting: Sitting, speech: Speech) -> Rolled | None:
    while True:
        line = speech.ask(f"Not quite sure ({answer.confidence:.0%}). Enter if it is right, else type the dice: ")
        if line.lower() in ("", "y", "yes", "ok"):
            return answer.rolled
        if line.lower() in ("n", "no"):
            return Typed().supply(need, sitting, speech)
        try:
            return typed_or_rolled(need, line, sitting)
        except BadDie as error:
            speech.say(str(error), colour="yellow")


def typed_or_rolled(need: Need, line: str, sitting: Sitting) -> Rolled:
    """Take typed faces, or throw for the word roll; raise BadDie for anything else."""
    return dealer.roll(need, sitting.chance) if line.lower() in ("roll", "random") else parse_typed(need, line)


def spoken_reading(reading: "Reading", kinds: Sequence[Kind]) -> str:
    """Put the dice of a reading in words, from left to right, with how sure each is."""
    several, words = len(kinds) > 1, []
    for die in sorted(reading.dice, key=lambda die: die.centre):
        named = to_die(kinds, die)
        if named is None:
            words.append(f"unreadable ({die.hint or 'unknown face'})")
        else:
            words.append(f"{f'{named.kind} ' if several else ''}{named.face} {die.confidence:.0%}")
    return ", ".join(words) or "no dice seen"

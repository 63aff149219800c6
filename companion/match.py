"""What the camera saw against what the game needs: a Rolled, or the reason why not yet."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from companion.dice import Die, Kind, Need, count_dice
from companion.game import Rolled


class Seen(Protocol):
    """Describe what is used of a die as seen; `vision.reading.Sighting` fits."""

    @property
    def family(self) -> str: ...
    @property
    def face(self) -> str | None: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def confidence(self) -> float: ...
    @property
    def hint(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Match:
    """Hold the answer: the throw, or None and a sentence that says what is missing.

    doubtful: positions in what was seen of dice that cannot be read or cannot be.
    confidence: the product of the dice's confidences: the chance that the whole throw is right.
    """

    rolled: Rolled | None
    problem: str | None = None
    doubtful: tuple[int, ...] = ()
    confidence: float = 0.0


def to_die(kinds: Iterable[Kind], seen: Seen) -> Die | None:
    """Name the die that was seen, or None when no kind fits; the colour decides between kinds of a family."""
    for kind in kinds:
        if kind.family == seen.family and seen.face in kind.faces and kind.colour in (None, seen.colour):
            return Die(kind.name, str(seen.face))
    return None


def match(need: Need, seen: Iterable[Seen], beside_kinds: Iterable[Kind] = (), *, in_view: bool = True) -> Match:
    """Answer a need from dice seen in a picture; never guesses.

    New dice are those seen less those known to lie beside, as multisets. A picture that equals what lay beside
    is "cannot tell yet". `beside_kinds` are further kinds that dice lying beside may be of; `in_view` is False
    where the picture is of a tray that holds only the throw.
    """
    sightings = tuple(seen)
    kinds = tuple(dict.fromkeys((*need.among, *need.beside_kinds, *beside_kinds)))
    dice = [to_die(kinds, sighting) for sighting in sightings]
    doubtful = tuple(i for i, die in enumerate(dice) if die is None)
    if doubtful:
        reason = next((sightings[i].hint for i in doubtful if sightings[i].hint), None)
        what = f"{count_dice(len(doubtful))} cannot be read"
        return Match(None, f"{what} ({reason})" if reason else what, doubtful)
    here = Counter(die for die in dice if die is not None)
    beside = Counter(need.beside) if in_view else Counter()
    if beside and here == beside:
        return Match(None, "only the dice that already lay there are seen: cannot tell yet")
    if missing := beside - here:
        return Match(None, f"not seen beside the throw: {', '.join(map(str, sorted(missing.elements())))}")
    new = tuple(sorted((here - beside).elements()))
    if problem := need.problem(new):
        already = f", without the {count_dice(beside.total())} that already lay there" if beside else ""
        return Match(None, problem + already)
    confidence = 1.0
    for sighting in sightings:
        confidence *= sighting.confidence
    return Match(Rolled(new), None, (), confidence)


def throw_in(need: Need, seen: Iterable[Seen], kinds: Iterable[Kind]) -> Match:
    """Find the throw in a picture, be it of the whole table or of a tray that holds only the throw.

    Dice that lie beside the throw make the two differ in number, so that at most one of them can fit; the same
    dice as lay there before are no throw yet.
    """
    sightings, kinds = tuple(seen), tuple(kinds)
    table = match(need, sightings, kinds)
    if table.rolled is not None or not need.beside or len(sightings) != need.count:
        return table
    tray = match(need, sightings, kinds, in_view=False)
    same = tray.rolled is not None and sorted(tray.rolled.dice) == sorted(need.beside)
    return table if same or tray.rolled is None else tray

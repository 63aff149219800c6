"""A reading under a person's eyes, without a widget: tapped dice turn to their likeliest faces, then it is matched."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.dice import Die, Kind, Need
from companion.match import Match, match, to_die

if TYPE_CHECKING:
    from vision.reading import Reading, Sighting

#: The last step of a die's cycle: what was seen is no die.
NOT_A_DIE = None


class Seen:
    """Hold one die of the picture: the faces it may show, likeliest first, and the one chosen."""

    def __init__(self, sighting: "Sighting", kinds: Sequence[Kind]) -> None:
        self.sighting = sighting
        self.read = to_die(kinds, sighting)
        self.cycle: tuple[Die | None, ...] = (*likeliest(sighting, kinds), NOT_A_DIE)
        self.chosen: Die | None = self.read
        self.touched = False

    @property
    def counts(self) -> bool:
        """Tell whether this counts as a die: all do but those a person said are none."""
        return not (self.touched and self.chosen is None)


class Review:
    """Hold a reading and what people corrected in it."""

    def __init__(self, need: Need, reading: "Reading", game_kinds: Sequence[Kind] = (), sure: float = 0.9) -> None:
        """Begin; `game_kinds` are further kinds that may lie beside, `sure` the confidence that needs no look."""
        self.need = need
        self.size = reading.size
        self.hints = reading.hints
        self.sure = sure
        self._beside_kinds = tuple(game_kinds) if need.beside else ()
        self.kinds = tuple(dict.fromkeys((*need.among, *self._beside_kinds)))
        self.dice = [Seen(sighting, self.kinds) for sighting in reading.dice]
        self.tray_only = False

    def tap(self, place: int) -> None:
        """Turn a die to its next likely face; the first tap goes to the likeliest other one."""
        seen = self.dice[place]
        if seen.touched or seen.chosen is not None:
            at = seen.cycle.index(seen.chosen) if seen.chosen in seen.cycle else -1
            seen.chosen = seen.cycle[(at + 1) % len(seen.cycle)]
        else:
            seen.chosen = seen.cycle[0]
        seen.touched = True

    def choose(self, place: int, die: Die | None) -> None:
        """Set a die to a face, or to "no die"."""
        self.dice[place].chosen = die
        self.dice[place].touched = True

    def add(self, x: float, y: float) -> int:
        """Add a die that the reader missed, in pixels of the picture; gives its place."""
        from vision.reading import Sighting

        radius = self._radius()
        corners = (
            (x - radius, y - radius),
            (x + radius, y - radius),
            (x + radius, y + radius),
            (x - radius, y + radius),
        )
        box = (x - radius, y - radius, 2 * radius, 2 * radius)
        first = self.kinds[0]
        seen = Seen(Sighting(corners, box, first.family, None, hint="not seen"), self.kinds)
        seen.chosen, seen.touched = seen.cycle[0], True
        self.dice.append(seen)
        return len(self.dice) - 1

    def _radius(self) -> float:
        widths = sorted(max(seen.sighting.box[2], seen.sighting.box[3]) / 2 for seen in self.dice)
        return widths[len(widths) // 2] if widths else 0.06 * min(self.size)

    def at(self, x: float, y: float) -> int | None:
        """Give the die whose box, a little widened, holds the point, the nearest first; None for the table."""
        near: list[tuple[float, int]] = []
        for place, seen in enumerate(self.dice):
            left, top, width, height = seen.sighting.box
            cx, cy = left + width / 2, top + height / 2
            reach_x, reach_y = max(width * 0.7, self._radius()), max(height * 0.7, self._radius())
            if abs(x - cx) <= reach_x and abs(y - cy) <= reach_y:
                near.append(((x - cx) ** 2 + (y - cy) ** 2, place))
        return min(near)[1] if near else None

    def doubtful(self, place: int) -> bool:
        """Tell whether a person should look at this die."""
        seen = self.dice[place]
        return seen.counts and (seen.chosen is None or (not seen.touched and seen.sighting.confidence < self.sure))

    @property
    def match(self) -> Match:
        """Match what is seen now, corrections included, with what the game needs."""
        sightings = [self._as_chosen(seen) for seen in self.dice if seen.counts]
        whole = match(self.need, sightings, self._beside_kinds, in_view=not self.tray_only)
        if whole.rolled is None and self.need.beside and not self.tray_only and not self._beside_seen():
            only = match(self.need, sightings, self._beside_kinds, in_view=False)
            return only if only.rolled is not None else whole
        return whole

    def _beside_seen(self) -> bool:
        here = Counter(seen.chosen for seen in self.dice if seen.counts)
        return not Counter(self.need.beside) - here

    def _as_chosen(self, seen: Seen) -> "Sighting":
        if not seen.touched or seen.chosen is None:
            return seen.sighting
        kind = next(kind for kind in self.kinds if kind.name == seen.chosen.kind)
        return dataclasses.replace(
            seen.sighting, family=kind.family, face=seen.chosen.face, colour=kind.colour, confidence=1.0, hint=None
        )


def likeliest(sighting: "Sighting", kinds: Sequence[Kind]) -> tuple[Die, ...]:
    """List every die this may be: as read, then the runners-up, then the rest; the colour that was seen first."""
    ordered = [sighting.face, *(face for face, _ in sighting.runners_up)]
    known = [kind for kind in kinds if kind.family == sighting.family] or list(kinds)
    known.sort(key=lambda kind: kind.colour is not None and kind.colour != sighting.colour)
    dice: dict[Die, None] = {}
    for kind in known[:1]:
        dice.update(dict.fromkeys(Die(kind.name, face) for face in ordered if face in kind.faces))
    for kind in known:
        dice.update(dict.fromkeys(Die(kind.name, face) for face in kind.faces))
    return tuple(dice)

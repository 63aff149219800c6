"""Several readings of dice that lie still -> one reading: each die's places, presence and face are voted on.

A network that sees a die in every second frame has seen it; one that reads now this face, now that, has not read it.
"""

import math
from collections.abc import Collection
from dataclasses import replace

from vision.reading import Reading, Sighting

#: Of a die's side: how far two quads of one die may lie apart within a rest.
JOIN = 0.5
#: Shares of the readings: a die in fewer is doubted where there are too many dice, or looked for where too few.
STEADY, SELDOM = 0.75, 0.2


def side(die: Sighting) -> float:
    """Give the mean side of a sighting's quad in pixels."""
    corners = die.corners
    return sum(math.dist(corners[i], corners[i - 1]) for i in range(4)) / 4


def same_place(a: Sighting, b: Sighting, near: float) -> bool:
    """Tell whether two centres lie within so many sides of the bigger die."""
    return math.dist(a.centre, b.centre) <= near * max(side(a), side(b))


def same_die(a: Sighting, b: Sighting, near: float) -> bool:
    """Tell whether two sightings are one die at rest: the same place and no contradicting face."""
    if not same_place(a, b, near):
        return False
    return a.face is None or b.face is None or (a.family, a.face) == (b.family, b.face)


def same_places(a: tuple[Sighting, ...], b: tuple[Sighting, ...], near: float) -> bool:
    """Tell whether two readings see the same number of dice in the same places, whatever their faces."""
    if len(a) != len(b):
        return False
    return all(any(same_place(x, y, near) for y in b) for x in a)


def group(readings: list[Reading]) -> list[list[Sighting]]:
    """Put together what the readings say of one place, at most one sighting a reading; oftenest seen first."""
    groups: list[list[Sighting]] = []
    for reading in readings:
        free = list(groups)
        for die in reading.dice:
            near = [g for g in free if same_place(g[-1], die, JOIN)]
            if near:
                best = min(near, key=lambda g: math.dist(g[-1].centre, die.centre))
                free = [g for g in free if g is not best]
                best.append(die)
            else:
                groups.append([die])
    return sorted(groups, key=lambda g: (-len(g), all(die.face is None for die in g)))


def present(groups: list[list[Sighting]], readings: int, wanted: Collection[int] = ()) -> list[list[Sighting]]:
    """Choose the places where a die lies: those in half of the readings.

    wanted: numbers of dice that would fit. Where too few lie there, places that were seen seldom count too; where
    too many, those that were not seen steadily do not.
    """
    count = sum(2 * len(g) >= readings for g in groups)
    if not wanted or count in wanted:
        return groups[:count]
    steady = sum(len(g) >= STEADY * readings for g in groups)
    seldom = sum(len(g) >= max(2.0, SELDOM * readings) for g in groups)
    fits = sorted((n for n in wanted if steady <= n <= seldom), key=lambda n: abs(n - count))
    return groups[: fits[0] if fits else count]


def agreed(readings: list[Reading], wanted: Collection[int] = ()) -> bool:
    """Tell whether all readings say the same, a face for every die, and a number that would fit."""
    groups = group(readings)
    if any(len(g) < len(readings) for g in groups) or (wanted and len(groups) not in wanted):
        return False
    return all(die.face is not None and said(die) == said(g[0]) for g in groups for die in g)


def said(die: Sighting) -> tuple[str, str | None, str | None]:
    """Give what a sighting says of a die."""
    return die.family, die.face, die.colour


def vote(readings: list[Reading], wanted: Collection[int] = ()) -> Reading:
    """Give one reading of all; raise ValueError for none.

    A die's label has the largest sum of confidences; its confidence is the mean over the readings, those that said
    otherwise or nothing counting nothing for it. A die that showed no face in more than half of the readings that
    saw it comes back unreadable; its hint is "unsteady" where faces were read, and they are the runners-up.
    """
    if not readings:
        raise ValueError("no readings to vote on")
    dice = [_elect(g, len(readings)) for g in present(group(readings), len(readings), wanted)]
    return replace(readings[-1], dice=tuple(dice))


def _elect(seen: list[Sighting], readings: int) -> Sighting:
    sums: dict[tuple[str, str | None, str | None], float] = {}
    for one in seen:
        sums[said(one)] = sums.get(said(one), 0.0) + (one.confidence if one.readable else 0.5)
    best = max(sums, key=lambda label: sums[label])
    like = next(one for one in reversed(seen) if said(one) == best)
    family, face, colour = best
    shares: dict[str, float] = {}
    for one in seen:
        if one.face is not None:
            shares[one.face] = shares.get(one.face, 0.0) + one.confidence / readings
    if face is not None and 2 * sum(said(one) == best for one in seen) <= len(seen):
        ranked = sorted(shares.items(), key=lambda item: -item[1])
        return replace(seen[-1], face=None, colour=None, confidence=0.0, runners_up=tuple(ranked), hint="unsteady")
    others = {f: 0.0 for f in shares if f != face} | {f: c for f, c in like.runners_up if f != face}
    ranked = sorted(others.items(), key=lambda item: -max(item[1], shares.get(item[0], 0.0)))
    confidence = sums[best] / readings if face is not None else 0.0
    return replace(
        seen[-1],
        family=family,
        face=face,
        colour=colour,
        confidence=confidence,
        runners_up=tuple(ranked),
        hint=like.hint,
    )

"""Score the live reading of films with known truth: `python -m vision.score_films FOLDER`.

Frames go through the Settler one by one by their times, as from a camera whose every frame is handled in time.
"""

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import cv2
import numpy as np

from vision.errors import BadPicture, VisionError
from vision.labelled import limits
from vision.reader import Reader
from vision.reading import Quad, Reading, Sighting
from vision.settle import Image, Settler
from vision.vote import side

#: Share of a top face in sight from which a person would read it.
IN_SIGHT = 0.75


@dataclass(frozen=True, slots=True)
class Filmed:
    """Hold a film's path, dice family, frame times and truths, and its events in order."""

    path: Path
    family: str
    frames: list[dict[str, Any]]
    events: list[dict[str, Any]]

    @property
    def throws(self) -> list[dict[str, Any]]:
        """List its throws."""
        return [event for event in self.events if event["kind"] == "throw"]

    def images(self) -> Iterator[Image]:
        """Read its frames. Raises BadPicture when there are fewer than its truth tells of."""
        capture = cv2.VideoCapture(str(self.path))
        try:
            for number in range(len(self.frames)):
                good, image = capture.read()
                if not good:
                    raise BadPicture(f"{str(self.path)!r} ends at frame {number} of {len(self.frames)}")
                yield np.asarray(image, np.uint8)
        finally:
            capture.release()


@dataclass(slots=True)
class FilmScore:
    """Count what became of throws, and why.

    once: read exactly right and exactly once. other: counted once, with another number of dice or other faces.
    missed: never counted. doubled, phantom: counted again, or counted when no throw lay there.
    """

    films: int = 0
    throws: int = 0
    once: int = 0
    other: int = 0
    missed: int = 0
    doubled: int = 0
    phantom: int = 0
    delays: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def open_film(path: Path) -> Filmed:
    """Open the truth of a film (`NAME.avi` with `NAME.json`). Raises BadPicture."""
    try:
        truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        return Filmed(path, truth["family"], truth["frames"], truth["events"])
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise BadPicture(f"no truth of {str(path)!r}: {fault}") from None


def true_reading(size: tuple[int, int], dice: list[dict[str, Any]]) -> Reading:
    """Give the reading that an ideal reader makes of a frame: every die in sight."""
    return Reading(size, tuple(true_sighting(die) for die in dice if die["visible"] >= IN_SIGHT))


def true_sighting(die: dict[str, Any]) -> Sighting:
    """Turn a die of a frame's truth into a certain sighting."""
    q = [(float(x), float(y)) for x, y in die["top"]]
    quad: Quad = (q[0], q[1], q[2], q[3])
    x0, y0 = min(p[0] for p in q), min(p[1] for p in q)
    box = (x0, y0, max(p[0] for p in q) - x0, max(p[1] for p in q) - y0)
    return Sighting(quad, box, die["family"], die["face"], die["colour"], 1.0)


def named(reading: Reading, dice: list[dict[str, Any]]) -> Reading:
    """Give a reading whose places stay as seen and whose faces are the true ones: what the finder alone does wrong."""
    true = [true_sighting(die) for die in dice if die["visible"] > 0]
    seen = []
    for die in reading.dice:
        near = min(true, key=lambda t: math.dist(t.centre, die.centre), default=None)
        if near is None or math.dist(near.centre, die.centre) > 0.6 * side(near):
            seen.append(die)
        else:
            seen.append(Sighting(die.corners, die.box, near.family, near.face, near.colour, 1.0))
    return Reading(reading.size, tuple(seen), reading.hints)


def labels(dice: Any) -> Counter[tuple[str, str | None, str | None]]:
    """Count the labels of sightings or of a film's true dice."""
    if dice and isinstance(dice[0], Sighting):
        return Counter((die.family, die.face, die.colour) for die in dice)
    return Counter((die["family"], die["face"], die["colour"]) for die in dice)


def add(score: FilmScore, film: Filmed, read: Callable[[Image, dict[str, Any]], Reading]) -> None:
    """Run one film through a Settler that counts every throw of the right number of dice, and count what it gave."""
    throws = film.throws
    settler, given = Settler(), []
    for image, frame in zip(film.images(), film.frames, strict=True):
        want = len(throws[min(_next(throws, frame["t"]), len(throws) - 1)]["dice"]) if throws else None
        told = settler.observe(image, lambda picture, f=frame: read(picture, f), want)  # type: ignore[misc]
        if told.throw is not None and len(told.throw.dice) == want:
            settler.accept(told.throw)
            given.append((frame["t"], told.throw))
    score.films += 1
    score.throws += len(throws)
    judge(score, film.path.stem, throws, given)


def judge(score: FilmScore, name: str, throws: list[dict[str, Any]], given: list[tuple[float, Reading]]) -> None:
    """Tell right throws from others, doubled and phantom ones by when they were given."""
    lying: list[list[tuple[float, Reading]]] = [[] for _ in throws]
    for t, reading in given:
        which = next((k for k, throw in enumerate(throws) if throw["rest"] <= t <= throw["end"]), None)
        if which is None:
            score.phantom += 1
            score.faults.append(f"{name} {t:6.2f} s  phantom {_said(reading)}")
        else:
            lying[which].append((t, reading))
    for throw, counted in zip(throws, lying, strict=True):
        if not counted:
            score.missed += 1
            score.faults.append(f"{name} {throw['rest']:6.2f} s  missed")
            continue
        t, reading = counted[0]
        score.delays.append(t - throw["rest"])
        score.doubled += len(counted) - 1
        score.faults += [f"{name} {late:6.2f} s  doubled {_said(again)}" for late, again in counted[1:]]
        right = labels(reading.dice) == labels(throw["dice"])
        score.once += right and len(counted) == 1
        score.other += not right
        if not right:
            wanted = " ".join(str(die["face"]) for die in throw["dice"])
            score.faults.append(f"{name} {t:6.2f} s  read {_said(reading)} for {wanted}")


def _next(throws: list[dict[str, Any]], t: float) -> int:
    """Give the number of the throw that is under way or lies at a time, or comes next."""
    return sum(throw["end"] <= t for throw in throws)


def _said(reading: Reading) -> str:
    return " ".join(die.face or "?" for die in reading.dice)


def ways(reader: Reader | None, oracle: str, family: str) -> Callable[[Image, dict[str, Any]], Reading]:
    """Give how a frame is read: by the networks, with true faces where they find dice, or by truth alone."""

    def read(image: Image, frame: dict[str, Any]) -> Reading:
        if reader is None or oracle == "all":
            return true_reading((image.shape[1], image.shape[0]), frame["dice"])
        reading = reader.read(image, limits(family))
        return named(reading, frame["dice"]) if oracle == "faces" else reading

    return read


def report(score: FilmScore) -> str:
    """Put a score in words."""
    delays = sorted(score.delays)
    late = quantiles(delays, n=20)[-1] if len(delays) > 1 else math.nan
    usual = median(delays) if delays else math.nan
    share = score.once / score.throws if score.throws else 1.0
    return "\n".join(
        [
            f"throws right and once  {share:.4f}  ({score.once} of {score.throws}, {score.films} films)",
            f"counted otherwise      {score.other}",
            f"missed                 {score.missed}",
            f"doubled                {score.doubled}",
            f"phantom                {score.phantom}",
            f"rest to reading        median {usual:.3f} s, 95th percentile {late:.3f} s",
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status."""
    parser = argparse.ArgumentParser(prog="python -m vision.score_films", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="+", help="folder with NAME.avi and NAME.json")
    parser.add_argument("--models", type=Path, help="folder of models (default: the shipped ones)")
    parser.add_argument(
        "--oracle",
        choices=["none", "faces", "all"],
        default="none",
        help="faces: true faces wherever dice are found; all: an ideal reader, which leaves the settler's own faults",
    )
    parser.add_argument("--faults", action="store_true", help="list what went wrong")
    options = parser.parse_args(arguments)
    try:
        reader = Reader(options.models) if options.oracle != "all" else None
        for folder in options.folder:
            score = FilmScore()
            films = [path.with_suffix(".avi") for path in sorted(folder.glob("*.json"))]
            if not films:
                raise BadPicture(f"no films in {str(folder)!r}")
            for path in films:
                film = open_film(path)
                add(score, film, ways(reader, options.oracle, film.family))
            print(f"{folder} ({options.oracle})\n{report(score)}")
            print("\n".join(score.faults) + "\n" if options.faults else "")
    except VisionError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

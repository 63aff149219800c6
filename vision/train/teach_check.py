"""Check what teaching is worth on made-up dice that no training picture shows.

Each die is taught with a few pictures a face, all at one table under one lamp, the way a person would: the best hit
of the picture is the die, and a shot whose best hit is not the top face is taken again. Then new throws are read,
each at a table, under a lamp and in poses of its own, first without the set (nothing may be read) and then with it.
Dice that are cut, covered, blurred or without contrast are not asked for, as in every other check.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision import faces
from vision.quads import Pyramid, face_crop, radius
from vision.reader import Reader
from vision.reading import Reading
from vision.taught import DiceSet, TaughtFace
from vision.train.made_up.designs import NAMES, made_up
from vision.train.made_up.folder import POSES, draw_folder, kept


@dataclass(slots=True)
class Tally:
    """Hold what became of the dice asked for, and how many figures were read where none was asked."""

    fate: Counter[str] = field(default_factory=Counter)
    invented: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def asked(self) -> int:
        """Give how many dice were asked for."""
        return self.fate.total()


def teach(reader: Reader, folder: Path, name: str, shots: int) -> tuple[DiceSet, int]:
    """Make the set from the first `shots` good pictures of each face; give it, and how many were taken again."""
    taught, again = [], 0
    for face in made_up(name).tiles:
        crops: list[np.ndarray] = []
        for picture in kept(folder, f"teach-{face}-*"):
            (_, top, asked), *_ = picture.dice or [("", np.zeros((4, 2), np.float32), False)]
            pyramid = Pyramid(picture.image)
            hits = reader.candidates(pyramid, None)
            best = max(hits, key=lambda c: c.heat * c.die, default=None)
            if not asked or best is None or not same(best.quad, top):
                again += 1
                continue
            crops.append(face_crop(pyramid, best.quad, faces.SIZE, faces.MARGIN))
            if len(crops) == shots:
                break
        taught.append(TaughtFace("made-up", face, None, np.stack(crops)))
    return DiceSet(name, "made-up", tuple(taught)), again


def same(quad: np.ndarray, top: np.ndarray) -> bool:
    """Tell whether a quad lies on a top face: centre within 0.35 radii, size within a factor of 1.4."""
    far = float(np.hypot(*(quad.mean(axis=0) - top.mean(axis=0))))
    return far < 0.35 * radius(top) and abs(np.log(radius(quad) / radius(top))) < 0.35


def add(tally: Tally, dice: tuple[tuple[str, np.ndarray, bool], ...], reading: Reading) -> None:
    """Count one picture: right, wrong, unreadable or missed, each die by the sighting nearest to it."""
    left = list(reading.dice)
    for face, top, asked in dice:
        reach = 0.6 * radius(top)
        near = [s for s in left if np.hypot(*(np.array(s.centre) - top.mean(axis=0))) < reach]
        best = min(near, key=lambda s: (not s.readable, -s.confidence), default=None)
        for s in near:
            left.remove(s)
        if not asked:
            continue
        if best is None:
            tally.fate["missed"] += 1
        elif not best.readable:
            tally.fate["unreadable"] += 1
        elif best.face == face:
            tally.fate["right"] += 1
        else:
            tally.fate["wrong"] += 1
            tally.wrong.append(f"{face} as {best.face} {best.confidence:.2f}")
    tally.invented += sum(s.readable for s in left)


def check(name: str, folder: Path, models: Path | None, shots: int, throws: int) -> tuple[Tally, Tally, Tally, str]:
    """Check one design: fates with its set, without any set, with another die's set, and a line of notes."""
    draw_folder(folder / name, name, made_up(name), throws)
    plain = Reader(models)
    dice_set, again = teach(plain, folder / name, name, shots)
    begun = time.perf_counter()
    taught = Reader(models, dice_set=dice_set)
    seconds = time.perf_counter() - begun
    other = NAMES[(NAMES.index(name) + 1) % len(NAMES)]
    draw_folder(folder / other, other, made_up(other), throws)
    with_set, without, foreign = Tally(), Tally(), Tally()
    for picture in kept(folder / name, "new-*"):
        add(with_set, picture.dice, taught.read(picture.image))
        add(without, picture.dice, plain.read(picture.image))
    for picture in kept(folder / other, "new-*"):
        add(foreign, picture.dice, taught.read(picture.image))
    assert taught.fitted is not None
    pairs = [(taught.labels[a][1], taught.labels[b][1], n) for a, b, n in taught.fitted.confused]
    note = f"retaken {again}, fitted in {seconds:.1f} s" + "".join(f", {a} like {b} ({n})" for a, b, n in pairs)
    return with_set, without, foreign, note


def line(name: str, with_set: Tally, without: Tally, foreign: Tally) -> str:
    """Write a row of figures."""
    cells = [f"{name:<11}{with_set.asked:>5}"]
    cells += [f"{with_set.fate[fate]:>7}" for fate in ("right", "wrong", "unreadable", "missed")]
    cells.append(f"{with_set.fate['right'] / max(with_set.asked, 1):>8.1%}{with_set.invented:>6}")
    for tally in (without, foreign):
        read = tally.fate["right"] + tally.fate["wrong"]
        cells.append(f"{read:>7} of {tally.asked:<4}")
    return "".join(cells)


def joined(tallies: list[Tally]) -> Tally:
    """Give the sum."""
    out = Tally()
    for tally in tallies:
        out.fate += tally.fate
        out.invented += tally.invented
    return out


def main(arguments: list[str] | None = None) -> int:
    """Run the check; give its exit status: 1 when a bar is missed."""
    p = argparse.ArgumentParser(prog="python -m vision.train.teach_check", description=__doc__)
    p.add_argument("--folder", type=Path, default=Path("runs/made-up"), help="where pictures are kept between runs")
    p.add_argument("--models", type=Path, help="folder of models (default: the shipped ones)")
    p.add_argument("--shots", type=int, default=5, help="crops a face")
    p.add_argument("--throws", type=int, default=14, help="new throws of each die")
    p.add_argument("--designs", nargs="*", choices=NAMES, default=NAMES)
    o = p.parse_args(arguments)
    if not LEAST_SHOTS <= o.shots <= POSES:
        p.error(f"--shots: from {LEAST_SHOTS} to {POSES}")
    print("design     asked  right  wrong unread missed   share  more  read untaught  read of another die")
    rows = []
    for name in o.designs:
        *row, note = check(name, o.folder, o.models, o.shots, o.throws)
        rows.append(row)
        print(line(name, *row), note, "; ".join(row[0].wrong), flush=True)
    total = [joined([row[k] for row in rows]) for k in range(3)]
    print(line("together", *total))
    return 0 if total[0].fate["right"] >= 0.99 * total[0].asked else 1


LEAST_SHOTS = 3

if __name__ == "__main__":
    sys.exit(main())

"""Score the shipped reader on a folder of labelled pictures: `python -m vision.score FOLDER`."""

import argparse
import json
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import VisionError
from vision.labelled import Labelled, Wanted, limits, read_labels
from vision.picture_file import open_picture
from vision.reader import Reader
from vision.reading import Reading, Sighting


@dataclass(slots=True)
class Score:
    """Count what was read right and wrong over a set of pictures."""

    pictures: int = 0
    exact: int = 0
    asked: int = 0
    right: int = 0
    invented: int = 0
    missed: int = 0
    refused: int = 0
    colours: int = 0
    colours_right: int = 0
    claimed_unreadable: int = 0
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    claims: list[tuple[float, bool]] = field(default_factory=list)
    overlaps: list[tuple[str, float, float]] = field(default_factory=list)
    boxed: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def fit(die: Wanted, seen: Sighting) -> float:
    """Give how well a sighting's centre fits a labelled die: 0 at its centre, infinite outside it."""
    assert die.box is not None
    x, y, w, h = die.box
    cx, cy = seen.centre
    if die.top:
        x, y = sum(p[0] for p in die.top) / 4, sum(p[1] for p in die.top) / 4
        far = math.hypot(cx - x, cy - y) / max(w, h, 1.0)
        return far if far <= 0.4 else math.inf
    size = max(w, h, 8.0)
    far = max(abs(cx - (x + w / 2)) / max(w, 0.6 * size), abs(cy - (y + h / 2)) / max(h, 0.6 * size))
    return far if far <= 0.55 else math.inf


def pair(dice: tuple[Wanted, ...], seen: tuple[Sighting, ...]) -> dict[int, int]:
    """Pair sightings with labelled dice one to one, best fits first: {sighting: die}."""
    fits = [(fit(d, s), j, i) for i, d in enumerate(dice) if d.box for j, s in enumerate(seen)]
    taken: set[int] = set()
    pairs: dict[int, int] = {}
    for far, j, i in sorted(fits):
        if math.isfinite(far) and j not in pairs and i not in taken:
            pairs[j] = i
            taken.add(i)
    return pairs


def add(score: Score, picture: Labelled, reading: Reading) -> bool:
    """Count one picture; give whether its throw was read exactly right."""
    score.pictures += 1
    exact = _with_boxes(score, picture, reading) if picture.boxes else _as_multisets(score, picture, reading)
    score.exact += exact
    if not exact:
        score.faults.append(picture.path.name)
    return exact


def _with_boxes(score: Score, picture: Labelled, reading: Reading) -> bool:
    pairs = pair(picture.dice, reading.dice)
    found = {i: reading.dice[j] for j, i in pairs.items()}
    exact = True
    for i, die in enumerate(picture.dice):
        seen = found.get(i)
        if die.label is None:
            score.claimed_unreadable += seen is not None and seen.readable
            continue
        score.asked += 1
        name = "/".join(die.label)
        score.boxed[name] += die.box is not None
        if seen is None or not seen.readable:
            score.missed += seen is None
            score.refused += seen is not None
            score.pairs[(name, "missed" if seen is None else "refused")] += 1
            exact = False
            continue
        claim = f"{seen.family}/{seen.face}"
        right = claim == name
        score.pairs[(name, claim)] += 1
        score.right += right
        colour = right and die.colour is not None
        score.colours += colour
        score.colours_right += colour and seen.colour == die.colour
        all_right = right and (die.colour is None or seen.colour == die.colour)
        score.claims.append((seen.confidence, all_right))
        exact &= all_right
        if die.box:
            score.overlaps.append((claim if not right else name, seen.confidence, overlap(die, seen) if right else 0.0))
    for j, seen in enumerate(reading.dice):
        if j not in pairs and seen.readable and not _near_ignored(picture.dice, seen):
            score.invented += 1
            score.pairs[("nothing", f"{seen.family}/{seen.face}")] += 1
            score.claims.append((seen.confidence, False))
            score.overlaps.append((f"{seen.family}/{seen.face}", seen.confidence, 0.0))
            exact = False
    return exact


def _near_ignored(dice: tuple[Wanted, ...], seen: Sighting) -> bool:
    """Tell whether a sighting lies on a die of which nothing is asked (a second look at it, or one of its sides)."""
    x, y = seen.centre
    return any(
        d.label is None
        and d.box is not None
        and d.box[0] - 0.25 * d.box[2] <= x <= d.box[0] + 1.25 * d.box[2]
        and d.box[1] - 0.25 * d.box[3] <= y <= d.box[1] + 1.25 * d.box[3]
        for d in dice
    )


def _as_multisets(score: Score, picture: Labelled, reading: Reading) -> bool:
    asked = Counter("/".join(d.label) for d in picture.dice if d.label)
    spare = sum(d.label is None for d in picture.dice)
    claimed = Counter(f"{s.family}/{s.face}" for s in reading.dice if s.readable)
    right = asked & claimed
    missed, extra = asked - right, claimed - right
    score.asked += asked.total()
    score.right += right.total()
    score.refused += min(missed.total(), sum(not s.readable for s in reading.dice))
    wrong = max(0, extra.total() - spare)
    score.missed += max(0, missed.total() - wrong)
    score.invented += max(0, wrong - missed.total())
    for name, n in right.items():
        score.pairs[(name, name)] += n
    for name, n in missed.items():
        score.pairs[(name, "missed")] += n
    for name, n in extra.items():
        score.pairs[("nothing", name)] += n
    return not missed and not wrong


def overlap(die: Wanted, seen: Sighting) -> float:
    """Give the intersection over union of the labelled box and the sighting's."""
    assert die.box is not None
    (ax, ay, aw, ah), (bx, by, bw, bh) = die.box, seen.box
    w = min(ax + aw, bx + bw) - max(ax, bx)
    h = min(ay + ah, by + bh) - max(ay, by)
    both = max(w, 0.0) * max(h, 0.0)
    return both / max(aw * ah + bw * bh - both, 1e-9)


def mean_precision(score: Score, at_least: float = 0.5) -> float | None:
    """Give mAP: the area under each face's precision-recall curve at an overlap of 0.5, averaged over faces."""
    areas = []
    for name, count in score.boxed.items():
        claims = sorted(((c, o >= at_least) for n, c, o in score.overlaps if n == name), reverse=True)
        hits = np.cumsum([hit for _, hit in claims]) if claims else np.zeros(0)
        if not count:
            continue
        recall = hits / count
        precision = hits / np.arange(1, len(hits) + 1)
        smooth = np.maximum.accumulate(precision[::-1])[::-1] if len(hits) else precision
        areas.append(float(np.sum(np.diff(np.concatenate([[0.0], recall])) * smooth)) if len(hits) else 0.0)
    return float(np.mean(areas)) if areas else None


def calibration(claims: list[tuple[float, bool]]) -> list[tuple[float, float, int, float]]:
    """Give (from, to, dice, share right) for ranges of confidence."""
    edges = [0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0000001]
    rows = []
    for lo, hi in pairwise(edges):
        inside = [right for c, right in claims if lo <= c < hi]
        if inside:
            rows.append((lo, min(hi, 1.0), len(inside), sum(inside) / len(inside)))
    return rows


def share(part: float, whole: float) -> float:
    """Give part / whole, 1.0 when nothing was asked."""
    return part / whole if whole else 1.0


def report(score: Score) -> str:
    """Put a score in words, the most important figure first."""
    lines = [
        f"throws exactly right   {share(score.exact, score.pictures):.4f}  ({score.exact} of {score.pictures})",
        f"dice right             {share(score.right, score.asked):.4f}  ({score.right} of {score.asked})",
        "",
        f"{'face':<18}{'asked':>6}{'precision':>11}{'recall':>9}   taken for",
    ]
    names = sorted({n for n, _ in score.pairs if n != "nothing"})
    for name in names:
        asked = sum(n for (t, _), n in score.pairs.items() if t == name)
        claimed = sum(n for (_, c), n in score.pairs.items() if c == name)
        hit = score.pairs[(name, name)]
        wrong = {c: n for (t, c), n in sorted(score.pairs.items()) if t == name and c != name}
        others = ", ".join(f"{c} {n}" for c, n in wrong.items())
        lines.append(f"{name:<18}{asked:>6}{share(hit, claimed):>11.4f}{share(hit, asked):>9.4f}   {others}")
    inventions = {c: n for (t, c), n in sorted(score.pairs.items()) if t == "nothing"}
    detail = f"  ({', '.join(f'{c} {n}' for c, n in inventions.items())})" if inventions else ""
    per_die = score.invented / score.asked if score.asked else 0.0
    lines += [
        "",
        f"invented               {score.invented}  ({per_die:.4f} a die asked for, "
        f"{score.invented / max(score.pictures, 1):.4f} a picture){detail}",
        f"missed                 {score.missed}  ({score.missed / max(score.asked, 1):.4f})",
    ]
    if score.colours:
        lines.append(f"colour right           {score.colours_right / score.colours:.4f}  (of {score.colours})")
    lines.append(f"refused                {score.refused / max(score.asked, 1):.4f}  ({score.refused})")
    if score.claimed_unreadable:
        lines.append(f"read, though nothing was asked of them (cut, covered, cocked): {score.claimed_unreadable}")
    lines.append(
        "confidence             "
        + "  ".join(f"{a:g}-{b:g}: {p:.4f} of {n}" for a, b, n, p in calibration(score.claims))
    )
    if score.seconds:
        ms = np.array(score.seconds) * 1000
        lines.append(f"ms a picture           median {np.median(ms):.1f}, 95th percentile {np.percentile(ms, 95):.1f}")
    precision = mean_precision(score)
    if precision is not None:
        lines.append(f"mAP@0.5                {precision:.4f}")
    return "\n".join(lines)


def score_folder(folder: Path, reader: Reader, free: bool = False, draw: Path | None = None) -> Score:
    """Run the full reader over a labelled folder, limited to each game's faces unless `free`.

    draw: a folder to which pictures not read exactly right are written with the reading drawn on them.
    """
    score = Score()
    for picture in read_labels(folder):
        frame = open_picture(picture.path)
        only = None if free else limits(picture.family)
        begun = time.perf_counter()
        reading = reader.read(frame, only)
        score.seconds.append(time.perf_counter() - begun)
        if not add(score, picture, reading) and draw is not None:
            _draw(draw, picture, frame, reading)
    return score


def _draw(folder: Path, picture: Labelled, frame: Any, reading: Reading) -> None:
    import cv2

    from vision.draw import draw_reading

    folder.mkdir(parents=True, exist_ok=True)
    out = draw_reading(frame, reading)
    for die in picture.dice:
        if die.box:
            x, y, w, h = (round(v) for v in die.box)
            cv2.rectangle(out, (x, y), (x + w, y + h), (255, 120, 0), 1)
            text = die.label[1] if die.label else "-"
            cv2.putText(out, text, (x, y + h + 12), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 120, 0), 1, cv2.LINE_AA)
    cv2.imwrite(str(folder / f"{picture.path.stem}.jpg"), out)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status."""
    parser = argparse.ArgumentParser(prog="python -m vision.score", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="+", help="folder with labels.jsonl")
    parser.add_argument("--models", type=Path, help="folder of models (default: the shipped ones)")
    parser.add_argument("--free", action="store_true", help="allow every face, not only the game's")
    parser.add_argument("--draw", type=Path, help="write pictures not read exactly right here")
    parser.add_argument("--json", action="store_true", help="print the main figures as one line of JSON")
    options = parser.parse_args(arguments)
    try:
        reader = Reader(options.models)
        for folder in options.folder:
            score = score_folder(folder, reader, options.free, options.draw)
            if options.json:
                figures = {
                    "folder": folder.name,
                    "pictures": score.pictures,
                    "throws": share(score.exact, score.pictures),
                    "dice": share(score.right, score.asked),
                    "asked": score.asked,
                    "invented": score.invented,
                    "missed": score.missed,
                    "refused": score.refused,
                }
                print(json.dumps(figures))
            else:
                print(f"{folder}\n{report(score)}\n")
    except VisionError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

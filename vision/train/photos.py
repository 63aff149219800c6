"""Turn labelled photographs into shards: boxes become top-face quads by the models so far, where they agree.

A labelled die whose quad and face the models do not confirm is ignored by finder and straightener, not made negative.
"""

import json
import pickle
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from vision.errors import BadPicture
from vision.labelled import Labelled, Wanted, read_labels
from vision.labels import FACES
from vision.picture_file import open_picture
from vision.quads import Pyramid, radius
from vision.reader import Candidate, Reader
from vision.reading import Sighting
from vision.score import fit
from vision.train.shards import Truth

#: Longest side of a photograph in a shard.
LONGEST = 640
#: Least chance of the labelled face, and least die score, for a quad to be believed.
BELIEVED, DIE = 0.35, 0.6


def photo_shards(folder: Path, models: Path, out: Path) -> None:
    """Write one shard for each shape of picture in the sets under `folder`. Refuses a folder named check."""
    if "check" in folder.resolve().parts:
        raise BadPicture(f"{str(folder)!r} is for checking: never train on it")
    out.mkdir(parents=True, exist_ok=True)
    reader = Reader(models, threads=2)
    shapes: dict[tuple[int, ...], list[tuple[np.ndarray, Truth]]] = defaultdict(list)
    sure = asked = 0
    for name in sorted(p.parent for p in folder.glob("*/labels.jsonl")):
        if not usable(name):
            continue
        for picture in tqdm(list(read_labels(name)), desc=name.name[:24]):
            frame = open_picture(picture.path)
            scale = min(1.0, LONGEST / max(frame.shape[:2]))
            small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else frame
            truth = confirm(reader, small, picture, scale)
            sure += sum(h is None for h in truth.hints)
            asked += len(picture.dice)
            shapes[small.shape].append((small, truth))
    for shape, pictures in shapes.items():
        stem = out / f"{shape[1]}x{shape[0]}"
        np.save(stem.with_suffix(".npy"), np.stack([image for image, _ in pictures]))
        stem.with_suffix(".pkl").write_bytes(pickle.dumps([truth for _, truth in pictures]))
    print(json.dumps({"dice": asked, "with a quad": sure}))


def usable(folder: Path) -> bool:
    """Tell whether a set shows dice this reader reads, or single dice of other shapes (good negatives)."""
    first = json.loads((folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()[0])
    kinds = {d.get("die") for d in first["dice"]}
    return first.get("game") == "yathsel" or kinds <= {"d6", "d20"}


def confirm(reader: Reader, image: np.ndarray, picture: Labelled, scale: float) -> Truth:
    """Give the truth of one photograph: confirmed quads, and boxes to be ignored (hint "box")."""
    candidates = reader.candidates(Pyramid(image), None)
    tops: list[np.ndarray] = []
    labels: list[int] = []
    hints: list[str | None] = []
    used: set[int] = set()
    for die in picture.dice:
        if die.label is None and die.box is None:
            continue  # a die of another shape, somewhere: everything in this picture is negative
        label = FACES.index(die.label) if die.label else -1
        box = scaled(die.box, scale)
        best, merit = None, 0.0
        for k, c in enumerate(candidates):
            if k in used or label < 0 or c.die < DIE or float(c.chances[label]) < BELIEVED:
                continue
            if box is not None and not np.isfinite(fit(Wanted(die.label, None, box), as_sighting(c))):
                continue
            value = c.die * c.heat * float(c.chances[label])
            if value > merit:
                best, merit = k, value
        if best is not None:
            used.add(best)
            tops.append(candidates[best].quad)
            hints.append(None)
        elif box is not None:
            x, y, w, h = box
            r = 0.55 * (w * h) ** 0.5 * (1.4 if w < 40 and h < 40 else 1.0)
            tops.append(np.array([x + w / 2, y + h / 2]) + np.array([[-r, 0], [0, -r], [r, 0], [0, r]]))
            hints.append("box")
        else:  # one die somewhere in the picture, not found: ignore the picture's middle
            h, w = image.shape[:2]
            tops.append(np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32))
            hints.append("box")
        labels.append(max(label, 0))
    for k, c in enumerate(candidates):  # dice the labels forgot, perhaps
        if picture.dice and k not in used and c.die * c.heat > 0.5 and picture.family == "pip":
            tops.append(c.quad)
            labels.append(0)
            hints.append("box")
    quads = np.array(tops, np.float32).reshape(-1, 4, 2)
    n = len(quads)
    return Truth(
        tops=quads,
        radii=np.array([radius(q) for q in quads], np.float32),
        faces=np.array(labels, np.int64),
        colours=np.full(n, -1, np.int64),
        whole=np.ones(n, bool),
        visible=np.array([0.0 if h == "box" else 1.0 for h in hints], np.float32),
        hints=hints,
        sides=np.zeros((0, 4, 2), np.float32),
        distractors=np.zeros((0, 4, 2), np.float32),
    )


def scaled(box: tuple[float, float, float, float] | None, scale: float) -> tuple[float, float, float, float] | None:
    """Shrink a box with its picture."""
    return None if box is None else (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)


def as_sighting(c: Candidate) -> Sighting:
    """Give a candidate the form that scoring fits to boxes."""
    q = [(float(x), float(y)) for x, y in c.quad]
    return Sighting((q[0], q[1], q[2], q[3]), (0, 0, 1, 1), "pip", None)

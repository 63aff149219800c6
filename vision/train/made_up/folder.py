"""Keep the pictures of a made-up die in a folder: drawn once, read again as often as something is measured."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.train.made_up.designs import MadeUp
from vision.train.made_up.pictures import Shot, shoot

#: Poses drawn of each face for teaching: more than are used, since a shot that the reader misses is taken again.
POSES = 7


@dataclass(frozen=True, slots=True)
class Kept:
    """Hold one kept picture: image (h, w, 3) uint8 BGR, and (face, top quad (4, 2), asked) of each die.

    A die is not asked for when it is cut, covered, blurred or without contrast.
    """

    image: np.ndarray
    dice: tuple[tuple[str, np.ndarray, bool], ...]


def draw_folder(folder: Path, name: str, design: MadeUp, new: int, seed: int = 0) -> None:
    """Draw what is not there yet: POSES pictures a face at one table, and `new` throws, each at a table of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    faces = list(design.tiles)
    code = zlib.crc32(name.encode()) % 1_000_000 * 100_000 + seed * 10_000
    shots = [
        (f"teach-{face}-{k}", Shot((face,), code + 10 * i + k, code, True))
        for i, face in enumerate(faces)
        for k in range(POSES)
    ]
    for k in range(new):
        rng = np.random.default_rng([code, k, 7])
        thrown = tuple(str(f) for f in rng.choice(faces, int(rng.integers(3, 7))))
        shots.append((f"new-{k}", Shot(thrown, code + 1000 + k, code + 1000 + k, False)))
    for stem, shot in shots:
        place = folder / f"{stem}.json"
        if place.is_file():
            continue
        picture = shoot(design, shot)
        cv2.imwrite(str(folder / f"{stem}.png"), picture.image)
        dice = [{"face": d.face, "top": d.top.tolist(), "asked": d.whole and d.hint is None} for d in picture.dice]
        place.write_text(json.dumps(dice), encoding="utf-8")


def kept(folder: Path, pattern: str) -> Iterator[Kept]:
    """Read the pictures whose names fit a pattern, in the order of their numbers."""
    for place in sorted(folder.glob(f"{pattern}.json"), key=lambda p: (len(p.stem), p.stem)):
        dice = json.loads(place.read_text(encoding="utf-8"))
        image = cv2.imread(str(place.with_suffix(".png")))
        yield Kept(image, tuple((d["face"], np.array(d["top"], np.float32), bool(d["asked"])) for d in dice))

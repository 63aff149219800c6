"""Render the sample pictures of the demonstration: four throws of one evening, with the same dice, lamp and table.

    python -m assets.demo.make [--evening SEED] [--out FOLDER]

Needs the training extra. The faces are those of THROWS; everything else follows from the seed, and drawings and
tables are of the split that training never sees.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np

from vision.train.picture import Picture
from vision.train.render import picture, render, scene
from vision.train.render.bodies import Material, hsv
from vision.train.render.camera import Camera
from vision.train.render.dice import Sets

THROWS = (("2", "2", "4", "1"), ("1", "1"), ("4", "5", "4"), ("skull",))
SIZE = (960, 720)
TILT, FOCAL, DISTANCE = 24.0, 1250.0, 21.5
MARGIN = 110
MOST_BYTES = 150_000


class Overhead(Camera):
    """Be a camera held over the tray in one hand, the same for every throw."""

    @classmethod
    def above(cls, size: tuple[int, int], *_: float) -> Camera:
        """Give that camera, whatever was asked for."""
        return Camera.above(size, FOCAL, DISTANCE, np.radians(TILT), np.radians(75), 0.05)


def emerald(_: Sets) -> Material:
    """Give the body of the dice: green resin with ivory strokes."""
    body = hsv(158, 0.85, 0.42)
    m = Material(body, hsv(150, 0.7, 0.6), hsv(48, 0.12, 0.97), hsv(48, 0.12, 0.97))
    m.kind, m.rough, m.spec, m.bump, m.radius = 4.0, 0.22, 0.9, 0.07, 0.2
    return m


@contextmanager
def forced(faces: tuple[str, ...], throw: int) -> Iterator[None]:
    """Have the renderer lay these faces, by a random source of the throw's own, and nothing else on the table."""
    left = list(faces)
    deal, lay = Sets.deal, scene.lay

    def dealt(sets: Sets, half: float) -> Any:
        face = left.pop(0) if left else faces[0]
        while (die := deal(sets, 1.0)).face != face:
            pass
        return die

    def laid(_: Any, family: str, size: tuple[int, int], sets: Sets, prints: list[int], occupied: str) -> Any:
        sets.rng = np.random.default_rng([throw, 7])
        sets.bodies, sets.mixed = [emerald(sets)] * len(sets.bodies), False
        sets.layers = sets.layers[:1]
        return lay(sets.rng, family, size, sets, [], occupied)

    with (
        patch.object(Sets, "deal", dealt),
        patch.object(picture, "lay", laid),
        patch.object(scene, "_count", lambda *_: len(faces)),
        patch.object(scene, "_clutter", lambda *_: None),
        patch.object(scene, "Camera", Overhead),
    ):
        yield


def take(faces: tuple[str, ...], evening: int, number: int) -> Picture:
    """Render throws of these faces until every die lies flat, alone and whole in view."""
    for attempt in range(200):
        with forced(faces, 1000 * number + attempt):
            taken = render(evening, "tally", size=SIZE, split="check")
        tops = [die.top for die in taken.dice]
        inside = all((top > MARGIN).all() and (top < np.array(SIZE) - MARGIN).all() for top in tops)
        clear = all(die.whole and die.visible > 0.99 and die.hint is None for die in taken.dice)
        if sorted(die.face for die in taken.dice) == sorted(faces) and inside and clear:
            return taken
    raise SystemExit(f"no clear throw of {', '.join(faces)} in 200 attempts: try another --evening")


def main() -> None:
    """Write throw-1.jpg and so on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evening", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent)
    arguments = parser.parse_args()
    for number, faces in enumerate(THROWS, start=1):
        image = take(faces, arguments.evening, number).image
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 88])
        if len(data) > MOST_BYTES:
            _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 75])
        path = arguments.out / f"throw-{number}.jpg"
        path.write_bytes(data.tobytes())
        print(f"{path}: {' '.join(faces)}, {len(data) // 1000} kB")


if __name__ == "__main__":
    main()

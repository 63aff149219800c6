"""Render the film of the demonstration: the throws of one turn, tumbling in, lying, and swept away again.

    python -m assets.demo.film [--evening SEED] [--out FILE]

Needs the training extra. Dice, lamp and table are those of the pictures that `assets.demo.make` writes.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np

from assets.demo.make import SIZE, THROWS, take
from vision.train.render import picture, post
from vision.train.render.gl import Frame, painter
from vision.train.render.scene import Scene
from vision.train.render.things import Thing, turn

RATE = 15
#: Seconds: the empty tray before a throw, tumbling, lying, being swept away.
EMPTY, TUMBLE, REST, SWEEP = 0.5, 0.9, 1.5, 0.45
#: Where throws come from and where they are swept to, in world units (a die is 2 wide).
FROM, TO = np.array([-19.0, 7.0]), np.array([16.0, -14.0])
NOISE = 1.2
MOST_BYTES = 3_000_000


@contextmanager
def watched() -> Iterator[dict[str, Any]]:
    """Keep the last frame and scene that the renderer drew."""
    kept: dict[str, Any] = {}
    truth = picture._truth

    def framed(*arguments: Any) -> Frame:
        kept["frame"] = Frame(*arguments)
        return kept["frame"]

    def told(scene: Scene, *arguments: Any) -> Any:
        kept["scene"] = scene
        return truth(scene, *arguments)

    with patch.object(picture, "Frame", framed), patch.object(picture, "_truth", told):
        yield kept


def moved(die: Thing, shift: np.ndarray, lift: float, rotation: np.ndarray) -> Thing:
    """Give a die elsewhere, never below the table."""
    out = Thing(die.centre + np.array([*shift, lift]), rotation @ die.rotation, die.half, die.material, die.codes)
    out.centre[2] += max(0.0, -float(out.box()[:, 2].min()))
    return out


def tumbling(die: Thing, left: float, number: int) -> Thing:
    """Give a die on its way in; left runs from 1 to 0, where it lies as thrown."""
    spread = np.array([0.12, -0.2]) * (number - 1.5) * FROM[0]
    way = FROM + spread
    axis = np.array([-way[1], way[0], 0.0])
    turned = turn(axis, (5.5 + 0.7 * number) * left**1.6)
    hop = 3.2 * left * abs(np.sin(np.pi * 3 * left))
    return moved(die, way * left**1.7, hop, turned)


def swept(die: Thing, gone: float) -> Thing:
    """Give a die that is being swept away; gone runs from 0 to 1."""
    return moved(die, TO * gone**1.5, 0.0, turn((0, 0, 1), 1.3 * gone))


def laid(faces: tuple[str, ...], evening: int, number: int) -> tuple[Frame, list[Thing]]:
    """Lay a throw as the sample pictures do: what the renderer was given, and the dice."""
    with watched() as kept:
        take(faces, evening, number)
    return kept["frame"], [thing for thing in kept["scene"].things if thing.role == "die"]


def frames(frame: Frame, dice: list[Thing], seed: tuple[int, int]) -> Iterator[np.ndarray]:
    """Draw one throw from the empty tray to the dice being swept away; (h, w, 3) uint8 BGR each."""
    rng = np.random.default_rng([*seed, RATE])

    def drawn(things: list[Thing]) -> np.ndarray:
        frame.objects = np.stack([t.rows() for t in things]) if things else np.zeros((0, 13, 4), np.float32)
        frame.detail = np.ones(len(things), int)
        image = cv2.GaussianBlur(painter().paint(frame), (0, 0), 0.6)
        return post.apply(rng, image, post.Capture(0, 0, 0, 0, NOISE, 0, 0, 0))

    for _ in range(round(EMPTY * RATE)):
        yield drawn([])
    steps = round(TUMBLE * RATE)
    for step in range(steps):
        yield drawn([tumbling(die, 1 - step / steps, n) for n, die in enumerate(dice)])
    for _ in range(round(REST * RATE)):
        yield drawn(dice)
    steps = round(SWEEP * RATE)
    for step in range(1, steps + 1):
        yield drawn([swept(die, step / steps) for die in dice])


def main() -> None:
    """Write the film."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evening", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent / "turn.mp4")
    arguments = parser.parse_args()
    writer = cv2.VideoWriter(str(arguments.out), cv2.VideoWriter.fourcc(*"mp4v"), RATE, SIZE)
    throws = [laid(faces, arguments.evening, number) for number, faces in enumerate(THROWS, start=1)]
    tray, count = throws[0][0], 0
    for number, (_, dice) in enumerate(throws, start=1):
        for image in frames(tray, dice, (arguments.evening, number)):
            writer.write(image)
            count += 1
    writer.release()
    size = arguments.out.stat().st_size
    print(f"{arguments.out}: {count} frames, {size / 1e6:.2f} MB")
    if size > MOST_BYTES:
        raise SystemExit(f"more than {MOST_BYTES / 1e6:.0f} MB: a shorter REST or less NOISE is needed")


if __name__ == "__main__":
    main()

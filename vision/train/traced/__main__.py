"""Write a folder of path-traced pictures with their labels; goes on where it stopped. Needs the `check` extra."""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.labels import FAMILIES
from vision.train.picture import Picture
from vision.train.traced.describe import describe
from vision.train.traced.develop import develop, truth
from vision.train.traced.trace import trace

GAMES = {"tally": "emerald-skulls", "goblin": "dicey-goblins", "numeral": "skaal", "pip": "yathsel"}


def label(name: str, family: str, picture: Picture) -> dict[str, object]:
    """Return a picture's line of labels.jsonl."""
    h, w = picture.image.shape[:2]
    dice = []
    for d in picture.dice:
        points = np.concatenate([d.top, *d.sides])
        low, high = np.clip(points.min(0), 0, (w, h)), np.clip(points.max(0), 0, (w, h))
        dice.append(
            {
                "face": d.face,
                "colour": d.colour,
                "bbox": [round(float(v), 1) for v in (*low, *(high - low))],
                "top": [[round(float(v), 2) for v in p] for p in d.top],
                "whole": d.whole,
                "hint": d.hint,
            }
        )
    return {"image": name, "game": GAMES[family], "dice": dice}


def picture(seed: int, family: str, size: tuple[int, int], tables: Path | None = None) -> tuple[Picture, int]:
    """Return the picture of a seed, and the JPEG quality it is to be kept at."""
    scene = describe(seed, family, size, tables)
    light, seen = trace(scene, seed, tables)
    image = develop(light, scene.sensor)
    return Picture(image, truth(scene, image, seen)), scene.sensor.quality


def main() -> None:
    """Parse the arguments and write the folder."""
    p = argparse.ArgumentParser(prog="python -m vision.train.traced", description=__doc__)
    p.add_argument("--family", required=True, choices=list(FAMILIES))
    p.add_argument("--count", type=int, default=60)
    p.add_argument("--seed", type=int, default=0, help="seed of the first picture; the next ones count up")
    p.add_argument("--size", type=int, nargs=2, default=(480, 360), metavar=("W", "H"))
    p.add_argument("--tables", type=Path, default=None, help="a folder of photographs to use as tables")
    p.add_argument("--out", type=Path, required=True)
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    path = a.out / "labels.jsonl"
    done = {json.loads(line)["image"] for line in path.read_text().splitlines()} if path.is_file() else set()
    with path.open("a", encoding="utf-8") as lines:
        for seed in range(a.seed, a.seed + a.count):
            name = f"{a.family}-{seed:06d}.jpg"
            if name in done:
                continue
            made, quality = picture(seed, a.family, tuple(a.size), a.tables)
            cv2.imwrite(str(a.out / name), made.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
            lines.write(json.dumps(label(name, a.family, made)) + "\n")
            lines.flush()
    print(f"{a.count} pictures in {a.out}")


if __name__ == "__main__":
    main()

"""Write a folder of rendered pictures with their labels."""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.labels import FAMILIES
from vision.train.picture import Picture
from vision.train.render import render

GAMES = {
    "tally": "emerald-skulls",
    "goblin": "dicey-goblins",
    "numeral": "skaal",
    "pip": "yathsel",
    "other": "other",
    "none": "none",
}


def label(name: str, family: str, picture: Picture) -> dict[str, object]:
    """Return a picture's line of labels.jsonl."""
    h, w = picture.image.shape[:2]
    dice = []
    for d in picture.dice:
        points = np.concatenate([d.top, *d.sides])
        lo, hi = np.clip(points.min(0), 0, (w, h)), np.clip(points.max(0), 0, (w, h))
        dice.append(
            {
                "face": d.face,
                "colour": d.colour,
                "bbox": [round(float(v), 1) for v in (*lo, *(hi - lo))],
                "top": [[round(float(v), 2) for v in p] for p in d.top],
                "whole": d.whole,
                "hint": d.hint,
            }
        )
    return {"image": name, "game": GAMES[family], "dice": dice}


def main() -> None:
    """Parse the arguments and write the folder."""
    p = argparse.ArgumentParser(prog="python -m vision.train.render", description=__doc__)
    p.add_argument("--family", required=True, choices=[*FAMILIES, "other", "none"])
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--split", default="train", choices=["train", "check"])
    p.add_argument("--seed", type=int, default=0, help="seed of the first picture; the next ones count up")
    p.add_argument("--size", type=int, nargs=2, default=(640, 480), metavar=("W", "H"))
    p.add_argument("--tables", type=Path, default=None, help="a folder of photographs to use as tables")
    p.add_argument("--occupied", default="normal", choices=["normal", "one", "crowded", "empty"])
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    with (a.out / "labels.jsonl").open("w") as lines:
        for i in range(a.count):
            seed = a.seed + i
            picture = render(seed, a.family, size=tuple(a.size), split=a.split, tables=a.tables, occupied=a.occupied)
            name = f"{a.family}-{seed:06d}.png"
            cv2.imwrite(str(a.out / name), picture.image)
            lines.write(json.dumps(label(name, a.family, picture)) + "\n")
    print(f"{a.count} pictures in {a.out}")


if __name__ == "__main__":
    main()

"""Write films of dice with their truth: `NAME.avi` (motion JPEG) and `NAME.json` each."""

import argparse
import json
import sys
from pathlib import Path

import cv2

from vision.labels import FAMILIES
from vision.train.films.film import Film, Truth


def write(film: Film, folder: Path, quality: int = 80) -> Path:
    """Write a film and its truth into a folder; give the film's path."""
    path = folder / f"{film.family}-{film.seed:06d}.avi"
    code = cv2.VideoWriter.fourcc(*"MJPG")
    out = cv2.VideoWriter(str(path), cv2.CAP_OPENCV_MJPEG, code, film.fps, film.size)
    out.set(cv2.VIDEOWRITER_PROP_QUALITY, quality)
    frames: list[Truth] = []
    for image, truth in film.frames():
        out.write(image)
        frames.append(truth)
    out.release()
    path.with_suffix(".json").write_text(json.dumps(film.truth(frames), separators=(",", ":")), encoding="utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status."""
    p = argparse.ArgumentParser(prog="python -m vision.train.films", description=__doc__)
    p.add_argument("--family", required=True, choices=list(FAMILIES))
    p.add_argument("--count", type=int, default=10)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--split", default="check", choices=["train", "check"])
    p.add_argument("--seed", type=int, default=0, help="seed of the first film; the next ones count up")
    p.add_argument("--fps", type=float, default=15.0)
    p.add_argument("--size", type=int, nargs=2, default=(640, 360), metavar=("W", "H"))
    p.add_argument("--throws", type=int, help="throws a film (default: three or four)")
    a = p.parse_args(arguments)
    a.out.mkdir(parents=True, exist_ok=True)
    throws = 0
    for seed in range(a.seed, a.seed + a.count):
        try:
            film = Film(seed, a.family, split=a.split, fps=a.fps, size=tuple(a.size), throws=a.throws)
        except ValueError as fault:
            print(f"error: {fault}", file=sys.stderr)
            return 2
        write(film, a.out)
        throws += sum(event.kind == "throw" for event in film.script.events)
    print(f"{a.count} films with {throws} throws in {a.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

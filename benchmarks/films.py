"""Measure the live loop on films of known truth: `python benchmarks/films.py FOLDER... [--faults] [--oracle faces]`.

Films are those of `python -m vision.train.films`. Their frames go, by their own times, through the loop that the app
uses (`companion.live.Live`) and the shipped networks. A throw is accepted as soon as it is offered; one with a die in
doubt is accepted as it stands, counts as read otherwise and as asked. With `--oracle faces` every die that the networks
find has its true face, and with `--oracle all` every die in sight is found: what is left are the loop's own faults.
`--keep FOLDER` keeps what the networks read, so that a changed loop is scored again in seconds.
"""

import argparse
import pickle
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.dice import Kind, Need
from companion.games.dicey_goblins import GAME as GOBLINS
from companion.games.emerald_skulls.board import EMERALD
from companion.games.skaal.rules import KIND as SKAAL
from companion.games.yathsel.facts import PIP
from companion.live import Live
from vision.dice_file import fingerprint
from vision.frames import Frame
from vision.models import models_folder
from vision.reader import Reader
from vision.reading import Reading
from vision.score_films import Filmed, FilmScore, judge, named, open_film, report, true_reading

KINDS: dict[str, tuple[Kind, ...]] = {
    "tally": (EMERALD,),
    "goblin": tuple(GOBLINS.kinds),
    "numeral": (SKAAL,),
    "pip": (PIP,),
}


class Knowing:
    """Read frames by the networks, or by a film's truth as the oracle says."""

    def __init__(self, reader: Reader | None, oracle: str, keep: Path | None = None) -> None:
        self.reader, self.oracle, self.keep = reader, oracle, keep
        self.dice: list[dict[str, Any]] = []
        self.number = 0
        self.known: dict[Any, Reading] = {}
        self.new = False
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        networks = ("finder", "straightener", "faces")
        self.networks = "-".join(fingerprint(models_folder() / f"{name}.onnx")[:8] for name in networks)

    def open(self, film: Filmed) -> None:
        """Take up what was read of a film before, by these networks."""
        self.known, self.new = {}, False
        if self.keep is not None and (path := self._path(film)).exists():
            self.known = pickle.loads(path.read_bytes())

    def close(self, film: Filmed) -> None:
        """Keep what was read of a film."""
        if self.keep is not None and self.new:
            self._path(film).write_bytes(pickle.dumps(self.known))

    def _path(self, film: Filmed) -> Path:
        assert self.keep is not None
        return self.keep / f"{film.path.stem}-{film.frames[0]['t']}-{len(film.frames)}-{self.networks}.pickle"

    @property
    def auto_confirm(self) -> float:
        """Give the networks' threshold."""
        return self.reader.auto_confirm if self.reader is not None else 0.5

    def read(self, frame: Any, only: Collection[tuple[str, str]] | None = None) -> Reading:
        """Read the present frame."""
        if self.reader is None:
            return true_reading((frame.shape[1], frame.shape[0]), self.dice)
        asked = (self.number, frame.shape[:2], tuple(sorted(only or ())))
        reading = self.known.get(asked)
        if reading is None:
            reading = self.known[asked] = self.reader.read(frame, only=only)
            self.new = True
        return named(reading, self.dice) if self.oracle == "faces" else reading


def play(score: FilmScore, film: Filmed, eyes: Knowing) -> tuple[int, int]:
    """Run a film through the loop; give how many throws counted by themselves and how many were asked about."""
    kinds, throws = KINDS[film.family], film.throws
    live = Live(lambda: eyes, kinds)
    given: list[tuple[float, Reading]] = []
    sure = asked = 0
    eyes.open(film)
    for number, (image, frame) in enumerate(zip(film.images(), film.frames, strict=True), start=1):
        eyes.dice, eyes.number = frame["dice"], number
        due = min(sum(throw["end"] <= frame["t"] for throw in throws), len(throws) - 1)
        count = len(throws[due]["dice"])
        live.expect(Need(kinds * count, count))
        throw = live.see(Frame(image, number, frame["t"])).throw
        if throw is not None:
            given.append((frame["t"], throw.reading))
            sure += throw.sure
            asked += throw.match.rolled is None
            live.accept(throw.number)
    eyes.close(film)
    score.films += 1
    score.throws += len(throws)
    judge(score, film.path.stem, throws, given)
    return sure, asked


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="+", help="folder with NAME.avi and NAME.json")
    parser.add_argument("--oracle", choices=["none", "faces", "all"], default="none")
    parser.add_argument("--faults", action="store_true", help="list what went wrong")
    parser.add_argument("--keep", type=Path, help="folder that keeps what the networks read")
    options = parser.parse_args()
    eyes = Knowing(None if options.oracle == "all" else Reader(), options.oracle, options.keep)
    for folder in options.folder:
        score, sure, asked = FilmScore(), 0, 0
        for truth in sorted(folder.glob("*.json")):
            own, doubt = play(score, open_film(truth.with_suffix(".avi")), eyes)
            sure, asked = sure + own, asked + doubt
        counted = score.throws - score.missed
        once = counted - sum("doubled" in fault for fault in score.faults)
        print(f"{folder} ({options.oracle})\n{report(score)}")
        print(f"counted exactly once   {once} whatever the faces")
        print(f"by itself, asked       {sure}, {asked}")
        print("\n".join(score.faults) + "\n" if options.faults else "")


if __name__ == "__main__":
    main()

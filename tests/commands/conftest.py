"""Run `companion` as people do: arguments and typed lines in, printed lines and an exit status out."""

import io
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision.reader
from companion.cli import run
from vision.reading import Reading, Sighting


@dataclass(frozen=True)
class Ran:
    """Hold what a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def complaint(self) -> str:
        """Give the one line on stderr; there must be exactly one."""
        (line,) = self.err.splitlines()
        return line


Companion = Callable[..., Ran]


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Companion:
    """Give a function that runs the command line: companion("play", "pebbles", typed="1\\nq\\n")."""

    def call(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(status, out, err)

    return call


def sighting(
    face: str | None,
    confidence: float = 0.99,
    *,
    at: int = 0,
    family: str = "tally",
    colour: str | None = None,
    hint: str | None = None,
) -> Sighting:
    """Make a die as seen in the place of that number, places going from left to right."""
    x = 20.0 + 40 * at
    corners = ((x, 10.0), (x + 30, 10.0), (x + 30, 40.0), (x, 40.0))
    return Sighting(corners, (x, 10.0, 30.0, 30.0), family, face, colour, confidence if face else 0.0, (), hint)


def reading(*dice: Sighting | str, hints: tuple[str, ...] = (), family: str = "tally") -> Reading:
    """Make a reading of dice, or of plain faces from left to right."""
    seen = tuple(sighting(d, at=n, family=family) if isinstance(d, str) else d for n, d in enumerate(dice))
    return Reading((320, 240), seen, hints)


class StubReader:
    """Give prepared readings, one a frame, in order."""

    auto_confirm = 0.9
    left: list[Reading]

    def read(self, frame: np.ndarray, only: Collection[tuple[str, str]] | None = None) -> Reading:
        assert frame.dtype == np.uint8
        return self.left.pop(0)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give a function that puts prepared readings in place of the networks."""

    def prepare(*readings: Reading) -> None:
        StubReader.left = list(readings)

    monkeypatch.setattr(vision.reader, "Reader", StubReader)
    return prepare


@pytest.fixture
def pictures(tmp_path: Path) -> Sequence[Path]:
    """Write four grey pictures, whatever is read in them."""
    paths = [tmp_path / f"throw{number}.png" for number in range(1, 5)]
    for path in paths:
        assert cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    return paths

"""Run `companion` as people do: arguments and typed lines in, printed lines and an exit status out."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.cli import run


@dataclass(frozen=True)
class Ran:
    """Hold what a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


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

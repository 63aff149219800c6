"""The command line's frame: help, lazy sub-commands, errors as one line."""

import subprocess
import sys

import click
import pytest

from companion import __version__, cli
from companion.errors import CompanionError
from companion.game import Game
from tests.commands.conftest import Companion
from vision.errors import VisionError


def test_help_lists_every_command(companion: Companion) -> None:
    ran = companion("--help")
    assert ran.status == 0
    for name, text in cli.COMMANDS.items():
        assert name in ran.out
        assert text.split(".")[0][:40] in ran.out


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_has_help(companion: Companion, name: str) -> None:
    ran = companion(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith("Usage: companion")


def test_version(companion: Companion) -> None:
    assert companion("--version").out == f"companion, version {__version__}\n"


@pytest.mark.parametrize("arguments", [["bogus"], ["--bogus"], ["read", "--bogus"]])
def test_what_is_not_known_is_one_line(companion: Companion, arguments: list[str]) -> None:
    ran = companion(*arguments)
    assert ran.status == 2
    assert "bogus" in ran.complaint
    assert "--help" in ran.complaint


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        (CompanionError("a bad\nthing"), 2, "companion: a bad thing"),
        (VisionError("a bad picture"), 2, "companion: a bad picture"),
        (
            OSError(28, "No space left on device"),
            2,
            "companion: the output cannot be written (No space left on device)",
        ),
        (KeyboardInterrupt(), 130, "companion: stopped"),
        (click.Abort(), 130, "companion: stopped"),
    ],
)
def test_known_errors_are_one_line(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, raised: BaseException, status: int, said: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr(cli.cli, "main", fail)
    ran = companion("games")
    assert (ran.status, ran.complaint) == (status, said)


def test_games_lists_settings_and_saves(companion: Companion, pebbles: Game) -> None:
    ran = companion("games")
    assert ran.lines == [
        "pebbles: Pebbles, 1 to 3 players",
        "  Goal: --option goal=… 10 (ten), 20 (twenty)",
        "  The app can play a seat: careful, bold",
        "No saved games yet.",
    ]
    companion("play", "pebbles", "--seats", "Ann,Bo", typed="q\n")
    last = companion("games").lines[-1]
    assert last.startswith("  pebbles-")
    assert ": Ann, Bo, 1 line" in last


def test_a_closed_pipe_is_no_traceback() -> None:
    reader = subprocess.Popen(
        [sys.executable, "-m", "companion", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert reader.stdout is not None
    reader.stdout.close()
    _, said = reader.communicate()
    assert b"Traceback" not in said


def test_starting_imports_nothing_heavy() -> None:
    """Neither networks, nor tables for terminals, nor kivy, are loaded before a command needs them."""
    program = "import sys; from companion.cli import run; run(['--version']); print(sorted(sys.modules))"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    heavy = ("cv2", "numpy", "onnxruntime", "kivy", "rich", "cattrs", "torch")
    assert [name for name in heavy if f"'{name}'" in said] == []


def test_finding_a_game_imports_no_other() -> None:
    program = (
        "import sys; from companion.games import find_game; print(find_game('skaal').title);"
        "print(sorted(name for name in sys.modules if name.startswith('companion.games.') and name.count('.') == 2))"
    )
    said = subprocess.run([sys.executable, "-X", "utf8", "-c", program], capture_output=True, check=True).stdout
    assert said.decode().split() == ["Skåål", "['companion.games.skaal']"]

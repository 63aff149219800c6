"""The shipped networks on the shipped pictures, through the real commands in real processes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
THROWS = {"throw-1.jpg": "1 2 2 4", "throw-2.jpg": "1 1", "throw-3.jpg": "4 4 5", "throw-4.jpg": "skull"}


def companion(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, cwd=cwd, env=environment, encoding="utf-8"
    )


def test_pictures_are_read_as_json(tmp_path: Path) -> None:
    pictures = [str(ROOT / "assets" / "demo" / name) for name in THROWS]
    ran = companion("read", *pictures, "--game", "emerald-skulls", "--json", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line["picture"] for line in lines] == pictures
    assert [" ".join(sorted(die["face"] for die in line["dice"])) for line in lines] == list(THROWS.values())
    for die in (die for line in lines for die in line["dice"]):
        assert die["kind"] == "emerald"
        assert die["colour"] is None
        assert die["readable"] is True
        assert 0.5 < die["confidence"] <= 1
        x, y, w, h = die["box"]
        assert all(x - 1 <= cx <= x + w + 1 and y - 1 <= cy <= y + h + 1 for cx, cy in die["corners"])
        assert 60 < w < 200
        assert 60 < h < 200


def test_a_drawing_is_written(tmp_path: Path) -> None:
    picture = str(ROOT / "assets" / "demo" / "throw-1.jpg")
    ran = companion("read", picture, "--game", "emerald-skulls", "--draw", "out.png", cwd=tmp_path)
    assert ran.returncode == 0
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_without_dice_and_bad_files(tmp_path: Path) -> None:
    import cv2
    import numpy as np

    cv2.imwrite(str(tmp_path / "table.png"), np.full((480, 640, 3), (60, 90, 120), np.uint8))
    (tmp_path / "text.jpg").write_text("these are no dice")
    (tmp_path / "empty.jpg").touch()
    files = ("table.png", "text.jpg", "empty.jpg", "none.jpg", ".")
    ran = companion("read", *files, "--game", "emerald-skulls", "--json", cwd=tmp_path)
    assert ran.returncode == 2
    assert json.loads(ran.stdout)["dice"] == []
    complaints = ran.stderr.splitlines()
    assert len(complaints) == len(files)
    expected = ("no dice seen", "is not a picture", "is empty (0 bytes)", "does not exist", "is a folder")
    assert all(words in line for line, words in zip(complaints, expected, strict=True))


def test_a_turn_is_played_from_pictures_and_replayed(tmp_path: Path) -> None:
    """Three dice of a real picture answer the first roll; the save tells the same story."""
    picture = str(ROOT / "assets" / "demo" / "throw-3.jpg")
    play = (
        "play",
        "emerald-skulls",
        "--solo",
        "--seats",
        "Ann",
        "--seed",
        "1",
        "--save",
        "game.jsonl",
        "--dice",
        picture,
    )
    ran = companion(*play, typed="3 dice\n\n[5] on the gem\nq\n", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Ann rolls [4] [4] [5]" in ran.stdout
    assert "Ann's turn ends: Gem Out with 2 dice left" in ran.stdout
    again = companion("replay", "game.jsonl", cwd=tmp_path)
    assert again.returncode == 0
    assert "  Ann +3 gears: Gem Out (gem 3)" in again.stdout.splitlines()
    numbers = json.loads(companion("replay", "game.jsonl", "--json", cwd=tmp_path).stdout)
    gears = [number for name, number in numbers["totals"].items() if name == "supply" or name.endswith("gears")]
    assert sum(gears) == 120
    assert numbers["totals"]["Ann gears"] == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "chess"), "'chess' is not a game here"),
        (("replay", "none.jsonl"), "none.jsonl: cannot be read"),
        (("read", "x.jpg", "--game", "chess"), "'chess' is not a game here"),
        (("bogus",), "No such command 'bogus'"),
        (("play", "emerald-skulls", "--option", "deck=99"), "deck is one of 10, 9, 8, 7, 6, 5, 4"),
    ],
)
def test_bad_input_is_one_line_and_status_2(tmp_path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    ran = companion(*arguments, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert complaint in line


def test_help_and_version(tmp_path: Path) -> None:
    assert "Read the dice in pictures." in companion("--help", cwd=tmp_path).stdout
    assert companion("--version", cwd=tmp_path).stdout.startswith("companion, version ")


def test_a_table_picked_up_half_way(tmp_path: Path) -> None:
    """Gears, cubes, supply and cards left as they lie there: what can be bought follows from them."""
    (tmp_path / "position.toml").write_text("gears = 14\ncubes = 2\nopposition = 50\nsupply = 56\ncards_left = 4\n")
    play = ("play", "emerald-skulls", "--solo", "--position", "position.toml", "--save", "game.jsonl")
    ran = companion(*play, typed="7 dice\nq\n", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = [line.strip() for line in ran.stdout.splitlines()]
    assert "* Player: 14 gears (2 reroll cubes)" in lines
    assert "Vrax and Kur: 50 gears (the opposition)" in lines
    assert "Player -10 gears: rolls 7 dice" in lines
    numbers = json.loads(companion("replay", "game.jsonl", "--json", cwd=tmp_path).stdout)["totals"]
    assert {name: numbers[name] for name in ("supply", "Player gears", "Vrax and Kur gears", "Player cubes")} == {
        "supply": 66,
        "Player gears": 4,
        "Vrax and Kur gears": 50,
        "Player cubes": 2,
    }
    (tmp_path / "position.toml").write_text("gears = 14\nsupply = 120\n")
    ran = companion("play", "emerald-skulls", "--solo", "--position", "position.toml", cwd=tmp_path)
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert "but there are 120" in line


def test_bytes_that_are_no_text_are_no_traceback(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "companion", "play", "emerald-skulls", "--solo", "--save", "game.jsonl"]
    ran = subprocess.run(command, input=b"\xff\xfe\n1\n\x80\nq\n", capture_output=True, cwd=tmp_path, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"is not a choice: type 3, or ? for help" in ran.stdout

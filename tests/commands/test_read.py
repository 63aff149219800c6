"""`companion read`: its JSON, its table, its drawing, and one line for whatever cannot be read."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from companion.commands.read import kind_name
from companion.dice import Kind
from companion.game import Game
from tests.commands.conftest import Companion, reading, sighting

Reads = Callable[..., None]


def read(companion: Companion, *arguments: object) -> object:
    return companion("read", "--game", "pebbles", *arguments)


@pytest.fixture(autouse=True)
def _shelf(pebbles: Game) -> None:
    """Read the small game's dice, red and blue pips."""


def red(face: str | None, confidence: float = 0.98764, hint: str | None = None) -> object:
    return sighting(face, confidence, family="pip", colour="red", hint=hint)


def test_json_is_one_line_a_picture_with_stable_names(companion: Companion, reads: Reads, pictures: list[Path]) -> None:
    reads(reading(red("star"), red(None, hint="cocked")), reading(red("1"), hints=("too dark",)))
    ran = read(companion, *pictures[:2], "--json")
    assert ran.status == 0
    first, second = map(json.loads, ran.lines)
    assert first == {
        "picture": str(pictures[0]),
        "dice": [
            {
                "kind": "red",
                "face": "star",
                "colour": "red",
                "box": [20.0, 10.0, 30.0, 30.0],
                "corners": [[20.0, 10.0], [50.0, 10.0], [50.0, 40.0], [20.0, 40.0]],
                "confidence": 0.9876,
                "readable": True,
            },
            {
                "kind": "red",
                "face": None,
                "colour": "red",
                "box": [20.0, 10.0, 30.0, 30.0],
                "corners": [[20.0, 10.0], [50.0, 10.0], [50.0, 40.0], [20.0, 40.0]],
                "confidence": 0.0,
                "readable": False,
            },
        ],
        "hints": ["cocked"],
    }
    assert list(first["dice"][0]) == ["kind", "face", "colour", "box", "corners", "confidence", "readable"]
    assert second["hints"] == ["too dark"]


def test_a_table_for_people(companion: Companion, reads: Reads, pictures: list[Path]) -> None:
    reads(reading(red("star"), red(None, hint="cocked")))
    ran = read(companion, pictures[0])
    assert ran.status == 0
    assert "2 dice" in ran.out
    (star,) = [line.split() for line in ran.lines if "star" in line]
    assert star[1:4] == ["red", "star", "99%"]
    assert "not readable: cocked" in ran.out


def test_where_the_table_does_not_fit_each_die_is_a_line(
    companion: Companion, reads: Reads, pictures: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    reads(reading(red("star"), red(None, hint="cocked"), hints=("too dark",)))
    ran = read(companion, pictures[0])
    assert ran.lines == [
        f"{pictures[0]}: 2 dice",
        "1 red star 99% at 35, 25",
        "2 red ? at 35, 25 not readable: cocked",
        "  hint: too dark",
    ]


def test_the_drawing_is_a_picture_of_the_same_size(
    companion: Companion, reads: Reads, pictures: list[Path], tmp_path: Path
) -> None:
    reads(reading(red("star")))
    assert read(companion, pictures[0], "--draw", tmp_path / "out.png").status == 0
    drawn = cv2.imread(str(tmp_path / "out.png"))
    assert drawn.shape == (240, 320, 3)
    assert (drawn != 90).any()


def test_several_drawings_are_numbered(
    companion: Companion, reads: Reads, pictures: list[Path], tmp_path: Path
) -> None:
    reads(reading(red("star")), reading(red("1")))
    read(companion, *pictures[:2], "--draw", tmp_path / "out.png")
    assert sorted(path.name for path in tmp_path.glob("out*")) == ["out-1.png", "out-2.png"]


def test_the_kind_of_an_unreadable_die_only_where_it_can_be_told() -> None:
    kinds = (Kind("red", ("1",), "pip", "red"), Kind("blue", ("1",), "pip", "silver"))
    assert kind_name(kinds, sighting(None, family="pip", colour="silver")) == "blue"
    assert kind_name(kinds, sighting(None, family="pip")) is None
    assert kind_name(kinds[:1], sighting(None, family="pip")) == "red"
    assert kind_name(kinds, sighting("1", family="pip", colour="silver")) == "blue"
    assert kind_name(kinds, sighting("9", family="pip", colour="silver")) is None


def make_missing(path: Path) -> str:
    return "does not exist"


def make_text(path: Path) -> str:
    path.write_text("these are no dice")
    return "is not a picture"


def make_empty(path: Path) -> str:
    path.touch()
    return "is empty (0 bytes)"


def make_folder(path: Path) -> str:
    path.mkdir()
    return "is a folder, not a picture"


@pytest.mark.parametrize("make", [make_missing, make_text, make_empty, make_folder])
def test_a_bad_picture_is_one_line_and_the_others_are_read(
    companion: Companion, reads: Reads, pictures: list[Path], tmp_path: Path, make: Callable[[Path], str]
) -> None:
    bad = tmp_path / "bad.jpg"
    complaint = make(bad)
    reads(reading(red("star")), reading(red("1")))
    ran = read(companion, pictures[0], bad, pictures[1], "--json")
    assert ran.status == 2
    assert complaint in ran.complaint
    assert str(bad) in ran.complaint
    assert [json.loads(line)["dice"][0]["face"] for line in ran.lines] == ["star", "1"]


def test_a_picture_without_dice(companion: Companion, reads: Reads, pictures: list[Path]) -> None:
    reads(reading(hints=("too dark",)))
    ran = read(companion, pictures[0], "--json")
    assert ran.status == 2
    assert ran.complaint == f"companion: no dice seen in {str(pictures[0])!r}, too dark"
    assert json.loads(ran.out) == {"picture": str(pictures[0]), "dice": [], "hints": ["too dark"]}


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        ("nowhere/out.png", "cannot write '{folder}/nowhere/out.png' (No such file or directory)"),
        ("out.txt", "cannot write '{folder}/out.txt': the name must end in .png or .jpg"),
        ("out", "cannot write '{folder}/out': the name must end in .png or .jpg"),
        ("taken.png", "cannot write '{folder}/taken.png' (Is a directory)"),
    ],
)
def test_a_drawing_that_cannot_be_written_is_one_line_after_the_reading(
    companion: Companion, reads: Reads, pictures: list[Path], tmp_path: Path, draw: str, complaint: str
) -> None:
    (tmp_path / "taken.png").mkdir()
    reads(reading(red("star")))
    ran = read(companion, pictures[0], "--json", "--draw", tmp_path / draw)
    assert ran.status == 2
    assert ran.complaint == "companion: " + complaint.format(folder=tmp_path)
    assert json.loads(ran.out)["dice"][0]["face"] == "star"


def test_an_unknown_game(companion: Companion, pictures: list[Path]) -> None:
    ran = companion("read", pictures[0], "--game", "chess")
    assert (ran.status, ran.complaint) == (2, "companion: 'chess' is not a game here; there is pebbles")


@pytest.mark.parametrize("arguments", [[], ["x.png"], ["x.png", "--game"], ["x.png", "--game", "pebbles", "--bogus"]])
def test_bad_arguments_are_one_line(companion: Companion, arguments: list[str]) -> None:
    ran = companion("read", *arguments)
    assert ran.status == 2
    assert ran.complaint.startswith("companion: ")

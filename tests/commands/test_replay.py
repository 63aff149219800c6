"""`companion replay`: the transcript, the numbers at the end, and what stands of a damaged save."""

import json
from pathlib import Path

import pytest

from companion.dice import Die
from companion.game import Drawn, Game, Rolled, Seat, Setup
from companion.printed import load_facts
from companion.save import dump
from companion.table import Table
from tests.commands.conftest import Companion
from tests.pebbles import Take


def played(game: Game) -> Table:
    """Play Ann's turn (a heap of 8 in a storm) and Bo's (equal faces)."""
    setup = Setup(game.name, (Seat("Ann"), Seat("Bo", player="bold")), {"goal": 10}, load_facts(game.name))
    table = Table(game, setup)
    table.play(Drawn("storm"))
    table.play(Rolled((Die("blue", "3"), Die("red", "star"))))
    table.play(Take())
    table.play(Drawn("sun"))
    table.play(Rolled((Die("blue", "2"), Die("red", "2"))))
    return table


@pytest.fixture
def save(pebbles: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(dump(played(pebbles)), encoding="utf-8")
    return path


def test_the_whole_transcript(companion: Companion, save: Path) -> None:
    ran = companion("replay", save)
    assert ran.status == 0
    assert ran.lines == [
        "Pebbles: Ann, Bo (house, bold)",
        "The weather is storm.",
        "Ann throws 3 and star.",
        "Ann takes the heap.",
        "  Ann +4 pebbles: the heap of 8, halved by the storm",
        "The weather is sun.",
        "Bo throws 2 and 2.",
        "Equal faces: Bo loses the heap.",
        "In play after 5 events: Ann 4; Bo 0",
    ]


def test_json_gives_the_public_numbers(companion: Companion, save: Path) -> None:
    ran = companion("replay", save, "--json")
    assert ran.status == 0
    assert json.loads(ran.out) == {
        "game": "pebbles",
        "events": 5,
        "over": False,
        "totals": {"pebbles Ann": 4, "pebbles Bo": 0},
        "scores": [{"who": "Ann", "points": 4, "won": None}, {"who": "Bo", "points": 0, "won": None}],
    }


def test_the_end_of_a_game_says_who_won(companion: Companion, pebbles: Game, tmp_path: Path) -> None:
    setup = Setup("pebbles", (Seat("Ann"), Seat("Bo")), {"goal": 10}, load_facts("pebbles"))
    table = Table(pebbles, setup)
    for event in (Drawn("sun"), *[Rolled((Die("blue", "3"), Die("red", "star")))] * 2, Take()):
        table.play(event)
    path = tmp_path / "won.jsonl"
    path.write_text(dump(table), encoding="utf-8")
    assert companion("replay", path).lines[-1] == "Final scores: Ann 16, won; Bo 0, lost"
    assert json.loads(companion("replay", path, "--json").out)["scores"][0] == {"who": "Ann", "points": 16, "won": True}


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (3, '{"event": "Rolled", "dice": ["blue/3", "red/nine"]}', "a red die has no face 'nine'"),
        (4, '{"event": "Drawn", "card": "sun"}', "nothing is to be drawn now"),
        (4, '{"event": "Fly"}', "'Fly' is not an event of pebbles"),
        (5, '{"event": "Drawn", "card": "hail"}', "weather 'hail' is not among those left: sun, storm"),
        (6, "{ rubbish", "'{ rubbish' is not a whole line of a save"),
        (2, "\udcff", "is not a whole line of a save"),
    ],
)
def test_a_bad_line_what_stands_its_number_and_why(
    companion: Companion, save: Path, line: int, text: str, why: str
) -> None:
    lines = save.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    save.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))
    ran = companion("replay", save)
    assert ran.status == 2
    assert ran.complaint.startswith(f"companion: {save}, line {line}: ")
    assert why in ran.complaint
    assert ran.complaint.endswith("the line before it stands" if line == 2 else f"the {line - 1} lines before it stand")
    assert ran.lines[-1].startswith(f"In play after {line - 2} event{'s' * (line != 3)}")


def test_a_save_cut_at_any_byte_tells_its_whole_events(companion: Companion, save: Path) -> None:
    content = save.read_bytes()
    head = content.index(b"\n")
    for cut in range(head, len(content), 7):
        save.write_bytes(content[:cut])
        ran = companion("replay", save, "--json")
        whole = content[:cut].count(b"\n") - 1
        cut_clean = content[cut : cut + 1] == b"\n"
        events = max(whole, 0) + (cut_clean and cut > head)
        assert json.loads(ran.out)["events"] == events
        assert ran.status == (0 if cut_clean or content[cut - 1 : cut] == b"\n" else 2)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "'' is not a whole line of a save"),
        (b"hello", "'hello' is not a whole line of a save"),
        (b"[1]", "line 1 is not the header of a save"),
        (b'{"format": 99}', "line 1: this save has format 99, newer than 1; a newer app wrote it"),
        (b'{"format": 1, "game": "pebbles"}', "the setup cannot be read"),
        (b'{"format": 1, "game": "chess", "seats": []}', "'chess' is not a game here; there is pebbles"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not a whole line of a save"),
    ],
)
def test_what_is_no_save_is_one_line(
    companion: Companion, pebbles: Game, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(content)
    ran = companion("replay", path)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.complaint
    assert str(path) in ran.complaint


def test_a_missing_save_and_a_folder(companion: Companion, tmp_path: Path) -> None:
    assert "cannot be read (No such file or directory)" in companion("replay", tmp_path / "none").complaint
    assert "cannot be read (Is a directory)" in companion("replay", tmp_path).complaint

"""`companion facts`: tables shown, exported, imported and reset, with the game's own check at the door."""

from pathlib import Path

import pytest

from companion.game import Game
from companion.library import facts_for
from tests.commands.conftest import Companion


@pytest.fixture(autouse=True)
def _shelf(pebbles: Game) -> None:
    """Use the small game's two tables."""


def test_tables_and_where_they_are_from(companion: Companion, user_folder: Path) -> None:
    ran = companion("facts", "pebbles")
    assert ran.status == 0
    assert ran.lines == [
        "[worth] Worth of the faces: from the rulebook",
        "[weather] Weather cards: a stand-in: replace it from your own copy",
        f"Your own tables are kept in {user_folder / 'facts' / 'pebbles.toml'}",
    ]


def test_one_table(companion: Companion) -> None:
    assert 'cards = ["sun", "storm"]' in companion("facts", "pebbles", "weather").lines
    ran = companion("facts", "pebbles", "dragons")
    assert ran.complaint == "companion: [dragons] is not a table of pebbles; there is worth, weather"


def test_export_change_import_reset(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert companion("facts", "pebbles", "--export", file).status == 0
    assert companion("facts", "pebbles", "--import", file).lines == ["Nothing in it differs from what is in use."]
    file.write_text(file.read_text().replace('"storm"', '"storm", "storm"'))
    assert companion("facts", "pebbles", "--import", file).lines == ["Yours from now on: weather."]
    assert facts_for("pebbles")["weather"] == {
        "source": "owner",
        "title": "Weather cards",
        "cards": ["sun", "storm", "storm"],
    }
    assert facts_for("pebbles")["worth"]["source"] == "rulebook"
    assert "[weather] Weather cards: from your own copy" in companion("facts", "pebbles").lines
    companion("facts", "pebbles", "--reset")
    assert facts_for("pebbles")["weather"]["cards"] == ["sun", "storm"]


def test_the_mark_that_some_editors_put_before_a_text_is_nothing(companion: Companion, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    companion("facts", "pebbles", "--export", mine)
    mine.write_bytes(b"\xef\xbb\xbf" + mine.read_bytes())
    ran = companion("facts", "pebbles", "--import", mine)
    assert ran.lines == ["Nothing in it differs from what is in use."]


def test_a_text_in_another_coding_is_one_line(companion: Companion, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes("# Skål".encode("latin-1"))
    assert companion("facts", "pebbles", "--import", mine).complaint.endswith("mine.toml: byte 5 is no text in UTF-8")


def test_a_table_given_back_as_it_came_is_no_longer_the_owners(companion: Companion, tmp_path: Path) -> None:
    shipped, mine = tmp_path / "shipped.toml", tmp_path / "mine.toml"
    companion("facts", "pebbles", "--export", shipped)
    mine.write_text(shipped.read_text().replace('"storm"', '"hail"'))
    companion("facts", "pebbles", "--import", mine)
    companion("facts", "pebbles", "--import", shipped)
    assert facts_for("pebbles")["weather"]["source"] == "stand-in"


def test_games_are_played_with_the_owners_tables(companion: Companion, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[weather]\nsource = "owner"\ntitle = "Weather cards"\ncards = ["hail"]\n')
    companion("facts", "pebbles", "--import", mine)
    assert "The weather is hail." in companion("play", "pebbles", typed="q\n").lines


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[worth]\nsource = "owner"\nfaces = { 1 = 1 }\n', "[worth] faces: '2' needs a whole number, not None"),
        ('[dragons]\nsource = "owner"\n', "[dragons] is not a table of pebbles; there is worth, weather"),
        ("[worth]\n", "[worth] needs source = one of rulebook, stand-in, owner"),
        ("worth = 1\n", "[worth] needs source = one of"),
        ("= 1\n", "at line 1, column 1"),
    ],
)
def test_impossible_tables_are_one_line_and_change_nothing(
    companion: Companion, tmp_path: Path, user_folder: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    ran = companion("facts", "pebbles", "--import", file)
    assert ran.status == 2
    assert str(file) in ran.complaint
    assert complaint in ran.complaint
    assert not user_folder.exists()


def test_files_that_cannot_be_read_or_written(companion: Companion, tmp_path: Path) -> None:
    assert "cannot be read (No such file" in companion("facts", "pebbles", "--import", tmp_path / "none").complaint
    assert "cannot be written" in companion("facts", "pebbles", "--export", tmp_path).complaint

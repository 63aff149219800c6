"""Printed facts: the shipped tables, the owner's over them, and where each is from."""

from pathlib import Path

import pytest

import companion.games
from companion.errors import BadFacts
from companion.game import Game
from companion.printed import load_facts, read_facts, stand_ins

OWNERS = '[weather]\nsource = "owner"\ntitle = "Weather cards"\ncards = ["hail"]\n'


def test_shipped_tables(pebbles: Game) -> None:
    facts = load_facts("pebbles")
    assert list(facts) == ["worth", "weather"]
    assert facts["worth"]["faces"] == {"1": 1, "2": 2, "3": 3, "star": 5}
    assert stand_ins(facts) == ("Weather cards",)


def test_the_owners_tables_take_the_place_of_shipped_ones(pebbles: Game, tmp_path: Path) -> None:
    owner = tmp_path / "owner.toml"
    assert load_facts("pebbles", owner)["weather"]["source"] == "stand-in"
    owner.write_text(OWNERS)
    facts = load_facts("pebbles", owner)
    assert facts["weather"] == {"source": "owner", "title": "Weather cards", "cards": ["hail"]}
    assert facts["worth"]["source"] == "rulebook"
    assert stand_ins(facts) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[dragons]\nsource = "owner"\n', r"\[dragons\] is not a table of pebbles; there is worth, weather"),
        ('[weather]\nsource = "hearsay"\n', r"\[weather\] needs source = one of rulebook, stand-in, owner"),
        ("[weather]\ncards = []\n", r"\[weather\] needs source"),
        ("weather = 3\n", r"\[weather\] needs source"),
        ("[weather\n", r"owner\.toml: .*line 1"),
    ],
)
def test_what_the_owner_cannot_enter(pebbles: Game, tmp_path: Path, text: str, why: str) -> None:
    owner = tmp_path / "owner.toml"
    owner.write_text(text)
    with pytest.raises(BadFacts, match=why):
        load_facts("pebbles", owner)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadFacts, match="cannot be read"):
        read_facts(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xff")
    with pytest.raises(BadFacts, match=r"bytes\.toml"):
        read_facts(tmp_path / "bytes.toml")


@pytest.mark.parametrize("game", companion.games.games().values(), ids=lambda game: game.name)
def test_every_games_own_tables_pass_its_own_check(game: Game) -> None:
    facts = load_facts(game.name)
    game.check_facts(facts)
    assert all(table.get("title") for table in facts.values())


@pytest.mark.parametrize("game", companion.games.games().values(), ids=lambda game: game.name)
def test_every_games_check_names_what_is_missing(game: Game) -> None:
    """Without its tables no game can be played, and it says so by the family of errors for facts."""
    with pytest.raises(BadFacts):
        game.check_facts({})

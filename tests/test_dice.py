"""Dice, kinds and needs as values."""

import pytest

from companion.dice import Die, Kind, Need, count_dice, parse_dice
from companion.errors import BadDie

GOLD = Kind("gold", ("4", "6", "6", "death"), "goblin", "gold")
RED = Kind("red", ("2", "2", "death"), "goblin", "red")


def test_a_die_is_written_and_read() -> None:
    assert str(Die("gold", "death")) == "gold/death"
    assert Die.parse(" gold/death ") == Die("gold", "death")
    assert parse_dice("gold/4, red/2  red/death") == (Die("gold", "4"), Die("red", "2"), Die("red", "death"))
    assert parse_dice("") == ()


@pytest.mark.parametrize("text", ["", "gold", "gold/", "/4", "/"])
def test_what_is_no_die(text: str) -> None:
    with pytest.raises(BadDie, match="write kind/face"):
        Die.parse(text)


def test_faces_are_the_distinct_sides_in_order() -> None:
    assert GOLD.faces == ("4", "6", "death")


@pytest.mark.parametrize(
    ("dice", "problem"),
    [
        ("gold/4 red/2", None),
        ("gold/6 gold/6", None),
        ("red/2", "2 dice wanted, got 1"),
        ("gold/4 gold/4 red/2", "2 dice wanted, got 3"),
        ("gold/4 blue/2", "blue/2: no 'blue' die can be thrown now, only gold or red"),
        ("gold/5 red/2", "gold/5: a gold die has no face '5', only 4, 6, death"),
        ("red/2 red/2", "2 red dice thrown, but only 1 can be"),
    ],
)
def test_what_may_be_thrown(dice: str, problem: str | None) -> None:
    assert Need((GOLD, GOLD, RED), 2).problem(parse_dice(dice)) == problem


def test_the_labels_a_picture_may_show() -> None:
    need = Need((RED,), 1, beside=(Die("gold", "6"), Die("red", "death")))
    assert need.labels == {("goblin", "2"), ("goblin", "death"), ("goblin", "6")}


def test_dice_are_counted_in_words() -> None:
    assert [count_dice(n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]

"""The faces and figures: shipped ones keep the rulebook's description, others are checked."""

from typing import Any

import pytest

from companion.errors import BadFacts
from companion.games.dicey_goblins.box import METALS, eggs_on, open_box
from companion.printed import stand_ins

from .goblins import GAME, face, facts


def test_the_box_holds_twelve_dice_as_printed() -> None:
    box = open_box(facts())
    assert dict(zip(METALS, box.counts, strict=True)) == {"bronze": 4, "silver": 4, "gold": 3, "red": 1}
    assert len(box.dice) == 12


def test_bronze_is_safest_and_lowest_then_silver_then_gold() -> None:
    box = open_box(facts())
    deaths = [box.kind(metal).sides.count("death") for metal in ("bronze", "silver", "gold")]
    eggs = [
        [eggs_on(side) for side in box.kind(metal).sides if eggs_on(side)] for metal in ("bronze", "silver", "gold")
    ]
    assert deaths == [1, 2, 3]
    means = [sum(counts) / len(counts) for counts in eggs]
    assert means == sorted(set(means))


def test_the_red_die_has_the_faces_of_the_silver_dice_in_whatever_table() -> None:
    box = open_box(facts(silver="1 1 6 6 foot death"))
    assert box.kind("red").sides == box.kind("silver").sides
    assert box.kind("red").colour == "red"


@pytest.mark.parametrize(
    ("metal", "lowest"), [("bronze", "eggs-1"), ("silver", "eggs-2"), ("gold", "eggs-4"), ("red", "eggs-2")]
)
def test_the_lowest_egg_count(metal: str, lowest: str) -> None:
    assert str(open_box(facts()).lowest(metal)) == f"{metal}/{lowest}"


def test_only_made_up_faces_are_named_as_stand_ins() -> None:
    assert stand_ins(facts()) == tuple(f"Faces of the {metal} dice" for metal in ("bronze", "silver", "gold"))
    assert open_box(facts(bronze="1 2 2 foot foot death")).made_up == stand_ins(facts())[1:]


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (["eggs-1"] * 5, r"\[gold\] sides: 5 faces, but a die has six"),
        (["eggs-1"] * 7, r"\[gold\] sides: 7 faces"),
        (["death"] * 6, r"\[gold\] sides: no face shows eggs"),
        (["eggs-1", "egg", *["death"] * 4], r"\[gold\] sides, face 2: 'egg' is none of eggs-1, "),
        (["eggs-7", *["death"] * 5], r"\[gold\] sides, face 1: 'eggs-7'"),
        ("eggs-1", r"\[gold\] sides: 'eggs-1', but a die has six"),
        (None, r"\[gold\] sides: None"),
    ],
)
def test_bad_faces_are_refused(sides: Any, message: str) -> None:
    with pytest.raises(BadFacts, match=message):
        GAME.check_facts(facts() | {"gold": {"source": "owner", "sides": sides}})


@pytest.mark.parametrize(
    ("table", "entry", "value", "message"),
    [
        ("dice", "gold", -1, r"\[dice\] gold = -1"),
        ("dice", "red", 2, r"\[dice\] red = 2: the rules know one red die"),
        ("round", "deaths", 0, r"\[round\] deaths = 0"),
        ("end", "coins", True, r"\[end\] coins = True"),
        ("red", "same_as", "red", r"\[red\] same_as = 'red'"),
        ("red", "same_as", "copper", r"\[red\] same_as = 'copper'"),
    ],
)
def test_bad_figures_are_refused(table: str, entry: str, value: Any, message: str) -> None:
    tables = facts()
    tables[table] = tables[table] | {entry: value}
    with pytest.raises(BadFacts, match=message):
        GAME.check_facts(tables)


def test_a_missing_table_is_named() -> None:
    tables = facts()
    del tables["silver"]
    with pytest.raises(BadFacts, match=r"table \[silver\] is missing"):
        GAME.check_facts(tables)
    with pytest.raises(BadFacts, match=r"table \[bronze\] is missing"):
        GAME.check_facts({})


def test_faces_are_written_as_the_reader_names_them() -> None:
    assert {side for kind in open_box(facts()).kinds for side in kind.sides} <= set(GAME.kinds[0].faces)
    assert [face(word) for word in ("2", "foot", "death")] == ["eggs-2", "footprint", "death"]

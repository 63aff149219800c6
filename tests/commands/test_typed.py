"""Dice as people type them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import Die, Kind, Need
from companion.errors import BadDie
from companion.terminal.typed import parse_typed, spoken_dice, spoken_faces

EMERALD = Kind("emerald", ("1", "2", "3", "4", "5", "skull"), "tally")
DWARF = Kind("dwarf", ("1", "2", "3", "4", "5", "ooops"), "numeral")
BRONZE = Kind("bronze", ("eggs-1", "eggs-2", "eggs-3", "death", "footprint"), "goblin", "bronze")
GOLD = Kind("gold", ("eggs-4", "eggs-6", "death"), "goblin", "gold")


def need(*kinds: Kind, count: int | None = None) -> Need:
    return Need(kinds, len(kinds) if count is None else count)


def faces(text: str, wanted: Need) -> str:
    return " ".join(die.face for die in parse_typed(wanted, text).dice)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3 3 skull", "3 3 skull"),
        ("3 skull 3", "3 3 skull"),
        ("33s", "3 3 skull"),
        ("s33", "3 3 skull"),
        ("3,3,S", "3 3 skull"),
        ("[3] [3] [skull]", "3 3 skull"),
        ("3;3 & sk", "3 3 skull"),
        ("3, 3 and Skull", "3 3 skull"),
        ("2x3 skull", "3 3 skull"),
        ("2 x 3, skull", "3 3 skull"),
        ("3 skulls", "skull skull skull"),
        ("skull s SK", "skull skull skull"),
        ("sss", "skull skull skull"),
        ("33skull", "3 3 skull"),
        ("  1 2   3 ", "1 2 3"),
        ("emerald 1 2 emerald/skull", "1 2 skull"),
    ],
)
def test_three_emerald_dice(text: str, dice: str) -> None:
    assert faces(text, need(*[EMERALD] * 3)) == dice


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "type the faces of 3 dice, 1, 2, 3, 4, 5 or skull"),
        ("3 3", "3 dice wanted, got 2"),
        ("12345123", "3 dice wanted, got 8"),
        ("8x1", "3 dice wanted, got 8"),
        ("3 3 6", "'3 3 6' is not 3 dice: 1, 2, 3, 4, 5 or skull"),
        ("3 3 dragon", "'3 3 dragon' is not 3 dice"),
        ("\N{SUPERSCRIPT TWO} skulls", "'\N{SUPERSCRIPT TWO} skulls' is not 3 dice"),
        ("3\N{SUPERSCRIPT TWO} 3", "is not 3 dice"),
        ("3" * 300, "type the faces of 3 dice"),
    ],
)
def test_what_is_no_throw_of_three(text: str, complaint: str) -> None:
    with pytest.raises(BadDie) as caught:
        parse_typed(need(*[EMERALD] * 3), text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_could_mean_two_things_is_asked_again() -> None:
    with pytest.raises(BadDie, match=r"'2 skulls 4' could mean .* or .*; write every die"):
        parse_typed(need(*[EMERALD] * 3), "2 skulls 4")


@pytest.mark.parametrize("text", ["o", "ooops", "Ooops", "oo"])
def test_one_dwarf_die(text: str) -> None:
    assert faces(text, need(DWARF)) == "ooops"


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("bronze 3 gold death", "bronze/eggs-3 gold/death"),
        ("b3 gd", "bronze/eggs-3 gold/death"),
        ("gold 4, bronze 2 eggs", "bronze/eggs-2 gold/eggs-4"),
        ("3 d", "bronze/eggs-3 gold/death"),  # no kind named: in the order asked for
        ("death 6", "bronze/death gold/eggs-6"),
        ("foot 4", "bronze/footprint gold/eggs-4"),
        ("bronze/eggs-1 gold/eggs-6", "bronze/eggs-1 gold/eggs-6"),
    ],
)
def test_goblin_dice_of_two_kinds(text: str, dice: str) -> None:
    assert " ".join(map(str, parse_typed(need(BRONZE, GOLD), text).dice)) == dice


def test_a_kind_that_is_not_named_follows_from_the_face() -> None:
    assert parse_typed(need(BRONZE, BRONZE, GOLD, count=2), "6 1").dice == (
        Die("bronze", "eggs-1"),
        Die("gold", "eggs-6"),
    )


def test_a_kind_that_does_not_follow_is_asked_for() -> None:
    with pytest.raises(BadDie, match="could mean"):
        parse_typed(need(BRONZE, BRONZE, GOLD, count=2), "death 1")


def test_a_face_that_the_kind_lacks() -> None:
    with pytest.raises(BadDie, match="'bronze 6 gold death': bronze/eggs-6: a bronze die has no face"):
        parse_typed(need(BRONZE, GOLD), "bronze 6 gold death")


def test_what_is_asked_for_in_words() -> None:
    assert spoken_dice(need(*[EMERALD] * 3)) == "3 dice"
    assert spoken_dice(need(BRONZE, GOLD)) == "bronze and gold"
    assert spoken_dice(need(BRONZE, BRONZE, GOLD, count=2)) == "2 of bronze, bronze and gold"
    assert spoken_faces(need(EMERALD)) == "1, 2, 3, 4, 5 or skull"
    assert spoken_faces(need(BRONZE, GOLD)) == (
        "bronze: eggs-1, eggs-2, eggs-3, death or footprint; gold: eggs-4, eggs-6 or death"
    )


@given(st.lists(st.sampled_from(EMERALD.faces), min_size=1, max_size=7), st.sampled_from([" ", ", ", "  "]))
def test_whole_words_are_always_understood(thrown: list[str], between: str) -> None:
    wanted = need(*[EMERALD] * len(thrown))
    assert parse_typed(wanted, between.join(thrown)).dice == tuple(sorted(Die("emerald", face) for face in thrown))


@given(st.text(max_size=60), st.integers(1, 7))
def test_any_text_gives_a_throw_that_fits_or_is_refused(text: str, count: int) -> None:
    wanted = need(*[EMERALD] * count)
    with contextlib.suppress(BadDie):
        assert wanted.problem(parse_typed(wanted, text).dice) is None

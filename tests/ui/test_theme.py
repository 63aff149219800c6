"""Colours that can be read and told apart, and targets that a thumb meets."""

from itertools import combinations

import pytest

from companion.ui import theme

GROUNDS = {"back": theme.BACK, "surface": theme.SURFACE, "raised": theme.RAISED}


def test_luminance_and_contrast_as_defined() -> None:
    assert theme.luminance((1.0, 1.0, 1.0, 1.0)) == pytest.approx(1.0)
    assert theme.contrast((0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 1.0)) == pytest.approx(21.0)
    assert theme.contrast(theme.rgba("#777777"), theme.rgba("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["TEXT", "DIM", "ACCENT", "GOOD", "BAD", "DOUBT", "SURE"])
def test_every_text_has_a_contrast_of_seven(ink: str, ground: str) -> None:
    assert theme.contrast(getattr(theme, ink), GROUNDS[ground]) >= 7


def test_words_on_the_accent_have_a_contrast_of_seven() -> None:
    assert theme.contrast(theme.ON_ACCENT, theme.ACCENT) >= 7


def test_seats_differ_by_symbol_and_stand_out_from_their_ground() -> None:
    marks = list(theme.SEAT_COLOURS.values())
    assert len({mark.symbol for mark in marks}) == len(marks) >= 8
    for mark in marks:
        assert mark.symbol in theme.SYMBOLS
        assert theme.contrast(mark.fill, theme.RAISED) >= 3
        assert theme.contrast(theme.ON_ACCENT, mark.fill) >= 4.5


def test_an_unknown_colour_still_gets_a_symbol_of_its_own() -> None:
    marks = [theme.seat_mark("plaid", place) for place in range(8)]
    assert len({mark.symbol for mark in marks}) == 8


def test_goblin_dice_differ_by_letter_where_colour_cannot_be_seen() -> None:
    looks = [theme.die_look("goblin", colour) for colour in ("bronze", "silver", "gold", "red")]
    assert [look.letter for look in looks] == ["B", "S", "G", "R"]
    assert all(one.body != other.body for one, other in combinations(looks, 2))
    assert theme.die_look("tally", None).letter == ""


@pytest.mark.parametrize(
    ("width", "height", "density"),
    [(800, 480, 1.0), (480, 800, 1.0), (1280, 800, 1.0), (800, 1280, 1.0), (2560, 1600, 1.0), (2560, 1600, 2.0)],
)
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.5])
def test_targets_are_never_below_48_and_text_grows_with_the_window(
    width: int, height: int, density: float, scale: float
) -> None:
    chosen = theme.sizes(width, height, density, scale)
    assert chosen.touch >= 48 * density
    assert chosen.text >= 14 * density * scale
    assert chosen.touch >= 2 * chosen.text


def test_text_is_as_large_for_the_room_on_every_screen() -> None:
    assert theme.sizes(1280, 800).text == 20
    assert theme.sizes(2560, 1600).text == 40
    assert theme.sizes(800, 1280).text == theme.sizes(1280, 800).text

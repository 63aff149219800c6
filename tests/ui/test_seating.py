"""Seats before a game: names and colours stay distinct whatever is tapped."""

import pytest

from companion.game import Game, Seat
from companion.ui.seating import Seating
from tests.ui.screen import Screen


def test_a_game_starts_with_the_fewest_seats_and_its_default_options(pebbles: Game) -> None:
    seating = Seating(pebbles)
    setup = seating.setup({})
    assert setup.seats == (Seat("Player 1", "yellow"),)
    assert setup.options == {"goal": 10}


def test_seats_are_added_up_to_the_most_and_removed_down_to_the_fewest(pebbles: Game) -> None:
    seating = Seating(pebbles)
    assert [seating.add() for _ in range(3)] == [True, True, False]
    assert [chair.name for chair in seating.chairs] == ["Player 1", "Player 2", "Player 3"]
    assert [seating.remove() for _ in range(3)] == [True, True, False]


def test_colours_stay_distinct_however_often_they_are_tapped(pebbles: Game) -> None:
    seating = Seating(pebbles)
    seating.add()
    seen = set()
    for _ in range(25):
        seating.next_colour(0)
        assert seating.chairs[0].colour != seating.chairs[1].colour
        seen.add(seating.chairs[0].colour)
    assert len(seen) == 9


def test_a_seat_goes_through_person_and_every_house_player(pebbles: Game) -> None:
    seating = Seating(pebbles)
    seating.add()
    seen = []
    for _ in range(3):
        seating.next_player(1)
        seen.append((seating.chairs[1].name, seating.chairs[1].player))
    assert seen == [("House 1", "careful"), ("House 1", "bold"), ("Player 2", "person")]


def test_a_chosen_name_stays_when_the_player_changes(pebbles: Game) -> None:
    seating = Seating(pebbles)
    seating.chairs[0].name = "Ada"
    seating.next_player(0)
    assert seating.chairs[0].name == "Ada"


def test_two_seats_of_one_name_are_refused_and_an_empty_name_is_filled(pebbles: Game) -> None:
    seating = Seating(pebbles)
    seating.add()
    seating.chairs[1].name = " player  1 "
    assert seating.problem() == "Two seats are called Player 1: give one another name."
    seating.chairs[1].name = "  "
    assert seating.problem() is None
    assert [seat.name for seat in seating.setup({}).seats] == ["Player 1", "Player 2"]


def test_an_option_goes_through_its_values(pebbles: Game) -> None:
    seating = Seating(pebbles)
    seating.next_value("goal")
    assert seating.options["goal"] == 20
    seating.next_value("goal")
    assert seating.options["goal"] == 10


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("\N{GAME DIE} \u00d6yvind \N{GAME DIE}", " \u00d6yvind "),
        ("B\N{HEAVY BLACK HEART}\ufe0fo\n", "Bo"),
        ("1\ufe0f\u20e3", "1"),
        ("W" * 30, "W" * 20),
    ],
)
def test_a_name_leaves_out_pictures_that_the_font_lacks(window: Screen, typed: str, kept: str) -> None:
    from companion.ui.name_field import NameField

    field = NameField()
    window.frames(2)
    field.insert_text(typed)
    assert field.text == kept

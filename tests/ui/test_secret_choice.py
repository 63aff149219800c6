"""Dicey Goblins' secret choices on one screen: nothing shows anywhere until all have chosen."""

from pathlib import Path
from typing import Any

import pytest

from companion.game import Seat, Setup
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.printed import load_facts
from tests.ui.screen import Screen, button, find_all, texts

POSITION = {"lair": ["bronze/eggs-2", "silver/eggs-3"], "explore": ["silver", "gold/footprint"], "now": "choose"}
ANN, BEN, CLEO = Seat("Ann", "yellow"), Seat("Ben", "light blue"), Seat("Cleo", "red")


def opened(screen: Screen, root: Any, *seats: Seat) -> Any:
    root.begin(Setup("dicey-goblins", seats, {}, load_facts("dicey-goblins"), POSITION))
    screen.frames(seconds=0.5)
    return root.screen


@pytest.fixture
def table(screen: Screen, root: Any) -> Any:
    """Give the table of three people who are to choose."""
    return opened(screen, root, ANN, BEN, CLEO)


def save_of(table: Any) -> Path:
    return Path(table.controller.recorder.path)


def public(table: Any) -> tuple[Any, ...]:
    """Give everything that is kept or told of a game."""
    controller = table.controller
    return save_of(table).read_bytes(), controller.history(), controller.table.events, controller.view


def choose(screen: Screen, table: Any, name: str, label: str) -> None:
    body = table.over_body
    screen.tap(button(body, f"I am {name}"))
    assert f"{name}'s choice: nobody else looks" in texts(body)
    screen.tap(button(body, label))


def test_a_round_chosen_secretly_is_nowhere_until_the_reveal(screen: Screen, table: Any) -> None:
    before = public(table)
    screen.tap(button(table, "Choose on this screen"))
    for name, label in (("Ann", "Run away"), ("Ben", "Dare to raid"), ("Cleo", "Run away")):
        assert f"Pass this screen to {name}" in texts(table)
        assert not {"Run away", "Dare to raid"} & texts(table)
        choose(screen, table, name, label)
        assert public(table) == before
    assert not {"Run away", "Dare to raid"} & texts(table)
    screen.tap(button(table, "Reveal"))
    assert table.controller.table.events == (Revealed(((0, RUN), (1, RAID), (2, RUN))),)
    assert save_of(table).read_bytes().count(b"Revealed") == 1
    assert table.over_body is None


@pytest.mark.parametrize("label", ["Run away", "Dare to raid"])
def test_every_page_after_a_choice_is_the_same_whatever_was_chosen(screen: Screen, table: Any, label: str) -> None:
    screen.tap(button(table, "Choose on this screen"))
    choose(screen, table, "Ann", label)
    assert {"Pass this screen to Ben", "Ann chooses again"} <= texts(table)
    cover = screen.picture()
    table.ballot.put(0, RUN if label == "Dare to raid" else RAID)
    table.over_body.body.show()
    assert (screen.picture() == cover).all()
    screen.frames(seconds=0.5)
    screen.tap(button(table, "Ann chooses again"))
    screen.tap(button(table, "I am Ann"))
    sides = [button(table, side) for side in ("Run away", "Dare to raid")]
    assert [(side.chosen, side.accent, side.hint) for side in sides] == [(False, False, "")] * 2


def test_a_player_takes_a_choice_back_before_the_reveal(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "Choose on this screen"))
    for name in ("Ann", "Ben", "Cleo"):
        choose(screen, table, name, "Dare to raid")
    screen.tap(button(table, "Ben chooses again"))
    assert not find_all(table, text="Reveal")
    choose(screen, table, "Ben", "Run away")
    screen.tap(button(table, "Reveal"))
    assert table.controller.table.events == (Revealed(((0, RAID), (1, RUN), (2, RAID))),)


def test_the_cover_may_be_left_and_taken_up_again(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "Choose on this screen"))
    choose(screen, table, "Ann", "Run away")
    screen.tap(button(table, "I am Ben"))
    screen.tap(table.over_body.closer)
    assert "1 of 3 have chosen" in texts(table)
    screen.tap(button(table, "Choose on this screen"))
    assert "Pass this screen to Ben" in texts(table)


def test_a_double_tap_chooses_nothing_for_whoever_comes_next(screen: Screen, table: Any) -> None:
    table.open_secret()
    screen.frames(20)
    taken = button(table, "I am Ann")
    x, y = taken.to_window(*taken.center)
    screen.press(x, y)
    screen.press(x, y)
    assert "Ann's choice: nobody else looks" in texts(table)
    assert table.ballot.chosen == ()


def test_an_undo_forgets_what_was_chosen_for_another_position(screen: Screen, table: Any) -> None:
    table.controller.play(Revealed(((0, RAID), (1, RAID), (2, RAID))))
    table.controller.undo()
    screen.tap(button(table, "Choose on this screen"))
    choose(screen, table, "Ann", "Run away")
    table.controller.redo()
    table.controller.undo()
    assert table.ballot.chosen == ()


def test_tokens_of_the_box_are_told_after_their_reveal(screen: Screen, table: Any) -> None:
    tokens = table.side_column.children[0].tokens
    assert "All dare to raid" in button(table, "That was revealed").hint
    screen.tap(tokens[1])
    screen.tap(tokens[2])
    screen.tap(tokens[2])
    assert "Ben" in button(table, "That was revealed").hint
    screen.tap(button(table, "That was revealed"))
    assert table.controller.table.events == (Revealed(((0, RAID), (1, RUN), (2, RAID))),)


def test_house_goblins_turn_theirs_over_after_the_people(screen: Screen, root: Any) -> None:
    table = opened(screen, root, ANN, BEN, Seat("Vrax", "red", "timid"))
    screen.frames(seconds=3)
    assert table.controller.table.events == ()
    screen.tap(button(table, "Choose on this screen"))
    choose(screen, table, "Ann", "Dare to raid")
    choose(screen, table, "Ben", "Dare to raid")
    screen.tap(button(table, "Reveal"))
    screen.frames(seconds=2)
    mine, house = table.controller.table.events[:2]
    assert mine == Revealed(((0, RAID), (1, RAID)))
    assert [seat for seat, _ in house.choices] == [2]


def test_one_person_alone_needs_no_cover(screen: Screen, root: Any) -> None:
    table = opened(screen, root, ANN, Seat("Vrax", "red", "timid"))
    assert {"Run away", "Dare to raid"} <= texts(table)
    assert not find_all(table, text="Choose on this screen")


def test_dice_just_drawn_are_blank(screen: Screen) -> None:
    import numpy as np

    from companion.games.dicey_goblins import GAME
    from companion.ui.dice_widgets import DieWidget

    def drawn(face: str) -> Any:
        die = DieWidget(kind=GAME.kinds[1], face=face, size_hint=(None, None), size=(200, 200))
        screen.window.add_widget(die)
        picture = screen.picture()[-200:, :200]
        screen.window.remove_widget(die)
        return picture[50:150, 50:150]

    blank = drawn("?")
    assert np.unique(blank.reshape(-1, 3), axis=0).shape[0] == 1
    assert (drawn("death") != blank).any()

"""Dice Placement: the rulebook's example and questions, and every limit of the skull board."""

import pytest

from companion.games.emerald_skulls.board import placements
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, Place
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, play, refused, table

NOSE_TAKEN = {"dice": 4, "board": {"nose": ["3"]}, "card": "1", "bought": 5}


def placed(at: Table) -> set[tuple[int, int, int]]:
    return {(e.level, e.naturals, e.skulls) for e in GAME.rules.choices(at.state) if isinstance(e, Place)}


def test_example_after_a_three_on_the_nose() -> None:
    at = table(**NOSE_TAKEN)
    play(at, "2 3 4 s")
    assert placed(at) == {
        (3, 1, 0),  # the [3] by itself
        (3, 1, 1),  # or with the skull
        (4, 1, 0),  # the [4] by itself
        (4, 1, 1),  # or with the skull
        (3, 0, 1),  # the skull by itself on the nose
        (4, 0, 1),  # the eyes
        (5, 0, 1),  # or the gem
    }
    assert "upper jaw is closed" in refused(at, Place(2, 1, 0))


def test_four_four_five_is_no_double_out() -> None:
    at = table()
    play(at, BuyDice(3), "card 1", "4 4 5")
    assert placed(at) == {(4, 1, 0), (4, 2, 0), (5, 1, 0)}
    state = play(at, Place(4, 2, 0))
    assert (state.turn.pool, state.turn.floor) == (1, 4)
    state = play(at, "5", Place(5, 1, 0))
    assert state.last is not None
    assert state.last.finished.out == "Double Out"


@pytest.mark.parametrize(
    ("rolled", "level", "most"),
    [("1 1 1 1 1 s s", 1, 7), ("2 2 2 2 2 2 s", 2, 7), ("3 3 3 3 3 3 3", 3, 7), ("4 4 4 s s", 4, 2), ("5 5 s", 5, 1)],
)
def test_teeth_and_nose_take_any_number_eyes_two_gem_one(rolled: str, level: int, most: int) -> None:
    faces = tuple("skull" if face == "s" else face for face in rolled.split())
    dice = [naturals + skulls for at, naturals, skulls in placements(faces, ((0, 0),) * 5, 0) if at == level]
    assert max(dice) == most
    assert min(dice) == 1


def test_wild_skulls_go_anywhere_alone_or_together() -> None:
    assert set(placements(("skull", "skull"), ((0, 0),) * 5, 0)) == {
        (1, 0, 1), (1, 0, 2), (2, 0, 1), (2, 0, 2), (3, 0, 1), (3, 0, 2), (4, 0, 1), (4, 0, 2), (5, 0, 1),
    }  # fmt: skip


def test_the_eyes_fill_up_over_two_rolls() -> None:
    at = table(dice=5, board={"eyes": ["4"]}, card="1", bought=6)
    play(at, "4 4 s 1 2")
    assert placed(at) == {(4, 1, 0), (4, 0, 1), (5, 0, 1)}
    assert refused(at, Place(4, 2, 0)) == "there is room for 2 dice on the eyes, and 1 die there already"


def test_only_some_of_the_dice_need_be_placed() -> None:
    at = table()
    state = play(at, BuyDice(3), "card 2", "1 1 s", Place(1, 1, 0))
    assert state.turn.board[0] == (1, 0)
    assert state.turn.pool == 2
    assert ChickenOut() in GAME.rules.choices(state)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Place(3, 2, 0), "2 dice showing [3] wanted, but 1 rolled"),
        (Place(3, 0, 2), "2 dice showing [skull] wanted, but 1 rolled"),
        (Place(5, 0, 0), "at least one die must be placed"),
        (Place(5, -1, 2), "at least one die must be placed"),
        (Place(6, 1, 0), "the skull board has levels 1 to 5, not 6"),
        (
            Place(1, 0, 1),
            "the lower jaw is closed: the lowest level open is the nose (dice were placed there)",
        ),
    ],
)
def test_impossible_placements_are_refused(event: Place, reason: str) -> None:
    at = table(**NOSE_TAKEN)
    play(at, "2 3 4 s")
    assert refused(at, event) == reason


def test_nothing_is_placed_before_the_roll_or_twice_after_it() -> None:
    at = table(**NOSE_TAKEN)
    assert refused(at, Place(3, 1, 0)) == "dice are placed only after a roll"
    play(at, "3 3 4 4", Place(3, 1, 0))
    assert refused(at, Place(4, 1, 0)) == "dice are placed only after a roll"


@pytest.mark.parametrize(
    ("roll", "reason"),
    [
        ("1 2 3 4 5 s 1 1", "4 dice wanted, got 8"),
        ("1 2 3", "4 dice wanted, got 3"),
        ("1 2 3 6", "has no face '6'"),
    ],
)
def test_impossible_rolls_are_refused(roll: str, reason: str) -> None:
    assert reason in refused(table(**NOSE_TAKEN), roll)

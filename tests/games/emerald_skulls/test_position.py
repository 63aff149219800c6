"""Positions in progress: every number editable, and one clear line for what cannot be."""

from typing import Any

import pytest

from companion.errors import BadSetup
from companion.games.emerald_skulls.state import Step
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, setup, table


def test_what_is_left_out_is_as_at_the_start() -> None:
    state = table(gears=12).state
    assert (state.gears, state.supply, state.draws, state.step) == ((12, 40), 68, 10, Step.BUY)


def test_every_number_may_be_given() -> None:
    state = table(gears=12, cubes=3, supply=50, opposition=58, cards_left=4).state
    assert (state.gears, state.cubes[0], state.supply, state.draws) == ((12, 58), 3, 50, 4)


def test_named_cards_left() -> None:
    state = table(deck=["3", "9"]).state
    assert (state.deck, state.draws) == (("3", "9"), 2)


def test_a_turn_in_progress_with_its_open_card() -> None:
    at = table(dice=2, board={"lower jaw": ["1"], "nose": ["3", "skull"]}, picks=1, card="4", bought=5)
    state = at.state
    assert state.step is Step.CHECK
    assert (state.turn.floor, state.turn.picks, state.turn.board[2]) == (3, 1, (1, 1))
    assert len(state.turn.markers) == 3
    assert "4" not in state.deck
    assert state.draws == 9


def test_dice_may_lie_rolled() -> None:
    state = table(dice=3, rolled=["1", "skull", "1"], card="1", bought=3).state
    assert state.step is Step.PLACE
    assert state.turn.rolled == ("1", "1", "skull")


def test_picked_noses_close_the_teeth() -> None:
    assert table(dice=4, board={"lower jaw": ["1"]}, picks=2, markers=[]).state.turn.floor == 3


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            {"gears": 12, "supply": 80},
            "supply, player and opposition hold 80 + 12 + 40 = 132 gears, but there are 120",
        ),
        ({"gears": 100}, "supply, player and opposition hold 0 + 100 + 40 = 140 gears, but there are 120"),
        ({"gears": 80}, "supply: 0 gears are left, so the game is over"),
        ({"gears": -1}, "gears of player 1: -1 is not a whole number from 0 to 120"),
        ({"gears": True}, "gears of player 1: True is not a whole number from 0 to 120"),
        ({"gears": "many"}, "gears: 'many' is not a number for each of 1 players"),
        ({"gears": [1, 2]}, "gears: [1, 2] is not a number for each of 1 players"),
        ({"cubes": -2}, "cubes of player 1: -2 is not a whole number from 0 to 999"),
        ({"cards_left": 11}, "cards left: 11 is not a whole number from 0 to 10"),
        ({"cards_left": 0}, "cards left: 0, so the game is over"),
        ({"deck": ["3", "3"]}, "deck: a card stands in 3, 3 twice"),
        ({"deck": 4}, "deck: 4 is not a list"),
        ({"deck": "4"}, "deck: '4' is not a list"),
        ({"dice": 3, "card": [1]}, "card: '[1]' is not one of the opposition cards"),
        ({"dice": 3, "markers": 1}, "markers: 1 is not a list"),
        ({"dice": 3, "markers": [{"bet": []}]}, "markers: {'bet': []} is not on a bet in play"),
        ({"dice": 3, "rolled": 4}, "rolled: 4 is not a list"),
        ({"dice": 3, "board": {"nose": 3}}, "board: nose: 3 is not a list"),
        ({"cards": 1}, "cards 1: advanced betting cards are not used"),
        ({"deck": ["31"]}, "deck: '31' is not one of the opposition cards"),
        ({"deck": ["1", "3"], "card": "3", "dice": 3, "bought": 3}, "deck: card 3 lies open, so it is not in the deck"),
        ({"gold": 3}, "position: 'gold' is not one of gears, cubes"),
        ({"board": {"nose": ["3"]}}, "board: a turn in progress needs dice"),
        ({"dice": 8}, "dice: 8 is not a whole number from 1 to 7"),
        ({"dice": 5, "board": {"nose": ["3"] * 3}, "markers": []}, "5 dice in the pool and 3 on the board"),
        ({"dice": 2, "board": {"ear": ["3"]}, "markers": []}, "board: 'ear' is not one of lower jaw"),
        ({"dice": 2, "board": {"nose": ["4"]}, "markers": []}, r"board: a [4] cannot lie on the nose"),
        ({"dice": 2, "board": {"eyes": ["4"] * 3}, "markers": []}, "board: 3 dice on the eyes, which has room for 2"),
        ({"dice": 2, "board": {"gem": ["5"]}, "markers": []}, "board: a die on the gem ends the turn"),
        ({"dice": 2, "board": 7, "markers": []}, "board: 7 does not name levels"),
        ({"dice": 2, "board": {"nose": ["3"]}}, "card: which opposition card lies open this turn"),
        ({"dice": 2, "board": {"nose": ["3"]}, "card": "99"}, "card: '99' is not one of the opposition cards"),
        ({"dice": 2, "board": {"nose": ["3"]}, "card": "9"}, "bought (dice in the pool when the card was drawn): None"),
        ({"dice": 2, "rolled": ["1"], "markers": []}, "rolled: 1 are 1 die, but 2 are in the pool"),
        ({"dice": 2, "rolled": ["1", "7"], "markers": []}, "rolled: no die shows '7'"),
        ({"dice": 2, "picks": 3, "markers": []}, "picks: 3 is not a whole number from 0 to 2"),
        ({"dice": 2, "markers": [{"bet": "Pot Luck"}]}, "markers: {'bet': 'Pot Luck'} is not on a bet in play"),
        (
            {"dice": 2, "markers": [{"bet": "Final Jewel", "colour": colour} for colour in ("red", "yellow", "blue")]},
            "markers: more on Final Jewel than its 2 places",
        ),
        ({"dice": 2, "markers": [{"bet": "Final Jewel"}] * 2}, "Vrax and Kur may not bet twice on Final Jewel"),
    ],
)
def test_positions_that_cannot_be_get_one_clear_line(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Table(GAME, setup("Ann", position=position))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deck": 0}, "opposition deck: 0 is not a whole number from 1 to 10"),
        ({"deck": 11}, "opposition deck: 11 is not"),
        ({"opposition": 121}, "gears of the opposition: 121 is not a whole number from 0 to 120"),
        ({"opposition": 120}, "supply: 0 gears are left"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Table(GAME, setup("Ann", options=options))


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", ""), ("Vrax and Kur",)])
def test_every_seat_needs_a_name_of_its_own(names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="every seat needs a name of its own"):
        Table(GAME, setup(*names))


def test_faces_and_cards_may_be_written_as_numbers() -> None:
    state = table(dice=2, board={"lower jaw": [1, "skull"]}, rolled=[4, 4], card=3, bought=4, deck=[1, 2]).state
    assert state.turn.board == ((1, 1), (0, 0), (0, 0), (0, 0), (0, 0))
    assert state.turn.rolled == ("4", "4")
    assert state.turn.card == "3"
    assert state.deck == ("1", "2")

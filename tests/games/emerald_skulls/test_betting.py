"""Betting Rules and Goblin Etiquette: who may bet when and where, order of arrival, invalid bets."""

from typing import Any

import pytest

from companion.games.emerald_skulls.betting import IMPOSSIBLE, WORTHLESS
from companion.games.emerald_skulls.events import (
    BuyDice,
    ChickenOut,
    PickNose,
    PickUpDice,
    Place,
    PlaceBet,
    TakeBackBet,
    YieldPlace,
)
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, TRIO, play, refused, table

STEVEN, ISAAC, CLAIRE = 0, 1, 2
ADVANCED = ["6a", "8b", "14b", "18b", "24b", "28b"]
QUARTET = (*TRIO, "Keith")


def in_hand(*names: str, **position: Any) -> Table:
    return table(*(names or TRIO), **({"dice": 3} | position))


def hands(bet: str) -> str:
    return {"Empty Hands": "4", "Empty n' Shiny": "4", "Final Jewel": "3", "Busted Fowl": "3", "Grim Grin": "2"}[bet]


def bet(seat: int, name: str) -> PlaceBet:
    return PlaceBet(seat, hands(name), name)


def stacks(at: Table) -> list[tuple[int, str]]:
    return [(marker.owner, marker.bet) for marker in at.state.turn.markers]


def test_example_of_a_stack() -> None:
    # Claire bet on Empty Hands in an earlier roll; Isaac's marker goes on top, and then both places are taken.
    at = in_hand(*QUARTET)
    play(at, bet(CLAIRE, "Empty Hands"), "1 2 2", Place(1, 1, 0), PickUpDice(), bet(ISAAC, "Empty Hands"))
    assert [marker.owner for marker in at.state.stack("Empty Hands")] == [CLAIRE, ISAAC]
    assert refused(at, bet(3, "Empty Hands")) == "Empty Hands has 2 places, all taken"
    rows = {row[1]: row[3] for row in GAME.view(at.state).panels[0].rows}
    assert rows["Empty Hands"] == "1st place Claire, 2nd place Isaac"
    state = play(at, "2 2", Place(2, 2, 0))
    assert state.turn.finished is not None  # a Grim Grin: the tumbler chooses
    state = play(at, GAME.rules.choices(state)[0])
    assert [(p.who, p.amount) for p in state.paid] == [("Steven", 5), ("Claire", 2), ("Isaac", 1)]


def test_the_tumbler_may_not_bet() -> None:
    assert refused(in_hand(), bet(STEVEN, "Empty Hands")) == "Steven is the tumbler and may not bet"


def test_two_markers_a_turn_over_all_its_rolls() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Empty Hands"), "1 2 2", Place(1, 1, 0), PickUpDice(), bet(ISAAC, "Final Jewel"))
    assert refused(at, bet(ISAAC, "Busted Fowl")) == "Isaac has placed both markers this turn"
    play(at, "4 4", Place(4, 1, 0), ChickenOut())
    assert at.state.tumbler == ISAAC
    assert at.state.turn.markers == ()


def test_one_bet_on_each_side_of_a_standard_card() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Empty Hands"))
    assert refused(at, bet(ISAAC, "Empty Hands")) == "Isaac has a marker on Empty Hands already"
    play(at, bet(ISAAC, "Empty n' Shiny"))
    assert stacks(at) == [(ISAAC, "Empty Hands"), (ISAAC, "Empty n' Shiny")]


def test_one_bet_on_each_advanced_card() -> None:
    at = in_hand(cards=ADVANCED)
    play(at, PlaceBet(ISAAC, "24b", "Empty Hands"))
    reason = "Isaac has a bet on card 24b already: one for each advanced card"
    assert refused(at, PlaceBet(ISAAC, "24b", "Broken Limbs")) == reason


def test_bets_only_while_the_dice_are_in_hand() -> None:
    why = "bets are placed only while the tumbler has the dice in hand"
    at = table(*TRIO)
    assert refused(at, bet(ISAAC, "Empty Hands")) == why
    play(at, BuyDice(3), "1 2 2")
    assert refused(at, bet(ISAAC, "Empty Hands")) == why
    play(at, Place(1, 1, 0))
    assert refused(at, bet(ISAAC, "Empty Hands")) == why
    play(at, PickUpDice(), bet(ISAAC, "Empty Hands"))
    assert stacks(at) == [(ISAAC, "Empty Hands")]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (PlaceBet(1, "9", "Empty Hands"), "there is no bet 'Empty Hands' on a card '9' in play"),
        (PlaceBet(1, "4", "Pot Luck"), "there is no bet 'Pot Luck' on a card '4' in play"),
        (PlaceBet(7, "4", "Empty Hands"), "there is no seat 7"),
        (TakeBackBet(1, "4", "Empty Hands"), "Isaac has no marker on Empty Hands"),
    ],
)
def test_bets_that_do_not_exist(event: PlaceBet, reason: str) -> None:
    assert refused(in_hand(), event) == reason


def test_example_of_a_stop_level() -> None:
    # Steven places a die on the eyes: Isaac can no longer bet on Perfect Proportions.
    at = in_hand(cards=ADVANCED)
    perfect = PlaceBet(ISAAC, "18b", "Perfect Proportions: odd")
    play(at, "4 1 1", Place(4, 1, 0), PickUpDice())
    assert refused(at, perfect) == "bets on card 18b stopped when dice reached the eyes"
    assert perfect not in GAME.rules.choices(at.state)


def test_a_stop_at_the_nose_holds_after_the_nose_was_picked() -> None:
    at = in_hand(cards=["8a", "12a", "14a", "16a", "22a", "24a"])
    play(at, "3 1 1", Place(3, 1, 0), PickUpDice(), "1 1", PickNose())
    assert "bets on card 12a stopped" in refused(at, PlaceBet(ISAAC, "12a", "Fractured Tusks"))


def test_an_impossible_bet_is_pointed_out_and_may_be_taken_back() -> None:
    at = in_hand()
    play(at, PlaceBet(ISAAC, "2", "Emerald Skull"))
    assert at.state.turn.markers[0].doubt == IMPOSSIBLE
    assert any("Isaac's bet on Emerald Skull is invalid" in note for note in GAME.view(at.state).notes)
    play(at, TakeBackBet(ISAAC, "2", "Emerald Skull"))
    assert at.state.turn.markers == ()
    play(at, bet(ISAAC, "Empty Hands"), bet(ISAAC, "Final Jewel"))  # the marker is free again


def test_an_invalid_bet_that_was_left_stays_after_the_roll() -> None:
    at = in_hand()
    play(at, PlaceBet(ISAAC, "2", "Emerald Skull"), "1 2 2", Place(1, 1, 0), PickUpDice())
    assert "a marker once placed stays" in refused(at, TakeBackBet(ISAAC, "2", "Emerald Skull"))


def test_a_bet_that_becomes_impossible_later_stays() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Grim Grin"), "3 2 2", Place(3, 1, 0), PickUpDice())
    assert at.state.turn.markers[0].doubt == ""
    assert "a marker once placed stays" in refused(at, TakeBackBet(ISAAC, "2", "Grim Grin"))


def test_a_good_bet_is_not_taken_back() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Empty Hands"))
    assert "a marker once placed stays" in refused(at, TakeBackBet(ISAAC, "4", "Empty Hands"))


def test_multiplication_is_worthless_only_when_nobody_can_oppose() -> None:
    triumph = "Tumbler's Triumph"
    at = in_hand(cards=ADVANCED)
    play(at, PlaceBet(ISAAC, "28b", triumph))
    assert at.state.turn.markers[0].doubt == ""  # Claire can still oppose
    at = in_hand("Steven", "Isaac", cards=ADVANCED)
    play(at, PlaceBet(1, "28b", triumph))
    assert at.state.turn.markers[0].doubt == WORTHLESS
    at = in_hand(cards=ADVANCED)
    play(at, PlaceBet(CLAIRE, "6a", "Mad Nargash"), PlaceBet(CLAIRE, "14b", "Tombstone Tally: odd"))
    play(at, PlaceBet(ISAAC, "28b", triumph))
    assert at.state.turn.markers[2].doubt == WORTHLESS  # Claire has no marker left


def test_near_simultaneous_bets_change_places_and_the_later_one_may_withdraw() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Empty Hands"), bet(CLAIRE, "Empty Hands"))
    assert "is not after" in refused(at, YieldPlace(CLAIRE, "4", "Empty Hands", ISAAC))
    play(at, YieldPlace(ISAAC, "4", "Empty Hands", CLAIRE))
    assert [marker.owner for marker in at.state.stack("Empty Hands")] == [CLAIRE, ISAAC]
    assert "a marker once placed stays" in refused(at, TakeBackBet(CLAIRE, "4", "Empty Hands"))
    play(at, TakeBackBet(ISAAC, "4", "Empty Hands"), bet(ISAAC, "Final Jewel"))
    assert stacks(at) == [(CLAIRE, "Empty Hands"), (ISAAC, "Final Jewel")]


def test_a_place_in_a_full_stack_may_be_yielded_to_a_newcomer() -> None:
    at = in_hand(*QUARTET)
    play(at, bet(ISAAC, "Empty Hands"))
    assert refused(at, YieldPlace(ISAAC, "4", "Empty Hands", CLAIRE)) == "Empty Hands has a place left for Claire"
    play(at, bet(CLAIRE, "Empty Hands"), YieldPlace(ISAAC, "4", "Empty Hands", 3))
    assert stacks(at) == [(3, "Empty Hands"), (CLAIRE, "Empty Hands")]


def test_bets_of_earlier_rolls_keep_their_places() -> None:
    at = in_hand()
    play(at, bet(ISAAC, "Empty Hands"), "1 2 2", Place(1, 1, 0), PickUpDice(), bet(CLAIRE, "Empty Hands"))
    reason = "Isaac has placed no marker on Empty Hands since the last roll"
    assert refused(at, YieldPlace(ISAAC, "4", "Empty Hands", CLAIRE)) == reason
    assert "a marker once placed stays" in refused(at, TakeBackBet(CLAIRE, "4", "Empty Hands"))


def test_gamblers_may_bet_in_any_order() -> None:
    at = in_hand(*QUARTET)
    play(at, bet(3, "Grim Grin"), bet(ISAAC, "Grim Grin"), bet(CLAIRE, "Busted Fowl"), bet(ISAAC, "Busted Fowl"))
    assert stacks(at) == [(3, "Grim Grin"), (1, "Grim Grin"), (2, "Busted Fowl"), (1, "Busted Fowl")]


def test_actions_say_whose_they_are_and_what_they_pay() -> None:
    at = in_hand()
    actions = {action.event: action for action in GAME.view(at.state).actions}
    action = actions[bet(ISAAC, "Empty Hands")]
    assert (action.label, action.hint, action.seat) == ("Isaac bets on Empty Hands", "1st place pays 2 gears", ISAAC)
    assert IMPOSSIBLE in actions[PlaceBet(ISAAC, "2", "Emerald Skull")].hint

"""Half-filled cards, entered box by box."""

from companion.game import Seat, Setup
from companion.games.yathsel import GAME
from companion.games.yathsel import card_edits as edits
from companion.printed import load_facts


def test_points_are_entered_changed_and_taken_away_and_empty_cards_are_forgotten() -> None:
    third = edits.enter({}, 2, "fours", 12)
    assert third == {"cards": [{}, {}, {"fours": 12}]}
    assert edits.enter(third, 2, "fours", 8)["cards"][2] == {"fours": 8}
    assert edits.enter(third, 2, "fours", None) == {}
    assert edits.enter({**third, "turn": 2}, 2, "fours", None) == {"turn": 2}


def test_a_box_with_no_points_is_filled_and_extras_go_with_the_yathsel() -> None:
    card = edits.enter(edits.enter({}, 0, "yathsel", 50), 0, "extras", 2)
    assert card == {"cards": [{"yathsel": 50, "extras": 2}]}
    assert edits.enter(card, 0, "yathsel", 0) == {"cards": [{"yathsel": 0}]}
    assert edits.enter(card, 0, "extras", 0) == {"cards": [{"yathsel": 50}]}


def test_the_next_open_box_follows() -> None:
    position = {"cards": [{"twos": 6, "threes": 9}]}
    assert edits.following(position, 0, "ones") == "fours"
    assert edits.following(position, 0, "chance") is None
    assert edits.following(position, 1, "ones") == "twos"


def test_every_seat_gets_a_card_and_the_turn_is_the_first_of_the_emptiest() -> None:
    position = {"cards": [{"ones": 3, "twos": 6}, {"ones": 2}, {"sixes": 24}, {"fives": 10}]}
    assert edits.fitted(position, 3) == {"cards": position["cards"][:3], "turn": 2}
    assert edits.fitted({**position, "turn": 3}, 3)["turn"] == 3
    assert edits.fitted({**position, "turn": 4}, 3)["turn"] == 2
    assert edits.fitted({}, 2) == {"cards": [{}, {}], "turn": 1}
    seats = (Seat("Ann", "yellow"), Seat("Bob", "red"), Seat("Cleo", "green"))
    state = GAME.rules.start(Setup("yathsel", seats, {}, load_facts("yathsel"), edits.fitted(position, 3)))
    assert (state.turn, state.cards[2]["sixes"]) == (1, 24)


def test_a_card_is_added_up_with_its_bonuses() -> None:
    entry = {"threes": 9, "fours": 12, "fives": 20, "sixes": 24, "yathsel": 50, "extras": 1}
    card = edits.as_card(entry)
    assert card.upper == 65
    assert card.total(GAME.rules.start(Setup("yathsel", (Seat("Ann"),), {}, load_facts("yathsel"))).facts.figures) == (
        65 + 35 + 50 + 50
    )

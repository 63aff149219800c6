"""Solitary mode: the opposition's bets and payments, the deck, difficulty, and how it ends."""

import pytest

from companion.errors import BadSetup
from companion.game import Draw, Drawn
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, ChoosePayout, PickUpDice, Place
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, amounts, gears_in_play, lines, play, refused, setup, table


def test_the_game_starts_like_one_for_three_players() -> None:
    state = table().state
    assert (state.supply, state.gears, state.draws) == (80, (0, 40), 10)


def test_a_card_is_drawn_after_buying_and_bets_by_the_number_of_dice() -> None:
    at = table(gears=10)
    play(at, BuyDice(5))
    need = GAME.rules.need(at.state)
    assert isinstance(need, Draw)
    assert set(need.cards) == {str(n) for n in range(1, 11)}
    state = play(at, Drawn("7"))
    assert [(m.colour, m.bet) for m in state.turn.markers] == [
        ("red", "Empty Hands"),
        ("red", "Final Jewel"),
        ("yellow", "Final Jewel"),
    ]
    assert "7" not in state.deck
    assert state.draws == 9


def test_a_drawn_card_never_comes_back() -> None:
    at = table()
    play(at, BuyDice(3), "card 7", "1 1 1", Place(1, 1, 0), ChickenOut(), BuyDice(3))
    assert "'7' is not among those left" in refused(at, Drawn("7"))


def test_the_opposition_is_paid_in_card_order() -> None:
    # Double Out meets Final Jewel (card 3), Empty Hands (card 4, left) and Empty n' Shiny (card 4, right).
    markers = [{"bet": bet, "colour": "red"} for bet in ("Empty n' Shiny", "Empty Hands", "Final Jewel")]
    at = table(dice=1, board={"lower jaw": ["1", "1"]}, markers=markers)
    state = play(at, "5", Place(5, 1, 0))
    assert lines(state) == [
        "Ann +7 gears: Double Out (gem 5, lower jaw 2 x 1)",
        "Vrax and Kur +2 gears: Final Jewel, 1st place (red marker)",
        "Vrax and Kur +2 gears: Empty Hands, 1st place (red marker)",
        "Vrax and Kur +5 gears: Empty n' Shiny, 1st place (red marker)",
    ]
    assert (state.gears, state.supply) == ((7, 49), 64)


def test_two_markers_on_one_bet_earn_by_place() -> None:
    at = table(gears=0)
    state = play(at, BuyDice(3), "card 3", "3 3 3", Place(3, 3, 0))
    assert lines(state)[1:] == [
        "Vrax and Kur +2 gears: Empty Hands, 1st place (red marker)",
        "Vrax and Kur +1 gear: Empty Hands, 2nd place (yellow marker)",
    ]


def test_the_supply_runs_out_in_mid_payment() -> None:
    # The rulebook's numbers: 17 in the supply, 14 to the tumbler, 2 for Empty Hands, the last one for Empty n' Shiny.
    markers = [{"bet": "Empty Hands", "colour": "red"}, {"bet": "Empty n' Shiny", "colour": "yellow"}]
    at = table(gears=60, opposition=43, dice=1, board={"upper jaw": ["2", "2"], "eyes": ["4"]}, markers=markers)
    state = play(at, "5", Place(5, 1, 0))
    assert lines(state) == [
        "Ann +14 gears: Double Out (gem 5, eyes 5, upper jaw 2 x 2)",
        "Vrax and Kur +2 gears: Empty Hands, 1st place (red marker)",
        "Vrax and Kur +1 of 5 gears: Empty n' Shiny, 1st place (yellow marker), supply empty",
    ]
    assert GAME.rules.over(state)
    assert GAME.totals(state)["Vrax and Kur gears"] == 46
    assert [(score.points, score.won) for score in GAME.rules.scores(state)] == [(74, True), (46, False)]


def test_a_supply_that_is_exactly_enough_ends_the_game_before_other_bets() -> None:
    markers = [{"bet": "Empty Hands", "colour": "red"}]
    at = table(gears=60, opposition=58, dice=1, board={"lower jaw": ["1"]}, markers=markers)
    state = play(at, "1", Place(1, 1, 0), ChoosePayout("standard"))
    assert lines(state) == [
        "Ann +2 gears: Run Out (lower jaw 2 x 1)",
        "Vrax and Kur +0 of 2 gears: Empty Hands, 1st place (red marker), supply empty",
    ]
    assert GAME.rules.over(state)


def test_cubes_are_handed_over_when_gears_fall_short() -> None:
    at = table(gears=60, opposition=58, dice=1, board={"nose": ["3"], "eyes": ["4"]}, markers=[])
    state = play(at, "4", Place(4, 1, 0))
    assert lines(state) == [
        "Ann +2 of 10 gears: Run Out (eyes 2 x 5), supply empty",
        "Ann +1 reroll cube: Run Out (nose 1)",
    ]
    assert (GAME.rules.over(state), state.cubes[0]) == (True, 1)


def last_turn(gears: int, opposition: int) -> Table:
    return table(gears=gears, opposition=opposition, cards_left=0, dice=2, board={"lower jaw": ["1"]}, markers=[])


@pytest.mark.parametrize(
    ("gears", "opposition", "won", "words"),
    [
        (60, 58, True, "Ann wins with 61 gears."),
        (59, 41, False, "Vrax and Kur win: Ann has 60 gears too, but needs more than they have."),
        (50, 40, False, "Vrax and Kur win with 69 gears to 51."),
    ],
)
def test_an_exhausted_deck_gives_the_supply_to_the_opposition(
    gears: int, opposition: int, won: bool, words: str
) -> None:
    state = play(last_turn(gears, opposition), ChickenOut())
    rest = 120 - gears - opposition - 1
    assert amounts(state) == [("Ann", 1), ("Vrax and Kur", rest)]
    assert "the opposition deck is exhausted" in lines(state)[1]
    assert (state.supply, GAME.rules.over(state)) == (0, True)
    assert [score.won for score in GAME.rules.scores(state)] == [won, not won]
    assert GAME.view(state).prompt == words


def test_ten_turns_and_no_more() -> None:
    at = table()
    for n in range(1, 11):
        play(at, BuyDice(3), f"card {n}", "1 2 3", Place(3, 1, 0))
        assert not at.over
        play(at, ChickenOut())
    assert at.over
    assert at.state.deck == ()


def test_fewer_cards_make_a_shorter_game() -> None:
    at = table(options={"deck": 4})
    assert (len(at.state.deck), at.state.draws) == (10, 4)
    for n in (9, 2, 5, 7):
        play(at, BuyDice(3), f"card {n}", "1 2 3", Place(3, 1, 0), ChickenOut())
    assert at.over


@pytest.mark.parametrize("given", [40, 30, 20, 10, 0])
def test_gears_not_given_to_the_opposition_stay_in_the_supply(given: int) -> None:
    state = table(options={"opposition": given}).state
    assert (state.supply, state.gears[1]) == (120 - given, given)
    assert gears_in_play(state) == 120


def test_nobody_bets_in_solitary_mode() -> None:
    at = table(dice=2, board={"lower jaw": ["1"]}, markers=[])
    assert refused(at, PickUpDice()) == "nobody bets between rolls in solitary mode: just roll"
    assert GAME.rules.choices(at.state) == (ChickenOut(),)
    assert GAME.rules.need(at.state) is not None


@pytest.mark.parametrize(("names", "mode"), [(("Ann",), "table"), (("Ann", "Bob"), "solo")])
def test_the_mode_follows_the_number_of_seats(names: tuple[str, ...], mode: str) -> None:
    with pytest.raises(BadSetup, match=f"mode '{mode}'"):
        Table(GAME, setup(*names, options={"mode": mode}))
    assert table("Ann", options={"mode": "solo"}).state.setting.solo

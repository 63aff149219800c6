"""Games of two to eight: the rulebook's payout examples, set-up by player count, the end and its ties."""

from typing import Any

import pytest

from companion.errors import BadFacts, BadSetup
from companion.game import Draw, Drawn
from companion.games.emerald_skulls.board import EMPTY
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, Place, PlaceBet
from companion.games.emerald_skulls.rules import winner
from companion.table import Table
from tests.games.emerald_skulls.tables import FACTS, GAME, TRIO, lines, play, setup, table

EIGHT = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
TWENTY_EIGHT = ["6a", "8a", "14a", "16a", "22a", "28b"]


@pytest.mark.parametrize(
    ("players", "gears"), [(1, 80), (2, 80), (3, 120), (4, 160), (5, 200), (6, 240), (7, 280), (8, 320)]
)
def test_the_supply_by_number_of_players(players: int, gears: int) -> None:
    assert table(*EIGHT[:players]).state.supply == gears


@pytest.mark.parametrize(
    ("players", "counts"),
    [(2, (2, 2, 2)), (4, (2, 2, 2)), (5, (2, 2, 4)), (6, (2, 2, 4)), (7, (3, 3, 4)), (8, (3, 3, 4))],
)
def test_advanced_cards_are_drawn_by_number_of_players(players: int, counts: tuple[int, int, int]) -> None:
    at = table(*EIGHT[:players], options={"cards": "drawn"})
    while isinstance(need := GAME.rules.need(at.state), Draw):
        at.play(Drawn(need.cards[-1]))
    kinds = [card.kind for card in at.state.layout.cards]
    assert tuple(kinds.count(kind) for kind in ("jackpot", "side", "out")) == counts
    numbers = [card.number for card in at.state.layout.cards]
    assert numbers == sorted(numbers, key=lambda number: int(number[:-1]))
    assert len({number[:-1] for number in numbers}) == len(numbers)


def test_the_first_tumbler_may_be_chosen_or_drawn() -> None:
    assert table(*TRIO, options={"first": 3}).state.tumbler == 2
    at = table(*TRIO, options={"first": "drawn"})
    state = play(at, Drawn("Isaac"))
    assert (state.tumbler, GAME.rules.choices(state)) == (1, (BuyDice(3),))


def test_example_of_buying_dice() -> None:
    state = play(table(*TRIO, gears=[7, 0, 0]), BuyDice(5))
    assert lines(state) == ["Steven -3 gears: rolls 5 dice"]
    assert (state.gears[0], state.supply, state.turn.pool) == (4, 116, 5)


def test_example_of_a_double_out_with_seventeen_gears_left() -> None:
    markers = [
        {"seat": 1, "bet": "Mad Nargash"},
        {"seat": 2, "bet": "Grim Grin"},
        {"seat": 1, "bet": "Empty Hands"},
        {"seat": 2, "bet": "Empty n' Shiny"},
    ]
    board = {"upper jaw": ["2", "2"], "eyes": ["4"]}
    at = table(*TRIO, gears=[40, 33, 30], supply=17, dice=1, board=board, in_hand=True, markers=markers)
    state = play(at, "5", Place(5, 1, 0))
    assert lines(state) == [
        "Steven +14 gears: Double Out (gem 5, eyes 5, upper jaw 2 x 2)",
        "Isaac +2 gears: Empty Hands, 1st place",
        "Claire +1 of 5 gears: Empty n' Shiny, 1st place, supply empty",
    ]
    assert GAME.rules.over(state)
    assert state.gears == (54, 35, 31)


def advanced_example() -> Table:
    markers = [
        {"seat": 1, "bet": "Tumbler's Triumph"},
        {"seat": 2, "bet": "Dragul Bust"},
        {"seat": 3, "bet": "Dragul Bust"},
        {"seat": 4, "bet": "Pick n' Bust"},
    ]
    board = {"upper jaw": ["2"], "eyes": ["4", "4"]}
    names = ("Tumbler", "Claire", "Isaac", "Steven", "Keith")
    cards = ["6a", "8a", "14a", "16a", "22a", "24a", "26a", "28b"]
    return table(*names, cards=cards, dice=1, board=board, picks=1, in_hand=True, markers=markers)


def test_addition_example() -> None:
    state = play(advanced_example(), "1")
    assert lines(state) == [
        "Isaac +6 gears: Dragul Bust, 1st place, 5 + 1 opposing",
        "Steven +4 gears: Dragul Bust, 2nd place, 3 + 1 opposing",
        "Keith +10 gears: Pick n' Bust, 1st place",
    ]


def test_multiplication_example() -> None:
    state = play(advanced_example(), "5", Place(5, 1, 0))
    assert lines(state)[-1] == "Claire +9 gears: Tumbler's Triumph, 1st place, 3 x 3 opposing"
    assert state.gears == (2 + 10 + 5, 9, 0, 0, 0)


def test_multiplication_by_no_opposing_bet_pays_nothing() -> None:
    at = table(*TRIO, cards=TWENTY_EIGHT, dice=3)
    play(at, PlaceBet(1, "28b", "Tumbler's Triumph"), "1 2 3", Place(3, 1, 0))
    assert lines(play(at, ChickenOut()))[-1] == "Isaac +0 gears: Tumbler's Triumph, 1st place, 3 x 0 opposing"


def test_payouts_in_reroll_cubes() -> None:
    cards = ["6a", "12b", "14a", "16a", "22a", "24a"]
    at = table(*TRIO, cards=cards, dice=3)
    toothless = [PlaceBet(seat, "12b", "Toothless Tumble") for seat in (2, 1)]
    state = play(at, *toothless, "1 2 3", Place(3, 1, 0), ChickenOut())
    assert lines(state) == [
        "Steven +1 reroll cube: Chicken Out (nose 1)",
        "Claire +2 reroll cubes: Toothless Tumble, 1st place",
        "Isaac +1 reroll cube: Toothless Tumble, 2nd place",
    ]
    assert state.cubes == (1, 1, 2)


def test_within_a_stack_the_lowest_marker_takes_the_last_gears() -> None:
    markers = [{"seat": 2, "bet": "Busted Fowl"}, {"seat": 1, "bet": "Busted Fowl"}]
    at = table(*TRIO, gears=[40, 40, 33], dice=2, board={"lower jaw": ["1"]}, markers=markers)
    assert at.state.supply == 7
    state = play(at, ChickenOut())
    assert lines(state) == [
        "Steven +1 gear: Chicken Out (lower jaw 1)",
        "Claire +5 gears: Busted Fowl, 1st place",
        "Isaac +1 of 3 gears: Busted Fowl, 2nd place, supply empty",
    ]


def test_what_is_owed_after_the_supply_is_empty_is_listed_as_unpaid() -> None:
    cards = ["6a", "12b", "14a", "16a", "22a", "24a"]
    markers = [{"seat": 1, "bet": "Fractured Tusks"}, {"seat": 2, "bet": "Toothless Tumble"}]
    board = {"nose": ["3"], "eyes": ["4"]}
    at = table(*TRIO, gears=[60, 40, 19], cards=cards, dice=2, board=board, markers=markers)
    state = play(at, ChickenOut())
    assert lines(state) == [
        "Steven +1 of 2 gears: Chicken Out (eyes 2), supply empty",
        "Steven +1 reroll cube: Chicken Out (nose 1)",
        "Isaac +0 gears: Fractured Tusks, 1st place, 1 x 0 opposing",
        "Claire +0 of 2 reroll cubes: Toothless Tumble, 1st place, the game has ended",
    ]


def test_the_turn_goes_to_the_left_and_round_again() -> None:
    at = table(*TRIO)
    for tumbler in (0, 1, 2, 0):
        assert at.state.tumbler == tumbler
        play(at, BuyDice(3), "1 2 3", Place(3, 1, 0), ChickenOut())


@pytest.mark.parametrize(
    ("gears", "cubes", "tumbler", "best"),
    [
        ([40, 40, 39], [0, 1, 9], 0, 0),  # one more gear than Isaac after the last payout
        ([39, 40, 40], [0, 1, 2], 0, 2),  # all tied on gears at 40: most cubes
        ([39, 40, 40], [2, 2, 2], 0, 0),  # tied on cubes too: Steven was the tumbler just now
        ([40, 39, 40], [1, 1, 1], 1, 1),
        ([40, 40, 39], [0, 1, 1], 2, 2),
    ],
)
def test_ties_go_to_cubes_and_then_to_the_latest_tumbler(
    gears: list[int], cubes: list[int], tumbler: int, best: int
) -> None:
    at = table(*TRIO, gears=gears, cubes=cubes, tumbler=tumbler, dice=2, board={"lower jaw": ["1"]})
    state = play(at, ChickenOut())
    assert GAME.rules.over(state)
    assert winner(state) == best
    assert [score.won for score in GAME.rules.scores(state)] == [n == best for n in range(3)]


def test_a_tie_among_others_goes_to_who_was_tumbler_last() -> None:
    # Steven finishes the game; Isaac and Claire tie ahead of him, and Claire was the tumbler before Steven.
    at = table(*TRIO, gears=[29, 45, 45], dice=2, board={"lower jaw": ["1"]})
    assert winner(play(at, ChickenOut())) == 2


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"cards": ["6a", "6b", "14a", "16a", "22a", "24a"]}, "hold the same card, or both sides of one, twice"),
        ({"cards": ["6a", "14a", "16a", "22a", "24a"]}, "are not the 2 jackpot, 2 side, 2 out cards that 3 players"),
        ({"cards": ["6a", "99a"]}, "cards: '99a' is not one of 1, 2, 3, 4, 6a"),
        ({"cards": "odd"}, "cards 'odd' is not standard, drawn or a list of card numbers"),
        ({"tumbler": 3}, "tumbler: 3 is not a whole number from 0 to 2"),
        ({"gears": [1, 2]}, "gears: [1, 2] is not a number for each of 3 players"),
        ({"gears": [100, 20, 1]}, "supply and players hold 0 + 100 + 20 + 1 = 121 gears, but there are 120"),
        ({"opposition": 40}, "opposition: only solitary mode has an opposition"),
        ({"dice": 3, "card": "1"}, "card: only solitary mode has opposition cards"),
        ({"dice": 3, "markers": [{"seat": 0, "bet": "Grim Grin"}]}, "Steven is the tumbler and may not bet"),
        ({"dice": 3, "markers": [{"seat": 5, "bet": "Grim Grin"}]}, "markers: the seat on Grim Grin: 5 is not"),
        ({"dice": 3, "markers": [{"seat": 1, "bet": "Grim Grin"}] * 2}, "Isaac may not bet twice on Grim Grin"),
        (
            {"dice": 3, "markers": [{"seat": 1, "bet": b} for b in ("Grim Grin", "Busted Fowl", "Final Jewel")]},
            "markers: Isaac has only 2",
        ),
        ({"dice": 3, "cards": "drawn"}, "cards: a turn in progress needs the cards that lie there"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Table(GAME, setup(*TRIO, position=position))
    assert message in str(caught.value)


def test_advanced_cards_are_not_for_solitary_mode() -> None:
    with pytest.raises(BadSetup, match="not used in solitary mode"):
        Table(GAME, setup("Ann", options={"cards": "drawn"}))


def test_a_game_may_start_anywhere() -> None:
    at = table(
        *TRIO,
        gears=[10, 20, 30],
        cubes=[1, 0, 2],
        tumbler=1,
        cards=["6b", "8b", "14b", "18b", "24b", "28b"],
        dice=4,
        board={"upper jaw": ["2", "skull"]},
        in_hand=True,
    )
    state = at.state
    assert (state.supply, state.gears, state.cubes, state.tumbler) == (60, (10, 20, 30), (1, 0, 2), 1)
    assert state.turn.board[1] == (1, 1)
    assert state.turn.board != EMPTY
    assert [card.number for card in state.layout.cards] == ["6b", "8b", "14b", "18b", "24b", "28b"]
    play(at, PlaceBet(0, "8b", "Legendary Emerald Skull"))
    assert at.state.turn.markers[0].doubt  # a skull lies there already


def broken(name: str, **changes: Any) -> dict[str, Any]:
    facts = dict(FACTS)
    facts[name] = FACTS[name] | changes
    return facts


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({k: v for k, v in FACTS.items() if k != "solo"}, "emerald-skulls: 'solo' is missing"),
        (broken("dice", cost={"3": 0}), "[dice] cost: '4' is missing"),
        (broken("dice", cost={"3": -1, "4": 1, "5": 3, "6": 6, "7": 10}), "[dice] cost, 3: -1 is not a whole number"),
        (broken("card-6a", kind="odd"), "betting card 6a: kind 'odd' is not one of"),
        (broken("card-6a", stop="ear"), "betting card 6a: stop level 'ear' is not one of lower jaw"),
        (broken("card-6a", bets=[]), "betting card 6a: bets is not a list of bets"),
        (broken("card-6a", bets=[{"bet": "Pot Luck", "pays": [1]}]), "no bet is called 'Pot Luck'"),
        (broken("card-6a", bets=[{"bet": "Mad Nargash", "pays": []}]), "Mad Nargash: pays is not a list of payouts"),
        (broken("card-6a", bets=[{"bet": "Mad Nargash", "pays": [1, 2]}]), "the lowest marker must earn most"),
        (broken("card-6a", bets=[{"bet": "Mad Nargash", "pays": [2], "sign": "-"}]), "sign '-' is neither + nor x"),
        (broken("card-6a", bets=[{"bet": "Mad Nargash", "pays": [2], "unit": "eggs"}]), "unit 'eggs' is neither"),
        (broken("card-14a", bets=[{"bet": "Wild Bones", "pays": [2]}]), "'count' is missing"),
        (broken("card-14a", bets=[{"bet": "Wild Bones", "pays": [2], "count": [3, 1]}]), "1 is not a whole number"),
        (broken("opposition", cards=[]), "[opposition]: there are no opposition cards"),
        (
            broken("opposition", cards=[{"name": "1", "3": {"red": ["Grim Grin"] * 3}}]),
            "opposition card 1, 3 dice: 3 red markers, but there are 2",
        ),
        (
            broken("opposition", cards=[{"name": "1", "3": {"blue": ["Grim Grin"]}}]),
            "'blue' is not one of the markers, red, yellow",
        ),
        (
            broken("opposition", cards=[{"name": "1", "3": {"red": ["Wild Crystal"]}}]),
            "'Wild Crystal' is not a standard bet",
        ),
    ],
)
def test_facts_that_cannot_be_played_with(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(BadFacts) as caught:
        GAME.check_facts(facts)
    assert message in str(caught.value)

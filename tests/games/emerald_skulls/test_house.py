"""House players: legal, decisive, and as their temperament says."""

import random

import pytest

from companion import dealer
from companion.game import Seat, Setup
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, ChoosePayout, PickUpDice, PlaceBet, SpendCube
from companion.games.emerald_skulls.house import TEMPERAMENTS, chances, house
from companion.table import Table
from tests.games.emerald_skulls.tables import FACTS, GAME, TRIO, gears_in_play, table


def house_game(players: tuple[str, ...], seed: int, **options: str) -> Table:
    seats = tuple(Seat(f"{player} {n}", player=player) for n, player in enumerate(players))
    setup, rng = Setup("emerald-skulls", seats, options, FACTS), random.Random(seed)
    at = Table(GAME, setup)
    while not at.over:
        event = dealer.answer(GAME, setup, at.state, rng)
        assert event is not None
        at.play(event)
    return at


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("cautious",), {}),
        (("bold",), {}),
        (("bold", "spiteful"), {}),
        (("cautious", "bold", "spiteful"), {"cards": "drawn", "first": "drawn"}),
    ],
)
def test_the_house_plays_whole_games(players: tuple[str, ...], options: dict[str, str]) -> None:
    at = house_game(players, 1, **options)
    assert at.state.supply == 0
    assert gears_in_play(at.state) == at.state.setting.total
    assert not any(marker.doubt for state in at.states for marker in state.turn.markers)


def test_the_same_seed_plays_the_same_game() -> None:
    assert house_game(("bold", "spiteful"), 5).events == house_game(("bold", "spiteful"), 5).events


def test_nobody_plays_out_of_turn() -> None:
    at = table(*TRIO)
    assert [house(at.state, seat, "bold", random.Random(1)) for seat in (1, 2)] == [None, None]
    assert isinstance(house(at.state, 0, "bold", random.Random(1)), BuyDice)


def test_a_cautious_gambler_bets_only_on_what_is_likely() -> None:
    at = table(*TRIO, dice=3)
    event = house(at.state, 1, "cautious", random.Random(1))
    assert isinstance(event, PlaceBet)
    bet = at.state.layout.bets[event.bet]
    assert chances(at.state, [bet])[bet.name] >= TEMPERAMENTS["cautious"].likely


def test_a_bold_gambler_bets_twice_before_a_die_lies_on_the_board() -> None:
    at = table(*TRIO, dice=3)
    for _ in range(2):
        event = house(at.state, 1, "bold", random.Random(1))
        assert isinstance(event, PlaceBet)
        at.play(event)
    assert house(at.state, 1, "bold", random.Random(1)) is None


def test_the_chance_of_a_certain_thing_is_one() -> None:
    at = table(*TRIO, dice=1, board={"lower jaw": ["1"]}, in_hand=True)
    bets = at.state.layout.bets
    got = chances(at.state, [bets["Empty Hands"], bets["Busted Fowl"]])
    assert got == {"Empty Hands": 1.0, "Busted Fowl": 0.0}


def test_tumblers_stop_with_much_to_lose_and_go_on_with_nothing() -> None:
    at = table(*TRIO, dice=1, board={"upper jaw": ["2", "2"], "eyes": ["4", "4"]})
    assert house(at.state, 0, "cautious", random.Random(1)) == ChickenOut()
    at = table(*TRIO, dice=5, board={"lower jaw": ["1"]})
    assert house(at.state, 0, "cautious", random.Random(1)) == PickUpDice()


def test_a_house_tumbler_takes_the_larger_payout_and_rerolls_a_bust() -> None:
    at = table(*TRIO, dice=2, board={"lower jaw": ["1", "1"]}, in_hand=True, rolled=["2", "2"])
    event = house(at.state, 0, "bold", random.Random(1))
    assert event is not None
    at.play(event)
    assert house(at.state, 0, "bold", random.Random(1)) == ChoosePayout("Grim Grin")
    at = table(*TRIO, cubes=[2, 0, 0], dice=2, board={"upper jaw": ["2"], "eyes": ["4", "4"]}, rolled=["1", "4"])
    assert house(at.state, 0, "bold", random.Random(1)) == SpendCube()

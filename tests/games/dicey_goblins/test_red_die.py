"""Scoring: the red die, paid by the richest."""

import pytest

from companion.errors import IllegalEvent
from companion.games.dicey_goblins.events import OddCoins
from companion.games.dicey_goblins.scoring import Bill, share_out
from companion.table import Table

from .goblins import position, reveal


@pytest.mark.parametrize(
    ("purse", "owner", "eggs", "payers", "each", "odd", "supply"),
    [
        ((0, 5, 5, 1), 0, 3, (1, 2), 1, 1, 0),  # the rulebook's example: 1 from each, a last one from either
        ((0, 5, 5, 1), 0, 2, (1, 2), 1, 0, 0),  # splits evenly
        ((0, 9, 5, 1), 0, 3, (1,), 3, 0, 0),  # one richest pays all
        ((9, 5, 5, 1), 0, 3, (), 0, 0, 3),  # the owner is the richest: the supply pays
        ((5, 5, 2, 1), 0, 3, (1,), 3, 0, 0),  # the owner is tied: the other pays all
        ((5, 5, 5, 1), 0, 3, (1, 2), 1, 1, 0),  # the owner is tied with two
        ((0, 2, 1, 1), 0, 3, (1,), 2, 0, 1),  # the richest runs short: the supply pays the rest
        ((0, 1, 1, 0), 0, 3, (1, 2), 1, 0, 1),  # tied richest run short
        ((1, 1, 0, 0), 0, 4, (1,), 1, 0, 3),  # tied with the owner, and short
        ((0, 0, 0, 0), 0, 3, (1, 2, 3), 0, 0, 3),  # nobody has a coin: the supply pays all
        ((0, 4, 4, 4), 0, 2, (1, 2, 3), 0, 2, 0),  # fewer coins than payers: two of three pay one
        ((0, 2, 2, 2), 0, 5, (1, 2, 3), 1, 2, 0),
        ((3, 3, 3, 3, 3, 3), 5, 4, (0, 1, 2, 3, 4), 0, 4, 0),
    ],
)
def test_who_pays_the_red_die(
    purse: tuple[int, ...], owner: int, eggs: int, payers: tuple[int, ...], each: int, odd: int, supply: int
) -> None:
    owed = share_out(purse, owner, eggs)
    assert owed == Bill(owner, eggs, payers, each, odd, supply)
    assert each * len(payers) + odd + supply == eggs


def test_nobody_is_ever_overdrawn() -> None:
    for most in range(6):
        for tied in range(1, 6):
            for eggs in range(1, 7):
                owed = share_out((0, *[most] * tied), 0, eggs)
                assert owed.each + (owed.odd > 0) <= most
                assert owed.each * len(owed.payers) + owed.odd + owed.supply == eggs


def end_of_round(coins: list[int], front: list[str], eggs_for_last: str = "") -> Table:
    """Let the last seat, the only one still in, run away with a lair of these dice."""
    seats = len(coins)
    game = position(
        seats,
        coins=coins,
        front=front,
        ran=list(range(seats - 1)),
        lair=eggs_for_last,
        explore=["bronze"],
        now="choose",
    )
    game.play(reveal(game.state, seats - 1))
    return game


def test_the_rulebooks_example_the_owner_picks_who_pays_the_last_coin() -> None:
    for odd, left in [((1,), (3, 3, 4, 1)), ((2,), (3, 4, 3, 1))]:
        game = end_of_round([0, 5, 5, 0], ["red/eggs-3", "", "", ""])
        assert game.state.phase == "odd"
        assert game.game.rules.choices(game.state) == (OddCoins((1,)), OddCoins((2,)))
        assert "Ann picks one of them to pay one more" in game.game.view(game.state).prompt
        state = game.play(OddCoins(odd))
        assert state.coins == left
        assert (state.round, state.phase) == (2, "first")


def test_payments_explain_themselves() -> None:
    game = end_of_round([0, 5, 5, 0], ["red/eggs-3", "", "", ""])
    assert [str(payment) for payment in game.state.payments] == ["Dot +1 coin: ran away, the lair is empty"]
    state = game.play(OddCoins((2,)))
    assert [str(payment) for payment in state.payments] == [
        "Bob -1 coin: Ann's red die, 3 eggs: tied for most coins",
        "Cyd -2 coins: Ann's red die, 3 eggs: tied for most coins, the odd coin included",
        "Ann +3 coins: red die, 3 eggs, paid by Bob and Cyd",
    ]


def test_bronze_silver_and_gold_are_scored_before_the_red_die_looks_for_the_richest() -> None:
    # Bob passes Cyd with the dice in front of him, so Bob pays.
    state = end_of_round([0, 3, 5, 0], ["red/eggs-3", "gold/eggs-5", "", ""]).state
    assert state.coins == (3, 5, 5, 1)
    assert [payment.who for payment in state.payments] == ["Dot", "Bob", "Bob", "Ann"]


def test_the_owners_other_die_counts_first() -> None:
    # The last goblin takes gold 5 and red 3: with 5 it is the richest, so the supply pays.
    state = end_of_round([2, 4, 0], ["", "", ""], "gold/eggs-5 red/eggs-3").state
    assert state.coins == (2, 4, 8)
    assert str(state.payments[-1]) == (
        "Cyd +3 coins: red die, 3 eggs: 3 coins from the supply (Cyd has the most coins)"
    )


def test_owner_tied_for_most_takes_all_from_the_others() -> None:
    state = end_of_round([6, 6, 0], ["red/eggs-3", "", ""]).state
    assert state.coins == (9, 3, 1)


def test_short_purses_are_made_up_by_the_supply() -> None:
    state = end_of_round([0, 1, 1, 0, 0], ["red/eggs-4", "", "", "", ""], "bronze/eggs-1").state
    assert state.coins == (4, 0, 0, 0, 0)
    assert str(state.payments[-1]) == (
        "Ann +4 coins: red die, 4 eggs, paid by Bob, Cyd and Eve, "
        "and 1 coin from the supply (Bob, Cyd and Eve had no more)"
    )


def test_two_of_three_tied_pay_and_only_two_may_be_named() -> None:
    game = end_of_round([0, 4, 4, 4, 0], ["red/eggs-2", "", "", "", ""])
    for wrong in [(1,), (1, 1), (0, 1), (1, 2, 3), (4, 1), (2, 1)]:
        with pytest.raises(IllegalEvent, match="2 of Bob, Cyd and Dot pay one coin more"):
            game.play(OddCoins(wrong))
    assert game.play(OddCoins((1, 3))).coins == (2, 3, 4, 3, 1)


def test_no_odd_coin_is_paid_out_of_turn() -> None:
    with pytest.raises(IllegalEvent, match="no odd coin of the red die is open"):
        position(3, coins=[1, 2, 3]).play(OddCoins((1,)))


def test_the_red_die_can_keep_the_richest_from_ending_the_game() -> None:
    state = end_of_round([0, 19, 0], ["red/eggs-2", "", ""]).state
    assert state.coins == (2, 17, 1)
    assert state.phase == "first"

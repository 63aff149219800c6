"""House goblins: what they weigh, how temperaments differ, and that they can play a whole game."""

import random

import pytest

from companion import dealer
from companion.dice import parse_dice
from companion.game import Drawn
from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.collecting import takes
from companion.games.dicey_goblins.events import Collected, FromBag, OddCoins
from companion.games.dicey_goblins.house import COURAGE
from companion.games.dicey_goblins.prospects import Lair, after_runners, flight, leftovers, prospects, running
from companion.games.dicey_goblins.sight import Sight, sight
from companion.table import Table

from .goblins import GAME, facts, position, reveal, setup

ALONE = {"ran": [0], "now": "choose"}


def seen(**where: object) -> Sight:
    return sight(position(2, **where).state)  # type: ignore[arg-type]


def lair(text: str) -> Lair:
    return tuple(sorted((eggs_on(die.face), die.kind == RED) for die in parse_dice(text)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red/eggs-3",
        "gold/eggs-4 red/eggs-4 silver/eggs-4 silver/eggs-2 bronze/eggs-2 bronze/eggs-2 bronze/eggs-1",
        "gold/eggs-5 silver/eggs-3 silver/eggs-3 red/eggs-3 bronze/eggs-1 bronze/eggs-1",
        "bronze/eggs-2 bronze/eggs-2 bronze/eggs-2 bronze/eggs-2",
    ],
)
def test_what_runners_get_agrees_with_the_rules(text: str) -> None:
    dice, watched = parse_dice(text), seen(explore=["gold"], now="choose")
    expected = [(takes(dice, runners) or [None])[0] for runners in range(1, 6)]
    assert running(lair(text), 4, watched) == tuple(eggs_on(way[0].face) if way else 1 for way in expected)


def test_the_last_goblin_counts_two_dice_and_three_when_nothing_is_left() -> None:
    watched = seen(explore=["gold"], now="choose")
    dice = lair("gold/eggs-5 silver/eggs-3 bronze/eggs-2")
    assert running(dice, 0, watched) == (8,)
    assert leftovers(dice, 1, watched) == 10
    assert leftovers(lair("gold/eggs-4 gold/eggs-4 silver/eggs-3 silver/eggs-3 red/eggs-3"), 2, watched) == 7
    assert leftovers(dice, 2, watched) == 1
    assert after_runners(dice, 1) == lair("silver/eggs-3 bronze/eggs-2")
    assert after_runners(lair("gold/eggs-4 gold/eggs-4 silver/eggs-3"), 2) == lair("silver/eggs-3")


def test_alone_the_prospects_are_plain_arithmetic() -> None:
    # Lair 4 and 2; one gold die to roll: 4 or 5 eggs, a footprint, or the third death on three of six sides.
    watched = seen(lair="gold/eggs-4 bronze/eggs-2", explore="gold", doom="gold silver", **ALONE)
    table = prospects(watched)
    assert table.now(0.3) == 6
    assert table.on(0.3) == pytest.approx((4 + 4) / 6 + (4 + 5) / 6 + (4 + 2) / 6)


def test_with_a_rival_the_prospects_weigh_sharing_against_being_last() -> None:
    # Lair 5; one bronze die that cannot end the round: 1, 2 or 2 eggs, two footprints, a death.
    watched = seen(lair="gold/eggs-5", explore="bronze", now="choose")
    table = prospects(watched)
    assert table.now(0.0) == 5
    assert table.now(1.0) == 1  # one die cannot be shared: a coin each
    assert table.on(0.0) == pytest.approx(5)  # nobody runs now, nor with me in the next turn
    assert table.on(1.0) == pytest.approx((1 + 2 + 2 + 3 * 1) / 6)  # the rival takes the 5, I am last


def test_no_goblin_runs_from_a_roll_that_cannot_hurt_when_it_is_last() -> None:
    watched = seen(lair="bronze/eggs-1", explore="gold silver", **ALONE)
    assert [flight(watched, courage) for courage in COURAGE.values()] == [0.0] * 4


def test_every_goblin_runs_from_a_roll_that_must_end_the_round() -> None:
    tables = facts(silver="death death death death death 4")
    watched = sight(
        position(
            2, tables=tables, lair="gold/eggs-5", explore="silver silver silver", doom="bronze gold", now="choose"
        ).state
    )
    assert min(flight(watched, courage) for courage in COURAGE.values()) > 0.9


def test_temperaments_are_in_order_from_timid_to_reckless() -> None:
    assert list(COURAGE) == ["timid", "careful", "bold", "reckless"] == list(GAME.temperaments)
    strict = 0
    for doom in ("", "gold", "gold gold"):
        for dice in ("silver/eggs-4", "silver/eggs-4 silver/eggs-4", "red/eggs-4 bronze/eggs-2"):
            for explore in ("silver silver", "bronze bronze silver", "silver bronze"):
                watched = sight(position(3, lair=dice, explore=explore, doom=doom, now="choose").state)
                chances = [flight(watched, courage) for courage in COURAGE.values()]
                assert chances == sorted(chances, reverse=True)
                strict += chances[0] > chances[-1]
    assert strict > 10


def test_at_the_mixed_chance_running_and_raiding_are_worth_the_same() -> None:
    watched = sight(
        position(3, lair="gold/eggs-5 silver/eggs-3", explore="gold silver bronze", doom="gold", now="choose").state
    )
    chance = flight(watched, 1.0)
    assert 0.1 < chance < 0.9
    table = prospects(watched)
    assert table.now(chance) == pytest.approx(table.on(chance), abs=0.02)


def test_house_runners_take_the_best_and_people_decide_where_they_run_along() -> None:
    for players, chosen in ((("bold", "bold", "person"), True), (("bold", "person", "bold"), False)):
        game = position(
            3, players, lair="gold/eggs-4 gold/eggs-4 bronze/eggs-1 bronze/eggs-1", explore=["gold"], now="choose"
        )
        game.play(reveal(game.state, 0, 1))
        event = dealer.house_event(GAME, game.setup, game.state, random.Random(0))
        assert event == (Collected(parse_dice("gold/eggs-4 gold/eggs-4")) if chosen else None)


def test_a_house_goblin_picks_who_pays_its_odd_coin() -> None:
    where = {"coins": [0, 5, 5, 0], "front": ["red/eggs-3", "", "", ""], "ran": [0, 1, 2], "explore": ["gold"]}
    game = position(4, ("timid",), now="choose", **where)
    game.play(reveal(game.state, 3))
    picked = {dealer.house_event(GAME, game.setup, game.state, random.Random(seed)) for seed in range(20)}
    assert picked == {OddCoins((1,)), OddCoins((2,))}


@pytest.mark.parametrize("seats", [2, 6])
def test_house_goblins_play_a_whole_game_by_themselves(seats: int) -> None:
    players = tuple(GAME.temperaments[number % 4] for number in range(seats))
    game, rng = Table(GAME, setup(seats, players)), random.Random(seats)
    while not game.over:
        event = dealer.answer(GAME, game.setup, game.state, rng)
        assert event is not None
        game.play(event)
    assert max(game.state.coins) > 0


def test_with_real_dice_a_person_draws_and_rolls_for_a_house_goblin() -> None:
    game = Table(GAME, setup(3, ("bold", "timid", "person"), None, {"draws": "hand"}))
    assert "Cyd draws one die for Ann" in GAME.view(game.state).prompt
    assert dealer.answer(GAME, game.setup, game.state, random.Random(0)) is None
    game.play(FromBag(("gold",)))
    game.play(FromBag(("gold", "silver")))
    game.play(reveal(game.state))
    assert GAME.view(game.state).prompt == "Cyd rolls both dice in Explore for Ann."
    assert dealer.answer(GAME, game.setup, game.state, random.Random(0)) is None
    by_app = Table(GAME, setup(3, ("bold", "timid", "person")))
    assert isinstance(dealer.answer(GAME, by_app.setup, by_app.state, random.Random(0)), Drawn)

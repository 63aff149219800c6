"""Run Away: who may take which dice."""

import pytest

from companion.dice import parse_dice
from companion.errors import IllegalEvent
from companion.games.dicey_goblins.collecting import takes
from companion.games.dicey_goblins.events import Collected

from .goblins import position, reveal, roll

LAIR = "gold/eggs-4 silver/eggs-3 silver/eggs-2 bronze/eggs-2 bronze/eggs-2 red/eggs-3"


def lair_of(*eggs: int) -> str:
    metals = ("silver", "bronze", "silver", "bronze", "gold")
    return " ".join(f"{metal}/eggs-{count}" for metal, count in zip(metals, eggs, strict=False))


def eggs_taken(lair: str, runners: int) -> list[tuple[int, ...]]:
    ways = takes(parse_dice(lair), runners)
    return list(dict.fromkeys(tuple(int(die.face[-1]) for die in way) for way in ways))


@pytest.mark.parametrize(
    ("lair", "runners", "ways"),
    [
        (lair_of(3, 2, 2, 2), 3, [(2, 2, 2)]),  # the rulebook's first example
        (lair_of(4, 4, 3), 3, []),  # the rulebook's second: a coin each
        (lair_of(4, 4, 3), 2, [(4, 4)]),
        (lair_of(4, 4, 3), 1, [(4,), (3,)]),
        (lair_of(4, 4, 2, 2), 2, [(4, 4), (2, 2)]),  # several equal shares, the highest first
        ("red/eggs-2 silver/eggs-2", 2, []),  # the red die is never shared
        ("red/eggs-2 silver/eggs-2 bronze/eggs-2", 2, [(2, 2)]),
        ("red/eggs-2", 1, [(2,)]),  # but a lone runner may take it
        ("", 1, []),
        ("", 4, []),
        (lair_of(1, 1, 1, 1, 1), 6, []),
    ],
)
def test_what_runners_may_take(lair: str, runners: int, ways: list[tuple[int, ...]]) -> None:
    assert eggs_taken(lair, runners) == ways


def test_which_of_equal_dice_is_for_the_runners_to_say() -> None:
    ways = takes(parse_dice(LAIR), 2)
    assert [" ".join(die.kind for die in way) for way in ways] == ["bronze bronze", "bronze silver"]


def test_a_lone_runner_is_offered_the_best_first_and_the_red_one_before_its_equal() -> None:
    offered = [str(way[0]) for way in takes(parse_dice(LAIR), 1)]
    assert offered == ["gold/eggs-4", "red/eggs-3", "silver/eggs-3", "bronze/eggs-2", "silver/eggs-2"]


def test_first_example_three_take_a_two_and_the_three_stays() -> None:
    game = position(4, lair="gold/eggs-4 silver/eggs-2 bronze/eggs-2 silver/eggs-2", explore=["gold"], now="choose")
    state = game.play(reveal(game.state, 0, 1, 2))
    assert [[str(die) for die in dice] for dice in state.front] == [
        ["bronze/eggs-2"],
        ["silver/eggs-2"],
        ["silver/eggs-2"],
        [],
    ]
    assert [str(die) for die in state.lair] == ["gold/eggs-4"]
    assert state.payments == ()
    assert state.phase == "roll"


def test_second_example_no_share_is_a_coin_each() -> None:
    game = position(4, lair="gold/eggs-4 silver/eggs-4 silver/eggs-3", explore=["gold"], now="choose")
    state = game.play(reveal(game.state, 0, 1, 2))
    assert state.coins == (1, 1, 1, 0)
    assert len(state.lair) == 3
    assert [str(payment) for payment in state.payments] == [
        f"{name} +1 coin: ran away, no equal share in the lair" for name in ("Ann", "Bob", "Cyd")
    ]


def test_several_shares_wait_for_the_runners_choice_and_keep_faces() -> None:
    game = position(3, lair="gold/eggs-4 silver/eggs-4 bronze/eggs-1 bronze/eggs-1", explore=["gold"], now="choose")
    game.play(reveal(game.state, 0, 2))
    assert game.state.phase == "collect"
    assert game.state.collectors == (0, 2)
    ones = Collected(parse_dice("bronze/eggs-1 bronze/eggs-1"))
    assert ones in game.game.rules.choices(game.state)
    state = game.play(ones)
    assert state.front == (parse_dice("bronze/eggs-1"), (), parse_dice("bronze/eggs-1"))
    assert state.lair == parse_dice("gold/eggs-4 silver/eggs-4")


def test_a_lone_runner_takes_any_die_the_red_one_too() -> None:
    game = position(3, lair=LAIR, explore=["gold"], now="choose")
    game.play(reveal(game.state, 1))
    state = game.play(Collected(parse_dice("red/eggs-3")))
    assert state.front[1] == parse_dice("red/eggs-3")
    assert state.still == (0, 2)
    assert state.phase == "roll"


def test_a_lone_runner_before_an_empty_lair_gets_a_coin() -> None:
    game = position(3, explore=["gold"], doom=["silver"], now="choose")
    state = game.play(reveal(game.state, 1))
    assert state.coins == (0, 1, 0)
    assert str(state.payments[0]) == "Bob +1 coin: ran away, the lair is empty"


def test_the_last_goblin_takes_any_two_the_red_one_too() -> None:
    game = position(3, lair=LAIR, explore=["gold"], ran=[0, 2], now="choose", round=6)
    game.play(reveal(game.state, 1))
    game.play(Collected(parse_dice("red/eggs-3")))
    assert game.state.picks == 1
    state = game.play(Collected(parse_dice("gold/eggs-4")))
    assert state.front[1] == parse_dice("red/eggs-3 gold/eggs-4")
    assert state.phase == "over"
    assert state.coins == (0, 7, 0)


@pytest.mark.parametrize(("lair", "coins"), [("", 1), ("gold/eggs-4", 4), ("gold/eggs-4 silver/eggs-3", 7)])
def test_the_last_goblin_takes_what_is_there(lair: str, coins: int) -> None:
    game = position(2, lair=lair, explore=["bronze"], ran=[0], now="choose")
    state = game.play(reveal(game.state, 1))
    assert state.coins == (0, coins)
    assert (state.phase, state.round) == ("first", 2)


def test_two_who_run_last_together_share_and_take_one_each() -> None:
    game = position(
        3, lair="silver/eggs-3 silver/eggs-3 gold/eggs-4 gold/eggs-4", explore=["bronze"], ran=[0], now="choose"
    )
    game.play(reveal(game.state, 1, 2))
    state = game.play(Collected(parse_dice("gold/eggs-4 gold/eggs-4")))
    assert state.coins == (0, 4, 4)


@pytest.mark.parametrize(
    ("dice", "rule"),
    [
        ("gold/eggs-4 silver/eggs-3", "all who run together take dice that show the same number of eggs"),
        ("red/eggs-3 silver/eggs-3", "the red die is only for a goblin who runs alone"),
        ("gold/eggs-4 gold/eggs-4", "gold/eggs-4 does not lie in the Dragon's Lair"),
        ("bronze/eggs-2", "each of 2 takes one die, so 2 dice, not 1"),
    ],
)
def test_what_two_runners_may_not_take(dice: str, rule: str) -> None:
    game = position(3, lair=LAIR, explore=["gold"], now="choose")
    game.play(reveal(game.state, 0, 1))
    before = game.state
    with pytest.raises(IllegalEvent, match=rule):
        game.play(Collected(parse_dice(dice)))
    assert game.state == before


def test_nothing_is_collected_when_nobody_runs() -> None:
    game = position(3, lair=LAIR, explore=["gold"], now="choose")
    with pytest.raises(IllegalEvent, match="nobody is to take dice"):
        game.play(Collected(parse_dice("gold/eggs-4")))
    game.play(reveal(game.state))
    state = game.play(roll("gold/eggs-5"))
    assert state.lair == (*parse_dice(LAIR), *parse_dice("gold/eggs-5"))

"""Starting from a position in progress."""

from typing import Any

import pytest

from companion.dice import parse_dice
from companion.errors import BadSetup
from companion.game import Seat, Setup

from .goblins import GAME, facts, out, position, table


def test_a_position_in_progress_is_taken_over_whole() -> None:
    state = position(
        3,
        round=4,
        active=2,
        coins=[7, 11, 3],
        lair="gold/eggs-4 red/eggs-2",
        explore="silver bronze/footprint",
        doom="gold silver",
        ran=[1],
        front=["", "silver/eggs-3", ""],
        bag={"bronze": 3, "silver": 1, "gold": 1, "red": 0},
        now="choose",
    ).state
    assert (state.round, state.active, state.coins, state.still) == (4, 2, (7, 11, 3), (0, 2))
    assert state.lair == parse_dice("gold/eggs-4 red/eggs-2")
    assert [str(die) for die in state.explore] == ["silver/?", "bronze/footprint"]
    assert [str(die) for die in state.doom] == ["gold/death", "silver/death"]
    assert state.bag == ("bronze", "bronze", "bronze", "silver", "gold")
    assert (state.phase, state.waiting) == ("choose", (0, 2))
    assert sum(out(state).values()) == 12


def test_the_bag_is_worked_out_when_it_is_not_given() -> None:
    state = position(2, lair=["gold/eggs-4"], explore=["silver/footprint"], doom=["bronze"]).state
    assert (state.phase, state.due, len(state.bag)) == ("draw", 2, 9)


@pytest.mark.parametrize(
    ("where", "phase"),
    [
        ({"coins": [3, 4]}, "first"),
        ({"round": 6, "active": 1, "now": "draw"}, "first"),
        ({"lair": ["gold/eggs-4"]}, "draw"),
        ({"lair": ["gold/eggs-4"], "explore": ["gold"], "now": "roll"}, "roll"),
    ],
)
def test_where_play_goes_on(where: dict[str, Any], phase: str) -> None:
    assert position(2, **where).state.phase == phase


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"dice": 3}, "position: 'dice' is unknown; there is round, active, coins"),
        ({"coins": [1]}, r"position, coins: \[1\]: one number, 0 or more, for each of 2 goblins"),
        ({"coins": [1, -1]}, r"position, coins: \[1, -1\]"),
        ({"coins": 4}, "position, coins: 4 is not a list of whole numbers"),
        ({"round": 0}, "position: round 0, active 0"),
        ({"round": "two"}, "position, round: 'two' is not a whole number"),
        ({"active": 2}, "seats from 0 to 1"),
        ({"ran": [0, 1]}, r"position, ran: \[0, 1\]: seats from 0 to 1, each once, and not all"),
        ({"ran": [5]}, r"position, ran: \[5\]"),
        ({"lair": ["gold/death"]}, "position, lair: gold/death: a gold die lies there on one of its egg faces only"),
        ({"lair": ["gold/eggs-1"]}, "position, lair: gold/eggs-1"),
        ({"lair": ["gold"]}, "position, lair: 'gold' is not a die"),
        ({"lair": ["iron/eggs-1"]}, "position, lair: 'iron' is none of bronze, silver, gold, red"),
        ({"lair": ["red/eggs-2", "red/eggs-2"]}, "2 red dice lie out, but the box has 1"),
        ({"explore": ["gold/death"]}, "position, explore: 'gold/death'"),
        ({"doom": ["iron"]}, "position, doom: 'iron'"),
        ({"doom": ["gold", "gold", "silver"]}, "position, doom: 3 deaths have already ended the round"),
        ({"front": ["gold/eggs-4", ""]}, "position, front: Ann has dice but has not run away"),
        ({"front": [""]}, "position, front: 1 lists of dice for 2 goblins"),
        ({"bag": {"gold": 3}}, "position, bag: 3 gold given, but 4 bronze, 4 silver, 3 gold, 1 red must be"),
        ({"bag": {"gold": "x"}}, "position, bag: 'x' is not a whole number"),
        ({"lair": ["gold/eggs-4"], "now": "choose"}, "position, now: 'choose' with no dice in explore"),
        ({"lair": ["gold/eggs-4"], "now": "sleep"}, "position, now: 'sleep' is none of draw, choose, roll"),
    ],
)
def test_a_position_that_cannot_be_is_refused(where: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        position(2, **where)


@pytest.mark.parametrize(
    ("names", "message"), [(["Ann"], "1 seats"), (list("ABCDEFG"), "7 seats"), (["A", "A"], "a name of its own")]
)
def test_seats_that_cannot_be_are_refused(names: list[str], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.rules.start(Setup(GAME.name, tuple(map(Seat, names)), {}, facts()))


@pytest.mark.parametrize(("option", "value"), [("draws", "robot"), ("ties", "fight"), ("speed", "fast")])
def test_unknown_options_are_refused(option: str, value: str) -> None:
    with pytest.raises(BadSetup, match=f"option {option}"):
        table(2, **{option: value})

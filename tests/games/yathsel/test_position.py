"""Starting from a position in progress, and facts that cannot be played with."""

from copy import deepcopy
from typing import Any

import pytest

from companion.dice import Need
from companion.errors import BadFacts, BadSetup
from companion.games.yathsel.card import BOXES
from companion.games.yathsel.events import Enter
from companion.games.yathsel.tables import parse_facts
from companion.save import dump, load
from tests.games.yathsel.playing import FACTS, GAME, almost, dice, table


def test_any_card_half_filled_and_any_roll() -> None:
    position = {
        "cards": [{"ones": 3, "yathsel": 50, "extras": 1}, {"chance": 22}],
        "turn": 2,
        "roll": 2,
        "dice": "5 5 5 2 1",
        "held": "5 5 5",
    }
    game = table(2, position)
    state = game.state
    assert state.totals == (103, 22)
    assert (state.turn, state.rolls, state.dice, state.held) == (1, 2, dice("55521"), dice("555"))
    need = GAME.rules.need(state)
    assert isinstance(need, Need)
    assert (need.count, need.beside, need.seat) == (2, dice("555"), 1)
    assert load(dump(game).encode()).table.states == game.states


def test_seats_may_have_filled_different_numbers_of_boxes() -> None:
    game = table(2, {"cards": [almost(90), {}], "turn": 1, "roll": 3, "dice": "11112"})
    game.play(Enter("chance"))
    assert game.state.turn == 1
    assert game.state.totals == (96, 0)


def test_a_run_in_progress() -> None:
    run = {
        **{"duel": 4, "gold": 17, "xp": 90, "warnings": 1, "swaps": 1, "twist": "double-kinds"},
        **{"hand": ["pip", "pip", "pip", "pip", "high"], "pocket": ["pip"], "goods": ["second-wind"]},
        **{"bought": ["high", "second-wind"], "house_rule": "house-cut", "bounty": "long-road"},
    }
    position = {"run": run, "cards": [{"three-kind": 56}, {}], "dice": "high/skull 6 6 2 1"}
    game = table(2, position, mode="campaign", difficulty="hard")
    state = game.state
    assert (state.names, state.strength) == (("Ann", "Two-Coat Tom"), 78)  # 55 + 45 / 2, a half goes up
    assert (state.run.gold, state.run.warnings, state.run.hand[0]) == (17, 1, "high")
    assert sorted(state.values) == [1, 2, 6, 6, 6]


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"card": []}, "position: 'card' is not known; there is run, cards"),
        ({"cards": [{}]}, "wanted is one card for each of 2 seats"),
        ({"cards": [{"fives": 12}, {}]}, "12 in Fives of Ann is not a score that box can have"),
        ({"cards": [{"yathsel": 100}, {}]}, "100 in Yathsel of Ann"),
        ({"cards": [{}, {"full-house": True}]}, "True in Full House of Bob"),
        ({"cards": [{"straight": 30}, {}]}, "'straight' on the card of Ann is not a box"),
        ({"cards": [{"extras": 1}, {}]}, "1 Extra Yathsels cannot be on the card of Ann"),
        ({"cards": [{"yathsel": 0, "ones": 5, "extras": 1}, {}]}, "1 Extra Yathsels cannot be"),
        ({"cards": [dict.fromkeys(BOXES, 0)] * 2}, "every card is full"),
        ({"cards": [dict.fromkeys(BOXES, 0), {}]}, "the card of Ann is full"),
        ({"turn": 3}, "turn = 3 is not a whole number from 1 to 2"),
        ({"roll": 1}, "roll = 1 with 0 dice"),
        ({"dice": "1 2 3"}, "dice are pip, pip, pip; the hand is pip"),
        ({"dice": "1 2 3 4 7"}, "pip/7 has no such face"),
        ({"dice": "1 2 3 4 5", "roll": 4}, "roll = 4 is not a whole number from 0 to 3"),
        ({"dice": "1 2 3 4 5", "held": "6"}, "held pip/6 does not lie there"),
        ({"dice": "1 2 3 4 5", "held": "1 2 3 4 5"}, "nothing can be rolled with 5 dice held"),
        ({"run": {"gold": 5}}, "run = {...} is for a duel or a campaign"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        table(2, position)


@pytest.mark.parametrize(
    ("run", "problem"),
    [
        ({"duel": 9}, "duel = 9 is not a whole number from 1 to 7"),
        ({"gold": -1}, "gold = -1"),
        ({"warnings": 2}, "warnings = 2 is not a whole number from 0 to 1"),
        ({"pocket": ["pip"] * 3}, "does not name 0 to 2 things"),
        ({"hand": ["lead"] * 5}, "hand has 'lead'"),
        ({"twist": "double-trouble"}, "twist = 'double-trouble'"),
        ({"purse": 3}, "run has no 'purse'"),
    ],
)
def test_runs_that_cannot_be(run: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        table(2, {"run": run}, mode="campaign")


def changed(path: str, value: Any) -> dict[str, Any]:
    """Give the facts with one entry replaced; None removes it."""
    facts: Any = deepcopy(FACTS)
    *way, last = path.split("/")
    place = facts
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return facts


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("card", None, r"\[card\] is missing"),
        ("card/rolls", "three", r"\[card\] rolls = 'three' is not a whole number"),
        ("card/dice", 6, "the card is made for 5 dice"),
        ("twists/chance", 101, "not between 0 and 100 per cent"),
        ("twists/list/0/times", {"yatzy": 2}, "'yatzy' is not a box"),
        ("twists/list/0/times", {"yathsel": 0}, "yathsel = 0 is not a number above 0"),
        ("twists/list/1/name", "double-yathsel", r"\[twists\]: 'double-yathsel' is there twice"),
        ("difficulty/easy/strength", [20], "is not two whole per cents"),
        ("difficulty/easy/xp", "much", "xp = 'much' is not a number"),
        ("opponents/list", [], "need at least one entry each"),
        ("shop/hand", ["pip"] * 4, "a hand is 5 dice"),
        ("shop/pockets", ["lead"], "'lead' is not a die"),
        ("shop/dice/0/counts", [4, 5, 6], "not a number from 1 to 6 for each of 6 sides"),
        ("shop/dice/0/counts", [4, 5, 6, 4, 5, 7], "not a number from 1 to 6"),
        ("shop/dice/2/counts", [3, 4, 4, 2, 5, 4], "the same face counts as different numbers"),
        ("house_rules/list/0/effect", "rain", "effect = 'rain'; there is none, head-start"),
        ("bounties/list/0/goal", "style", "goal = 'style'"),
    ],
)
def test_facts_that_cannot_be(path: str, value: Any, problem: str) -> None:
    with pytest.raises(BadFacts, match=problem):
        parse_facts(changed(path, value))
    with pytest.raises(BadFacts, match=problem):
        GAME.check_facts(changed(path, value))


def test_a_die_with_stickers_needs_no_legend() -> None:
    sticker = {**FACTS["shop"]["dice"][0], "family": "pip", "sides": ["4", "5", "6", "4", "5", "6"]}
    del sticker["counts"]
    facts = parse_facts(changed("shop/dice/0", sticker))
    assert facts.die("high").counts == (4, 5, 6, 4, 5, 6)
    assert facts.die("high").legend == ""

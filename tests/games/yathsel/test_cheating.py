"""Pocket dice, swaps, the shop and its clock."""

from dataclasses import dataclass

import pytest

from companion.dice import Die, Need
from companion.errors import IllegalEvent
from companion.game import Rolled
from companion.games.yathsel.events import Buy, Clock, Discard, Enter, Hold, LeaveShop, OpenShop, Swap, UseItem
from companion.match import match
from companion.table import Table, story
from tests.games.yathsel.playing import GAME, almost, campaign, dice, draw_all, roll, table, turn


def rich(difficulty: str = "normal", turn: int = 1, **run: object) -> Table:
    """Give a duel with gold in the purse; the seat that is to roll is counted from 1."""
    position = {"run": {"duel": 1, "gold": 60, **run}, "turn": turn}
    return table(2, position, mode="campaign", difficulty=difficulty)


def need_of(game: Table) -> Need:
    need = GAME.rules.need(game.state)
    assert isinstance(need, Need)
    return need


def kinds(game: Table) -> list[str]:
    return sorted(kind.name for kind in need_of(game).among)


def refused(game: Table, event: object, rule: str) -> None:
    before = game.state
    with pytest.raises(IllegalEvent, match=rule):
        game.play(event)  # type: ignore[arg-type]
    assert game.state is before


def test_a_swap_before_the_first_roll_counts_for_it() -> None:
    game = rich(pocket=["high"])
    game.play(Swap("pip", "high"))
    assert kinds(game) == ["high", "pip", "pip", "pip", "pip"]
    assert game.state.run.pocket == ("pip",)
    game.play(Rolled((Die("high", "skull"), *dice("6611"))))
    assert game.state.values == (6, 1, 1, 6, 6)  # the skull counts as a six
    game.play(Enter("sixes"))
    assert game.state.totals[0] == 18


def test_a_swap_in_the_turn_counts_for_the_next_roll_and_what_lies_stays_valid() -> None:
    game = rich(pocket=["high"])
    roll(game, "66612")
    game.play(Hold(dice("666")))
    game.play(Swap("pip", "high"))
    assert game.state.dice == dice("66612")
    assert game.state.held is None  # what to hold is chosen anew
    refused(game, Hold(dice("66611")), "does not lie there")
    game.play(Hold(dice("666")))
    assert kinds(game) == ["high", "pip"]
    game.play(Rolled((Die("high", "1"), *dice("6"))))
    assert sorted(game.state.values) == [4, 6, 6, 6, 6]


def test_a_swap_and_then_entering_counts_from_the_next_turn() -> None:
    game = rich(pocket=["high"])
    roll(game, "66612")
    game.play(Swap("pip", "high"))
    game.play(Enter("sixes"))
    assert kinds(game) == ["pip"] * 5  # the opponent's dice are ordinary
    turn(game, "12345", "chance")
    assert kinds(game) == ["high", "pip", "pip", "pip", "pip"]


def test_a_swap_while_the_opponent_rolls_counts_from_your_next_turn() -> None:
    game = rich(pocket=["weighted"], turn=2)
    roll(game, "11123")
    game.play(Hold(dice("111")))
    game.play(Swap("pip", "weighted"))
    assert game.state.held == dice("111")  # the opponent's choice stands
    assert kinds(game) == ["pip", "pip"]
    roll(game, "11")
    game.play(Enter("yathsel"))
    assert kinds(game) == ["pip", "pip", "pip", "pip", "weighted"]


def test_a_special_die_that_was_swapped_away_cannot_be_held() -> None:
    game = rich(pocket=["pip"], hand=["high", "pip", "pip", "pip", "pip"])
    game.play(Rolled((Die("high", "skull"), *dice("6612"))))
    game.play(Swap("high", "pip"))
    assert Hold((Die("high", "skull"), *dice("66"))) not in GAME.rules.choices(game.state)
    refused(game, Hold((Die("high", "skull"), *dice("66"))), "a high die was swapped away and cannot be held")
    game.play(Hold(dice("66")))
    assert kinds(game) == ["pip", "pip", "pip"]


@pytest.mark.parametrize(("difficulty", "swaps"), [("easy", 5), ("normal", 5), ("hard", 1)])
def test_swaps_are_unlimited_but_on_hard(difficulty: str, swaps: int) -> None:
    game = rich(difficulty, pocket=["high", "weighted"])
    for at in range(swaps):
        game.play(Swap("pip", "high") if at % 2 == 0 else Swap("high", "pip"))
    if difficulty == "hard":
        refused(game, Swap("pip", "weighted"), "Hard allows 1 swap between one entry of yours and the next")


def test_on_hard_one_swap_between_two_own_entries_wherever_it_is_made() -> None:
    game = rich("hard", pocket=["high", "weighted"])
    roll(game, "12345")
    game.play(Swap("pip", "high"))
    game.play(Enter("large-straight"))
    roll(game, "11111")
    game.play(Swap("pip", "weighted"))  # after the own entry: a new one, while the opponent rolls
    game.play(Enter("yathsel"))
    refused(game, Swap("high", "pip"), "one entry of yours and the next")  # and none until the own entry
    game.play(Rolled((Die("high", "skull"), Die("weighted", "ooops"), *dice("666"))))
    refused(game, Swap("high", "pip"), "one entry of yours and the next")
    game.play(Enter("yathsel"))
    game.play(Swap("high", "pip"))


def test_swaps_that_cannot_be() -> None:
    game = rich(pocket=["high", "pip"])
    refused(game, Swap("weighted", "high"), "no 'weighted' in your hand; there is pip")
    refused(game, Swap("pip", "weighted"), "no 'weighted' in the pockets; there is high, pip")
    refused(game, Swap("pip", "pip"), "alike")
    game = rich()
    refused(game, Swap("pip", "high"), "in the pockets; there is nothing")


def test_swapping_never_gets_anyone_caught() -> None:
    game = rich(pocket=["high"], warnings=1, turn=2)
    roll(game, "12345")
    for _ in range(10):
        game.play(Swap("pip", "high"))
        game.play(Swap("high", "pip"))
    assert not game.over
    assert game.state.run.warnings == 1


def test_the_shop_is_open_while_the_opponent_rolls_and_once_a_turn() -> None:
    game = campaign()
    refused(game, OpenShop(), "only open while the opponent rolls")
    turn(game, "12345", "large-straight")
    game.play(OpenShop())
    refused(game, OpenShop(), "in the shop already")
    assert GAME.rules.need(game.state) is None  # the opponent waits
    refused(game, Rolled(dice("12345")), "no dice are to be thrown now")
    refused(game, Enter("ones"), "Ann is in the shop")
    game.play(LeaveShop())
    refused(game, OpenShop(), "one visit to the shop in each turn of the opponent")
    refused(game, Buy("high"), "the shop is closed")
    turn(game, "11234", "ones")
    turn(game, "11234", "ones")
    game.play(OpenShop())


def test_buying() -> None:
    game = rich(turn=2, gold=40)
    game.play(OpenShop())
    game.play(Buy("high"))
    assert str(GAME.rules.payments(game.state)[0]) == "Ann -18 gold: High Roller"
    assert game.state.run.pocket == ("high",)
    refused(game, Buy("high"), "High Roller is sold out for this run")
    game.play(Buy("middle"))
    refused(game, Buy("weighted"), "Weighted Six costs 14 gold and you have 12")
    refused(game, Buy("lucky-charm"), "no 'lucky-charm'; there is high, weighted, middle, second-wind")
    game.play(Buy("second-wind"))
    assert (game.state.run.gold, game.state.run.goods) == (6, ("second-wind",))
    panels = {panel.title: panel for panel in GAME.view(game.state).panels}
    assert panels["Shop"].rows[0] == ("High Roller", "18", "0", "counts 4, 5 or 6, twice each")


def test_full_pockets_and_throwing_away() -> None:
    game = rich(turn=2, pocket=["pip", "pip"])
    game.play(OpenShop())
    refused(game, Buy("high"), r"both pockets are full \(pip, pip\): discard a die first")
    refused(game, Discard("high"), "no 'high' in the pockets")
    game.play(Discard("pip"))
    game.play(Buy("high"))
    assert game.state.run.pocket == ("high", "pip")


def test_prices_follow_the_house_rule() -> None:
    for difficulty, cost in (("normal", 18 + 7), ("easy", 18 + 5)):  # 40 % and 28 % on top, parts of a coin dropped
        game = rich(difficulty, turn=2, house_rule="dear-shop")
        game.play(OpenShop())
        game.play(Buy("high"))
        assert game.state.run.gold == 60 - cost


def test_one_more_roll() -> None:
    game = rich(goods=["second-wind"])
    refused(game, UseItem("second-wind"), "in your own turn, after a roll")
    roll(game, "12345")
    game.play(UseItem("second-wind"))
    for _ in range(3):
        game.play(Hold(()))
        roll(game, "66666")
    assert game.state.rolls == 4
    refused(game, Hold(()), "rolled 4 times")
    refused(game, UseItem("second-wind"), "you have no 'second-wind'; there is nothing")
    game.play(Enter("yathsel"))
    assert game.state.limit == 3


@pytest.mark.parametrize(("difficulty", "limit"), [("normal", 20_000), ("hard", 10_000)])
def test_leaving_exactly_at_the_limit_is_in_time(difficulty: str, limit: int) -> None:
    game = rich(difficulty, turn=2)
    assert GAME.view(game.state).board["limit_ms"] == limit
    game.play(OpenShop())
    game.play(Clock(limit))
    game.play(LeaveShop())
    assert game.state.run.warnings == 0
    game = rich(difficulty, turn=2)
    game.play(OpenShop())
    game.play(Clock(limit + 1))
    assert game.state.run.warnings == 1
    assert not game.state.in_shop
    assert story(game)[-1].endswith("a warning, the next time the run is over")
    roll(game, "12345")  # the duel goes on


def test_caught_a_second_time_ends_the_run() -> None:
    game = rich(turn=2)
    for _ in range(2):
        game.play(OpenShop())
        game.play(Clock(20_001))
        if game.over:
            break
        turn(game, "11234", "ones" if game.state.cards[1]["ones"] is None else "twos")
        turn(game, "11234", "ones" if game.state.cards[0]["ones"] is None else "twos")
    assert game.over
    assert [score.won for score in GAME.rules.scores(game.state)] == [False, True]
    assert GAME.view(game.state).prompt == "Ann was caught in the shop a second time: the run is over."


def test_the_warning_is_remembered_in_later_duels() -> None:
    game = rich(warnings=1)
    game = table(2, {"run": {"duel": 1, "warnings": 1}, "cards": [almost(90), almost(40)]}, mode="campaign")
    turn(game, "66665", "chance")
    turn(game, "66665", "chance")
    game.play(next(event for event in GAME.rules.choices(game.state)))
    draw_all(game)
    assert game.state.run.duel == 2
    turn(game, "12345", "large-straight")
    game.play(OpenShop())
    game.play(Clock(25_000))
    assert game.over


def test_never_caught_on_easy() -> None:
    game = rich("easy", turn=2, warnings=1)
    game.play(OpenShop())
    game.play(Clock(3_600_000))
    game.play(Buy("high"))
    game.play(LeaveShop())
    assert game.state.run.warnings == 1


def test_the_clock_never_runs_back_and_only_runs_in_the_shop() -> None:
    game = rich(turn=2)
    refused(game, Clock(5), "the shop is closed")
    game.play(OpenShop())
    game.play(Clock(5_000))
    refused(game, Clock(4_999), "stands at 5000 ms already and never runs back")


def test_a_duel_has_pockets_and_shop_too() -> None:
    game = table(2, mode="duel", difficulty="easy", double_sixes=True)
    assert game.state.strength == 20
    turn(game, "66612", "sixes")
    game.play(OpenShop())
    game.play(Buy("middle"))
    game.play(LeaveShop())
    assert (game.state.totals, game.state.run.gold) == ((36, 0), 5)


def test_the_app_says_what_each_face_stands_for() -> None:
    game = rich(pocket=["high"])
    assert "High Roller: 1 is 4, 2 is 5, 3 is 6, 4 is 4, 5 is 5, skull is 6" in GAME.view(game.state).notes
    game.play(Swap("pip", "high"))
    game.play(Rolled((Die("high", "2"), *dice("1234"))))
    assert any(action.label == "Hold 5 (High Roller)" for action in GAME.view(game.state).actions)


@dataclass
class Seen:
    """Stand for a die as the camera saw it."""

    family: str
    face: str
    colour: str | None = None
    confidence: float = 1.0
    hint: str | None = None


def test_the_camera_tells_pocket_dice_by_their_marks_thrown_or_beside() -> None:
    game = rich(hand=["high", "pip", "pip", "pip", "pip"])
    need = need_of(game)
    assert {("tally", "skull"), ("pip", "6")} <= need.labels
    picture = [Seen("pip", "6"), Seen("tally", "3"), Seen("pip", "6"), Seen("pip", "1"), Seen("pip", "2")]
    rolled = match(need, picture).rolled
    assert rolled == Rolled((Die("high", "3"), *dice("1266")))
    game.play(rolled)
    game.play(Hold((Die("high", "3"), *dice("66"))))
    need = need_of(game)
    assert ("tally", "3") in need.labels  # it lies beside, and the reader must look for it
    assert ("tally", "1") not in need.labels
    picture = [Seen("pip", "6"), Seen("tally", "3"), Seen("pip", "6"), Seen("pip", "6"), Seen("pip", "4")]
    assert match(need, picture).rolled == Rolled(dice("46"))
    assert match(need, picture[:3]).problem == "only the dice that already lay there are seen: cannot tell yet"

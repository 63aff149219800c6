"""What the coach says in words, and the review after a game or duel."""

import random

from companion.games.yathsel.counsel import counsel
from companion.games.yathsel.events import Enter
from companion.table import Table
from companion.view import Panel
from tests.games.yathsel.playing import GAME, almost, campaign, play_on, roll, table


def told(game: Table) -> tuple[Panel, ...]:
    assert GAME.advice is not None
    return GAME.advice.give(game.states, game.events)


def test_every_hold_and_box_has_its_worth_and_its_cost() -> None:
    game = table()
    roll(game, "55521")
    best, holds, boxes = told(game)
    assert best.rows[0][0].startswith("Hold 5 5 5: ")
    assert holds.heads == boxes.heads == ("Move", "Expected total", "Costs")
    assert holds.rows[0][0] == "Hold 5 5 5"
    assert holds.rows[0][2] == "best"
    assert len(boxes.rows) == 13
    assert {row[0] for row in boxes.rows} >= {"Yathsel: 0", "Chance: 18", "Fives: 15"}
    assert len(holds.rows) + len(boxes.rows) == len(GAME.rules.choices(game.state))
    value = float(holds.rows[0][1])
    assert all(abs(float(row[1]) + float(row[2]) - value) < 0.11 for row in boxes.rows)


def test_nothing_is_asked_before_a_roll() -> None:
    game = table()
    assert GAME.advice is not None
    assert GAME.advice.asked(game.state, False) == ""
    roll(game, "55521")
    assert GAME.advice.asked(game.state, False) == "Ask the coach"


def test_a_finished_game_is_reviewed_and_adds_up() -> None:
    game = table(2)
    play_on(game, random.Random(4))
    assert GAME.advice is not None
    assert GAME.advice.asked(game.state, True) == "Luck and skill: review the game"
    luck, ann, bob = told(game)
    assert luck.title == "Luck and skill"
    for row, total in zip(luck.rows, game.state.totals, strict=True):
        assert row[1] == str(total)
        assert abs(sum(float(cell) for cell in row[2:]) - total) < 0.25  # each figure is rounded to a tenth
    assert ann.title == "Ann's dearest decisions"
    assert bob.heads == ("Turn", "Done", "Better", "Cost")
    costs = [float(row[3]) for row in ann.rows]
    assert costs == sorted(costs, reverse=True)
    assert all(1 <= int(row[0]) <= 13 for row in ann.rows)


def test_a_perfect_last_turn_has_nothing_dear() -> None:
    game = table(position={"cards": [almost(100)], "roll": 3, "dice": "66665"})
    game.play(Enter("chance"))
    luck, ann = told(game)
    assert luck.rows[0][1] == str(game.state.totals[0])
    assert ann.rows == (("Every decision was the best there was.",),)


def test_each_duel_of_a_run_has_its_own_review() -> None:
    game = campaign()
    play_on(game, random.Random(11), until_phase="between")
    panels = counsel(game.states, game.events)
    assert [p.title for p in panels if p.title.startswith("Luck")] == ["Luck and skill of duel 1"]

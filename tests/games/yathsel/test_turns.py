"""A turn: three rolls with holding, one box; what is refused and why; saloons and ties."""

import random

import pytest

from companion.dice import Die, Need
from companion.errors import BadSetup, IllegalEvent
from companion.game import Event, Rolled, Score
from companion.games.yathsel.events import Clock, Enter, Hold, NextDuel, OpenShop, Swap
from companion.table import Table, story
from tests.games.yathsel.playing import GAME, almost, dice, play_on, roll, table, turn


def test_a_turn_of_three_rolls() -> None:
    game = table()
    need = GAME.rules.need(game.state)
    assert isinstance(need, Need)
    assert (len(need.among), need.count, need.beside, need.seat) == (5, 5, (), 0)
    assert GAME.rules.choices(game.state) == ()
    roll(game, "55421")
    assert GAME.rules.need(game.state) is None
    game.play(Hold(dice("55")))
    need = GAME.rules.need(game.state)
    assert isinstance(need, Need)
    assert (len(need.among), need.count, need.beside) == (3, 3, dice("55"))  # kept dice lie beside
    roll(game, "561")
    assert game.state.dice == dice("55516")
    game.play(Hold(dice("555")))
    game.play(Hold(()))  # a change of mind before the roll
    game.play(Hold(dice("555")))
    roll(game, "53")
    assert GAME.rules.need(game.state) is None
    assert {type(event) for event in GAME.rules.choices(game.state)} == {Enter}
    game.play(Enter("fives"))
    assert game.state.totals == (20,)
    assert (game.state.turn, game.state.rolls, game.state.dice) == (0, 0, ())


def test_every_way_to_hold_is_offered_once() -> None:
    game = table()
    roll(game, "11223")
    holds = [event.dice for event in GAME.rules.choices(game.state) if isinstance(event, Hold)]
    # 0-2 ones, 0-2 twos, 0-1 three, less holding all five
    assert len(holds) == len(set(holds)) == 3 * 3 * 2 - 1
    game.play(Hold(dice("11")))
    assert Hold(dice("11")) not in GAME.rules.choices(game.state)


def test_entering_after_one_roll_and_after_choosing_to_hold() -> None:
    game = table()
    turn(game, "23456", "large-straight")
    roll(game, "66611")
    game.play(Hold(dice("666")))
    game.play(Enter("full-house"))
    assert game.state.totals == (65,)


REFUSED: list[tuple[str, list[Event], Event, str]] = [
    ("enter before a roll", [], Enter("ones"), "nothing was rolled this turn"),
    ("hold before a roll", [], Hold(()), "nothing was rolled this turn"),
    ("unknown box", [Rolled(dice("12345"))], Enter("threes-of"), "'threes-of' is not a box; there is ones, twos"),
    (
        "filled box",
        [Rolled(dice("12345")), Enter("ones"), Rolled(dice("11111"))],
        Enter("ones"),
        r"Ones is filled already \(1\); enter into exactly one open box",
    ),
    ("a die that is not there", [Rolled(dice("12345"))], Hold(dice("11")), "pip/1 does not lie there"),
    ("holding all five", [Rolled(dice("12345"))], Hold(dice("12345")), "holding all 5 dice leaves nothing to roll"),
    ("the same again", [Rolled(dice("12345")), Hold(dice("12"))], Hold(dice("21")), "held already"),
    (
        "a fourth roll",
        [Rolled(dice("12345")), Hold(()), Rolled(dice("12345")), Hold(()), Rolled(dice("12345"))],
        Hold(()),
        "rolled 3 times this turn: enter them",
    ),
    ("a roll that is not due", [Rolled(dice("12345"))], Rolled(dice("12345")), "no dice are to be thrown now"),
    ("too many dice", [Rolled(dice("12345")), Hold(dice("12"))], Rolled(dice("1234")), "3 dice wanted, got 4"),
    ("a shop in a saloon", [Rolled(dice("12345"))], OpenShop(), "no shop in a saloon"),
    ("a swap in a saloon", [], Swap("pip", "high"), "no pockets"),
    ("the clock in a saloon", [], Clock(1000), "no shop in a saloon"),
    ("no next duel", [], NextDuel(), "the next duel begins when this one has been won"),
]


@pytest.mark.parametrize(("events", "event", "rule"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refusals_name_the_rule_and_change_nothing(events: list[Event], event: Event, rule: str) -> None:
    game = table(2, five_alike_full_house=False)
    if events and isinstance(events[-1], Rolled) and any(isinstance(e, Enter) for e in events):
        game = table(1)
    for done in events:
        game.play(done)
    before = game.state
    with pytest.raises(IllegalEvent, match=rule):
        game.play(event)
    assert game.state is before
    assert len(game.events) == len(events)


def test_saloon_passes_the_turn_round_and_the_highest_total_wins() -> None:
    cards = [almost(90), almost(70), almost(80)]
    game = table(3, {"cards": cards})
    turn(game, "11112", "chance")
    assert game.state.turn == 1
    turn(game, "66665", "chance")
    turn(game, "11113", "chance")
    assert game.over
    assert GAME.rules.scores(game.state) == (Score("Ann", 96, False), Score("Bob", 99, True), Score("Cleo", 87, False))
    assert GAME.view(game.state).prompt == "Bob wins with 99 points."


def test_solitaire_ends_with_the_card() -> None:
    game = table(1)
    play_on(game, random.Random(4))
    assert game.over
    assert len(game.events) == 26
    assert GAME.rules.scores(game.state)[0].won is True


def tie(seats: int = 2) -> Table:
    game = table(seats, {"cards": [almost(90)] * seats})
    for _ in range(seats):
        turn(game, "12346", "chance")
    return game


def test_sudden_death_again_and_again_on_a_tie() -> None:
    game = tie()
    assert not game.over
    for first, second in (("4", "4"), ("1", "1")):
        roll(game, first)
        need = GAME.rules.need(game.state)
        assert isinstance(need, Need)
        assert (need.count, need.seat) == (1, 1)
        roll(game, second)
        assert not game.over
    roll(game, "2")
    roll(game, "6")
    assert game.over
    assert [score.won for score in GAME.rules.scores(game.state)] == [False, True]
    assert story(game)[-2:] == ("Bob rolls 6 in sudden death", "Bob wins with 106 points.")
    assert "A tie: sudden death, one die each." in story(game)


def test_sudden_death_of_three_leaves_out_who_rolled_lower() -> None:
    game = tie(3)
    for number in "525":
        roll(game, number)
    assert [seat for seat, _ in game.state.sudden] == [0, 2]
    roll(game, "3")
    roll(game, "1")
    assert [score.won for score in GAME.rules.scores(game.state)] == [True, False, False]


def test_sudden_death_takes_one_die_only() -> None:
    game = tie()
    with pytest.raises(IllegalEvent, match="1 die wanted, got 2"):
        roll(game, "12")
    with pytest.raises(IllegalEvent, match="no turn is being played"):
        game.play(Enter("ones"))


@pytest.mark.parametrize(
    ("seats", "options", "problem"),
    [
        (1, {"mode": "duel"}, "1 seats: a duel has 2, you and then the opponent"),
        (3, {"mode": "campaign"}, "3 seats: a campaign has 2"),
        (2, {"mode": "campaign", "double_sixes": True}, "double-sixes: in a campaign the twists are drawn"),
        (2, {"mode": "poker"}, "option mode = 'poker'; there is saloon, duel, campaign"),
        (2, {"double_sixes": 2}, "option double-sixes = 2"),
        (2, {"triple_chance": True}, "'triple-chance' is not an option"),
        (0, {}, "0 seats: a saloon has 1 to 8"),
    ],
)
def test_setups_that_cannot_be(seats: int, options: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        table(seats, **options)


def test_dice_of_a_saloon_are_ordinary() -> None:
    game = table(2)
    with pytest.raises(IllegalEvent, match="no 'high' die can be thrown now"):
        game.play(Rolled((Die("high", "skull"), *dice("1234"))))

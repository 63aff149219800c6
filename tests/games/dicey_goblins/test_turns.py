"""The turn sequence, the three ends of a round, the end of the game, and drawing from the bag."""

import pytest

from companion.dice import Die, Need, parse_dice
from companion.errors import IllegalEvent
from companion.game import Draw, Drawn, Rolled
from companion.games.dicey_goblins.events import Collected, FromBag, Revealed
from companion.table import Table, story

from .goblins import facts, position, reveal, roll, table


def draw(game: Table, *metals: str) -> None:
    for metal in metals:
        game.play(Drawn(metal))


def test_a_round_from_its_first_die_to_the_next_turn() -> None:
    game = table(3)
    assert game.state.phase == "first"
    need = game.game.rules.need(game.state)
    assert isinstance(need, Draw)
    assert sorted(need.cards) == sorted(["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 3 + ["red"])
    draw(game, "silver")
    assert game.state.lair == (Die("silver", "eggs-2"),)  # its lowest egg count
    assert (game.state.phase, game.state.due) == ("draw", 2)
    draw(game, "gold", "bronze")
    assert [die.kind for die in game.state.explore] == ["gold", "bronze"]
    assert game.state.phase == "choose"
    game.play(reveal(game.state))
    need = game.game.rules.need(game.state)
    assert isinstance(need, Need)
    assert ([kind.name for kind in need.among], need.count, need.seat) == (["gold", "bronze"], 2, 0)
    assert need.beside == (Die("silver", "eggs-2"),)
    game.play(roll("gold/footprint bronze/death"))
    assert game.state.explore == (Die("gold", "footprint"),)
    assert game.state.doom == (Die("bronze", "death"),)
    draw(game, "red", "silver")
    game.play(reveal(game.state))
    need = game.game.rules.need(game.state)
    assert isinstance(need, Need)
    assert sorted(kind.name for kind in need.among) == ["gold", "red", "silver"]  # the footprint is rolled again
    assert need.beside == parse_dice("silver/eggs-2 bronze/death")


def test_the_active_goblin_draws_and_rolls_for_the_round_even_after_running() -> None:
    game = position(3, active=1, lair=["gold/eggs-4"], explore=["bronze"], now="choose")
    game.play(reveal(game.state, 1))
    assert game.game.rules.need(game.state).seat == 1
    game.play(roll("bronze/eggs-1"))
    assert game.game.rules.need(game.state).seat == 1
    assert game.state.still == (0, 2)


def test_only_those_who_have_not_run_choose_again() -> None:
    game = position(3, lair=["gold/eggs-4"], explore=["bronze"], ran=[1], now="choose")
    assert game.state.waiting == (0, 2)
    with pytest.raises(IllegalEvent, match="Bob has already chosen"):
        game.play(Revealed(((0, "raid"), (1, "raid"), (2, "raid"))))


def test_the_third_death_ends_the_round_and_raiders_get_nothing() -> None:
    game = position(
        3,
        lair="gold/eggs-4",
        explore="gold silver bronze",
        doom="gold",
        ran=[0],
        front=["silver/eggs-3", "", ""],
        now="roll",
    )
    state = game.play(roll("gold/death silver/death bronze/eggs-2"))
    assert state.coins == (3, 0, 0)  # the runner keeps what it took; eggs rolled with the third death are nobody's
    assert (state.round, state.active, state.phase) == (2, 1, "first")
    assert state.bag == state.box.dice
    assert "The round ends: 3 deaths in Doom. Bob and Cyd dared to raid and get nothing." in story(game)


def test_more_than_three_deaths_end_it_too() -> None:
    game = position(2, explore="gold silver bronze", doom="gold silver", now="roll")
    state = game.play(roll("gold/death silver/death bronze/death"))
    assert (state.coins, state.round) == ((0, 0), 2)


def test_two_deaths_do_not() -> None:
    game = position(2, explore="gold silver", now="roll")
    state = game.play(roll("gold/death silver/death"))
    assert (state.phase, len(state.doom), state.round) == ("draw", 2, 1)


def test_the_round_ends_when_all_have_run() -> None:
    game = position(2, lair="gold/eggs-4", explore="gold silver", ran=[0], front=["silver/eggs-2", ""], now="choose")
    state = game.play(reveal(game.state, 1))
    assert state.coins == (2, 4)  # Explore is not rolled any more
    assert (state.round, state.phase) == (2, "first")


def empty_bag(lair: str, *, ran: tuple[int, ...] = (0,)) -> Table:
    """Set up the last die to be rolled, bag empty; dice that are nowhere else lie in front of seat 0."""
    left = {"bronze": 4, "silver": 4, "gold": 3, "red": 1}
    for word in lair.split():
        left[word.partition("/")[0]] -= 1
    left["bronze"] -= 1
    lowest = {"bronze": "eggs-1", "silver": "eggs-2", "gold": "eggs-4", "red": "eggs-2"}
    front = " ".join(f"{metal}/{lowest[metal]}" for metal, count in left.items() for _ in range(count))
    return position(3, lair=lair, explore=["bronze"], ran=list(ran), front=[front, "", ""], now="roll", round=6)


def test_no_dice_left_alone_takes_up_to_three_any() -> None:
    game = empty_bag("red/eggs-3 gold/eggs-4 gold/eggs-4 silver/eggs-2", ran=(0, 1))
    assert game.state.bag == ()
    game.play(roll("bronze/eggs-2"))
    assert (game.state.phase, game.state.collectors, game.state.picks) == ("collect", (2,), 3)
    for die in parse_dice("gold/eggs-4 red/eggs-3 bronze/eggs-2"):
        game.play(Collected((die,)))
    assert game.state.phase == "over"
    assert len(game.state.front[2]) == 3


def test_no_dice_left_several_take_up_to_three_equal_shares() -> None:
    game = empty_bag("gold/eggs-4 gold/eggs-4 silver/eggs-3 silver/eggs-3 bronze/eggs-2 red/eggs-3")
    game.play(roll("bronze/eggs-2"))
    assert game.state.collectors == (1, 2)
    for eggs in ("gold/eggs-4 gold/eggs-4", "silver/eggs-3 silver/eggs-3"):
        game.play(Collected(parse_dice(eggs)))
    # The last share has no choice in it and is handed out at once.
    assert [sum(int(die.face[-1]) for die in dice) for dice in game.state.front[1:]] == [9, 9]
    assert game.state.lair == parse_dice("red/eggs-3")


def test_no_dice_left_and_no_share_is_a_coin_each() -> None:
    game = empty_bag("gold/eggs-4 silver/eggs-3 red/eggs-2")
    state = game.play(roll("bronze/eggs-2"))
    assert state.coins[1:] == (1, 1)
    assert "The round ends: no dice are left to roll. Bob and Cyd may take up to 3 dice." in story(game)


def test_the_third_death_goes_before_no_dice_left() -> None:
    game = position(2, explore="gold", doom="gold silver", lair="bronze/eggs-2", now="roll")
    assert game.play(roll("gold/death")).coins == (0, 0)


def test_a_bag_of_one_die_gives_one() -> None:
    game = empty_bag("gold/eggs-4")
    front = [" ".join(map(str, game.state.front[0][:-1])), "", ""]
    one = position(3, lair="gold/eggs-4", explore=["bronze"], ran=[0], front=front, now="roll")
    assert one.state.bag == ("red",)
    state = one.play(roll("bronze/footprint"))
    assert (state.phase, state.due) == ("draw", 1)
    state = one.play(Drawn("red"))
    assert (state.phase, [die.kind for die in state.explore]) == ("choose", ["bronze", "red"])
    one.play(reveal(state))
    state = one.play(roll("bronze/footprint red/footprint"))  # nothing to draw, but two to roll
    assert state.phase == "choose"


def test_everyone_runs_on_turn_one() -> None:
    game = table(4)
    draw(game, "bronze", "gold", "gold")
    state = game.play(reveal(game.state, 0, 1, 2, 3))
    assert state.coins == (1, 1, 1, 1)
    assert (state.round, state.active) == (2, 1)


def test_nobody_ever_runs() -> None:
    game = table(2, tables=facts(**dict.fromkeys(("bronze", "silver", "gold"), "1 death foot foot foot foot")))
    for number in range(1, 7):
        assert game.state.round == number
        draw(game, "bronze", "bronze", "silver")
        game.play(reveal(game.state))
        game.play(roll("bronze/death silver/death"))
        draw(game, "gold", "gold")
        game.play(reveal(game.state))
        game.play(roll("gold/death gold/death"))
    assert game.over
    assert [(score.points, score.won) for score in game.game.rules.scores(game.state)] == [(0, True), (0, True)]


def test_the_game_ends_after_six_rounds_and_the_bag_goes_left() -> None:
    game = table(4)
    active = []
    while not game.over:
        active.append(game.state.active)
        draw(game, "bronze", "silver", "silver")
        game.play(reveal(game.state, 0, 1, 2, 3))
    assert active == [0, 1, 2, 3, 0, 1]
    assert game.state.coins == (6, 6, 6, 6)


@pytest.mark.parametrize(("coins", "ends"), [(13, False), (14, True)])
def test_eighteen_coins_end_the_game_only_at_the_end_of_a_round(coins: int, ends: bool) -> None:
    game = position(2, coins=[coins, 30], lair="gold/eggs-4", explore=["gold"], ran=[1], now="choose")
    assert not game.over
    game = position(2, coins=[coins, 0], lair="gold/eggs-4", explore=["gold"], ran=[1], now="choose")
    state = game.play(reveal(game.state, 0))
    assert state.coins == (coins + 4, 0)
    assert game.over is ends
    assert state.bag != state.box.dice if ends else state.bag == state.box.dice


def test_ties_are_shared_or_another_round_is_played() -> None:
    for ties, over in (("share", True), ("another", False)):
        game = table(2, ties=ties)
        for _ in range(6):
            draw(game, "bronze", "silver", "silver")
            game.play(reveal(game.state, 0, 1))
        assert game.over is over
        wins = [score.won for score in game.game.rules.scores(game.state)]
        assert wins == ([True, True] if over else [None, None])
    draw(game, "bronze", "silver", "silver")
    game.play(reveal(game.state, 0))  # takes the bronze 1
    game.play(roll("silver/eggs-2 silver/eggs-3"))
    draw(game, "gold", "gold")
    game.play(reveal(game.state, 1))
    assert game.over  # Bob, the last goblin, has both dice of the lair
    assert game.state.coins == (7, 11)
    assert [score.won for score in game.game.rules.scores(game.state)] == [False, True]


def test_real_dice_drawn_by_hand_are_told_by_taps_or_by_the_camera() -> None:
    game = table(2, draws="hand")
    assert FromBag(("red",)) in game.game.rules.choices(game.state)
    game.play(FromBag(("red",)))
    assert game.state.lair == (Die("red", "eggs-2"),)
    choices = game.game.rules.choices(game.state)
    assert len(choices) == 6  # bronze, silver and gold in pairs; the only red die is out
    with pytest.raises(IllegalEvent, match="the bag holds 0 red, not 1"):
        game.play(FromBag(("gold", "red")))
    with pytest.raises(IllegalEvent, match="2 to be drawn from the bag, not 1"):
        game.play(FromBag(("gold",)))
    with pytest.raises(IllegalEvent, match="only bronze or silver or gold"):
        game.play(Rolled(parse_dice("red/death gold/death")))
    game.play(Rolled(parse_dice("silver/death gold/death")))  # the camera: however they lie
    assert [str(die) for die in game.state.explore] == ["silver/?", "gold/?"]
    with pytest.raises(IllegalEvent, match="nothing is to be drawn"):
        game.play(Drawn("gold"))


def test_drawing_by_hand_knows_the_footprints_that_lie_in_explore() -> None:
    game = position(2, lair="gold/eggs-4", explore="silver", now="roll")
    game.play(roll("silver/footprint"))
    state = game.state
    assert game.game.rules.need(state) == Draw(state.bag, "die", 0)
    by_hand = table(2, draws="hand")
    by_hand.play(FromBag(("bronze",)))
    by_hand.play(FromBag(("silver", "silver")))
    by_hand.play(reveal(by_hand.state))
    by_hand.play(roll("silver/footprint silver/death"))
    need = by_hand.game.rules.need(by_hand.state)
    assert isinstance(need, Need)
    assert need.beside == parse_dice("bronze/eggs-1 silver/death silver/footprint")
    assert need.count == 2
    assert len(need.among) == 9


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (roll("bronze/eggs-1"), "no dice are to be thrown now"),
        (FromBag(("bronze", "bronze")), "no dice are to be drawn from the real bag now"),
        (Revealed(((0, "raid"), (1, "raid"))), "tokens are revealed only after the dice of the turn are drawn"),
    ],
)
def test_out_of_turn_is_refused_with_the_rule_and_changes_nothing(event: object, rule: str) -> None:
    game = table(2)
    before = game.state
    with pytest.raises(IllegalEvent, match=rule):
        game.play(event)  # type: ignore[arg-type]
    assert game.state is before
    assert game.events == ()


def test_a_card_that_left_the_bag_cannot_be_drawn() -> None:
    game = table(2)
    draw(game, "red")
    with pytest.raises(IllegalEvent, match="die 'red' is not among those left: bronze, silver, gold"):
        game.play(Drawn("red"))


@pytest.mark.parametrize(
    ("choices", "rule"),
    [
        (((0, "raid"),), "all reveal together; Bob must choose first"),
        ((), "all reveal together; Ann and Bob must choose first"),
        (((0, "raid"), (1, "hide")), "Bob: 'hide' is neither 'run' nor 'raid'"),
        (((0, "raid"), (1, "raid"), (1, "run")), "Bob has one token only"),
        (((0, "raid"), (1, "raid"), (2, "run")), "there is no seat 2"),
    ],
)
def test_tokens_that_cannot_be_revealed(choices: tuple[tuple[int, str], ...], rule: str) -> None:
    game = position(2, lair="gold/eggs-4", explore=["gold"], now="choose")
    with pytest.raises(IllegalEvent, match=rule):
        game.play(Revealed(choices))

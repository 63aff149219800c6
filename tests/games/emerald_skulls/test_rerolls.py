"""Reroll actions: cubes, noses, and the questions the rulebook answers about them."""

from companion.games.emerald_skulls.events import BustOut, BuyDice, ChickenOut, PickNose, Place, SpendCube
from tests.games.emerald_skulls.tables import GAME, lines, play, refused, table


def test_a_cube_adds_a_die_and_everything_is_rerolled() -> None:
    at = table(cubes=2)
    play(at, BuyDice(3), "card 1", "1 1 2")
    state = play(at, SpendCube())
    assert lines(state) == ["Ann -1 reroll cube: reroll, one die added"]
    assert (state.cubes[0], state.turn.pool, state.turn.rolled) == (1, 4, ())
    need = GAME.rules.need(state)
    assert need is not None
    assert need.count == 4  # type: ignore[union-attr]
    assert GAME.rules.choices(state) == ()


def test_cubes_may_be_spent_roll_after_roll_until_none_is_left() -> None:
    at = table(cubes=2)
    play(at, BuyDice(3), "card 1", "1 1 2", SpendCube(), "1 1 1 1", SpendCube(), "1 1 1 1 1")
    assert refused(at, SpendCube()) == "Ann has no reroll cube"


def test_no_die_left_in_the_supply_still_lets_a_cube_reroll() -> None:
    at = table(cubes=1, dice=5, board={"lower jaw": ["1", "1"]}, markers=[])
    state = play(at, "2 2 2 3 3", SpendCube())
    assert (state.turn.pool, state.cubes[0]) == (5, 0)
    assert lines(state) == ["Ann -1 reroll cube: reroll, no die left to add"]


def test_a_cube_is_spent_only_after_rolling_and_before_placing() -> None:
    at = table(cubes=1)
    play(at, BuyDice(3), "card 1")
    why = "a reroll action is taken only after rolling the dice and before placing them"
    assert refused(at, SpendCube()) == why
    play(at, "1 1 1", Place(1, 1, 0))
    assert refused(at, SpendCube()) == why


def test_a_cube_earned_this_turn_comes_only_with_the_payout() -> None:
    at = table(dice=3, board={"nose": ["3", "3"]}, markers=[])
    play(at, "3 4 4", Place(3, 1, 0), "4 4", Place(4, 1, 0))
    assert at.state.cubes[0] == 0
    assert play(at, "4", Place(4, 1, 0)).cubes[0] == 3


def test_picking_a_nose_returns_one_three_and_keeps_the_floor() -> None:
    at = table(dice=3, board={"lower jaw": ["1"], "nose": ["3"]}, markers=[])
    state = play(at, "1 1 2", PickNose())
    assert (state.turn.pool, state.turn.picks, state.turn.board[2]) == (4, 1, (0, 0))
    play(at, "1 2 3 s")
    assert refused(at, Place(2, 1, 0)) == (
        "the upper jaw is closed: the lowest level open is the nose (a nose was picked, and its marker counts as a die)"
    )
    state = play(at, Place(3, 1, 0))
    assert (state.turn.board[2], state.turn.board[0]) == ((1, 0), (1, 0))


def test_a_skull_on_the_nose_cannot_be_picked() -> None:
    at = table(dice=3, board={"nose": ["skull"]}, markers=[])
    play(at, "1 1 3")
    assert refused(at, PickNose()) == "no [3] die lies on the nose, and a wild skull cannot be picked"
    play(at, Place(3, 1, 0), "1 2")
    state = play(at, PickNose())
    assert state.turn.board[2] == (0, 1)


def test_a_nose_is_picked_twice_a_turn_at_most() -> None:
    at = table(dice=3, board={"nose": ["3", "3", "3"]}, markers=[])
    play(at, "1 1 1", PickNose(), "1 1 1 1", PickNose(), "1 1 1 1 1")
    # the last roll busts at once: a nose is left, but both markers are used
    assert at.state.last is not None
    assert (at.state.last.finished.out, at.state.last.finished.picks) == ("Bust Out", 2)
    at.undo()
    play(at, "1 1 1 1 s")
    assert refused(at, PickNose()) == "a nose can be picked twice a turn, for the tumbler has two markers"


def test_a_nose_may_be_picked_from_higher_up_and_the_floor_stays_there() -> None:
    at = table(dice=3, board={"nose": ["3"], "eyes": ["4"]}, markers=[])
    play(at, "1 1 1", PickNose(), "3 4 1 1")
    assert "the nose is closed: the lowest level open is the eyes" in refused(at, Place(3, 1, 0))


def test_after_a_reroll_action_the_dice_must_be_rolled() -> None:
    at = table(dice=3, board={"nose": ["3"]}, markers=[])
    play(at, "1 1 1", PickNose())
    assert (
        refused(at, ChickenOut()) == "the dice are in hand again and must be rolled before the tumbler may chicken out"
    )
    play(at, "3 1 1 1", Place(3, 1, 0))
    assert play(at, ChickenOut()).cubes[0] == 1


def test_nobody_may_choose_to_bust_but_a_bust_need_not_be_rerolled() -> None:
    at = table(cubes=1, dice=2, board={"eyes": ["4", "4"]}, markers=[])
    play(at, "5 1")
    assert refused(at, BustOut()) == "dice that can be placed must be placed (or rerolled): nobody may choose to bust"
    at.undo()
    play(at, "4 1")
    assert GAME.rules.choices(at.state) == (BustOut(), SpendCube())
    state = play(at, BustOut())
    assert state.last is not None
    assert state.last.finished.out == "Bust Out"


def test_a_bust_without_a_reroll_ends_the_turn_at_once() -> None:
    at = table(dice=2, board={"eyes": ["4", "4"]}, markers=[])
    state = play(at, "4 1")
    assert state.last is not None
    assert state.last.finished.left == 2
    assert state.turn.pool == 0

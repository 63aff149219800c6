"""The standard payout, row by row, the wild rule, and the jackpots."""

import pytest

from companion.games.emerald_skulls.board import EMPTY, Board
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, ChoosePayout, Place
from companion.games.emerald_skulls.figures import read_figures
from companion.games.emerald_skulls.outs import Finished, standard_payout
from tests.games.emerald_skulls.tables import FACTS, GAME, amounts, lines, play, refused, table

FIGURES = read_figures(FACTS)


def board(*levels: tuple[int, int]) -> Board:
    return (*levels, *EMPTY[len(levels) :])


@pytest.mark.parametrize(
    ("level", "chicken", "gem", "run", "double"),
    [(5, 3, 3, 5, 5), (4, 2, 2, 5, 5), (2, 1, 1, 2, 2), (1, 1, 1, 1, 1)],
)
def test_every_row_of_the_payout_table(level: int, chicken: int, gem: int, run: int, double: int) -> None:
    one = tuple((1, 0) if at == level else (0, 0) for at in range(1, 6))
    for out, gears in [("Chicken Out", chicken), ("Gem Out", gem), ("Run Out", run), ("Double Out", double)]:
        assert standard_payout(Finished(out, one, 0), FIGURES.payouts) == (gears, 0)
    assert standard_payout(Finished("Bust Out", one, 0), FIGURES.payouts) == (0, 0)


@pytest.mark.parametrize("out", ["Chicken Out", "Gem Out", "Run Out", "Double Out"])
def test_the_nose_pays_a_reroll_cube_a_die(out: str) -> None:
    assert standard_payout(Finished(out, board((0, 0), (0, 0), (3, 0)), 1), FIGURES.payouts) == (0, 3)


@pytest.mark.parametrize(
    ("out", "gears", "cubes"),
    [("Chicken Out", 1, 1), ("Run Out", 1, 1), ("Gem Out", 1 + 1 + 2 + 3, 2), ("Double Out", 1 + 2 + 5 + 5, 2)],
)
def test_wild_dice_pay_only_with_a_die_on_the_gem(out: str, gears: int, cubes: int) -> None:
    wild = board((1, 0), (0, 1), (1, 1), (0, 1), (0, 1) if out in ("Gem Out", "Double Out") else (0, 0))
    assert standard_payout(Finished(out, wild, 0), FIGURES.payouts) == (gears, cubes)


@pytest.mark.parametrize(
    ("levels", "pool", "last", "place", "gears", "cubes"),
    [
        ({"upper jaw": ["2", "2"], "eyes": ["4"]}, 1, "5", Place(5, 1, 0), 14, 0),  # the rulebook's 14 gears
        ({"lower jaw": ["1", "1"], "nose": ["3"]}, 1, "3", Place(3, 1, 0), 2, 2),
        ({"lower jaw": ["1"], "nose": ["3", "skull"]}, 3, "5 1 1", Place(5, 1, 0), 4, 2),
        ({"lower jaw": ["1", "skull"], "eyes": ["4"]}, 1, "4", Place(4, 1, 0), 11, 0),
    ],
)
def test_turns_that_end_in_an_out_are_paid(
    levels: dict[str, list[str]], pool: int, last: str, place: Place, gears: int, cubes: int
) -> None:
    at = table(dice=pool, board=levels, markers=[])
    state = play(at, last, place)
    assert (state.gears[0], state.cubes[0]) == (gears, cubes)
    assert state.supply == 80 - gears


def test_chickening_out_pays_and_explains() -> None:
    at = table(dice=2, board={"upper jaw": ["2", "skull"], "nose": ["3"], "eyes": ["4"]}, markers=[])
    state = play(at, ChickenOut())
    assert lines(state) == [
        "Ann +3 gears: Chicken Out (eyes 2, upper jaw 1)",
        "Ann +1 reroll cube: Chicken Out (nose 1)",
    ]


def test_a_bust_out_pays_nothing() -> None:
    at = table(dice=2, board={"upper jaw": ["2"], "eyes": ["4", "4"]}, markers=[])
    state = play(at, "1 4")
    assert state.last is not None
    assert state.last.finished.out == "Bust Out"
    assert (state.paid, state.gears) == ((), (0, 40))


@pytest.mark.parametrize(
    ("levels", "last", "place", "name", "jackpot", "standard"),
    [
        ({"lower jaw": ["skull"], "nose": ["skull"]}, "s 2", Place(5, 0, 1), "Mad Nargash", 15, 4),
        ({"lower jaw": ["skull"]}, "s", Place(5, 0, 1), "Mad Nargash", 10, 6),
        ({"lower jaw": ["1", "1", "skull"]}, "2 2", Place(2, 2, 0), "Grim Grin", 12, 6),
        ({"lower jaw": ["1", "1"]}, "s", Place(2, 0, 1), "Grim Grin", 6, 2),
        (
            {"lower jaw": ["1", "skull"], "upper jaw": ["2"], "nose": ["3"], "eyes": ["4", "4"]},
            "5",
            Place(5, 1, 0),
            "Emerald Skull",
            30,
            1 + 1 + 2 + 10 + 5,
        ),
    ],
)
def test_jackpots_may_be_taken_instead_of_the_standard_payout(
    levels: dict[str, list[str]], last: str, place: Place, name: str, jackpot: int, standard: int
) -> None:
    at = table(dice=len(last.split()), board=levels, markers=[])
    state = play(at, last, place)
    assert GAME.rules.choices(state) == (ChoosePayout("standard"), ChoosePayout(name))
    hints = [action.hint for action in GAME.view(state).actions]
    assert f"{jackpot} gears" in hints[1]
    assert f"{standard} gears" in hints[0]
    assert "is not a payout to choose from" in refused(at, ChoosePayout("Pick n' Bust"))
    assert play(at, ChoosePayout(name)).gears[0] == jackpot
    at.undo()
    assert play(at, ChoosePayout("standard")).gears[0] == standard


@pytest.mark.parametrize(
    ("levels", "last", "place"),
    [
        ({"lower jaw": ["1"], "nose": ["skull"]}, "s 2", Place(5, 0, 1)),  # one natural die spoils Mad Nargash
        ({"lower jaw": ["skull"]}, "5 2", Place(5, 1, 0)),
        ({"lower jaw": ["1", "1"]}, "3", Place(3, 1, 0)),  # a nose spoils Grim Grin
    ],
)
def test_jackpots_that_are_just_missed_are_not_offered(levels: dict[str, list[str]], last: str, place: Place) -> None:
    at = table(dice=len(last.split()), board=levels, markers=[])
    assert play(at, last, place).turn.finished is None


def test_a_full_skull_needs_exactly_three_teeth() -> None:
    at = table(dice=1, board={"lower jaw": ["1"] * 2, "nose": ["3", "3"], "eyes": ["4", "4"]}, markers=[])
    state = play(at, "5", Place(5, 1, 0))
    assert amounts(state) == [("Ann", 2 + 10 + 5), ("Ann", 2)]


@pytest.mark.parametrize(("count", "cost"), [(3, 0), (4, 1), (5, 3), (6, 6), (7, 10)])
def test_dice_cost_what_the_chart_says(count: int, cost: int) -> None:
    at = table(gears=10)
    state = play(at, BuyDice(count))
    assert (state.gears[0], state.supply) == (10 - cost, 70 + cost)
    assert state.turn.pool == count


def test_only_dice_that_can_be_paid_for_are_sold() -> None:
    at = table(gears=3)
    assert GAME.rules.choices(at.state) == (BuyDice(3), BuyDice(4), BuyDice(5))
    assert refused(at, BuyDice(6)) == "6 dice cost 6 gears, and Ann has 3"
    assert refused(at, BuyDice(8)) == "there are only 7 dice"
    assert refused(at, BuyDice(2)) == "at least 3 dice are rolled, not 2"


def test_the_first_turn_of_the_game_is_rolled_with_three_dice() -> None:
    assert GAME.rules.choices(table().state) == (BuyDice(3),)

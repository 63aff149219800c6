"""The coach's values, house players, and the review of luck and decisions."""

import random
from itertools import product

import numpy as np
import pytest

from companion import dealer
from companion.dice import Die
from companion.game import Rolled, Seat, Setup
from companion.games.yathsel.card import BOXES
from companion.games.yathsel.coach import advise, turn_value
from companion.games.yathsel.events import Enter, Hold, Swap
from companion.games.yathsel.house import care_of, naive_event
from companion.games.yathsel.review import review
from companion.games.yathsel.solver_games import play_games
from companion.games.yathsel.solver_rules import SolverRules
from companion.games.yathsel.solver_store import care_for, solution_for
from companion.table import Table
from tests.games.yathsel.playing import FACTS, GAME, almost, dice, roll, table, turn

PLAIN = SolverRules()
NAIVE, OPTIMUM = 188.9160, 249.5569


class NothingToCome:
    """Stand for a solution when only this turn counts."""

    def value(self, mask: int, upper: int, scored: bool) -> float:
        return 0.0


def test_every_hold_and_box_is_valued_best_first() -> None:
    game = table()
    roll(game, "55521")
    advice = advise(game.state, solution_for(PLAIN))
    assert {a.event for a in advice} == set(GAME.rules.choices(game.state))
    assert advice[0].event == Hold(dice("555"))
    assert advice[0].cost == 0
    assert [a.value for a in advice] == sorted((a.value for a in advice), reverse=True)
    assert all(a.value + a.cost == pytest.approx(advice[0].value) for a in advice)


def test_the_start_is_worth_the_optimum_and_a_full_house_is_kept() -> None:
    game = table()
    solution = solution_for(PLAIN)
    assert turn_value(game.state, solution) == pytest.approx(solution.expected, abs=1e-4)
    game = table(position={"cards": [almost(90, "full-house")], "roll": 2, "dice": "66655"})
    assert advise(game.state, solution)[0].event == Enter("full-house")
    game = table(position={"cards": [almost(0, "chance")], "roll": 2, "dice": "66443"})
    best = advise(game.state, solution)[0]
    assert best.event == Hold(dice("6644"))  # a three is below the average of 3.5
    assert best.value == pytest.approx(20 + 3.5)


def test_nothing_is_advised_before_a_roll_or_in_sudden_death() -> None:
    assert advise(table().state, NothingToCome()) == ()
    game = table(2, {"cards": [almost(90)] * 2})
    for _ in range(2):
        turn(game, "12346", "chance")
    assert advise(game.state, NothingToCome()) == ()


def test_the_last_yathsel_by_hand() -> None:
    game = table(position={"cards": [almost(0, "yathsel")], "roll": 2, "dice": "44441"})
    advice = {a.event: a.value for a in advise(game.state, solution_for(PLAIN))}
    assert advice[Hold(dice("4444"))] == pytest.approx(50 / 6)
    assert advice[Hold(dice("444"))] == pytest.approx(50 / 36)
    assert advice[Enter("yathsel")] == 0


def test_pocket_dice_count_in_the_turn_by_what_their_faces_stand_for() -> None:
    position = {"run": {"duel": 1, "hand": ["pip"] * 4 + ["high"]}, "cards": [almost(0), {}], "roll": 2}
    game = table(2, {**position, "dice": "high/1 1 1 6 6"}, mode="campaign")
    advice = {a.event: a.value for a in advise(game.state, NothingToCome())}
    assert advice[Hold(dice("66"))] == pytest.approx(12 + 7 + 5)  # 4, 5 and 6 twice each: 5 on average
    assert advice[Hold((Die("high", "1"), *dice("66")))] == pytest.approx(12 + 7 + 4)
    with_high = turn_value(game.state, NothingToCome())
    assert with_high > turn_value(game.state, NothingToCome(), ["pip"] * 5)


def test_a_swapped_die_is_what_the_next_roll_is_valued_with() -> None:
    run = {"duel": 1, "pocket": ["high"]}
    game = table(2, {"run": run, "cards": [almost(0), {}], "roll": 2, "dice": "66611"}, mode="campaign")
    before = {a.event: a.value for a in advise(game.state, NothingToCome())}
    game.play(Swap("pip", "high"))
    after = {a.event: a.value for a in advise(game.state, NothingToCome())}
    assert before[Hold(dice("666"))] == pytest.approx(18 + 7)
    assert after[Hold(dice("666"))] == pytest.approx(18 + 3.5 + 5)


def test_one_roll_by_counting_every_outcome() -> None:
    state = table(position={"cards": [almost(0, "full-house")], "roll": 2, "dice": "22335"}).state
    value = {a.event: a.value for a in advise(state, NothingToCome())}
    hits = sum(25 for n in product(range(1, 7), repeat=3) if sorted((2, 2, *n)).count(2) in (2, 3) and full((2, 2, *n)))
    assert value[Hold(dice("22"))] == pytest.approx(hits / 216)
    assert value[Hold(dice("2233"))] == pytest.approx(25 * 2 / 6)


def full(values: tuple[int, ...]) -> bool:
    return sorted(values.count(n) for n in set(values)) == [2, 3]


@pytest.mark.parametrize(
    ("numbers", "rolled", "filled", "event"),
    [
        ("11244", 1, {}, Hold(dice("44"))),  # the higher of two pairs
        ("12345", 1, {}, Enter("large-straight")),
        ("12345", 1, {"large-straight": 40, "small-straight": 0}, Hold(dice("5"))),
        ("33322", 1, {}, Enter("full-house")),
        ("66655", 1, {}, Enter("three-kind")),  # stops, and 28 are more than 25
        ("66666", 1, {"yathsel": 50}, Enter("sixes")),  # first of the boxes with 30
        ("11345", 3, {"small-straight": 30, "chance": 20}, Enter("fives")),
        ("11223", 3, {"chance": 20, "twos": 6}, Enter("threes")),
        ("11223", 3, {box: 0 for box in BOXES if box not in ("full-house", "yathsel")}, Enter("full-house")),
    ],
)
def test_the_naive_player(numbers: str, rolled: int, filled: dict[str, int], event: object) -> None:
    assert naive_event(table(position={"cards": [filled], "roll": rolled, "dice": numbers}).state) == event


def test_the_house_decides_well_with_the_chance_its_strength_needs() -> None:
    duel = Setup("yathsel", (Seat("Ann"), Seat("Bob", player="85 %")), {"mode": "duel"}, FACTS)
    state = Table(GAME, duel).state
    assert state.strength == 85
    assert care_of(state, 1, "85 %") == pytest.approx(care_for(PLAIN, 85))
    assert care_of(state, 0, "100 %") == 1
    assert care_of(table(2).state, 1, "opponent") == pytest.approx(care_for(PLAIN, 50))
    run = table(2, {"run": {"duel": 7}}, mode="campaign", difficulty="hard").state
    assert care_of(run, 1, "20 %") == 1  # in a run the duel decides, not the seat
    assert [round(care_for(PLAIN, s), 2) for s in (0, 20, 50, 85, 100)] == [0, 0.27, 0.59, 0.88, 1]


def test_players_of_each_strength_score_what_the_definition_says() -> None:
    means = []
    for strength in (0, 20, 50, 85, 100):
        totals = play_games(solution_for(PLAIN), care_for(PLAIN, strength), 1000, np.random.default_rng(strength))
        means.append(totals.mean())
        assert means[-1] == pytest.approx(NAIVE + strength / 100 * (OPTIMUM - NAIVE), rel=0.03)
    assert means == sorted(means)


def test_the_house_at_the_table_is_the_player_that_was_measured() -> None:
    seats = tuple(Seat(f"House {n}", player="20 %") for n in range(8))
    setup = Setup("yathsel", seats, {}, FACTS)
    game, rng = Table(GAME, setup), random.Random(21)
    while not game.over:
        event = dealer.answer(GAME, setup, game.state, rng)
        assert event is not None
        game.play(event)
    assert pytest.approx(sum(game.state.totals) / 8, abs=4 * 50 / 8**0.5) == 201.04


def test_a_review_adds_up_to_the_total() -> None:
    seats = (Seat("Ann", player="85 %"), Seat("Bob", player="20 %"))
    setup = Setup("yathsel", seats, {}, FACTS)
    game, rng = Table(GAME, setup), random.Random(2)
    while not game.over:
        event = dealer.answer(GAME, setup, game.state, rng)
        assert event is not None
        game.play(event)
    solution = solution_for(PLAIN)
    for found in review(game.states, game.events, lambda _: solution):
        assert found.expected == pytest.approx(solution.expected, abs=1e-3)
        assert found.expected + found.luck - found.cost == pytest.approx(found.total, abs=1e-3)
        assert found.cheating == pytest.approx(0, abs=1e-3)
        assert all(decision.cost >= 0 for decision in found.decisions)
        assert found.cost == pytest.approx(sum(decision.cost for decision in found.decisions))
        assert found.strength(NAIVE, OPTIMUM) <= 100
    ann, bob = review(game.states, game.events, lambda _: solution)
    assert ann.cost < bob.cost
    assert bob.worst[0].cost == max(decision.cost for decision in bob.decisions)


def test_a_review_names_the_mistake_and_its_price() -> None:
    game = table(position={"cards": [almost(0, "yathsel")], "roll": 2, "dice": "44441"})
    game.play(Hold(dice("444")))
    game.play(Rolled(dice("44")))
    game.play(Enter("yathsel"))
    (found,) = review(game.states, game.events, lambda _: solution_for(PLAIN))
    assert found.expected == pytest.approx(50 / 6)
    assert found.cost == pytest.approx(50 / 6 - 50 / 36)
    assert found.luck == pytest.approx(50 - 50 / 36)
    assert found.worst[0].best == Hold(dice("4444"))
    assert str(found) == "Ann 50: 8.3 expected, luck +48.6, decisions -6.9"


def test_a_review_sets_pocket_dice_apart_from_luck() -> None:
    run = {"duel": 1, "pocket": ["high"]}
    game = table(2, {"run": run, "cards": [almost(0), {}], "roll": 2, "dice": "66611"}, mode="campaign")
    game.play(Hold(dice("666")))
    game.play(Swap("pip", "high"))
    game.play(Hold(dice("666")))
    game.play(Rolled((Die("high", "skull"), *dice("3"))))
    game.play(Enter("chance"))
    found = review(game.states, game.events, lambda _: NothingToCome())[0]
    assert (found.luck, found.cost, found.total) == (pytest.approx(0.5), 0, 27)
    assert found.expected + found.luck - found.cost + found.cheating == pytest.approx(found.total)

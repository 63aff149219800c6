"""The solver: the known optima of Yahtzee, the shipped table, and another solver's values."""

import random
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from companion.games.yathsel import solver_store
from companion.games.yathsel.card import BOXES, Figures, possible_points
from companion.games.yathsel.coach import advise
from companion.games.yathsel.lattice import ALL_KEEPS, CHANCE, KEEPS, ROLLS, Sweep, keeps_of
from companion.games.yathsel.naive import naive_keep
from companion.games.yathsel.solver import Solution, lower_positions, solve, upper_classes
from companion.games.yathsel.solver_entries import EntryBlock, entry_values
from companion.games.yathsel.solver_policy import evaluate_upper
from companion.games.yathsel.solver_rules import UPPER_BOXES, SolverRules
from companion.games.yathsel.solver_store import care_curve, solution_for
from tests.games.yathsel.playing import FACTS, table

PLAIN = SolverRules()
RULES = {
    "no extra bonus, no joker": (SolverRules(Figures(extra_points=0)), 245.87077451411),
    "+100, no joker": (SolverRules(Figures(extra_points=100)), 253.97024118978),
    "+100, free joker": (SolverRules(Figures(extra_points=100), joker="free"), 254.58960948196),
    "+100, forced joker": (SolverRules(Figures(extra_points=100), joker="forced"), 254.58772873450),
}


@cache
def solved(name: str) -> Solution:
    return solve(RULES[name][0])


@pytest.mark.parametrize("name", RULES)
def test_the_published_optima_of_yahtzee(name: str) -> None:
    assert solved(name).expected == pytest.approx(RULES[name][1], abs=1e-9)


def test_there_are_462_keeps_and_the_chances_add_up() -> None:
    assert (len(ROLLS), len(ALL_KEEPS), [len(keeps) for keeps in KEEPS]) == (252, 462, [1, 6, 21, 56, 126, 252])
    assert CHANCE.sum() == pytest.approx(1, abs=1e-14)
    assert CHANCE[ROLLS.index((6, 6, 6, 6, 6))] == pytest.approx(1 / 7776)
    assert CHANCE[ROLLS.index((1, 2, 3, 4, 5))] == pytest.approx(120 / 7776)
    assert len(keeps_of((1, 2, 3, 4, 5))) == 31


def test_one_reroll_is_worth_what_counting_it_out_says() -> None:
    # five fair dice, points are the sum of the dice: keep 4, 5 and 6 and roll 1, 2 and 3 again
    sums = np.array([[float(sum(roll))] for roll in ROLLS])
    best = Sweep(1).best_of_keeps(sums, sums.copy())
    for roll, value in zip(ROLLS, best[:, 0], strict=True):
        assert value == pytest.approx(sum(n if n >= 4 else 3.5 for n in roll))
    assert float(CHANCE @ best[:, 0]) == pytest.approx(5 * 4.25)


def test_the_shipped_table_is_a_fixed_point_of_perfect_play() -> None:
    shipped = solution_for(PLAIN)
    assert shipped.expected == pytest.approx(249.55692178, abs=1e-4)
    rng, sweep = random.Random(3), Sweep(1)
    for _ in range(300):
        upper, filled = rng.randrange(64), rng.randrange(8)
        if upper == 63 and filled == 7:
            continue
        scored, lower = rng.choice(list(lower_positions(filled)))
        mask, total = upper | lower << UPPER_BOXES, rng.choice(PLAIN.sums[upper])
        block = entry_values(PLAIN, shipped.values, mask, scored, np.array([total]), np.empty((252, 1)))
        for _ in range(2):
            sweep.best_of_keeps(block, block)
        assert float(CHANCE @ block[:, 0]) == pytest.approx(shipped.value(mask, total, bool(scored)), abs=1e-4)


@pytest.mark.parametrize("joker", ["none", "free", "forced"])
def test_a_block_of_positions_is_worth_what_each_is_alone(joker: str) -> None:
    rules = SolverRules(joker=joker)
    values = np.random.default_rng(2).random((2, 8192, 64)) * 100
    for upper, filled in ((0b000000, 0), (0b101001, 3), (0b111111, 5), (0b001111, 7), (0b110000, 6)):
        sums, _ = upper_classes(rules, upper)
        chunk = list(lower_positions(filled))[:4]
        out = np.empty((252, len(chunk) * len(sums)))
        EntryBlock(rules, out.shape[1]).fill(values, upper, chunk, sums, out)
        alone = [
            entry_values(rules, values, upper | lower << UPPER_BOXES, scored, sums, np.empty((252, len(sums))))
            for scored, lower in chunk
        ]
        np.testing.assert_allclose(out, np.concatenate(alone, axis=1), atol=1e-12)


def test_upper_sums_that_cannot_reach_the_bonus_stand_together() -> None:
    # only Ones open: at least 58 is needed
    sums, stands = upper_classes(PLAIN, 0b111110)
    assert sums.tolist()[1:] == [58, 59, 60, 61, 62, 63]
    assert {int(stands[s]) for s in range(58)} == {0}
    assert sum(len(s) for s in PLAIN.sums) * 192 == 536_448  # the known number of positions between turns


def test_the_care_curve_goes_through_what_was_measured() -> None:
    curve = care_curve([0.0, 0.15, 0.5, 1.0], [0.0, 0.2, 0.6, 1.0])
    assert curve[[0, 15, 50, 100]] == pytest.approx([0, 0.2, 0.6, 1], abs=1e-3)
    assert (np.diff(curve) > 0).all()


def test_exact_scores_of_players_between_naive_and_perfect() -> None:
    solution, cares = solution_for(PLAIN), np.array([0.0, 0.5, 1.0])
    worth = np.zeros((3, *solution.values.shape))
    evaluate_upper(solution, cares, worth, 0b111111)  # every card whose upper block is full
    np.testing.assert_allclose(worth[2, :, 63::64, 40], solution.values[:, 63::64, 40], atol=1e-3)
    assert (np.diff(worth[:, 0, 63, 40]) > 10).all()
    chance_left = (1 << len(BOXES)) - 1 - (1 << BOXES.index("chance"))
    by_hand = sum(naive_chance(roll, 2) * chance for roll, chance in zip(ROLLS, CHANCE, strict=True))
    assert worth[0, 0, chance_left, 40] == pytest.approx(by_hand)
    yathsel_left = (1 << len(BOXES)) - 1 - (1 << BOXES.index("yathsel"))
    assert worth[0, 0, yathsel_left, 40] == pytest.approx(50 * 0.04602864)  # chasing the commonest number is best here


@cache
def naive_chance(roll: tuple[int, ...], left: int) -> float:
    """Give the sum of the dice that a naive player ends with when only Chance is open."""
    if left == 0 or len(set(roll)) == 1:
        return sum(roll)
    kept = naive_keep(roll)
    free = 5 - len(kept)
    ends = [naive_chance(tuple(sorted((*kept, *new))), left - 1) for new in product(range(1, 7), repeat=free)]
    return sum(ends) / len(ends)


def test_solutions_are_kept_and_a_damaged_one_is_solved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, solved_now = SolverRules(Figures(rolls=1)), []

    def fake(rules: SolverRules) -> Solution:
        solved_now.append(rules)
        return Solution(rules, np.full((2, 8192, 64), 12.5))

    monkeypatch.setattr(solver_store, "solve", fake)
    solution_for.cache_clear()
    for damage, times in ((False, 1), (False, 1), (True, 2), (False, 2)):
        if damage:
            (kept,) = tmp_path.iterdir()
            kept.write_bytes(kept.read_bytes()[:1000])
        assert solution_for(rules, tmp_path).expected == 12.5
        assert len(solved_now) == times
        solution_for.cache_clear()


OTHER_NAMES = dict(
    zip(
        BOXES[6:], ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"), strict=False
    )
) | {"yathsel": "five_of_a_kind", "chance": "chance"}


def test_the_best_action_is_worth_what_yatzy_solver_says_in_1000_random_positions() -> None:
    other = pytest.importorskip("yatzy_solver")
    theirs = other.Solver.build(other.Variant("american+no-joker"))
    ours = solved("+100, no joker")
    facts = {**FACTS, "card": {**FACTS["card"], "extra_points": 100}}
    rng, figures = random.Random(8), Figures()
    for _ in range(1000):
        filled = rng.sample(BOXES, rng.randrange(13))
        card = {box: rng.choice(sorted(possible_points(box, figures))) for box in filled}
        roll, numbers = rng.randrange(1, 4), sorted(rng.choices(range(1, 7), k=5))
        position = {"cards": [card], "roll": roll, "dice": numbers}
        state = table(1, position, facts=facts).state
        best = advise(state, ours)[0].value - state.totals[0]
        names = ",".join(OTHER_NAMES.get(box, box.replace("-", "_")) for box in BOXES if box in card) or "-"
        armed = f" | five_of_a_kind {card['yathsel']}" if "yathsel" in card else ""
        upper = min(state.cards[0].upper, 63)
        dice = " ".join(map(str, numbers))
        situation = f"dice {dice} | rolls {3 - roll} | upper {upper} | filled {names}{armed}"
        assert best == pytest.approx(theirs.best_options(situation)[0][1], abs=1e-9), situation

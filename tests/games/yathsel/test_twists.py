"""The ten twists, alone and in every pair and triple that touches the same box."""

from fractions import Fraction
from itertools import combinations

import pytest

from companion.games.yathsel.card import BOXES, INDEX, Figures, points
from companion.games.yathsel.tables import parse_facts
from companion.games.yathsel.twists import combined, times_of
from tests.games.yathsel.playing import FACTS, GAME, table, turn

FACTS_READ = parse_facts(FACTS)
NAMES = [twist.name for twist in FACTS_READ.twists]
HALF = Fraction(1, 2)


def times(*names: str) -> dict[str, Fraction]:
    """Give the boxes that these twists together change."""
    found = times_of(FACTS_READ.twist(name) for name in names)
    return {box: factor for box, factor in zip(BOXES, found, strict=True) if factor != 1}


@pytest.mark.parametrize(
    ("name", "effect", "pool"),
    [
        ("double-yathsel", {"yathsel": 2}, True),
        ("double-straights", {"small-straight": 2, "large-straight": 2}, True),
        ("double-full-house", {"full-house": 2}, True),
        ("double-chance", {"chance": 2}, True),
        ("double-kinds", {"three-kind": 2, "four-kind": 2}, True),
        ("double-sixes", {"sixes": 2}, True),
        ("double-upper", dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 2), False),
        ("triple-yathsel", {"yathsel": 3}, False),
        ("half-chance", {"chance": HALF}, False),
        ("straight-gamble", {"small-straight": 2, "large-straight": 2, "full-house": HALF}, False),
    ],
)
def test_each_twist(name: str, effect: dict[str, Fraction], pool: bool) -> None:
    assert times(name) == effect
    assert FACTS_READ.twist(name).campaign is pool


#: Every pair that touches the same box, and what becomes of all the boxes it touches.
PAIRS = {
    ("double-yathsel", "triple-yathsel"): {"yathsel": 3},  # three times, not six
    ("double-straights", "straight-gamble"): {"small-straight": 2, "large-straight": 2, "full-house": HALF},
    ("double-full-house", "straight-gamble"): {"small-straight": 2, "large-straight": 2},  # boost and penalty cancel
    ("double-chance", "half-chance"): {},
    ("double-sixes", "double-upper"): dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 2),
}
#: Every triple of twists that all touch one box: none does.
TRIPLES: dict[tuple[str, str, str], dict[str, Fraction]] = {}


def touching(size: int) -> set[tuple[str, ...]]:
    """List the sets of twists that have a box in common."""
    boxes = {twist.name: {box for box, _ in twist.times} for twist in FACTS_READ.twists}
    return {names for names in combinations(NAMES, size) if set.intersection(*(boxes[name] for name in names))}


def test_the_tables_name_every_pair_and_triple_that_touches_the_same_box() -> None:
    assert {tuple(sorted(pair)) for pair in touching(2)} == {tuple(sorted(pair)) for pair in PAIRS}
    assert touching(3) == set(TRIPLES)


@pytest.mark.parametrize("pair", PAIRS)
def test_each_pair_in_either_order(pair: tuple[str, str]) -> None:
    assert times(*pair) == PAIRS[pair]
    assert times(*reversed(pair)) == PAIRS[pair]


#: Triples in which each twist shares a box with another of them.
CHAINS = {
    ("double-full-house", "double-straights", "straight-gamble"): {"small-straight": 2, "large-straight": 2},
}


def test_each_chain_of_three_that_share_boxes() -> None:
    boxes = {twist.name: {box for box, _ in twist.times} for twist in FACTS_READ.twists}
    linked = {
        tuple(sorted(names))
        for names in combinations(NAMES, 3)
        if all(any(boxes[a] & boxes[b] for b in names if b != a) for a in names)
    }
    assert linked == set(CHAINS)
    for names, effect in CHAINS.items():
        assert times(*names) == effect


def test_all_ten_at_once() -> None:
    assert times(*NAMES) == {
        **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 2),
        **{"three-kind": 2, "four-kind": 2, "small-straight": 2, "large-straight": 2, "yathsel": 3},
    }


@pytest.mark.parametrize(
    ("factors", "result"),
    [
        ([], 1),
        ([2, 3], 3),
        ([2, 2], 2),
        ([2, HALF], 1),
        ([2, 3, HALF], 1),  # however strong the boost
        ([HALF, HALF], HALF),
    ],
)
def test_combining(factors: list[Fraction], result: Fraction) -> None:
    assert combined(map(Fraction, factors)) == result


@pytest.mark.parametrize(
    ("name", "box", "numbers", "scored"),
    [
        ("double-yathsel", "yathsel", "44444", 100),
        ("triple-yathsel", "yathsel", "44444", 150),
        ("double-straights", "small-straight", "12346", 60),
        ("double-straights", "large-straight", "12345", 80),
        ("double-full-house", "full-house", "22233", 50),
        ("double-chance", "chance", "12346", 32),
        ("double-kinds", "three-kind", "66612", 42),
        ("double-kinds", "four-kind", "66661", 50),
        ("double-sixes", "sixes", "66612", 36),
        ("double-upper", "ones", "11123", 6),
        ("half-chance", "chance", "66665", 14),  # halves round down
        ("straight-gamble", "full-house", "22233", 12),
        ("straight-gamble", "large-straight", "23456", 80),
        ("double-yathsel", "yathsel", "44443", 0),  # nothing doubled is nothing
    ],
)
def test_scores_under_a_twist(name: str, box: str, numbers: str, scored: int) -> None:
    values = [int(n) for n in numbers]
    factors = times_of((FACTS_READ.twist(name),))
    assert points(box, values, Figures(), factors) == scored
    assert factors[INDEX[box]] != 1


def test_the_upper_threshold_counts_doubled_points() -> None:
    game = table(double_upper=True)
    for numbers, box in (("66612", "sixes"), ("55512", "fives")):
        turn(game, numbers, box)
    assert game.state.cards[0].upper == 66
    assert game.state.totals == (66 + 35,)


def test_an_extra_yathsel_is_never_doubled() -> None:
    game = table(double_yathsel=True, triple_yathsel=True)
    turn(game, "66666", "yathsel")
    turn(game, "66666", "sixes")
    assert game.state.totals == (150 + 30 + 50,)


def test_a_twist_is_named_where_it_counts() -> None:
    game = table(half_chance=True)
    turn(game, "66665", "chance")
    assert str(GAME.rules.payments(game.state)[0]) == "Ann +14 points: Chance with 5 6 6 6 6, ×½"
    assert "Half Chance: Chance ×½" in GAME.view(game.state).notes

"""Exact odds against counting every way the dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import Kind
from companion.games.dicey_goblins.box import DEATH, FACES, FOOTPRINT, eggs_on, open_box
from companion.games.dicey_goblins.odds import Odds, odds, percent

from .goblins import facts

BOX = open_box(facts())


def counted(kinds: list[Kind], doom: int, limit: int, bag: int) -> Odds:
    """Work out the same odds by listing all 6^n ways."""
    ways = list(product(*(kind.sides for kind in kinds)))
    after = [doom + way.count(DEATH) for way in ways]
    eggs = [sum(map(eggs_on, way)) for way in ways]
    safe = [number for number, count in enumerate(after) if count < limit]
    gone = [number for number in safe if FOOTPRINT not in ways[number] and bag == 0]
    return Odds(
        tuple((count, Fraction(times, len(ways))) for count, times in sorted(Counter(after).items())),
        1 - Fraction(len(safe), len(ways)),
        Fraction(len(gone), len(ways)),
        Fraction(sum(eggs), len(ways)),
        Fraction(sum(eggs[number] for number in safe), len(safe)) if safe else Fraction(0),
    )


@pytest.mark.parametrize(
    "metals", ["bronze", "gold", "red gold", "bronze bronze silver", "gold gold gold silver", "red silver bronze gold"]
)
@pytest.mark.parametrize("doom", [0, 1, 2])
@pytest.mark.parametrize("bag", [0, 5])
def test_shipped_faces_agree_with_enumeration(metals: str, doom: int, bag: int) -> None:
    kinds = [BOX.kind(metal) for metal in metals.split()]
    assert odds(kinds, doom, 3, bag) == counted(kinds, doom, 3, bag)


SIDES = st.lists(st.sampled_from(FACES), min_size=6, max_size=6).map(tuple)


@given(
    dice=st.lists(SIDES, min_size=1, max_size=4),
    doom=st.integers(0, 2),
    bag=st.integers(0, 2),
    limit=st.integers(1, 4),
)
@settings(max_examples=60, deadline=None)
def test_any_faces_agree_with_enumeration(dice: list[tuple[str, ...]], doom: int, bag: int, limit: int) -> None:
    kinds = [Kind(f"die {number}", sides, "goblin") for number, sides in enumerate(dice)]
    assert odds(kinds, doom, limit, bag) == counted(kinds, doom, limit, bag)


def test_known_figures() -> None:
    gold = [BOX.kind("gold")] * 3
    assert odds(gold, 0, 3, 9).doomed == Fraction(1, 8)
    assert odds(gold, 2, 3, 9).doomed == Fraction(7, 8)
    assert odds([BOX.kind("bronze")], 2, 3, 0).ends == Fraction(4, 6)  # one death, three egg faces and an empty bag
    assert odds([BOX.kind("silver")], 0, 3, 1).eggs == Fraction(9, 6)


def test_all_twelve_dice_are_within_reach() -> None:
    answer = odds([BOX.kind(metal) for metal in BOX.dice], 0, 3, 0)
    assert sum(chance for _, chance in answer.dooms) == 1
    assert answer.eggs == 4 * Fraction(5, 6) + 5 * Fraction(9, 6) + 3 * Fraction(9, 6)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 216), "under 1 %"),
        (Fraction(1, 100), "1 %"),
        (Fraction(1, 8), "12 %"),
        (Fraction(2, 3), "67 %"),
        (Fraction(215, 216), "over 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_chances_in_words_never_promise_too_much(chance: Fraction, text: str) -> None:
    assert percent(chance) == text

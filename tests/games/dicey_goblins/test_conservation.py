"""Twelve dice, always; coins never negative; every coin explained."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.save import dump, load

from .goblins import GAME, out, play, random_table


def check(seed: int, *, seats: int | None = None, strange_faces: bool) -> set[str]:
    """Play a random game to its end, checking every position; give the ways its rounds ended."""
    game, flight = random_table(seed, seats=seats, strange_faces=strange_faces)
    whole = Counter(game.state.box.dice)
    coins = game.state.coins
    ends: set[str] = set()
    for state in play(game, seed, flight):
        assert out(state) == whole
        assert min(state.coins) >= 0
        moved: Counter[str] = Counter()
        for payment in state.payments:
            moved[payment.who] += payment.amount
        assert [moved[seat.name] for seat in state.box.seats] == [
            now - before for now, before in zip(state.coins, coins, strict=True)
        ]
        coins = state.coins
        ends |= {line[16:30] for line in state.news if line.startswith("The round ends")}
    assert game.over
    return ends


@given(seed=st.integers(0, 10**9), strange_faces=st.booleans())
@settings(max_examples=60, deadline=None)
def test_dice_and_coins_are_conserved_in_any_game(seed: int, strange_faces: bool) -> None:
    check(seed, strange_faces=strange_faces)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_count_meets_every_end_of_a_round(seats: int) -> None:
    ends = set()
    for seed in range(16):
        ends |= check(1000 * seats + seed, seats=seats, strange_faces=seed % 2 == 1)
    assert any("no dice" in end for end in ends)
    assert any("deaths" in end for end in ends)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=10, deadline=None)
def test_saves_bring_back_every_state(seed: int) -> None:
    game, flight = random_table(seed)
    *_, last = play(game, seed, flight)
    loaded = load(dump(game).encode())
    assert loaded.problem is None
    assert loaded.table.state == last
    assert loaded.table.game is GAME

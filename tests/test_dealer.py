"""What the app owes a table: throws, cards and house moves, all from the random source it is given."""

import random
from collections import Counter

import pytest

from companion import dealer
from companion.dice import Die, Kind, Need
from companion.game import Draw, Drawn, Rolled, Seat, Setup
from companion.table import Table
from tests.pebbles import GAME, Take
from tests.test_table import FACTS, HEAP, SUN

KINDS = (Kind("red", ("1", "2", "3"), "pip"), Kind("blue", ("4", "4", "4", "5"), "pip"))


def test_a_throw_fits_the_need_and_follows_the_seed() -> None:
    need = Need((*KINDS, KINDS[1]), 2)
    thrown = [dealer.roll(need, random.Random(seed)) for seed in range(200)]
    assert all(need.problem(roll.dice) is None for roll in thrown)
    assert thrown == [dealer.roll(need, random.Random(seed)) for seed in range(200)]
    assert {len({die.kind for die in roll.dice}) for roll in thrown} == {1, 2}


def test_sides_that_repeat_come_up_more_often() -> None:
    need, rng = Need(KINDS[1:], 1), random.Random(5)
    counts = Counter(dealer.roll(need, rng).dice[0].face for _ in range(4000))
    assert counts["4"] / 4000 == pytest.approx(0.75, abs=0.03)


def test_cards_are_drawn_as_often_as_they_are_left() -> None:
    rng = random.Random(5)
    counts = Counter(dealer.draw(Draw(("sun", "sun", "storm")), rng).card for _ in range(3000))
    assert counts["sun"] / 3000 == pytest.approx(2 / 3, abs=0.03)


def answer(*events: object, seats: tuple[Seat, ...] = (Seat("Robo", player="careful"), Seat("Ann"))) -> object:
    table = Table(GAME, Setup("pebbles", seats, {"goal": 100}, FACTS))
    for event in events:
        table.play(event)  # type: ignore[arg-type]
    return dealer.answer(GAME, table.setup, table.state, random.Random(1))


def test_the_app_draws_throws_and_plays_for_a_house_seat() -> None:
    assert isinstance(answer(), Drawn)
    assert isinstance(answer(SUN), Rolled)
    assert answer(SUN, HEAP) == Take()


def test_people_throw_and_play_for_themselves() -> None:
    people = (Seat("Ann"), Seat("Bo"))
    assert isinstance(answer(seats=people), Drawn)
    assert answer(SUN, seats=people) is None
    assert answer(SUN, HEAP, seats=people) is None


def test_a_temperament_decides() -> None:
    small = Rolled((Die("blue", "1"), Die("red", "2")))
    assert answer(SUN, small) == Take()
    assert isinstance(answer(SUN, small, seats=(Seat("Robo", player="bold"), Seat("Ann"))), Rolled)


def test_nothing_is_owed_when_the_game_is_over() -> None:
    table = Table(GAME, Setup("pebbles", (Seat("Robo", player="careful"),), {"goal": 1}, FACTS))
    for event in (SUN, HEAP, Take()):
        table.play(event)
    assert table.over
    assert dealer.answer(GAME, table.setup, table.state, random.Random(1)) is None

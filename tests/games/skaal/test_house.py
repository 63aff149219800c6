"""House clans: they see what a person would see at once, and they beat those who play at random."""

import random

import pytest

from companion import dealer
from companion.game import Event, Seat, Setup
from companion.games.skaal import GAME
from companion.games.skaal.events import Attract, CallEnd, Discover, Harvest, OpenInn, Place, Prospect
from companion.games.skaal.house import TEMPERAMENTS, house
from companion.games.skaal.state import State
from companion.table import Table, refusal
from tests.games.skaal.tables import FACTS, THREE, die, table

RNG = random.Random(5)


def choice(play: Table, player: str = "brewer") -> Event | None:
    return house(play.state, play.state.turn, player, RNG)


def test_it_waits_for_its_turn_and_for_the_die() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 1}}})
    assert house(play.state, 1, "brewer", RNG) is None
    play.play(Prospect())
    assert house(play.state, 0, "brewer", RNG) is None


def test_it_harvests_a_full_vein() -> None:
    play = table(
        {"Kamau": {"dwarfs": {"yellow": 6, "red": 5}, "nuggets": 6}, "Topa": {"dwarfs": {"blue": 1, "green": 1}}},
        clans=THREE | {"Ann": "green"},
    )
    assert choice(play) == Harvest("Kamau", 6)


def test_it_opens_an_inn_among_guests() -> None:
    play = table(
        {"Kamau": {"dwarfs": {"yellow": 6, "red": 4, "blue": 4}, "ooops": True}, "Topa": {"dwarfs": {"blue": 1}}}
    )
    assert choice(play) == OpenInn("Kamau")


def test_it_takes_an_inn_over_when_one_dwarf_is_enough() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 5, "red": 5, "blue": 4}, "ooops": True, "inn": "red"}})
    assert choice(play) == Place("Kamau")


def test_its_own_dwarfs_follow_a_rumour_to_gold() -> None:
    play = table({"Jarama": {"dwarfs": {"yellow": 2, "red": 1}}, "Topa": {"dwarfs": {"yellow": 3, "blue": 1}}})
    for event in (Prospect(), die("5"), Discover("Kamau")):
        play.play(event)
    assert choice(play) == Attract((("Jarama", "yellow"), ("Topa", "yellow")))


@pytest.mark.parametrize(("ahead", "calls"), [(9, True), (-9, False)])
def test_it_calls_the_end_exactly_when_that_wins(ahead: int, calls: bool) -> None:
    names = table({}).state.land.regions
    land = {name: {"ooops": True} for name in names} | {"Salud": {"dwarfs": {"yellow": 2, "red": 1}}}
    play = table(land, pawn=31, accountants={"yellow": 20 + ahead, "red": 20})
    assert (choice(play) == CallEnd()) == calls


def test_it_never_confesses_to_throwing_early() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 1}}}, accountants={"yellow": 0})
    assert all(choice(play, player) != Prospect(early=True) for player in TEMPERAMENTS for _ in range(10))


def finish(players: list[str], seed: int) -> State:
    rng = random.Random(seed)
    seats = tuple(Seat(f"{name} {n}", player=name) for n, name in enumerate(players))
    play = Table(GAME, Setup("skaal", seats, {}, FACTS))
    while not play.over and len(play.events) < 600:
        event = dealer.answer(GAME, play.setup, play.state, rng)
        if event is None:
            need, choices = GAME.rules.need(play.state), GAME.rules.choices(play.state)
            event = dealer.roll(need, rng) if need else rng.choice(choices)
        assert refusal(GAME, play.state, event) is None
        play.play(event)
    return play.state


@pytest.mark.parametrize("player", TEMPERAMENTS)
def test_a_house_clan_beats_two_that_play_at_random(player: str) -> None:
    points = finish(["person", player, "person"], seed=3).accountants
    assert points[1] > max(points[0], points[2])


def test_house_clans_alone_finish_a_game() -> None:
    state = finish(["brewer", "miner", "apprentice"], seed=1)
    assert GAME.rules.over(state)
    assert state.ooops_everywhere or state.end_may_be_called

"""The exact odds are told on request, in every step of a turn and in no other."""

import random

import pytest

from companion import dealer
from companion.dice import Need
from companion.game import Draw, Seat, Setup
from companion.games import find_game
from companion.printed import load_facts
from companion.table import Table

GAME = find_game("emerald-skulls")


@pytest.mark.parametrize("seats", [1, 2])
def test_whenever_odds_are_offered_they_can_be_told(seats: int) -> None:
    people = (Seat("Ann"), Seat("Bob"))[:seats]
    table = Table(GAME, Setup("emerald-skulls", people, {}, load_facts("emerald-skulls")))
    rng = random.Random(5)
    advice, told = GAME.advice, 0
    assert advice is not None
    for _ in range(60):
        if table.over:
            break
        asked = advice.asked(table.state, table.over)
        if asked and told < 12:
            assert asked == "Show the exact odds"
            panels = advice.give(table.states, table.events)
            assert [panel.title for panel in panels] == ["Odds", "Worth of each move"]
            told += 1
        need = GAME.rules.need(table.state)
        if isinstance(need, Draw):
            table.play(dealer.draw(need, rng))
        elif isinstance(need, Need):
            table.play(dealer.roll(need, rng))
        else:
            table.play(rng.choice(GAME.rules.choices(table.state)))
    assert told == 12

"""Whatever is played, gears are neither made nor lost, and no card, die or marker is lost or doubled."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import dealer
from companion.dice import Need
from companion.game import Draw, Event
from companion.games.emerald_skulls.board import DICE, dice_placed
from companion.games.emerald_skulls.state import State, Step
from companion.save import dump, load
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, gears_in_play, setup


def random_event(table: Table, rng: random.Random) -> Event:
    need, choices = GAME.rules.need(table.state), GAME.rules.choices(table.state)
    if need is not None and (not choices or rng.random() < 0.6):
        return dealer.draw(need, rng) if isinstance(need, Draw) else dealer.roll(need, rng)
    return rng.choice(choices)


def check(state: State) -> None:
    setting, turn = state.setting, state.turn
    assert gears_in_play(state) == setting.total
    assert min(state.supply, *state.gears, *state.cubes) >= 0
    assert turn.dice_supply + turn.pool + dice_placed(turn.board) == DICE
    assert turn.dice_supply >= 0
    need = GAME.rules.need(state)
    if isinstance(need, Need):
        assert need.count + len(need.beside) + turn.dice_supply == DICE


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 10), st.sampled_from([40, 30, 20, 10, 0, 119]))
def test_solo_games_conserve_gears_dice_and_cards(rng: random.Random, deck: int, given_gears: int) -> None:
    table = Table(GAME, setup("Ann", options={"deck": deck, "opposition": given_gears}))
    names = set(table.state.deck)
    seen: list[str] = []
    while not table.over:
        before = table.state
        state = table.play(random_event(table, rng))
        check(state)
        if before.step is Step.OPPOSITION:
            seen.append(state.turn.card)
        assert set(state.deck) | set(seen) == names
        assert len(state.deck) + len(seen) == len(names)
        assert state.draws == deck - len(seen)
    assert len(set(seen)) == len(seen) <= deck
    assert table.state.supply == 0
    loaded = load(dump(table).encode())
    assert loaded.problem is None
    assert loaded.table.state == table.state

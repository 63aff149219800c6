"""Whatever is played, gears are neither made nor lost, and no card, die or marker is lost or doubled."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import dealer
from companion.dice import Need
from companion.game import Draw, Event
from companion.games.emerald_skulls.board import DICE, dice_placed
from companion.games.emerald_skulls.events import BuyDice
from companion.games.emerald_skulls.state import MARKERS_EACH, State, Step
from companion.save import dump, load
from companion.table import Table
from tests.games.emerald_skulls.tables import GAME, gears_in_play, setup


def random_event(table: Table, rng: random.Random) -> Event:
    need, choices = GAME.rules.need(table.state), GAME.rules.choices(table.state)
    if need is not None and (not choices or rng.random() < 0.6):
        return dealer.draw(need, rng) if isinstance(need, Draw) else dealer.roll(need, rng)
    if isinstance(choices[0], BuyDice) and rng.random() < 0.8:
        return choices[0]  # a table that always buys seven dice plays for ever
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


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 10), st.sampled_from([40, 30, 20, 10, 0, 119]))
def test_solo_games_conserve_gears_dice_and_cards(seed: int, deck: int, given_gears: int) -> None:
    rng = random.Random(seed)
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


def check_markers(state: State) -> None:
    markers = state.turn.markers
    assert len({(marker.owner, marker.bet) for marker in markers}) == len(markers)
    owners = [marker.owner for marker in markers]
    assert state.tumbler not in owners
    assert all(owners.count(owner) <= MARKERS_EACH for owner in owners)
    for bet in state.layout.bets.values():
        assert len(state.stack(bet.name)) <= len(bet.pays)
    for card in state.layout.cards:
        on_card = [marker.owner for marker in markers if marker.bet in {bet.name for bet in card.bets}]
        assert card.kind == "standard" or len(set(on_card)) == len(on_card)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 8), st.sampled_from(["standard", "drawn"]))
def test_full_tables_conserve_gears_and_markers(seed: int, players: int, cards: str) -> None:
    rng = random.Random(seed)
    names = [f"P{n}" for n in range(players)]
    table = Table(GAME, setup(*names, options={"cards": cards, "first": "drawn"}))
    while not table.over and len(table.events) < 250:
        before = table.state
        state = table.play(random_event(table, rng))
        check(state)
        check_markers(state)
        paid = sum(payment.amount for payment in state.paid if payment.unit.startswith("gear"))
        assert before.supply - state.supply == paid
        cubes = sum(payment.amount for payment in state.paid if payment.unit.startswith("reroll"))
        assert sum(state.cubes) - sum(before.cubes) == cubes

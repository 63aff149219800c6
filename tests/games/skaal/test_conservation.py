"""No dwarf and no inn is ever lost, whatever is played; points move only as payments say."""

import random
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import dealer
from companion.errors import IllegalEvent
from companion.game import Event
from companion.games.skaal import GAME
from companion.games.skaal.events import EVENTS, CallEnd, Prospect
from companion.games.skaal.state import State
from companion.table import Table, refusal
from tests.games.skaal.tables import FOUR, setup

SIX = {**FOUR, "Dan": "black", "Eve": "white"}


def held(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Count each clan's dwarfs and inns, on the board and off it."""
    clans = range(len(state.names))
    return (
        tuple(state.reserve[clan] + sum(here.dwarfs[clan] for here in state.regions) for clan in clans),
        tuple(state.inns[clan] + sum(here.inn == clan for here in state.regions) for clan in clans),
    )


def check(before: State, event: Event, state: State) -> None:
    assert held(state) == held(before)
    assert min((*state.reserve, *state.inns)) >= 0
    for here in state.regions:
        assert not (here.nuggets and here.ooops)
        assert here.nuggets >= 0
        assert min(here.dwarfs) >= 0
        assert (here.keeper is None) == (here.inn is None)
        if here.keeper is not None:
            assert here.dwarfs[here.keeper] >= 1
            assert here.leader in (None, here.keeper)
    assert all(space % state.land.spaces != state.pawn % state.land.spaces for space in state.accountants)
    assert state.pawn == before.pawn + isinstance(event, Prospect) <= state.land.mines_closed
    paid = Counter[str]()
    for payment in state.payments:
        paid[payment.who] += payment.amount
    moved = {name: a - b for name, a, b in zip(state.names, state.accountants, before.accountants, strict=True)}
    assert {name: amount for name, amount in paid.items() if amount} == {n: m for n, m in moved.items() if m}


@settings(max_examples=200, deadline=None)
@given(clans=st.integers(3, 6), seed=st.integers(0, 2**32), soon=st.booleans())
def test_conservation_through_every_event(clans: int, seed: int, soon: bool) -> None:
    rng = random.Random(seed)
    state = GAME.rules.start(setup(clans=dict(list(SIX.items())[:clans])))
    for _ in range(200):
        if GAME.rules.over(state):
            break
        need, choices = GAME.rules.need(state), GAME.rules.choices(state)
        eager = [event for event in choices if soon and isinstance(event, Prospect | CallEnd)]
        event = dealer.roll(need, rng) if need else rng.choice(eager or choices)
        after = GAME.rules.apply(state, event)
        check(state, event, after)
        state = after


def any_event(rng: random.Random, state: State) -> Event:
    """Make up an event, mostly illegal, from names and numbers at random."""
    places, colours = [*state.land.regions, "Nowhere"], [*state.colours, "pink"]
    values: dict[str, Any] = {
        "region": rng.choice(places),
        "origin": rng.choice(places),
        "to": rng.choice(places),
        "nuggets": rng.randrange(-1, 6),
        "early": rng.random() < 0.5,
        "visitors": tuple((rng.choice(places), rng.choice(colours)) for _ in range(rng.randrange(4))),
    }
    kind = rng.choice(EVENTS)
    return kind(**{name: values[name] for name in kind.__dataclass_fields__})


@settings(max_examples=40, deadline=None)
@given(clans=st.integers(3, 6), seed=st.integers(0, 2**32))
def test_made_up_events_are_refused_with_a_reason_exactly_when_they_are_no_choice(clans: int, seed: int) -> None:
    rng = random.Random(seed)
    play = Table(GAME, setup(clans=dict(list(SIX.items())[:clans])))
    for _ in range(60):
        if play.over:
            break
        state, choices = play.state, GAME.rules.choices(play.state)
        for _ in range(8):
            event = any_event(rng, state)
            assert (refusal(GAME, state, event) is None) == (event in choices), event
            if event not in choices:
                with pytest.raises(IllegalEvent, match=re.escape(str(event))):
                    play.play(event)
        assert play.state is state
        need = GAME.rules.need(state)
        play.play(dealer.roll(need, rng) if need else rng.choice(choices))

"""Events and setups to plain data and back, for the small game and for every event of every real one."""

import json
from dataclasses import fields

import pytest

import companion.games
from companion.dice import Die
from companion.errors import BadSave
from companion.game import Drawn, Event, Game, Rolled, Seat, Setup
from companion.records import event_from_data, event_to_data, setup_from_data, setup_to_data
from tests.pebbles import GAME, Take
from tests.test_contract import playthrough

SETUP = Setup("pebbles", (Seat("Ann", "red"), Seat("Bo", player="bold")), {"goal": 10}, {"a": {"b": [1]}}, {"c": 2})


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Rolled((Die("red", "1"),)), {"event": "Rolled", "dice": ["red/1"]}),
        (Drawn("sun"), {"event": "Drawn", "card": "sun"}),
        (Take(), {"event": "Take"}),
    ],
)
def test_events(event: Event, data: dict[str, object]) -> None:
    assert event_to_data(event) == data
    assert event_from_data(GAME, json.loads(json.dumps(data))) == event


@pytest.mark.parametrize("data", [None, 3, [], {}, {"event": 3}, {"event": None}, "Take"])
def test_what_is_no_event(data: object) -> None:
    with pytest.raises(BadSave, match="is not an event"):
        event_from_data(GAME, data)


def test_setups() -> None:
    assert setup_from_data(json.loads(json.dumps(setup_to_data(SETUP)))) == SETUP


@pytest.mark.parametrize("name", [field.name for field in fields(Setup) if field.name in ("game", "seats")])
def test_a_setup_without_what_it_needs(name: str) -> None:
    data = setup_to_data(SETUP)
    del data[name]
    with pytest.raises(BadSave, match="the setup cannot be read"):
        setup_from_data(data)


@pytest.mark.parametrize("game", companion.games.games().values(), ids=lambda game: game.name)
def test_every_event_of_a_real_evening(game: Game) -> None:
    *_, table = playthrough(game, game.seats[0], seed=11)
    assert len(table.events) > 10
    for event in table.events:
        assert event_from_data(game, json.loads(json.dumps(event_to_data(event)))) == event

"""Saves of real games with something altered in them: a game, or one line; never a traceback."""

import contextlib
import json
import random
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.game import Event, Game
from companion.games import games
from companion.records import event_from_data, event_to_data
from companion.save import header, load
from companion.table import refusal
from tests.test_contract import playthrough, setup_for


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_no_damage_to_a_header_is_more_than_one_line(game: Game) -> None:
    """Values all over the tables replaced by rubbish, or left out: the game starts, or says in one line why not."""
    setup, rng = setup_for(game, game.seats[0]), random.Random(17)
    head = json.loads(header(setup))
    paths = paths_in(head["facts"])
    for path in rng.sample(paths, min(len(paths), 150)):
        rubbish = rng.choice(["dragon", -1, None, [], {}, LEFT_OUT])
        damaged = json.dumps(head | {"facts": altered(head["facts"], path, rubbish)}).encode()
        with contextlib.suppress(CompanionError):
            load(damaged)


LEFT_OUT = object()


def paths_in(data: object, so_far: tuple[object, ...] = (), deep: int = 3) -> list[tuple[object, ...]]:
    """List the places in nested data, down to a depth."""
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    here = [(*so_far, key) for key, _ in items]
    return here + [p for key, value in items if deep for p in paths_in(value, (*so_far, key), deep - 1)]


def altered(data: Any, path: tuple[Any, ...], value: object) -> Any:
    """Give nested data with the value at a place replaced or left out."""
    copy = list(data) if isinstance(data, list) else dict(data)
    if len(path) > 1:
        copy[path[0]] = altered(data[path[0]], path[1:], value)
    elif value is LEFT_OUT:
        del copy[path[0]]
    else:
        copy[path[0]] = value
    return copy


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_altered_events_are_refused_or_legal(game: Game) -> None:
    """Numbers and words of real events replaced: the rules answer with a reason or None, and nothing else."""
    rng = random.Random(13)
    for table in playthrough(game, game.seats[0], seed=13):
        if len(table.events) > 120:
            break
        for event in (*game.rules.choices(table.state)[:4], *table.events[-3:]):
            for strange in strange_events(game, event, rng):
                why = refusal(game, table.state, strange)
                assert why is None or (why and "\n" not in why)
                if why is None and not table.over:
                    game.rules.apply(table.state, strange)


def strange_events(game: Game, event: Event, rng: random.Random) -> list[Event]:
    """Make events of an event by replacing one value somewhere in it; what is no event at all is left out."""
    data, made = event_to_data(event), []
    for path in paths_in({name: value for name, value in data.items() if name != "event"}):
        rubbish = rng.choice(["dragon", -1, 99, 0, True, [], {}, None])
        with contextlib.suppress(CompanionError):
            made.append(event_from_data(game, altered(data, path, rubbish)))
    return made

"""One test plays every game found at random and checks the promises that all games make."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion import dealer
from companion.dice import Die, Need
from companion.errors import IllegalEvent
from companion.game import Draw, Drawn, Event, Game, Rolled, Seat, Setup
from companion.games import games
from companion.printed import load_facts
from companion.save import dump, load
from companion.table import Table, refusal, story

LIMIT = 400
CASES = [(game, seats) for game in games().values() for seats in range(game.seats[0], game.seats[1] + 1)]


def setup_for(game: Game, seats: int, options: dict[str, Any] | None = None) -> Setup:
    defaults = {option.name: option.default for option in game.options}
    people = tuple(Seat(f"Player {n + 1}") for n in range(seats))
    return Setup(game.name, people, defaults | (options or {}), load_facts(game.name))


def random_event(table: Table, rng: random.Random) -> Event:
    """Choose among what the table waits for and what people may do, as a busy evening would."""
    need, choices = table.game.rules.need(table.state), table.game.rules.choices(table.state)
    if need is not None and (not choices or rng.random() < 0.6):
        return dealer.draw(need, rng) if isinstance(need, Draw) else dealer.roll(need, rng)
    return rng.choice(choices)


def playthrough(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """Play at random and give the table after the start and after every event."""
    rng = random.Random(seed)
    table = Table(game, setup_for(game, seats))
    yield table
    while not table.over and len(table.events) < LIMIT:
        table.play(random_event(table, rng))
        yield table


@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda v: v.name if isinstance(v, Game) else str(v))
def test_promises_at_every_position(game: Game, seats: int) -> None:
    for table in playthrough(game, seats, seed=seats):
        state, rules = table.state, game.rules
        need, choices = rules.need(state), rules.choices(state)
        if rules.over(state):
            assert need is None
            assert choices == ()
        else:
            assert need is not None or choices
        assert len(set(choices)) == len(choices)
        assert [refusal(game, state, event) for event in choices] == [None] * len(choices)
        view = game.view(state)
        assert view.game == game.name
        assert view.prompt
        assert view.over == rules.over(state)
        assert view.need == need
        offered = {action.event for action in view.actions}
        assert offered <= set(choices)
        assert bool(offered) == bool(choices)
        assert all(isinstance(number, int) for number in game.totals(state).values())
        assert len(rules.scores(state)) >= seats


@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda v: v.name if isinstance(v, Game) else str(v))
def test_save_replay_and_undo_give_the_same_states(game: Game, seats: int) -> None:
    *_, table = playthrough(game, seats, seed=100 + seats)
    states, events = table.states, table.events
    loaded = load(dump(table).encode())
    assert loaded.problem is None
    assert loaded.table.states == states
    assert loaded.table.events == events
    while table.events:
        table.undo()
    assert table.state == states[0]
    while table.undone:
        table.redo()
    assert table.states == states
    assert story(table) == story(loaded.table)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_what_is_not_owed_is_refused_and_changes_nothing(game: Game) -> None:
    for table in playthrough(game, game.seats[0], seed=7):
        if len(table.events) > 60:
            break
        need = game.rules.need(table.state)
        wrong: list[Event] = [Drawn("no such card"), Rolled((Die("no-such-kind", "1"),))]
        if isinstance(need, Need):
            one_more = Need((*need.among, need.among[0]), need.count + 1)
            wrong.append(dealer.roll(one_more, random.Random(1)))
            wrong.append(Rolled((Die(need.among[0].name, "no-such-face"),) * need.count))
        before, events = table.state, table.events
        for event in wrong:
            with pytest.raises(IllegalEvent, match="event"):
                table.play(event)
        assert table.state == before
        assert table.events == events

"""No choice is anywhere before the reveal: not in a state, a view, the log, the history or the save."""

import random
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from companion import dealer
from companion.errors import IllegalEvent
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.games.dicey_goblins.house import house_choices
from companion.games.dicey_goblins.secret import Ballot
from companion.games.dicey_goblins.sight import Sight, sight
from companion.games.dicey_goblins.state import State
from companion.save import Recorder, dump
from companion.table import Table, story

from .goblins import GAME, position, reveal, setup

MIXED = ("person", "timid", "person", "bold")


def everything_public(game: Table) -> tuple[str, ...]:
    """Gather every text that a table shows or keeps: save, log, history, redo, view, state, totals, scores."""
    state = game.state
    return (
        dump(game),
        "\n".join(story(game)),
        repr(game.events),
        repr(game.undone),
        repr(state),
        repr(GAME.view(state)),
        repr(GAME.totals(state)),
        repr(GAME.rules.scores(state)),
        repr(GAME.rules.choices(state)),
    )


def moments_of_choice(players: tuple[str, ...], seed: int) -> Iterator[tuple[Table, random.Random]]:
    """Play a game and stop whenever people are to choose; the caller plays the reveal."""
    rng = random.Random(seed)
    game = Table(GAME, setup(len(players), players))
    while not game.over:
        if game.state.people_waiting:
            yield game, rng
        elif (event := dealer.answer(GAME, game.setup, game.state, rng)) is not None:
            game.play(event)
        elif (need := GAME.rules.need(game.state)) is not None:
            game.play(dealer.roll(need, rng))
        else:
            game.play(rng.choice(GAME.rules.choices(game.state)))


@pytest.mark.parametrize("players", [("person",) * 3, MIXED], ids=["people", "people and house"])
def test_nothing_public_changes_while_people_choose(players: tuple[str, ...], tmp_path: Path) -> None:
    moments = 0
    for game, rng in moments_of_choice(players, seed=3):
        path = tmp_path / f"{moments}.jsonl"
        recorder = Recorder(path, game)
        saved = path.read_bytes()
        before = everything_public(game)
        for tokens in product((RUN, RAID), repeat=len(game.state.people_waiting)):
            ballot = Ballot(game.state)
            for seat, token in zip(ballot.seats, tokens, strict=True):
                ballot.put(seat, token)
                assert dump(game).encode() == path.read_bytes() == saved
                assert RUN not in repr(ballot)
                assert RAID not in repr(ballot)
            assert repr(ballot) == f"Ballot(chosen={ballot.seats}, missing=())"
            assert ballot.reveal().choices == tuple(zip(ballot.seats, tokens, strict=True))
            assert everything_public(game) == before
        game.play(ballot.reveal(house_choices(game.state, rng)))
        recorder.close()
        assert path.read_bytes().count(b"\n") == saved.count(b"\n") + 1  # the one event of the reveal
        game.listener = None
        moments += 1
    assert moments >= 6


def test_a_turn_begins_with_no_token_turned_over() -> None:
    for game, rng in moments_of_choice(MIXED, seed=5):
        state = game.state
        assert state.shown == ()
        told = story(game)[-1] + GAME.view(state).prompt
        assert "runs away" not in told
        assert "dares to raid" not in told
        game.play(Revealed(tuple((seat, rng.choice((RUN, RAID))) for seat in state.people_waiting)))


def test_undo_before_the_reveal_shows_nothing_of_the_ballot() -> None:
    game = position(2, lair=["gold/eggs-4"], explore=["gold"], now="draw")
    for metal in ("silver", "silver"):
        game.play(dealer.Drawn(metal))
    ballot = Ballot(game.state)
    ballot.put(0, RUN)
    game.undo()
    assert "run" not in repr(game.undone).lower()
    game.redo()
    assert repr(ballot) == "Ballot(chosen=(0,), missing=(1,))"


@pytest.mark.parametrize("seat", range(4))
def test_a_lone_choice_is_refused_so_it_can_never_be_saved(seat: int) -> None:
    game = position(4, lair=["gold/eggs-4"], explore=["gold"], now="choose")
    before = everything_public(game)
    for token in (RUN, RAID):
        with pytest.raises(IllegalEvent, match="all reveal together"):
            game.play(Revealed(((seat, token),)))
    assert everything_public(game) == before


def test_a_ballot_waits_for_all_and_quotes_no_choice() -> None:
    state = position(3, lair=["gold/eggs-4"], explore=["gold"], now="choose").state
    ballot = Ballot(state)
    ballot.put(0, RUN)
    ballot.put(2, RAID)
    with pytest.raises(IllegalEvent, match="missing: Bob") as caught:
        ballot.reveal()
    assert "run" not in str(caught.value).removeprefix("Run or Raid")
    with pytest.raises(IllegalEvent, match="Bob: a token says 'run' or 'raid'"):
        ballot.put(1, "hide")
    with pytest.raises(IllegalEvent, match="seat 7 has no token"):
        ballot.put(7, RUN)
    ballot.put(1, RAID)
    ballot.put(0, RAID)  # changed its mind before the reveal
    ballot.take_back(2)
    assert ballot.missing == (2,)
    ballot.put(2, RUN)
    assert ballot.reveal() == Revealed(((0, RAID), (1, RAID), (2, RUN)))


def mixed() -> State:
    """Give a position in which house goblins are of two minds, two people and two house goblins choosing."""
    where = {"lair": "gold/eggs-5 silver/eggs-4 bronze/eggs-2", "explore": "gold silver bronze", "doom": "gold"}
    return position(4, MIXED, now="choose", **where).state


def test_house_goblins_have_no_place_to_see_a_choice() -> None:
    assert not {field.name for field in fields(Sight)} & {"shown", "choices", "tokens"}
    state = mixed()
    seen = {
        sight(GAME.rules.apply(state, Revealed(((0, first), (2, second)))))
        for first, second in product((RUN, RAID), repeat=2)
    }
    assert seen == {sight(state)}


def test_house_goblins_choose_the_same_whatever_people_have_turned_over() -> None:
    state = mixed()
    outcomes = set()
    for seed in range(60):
        alike = {house_choices(state, random.Random(seed))}
        for first, second in product((RUN, RAID), repeat=2):
            after = GAME.rules.apply(state, Revealed(((0, first), (2, second))))
            alike.add(house_choices(after, random.Random(seed)))
            event = dealer.house_event(GAME, setup(4, MIXED), after, random.Random(seed))
            assert isinstance(event, Revealed)
            alike.add(event.choices)
        assert len(alike) == 1
        outcomes |= alike
    assert len(outcomes) > 1  # the choice is not fixed by the position, so nobody can work it out beforehand


def test_house_goblins_keep_their_tokens_down_until_people_reveal() -> None:
    state = mixed()
    assert [GAME.house(state, seat, MIXED[seat], random.Random(1)) for seat in (1, 3)] == [None, None]
    offered = [action.event for action in GAME.view(state).actions]
    assert {tuple(seat for seat, _ in event.choices) for event in offered} == {(0, 2)}
    shown = GAME.rules.apply(state, Revealed(((0, RUN), (2, RAID))))
    assert shown.waiting == (1, 3)
    assert shown.lair == state.lair  # nobody collects before the last token lies open
    assert "house goblins turn their tokens over" in GAME.view(shown).prompt


def test_the_ballot_and_the_two_steps_end_in_one_position() -> None:
    state = mixed()
    ballot = Ballot(state)
    ballot.put(0, RUN)
    ballot.put(2, RAID)
    house = house_choices(state, random.Random(4))
    at_once = GAME.rules.apply(state, ballot.reveal(house))
    people = GAME.rules.apply(state, ballot.reveal())
    assert GAME.rules.apply(people, Revealed(house)) == at_once


def test_the_view_tells_a_screen_whose_tokens_to_collect() -> None:
    assert GAME.view(mixed()).board["secret"] == {"seats": [0, 2], "event": "Revealed", "choices": ["run", "raid"]}
    game = position(2, lair=["gold/eggs-4"], explore=["gold"], now="choose")
    game.play(reveal(game.state))
    assert "secret" not in GAME.view(game.state).board

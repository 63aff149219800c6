"""The table: one gate for legality, undo and redo over everything, the story in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import Die
from companion.errors import IllegalEvent
from companion.game import Drawn, Event, Rolled, Seat, Setup
from companion.table import Table, refusal, story
from tests.pebbles import GAME, Take

FACTS = {
    "worth": {"source": "rulebook", "faces": {"1": 1, "2": 2, "3": 3, "star": 5}},
    "weather": {"source": "stand-in", "cards": ["sun", "storm"]},
}


def rolled(red: str, blue: str) -> Rolled:
    return Rolled((Die("blue", blue), Die("red", red)))


def table(*events: Event) -> Table:
    started = Table(GAME, Setup("pebbles", (Seat("Ann"), Seat("Bo")), {"goal": 10}, FACTS))
    for event in events:
        started.play(event)
    return started


SUN, HEAP = Drawn("sun"), rolled("3", "star")


def test_events_states_and_scores() -> None:
    played = table(SUN, HEAP, Take())
    assert played.events == (SUN, HEAP, Take())
    assert [state.heap for state in played.states] == [0, 0, 8, 0]
    assert [score.points for score in GAME.rules.scores(played.state)] == [8, 0]
    assert not played.over


@pytest.mark.parametrize(
    ("before", "event", "why"),
    [
        ((), HEAP, "event 1, .*: no dice are to be thrown now"),
        ((), Drawn("hail"), "event 1, .*: weather 'hail' is not among those left: sun, storm"),
        ((SUN,), Drawn("sun"), "event 2, .*: nothing is to be drawn now"),
        ((SUN,), Take(), "event 2, .*: there is no heap to take"),
        ((SUN,), Rolled((Die("red", "1"),)), "2 dice wanted, got 1"),
        ((SUN,), rolled("1", "9"), "a blue die has no face '9'"),
        ((SUN,), Event(), "Pebbles knows no such move"),
        ((SUN, HEAP, HEAP, Take()), SUN, "event 5, .*: the game is over"),
    ],
)
def test_a_refused_event_is_named_and_changes_nothing(before: tuple[Event, ...], event: Event, why: str) -> None:
    played = table(*before)
    states = played.states
    with pytest.raises(IllegalEvent, match=why):
        played.play(event)
    assert (played.events, played.states) == (before, states)


def test_refusal_is_none_for_what_is_legal() -> None:
    assert refusal(GAME, table(SUN, HEAP).state, Take()) is None


def test_undo_and_redo() -> None:
    played = table(SUN, HEAP, Take())
    states = played.states
    assert played.undo() == Take()
    assert played.undo() == HEAP
    assert played.undone == (HEAP, Take())
    assert played.state == states[1]
    assert played.redo() == HEAP
    assert played.redo() == Take()
    assert played.states == states
    with pytest.raises(IllegalEvent, match="there is nothing to redo"):
        played.redo()


def test_a_new_event_after_undo_drops_what_could_be_redone() -> None:
    played = table(SUN, HEAP, Take())
    played.undo()
    played.undo()
    played.play(rolled("1", "2"))
    assert played.undone == ()
    assert played.events == (SUN, rolled("1", "2"))


def test_a_refused_event_after_undo_keeps_what_can_be_redone() -> None:
    played = table(SUN, HEAP, Take())
    played.undo()
    with pytest.raises(IllegalEvent):
        played.play(SUN)
    assert played.undone == (Take(),)


def test_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(IllegalEvent, match="nothing to undo: this is the start"):
        table().undo()


def test_the_listener_hears_every_change_once() -> None:
    heard: list[Event | str] = []
    played = table()
    played.listener = heard.append
    played.play(SUN)
    played.play(HEAP)
    played.undo()
    played.redo()
    with pytest.raises(IllegalEvent):
        played.play(SUN)
    assert heard == [SUN, HEAP, "undo", "redo"]


def test_the_story_tells_events_and_payments() -> None:
    assert story(table(Drawn("storm"), HEAP, Take(), SUN, rolled("2", "2"))) == (
        "The weather is storm.",
        "Ann throws star and 3.",
        "Ann takes the heap.",
        "  Ann +4 pebbles: the heap of 8, halved by the storm",
        "The weather is sun.",
        "Bo throws 2 and 2.",
        "Equal faces: Bo loses the heap.",
    )


MOVES = st.lists(
    st.sampled_from([SUN, Drawn("storm"), HEAP, rolled("2", "2"), rolled("1", "2"), Take(), "undo", "redo"])
)


@given(MOVES)
def test_undo_always_leads_to_the_state_that_was(moves: list[Event | str]) -> None:
    """Whatever is tried in whatever order: replaying the events that stand gives the same states."""
    played = table()
    for move in moves:
        try:
            if isinstance(move, str):
                getattr(played, move)()
            else:
                played.play(move)
        except IllegalEvent:
            continue
    assert table(*played.events).states == played.states

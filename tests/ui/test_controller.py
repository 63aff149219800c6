"""The game at the screen without a widget: moves, refusals as sentences, undo past the house, saves."""

from pathlib import Path

import pytest

from companion.dice import Die
from companion.errors import BadSave, IllegalEvent
from companion.game import Drawn, Game, Rolled, Seat, Setup
from companion.printed import load_facts
from companion.save import load_file
from companion.ui.controller import Controller, sentence
from tests.pebbles import Take


def controller(game: Game, path: Path, *players: str) -> Controller:
    seats = tuple(Seat(f"Seat {n + 1}", player=player) for n, player in enumerate(players or ("person",)))
    return Controller.new(Setup(game.name, seats, {"goal": 10}, load_facts(game.name)), path, seed=3)


def throw(one: str, other: str) -> Rolled:
    return Rolled((Die("blue", other), Die("red", one)))


def test_every_move_is_in_the_save_as_it_happens(pebbles: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = controller(pebbles, path)
    assert game.play(Drawn("sun"))
    assert game.play(throw("1", "star"))
    game.undo()
    assert load_file(path).table.events == (Drawn("sun"),)
    game.redo()
    assert load_file(path).table.events == (Drawn("sun"), throw("1", "star"))


def test_a_refusal_is_one_sentence_and_changes_nothing(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    said = []
    game.said = lambda: said.append(game.message)
    assert not game.play(throw("1", "2"))
    assert said == ["No dice are to be thrown now"]
    assert game.table.events == ()
    assert not game.undo()
    assert said[-1] == "There is nothing to undo: this is the start of the game"


def test_history_tells_moves_and_payments_and_marks_what_was_undone(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    for event in (Drawn("storm"), throw("2", "star"), Take()):
        assert game.play(event)
    game.undo()
    drawn, thrown, taken = game.history()
    assert drawn.title == "The weather is storm."
    assert not thrown.undone
    assert taken.undone
    assert [str(payment) for payment in taken.payments] == ["Seat 1 +3 pebbles: the heap of 7, halved by the storm"]
    assert [entry.number for entry in game.history()] == [1, 2, 3]


def test_history_follows_a_new_branch_after_undo(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    game.play(Drawn("sun"))
    game.play(throw("1", "star"))
    assert game.history()[1].title == "Seat 1 throws star and 1."
    game.undo()
    game.play(throw("2", "3"))
    assert [entry.title for entry in game.history()] == ["The weather is sun.", "Seat 1 throws 3 and 2."]


def test_going_to_a_move_walks_there_and_back(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    events = (Drawn("sun"), throw("1", "star"), Take(), Drawn("sun"))
    for event in events:
        game.play(event)
    game.go_to(1)
    assert game.table.events == events[:1]
    game.go_to(4)
    assert game.table.events == events


def test_a_step_taken_back_and_played_again_meets_the_same_luck(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    game.draw()
    game.roll()
    first = game.table.events
    game.undo()
    game.undo()
    game.draw()
    game.roll()
    assert game.table.events == first


def test_a_card_that_people_drew_is_taken_and_one_that_is_not_there_refused(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")
    assert not game.draw("hail")
    assert "hail" in game.message
    assert game.draw("storm")
    assert game.table.events == (Drawn("storm"),)
    assert not game.draw("sun")


def test_undo_goes_past_what_the_house_did_to_the_last_decision_of_a_person(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl", "person", "careful")
    for event in (Drawn("sun"), throw("1", "star"), Take()):
        game.play(event)
    while (event := game.house_event()) is not None:
        game.play(event)
    assert len(game.table.events) > 3
    game.undo()
    assert game.table.events == (Drawn("sun"), throw("1", "star"))
    assert not game.house_may_act()
    game.redo()
    game.let_house_play()
    assert game.house_may_act()


def test_the_house_draws_for_itself_but_not_for_people(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl", "person", "careful")
    assert game.house_event() is None
    for event in (Drawn("sun"), throw("1", "star"), Take()):
        game.play(event)
    assert isinstance(game.house_event(), Drawn)


def test_a_damaged_save_goes_on_from_what_stands_and_says_so(pebbles: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = controller(pebbles, path)
    game.play(Drawn("sun"))
    game.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"event": "Rol')
    again = Controller.resume(path)
    assert again.table.events == (Drawn("sun"),)
    assert again.message.startswith("Line 3 of the save cannot be used; all before it stands.")
    assert again.play(throw("1", "2"))
    again.close()
    assert load_file(path).table.events == (Drawn("sun"), throw("1", "2"))


def test_a_file_that_is_no_save_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(BadSave, match=r"notes\.jsonl"):
        Controller.resume(path)


def test_a_save_that_cannot_be_written_does_not_stop_the_game(pebbles: Game, tmp_path: Path) -> None:
    game = controller(pebbles, tmp_path / "game.jsonl")

    def full(_change: object) -> None:
        raise OSError(28, "No space left on device")

    game.table.listener = full
    assert game.play(Drawn("sun"))
    assert game.table.events == (Drawn("sun"),)
    assert game.message.startswith("The save could not be written (No space left on device)")


def test_a_save_that_grew_elsewhere_is_left_alone_and_said(pebbles: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    one = controller(pebbles, path)
    two = Controller.resume(path)
    assert one.play(Drawn("sun"))
    assert two.play(Drawn("storm"))
    assert two.message == "The save was changed elsewhere: this game is kept as game-2.jsonl from now on."
    assert load_file(path).table.events == (Drawn("sun"),)
    assert load_file(tmp_path / "game-2.jsonl").table.events == (Drawn("storm"),)


def test_a_sentence_leaves_out_the_event_it_quotes() -> None:
    error = IllegalEvent("event 3, Rolled(dice=(Die(kind='red', face='1'),)): 2 dice wanted, got 1")
    assert sentence(error) == "2 dice wanted, got 1"

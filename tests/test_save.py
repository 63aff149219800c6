"""Saves: JSON lines that survive a cut at any byte, damaged lines, and undo."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.games
from companion.dice import Die
from companion.errors import BadSave, CompanionError
from companion.game import Drawn, Event, Game, Rolled, Seat, Setup
from companion.save import CannotSave, Recorder, dump, header, line_of, load, load_file, resume
from companion.table import Table
from tests import pebbles as fifth
from tests.pebbles import Take
from tests.test_table import FACTS

pytestmark = pytest.mark.usefixtures("pebbles")

SUN, HEAP = Drawn("sun"), Rolled((Die("blue", "3"), Die("red", "star")))
SMALL, EQUAL = Rolled((Die("blue", "2"), Die("red", "1"))), Rolled((Die("blue", "2"), Die("red", "2")))
EVENTS: tuple[Event, ...] = (SUN, SMALL, SMALL, Take(), Drawn("storm"), EQUAL, SUN, SMALL)


def new_table() -> Table:
    return Table(
        fifth.GAME, Setup("pebbles", (Seat("Ånn \N{GAME DIE}"), Seat("Bo", "red", "bold")), {"goal": 10}, FACTS)
    )


def played(*events: Event) -> Table:
    table = new_table()
    for event in events:
        table.play(event)
    return table


SAVE = dump(played(*EVENTS)).encode()


def test_the_header_stands_alone() -> None:
    head = json.loads(header(new_table().setup))
    assert head["format"] == 1
    assert head["game"] == "pebbles"
    assert head["seats"][0]["name"] == "Ånn \N{GAME DIE}"
    assert head["facts"] == FACTS


def test_lines_are_plain_json() -> None:
    assert line_of(HEAP) == '{"event": "Rolled", "dice": ["blue/3", "red/star"]}'
    assert line_of(SUN) == '{"event": "Drawn", "card": "sun"}'
    assert line_of(Take()) == '{"event": "Take"}'
    assert line_of("undo") == '{"mark": "undo"}'


def test_a_whole_save_gives_the_same_states() -> None:
    loaded = load(SAVE)
    assert loaded.problem is None
    assert loaded.table.states == played(*EVENTS).states
    assert loaded.table.setup == new_table().setup
    assert loaded.good_bytes == len(SAVE)


@pytest.mark.parametrize("cut", range(len(SAVE)))
def test_cut_at_any_byte_the_whole_events_stand(cut: int) -> None:
    """A cut header is refused; a cut event loses only itself, and what stands ends where it says."""
    content = SAVE[:cut]
    head = SAVE.index(b"\n")
    if cut < head:
        with pytest.raises(BadSave):
            load(content)
        return
    loaded = load(content)
    starts = [0, *(i + 1 for i, byte in enumerate(SAVE) if byte == 10)]  # of each line, and the end
    whole = sum(start - 1 <= cut for start in starts[2:])
    assert loaded.table.events == EVENTS[:whole]
    in_a_line = cut not in starts and cut + 1 not in starts
    assert (loaded.problem is not None) == in_a_line
    if in_a_line:
        assert loaded.line == whole + 2
        assert loaded.good_bytes == starts[whole + 1]


def test_undo_and_redo_marks_are_replayed() -> None:
    lines = [header(new_table().setup), *map(line_of, [SUN, HEAP, "undo", SMALL, "undo", "redo", Take()])]
    loaded = load("\n".join(lines).encode())
    assert loaded.problem is None
    assert loaded.table.events == (SUN, SMALL, Take())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"mark": "undo"}', "there is nothing to undo"),
        ('{"mark": "redo"}', "there is nothing to redo"),
        ('{"mark": "jump"}', "is not an event"),
        ("null", "None is not an event"),
        ("[" * 100_000, "is not a whole line of a save"),
        ('{"event": "Drawn"}', "is not a whole Drawn (card)"),
        ('{"event": "Drawn", "card": 7}', "is not a whole Drawn (card): 7 is not text"),
        ('{"event": "Drawn", "card": "sun", "extra": 1}', "is not a whole Drawn (card)"),
        ('{"event": "Rolled", "dice": ["red"]}', "'red' is not a die: write kind/face"),
        ('{"event": "Rolled", "dice": "red/1"}', "is not a whole Rolled (dice)"),
        ('{"event": "Take"}', "event 1, Take(): there is no heap to take"),
    ],
)
def test_a_line_that_cannot_be_used_ends_the_replay(line: str, why: str) -> None:
    head = header(new_table().setup)
    loaded = load(f"{head}\n{line}\n{line_of(SUN)}\n".encode())
    assert loaded.table.events == ()
    assert loaded.line == 2
    assert loaded.problem is not None
    assert why in loaded.problem
    assert "\n" not in loaded.problem
    assert loaded.good_bytes == len(head.encode()) + 1


def test_blank_lines_and_windows_line_ends_are_nothing() -> None:
    loaded = load(SAVE.replace(b"\n", b"\r\n\r\n"))
    assert (loaded.problem, loaded.table.events) == (None, EVENTS)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ('{"format": 2}', "line 1: this save has format 2, newer than 1; a newer app wrote it"),
        ('{"format": "1"}', "line 1 is not the header of a save"),
        ('{"game": "pebbles"}', "line 1 is not the header of a save"),
        ('{"format": 1, "game": "chess", "seats": []}', "'chess' is not a game here"),
        ('{"format": 1, "game": "pebbles", "seats": [1]}', "the setup cannot be read"),
        ('{"format": 1, "game": "pebbles", "seats": [], "colour": 1}', "the setup cannot be read"),
    ],
)
def test_a_header_that_cannot_be_used(head: str, why: str) -> None:
    with pytest.raises(CompanionError) as caught:
        load(head.encode())
    assert why in str(caught.value)


def test_the_recorder_writes_every_change_as_it_happens(tmp_path: Path) -> None:
    path, table = tmp_path / "deep" / "game.jsonl", new_table()
    recorder = Recorder(path, table)
    lines = 1
    for change in (SUN, SMALL, "undo", "redo", Take()):
        if isinstance(change, str):
            getattr(table, change)()
        else:
            table.play(change)
        lines += 1
        assert path.read_bytes().count(b"\n") == lines
        assert load_file(path).table.states == table.states
    recorder.close()


def test_resume_cuts_a_damaged_end_off_and_keeps_it_beside(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(SAVE + b'{"event": "Ta')
    loaded, recorder = resume(path)
    assert loaded.line == len(EVENTS) + 2
    loaded.table.play(Take())
    recorder.close()
    assert load_file(path).table.events == (*EVENTS, Take())
    assert path.with_name("game.jsonl.damaged").read_bytes() == SAVE + b'{"event": "Ta'


def test_resume_goes_on_after_a_lost_line_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(SAVE.rstrip(b"\n"))
    loaded, recorder = resume(path)
    loaded.table.play(Take())
    recorder.close()
    assert load_file(path).table.events == (*EVENTS, Take())
    assert not path.with_name("game.jsonl.damaged").exists()


def test_what_a_full_disk_refused_is_written_with_the_next_change(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "game.jsonl"
    table = new_table()
    recorder = Recorder(path, table)
    table.play(SUN)

    class FullDisk:
        """Take seven bytes, then no more."""

        def __init__(self, file: Any) -> None:
            self.file, self.room = file, 7

        def write(self, data: bytes) -> int:
            if not self.room:
                raise OSError(28, "No space left on device")
            taken, self.room = self.file.write(data[: self.room]), 0
            return int(taken)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    whole = recorder._file
    monkeypatch.setattr(recorder, "_file", FullDisk(whole))
    for event in (SMALL, SMALL):
        with pytest.raises(CannotSave, match="No space left"):
            table.play(event)
    assert load(path.read_bytes()).table.events == (SUN,)
    monkeypatch.setattr(recorder, "_file", whole)
    table.play(Take())
    assert load(path.read_bytes()).table.events == (SUN, SMALL, SMALL, Take())
    assert load(path.read_bytes()).problem is None


def test_a_game_resumed_twice_at_once_goes_on_in_two_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Recorder(path, played(SUN)).close()
    (one, _), (two, other) = resume(path), resume(path)
    one.table.play(SMALL)
    two.table.play(EQUAL)
    two.table.undo()
    one.table.play(SMALL)
    assert load_file(path).table.events == (SUN, SMALL, SMALL)
    assert other.path == tmp_path / "game-2.jsonl"
    again = load_file(other.path)
    assert (again.table.events, again.table.undone, again.problem) == ((SUN,), (EQUAL,), None)


def test_a_save_deleted_in_mid_game_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.jsonl"
    table = new_table()
    recorder = Recorder(path, table)
    table.play(SUN)
    path.unlink()
    path.parent.rmdir()
    table.play(SMALL)
    table.play(SMALL)
    assert recorder.path == path
    assert load_file(path).table.events == (SUN, SMALL, SMALL)


def test_a_second_damaged_end_is_kept_beside_the_first(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for noise in (b"first\n", b"second\n"):
        path.write_bytes(SAVE + noise)
        resume(path)
    assert sorted(file.name for file in tmp_path.glob("*.damaged")) == ["game.jsonl-2.damaged", "game.jsonl.damaged"]
    assert (tmp_path / "game.jsonl.damaged").read_bytes() == SAVE + b"first\n"
    assert (tmp_path / "game.jsonl-2.damaged").read_bytes() == SAVE + b"second\n"


def test_the_mark_that_some_editors_put_before_a_text_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + SAVE)
    loaded, _ = resume(path)
    assert loaded.table.events == EVENTS
    loaded.table.undo()
    assert load_file(path).table.events == EVENTS[:-1]


def test_files_that_are_no_saves(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match=r"none\.jsonl: cannot be read \(No such file or directory\)"):
        load_file(tmp_path / "none.jsonl")
    with pytest.raises(BadSave, match=r"cannot be read"):
        load_file(tmp_path)
    (tmp_path / "text.jsonl").write_bytes(b"\xff\xfe hello")
    with pytest.raises(BadSave, match=r"text\.jsonl: .* is not a whole line of a save"):
        load_file(tmp_path / "text.jsonl")


@given(st.binary(max_size=80), st.integers(0, len(SAVE)))
def test_any_bytes_at_any_place_give_a_game_or_one_line(noise: bytes, place: int) -> None:
    shelf: dict[str, Game] = {"pebbles": fifth.GAME}
    real, companion.games.games = companion.games.games, lambda: shelf  # type: ignore[assignment]
    try:
        loaded = load(SAVE[:place] + noise + SAVE[place:])
    except CompanionError:
        loaded = None
    finally:
        companion.games.games = real
    in_header = place <= SAVE.index(b"\n")
    assert loaded is not None or in_header
    if loaded is not None and not in_header:
        assert loaded.good_bytes <= len(SAVE) + len(noise)
        assert played(*loaded.table.events).states == loaded.table.states

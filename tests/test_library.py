"""The user's own folder: where saves and tables lie, and the list of saves."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from companion import library
from companion.errors import BadSave
from companion.save import Recorder
from tests.test_save import SAVE, new_table


def test_everything_is_in_one_folder(user_folder: Path) -> None:
    assert library.user_folder() == user_folder
    assert library.saves_folder() == user_folder / "saves"
    assert library.owner_facts("pebbles") == user_folder / "facts" / "pebbles.toml"
    assert not user_folder.exists()


def test_without_a_choice_it_is_the_platforms_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_HOME")
    assert library.user_folder().name == "table-companion"


def test_saves_are_named_after_game_and_minute(user_folder: Path) -> None:
    when = datetime(2025, 3, 1, 20, 15)
    first = library.new_save("pebbles", when)
    assert first == user_folder / "saves" / "pebbles-2025-03-01-2015.jsonl"
    first.parent.mkdir(parents=True)
    first.touch()
    second = library.new_save("pebbles", when)
    assert second.name == "pebbles-2025-03-01-2015-2.jsonl"
    second.touch()
    assert library.new_save("pebbles", when).name == "pebbles-2025-03-01-2015-3.jsonl"


def test_the_list_of_saves_last_changed_first(user_folder: Path) -> None:
    saves = user_folder / "saves"
    for number, name in enumerate(("old", "new")):
        Recorder(saves / f"{name}.jsonl", new_table()).close()
        os.utime(saves / f"{name}.jsonl", (1000 + number, 1000 + number))
    (saves / "text.jsonl").write_text("hello")
    (saves / "notes.txt").write_bytes(SAVE)
    (saves / "folder.jsonl").mkdir()
    found = library.saved_games()
    assert [save.path.stem for save in found] == ["new", "old"]
    assert found[0].game == "pebbles"
    assert found[0].seats == ("Ånn \N{GAME DIE}", "Bo")
    assert found[0].events == 0
    assert library.saved_games("pebbles") == found
    assert library.saved_games("chess") == ()


def test_a_glance_counts_events(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(SAVE)
    assert library.glance(tmp_path / "game.jsonl").events == 8


@pytest.mark.parametrize("content", [b"", b"[]", b'{"game": "x"}', b'{"game": "x", "seats": [1]}', b"[" * 90_000])
def test_a_glance_at_what_is_no_save(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    with pytest.raises(BadSave, match="not a save"):
        library.glance(tmp_path / "x.jsonl")

"""The owner's printed tables, entered by taps: kept when the game can be played with them, refused in one sentence."""

import math
from typing import Any

import pytest

from companion import library
from companion.errors import BadFacts
from companion.fact_rows import Row, changed, rows, typed
from companion.game import Game
from companion.printed import load_facts
from tests.ui.screen import Screen, button, find_all, texts


def listed(screen: Screen, root: Any, game: str) -> Any:
    """Open the list of printed tables from the set-up screen."""
    root.set_up(game)
    screen.frames(4)
    screen.tap(button(root, "Enter what your copy says"))
    return root.sheet.body


def test_the_faces_of_a_goblin_die_are_entered_by_taps(screen: Screen, root: Any) -> None:
    tables = listed(screen, root, "dicey-goblins")
    shown = [widget.text for widget in reversed(tables.children[0].children) if hasattr(widget, "hint")]
    assert shown[:3] == ["Faces of the bronze dice", "Faces of the silver dice", "Faces of the gold dice"]
    screen.tap(button(root, "Faces of the gold dice"))
    form = root.sheet.body
    screen.tap(form.buttons[3])
    for face in ("eggs-6", "footprint"):
        screen.tap(form.palette.faces[face])
    screen.tap(form.save)
    assert library.facts_for("dicey-goblins")["gold"] == {
        "title": "Faces of the gold dice",
        "sides": ["eggs-4", "eggs-5", "footprint", "eggs-6", "footprint", "death"],
        "source": "owner",
    }
    assert button(root, "Faces of the gold dice").hint == "from your own copy"
    root.close_sheet()
    screen.frames(3)
    assert root.screen.seating.setup(root.screen.facts).facts["gold"]["source"] == "owner"
    assert not any("gold dice" in text for text in texts(root))
    screen.tap(button(root, "Enter what your copy says"))
    screen.tap(button(root, "Faces of the gold dice"))
    screen.tap(button(root, "Back to the stand-in"))
    assert library.facts_for("dicey-goblins") == load_facts("dicey-goblins")


def test_faces_the_game_cannot_be_played_with_are_one_sentence(screen: Screen, root: Any) -> None:
    listed(screen, root, "dicey-goblins")
    screen.tap(button(root, "Faces of the bronze dice"))
    form = root.sheet.body
    for _ in range(6):
        screen.tap(form.palette.faces["death"])
    screen.tap(form.save)
    assert "[bronze] sides: no face shows eggs, so the die could never open a round" in root.toast.words.text
    assert not library.owner_facts("dicey-goblins").exists()
    assert root.sheet.body is form


def test_figures_of_another_game_are_typed_into_rows(screen: Screen, root: Any) -> None:
    listed(screen, root, "skaal")
    title = 'Respect points track: its length and the space "mines closed"'
    screen.tap(button(root, title))
    fields = {row.label: field for row, field in root.sheet.body.fields}
    assert list(fields) == ["spaces", "mines_closed"]
    fields["mines_closed"].text = "thirty"
    screen.tap(root.sheet.body.save)
    assert root.toast.words.text == "Mines_closed: 'thirty' is not a whole number"
    fields["mines_closed"].text = "33"
    screen.tap(root.sheet.body.save)
    assert library.facts_for("skaal")["track"]["mines_closed"] == 33
    screen.tap(button(root, "Forget all of them"))
    assert library.facts_for("skaal") == load_facts("skaal")


def test_a_file_edited_into_nonsense_is_told_and_can_be_forgotten(screen: Screen, root: Any) -> None:
    place = library.owner_facts("dicey-goblins")
    place.parent.mkdir(parents=True)
    place.write_text('[gold]\nsource = "owner"\nsides = 6\n', encoding="utf-8")
    tables = listed(screen, root, "dicey-goblins")
    assert "Your own tables are left alone, as they cannot be used: " in root.toast.words.text
    assert "[gold] sides: 6" in root.toast.words.text
    assert tables.facts == root.screen.facts == load_facts("dicey-goblins")
    root.say("")
    screen.tap(button(root, "Forget all of them"))
    assert not place.exists()


def test_every_entry_of_every_table_has_a_row_and_its_own_way_back() -> None:
    for game in ("dicey-goblins", "emerald-skulls", "skaal", "yathsel"):
        for table in load_facts(game).values():
            for row in rows(table):
                assert not isinstance(row.value, dict | list)
                other = changed(table, row, "x")
                assert next(again.value for again in rows(other) if again.way == row.way) == "x"
                assert changed(other, row, row.value) == table
                if not isinstance(row.value, bool):
                    assert typed(row, str(row.value)) == row.value


def test_what_is_typed_is_read_as_the_kind_it_has() -> None:
    assert typed(Row(("a",), 2), " 12 ") == 12
    assert math.isclose(typed(Row(("a",), 2.5), "1,5"), 1.5)
    assert typed(Row(("a",), "b"), " Kamau ") == "Kamau"
    with pytest.raises(BadFacts, match=r"roads · 2 · 1: 'x' is not a whole number"):
        typed(Row(("roads", 1, 0), 3), "x")


def test_a_game_without_stand_ins_still_shows_its_tables(screen: Screen, root: Any, pebbles: Game) -> None:
    listed(screen, root, "pebbles")
    assert {"Weather cards", "Worth of the faces"} <= texts(root.sheet)
    assert not find_all(root.sheet, text="Forget all of them")

"""The map of Skaalland on the screen: a turn is a tap on a region and one on what to do there."""

from pathlib import Path
from typing import Any

import pytest

from companion import library
from companion.dice import Die
from companion.game import Rolled, Seat, Setup
from companion.games.skaal import GAME
from companion.games.skaal.events import Attract, Discover, Harvest, Place, Prospect
from companion.printed import load_facts
from tests.ui.screen import Screen, button, texts

POSITION = {
    "regions": {
        "Kamau": {"dwarfs": {"yellow": 3, "red": 2}, "nuggets": 3},
        "Jarama": {"dwarfs": {"yellow": 1, "green": 1}},
        "Topa": {"dwarfs": {"red": 2, "green": 1}, "ooops": True, "inn": "red"},
        "Belsamati": {"dwarfs": {"green": 2}},
    },
    "turn": "yellow",
    "pawn": 12,
}


@pytest.fixture
def table(screen: Screen, root: Any) -> Any:
    """Give the table of three clans in the middle of a game."""
    seats = (Seat("Cathy", "yellow"), Seat("Bob", "red"), Seat("Ann", "green"))
    root.begin(Setup("skaal", seats, {}, load_facts("skaal"), POSITION))
    screen.frames(seconds=0.5)
    return root.screen


def tap_region(screen: Screen, table: Any, name: str, clan: str | None = None) -> None:
    """Tap the middle of a region on the map, or a clan's token in it."""
    at = table.picture.place()
    region = next(here for here in at.board["regions"] if here["name"] == name)
    x, y = at.centre(region)
    if clan is not None:
        x, y, _ = at.token(region, list(region["dwarfs"]).index(clan))
    screen.tap_at(*table.picture.to_window(x, y))


def test_a_tap_on_a_region_offers_what_can_be_done_there(screen: Screen, table: Any) -> None:
    tap_region(screen, table, "Kamau")
    assert table.controller.table.events == ()
    screen.tap(button(table.over_body, "3 nuggets in Kamau"))
    assert table.controller.table.events == (Harvest("Kamau", 3),)


def test_where_only_one_thing_can_be_done_a_tap_does_it(screen: Screen, table: Any) -> None:
    tap_region(screen, table, "Salud")
    assert table.controller.table.events == (Place("Salud"),)


def test_a_find_and_its_rumour_are_taps_on_regions_and_dwarfs(screen: Screen, table: Any) -> None:
    table.controller.play(Prospect())
    table.controller.play(Rolled((Die("skaal", "4"),)))
    screen.frames(seconds=0.5)
    assert "Topa" not in table.picture.targets()
    tap_region(screen, table, "Topa")
    assert len(table.controller.table.events) == 2
    tap_region(screen, table, "Kamau")
    assert table.controller.table.events[-1] == Discover("Kamau")
    assert set(table.picture.callers()) == {"Jarama", "Topa"}
    tap_region(screen, table, "Jarama", "green")
    assert table.picture.chosen == {"Jarama": "green"}
    tap_region(screen, table, "Jarama", "yellow")
    tap_region(screen, table, "Topa", "green")
    assert table.controller.table.events[-1] == Attract(
        (("Jarama", "yellow"), ("Topa", "green"), ("Belsamati", "green"))
    )


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (640, 400)])
def test_every_region_lies_in_the_picture_and_answers_to_its_own_tap(
    screen: Screen, table: Any, size: tuple[int, int]
) -> None:
    screen.size(*size)
    picture = table.picture
    at = picture.place()
    if at is None:
        pytest.fail(f"no room for the land at {size}")
    for region in at.board["regions"]:
        x, y = at.centre(region)
        assert picture.x <= x - at.radius
        assert x + at.radius <= picture.right
        assert picture.y <= y - at.radius
        assert y + at.radius <= picture.top
        assert picture.region_at(x, y) == region["name"]


def test_a_thumb_that_lands_beside_a_small_region_still_means_it(screen: Screen, table: Any) -> None:
    from companion.ui.look import LOOK

    screen.size(640, 400)
    picture, at = table.picture, table.picture.place()
    beside = LOOK.touch * 0.45
    assert at.radius * 1.35 < beside
    slainte = next(region for region in at.board["regions"] if region["name"] == "Slainte")
    x, y = at.centre(slainte)
    assert picture.region_at(x, y - beside) == "Slainte"
    assert picture.region_at(x, picture.y - 1) is None


@pytest.fixture
def editor(screen: Screen) -> Any:
    """Give the map editor, which hands what is kept to `kept`."""
    from companion.ui.boards.skaal_editor import MapEditor

    kept: list[Any] = []
    made = MapEditor(load_facts("skaal"), kept.append)
    made.kept = kept
    screen.window.add_widget(made)
    screen.frames(4)
    return made


def tap_sketch(screen: Screen, editor: Any, name: str) -> None:
    at = editor.sketch.place()
    region = next(here for here in at.board["regions"] if here["name"] == name)
    screen.tap_at(*editor.sketch.to_window(*at.centre(region)))


def test_two_taps_toggle_a_road_and_what_is_wrong_is_said_at_once(screen: Screen, editor: Any) -> None:
    tap_sketch(screen, editor, "Kamau")
    tap_sketch(screen, editor, "Salud")
    assert editor.wrong == ("Kamau has 4 roads, but every region has 3", "Salud has 4 roads, but every region has 3")
    assert {*editor.wrong, "in the rulebook no road joins Kamau and Salud"} <= texts(editor)
    assert button(editor, "Keep this map").disabled
    screen.tap(button(editor, "Undo"))
    assert editor.wrong == ()
    assert editor.kept == []


def test_a_renamed_map_with_another_track_is_kept_and_can_be_played_on(screen: Screen, editor: Any) -> None:
    tap_sketch(screen, editor, "Kanpai")
    editor.name.text = "Topa"
    screen.tap(button(editor, "Rename"))
    assert "'Topa' is already the name of a region" in texts(editor)
    tap_sketch(screen, editor, "Kanpai")
    editor.name.text = "Skolberg"
    screen.tap(button(editor, "Rename"))
    editor.step("spaces", 10)
    editor.step("mines_closed", -1)
    screen.tap(button(editor, "Keep this map"))
    (tables,) = editor.kept
    assert (tables["track"]["spaces"], tables["track"]["mines_closed"]) == (70, 30)
    assert "Skolberg" in [region["name"] for region in tables["map"]["regions"]]
    GAME.check_facts({**load_facts("skaal"), **tables})


def test_the_map_is_edited_from_the_setup_screen_and_passed_on_as_a_file(
    screen: Screen, root: Any, desk: Any, tmp_path: Path
) -> None:
    desk.settings.folder = str(tmp_path)
    root.set_up("skaal")
    screen.frames(4)
    screen.tap(button(root, "Enter what your copy says"))
    screen.tap(button(root, load_facts("skaal")["map"]["title"]))
    editor = root.sheet.body
    tap_sketch(screen, editor, "Kanpai")
    editor.name.text = "Skolberg"
    screen.tap(button(editor, "Rename"))
    screen.tap(button(editor, "Keep this map"))
    kept = library.facts_for("skaal")
    assert "Skolberg" in [region["name"] for region in kept["map"]["regions"]]
    assert kept["map"]["source"] == "owner"
    screen.tap(button(root, "Write all tables to a file"))
    written = tmp_path / "skaal-tables.toml"
    assert "Skolberg" in written.read_text(encoding="utf-8")
    desk.say("")
    screen.tap(button(root, "Forget all of them"))
    assert library.facts_for("skaal")["map"]["source"] == "stand-in"
    screen.tap(button(root, "Take tables from a file"))
    screen.tap(button(root, "skaal-tables.toml"))
    assert library.facts_for("skaal")["map"] == kept["map"]
    root.close_sheet()
    screen.tap(button(root, "Start"))
    assert "Skolberg" in [region["name"] for region in root.screen.view.board["regions"]]

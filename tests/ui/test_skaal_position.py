"""A game of Skåål in progress, entered on the map from the set-up screen, and started from there."""

from typing import Any

import pytest

from companion.games.skaal.events import Harvest
from companion.printed import load_facts
from tests.ui.screen import Screen, button, texts

OPEN = "Start in the middle of a game"
USED = "In the middle of a game"


@pytest.fixture
def editor(screen: Screen, root: Any) -> Any:
    """Open the editor of three clans: Player 1 yellow, Player 2 light blue, Player 3 red."""
    root.set_up("skaal")
    screen.frames(4)
    screen.tap(button(root, OPEN))
    return root.sheet.body


def press(screen: Screen, widget: Any) -> None:
    """Tap a widget without waiting: what is entered has no guard against quick taps."""
    screen.scroll_to(widget)
    screen.press(*widget.to_window(*widget.center))


def tap_region(screen: Screen, editor: Any, name: str) -> None:
    at = editor.sketch.place()
    region = next(here for here in at.board["regions"] if here["name"] == name)
    screen.press(*editor.sketch.to_window(*at.centre(region)))


def tap(screen: Screen, editor: Any, *labels: str) -> None:
    for label in labels:
        press(screen, button(editor, label))


def minus(editor: Any, label: str) -> Any:
    """Give the minus button of a row."""
    return next(row.less for row in editor.walk() if hasattr(row, "less") and row.more.text == label)


def test_a_position_is_entered_and_the_game_goes_on_from_there(screen: Screen, root: Any, editor: Any) -> None:
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, *["Player 1"] * 4, "Player 2", *["Nuggets"] * 3)
    tap_region(screen, editor, "Topa")
    tap(screen, editor, "Player 2", "Player 2", "No Ooops", "No inn", "The inn itself is light blue", "To the track")
    tap(screen, editor, "Player 1: 0", "1", "2", "Next", "3", "3", "Next", "Next", "9", "Done")
    assert editor.position == {
        "regions": {
            "Kamau": {"dwarfs": {"yellow": 4, "light blue": 1}, "nuggets": 3},
            "Topa": {"dwarfs": {"light blue": 2}, "ooops": True, "inn": "light blue", "inn_of": "red"},
        },
        "accountants": {"yellow": 12, "light blue": 33},
        "pawn": 9,
    }
    assert {"Player 2: 33", "Prospecting pawn: space 9", "22 turns of prospecting left"} <= texts(editor)
    tap(screen, editor, "Start from here")
    controller = root.screen.controller
    assert [score.points for score in controller.game.rules.scores(controller.table.state)] == [12, 33, 0]
    assert controller.table.state.inns == (2, 2, 1)
    root.screen.picture.choose("Kamau", root.screen.picture.targets()["Kamau"])
    screen.frames(seconds=0.5)
    screen.tap(button(root.screen.over_body, "3 nuggets in Kamau"))
    assert controller.table.events == (Harvest("Kamau", 3),)
    assert controller.table.state.accountants == (15, 33, 0)
    assert root.desk.drafts["skaal"][1].position == editor.position


def test_what_cannot_be_is_one_sentence_that_names_the_region_and_nothing_starts(
    screen: Screen, root: Any, editor: Any
) -> None:
    for name in ("Salud", "Topa", "Kamau"):
        tap_region(screen, editor, name)
        tap(screen, editor, "Player 1", "No inn")
        if name != "Kamau":
            tap(screen, editor, "The inn itself is yellow", "The inn itself is light blue")
    assert editor.said.text == "The game can go on from here."
    tap(screen, editor, "The inn itself is yellow", "The inn itself is light blue")
    assert editor.said.text == "Topa: red has no more than 2 inns"
    assert editor.sketch.lit == {"Topa"}
    assert editor.start.disabled
    root.back()
    screen.tap(button(root, "Start"))
    assert root.toast.words.text == editor.said.text
    assert root.screen.draft.position == editor.position


def test_more_dwarfs_than_a_clan_has_are_refused_until_one_is_taken_back(screen: Screen, editor: Any) -> None:
    tap_region(screen, editor, "Salud")
    editor.change({"regions": {"Salud": {"dwarfs": {"red": 13}}}})
    tap(screen, editor, "Player 3", "Player 3")
    assert editor.said.text == "Red has 14 dwarfs, but 15 are on the board"
    press(screen, minus(editor, "Player 3"))
    assert editor.said.text == "The game can go on from here."
    assert editor.position == {"regions": {"Salud": {"dwarfs": {"red": 14}}}}


def test_a_mistake_is_one_undo_and_a_number_is_one_step(screen: Screen, editor: Any) -> None:
    tap(screen, editor, "Player 2: 0", "1", "2", "3")
    assert editor.position == {"accountants": {"light blue": 123}}
    press(screen, editor.undo)
    assert editor.position == {}
    assert "Player 2: 0" in texts(editor)
    press(screen, editor.redo)
    assert editor.position == {"accountants": {"light blue": 123}}
    tap(screen, editor, "Player 2: 123", "7")
    press(screen, editor.pad.erase)
    assert editor.position == {"accountants": {"light blue": 0}}
    press(screen, editor.undo)
    assert editor.position == {"accountants": {"light blue": 123}}


def test_the_draft_survives_a_tap_beside_the_sheet_the_way_home_and_a_look_at_the_tables(
    screen: Screen, root: Any, editor: Any
) -> None:
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, "Player 1")
    screen.tap_at(3, 3)
    assert root.sheet is None
    assert "1 region and 1 dwarf entered so far" in texts(root)
    root.back()
    root.set_up("skaal")
    screen.frames(4)
    root.screen.open_tables()
    root.back()
    screen.tap(button(root, USED))
    assert root.sheet.body.position == {"regions": {"Kamau": {"dwarfs": {"yellow": 1}}}}
    tap_region(screen, root.sheet.body, "Kamau")
    tap(screen, root.sheet.body, "Player 1")
    assert root.sheet.body.position == {"regions": {"Kamau": {"dwarfs": {"yellow": 2}}}}


def test_one_tap_begins_at_the_beginning_instead_and_keeps_what_was_entered(
    screen: Screen, root: Any, editor: Any
) -> None:
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, "Player 1")
    root.back()
    screen.frames(4)
    screen.tap(button(root, "Begin at the beginning instead"))
    assert {OPEN, "1 region and 1 dwarf entered so far"} <= texts(root)
    screen.tap(button(root, "Start"))
    assert root.screen.controller.table.setup.position is None


def test_everything_is_cleared_with_one_tap_and_comes_back_with_one_undo_after_the_sheet_was_closed(
    screen: Screen, root: Any, editor: Any
) -> None:
    tap_region(screen, editor, "Salud")
    tap(screen, editor, "Player 3", "No Ooops", "Nuggets", "To the track")
    kept = editor.position
    assert kept == {"regions": {"Salud": {"dwarfs": {"red": 1}, "nuggets": 1}}}
    tap(screen, editor, "Clear everything")
    assert editor.position == {}
    assert editor.start.disabled
    root.back()
    root.screen.open_position()
    screen.frames(3)
    press(screen, root.sheet.body.undo)
    assert root.sheet.body.position == kept
    assert root.screen.draft.begun(root.screen.seating.setup({})).position == kept


def test_a_clans_new_colour_and_another_clan_keep_what_was_entered(screen: Screen, root: Any, editor: Any) -> None:
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, "Player 2", "To the track")
    press(screen, editor.track_form.turns["light blue"])
    root.back()
    screen.frames(4)
    screen.tap(button(root, "Add a seat"))
    marks = [widget for widget in root.screen.seats.walk() if type(widget).__name__ == "MarkButton"]
    press(screen, marks[1])
    assert root.screen.draft.position == {"regions": {"Kamau": {"dwarfs": {"purple": 1}}}, "turn": "purple"}
    screen.tap(button(root, USED))
    assert not root.sheet.body.start.disabled


def test_what_a_changed_map_no_longer_has_is_dropped_with_one_tap_and_comes_back_with_undo(
    screen: Screen, root: Any, editor: Any
) -> None:
    tap_region(screen, editor, "Kanpai")
    tap(screen, editor, "Player 1")
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, "Player 1")
    facts = load_facts("skaal")
    regions = [{**here, "name": here["name"].replace("Kanpai", "Skolberg")} for here in facts["map"]["regions"]]
    roads = [["Skolberg" if name == "Kanpai" else name for name in road] for road in facts["map"]["roads"]]
    root.back()
    root.screen.facts = {**facts, "map": {**facts["map"], "regions": regions, "roads": roads}}
    root.screen.open_position()
    screen.frames(4)
    again = root.sheet.body
    assert again.said.text.startswith("There is no region 'Kanpai'; there is ")
    tap(screen, again, "Drop what no longer fits")
    assert again.position == {"regions": {"Kamau": {"dwarfs": {"yellow": 1}}}}
    press(screen, again.undo)
    assert set(again.position["regions"]) == {"Kanpai", "Kamau"}


def test_the_clan_on_turn_may_still_be_owed_its_beer(screen: Screen, editor: Any, root: Any) -> None:
    tap_region(screen, editor, "Kamau")
    tap(screen, editor, *["Player 1"] * 2, "Player 2", "No inn", "To the track", "Player 1 has had this turn's beer")
    assert editor.position["beer_counted"] is False
    tap(screen, editor, "Start from here")
    assert root.screen.controller.table.state.accountants == (2, 0, 0)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (640, 400)])
def test_every_region_answers_to_its_own_tap_at_every_size(screen: Screen, editor: Any, size: tuple[int, int]) -> None:
    screen.size(*size)
    names = [region["name"] for region in editor.sketch.place().board["regions"]]
    for name in names:
        at = editor.sketch.place()
        region = next(here for here in at.board["regions"] if here["name"] == name)
        assert editor.sketch.region_at(*at.centre(region)) == name
    tap_region(screen, editor, "Belsamati")
    assert editor.region == "Belsamati"
    tap(screen, editor, "Player 3", "Nuggets")
    assert editor.position == {"regions": {"Belsamati": {"dwarfs": {"red": 1}, "nuggets": 1}}}


def test_a_game_without_such_an_editor_does_not_offer_one(screen: Screen, root: Any) -> None:
    root.set_up("dicey-goblins")
    screen.frames(4)
    assert OPEN not in texts(root)

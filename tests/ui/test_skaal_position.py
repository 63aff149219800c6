"""A game of Skåål entered region by region, as it lies on the table, and played on from there."""

from typing import Any

import pytest

from companion.games.skaal.events import Harvest
from tests.ui.screen import Screen, button, texts


@pytest.fixture
def editor(screen: Screen, root: Any) -> Any:
    """Give the entry sheet of three clans, opened from the set-up screen."""
    root.set_up("skaal")
    screen.frames(4)
    for chair, name in zip(root.screen.seating.chairs, ("Cathy", "Bob", "Ann"), strict=True):
        chair.name = name
    screen.tap(button(root, "Start in the middle of a game"))
    return root.sheet.body


def tap_region(screen: Screen, editor: Any, name: str) -> None:
    at = editor.sketch.place()
    region = next(here for here in at.board["regions"] if here["name"] == name)
    screen.tap_at(*editor.sketch.to_window(*at.centre(region)))


def more(screen: Screen, editor: Any, label: str, icon: str = "plus", times: int = 1) -> None:
    """Tap the plus or minus beside a count, found by what the label begins with."""
    for _ in range(times):
        words = next(w for w in editor.walk() if str(getattr(w, "text", "")).startswith(f"{label}: "))
        screen.tap(next(w for w in words.parent.children if getattr(w, "icon", "") == icon))


def points(screen: Screen, editor: Any, label: str, by: str) -> None:
    """Tap one of the four buttons below a count on the track."""
    words = next(w for w in editor.walk() if str(getattr(w, "text", "")).startswith(f"{label}: "))
    rows = words.parent.parent.children
    buttons = rows[rows.index(words.parent) - 1].children
    screen.tap(next(w for w in buttons if w.text == by))


def test_a_position_entered_by_taps_is_played_on_from(screen: Screen, root: Any, editor: Any) -> None:
    tap_region(screen, editor, "Kamau")
    more(screen, editor, "Cathy", times=3)
    more(screen, editor, "Bob", times=2)
    more(screen, editor, "Nuggets", times=3)
    tap_region(screen, editor, "Topa")
    more(screen, editor, "Bob", times=2)
    screen.tap(button(editor, "Ooops"))
    screen.tap(button(editor, "Bob"))
    screen.tap(button(editor, "Done here"))
    points(screen, editor, "Ann", "+10")
    points(screen, editor, "Ann", "-1")
    points(screen, editor, "Prospecting pawn", "+1")
    assert "The game can go on from here." in texts(editor)
    first, second, third = root.screen.seating.chairs
    assert root.screen.position == {
        "regions": {
            "Kamau": {"dwarfs": {first.colour: 3, second.colour: 2}, "nuggets": 3},
            "Topa": {"dwarfs": {second.colour: 2}, "ooops": True, "inn": second.colour},
        },
        "accountants": {third.colour: 9},
        "pawn": 2,
    }
    root.close_sheet()
    assert {"Goes on from your position"} <= texts(root)
    screen.tap(button(root, "Start"))
    state = root.screen.controller.table.state
    assert state.reserve == (11, 10, 14)
    assert state.accountants == (0, 0, 9)
    root.screen.controller.play(Harvest("Kamau", 3))
    assert root.screen.controller.table.state.accountants[0] == 4  # the pawn on space 2 is hopped


def test_what_cannot_be_is_said_at_once_and_one_undo_mends_it(screen: Screen, root: Any, editor: Any) -> None:
    tap_region(screen, editor, "Kamau")
    more(screen, editor, "Cathy", times=15)
    colour = root.screen.seating.chairs[0].colour
    assert editor.wrong == f"{colour} has 14 dwarfs, but 15 are on the board".capitalize()
    assert editor.wrong in texts(editor)
    root.close_sheet()
    screen.tap(button(root, "Start"))
    assert root.screen.position is not None
    root.desk.say("")
    root.screen.open_position()
    screen.frames(4)
    again = root.sheet.body
    tap_region(screen, again, "Kamau")
    more(screen, again, "Cathy", "minus")
    assert again.wrong == ""
    screen.tap(button(again, "Undo"))
    assert "15 are on the board" in again.wrong


def test_a_tap_beside_the_sheet_loses_nothing_and_forgetting_can_be_undone(
    screen: Screen, root: Any, editor: Any
) -> None:
    tap_region(screen, editor, "Salud")
    more(screen, editor, "Ann", times=2)
    kept = root.screen.position
    screen.tap_at(5, 5)
    assert root.sheet is None
    screen.tap(button(root, "Goes on from your position"))
    again = root.sheet.body
    assert again.draft == kept
    screen.tap(button(again, "Forget it: a fresh game"))
    assert root.screen.position is None
    screen.tap(button(again, "Undo"))
    assert root.screen.position == kept


def test_gold_drives_ooops_away_and_an_inn_goes_with_its_last_keeper(screen: Screen, editor: Any) -> None:
    tap_region(screen, editor, "Salud")
    screen.tap(button(editor, "Ooops"))
    more(screen, editor, "Nuggets")
    assert editor.here == {"nuggets": 1}
    more(screen, editor, "Bob")
    screen.tap(button(editor, "Bob"))
    assert editor.here["inn"] == editor.fresh.colours[1]
    more(screen, editor, "Bob", "minus")
    assert editor.here == {"nuggets": 1, "dwarfs": {}}

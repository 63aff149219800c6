"""Half-filled cards of Yathsel, entered on the screen: a tap on the points, and the next open box follows."""

from typing import Any

import pytest

from tests.ui.screen import Screen, button, texts

OPEN = "Start in the middle of a game"


@pytest.fixture
def editor(screen: Screen, root: Any) -> Any:
    """Open the cards of Ann and Bob."""
    root.set_up("yathsel")
    screen.frames(4)
    while len(root.screen.seating.chairs) < 2:
        root.screen.seating.add()
    for chair, name in zip(root.screen.seating.chairs, ("Ann", "Bob"), strict=True):
        chair.name = name
    screen.tap(button(root, OPEN))
    return root.sheet.body


def press(screen: Screen, widget: Any) -> None:
    screen.scroll_to(widget)
    screen.press(*widget.to_window(*widget.center))


def tap(screen: Screen, editor: Any, *labels: str) -> None:
    """Tap buttons of the column one after the other."""
    for label in labels:
        press(screen, button(editor.column, label))


def test_cards_are_entered_box_by_box_and_the_game_goes_on_from_there(screen: Screen, root: Any, editor: Any) -> None:
    assert editor.box == "ones"
    tap(screen, editor, "3", "6", "Still open", "12")
    assert editor.box == "fives"
    press(screen, editor.sheet.boxes["yathsel"])
    tap(screen, editor, "50")
    tap(screen, editor, "Still open")
    assert editor.box is None
    tap(screen, editor, "Extra Yathsels", "Bob: 0", "1")
    assert editor.position == {"cards": [{"ones": 3, "twos": 6, "fours": 12, "yathsel": 50, "extras": 1}, {"ones": 1}]}
    tap(screen, editor, "To the cards")
    assert {"Ann: 121", "4 of 13 boxes filled", "Bob: 1"} <= texts(editor)
    press(screen, editor.start)
    controller = root.screen.controller
    assert [score.points for score in controller.game.rules.scores(controller.table.state)] == [121, 1]
    assert controller.table.state.turn == 1
    controller.roll()
    assert controller.table.state.rolls == 1


def test_a_mistake_is_put_right_by_another_tap_or_one_undo(screen: Screen, editor: Any) -> None:
    tap(screen, editor, "4")
    press(screen, editor.sheet.boxes["ones"])
    tap(screen, editor, "5")
    assert editor.position == {"cards": [{"ones": 5}]}
    assert editor.box == "twos"
    press(screen, editor.undo)
    assert editor.position == {"cards": [{"ones": 4}]}
    press(screen, editor.sheet.boxes["ones"])
    tap(screen, editor, "Still open")
    assert editor.position == {}


def test_full_cards_are_refused_in_one_sentence(screen: Screen, editor: Any) -> None:
    zero = dict.fromkeys(editor.sheet.boxes, 0)
    editor.change({"cards": [zero, zero]})
    assert editor.said.text == "Position: every card is full, so there is nothing left to play"
    assert editor.start.disabled
    press(screen, editor.sheet.boxes["chance"])
    tap(screen, editor, "Still open")
    assert editor.said.text == "The game can go on from here."


def test_a_card_goes_and_comes_back_with_its_seat(screen: Screen, root: Any, editor: Any) -> None:
    tap(screen, editor, "To the cards", "Bob: 0", "2")
    root.back()
    assert "1 box entered so far" in texts(root)
    screen.tap(button(root, "Remove the last"))
    assert root.screen.draft.wrong(root.screen.seating.setup(root.screen.facts)) == ""
    screen.tap(button(root, "Add a seat"))
    screen.tap(button(root, "In the middle of a game"))
    assert root.sheet.body.position == {"cards": [{}, {"ones": 2}]}


def test_points_are_those_that_the_box_can_have_under_the_twists_in_force(
    screen: Screen, root: Any, editor: Any
) -> None:
    root.back()
    root.screen.seating.options["double-yathsel"] = True
    root.screen.open_position()
    screen.frames(3)
    root.sheet.body.open("yathsel")
    assert list(root.sheet.body.points_forms["yathsel"].buttons) == [0, 100]
    root.sheet.body.open("small-straight")
    assert list(root.sheet.body.points_forms["small-straight"].buttons) == [0, 30]


def test_a_run_of_duels_is_told_to_go_on_from_a_file_and_a_duel_needs_two(screen: Screen, root: Any) -> None:
    root.set_up("yathsel")
    screen.frames(4)
    root.screen.seating.options["mode"] = "duel"
    screen.tap(button(root, OPEN))
    assert root.sheet is None
    assert root.toast.words.text.startswith("1 seats: a duel has 2")
    root.say("")
    root.screen.seating.options["mode"] = "campaign"
    root.screen.seating.add()
    screen.tap(button(root, OPEN))
    assert root.sheet is None
    assert "docs/positions.md" in root.toast.words.text

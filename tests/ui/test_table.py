"""The generic table, driven by a View alone: a small game nobody wrote a screen for."""

from typing import Any

import pytest

from companion.dice import Die
from companion.game import Drawn, Game, Rolled, Seat, Setup
from companion.printed import load_facts
from tests.pebbles import Take
from tests.ui.screen import Screen, button, find_all, texts


def throw(one: str, other: str) -> Rolled:
    return Rolled((Die("blue", other), Die("red", one)))


@pytest.fixture
def table(screen: Screen, root: Any, pebbles: Game) -> Any:
    """Give the table of one person and a careful house player."""
    seats = (Seat("Ada", "red"), Seat("Babbage", "green", "careful"))
    root.begin(Setup("pebbles", seats, {"goal": 20}, load_facts("pebbles")))
    screen.frames(seconds=0.5)
    return root.screen


def test_everything_a_view_holds_is_on_the_screen(screen: Screen, table: Any) -> None:
    table.controller.play(Drawn("sun"))
    table.controller.play(throw("1", "star"))
    screen.frames(4)
    assert {
        "Pebbles", "Ada throws a red and a blue die.", "Ada", "Babbage", "0", "pebbles", "Take the heap", "6 pebbles",
        "Turn", "weather", "sun", "heap", "•  The goal is 20.", "Thrown", "Ada throws star and 1.",
        "Undo: Ada throws star and 1.",
    } <= texts(table)  # fmt: skip
    assert [card.active for card in find_all(table, compact=False) if hasattr(card, "points")] == [True, False]


def test_cards_are_drawn_by_a_tap_or_told_from_the_real_deck(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "Say which weather came"))
    screen.tap(button(table, "storm"))
    assert table.controller.table.events == (Drawn("storm"),)
    screen.tap(table.bar.undo)
    screen.tap(button(table, "Draw a weather"))
    assert len(table.controller.table.events) == 1


def test_dice_are_tapped_in_kind_by_kind(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "Draw a weather"))
    pad = table.input.pad
    (red, reds), (blue, blues) = pad.palettes
    assert (red.name, blue.name) == ("red", "blue")
    assert pad.done.disabled
    assert pad.done.text == "2 dice to go"
    screen.tap(reds.faces["2"])
    assert reds.faces["1"].disabled
    screen.tap(blues.faces["star"])
    screen.tap(pad.places.children[-1])
    assert [str(die) for die in pad.throw.dice] == ["red/3", "blue/star"]
    screen.tap(pad.erase)
    assert not blues.faces["star"].disabled
    screen.tap(blues.faces["1"])
    screen.tap(pad.done)
    assert table.controller.table.events[-1] == throw("3", "1")


def test_dice_can_be_rolled_by_the_app_and_that_is_remembered(screen: Screen, table: Any, desk: Any) -> None:
    screen.tap(button(table, "Draw a weather"))
    screen.tap(table.input.tabs["random"])
    screen.tap(button(table, "Roll 2 dice"))
    assert isinstance(table.controller.table.events[-1], Rolled)
    assert desk.settings.supplier == "random"


def test_an_action_is_one_tap_and_one_undo(screen: Screen, table: Any) -> None:
    table.controller.play(Drawn("sun"))
    table.controller.play(throw("1", "star"))
    screen.frames(seconds=0.5)
    table.house.stop()
    screen.tap(button(table, "Take the heap"))
    assert Take() in table.controller.table.events
    screen.tap(table.bar.undo)
    assert table.controller.table.events == (Drawn("sun"), throw("1", "star"))
    screen.tap(table.bar.redo)
    assert table.controller.table.events[-1] == Take()


def test_undo_shows_the_standings_and_the_last_moves_of_before(screen: Screen, table: Any) -> None:
    for event in (Drawn("sun"), throw("1", "2"), Take()):
        table.controller.play(event)
    screen.frames(4)
    cards = list(table.arrangement.column.children)
    assert "Ada +3 pebbles: the heap of 3" in texts(table)
    assert [card.points for card in cards[::-1]] == [3, 0]
    table.undo()
    screen.frames(4)
    assert "Ada +3 pebbles: the heap of 3" not in texts(table)
    assert [card.points for card in table.arrangement.column.children[::-1]] == [0, 0]
    assert table.arrangement.column.children == cards
    table.redo()
    screen.frames(4)
    assert "Ada +3 pebbles: the heap of 3" in texts(table)
    assert [card.points for card in cards[::-1]] == [3, 0]


def test_the_second_half_of_a_double_tap_does_nothing(screen: Screen, table: Any) -> None:
    table.controller.play(Drawn("sun"))
    table.controller.play(throw("1", "2"))
    screen.frames(seconds=0.5)
    take = button(table, "Take the heap")
    place = take.to_window(*take.center)
    screen.press(*place)
    once = table.controller.table.events
    screen.press(*place)
    assert once[-1] == Take()
    assert table.controller.table.events == once


def test_the_house_plays_its_seat_at_a_pace_and_waits_after_an_undo(screen: Screen, table: Any) -> None:
    for event in (Drawn("sun"), throw("1", "star"), Take()):
        table.controller.play(event)
    assert len(table.controller.table.events) == 3
    screen.frames(seconds=0.5)
    assert len(table.controller.table.events) == 3
    screen.frames(seconds=0.6)
    assert len(table.controller.table.events) == 4
    assert table.input is None
    screen.frames(seconds=20)
    assert table.controller.view.prompt == "Ada throws a red and a blue die."
    after = len(table.controller.table.events)
    screen.tap(table.bar.undo)
    assert len(table.controller.table.events) == 2
    screen.tap(table.bar.redo)
    assert len(table.controller.table.events) == 3
    screen.frames(seconds=3)
    assert len(table.controller.table.events) == 3
    screen.tap(button(table, "Let the house go on"))
    screen.frames(seconds=20)
    assert len(table.controller.table.events) == after


def test_the_history_lists_every_move_and_goes_to_any(screen: Screen, table: Any) -> None:
    for event in (Drawn("sun"), throw("1", "star"), throw("2", "3")):
        table.controller.play(event)
    screen.frames(4)
    screen.tap(table.bar.history)
    assert {"3. Ada throws 3 and 2.", "2. Ada throws star and 1.", "1. The weather is sun.", "You are here"} <= texts(
        table
    )
    screen.tap(button(table, "1. The weather is sun."))
    assert table.controller.table.events == (Drawn("sun"),)
    screen.tap(table.bar.history)
    screen.tap(button(table, "3. Ada throws 3 and 2."))
    assert len(table.controller.table.events) == 3


def test_standings_and_board_lie_beside_the_scroll_bar_not_under_it(screen: Screen, table: Any) -> None:
    screen.size(800, 480)
    assert table.arrangement.mode == "two"
    scroll = table.stage.scroll
    bar, _ = scroll.to_window(scroll.right - scroll.bar_width, scroll.y)
    for part in (*table.arrangement.strip.children, table.stage.panels):
        right, _ = part.to_window(part.right, part.y)
        assert right <= bar


def test_eight_seats_leave_room_for_the_board_of_a_narrow_tablet(screen: Screen, root: Any) -> None:
    people = tuple(Seat(f"Player {n}") for n in range(1, 9))
    screen.size(600, 1024)
    root.begin(Setup("emerald-skulls", people, {}, load_facts("emerald-skulls")))
    screen.frames(6)
    table = root.screen
    assert table.picture.height >= 200
    assert table.stage.height >= table.picture.height
    assert table.side.height >= min(table.side_column.height, 200)


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (800, 1280), (2560, 1600)])
def test_touch_targets_are_large_and_inside_at_every_size(
    screen: Screen, table: Any, root: Any, size: tuple[int, int]
) -> None:
    from kivy.uix.behaviors import ButtonBehavior

    from companion.ui.widgets import FitWords

    table.controller.play(Drawn("sun"))
    table.controller.play(throw("1", "star"))
    screen.size(*size)
    assert root.size == list(size)
    targets = [widget for widget in table.walk() if isinstance(widget, ButtonBehavior)]
    assert len(targets) > 10
    for target in targets:
        assert min(target.size) >= 48, f"{target} is {target.size}"
        left, _ = target.to_window(target.x, target.y)
        assert left >= 0
        assert left + target.width <= size[0]
    for words in (widget for widget in table.walk() if isinstance(widget, FitWords)):
        assert words.texture_size[0] <= words.width + 1
        assert words.texture_size[1] <= words.height + 1
        assert not words.shorten, f"{words.text!r} is cut at {size}"


def test_a_game_that_is_over_says_so_and_leads_back(screen: Screen, table: Any, root: Any) -> None:
    controller = table.controller
    while not controller.table.over:
        if controller.view.actions and controller.table.state.heap > 4:
            controller.play(Take())
        elif controller.view.need is not None and not controller.draw():
            controller.roll()
    screen.frames(seconds=0.5)
    assert "The game is over." in texts(table)
    screen.tap(button(table, "Back to the start"))
    assert type(root.screen).__name__ == "StartScreen"

"""Yathsel on the screen: the coach, the review, the shop's clock, and an opponent that leaves time to cheat."""

from typing import Any

import pytest

from companion.game import Rolled, Seat, Setup
from companion.games.yathsel.events import Buy, Clock, Enter, Hold, OpenShop
from companion.printed import load_facts
from tests.games.yathsel.playing import almost, dice
from tests.ui.screen import Screen, button, texts


def begin(root: Any, screen: Screen, position: dict[str, Any] | None = None, **options: Any) -> Any:
    seats = (Seat("Ann", "red"),) if not options else (Seat("Ann", "red"), Seat("Bob", "blue", "opponent"))
    root.begin(Setup("yathsel", seats, options, load_facts("yathsel"), position))
    screen.frames(seconds=0.5)
    return root.screen


def test_the_coach_is_asked_by_a_tap(screen: Screen, root: Any) -> None:
    table = begin(root, screen)
    assert "Ask the coach" not in texts(table)
    table.controller.play(Rolled(dice("55521")))
    screen.frames(4)
    screen.tap(button(table, "Ask the coach"))
    screen.frames(4)
    assert {"The best move", "Holds", "Boxes", "Hold 5 5 5", "Expected total"} <= texts(table)
    assert len(table.controller.table.events) == 1


def test_a_finished_game_offers_its_review(screen: Screen, root: Any) -> None:
    table = begin(root, screen, {"cards": [almost(100)], "roll": 3, "dice": "66665"})
    screen.tap(button(table, "Chance: 29"))
    screen.tap(button(table, "Luck and skill: review the game"))
    screen.frames(4)
    assert {"Luck and skill", "Every decision was the best there was."} <= texts(table)


@pytest.fixture
def shop(screen: Screen, root: Any) -> Any:
    """Give a duel in which the opponent is to roll and the purse is full."""
    position = {"run": {"duel": 1, "gold": 60}, "turn": 2}
    return begin(root, screen, position, mode="campaign", difficulty="normal")


def duck(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "Duck under the table into the shop"))
    assert OpenShop() in table.controller.table.events


def test_the_opponent_leaves_time_to_open_the_shop_and_waits_meanwhile(screen: Screen, shop: Any) -> None:
    screen.frames(seconds=1.2)
    assert not shop.controller.table.events
    duck(screen, shop)
    events = shop.controller.table.events
    screen.frames(seconds=6)
    assert shop.controller.table.events == events
    assert shop.prompt.text.startswith(("14 s left", "13 s left"))


def test_a_purchase_tells_the_rules_the_time(screen: Screen, shop: Any) -> None:
    duck(screen, shop)
    screen.frames(seconds=3)
    ware = next(a for a in shop.view.actions if isinstance(a.event, Buy))
    screen.tap(button(shop, ware.label))
    clock, bought = shop.controller.table.events[-2:]
    assert bought == ware.event
    assert isinstance(clock, Clock)
    assert 3000 <= clock.milliseconds <= 5000


def test_whoever_stays_too_long_is_caught_by_the_clock_alone(screen: Screen, shop: Any) -> None:
    duck(screen, shop)
    screen.frames(seconds=19)
    assert shop.controller.table.state.run.warnings == 0
    screen.frames(seconds=1.5)
    assert shop.controller.table.state.run.warnings == 1
    assert shop.view.board["clock_ms"] is None
    assert not shop.clock.running


def test_the_clock_rests_while_the_phone_rings(screen: Screen, shop: Any) -> None:
    duck(screen, shop)
    screen.frames(seconds=3)
    shop.pause()
    screen.frames(seconds=40)
    shop.resume()
    screen.frames(seconds=2)
    assert shop.controller.table.state.run.warnings == 0
    assert shop.prompt.text.split()[0] in ("14", "15")


# -- the scorecard ---------------------------------------------------------------------------------------------------


def touch(screen: Screen, picture: Any, name: int | str) -> None:
    """Put a finger on a die, the bar or a box of the card."""
    x, y, width, height = picture.targets()[name]
    screen.tap_at(*picture.to_window(x + width / 2, y + height / 2))


def test_a_tap_on_a_box_enters_the_dice(screen: Screen, root: Any) -> None:
    table = begin(root, screen)
    assert not table.picture.targets()
    table.controller.play(Rolled(dice("22255")))
    screen.frames(seconds=0.5)
    touch(screen, table.picture, "full-house")
    assert table.controller.table.events[-1] == Enter("full-house")
    assert table.controller.table.state.cards[0]["full-house"] == 25
    assert not table.picture.targets()


def test_taps_on_dice_hold_them_and_the_bar_rolls_the_rest(screen: Screen, root: Any) -> None:
    table = begin(root, screen)
    table.controller.play(Rolled(dice("15552")))
    screen.frames(seconds=0.5)
    for place in (2, 3, 4, 0):
        touch(screen, table.picture, place)
    touch(screen, table.picture, 0)  # let go again
    assert len(table.controller.table.events) == 1
    assert table.picture.hold().label == "Hold 5 5 5"
    touch(screen, table.picture, "bar")
    assert table.controller.table.events[-1] == Hold(dice("555"))
    assert table.picture.held == [False, False, True, True, True]
    assert table.input is not None


def test_all_five_held_leave_only_the_boxes(screen: Screen, root: Any) -> None:
    table = begin(root, screen)
    table.controller.play(Rolled(dice("23456")))
    screen.frames(seconds=0.5)
    for place in range(5):
        touch(screen, table.picture, place)
    assert "bar" not in table.picture.targets()
    touch(screen, table.picture, "large-straight")
    assert table.controller.table.state.totals == (40,)


def test_of_many_cards_the_one_in_turn_is_drawn_and_the_panel_of_all_stays(screen: Screen, root: Any) -> None:
    seats = tuple(Seat(name) for name in ("Ann", "Bob", "Cleo", "Dan"))
    root.begin(Setup("yathsel", seats, {}, load_facts("yathsel"), {"turn": 3}))
    screen.frames(4)
    assert root.screen.picture.columns() == [2]
    assert {"Card", "Dan"} <= texts(root.screen)


def test_filled_boxes_and_the_cards_of_others_are_not_touched(screen: Screen, shop: Any) -> None:
    assert not shop.picture.targets()
    assert shop.picture.columns() == [0, 1]


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (800, 1280)])
def test_every_box_is_large_enough_for_a_finger(screen: Screen, root: Any, size: tuple[int, int]) -> None:
    screen.size(*size)
    table = begin(root, screen)
    table.controller.play(Rolled(dice("23456")))
    screen.frames(6)
    areas = table.picture.box_areas()
    assert len(areas) == 13
    assert min(min(width, height) for _, _, width, height in areas.values()) >= 40
    screen.size(1280, 800)

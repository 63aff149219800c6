"""A whole solo turn of Emerald Skulls by touches: buy, draw, tap dice in, correct, place, be paid, leave, resume."""

from typing import Any

import pytest

from companion.dice import Die
from companion.game import Drawn, Rolled
from companion.games.emerald_skulls.events import BuyDice, ChoosePayout, Place
from companion.library import saved_games
from companion.save import load_file
from tests.ui.screen import Screen, button, texts


@pytest.fixture
def table(screen: Screen, root: Any) -> Any:
    """Set a solo game up by touches and give its table."""
    screen.tap(button(root, "Emerald Skulls"))
    screen.tap(button(root, "Start"))
    return root.screen


def tap_in(screen: Screen, table: Any, *faces: str) -> None:
    ((_, palette),) = table.input.pad.palettes
    for face in faces:
        screen.tap(palette.faces[face])


def emerald(*faces: str) -> Rolled:
    return Rolled(tuple(Die("emerald", face) for face in faces))


def gears(table: Any) -> dict[str, int]:
    totals = table.controller.game.totals(table.controller.table.state)
    return {name: number for name, number in totals.items() if name == "supply" or name.endswith("gears")}


def test_a_solo_turn_by_touches_is_paid_kept_and_resumed(screen: Screen, root: Any, table: Any) -> None:
    controller = table.controller
    assert gears(table) == {"supply": 80, "Player 1 gears": 0, "Vrax and Kur gears": 40}

    screen.tap(button(table, "3 dice"))
    assert "Draw an opposition card for 3 dice." in texts(table)
    screen.tap(button(table, "Draw an opposition card"))
    bought, drawn = controller.table.events
    assert bought == BuyDice(3)
    assert isinstance(drawn, Drawn)

    tap_in(screen, table, "1", "5", "skull")
    screen.tap(table.input.pad.places.children[1])
    screen.tap(table.input.pad.places.children[1])
    assert [die.face for die in table.input.pad.throw.dice] == ["1", "1", "skull"]
    screen.tap(table.input.pad.done)
    assert controller.table.events[-1] == emerald("1", "1", "skull")

    screen.tap(table.bar.undo)
    tap_in(screen, table, "1", "2", "skull")
    screen.tap(table.input.pad.done)
    assert controller.table.events[-1] == emerald("1", "2", "skull")
    screen.tap(table.bar.undo)
    screen.tap(table.bar.redo)
    assert controller.table.events[-1] == emerald("1", "2", "skull")
    screen.tap(table.bar.undo)
    tap_in(screen, table, "1", "1", "skull")
    screen.tap(table.input.pad.done)

    screen.tap(button(table, "[1] [1] [skull] on the lower jaw"))
    assert controller.table.events[-1] == Place(1, 2, 1)
    assert "Player 1: which payout do you take?" in texts(table)
    screen.tap(button(table, "Grim Grin jackpot"))
    assert controller.table.events[-1] == ChoosePayout("Grim Grin")
    after = gears(table)
    assert after["Player 1 gears"] == 6
    assert sum(after.values()) == 120
    mine = [line for line in texts(table) if line.startswith("Player 1 +6 gears: ")]
    assert mine

    screen.tap(table.bar.back)
    assert "Go on with the last game" in texts(root)
    (saved,) = saved_games()
    assert load_file(saved.path).table.events == controller.table.events
    screen.tap(button(root, "Emerald Skulls") if len(_buttons(root)) == 1 else _buttons(root)[0])
    assert root.screen is not table
    assert gears(root.screen) == after
    assert "Player 1: how many dice do you roll?" in texts(root.screen)


def _buttons(root: Any) -> list[Any]:
    from companion.ui.widgets import BigButton

    return [widget for widget in root.walk() if isinstance(widget, BigButton) and widget.text == "Emerald Skulls"]


def test_a_tap_on_a_lit_level_places_there(screen: Screen, table: Any) -> None:
    screen.tap(button(table, "3 dice"))
    screen.tap(button(table, "Draw an opposition card"))
    tap_in(screen, table, "2", "4", "4")
    screen.tap(table.input.pad.done)
    picture = table.picture
    assert set(picture.targets()) == {"upper jaw", "eyes"}

    screen.tap_at(*middle(picture, "nose"))
    assert isinstance(table.controller.table.events[-1], Rolled)
    screen.tap_at(*middle(picture, "upper jaw"))
    assert table.controller.table.events[-1] == Place(2, 1, 0)
    screen.tap(table.bar.undo)

    screen.tap_at(*middle(picture, "eyes"))
    assert {"Place on the eyes", "[4] on the eyes", "[4] [4] on the eyes"} <= texts(table)
    screen.tap(button(table.over_body, "[4] [4] on the eyes"))
    assert table.controller.table.events[-1] == Place(4, 2, 0)


def middle(picture: Any, level: str) -> tuple[float, float]:
    from companion.ui.boards.emerald_skulls import REGIONS

    u, v, w, h = REGIONS[level]
    return picture.at(u + w / 2, v + h / 2)


def test_placed_dice_lie_on_the_skull(screen: Screen, table: Any) -> None:
    before = screen.picture()
    screen.tap(button(table, "3 dice"))
    screen.tap(button(table, "Draw an opposition card"))
    tap_in(screen, table, "3", "4", "4")
    screen.tap(table.input.pad.done)
    screen.tap(button(table, "[3] on the nose"))
    after = screen.picture()
    x, y = table.picture.to_window(*middle(table.picture, "nose"))
    row, column = round(screen.window.height - y), round(x)
    patch = (slice(row - 12, row + 12), slice(column - 25, column + 25))
    assert before[patch].mean() < 80 < 120 < after[patch].mean()

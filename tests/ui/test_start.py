"""From the start screen to a table and back: set-up, resume, the back key, text size, errors as sentences."""

from typing import Any

from companion import library
from companion.game import Game
from companion.ui.settings import load_settings
from tests.ui.screen import Screen, button, find_all, texts

ESCAPE = 27


def test_a_new_game_is_set_up_by_taps(screen: Screen, root: Any, pebbles: Game) -> None:
    root.home()
    screen.frames(3)
    assert "1 to 3 players" in texts(root)
    screen.tap(button(root, "Pebbles"))
    screen.tap(button(root, "Add a seat"))
    screen.tap(find_all(root, text="Person")[-1])
    assert {"Person", "House: careful"} <= texts(root)
    screen.tap(button(root, "Ten"))
    assert "Printed only on the game's own parts, so made up here until you enter yours: Weather cards." in texts(root)
    screen.tap(button(root, "Start"))
    setup = root.screen.controller.setup
    assert [(seat.name, seat.player) for seat in setup.seats] == [("Player 1", "person"), ("House 1", "careful")]
    assert len({seat.colour for seat in setup.seats}) == 2
    assert setup.options == {"goal": 20}


def test_a_tap_on_the_colour_takes_the_next_free_one(screen: Screen, root: Any, pebbles: Game) -> None:
    from companion.ui.setup_screen import MarkButton

    root.set_up("pebbles")
    screen.frames(3)
    screen.tap(button(root, "Add a seat"))
    screen.tap(next(widget for widget in root.walk() if isinstance(widget, MarkButton)))
    assert [chair.colour for chair in root.screen.seating.chairs] == ["red", "light blue"]


def test_two_seats_of_one_name_are_asked_about_and_not_started(screen: Screen, root: Any, pebbles: Game) -> None:
    root.set_up("pebbles")
    screen.frames(3)
    screen.tap(button(root, "Add a seat"))
    root.screen.seating.chairs[1].name = "Player 1"
    screen.tap(button(root, "Start"))
    assert "Two seats are called Player 1: give one another name." in texts(root)
    assert library.saved_games() == ()


def test_the_back_key_never_loses_a_game_and_the_last_one_is_offered(
    screen: Screen, root: Any, pebbles: Game, user_folder: Any
) -> None:
    root.set_up("pebbles")
    screen.frames(3)
    screen.tap(button(root, "Start"))
    screen.tap(button(root, "Draw a weather"))
    drawn = root.screen.controller.table.events
    screen.tap(root.screen.bar.history)
    assert root.back()
    assert root.screen.over_body is None
    assert root.back()
    screen.frames(3)
    assert "Go on with the last game" in texts(root)
    saved = button(root, "Pebbles") if len(find_all(root, text="Pebbles")) == 1 else find_all(root, accent=True)[0]
    screen.tap(saved)
    assert root.screen.controller.table.events == drawn


def test_leaving_takes_a_second_press_soon_after_the_first(screen: Screen, root: Any) -> None:
    assert root.back()
    screen.frames(3)
    assert "Once more to leave. Every game is kept." in texts(root)
    screen.frames(seconds=4)
    assert root.back()
    assert not root.back()


def test_a_sentence_goes_away_by_itself_and_by_a_tap(screen: Screen, root: Any) -> None:
    root.say("The cat sat on a die.")
    screen.frames(3)
    assert "The cat sat on a die." in texts(root)
    screen.tap(root.toast)
    assert "The cat sat on a die." not in texts(root)
    root.say("Again.")
    screen.frames(seconds=8)
    assert "Again." not in texts(root)


def test_the_text_size_is_kept(screen: Screen, root: Any, desk: Any, tmp_path: Any) -> None:
    from companion.ui.look import LOOK

    before = LOOK.text
    root.open_settings()
    screen.frames(3)
    screen.tap(button(root, "150 %"))
    assert LOOK.text == before * 1.5
    assert root.sheet is None
    assert load_settings(tmp_path / "screen.json").text_scale == 1.5


def test_a_save_that_cannot_be_used_is_one_sentence(screen: Screen, root: Any, tmp_path: Any) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nonsense\n", encoding="utf-8")
    root.resume(bad)
    screen.frames(3)
    assert "is not a whole line of a save" in root.toast.words.text
    assert type(root.screen).__name__ == "StartScreen"


def test_many_tables_are_not_all_named(window: Screen) -> None:
    from companion.printed import load_facts, stand_ins
    from companion.ui.setup_screen import shortened

    assert shortened(("Gold", "Silver", "Bronze", "Red")) == "Gold; Silver; Bronze; Red"
    skulls = stand_ins(load_facts("emerald-skulls"))
    more = len(skulls) - 3
    assert shortened(skulls) == f"Betting card 6a; Betting card 6b; Opposition cards and {more} more"

"""Board pictures, one file a game, found by the game's name; a game without one is shown by its dice groups."""

import importlib
import importlib.util
from typing import Any

GAMES = "companion.games"


def board_picture(game: str) -> Any:
    """Give the class `Picture` of a game's board file, or None where there is none.

    A Picture is a widget made with (kinds, choose) and told `show(view)`; `covers(view)` names the dice groups and
    panels it draws itself, and `choose(title, actions)` takes the actions of a place that was tapped. `least`, where
    it has one, is the height in pixels it needs where it scrolls.
    """
    name = f"{__name__}.{game.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name).Picture


def open_ballot(game: str, state: Any) -> Any:
    """Open the ballot of a game whose people choose in secret: `companion/games/<game>/secret.py` has it.

    A ballot lives on the screen alone, so nothing of it is in a state, a view, the log or a save.
    """
    return importlib.import_module(f"{GAMES}.{game.replace('-', '_')}.secret").Ballot(state)


def clock_event(game: str, milliseconds: int) -> Any:
    """Make the event by which a game's rules learn the time: `companion/games/<game>/events.py` has it as Clock."""
    return importlib.import_module(f"{GAMES}.{game.replace('-', '_')}.events").Clock(milliseconds)


def table_editor(game: str, table: str) -> Any:
    """Give the widget that edits a printed table by more than rows, or None: `<game>_editor.EDITORS` has it by table.

    It is made with (facts, keep), and gives keep the tables that people keep, by name.
    """
    name = f"{__name__}.{game.replace('-', '_')}_editor"
    if importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name).EDITORS.get(table)


def position_editor(game: str) -> Any:
    """Give the widget by which a position in progress is entered, or None: `<game>_position.Editor`.

    It is made with (setup, draft, begin): a `Setup` without a position, a `PositionDraft` that it changes and that
    outlives it, and what starts the game from there; it raises BadSetup where none can be entered. `summary(position)`
    tells in few words what was entered, `follow(position, before, after)` gives a position for seats that have changed,
    and `fit(position, setup)` gives it as a game of that setup reads it.
    """
    name = f"{__name__}.{game.replace('-', '_')}_position"
    if importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name).Editor

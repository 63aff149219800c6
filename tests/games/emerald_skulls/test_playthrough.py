"""Whole games kept as saves: replayed, they tell the same story to the letter."""

from pathlib import Path

import pytest

from companion.save import load_file
from companion.table import story

FOLDER = Path(__file__).resolve().parents[2] / "playthroughs"


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        (
            "emerald-skulls-solo",
            {
                "supply": 0,
                "Ann gears": 31,
                "Vrax and Kur gears": 89,
                "Ann cubes": 0,
                "opposition cards left": 0,
            },
        ),
    ],
)
def test_a_kept_game_replays_to_the_letter(name: str, totals: dict[str, int]) -> None:
    loaded = load_file(FOLDER / f"{name}.jsonl")
    assert loaded.problem is None
    assert "\n".join(story(loaded.table)) + "\n" == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert loaded.table.over
    assert loaded.table.game.totals(loaded.table.state) == totals

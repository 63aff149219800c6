"""Whole games kept as saves: replayed, they tell the same story to the letter."""

from pathlib import Path

import pytest

from tests.golden import retold

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
    table = retold(FOLDER / f"{name}.jsonl")
    assert table.game.totals(table.state) == totals

"""A run with pockets, shop and a warning, kept as a save and as the story it tells."""

from pathlib import Path

from tests.golden import retold


def test_the_golden_run_replays_and_tells_the_same_story() -> None:
    table = retold(Path(__file__).parent / "golden.jsonl")
    assert [(score.who, score.points, score.won) for score in table.game.rules.scores(table.state)] == [
        ("Ann", 197, False),
        ("Doc Harlan", 271, True),
    ]
    assert (table.state.run.duel, table.state.run.warnings) == (3, 1)

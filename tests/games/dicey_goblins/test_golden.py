"""A whole game with one person and three house goblins, kept as a save and as the story it tells."""

from pathlib import Path

from tests.golden import retold


def test_the_golden_game_replays_and_tells_the_same_story() -> None:
    table = retold(Path(__file__).parent / "golden.jsonl")
    assert [(score.who, score.points, score.won) for score in table.game.rules.scores(table.state)] == [
        ("Ann", 7, False),
        ("Bob", 14, True),
        ("Cyd", 14, True),
        ("Dot", 13, False),
    ]

"""A whole game with one person and three house goblins, kept as a save and as the story it tells."""

from pathlib import Path

from companion.save import dump, load
from companion.table import story

HERE = Path(__file__).parent


def test_the_golden_game_replays_and_tells_the_same_story() -> None:
    save = (HERE / "golden.jsonl").read_bytes()
    loaded = load(save)
    assert loaded.problem is None
    table = loaded.table
    assert table.over
    assert [(score.who, score.points, score.won) for score in table.game.rules.scores(table.state)] == [
        ("Ann", 7, False),
        ("Bob", 14, True),
        ("Cyd", 14, True),
        ("Dot", 13, False),
    ]
    assert "\n".join(story(table)) + "\n" == (HERE / "golden.txt").read_text(encoding="utf-8")
    assert dump(table).splitlines()[1:] == save.decode().splitlines()[1:]

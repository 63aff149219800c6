"""A run with pockets, shop and a warning, kept as a save and as the story it tells."""

from pathlib import Path

from companion.save import dump, load
from companion.table import story

HERE = Path(__file__).parent


def test_the_golden_run_replays_and_tells_the_same_story() -> None:
    save = (HERE / "golden.jsonl").read_bytes()
    loaded = load(save)
    assert loaded.problem is None
    table = loaded.table
    assert table.over
    assert [(score.who, score.points, score.won) for score in table.game.rules.scores(table.state)] == [
        ("Ann", 197, False),
        ("Doc Harlan", 271, True),
    ]
    assert (table.state.run.duel, table.state.run.warnings) == (3, 1)
    assert "\n".join(story(table)) + "\n" == (HERE / "golden.txt").read_text(encoding="utf-8")
    assert dump(table).splitlines()[1:] == save.decode().splitlines()[1:]

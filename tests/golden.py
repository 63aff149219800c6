"""Whole games kept as a save and as the story it tells: the one way they are checked."""

from pathlib import Path

from companion.save import dump, load
from companion.table import Table, story


def retold(save: Path) -> Table:
    """Replay a finished game, check its story and its lines to the letter, and give its table."""
    content = save.read_bytes()
    loaded = load(content)
    assert loaded.problem is None
    table = loaded.table
    assert table.over
    assert "\n".join(story(table)) + "\n" == save.with_suffix(".txt").read_text(encoding="utf-8")
    assert dump(table).splitlines()[1:] == content.decode().splitlines()[1:]
    return table

"""docs/positions.md: every example loads as it stands there, and every key that a game takes is named."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.commands.setting import setup_of
from companion.errors import BadSetup
from companion.games import find_game
from companion.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"`companion play ([a-z-]+) ([^`]*?) --position FILE`\n\n```toml\n(.*?)```", re.DOTALL)
EXAMPLES = {game: (words, text) for game, words, text in EXAMPLE.findall(PAGE)}


def begun(game: str, folder: Path, more: str = "") -> Any:
    """Start a game from its example and give the state."""
    words, text = EXAMPLES[game]
    file = folder / "position.toml"
    file.write_text(more + text, encoding="utf-8")
    seats = words.removeprefix("--seats ") if words.startswith("--seats ") else None
    return Table(find_game(game), setup_of(find_game(game), words == "--solo", seats, (), str(file))).state


def test_there_is_one_example_a_game() -> None:
    assert len(EXAMPLE.findall(PAGE)) == 4
    assert set(EXAMPLES) == {"emerald-skulls", "dicey-goblins", "skaal", "yathsel"}


def test_emerald_skulls_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    state = begun("emerald-skulls", tmp_path)
    assert (state.gears, state.supply, state.cubes[0]) == ((12, 58), 50, 3)
    assert (state.turn.pool, state.turn.picks, state.turn.floor, state.turn.board[2]) == (2, 1, 3, (1, 1))
    assert "4" not in state.deck


def test_dicey_goblins_about_to_choose(tmp_path: Path) -> None:
    state = begun("dicey-goblins", tmp_path)
    assert (state.phase, state.coins, state.still) == ("choose", (5, 0, 3), (0, 1))
    assert [str(die) for die in state.front[2]] == ["silver/eggs-2"]
    assert len(state.bag) == 12 - 5


def test_skaal_with_an_inn_taken_over(tmp_path: Path) -> None:
    state = begun("skaal", tmp_path)
    assert (state.pawn, state.turn, state.accountants) == (9, 1, (12, 33, 0))
    topa = state.regions[state.land.number["Topa"]]
    assert (topa.dwarfs, topa.ooops, topa.keeper, topa.inn) == ((0, 2, 1), True, 1, 0)
    assert state.regions[state.land.number["Kamau"]].nuggets == 4


def test_yathsel_with_dice_held(tmp_path: Path) -> None:
    state = begun("yathsel", tmp_path)
    assert (state.rolls, [die.face for die in state.dice], [die.face for die in state.held]) == (
        2,
        [*"55666"],
        [*"666"],
    )
    assert [state.cards[0][box] for box in ("ones", "fives", "sixes")] == [3, 15, None]


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_key_that_a_game_takes_is_in_its_chapter(game: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"'moon' is (unknown|not)") as refused:
        begun(game, tmp_path, "moon = 1\n")
    keys = re.split(r"; there is |is not one of ", str(refused.value))[1].split(", ")
    chapter = next(part for part in PAGE.split("\n## ") if f"companion play {game} " in part)
    assert len(keys) >= 5
    for key in keys:
        assert f"`{key}`" in chapter or f"[{key}.NAME]" in chapter, key

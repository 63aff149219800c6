"""Starting from a position in progress, entered region by region."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import dealer
from companion.errors import BadSetup
from companion.games.skaal import GAME
from companion.games.skaal.position import to_position, with_region
from companion.games.skaal.state import Phase
from companion.save import dump, load
from companion.table import Table
from tests.games.skaal.tables import FOUR, paid, points, region, setup

FULL = {
    "regions": {
        "Kamau": {"dwarfs": {"yellow": 5, "blue": 2}, "nuggets": 4},
        "Topa": {"dwarfs": {"red": 2, "blue": 1}, "ooops": True, "inn": "red", "inn_of": "yellow"},
    },
    "accountants": {"yellow": 12, "red": 33},
    "pawn": 9,
    "turn": "red",
}


def test_a_position_sets_everything_and_reserves_follow() -> None:
    state = GAME.rules.start(setup(FULL))
    assert state.phase is Phase.ACT
    assert state.reserve == (13 - 5, 13 - 2, 13 - 3, 13)
    assert state.inns == (1, 2, 2, 2)
    assert state.accountants == (12, 33, 0, 0)
    assert (state.pawn, state.turn) == (9, 1)


def test_beer_of_the_turn_is_counted_unless_it_was() -> None:
    assert paid(Table(GAME, setup(FULL))) == []
    play = Table(GAME, setup({**FULL, "beer_counted": False}))
    assert paid(play) == [("Bob", 1)]
    assert points(play)["Bob"] == 34


def test_a_save_of_a_position_stands_alone() -> None:
    play = Table(GAME, setup(FULL))
    play.play(GAME.rules.choices(play.state)[0])
    loaded = load(dump(play).encode())
    assert loaded.problem is None
    assert loaded.table.states == play.states


def test_entering_region_by_region() -> None:
    position: dict[str, Any] = {}
    position = with_region(position, "Kamau", dwarfs={"yellow": 2}, nuggets=3)
    position = with_region(position, "Topa", dwarfs={"red": 1})
    position = with_region(position, "Kamau", nuggets=None, ooops=True, inn="yellow")
    play = Table(GAME, setup(position))
    here = region(play, "Kamau")
    assert (here["nuggets"], here["ooops"], here["keeper"], here["dwarfs"]) == (0, True, "yellow", {"yellow": 2})
    assert region(play, "Topa")["dwarfs"] == {"red": 1}


@pytest.mark.parametrize("clans", [3, 6])
def test_any_position_between_turns_can_be_written_and_goes_on_the_same(clans: int) -> None:
    names = dict(list({**FOUR, "Dan": "black", "Eve": "white"}.items())[:clans])
    rng, start = random.Random(clans), setup(clans=names)
    state = GAME.rules.start(start)
    checked = 0
    while not GAME.rules.over(state):
        need = GAME.rules.need(state)
        event = dealer.roll(need, rng) if need else rng.choice(GAME.rules.choices(state))
        state = GAME.rules.apply(state, event)
        if state.phase is Phase.ACT and rng.random() < 0.2:
            again = GAME.rules.start(setup(to_position(state), clans=names))
            assert (again.regions, again.reserve, again.inns) == (state.regions, state.reserve, state.inns)
            assert (again.accountants, again.pawn, again.turn) == (state.accountants, state.pawn, state.turn)
            assert GAME.rules.choices(again) == GAME.rules.choices(state)
            checked += 1
    assert checked > 20
    with pytest.raises(BadSetup, match="only when a clan is about to act"):
        to_position(state)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"weather": "fine"}, "'weather' is unknown"),
        ({"regions": {"Atlantis": {}}}, "there is no region 'Atlantis'"),
        ({"regions": ["Kamau"]}, "is not a table"),
        ({"regions": {"Kamau": {"gold": 3}}}, "Kamau: 'gold' is unknown; there is dwarfs, nuggets"),
        ({"regions": {"Kamau": {"dwarfs": {"pink": 3}}}}, "Kamau: dwarfs: there is no clan 'pink'"),
        ({"regions": {"Kamau": {"dwarfs": {"red": -1}}}}, "Kamau: red dwarfs: -1 is not a whole number"),
        ({"regions": {"Kamau": {"dwarfs": {"red": 14}}}}, "red has 13 dwarfs, but 14 are on the board"),
        ({"regions": {"Kamau": {"nuggets": 2, "ooops": True}}}, "Kamau has 2 nuggets and Ooops"),
        ({"regions": {"Kamau": {"ooops": "yes"}}}, "Kamau: ooops = 'yes'"),
        ({"regions": {"Kamau": {"inn": "red"}}}, "no red dwarf is there to keep it"),
        ({"regions": {"Kamau": {"dwarfs": {"red": 1, "blue": 2}, "inn": "red"}}}, "so the inn is blue's and not red's"),
        ({"accountants": {"red": 9}, "pawn": 9}, "the red accountant cannot stand on the pawn's space, 9"),
        ({"accountants": {"red": 69}, "pawn": 9}, "the red accountant cannot stand on the pawn's space, 69"),
        ({"pawn": 32}, "the pawn on space 32: it stands between 1 and 31"),
        ({"pawn": True}, "pawn: True is not a whole number"),
        ({"turn": "pink"}, "turn: there is no clan 'pink'"),
        ({"beer_counted": 1}, "beer_counted = 1 is neither true nor false"),
        (
            {"regions": {n: {"dwarfs": {"red": 1}, "inn": "red", "inn_of": "red"} for n in ("Kamau", "Topa", "Salud")}},
            "Topa: red has no more than 2 inns",
        ),
    ],
)
def test_positions_that_cannot_be(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as raised:
        Table(GAME, setup(change))
    assert message in str(raised.value)


def test_a_position_with_ooops_everywhere_is_over() -> None:
    names = GAME.rules.start(setup()).land.regions
    play = Table(GAME, setup({"regions": {name: {"ooops": True} for name in names}, "accountants": {"blue": 3}}))
    assert play.over
    assert [score.who for score in GAME.rules.scores(play.state) if score.won] == ["Paulo"]


def test_the_example_in_the_documentation_is_a_position() -> None:
    text = (Path(__file__).parents[3] / "docs" / "skaal.md").read_text(encoding="utf-8")
    position = tomllib.loads(text.partition("```toml\n")[2].partition("```")[0])
    clans = {"Ann": "", "Bob": "", "Cathy": ""}
    play = Table(GAME, setup(position, clans))
    assert points(play) == {"Ann": 12, "Bob": 33, "Cathy": 0}
    assert region(play, "Topa")["keeper"] == "red"

"""The owner's file, edited by hand and by anything: one sentence that names the place, or a game that can be played."""

import copy
import datetime
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.games
from companion.cli import run
from companion.dealer import answer, draw, roll
from companion.dice import Need
from companion.errors import BadFacts, BadSetup
from companion.game import Draw, Game, Seat, Setup
from companion.library import facts_for, owner_facts
from companion.own_tables import forget_tables, keep_tables
from companion.printed import check_tables, load_facts
from companion.save import dump, load
from companion.table import Table
from companion.toml_text import toml_text

GAMES = tuple(companion.games.games().values())
#: What people leave behind in a file: wrong kinds, wrong sizes, nothing.
WRONG = (None, 0, -1, 7, 99999, 0.5, float("nan"), float("inf"), True, "", "seven", "eggs-9", "eggs-x", [], {}, [[]],
         ["a", 1], {"a": {"b": 1}}, [{"name": 3}])  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the way to every entry of plain tables."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield (*path, name)
        yield from places(part, (*path, name))


def mangled(tables: dict[str, Any], way: tuple[Any, ...], wrong: Any) -> dict[str, Any]:
    """Put something wrong into one entry; None takes the entry away."""
    changed = copy.deepcopy(tables)
    inside: Any = changed
    for step in way[:-1]:
        inside = inside[step]
    if wrong is None:
        del inside[way[-1]]
    else:
        inside[way[-1]] = copy.deepcopy(wrong)
    return changed


SHIPPED = {game.name: load_facts(game.name) for game in GAMES}
WAYS = {name: [way for way in places(tables) if way[1:] not in ((), ("source",))] for name, tables in SHIPPED.items()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=60)
@given(data=st.data())
def test_a_mangled_table_is_refused_in_one_line_or_can_be_played(game: Game, data: st.DataObject) -> None:
    way = data.draw(st.sampled_from(WAYS[game.name]))
    tables = mangled(SHIPPED[game.name], way, data.draw(st.sampled_from(WRONG)))
    tables[way[0]] |= {"source": "owner"}
    refused: BadFacts | None = None
    try:
        check_tables(game, tables)
    except BadFacts as error:
        refused = error
    if refused is not None:
        assert str(refused).splitlines() == [str(refused)]
        return
    seats = tuple(Seat(f"Player {number}") for number in range(max(1, game.seats[0])))
    table = Table(game, Setup(game.name, seats, {option.name: option.default for option in game.options}, tables))
    for _ in range(3):
        if table.over:
            break
        need, rng = game.rules.need(table.state), random.Random(1)
        if isinstance(need, Draw):
            table.play(draw(need, rng))
        elif isinstance(need, Need):
            table.play(roll(need, rng))
        else:
            table.play(answer(game, table.setup, table.state, rng) or game.rules.choices(table.state)[0])
        game.view(table.state)
    assert load(dump(table).encode()).table.events == table.events


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "text",
    [
        "[broken",
        "x = 3\n",
        f"x = {'[' * 3000}",
        f"[a]\nsource = 'owner'\nx = {'9' * 5000}\n",
        "[a]\nsource = 'owner'\nx = 2026-11-30\n",
    ],
    ids=["cut short", "no table", "too deep", "too long a number", "a date"],
)
def test_no_file_is_a_traceback(game: Game, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = owner_facts(game.name)
    place.parent.mkdir(parents=True)
    place.write_text(text.replace("[a]", f"[{next(iter(SHIPPED[game.name]))}]"), encoding="utf-8")
    with pytest.raises(BadFacts, match=rf"{game.name}\.toml"):
        facts_for(game.name)
    for command in (("play", game.name), ("facts", game.name)):
        assert run(command) == 2
        said = capsys.readouterr().err
        assert said.startswith("companion: ")
        assert said.count("\n") == 1
    assert run(("facts", game.name, "--reset")) == 0
    assert facts_for(game.name) == SHIPPED[game.name]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("cards"), "[weather] lacks 'cards'"),
        (TypeError("no\nlist"), "[weather] holds something of the wrong kind (no list)"),
        (BadSetup("no weather"), "no weather"),
    ],
)
def test_what_a_reader_stumbles_over_is_told_with_its_table(pebbles: Game, error: Exception, said: str) -> None:
    before = pebbles.check_facts
    tables = load_facts("pebbles")
    for name in ("weather", "worth"):
        tables[name] = tables[name] | {"source": "owner"}

    def check(given: Any) -> None:
        if given["weather"]["source"] == "owner":
            raise error

    object.__setattr__(pebbles, "check_facts", check)
    try:
        with pytest.raises(BadFacts) as caught:
            check_tables(pebbles, tables)
    finally:
        object.__setattr__(pebbles, "check_facts", before)
    assert str(caught.value) == said


def test_tables_are_kept_checked_and_forgotten(pebbles: Game, tmp_path: Path) -> None:
    weather = load_facts("pebbles")["weather"]
    assert keep_tables(pebbles, {"weather": weather | {"cards": ["hail"]}}) == ("weather",)
    assert facts_for("pebbles")["weather"]["source"] == "owner"
    with pytest.raises(BadFacts, match="'1' needs a whole number"):
        keep_tables(pebbles, {"worth": {"faces": {}}})
    assert facts_for("pebbles")["worth"]["source"] == "rulebook"
    assert keep_tables(pebbles, {"weather": weather}) == ("weather",)
    assert facts_for("pebbles")["weather"]["source"] == "stand-in"
    forget_tables("pebbles")
    assert not owner_facts("pebbles").exists()


def test_a_value_no_file_can_hold_is_told(pebbles: Game) -> None:
    with pytest.raises(BadFacts, match="cannot be written"):
        toml_text({"a": {"day": datetime.date(2026, 11, 30)}})

"""The stand-in map, the operations of its editor, and figures that cannot be."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadFacts, BadSetup
from companion.games.skaal import GAME
from companion.games.skaal.land import read_land
from companion.games.skaal.map import has_road, names, problems, put, reminders, rename, toggle_road
from companion.printed import load_facts, stand_ins
from companion.table import Table
from companion.toml_text import toml_text
from tests.games.skaal.tables import FACTS, setup

MAP = FACTS["map"]
LAND = read_land(FACTS)


def test_the_shipped_map_is_whole_and_agrees_with_the_rulebook() -> None:
    assert problems(MAP) == ()
    assert reminders(MAP, FACTS["known"]) == ()
    assert len(LAND.regions) == 12
    assert len(LAND.roads) == 18
    assert {LAND.regions[n] for n in LAND.neighbours[LAND.number["Kamau"]]} == {"Jarama", "Topa", "Belsamati"}
    assert not has_road(MAP, "Salud", "Kamau")
    assert stand_ins(FACTS) == (MAP["title"], FACTS["track"]["title"])


def test_no_two_roads_of_the_shipped_picture_cross_and_marks_keep_apart() -> None:
    def side(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = (LAND.places[n] for n in (a, b, c))
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    for number, (a, b) in enumerate(LAND.roads):
        for c, d in LAND.roads[:number]:
            if len({a, b, c, d}) == 4:
                assert side(a, b, c) == side(a, b, d) or side(c, d, a) == side(c, d, b), (a, b, c, d)
    apart = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for n, (ax, ay) in enumerate(LAND.places) for bx, by in LAND.places[:n]
    )
    assert apart > 0.15


def test_steps_count_the_roads_between_regions() -> None:
    steps, number = LAND.steps, LAND.number
    assert steps[number["Kamau"]][number["Kamau"]] == 0
    assert steps[number["Kamau"]][number["Topa"]] == 1
    assert steps[number["Kamau"]][number["Kanpai"]] == 3
    assert all(steps[a][b] == steps[b][a] for a in range(12) for b in range(12))


def test_renaming_keeps_roads_and_plays_on() -> None:
    edited = rename(MAP, "Kanpai", "  Skoll  berg ")
    assert names(edited)[names(MAP).index("Kanpai")] == "Skoll berg"
    assert has_road(edited, "Le Chaim", "Skoll berg")
    assert problems(edited) == ()
    assert "Kanpai" in names(MAP)
    play = Table(GAME, setup(facts={**FACTS, "map": edited}))
    assert "Skoll berg" in play.state.land.number


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda: rename(MAP, "Kanpai", "Topa"), "'Topa' is already the name of a region"),
        (lambda: rename(MAP, "Kanpai", " "), "'Kanpai' needs a name"),
        (lambda: rename(MAP, "Nowhere", "X"), "there is no region 'Nowhere'"),
        (lambda: toggle_road(MAP, "Topa", "Topa"), "joins two different regions"),
        (lambda: toggle_road(MAP, "Topa", "Nowhere"), "there is no region 'Nowhere'"),
        (lambda: put(MAP, "Nowhere", 0, 0), "there is no region 'Nowhere'"),
    ],
)
def test_edits_that_cannot_be(edit: Callable[[], Any], message: str) -> None:
    with pytest.raises(BadFacts, match=message):
        edit()


def test_toggling_a_road_takes_it_away_and_brings_it_back() -> None:
    without = toggle_road(MAP, "Topa", "Kamau")
    assert problems(without) == (
        "Kamau has 2 roads, but every region has 3",
        "Topa has 2 roads, but every region has 3",
    )
    assert reminders(without, FACTS["known"]) == ("in the rulebook a road joins Kamau and Topa",)
    again = toggle_road(without, "Kamau", "Topa")
    assert problems(again) == ()
    assert {frozenset(road) for road in again["roads"]} == {frozenset(road) for road in MAP["roads"]}


def test_reminders_tell_of_known_names_and_missing_roads() -> None:
    edited = toggle_road(rename(MAP, "Yambooi", "Elsewhere"), "Kamau", "Salud")
    assert reminders(edited, FACTS["known"]) == (
        "the rulebook names a region Yambooi",
        "in the rulebook no road joins Kamau and Salud",
    )


def test_a_mark_stays_on_the_picture() -> None:
    edited = put(MAP, "Topa", 1.7, -0.2)
    assert next((r["x"], r["y"]) for r in edited["regions"] if r["name"] == "Topa") == (1.0, 0.0)


def ring(names: list[str]) -> list[list[str]]:
    return [[a, b] for a, b in zip(names, names[1:] + names[:1], strict=True)]


def cliques(names: list[str]) -> list[list[str]]:
    return [[a, b] for n in range(0, len(names), 4) for i, a in enumerate(names[n : n + 4]) for b in names[n : n + i]]


ALL = list(names(MAP))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"roads": cliques(ALL)}, f"no way leads from Kamau to {', '.join(ALL[4:])}"),
        ({"roads": ring(ALL)}, "Kamau has 2 roads, but every region has 3"),
        ({"regions": MAP["regions"][:11]}, "there are 11 regions, but Skaalland has 12"),
        ({"regions": MAP["regions"][:11]}, "road Le Chaim–Gezuar: there is no region 'Gezuar'"),
        ({"regions": [*MAP["regions"][:11], MAP["regions"][0]]}, "2 regions are called 'Kamau'"),
        ({"roads": [*MAP["roads"], ["Topa", "Topa"]]}, "a road joins Topa to itself"),
        ({"roads": [*MAP["roads"], ["Topa", "Kamau"]]}, "the road Kamau–Topa is there twice"),
        ({"roads": [*MAP["roads"], ["Topa"]]}, "road 19, ['Topa'], is not a pair of names"),
        ({"regions": [{"name": "A", "x": 2, "y": 0}]}, "A: x = 2 is not a number from 0 to 1"),
        ({"regions": [{"x": 0, "y": 0}]}, "region 1 has no name"),
        ({"regions": "many"}, "a map needs a list of regions and a list of roads"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(change: dict[str, Any], found: str) -> None:
    assert found in problems({**MAP, **change})
    with pytest.raises(BadFacts, match=r"\[map\]"):
        GAME.check_facts({**FACTS, "map": {**MAP, **change}})


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("track", {"spaces": 5}, "a track of 5 spaces is too short"),
        ("track", {"mines_closed": 60}, "'mines closed' on space 60: it must lie between 2 and 59"),
        ("track", {"mines_closed": 1}, "'mines closed' on space 1"),
        ("track", {"spaces": "long"}, "spaces = 'long' is not a whole number"),
        ("clans", {"colours": ["red"]}, "6 different colours are needed"),
        ("clans", {"inns": 0}, "inns = 0 is not a whole number of at least 1"),
        ("players", {"reserve": {"3": 11, "4": 10, "5": 9, "6": 8}}, "more than the 15 figures of a clan"),
        ("players", {"placed": {"3": 5, "4": 3, "5": 2, "6": 2}, "reserve": {"3": 9, "4": 9, "5": 9, "6": 9}},
         "3 clans cannot place 5 dwarfs in 12 regions"),
        ("players", {"placed": {"3": 4}}, "placed.4 = None"),
        ("respect", {"guest": -1}, "guest = -1"),
    ],
)  # fmt: skip
def test_figures_that_cannot_be(table: str, change: dict[str, Any], message: str) -> None:
    facts = {**FACTS, table: {**FACTS[table], **change}}
    with pytest.raises(BadFacts, match=rf"\[{table}\]") as raised:
        GAME.check_facts(facts)
    assert message in str(raised.value)
    with pytest.raises(BadSetup, match=rf"\[{table}\]"):
        Table(GAME, setup(facts=facts))


def test_a_missing_table_is_named() -> None:
    with pytest.raises(BadFacts, match=r"\[track\] is missing"):
        GAME.check_facts({name: table for name, table in FACTS.items() if name != "track"})


def test_an_edited_map_comes_back_from_the_owners_file(tmp_path: Path) -> None:
    edited = rename(toggle_road(toggle_road(MAP, "Topa", "Kamau"), "Kamau", "Topa"), "Prosit", 'Ægir "the" Høj\\')
    track = {**FACTS["track"], "spaces": 75, "mines_closed": 40}
    text = toml_text({"map": edited, "track": track})
    path = tmp_path / "skaal.toml"
    path.write_text(text, encoding="utf-8")
    facts = load_facts("skaal", path)
    assert facts["map"]["source"] == "owner"
    assert stand_ins(facts) == ()
    play = Table(GAME, setup(facts=facts))
    assert (play.state.land.spaces, play.state.prospecting_left) == (75, 39)
    assert not [note for note in GAME.view(play.state).notes if "Stand-in" in note]

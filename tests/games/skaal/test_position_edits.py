"""Edits of a position in progress, and that whatever they make is read or refused in one line."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadSetup
from companion.game import Seat, Setup
from companion.games.skaal import GAME
from companion.games.skaal import position_edits as edits
from companion.printed import load_facts

COLOURS = ("yellow", "red", "green")
FACTS = load_facts("skaal")
REGIONS = ("Kamau", "Topa", "Salud")


def start(position: Any) -> Any:
    seats = tuple(Seat(name, colour) for name, colour in zip(("Cathy", "Bob", "Ann"), COLOURS, strict=True))
    return GAME.rules.start(Setup("skaal", seats, {}, FACTS, position))


def test_dwarfs_are_added_and_a_region_in_which_nothing_is_left_is_forgotten() -> None:
    two = edits.add_dwarfs(edits.add_dwarfs({}, "Kamau", "red", 1), "Kamau", "red", 1)
    assert two == {"regions": {"Kamau": {"dwarfs": {"red": 2}}}}
    assert edits.add_dwarfs(two, "Kamau", "red", -2) == {"regions": {}}
    assert edits.add_dwarfs({}, "Kamau", "red", -1) == {"regions": {}}


def test_nuggets_take_the_place_of_ooops_and_the_other_way_round() -> None:
    ooops = edits.toggle_ooops(edits.add_nuggets({}, "Kamau", 3), "Kamau")
    assert ooops["regions"]["Kamau"] == {"ooops": True}
    assert edits.add_nuggets(ooops, "Kamau", 1)["regions"]["Kamau"] == {"nuggets": 1}
    assert edits.toggle_ooops(ooops, "Kamau") == {"regions": {}}


def test_the_inn_is_the_leaders_or_in_a_tie_that_of_any_clan_there() -> None:
    led = {"regions": {"Topa": {"dwarfs": {"yellow": 1, "red": 3}}}}
    assert edits.innkeepers(led, "Topa") == ("red",)
    kept = edits.next_inn(led, "Topa")
    assert kept["regions"]["Topa"]["inn"] == "red"
    assert "inn" not in edits.next_inn(kept, "Topa")["regions"]["Topa"]
    tied = edits.add_dwarfs(kept, "Topa", "yellow", 2)
    assert tied["regions"]["Topa"]["inn"] == "red"
    assert edits.next_inn(edits.next_inn(tied, "Topa"), "Topa")["regions"]["Topa"]["inn"] == "yellow"
    taken = edits.add_dwarfs(tied, "Topa", "yellow", 1)
    assert taken["regions"]["Topa"]["inn"] == "yellow"


def test_an_inn_goes_with_its_last_keeper_unless_another_clan_leads() -> None:
    kept = {"regions": {"Topa": {"dwarfs": {"red": 1, "yellow": 1}, "inn": "red", "inn_of": "green", "nuggets": 1}}}
    yellow = edits.add_dwarfs(kept, "Topa", "red", -1)
    assert yellow["regions"]["Topa"] == {"dwarfs": {"yellow": 1}, "inn": "yellow", "inn_of": "green", "nuggets": 1}
    assert edits.add_dwarfs(yellow, "Topa", "yellow", -1)["regions"]["Topa"] == {"nuggets": 1}


def test_the_colour_of_the_inn_itself_goes_through_all_clans_and_goes_with_the_inn() -> None:
    kept = {"regions": {"Topa": {"dwarfs": {"red": 3}, "inn": "red"}}}
    green = edits.next_inn_colour(kept, "Topa", COLOURS)
    assert green["regions"]["Topa"]["inn_of"] == "green"
    assert edits.next_inn_colour(green, "Topa", COLOURS)["regions"]["Topa"]["inn_of"] == "yellow"
    assert edits.next_inn(green, "Topa")["regions"]["Topa"] == {"dwarfs": {"red": 3}}


def test_a_clans_new_colour_is_followed_everywhere_and_colours_taken_over_are_swapped() -> None:
    position = {
        "regions": {"Topa": {"dwarfs": {"red": 2, "black": 1}, "inn": "red", "inn_of": "yellow"}},
        "accountants": {"red": 7, "yellow": 3},
        "turn": "red",
    }
    assert edits.recoloured(position, ("yellow", "red"), ("yellow", "black")) == {
        "regions": {"Topa": {"dwarfs": {"black": 2, "red": 1}, "inn": "black", "inn_of": "yellow"}},
        "accountants": {"black": 7, "yellow": 3},
        "turn": "black",
    }
    assert edits.recoloured(position, ("yellow", "red"), ("yellow",)) == position


def test_what_no_longer_fits_is_dropped_and_the_rest_stays() -> None:
    position = {
        "regions": {
            "Atlantis": {"nuggets": 2},
            "Topa": {"dwarfs": {"red": 2, "black": 1}, "inn": "red", "inn_of": "black", "ooops": True},
            "Kamau": {"dwarfs": {"black": 1}},
        },
        "accountants": {"black": 7, "yellow": 3},
        "turn": "black",
        "pawn": 9,
    }
    fits = edits.fitting(position, REGIONS, COLOURS)
    assert fits == {
        "regions": {"Topa": {"dwarfs": {"red": 2}, "inn": "red", "ooops": True}},
        "accountants": {"yellow": 3},
        "pawn": 9,
    }
    assert edits.fitting(fits, REGIONS, COLOURS) == fits
    start(fits)


def test_a_board_shows_a_draft_that_cannot_be_played_yet() -> None:
    bare = {
        "regions": ({"name": "Kamau", "x": 0.5}, {"name": "Topa"}),
        "track": {"spaces": 60},
        "reserve": {},
    }
    position = {"regions": {"Kamau": {"dwarfs": {"red": 99, "black": 1}, "inn": "red"}}, "accountants": {"red": 5}}
    board = edits.drafted_board(bare, COLOURS, position, 1)
    kamau = board["regions"][0]
    assert (kamau["dwarfs"], kamau["leader"], kamau["keeper"], kamau["x"]) == ({"red": 99}, "red", "red", 0.5)
    assert board["track"] == {"spaces": 60, "pawn": 1, "accountants": {"yellow": 0, "red": 5, "green": 0}}


TAPS = st.one_of(
    st.tuples(st.just("dwarfs"), st.sampled_from(REGIONS), st.sampled_from(COLOURS), st.sampled_from([1, 1, 1, -1])),
    st.tuples(st.just("nuggets"), st.sampled_from(REGIONS), st.sampled_from([1, 1, -1])),
    st.tuples(st.sampled_from(["ooops", "inn", "inn_of"]), st.sampled_from(REGIONS)),
)
EDITS: dict[str, Any] = {
    "dwarfs": edits.add_dwarfs,
    "nuggets": edits.add_nuggets,
    "ooops": edits.toggle_ooops,
    "inn": edits.next_inn,
    "inn_of": lambda position, name: edits.next_inn_colour(position, name, COLOURS),
}


@given(st.lists(TAPS, max_size=30))
def test_whatever_is_tapped_is_played_from_or_refused_in_one_line(taps: list[Any]) -> None:
    position: dict[str, Any] = {}
    for what, *rest in taps:
        position = EDITS[what](position, *rest)
    try:
        state = start(position)
    except BadSetup as error:
        refused = str(error)
    else:
        refused = ""
    assert "\n" not in refused
    if refused:
        return
    for name, here in position.get("regions", {}).items():
        region = state.regions[state.land.number[name]]
        assert region.dwarfs == tuple(here.get("dwarfs", {}).get(colour, 0) for colour in COLOURS)
        assert (region.nuggets, region.ooops) == (here.get("nuggets", 0), here.get("ooops", False))
        assert region.keeper == (COLOURS.index(here["inn"]) if "inn" in here else None)

"""Set-up, restrictions, the track, mines closed, the end: everything the examples leave out."""

import pytest

from companion.errors import BadSetup, IllegalEvent
from companion.game import Event
from companion.games.skaal import GAME
from companion.games.skaal.events import (
    Attract,
    CallEnd,
    Discover,
    Harvest,
    Move,
    MoveInn,
    OpenInn,
    Pass,
    Place,
    Prospect,
    Settle,
)
from companion.games.skaal.land import read_land
from companion.games.skaal.state import Phase
from companion.games.skaal.track import advance, caught, retreat
from companion.table import Table, refusal, story
from tests.games.skaal.tables import FACTS, FOUR, THREE, die, paid, points, region, setup, table

SIX = {**FOUR, "Dan": "black", "Eve": "white"}
LAND = read_land(FACTS)
OOOPS_EVERYWHERE = {name: {"ooops": True} for name in LAND.regions}


def clans(count: int) -> dict[str, str]:
    return dict(list(SIX.items())[:count])


@pytest.mark.parametrize(("count", "placed", "reserve"), [(3, 4, 10), (4, 3, 10), (5, 2, 9), (6, 2, 8)])
def test_dwarfs_and_reserves_by_number_of_clans(count: int, placed: int, reserve: int) -> None:
    play = Table(GAME, setup(clans=clans(count)))
    for turn in range(placed * count):
        assert play.state.phase is Phase.SETTLE
        assert play.state.turn == turn % count
        play.play(GAME.rules.choices(play.state)[0])
    assert play.state.phase is Phase.ACT
    assert play.state.turn == 0
    assert play.state.reserve == (reserve,) * count
    assert play.state.inns == (2,) * count
    assert sum(not any(here.dwarfs) for here in play.state.regions) == 12 - placed * count


def test_the_printed_reserve_of_three_clans_is_an_option() -> None:
    assert Table(GAME, setup(clans=THREE, reserve="printed")).state.reserve == (4 + 11,) * 3
    assert Table(GAME, setup(clans=FOUR, reserve="printed")).state.reserve == (3 + 10,) * 4


def test_settling_is_in_empty_regions_and_apart_while_it_can_be() -> None:
    play = Table(GAME, setup(clans=THREE))
    for name in ("Kamau", "Salud", "Gezuar"):
        play.play(Settle(name))
    assert refusal(GAME, play.state, Settle("Salud")) == (
        "Salud is taken: in the set-up a dwarf goes into an empty region"
    )
    assert refusal(GAME, play.state, Settle("Topa")) == (
        "Topa lies beside a region of Cathy's, and there are empty ones that do not"
    )
    offered = {event.region for event in GAME.rules.choices(play.state) if isinstance(event, Settle)}
    assert offered == {*LAND.regions} - {"Kamau", "Salud", "Gezuar", "Jarama", "Topa", "Belsamati"}


def test_settling_beside_oneself_when_nothing_else_is_empty() -> None:
    play = Table(GAME, setup(clans=THREE))
    order = ["Kamau", "Salud", "Nazdravie", "Le Chaim", "Yambooi", "Prosit", "Slainte", "Kanpai", "Gezuar"]
    for name in order:
        play.play(Settle(name))
    offered = {event.region for event in GAME.rules.choices(play.state) if isinstance(event, Settle)}
    assert offered == {"Jarama", "Topa", "Belsamati"}  # all beside Cathy's Kamau


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Place("Kamau"), None),
        (Place("Atlantis"), "there is no region 'Atlantis'"),
        (Move("Kamau", "Topa"), None),
        (Move("Kamau", "Kamau"), "no road joins Kamau and Kamau"),
        (Move("Topa", "Kamau"), "Cathy has no dwarf in Topa"),
        (Move("Salud", "Jarama"), "Cathy's only dwarf in Salud is the innkeeper, who does not leave his inn"),
        (Harvest("Kamau", 0), "harvesting 0 nuggets is no harvest"),
        (Harvest("Kamau", 3), "Cathy has 2 dwarfs in Kamau: one nugget each"),
        (Harvest("Kamau", 6), "there are only 5 nuggets in Kamau"),
        (Harvest("Kamau", 1), None),
        (Harvest("Topa", 1), "there are no nuggets in Topa"),
        (Harvest("Salud", 1), "Cathy has 0 dwarfs in Salud besides the innkeeper, who does not harvest"),
        (OpenInn("Kamau"), "Cathy already has an inn: a second one comes only by taking it over"),
        (OpenInn("Le Chaim"), "Le Chaim has an inn already: only one in a region"),
        (MoveInn("Salud", "Le Chaim"), "Le Chaim has an inn already: only one in a region"),
        (MoveInn("Salud", "Gezuar"), "in Gezuar no single clan has most dwarfs"),
        (MoveInn("Salud", "Kanpai"), "in Kanpai no single clan has most dwarfs"),
        (MoveInn("Salud", "Topa"), None),
        (MoveInn("Le Chaim", "Kamau"), "Cathy keeps no inn in Le Chaim"),
        (Settle("Kanpai"), "an action is to be chosen first"),
        (Discover("Kanpai"), "an action is to be chosen first"),
        (Attract(()), "an action is to be chosen first"),
        (Pass(), "an action is possible, so one must be taken"),
        (CallEnd(), "the mines are not closed yet, so the end can still come"),
        (die("3"), "no dice are to be thrown now"),
    ],
)
def test_restrictions_of_the_actions(event: Event, reason: str | None) -> None:
    play = table(
        {
            "Kamau": {"dwarfs": {"yellow": 2, "red": 1}, "nuggets": 5},
            "Salud": {"dwarfs": {"yellow": 1}, "nuggets": 3, "inn": "yellow"},
            "Topa": {"dwarfs": {"red": 1}},
            "Le Chaim": {"dwarfs": {"red": 2, "yellow": 1}, "inn": "red"},
            "Gezuar": {"dwarfs": {"red": 2, "green": 2}},
        }
    )
    before = play.state
    said = refusal(GAME, play.state, event)
    if reason is None:
        assert said is None
    else:
        assert reason in str(said)
        with pytest.raises(IllegalEvent):
            play.play(event)
        assert play.state is before
    assert (event in GAME.rules.choices(play.state)) == (reason is None)


def test_opening_needs_more_than_every_other_clan_and_an_inn_in_reserve() -> None:
    tied = table({"Kamau": {"dwarfs": {"yellow": 2, "red": 2}}, "Topa": {"dwarfs": {"yellow": 1}}})
    assert refusal(GAME, tied.state, OpenInn("Kamau")) == "Cathy has not more dwarfs in Kamau than every other clan"
    assert refusal(GAME, tied.state, OpenInn("Topa")) is None
    lost_both = table(
        {
            "Kamau": {"dwarfs": {"yellow": 1, "red": 2}, "inn": "red", "inn_of": "yellow"},
            "Salud": {"dwarfs": {"yellow": 1, "red": 2}, "inn": "red", "inn_of": "yellow"},
            "Topa": {"dwarfs": {"yellow": 1}},
        }
    )
    assert refusal(GAME, lost_both.state, OpenInn("Topa")) == "Cathy has no inn left to open"


def test_whoever_lost_an_inn_may_open_another() -> None:
    play = table(
        {
            "Kamau": {"dwarfs": {"yellow": 1, "red": 2}, "inn": "red", "inn_of": "yellow"},
            "Topa": {"dwarfs": {"yellow": 1}},
        }
    )
    play.play(OpenInn("Topa"))
    assert play.state.inns == (0, 2, 2, 2)


def test_an_inn_moved_to_anothers_majority_is_kept_by_that_clan() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 1}, "inn": "yellow"}, "Topa": {"dwarfs": {"red": 3, "yellow": 1}}})
    play.play(MoveInn("Kamau", "Topa"))
    assert (region(play, "Topa")["keeper"], region(play, "Topa")["inn"]) == ("red", "yellow")
    assert paid(play) == [("Bob", 1), ("Bob", 1)]  # Bob's turn begins: one guest; 0 + 1 hops the pawn on 1


def test_two_clans_tied_above_the_innkeeper_change_nothing_until_one_leads() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 2, "red": 2, "blue": 2}, "inn": "yellow"}}, turn="red", pawn=20)
    play.play(Place("Kamau"))
    assert region(play, "Kamau")["keeper"] == "red"
    tied = table({"Kamau": {"dwarfs": {"yellow": 1, "red": 2, "blue": 2}, "inn": "yellow"}}, turn="green", pawn=20)
    tied.play(Place("Kamau"))
    assert region(tied, "Kamau")["keeper"] == "yellow"


def test_a_rumour_that_takes_the_innkeepers_men_away_can_cost_the_inn() -> None:
    play = table(
        {"Jarama": {"dwarfs": {"yellow": 2, "red": 2}, "inn": "yellow"}, "Kamau": {"dwarfs": {"red": 1}}}, turn="red"
    )
    for event in (Prospect(), die("1"), Discover("Kamau")):
        play.play(event)
    play.play(Attract((("Jarama", "yellow"),)))
    assert region(play, "Jarama")["keeper"] == "red"


def test_rumours_never_bring_an_innkeeper() -> None:
    play = table({"Jarama": {"dwarfs": {"yellow": 1}, "inn": "yellow"}, "Topa": {"dwarfs": {"red": 1}}})
    for event in (Prospect(), die("4"), Discover("Kamau")):
        play.play(event)
    assert region(play, "Kamau")["dwarfs"] == {"red": 1}
    assert region(play, "Jarama")["dwarfs"] == {"yellow": 1}
    assert play.state.phase is Phase.ACT  # nobody had to choose


@pytest.mark.parametrize(
    ("visitors", "reason"),
    [
        ((("Jarama", "yellow"),), "exactly one dwarf to Kamau from each of Jarama, Topa"),
        ((("Jarama", "red"), ("Topa", "red")), "no red dwarf is free in Jarama"),
        ((("Jarama", "blue"), ("Topa", "pink")), "there is no clan 'pink'"),
        ((("Jarama", "blue"), ("Salud", "red")), "no dwarf can come to Kamau from Salud"),
        ((("Jarama", "blue"), ("Jarama", "yellow"), ("Topa", "red")), "exactly one dwarf to Kamau"),
        ((("Jarama", "blue"), ("Topa", "red")), None),
    ],
)
def test_who_may_follow_a_rumour(visitors: tuple[tuple[str, str], ...], reason: str | None) -> None:
    play = table({"Jarama": {"dwarfs": {"yellow": 1, "blue": 1}}, "Topa": {"dwarfs": {"red": 1}}})
    for event in (Prospect(), die("4"), Discover("Kamau")):
        play.play(event)
    said = refusal(GAME, play.state, Attract(visitors))
    assert said is None if reason is None else reason in str(said)


@pytest.mark.parametrize("face", ["1", "5", "ooops"])
def test_a_throw_that_fits_nowhere_loses_the_turn_and_the_pawn_stays_advanced(face: str) -> None:
    land = dict(OOOPS_EVERYWHERE) | {"Kamau": {"dwarfs": {"yellow": 1}, "inn": "yellow"}}
    play = table(land, pawn=7)
    play.play(Prospect())
    play.play(die(face))
    assert (play.state.turn, play.state.pawn, play.state.phase) == (1, 8, Phase.ACT)
    assert "no region can take it" in GAME.describe(play.states[1], play.events[1], play.state)[0]


@pytest.mark.parametrize(
    ("space", "pawn", "left"),
    [(10, 5, 9), (0, 5, 0), (6, 5, 4), (1, 5, 0)],
)
def test_throwing_before_the_pawn_moves_costs_a_point(space: int, pawn: int, left: int) -> None:
    play = table({}, accountants={"yellow": space}, pawn=pawn)
    play.play(Prospect(early=True))
    assert points(play)["Cathy"] == left
    assert play.state.pawn == pawn + 1
    assert play.state.phase is Phase.THROW
    assert sum(amount for _, amount in paid(play)) == left - space


@pytest.mark.parametrize(
    ("start", "points", "pawn", "end"),
    [(0, 0, 1, 0), (0, 1, 1, 2), (10, 6, 13, 17), (10, 3, 13, 14), (10, 2, 13, 12), (14, 3, 13, 17), (58, 5, 3, 64),
     (70, 3, 13, 74)],
)  # fmt: skip
def test_advancing_hops_over_the_pawn_on_every_lap(start: int, points: int, pawn: int, end: int) -> None:
    assert advance(start, points, pawn, spaces=60) == end


def test_the_pawn_catches_everyone_on_its_space_lapped_or_not() -> None:
    assert caught((14, 13, 74, 14), 14, 60) == (0, 2, 3)
    assert [retreat(space, 1, 14, 60) for space in (14, 74, 15, 1, 0)] == [13, 73, 13, 0, 0]


def test_the_last_prospecting_turn_closes_the_mines() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 1}, "nuggets": 1}}, pawn=LAND.mines_closed - 1)
    assert play.state.prospecting_left == 1
    play.play(Prospect())
    play.play(die("5"))  # the throw of the move onto the space still counts
    play.play(Discover("Topa"))
    assert region(play, "Topa")["nuggets"] == 5
    for event in (Prospect(), Prospect(early=True)):
        assert refusal(GAME, play.state, event) == "the mines are closed: nobody can prospect any more"
        assert event not in GAME.rules.choices(play.state)


def test_ooops_everywhere_ends_the_game_at_once_by_harvest() -> None:
    land = dict(OOOPS_EVERYWHERE) | {
        "Kamau": {"dwarfs": {"yellow": 2}, "nuggets": 2},
        "Topa": {"ooops": True, "dwarfs": {"red": 2, "yellow": 1}, "inn": "red"},
    }
    play = table(land, accountants={"yellow": 30, "red": 32}, pawn=20)
    play.play(Harvest("Kamau", 2))
    assert play.over
    assert paid(play) == [("Cathy", 2)]  # Bob's turn does not begin: no beer
    assert [(score.who, score.won) for score in GAME.rules.scores(play.state)] == [
        ("Cathy", True),
        ("Bob", True),  # 32 each: a shared victory
        ("Paulo", False),
        ("Ann", False),
    ]
    assert GAME.view(play.state).prompt == "Cathy and Bob share the victory with 32 points"
    assert story(play)[-2:] == (
        "  Cathy +2 points: 2 nuggets harvested in Kamau",
        "Ooops everywhere: the game is over. Cathy and Bob share the victory with 32 points",
    )


def test_ooops_everywhere_ends_the_game_at_once_by_the_die() -> None:
    land = dict(OOOPS_EVERYWHERE) | {"Kamau": {}, "Topa": {"ooops": True, "dwarfs": {"red": 1, "blue": 1}}}
    play = table(land, accountants={"blue": 9}, pawn=20)
    for event in (Prospect(), die("ooops"), Discover("Kamau")):
        play.play(event)
    assert play.over
    assert GAME.rules.choices(play.state) == ()
    assert GAME.view(play.state).prompt == "Paulo wins with 9 points"


def closed(**kamau: object) -> Table:
    land = dict(OOOPS_EVERYWHERE) | {"Salud": {}, "Kamau": {"dwarfs": {"yellow": 2}, **kamau}}
    return table(land, pawn=LAND.mines_closed, accountants={"yellow": 8, "blue": 40})


def test_the_end_out_of_reach_is_said_and_may_be_called_once_no_nugget_is_left() -> None:
    play = closed(nuggets=2)
    assert refusal(GAME, play.state, CallEnd()) == (
        "nuggets still lie in the land: the end may be called only when none is left"
    )
    assert any("nothing was ever found in Salud" in note for note in GAME.view(play.state).notes)
    play.play(Harvest("Kamau", 2))
    assert "anyone may call it" in " ".join(GAME.describe(play.states[0], play.events[0], play.state))
    assert CallEnd() in GAME.rules.choices(play.state)
    play.play(Place("Topa"))  # nobody has to
    play.play(CallEnd())
    assert play.over
    assert [score.who for score in GAME.rules.scores(play.state) if score.won] == ["Paulo"]


def test_a_clan_that_can_do_nothing_passes() -> None:
    position = {f"{name}": {"ooops": True} for name in LAND.regions if name != "Kamau"}
    names = [name for name in LAND.regions if name != "Kamau"]
    for number, name in enumerate(names):  # eleven inns, all kept by yellow with one dwarf each
        position[name] |= {"dwarfs": {"yellow": 1}, "inn": "yellow", "inn_of": list(SIX.values())[number % 6]}
    position["Kamau"] = {}
    tight = {**FACTS, "players": {**FACTS["players"], "reserve": {"3": 10, "4": 10, "5": 9, "6": 9}}}
    play = Table(GAME, setup({"regions": position, "pawn": LAND.mines_closed}, SIX, tight))
    assert play.state.reserve[0] == 0
    assert GAME.rules.choices(play.state) == (Pass(), CallEnd())
    play.play(Pass())
    assert play.state.turn == 1


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ({"Ann": "red", "Bob": "red", "Cathy": "blue"}, "2 clans play 'red'"),
        ({"Ann": "red", "Bob": "blue"}, "2 clans cannot play"),
    ],
)
def test_seats_that_cannot_play(seats: dict[str, str], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Table(GAME, setup(clans=seats))


def test_clans_without_a_colour_get_the_first_that_are_free() -> None:
    play = Table(GAME, setup(clans={"Ann": "", "Bob": "yellow", "Cathy": ""}))
    assert play.state.colours == ("red", "yellow", "light blue")

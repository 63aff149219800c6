"""Every worked example of the rulebook, with its numbers."""

import pytest

from companion.errors import IllegalEvent
from companion.game import Event
from companion.games.skaal import GAME
from companion.games.skaal.events import Attract, Discover, Harvest, Move, MoveInn, OpenInn, Place, Prospect
from companion.table import refusal
from tests.games.skaal.tables import die, paid, points, region, table


def test_kamau_joins_jarama_topa_and_belsamati_but_not_salud() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 1}}})
    moves = {event.to for event in GAME.rules.choices(play.state) if isinstance(event, Move)}
    assert moves == {"Jarama", "Topa", "Belsamati"}
    assert refusal(GAME, play.state, Move("Kamau", "Salud")) == "no road joins Kamau and Salud"


def test_cathy_puts_2_into_kamau_and_the_rumour_spreads() -> None:
    play = table(
        {
            "Kamau": {"dwarfs": {"yellow": 3, "blue": 2}, "nuggets": 3},
            "Jarama": {"dwarfs": {"yellow": 1, "green": 1}},
            "Topa": {"dwarfs": {"yellow": 2, "red": 1}},
            "Belsamati": {"dwarfs": {"red": 2}, "inn": "red"},
        }
    )
    for event in (Prospect(), die("2"), Discover("Kamau")):
        play.play(event)
    assert region(play, "Kamau")["nuggets"] == 5
    ways = GAME.rules.choices(play.state)
    assert len(ways) == 4
    assert ways[0] == Attract((("Jarama", "yellow"), ("Topa", "yellow"), ("Belsamati", "red")))
    play.play(ways[0])
    assert region(play, "Kamau")["dwarfs"] == {"yellow": 5, "blue": 2, "red": 1}
    assert region(play, "Jarama")["dwarfs"] == {"green": 1}
    assert region(play, "Topa")["dwarfs"] == {"yellow": 1, "red": 1}
    assert region(play, "Belsamati")["dwarfs"] == {"red": 1}
    assert play.state.colours[play.state.turn] == "red"
    assert len(play.events) - 1 == 3  # three taps and the die


def paulos_ooops() -> list[Event]:
    return [Prospect(), die("ooops")]


PAULO = {
    "Kamau": {"ooops": True, "dwarfs": {"blue": 1}},
    "Jarama": {"nuggets": 4, "dwarfs": {"yellow": 1}},
    "Belsamati": {"ooops": True, "inn": "red", "dwarfs": {"red": 2, "yellow": 1}},
    "Nazdravie": {"dwarfs": {"red": 1}},
}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Jarama", "Jarama has nuggets: the Ooops cannot go there"),
        ("Kamau", "Kamau shows Ooops: the Ooops cannot go there"),
        ("Belsamati", "Belsamati shows Ooops: the Ooops cannot go there"),
        ("Topa", None),
    ],
)
def test_where_paulo_can_put_the_ooops(name: str, reason: str | None) -> None:
    play = table(PAULO, turn="blue")
    for event in paulos_ooops():
        play.play(event)
    assert refusal(GAME, play.state, Discover(name)) == reason


def test_paulos_ooops_in_topa_brings_a_dwarf_from_each_side_and_forbids_prospecting() -> None:
    play = table(PAULO, turn="blue")
    for event in (*paulos_ooops(), Discover("Topa")):
        play.play(event)
    assert region(play, "Topa")["ooops"]
    assert region(play, "Topa")["dwarfs"] == {"blue": 1, "red": 1}  # from Kamau and Nazdravie; Le Chaim is empty
    play.play(Prospect())
    play.play(die("3"))
    assert refusal(GAME, play.state, Discover("Topa")) == "Topa shows Ooops: nuggets cannot go there"


def test_cathy_harvests_the_last_4_nuggets_of_kamau() -> None:
    play = table(
        {
            "Kamau": {"dwarfs": {"yellow": 5, "blue": 2, "red": 1}, "nuggets": 4},
            "Jarama": {"dwarfs": {"green": 1}},
            "Topa": {"nuggets": 1},
        }
    )
    play.play(Harvest("Kamau", 4))
    assert points(play)["Cathy"] == 4 + 1  # four nuggets, and the prospecting pawn on space 1 is hopped over
    assert paid(play) == [("Cathy", 4), ("Cathy", 1)]
    assert (region(play, "Kamau")["nuggets"], region(play, "Kamau")["ooops"]) == (0, True)
    assert region(play, "Jarama")["dwarfs"] == {"green": 1}  # an exhausted vein starts no rumour
    play.play(Prospect())
    play.play(die("1"))
    assert refusal(GAME, play.state, Discover("Kamau")) == "Kamau shows Ooops: nuggets cannot go there"


def test_bob_gains_7_for_beer_and_5_for_gold_in_le_chaim() -> None:
    play = table(
        {
            "Le Chaim": {"dwarfs": {"red": 6, "yellow": 2, "green": 2, "blue": 3}, "nuggets": 12},
            "Prosit": {"dwarfs": {"yellow": 1}},
        },
        turn="red",
        accountants={"red": 10},
        pawn=5,
    )
    play.play(OpenInn("Le Chaim"))
    assert paid(play) == []
    for colour in ("blue", "green", "yellow"):
        assert play.state.colours[play.state.turn] == colour
        play.play(Place("Salud"))
    assert paid(play) == [("Bob", 7)]
    assert str(GAME.rules.payments(play.state)[0]) == "Bob +7 points: beer in Le Chaim for 2 yellow, 3 blue, 2 green"
    assert refusal(GAME, play.state, Harvest("Le Chaim", 6)) == (
        "Bob has 5 dwarfs in Le Chaim besides the innkeeper, who does not harvest: one nugget each"
    )
    play.play(Harvest("Le Chaim", 5))
    assert points(play)["Bob"] == 10 + 12
    assert region(play, "Le Chaim")["nuggets"] == 7


def nazdravie() -> dict[str, object]:
    return {
        "Nazdravie": {"dwarfs": {"yellow": 4, "red": 4, "green": 1}, "inn": "yellow"},
        "Topa": {"dwarfs": {"red": 3, "blue": 1}, "inn": "red"},
        "Jarama": {"dwarfs": {"blue": 1}},
    }


def test_bob_takes_over_cathys_inn_in_nazdravie() -> None:
    play = table(nazdravie(), turn="red", pawn=20)
    play.play(Move("Topa", "Nazdravie"))
    here = region(play, "Nazdravie")
    assert here["dwarfs"] == {"yellow": 4, "red": 5, "green": 1}
    assert (here["keeper"], here["inn"]) == ("red", "yellow")
    assert points(play)["Bob"] == 0  # beer is counted at the beginning of a turn, not at the takeover
    assert region(play, "Topa")["keeper"] == "red"  # the only way to two inns
    assert "Bob now leads in Nazdravie and takes over Cathy's inn" in GAME.describe(
        play.states[0], play.events[0], play.state
    )
    for _ in range(3):
        play.play(Place("Salud"))
    assert sorted(paid(play)) == [("Bob", 1), ("Bob", 5)]  # Topa's 1 blue; Nazdravie's 4 yellow and 1 green
    assert points(play)["Bob"] == 6


def test_with_an_equal_number_the_inn_stays() -> None:
    play = table({**nazdravie(), "Nazdravie": {"dwarfs": {"yellow": 4, "red": 3}, "inn": "yellow"}}, turn="red")
    play.play(Move("Topa", "Nazdravie"))
    assert region(play, "Nazdravie")["keeper"] == "yellow"


def test_bob_moves_his_inn_from_topa_to_crowded_yambooi() -> None:
    play = table(
        {
            "Topa": {"dwarfs": {"red": 1}, "ooops": True, "inn": "red"},
            "Yambooi": {"dwarfs": {"red": 4, "yellow": 3, "blue": 2}},
        },
        turn="red",
        pawn=20,
    )
    play.play(MoveInn("Topa", "Yambooi"))
    assert (region(play, "Yambooi")["keeper"], region(play, "Topa")["keeper"]) == ("red", None)
    assert region(play, "Topa")["free"] == {"red": 1}  # the old innkeeper stays behind, free again
    assert region(play, "Yambooi")["free"]["red"] == 3
    for _ in range(3):
        play.play(Place("Salud"))
    assert paid(play) == [("Bob", 5)]


def test_red_gains_6_and_hops_7_spaces() -> None:
    play = table(
        {"Topa": {"dwarfs": {"red": 6}, "nuggets": 9}}, turn="red", accountants={"red": 10, "blue": 2}, pawn=13
    )
    play.play(Harvest("Topa", 6))
    assert points(play)["Bob"] == 17
    assert [str(payment) for payment in GAME.rules.payments(play.state)] == [
        "Bob +6 points: 6 nuggets harvested in Topa",
        "Bob +1 point: hopped over the prospecting pawn",
    ]


def test_blue_prospects_and_the_pawn_catches_red() -> None:
    play = table({}, turn="blue", accountants={"red": 14, "blue": 9, "green": 15}, pawn=13)
    play.play(Prospect())
    assert play.state.pawn == 14
    assert points(play) == {"Cathy": 0, "Bob": 13, "Paulo": 9, "Ann": 15}
    assert [str(payment) for payment in GAME.rules.payments(play.state)] == [
        "Bob -1 point: caught by the prospecting pawn"
    ]


def test_starting_line_the_pawn_follows_the_accountants() -> None:
    play = table({})
    assert (play.state.pawn, play.state.accountants) == (1, (0, 0, 0, 0))


def test_what_an_event_of_an_example_would_be_after_undo() -> None:
    play = table(nazdravie(), turn="red")
    before = play.state
    play.play(Move("Topa", "Nazdravie"))
    play.undo()
    assert play.state == before
    with pytest.raises(IllegalEvent, match="has an inn already"):
        play.play(MoveInn("Topa", "Nazdravie"))

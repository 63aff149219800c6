"""What people see and read: prompts, consequences, the land at a glance, targets on the map, the log."""

import random

from companion import dealer
from companion.games.skaal import GAME
from companion.games.skaal.events import Attract, CallEnd, Discover, Harvest, Move, MoveInn, OpenInn, Pass, Prospect
from companion.table import Table, story
from companion.view import Action
from tests.games.skaal.tables import FOUR, THREE, die, setup, table

LAND = {
    "Kamau": {"dwarfs": {"yellow": 3, "red": 1}, "nuggets": 4},
    "Jarama": {"dwarfs": {"yellow": 1, "green": 1}},
    "Topa": {"dwarfs": {"red": 2, "blue": 1, "yellow": 2}, "ooops": True, "inn": "red"},
    "Salud": {"dwarfs": {"yellow": 2, "red": 1}, "inn": "yellow"},
}


def action(play: Table, event: object) -> Action:
    return next(found for found in GAME.view(play.state).actions if found.event == event)


def panel(play: Table, title: str) -> list[tuple[str, ...]]:
    return list(next(found.rows for found in GAME.view(play.state).panels if found.title == title))


def test_the_land_at_a_glance() -> None:
    play = table(LAND, pawn=20)
    rows = panel(play, "The land")
    assert rows[0] == ("Kamau", "4 gold", "Cathy by 2", "yellow 3, red 1")
    assert ("Topa", "Ooops", "tied", "yellow 2, red 1, blue 1") in rows
    assert ("Salud", "–", "Cathy by 1", "yellow 1, red 1") in rows
    assert ("Prosit", "–", "–", "–") in rows
    assert panel(play, "Beer at the owner's next turn") == [("Cathy", "Salud", "+1"), ("Bob", "Topa", "+3")]
    assert "11 turns of prospecting left" in GAME.view(play.state).notes


def test_scores_tell_reserve_and_beer_to_come() -> None:
    cathy, bob, *_ = GAME.view(table(LAND, accountants={"red": 9}, pawn=20).state).scores
    assert (cathy.name, cathy.points, cathy.colour, cathy.active) == ("Cathy", 0, "yellow", True)
    assert cathy.detail == "5 dwarfs in reserve, inn in Salud: 1 next turn"
    assert (bob.points, bob.detail, bob.active) == (9, "9 dwarfs in reserve, inn in Topa: 3 next turn", False)


def test_actions_tell_their_consequence_and_what_weighs_most_comes_first() -> None:
    play = table(LAND, pawn=20)
    assert action(play, Harvest("Kamau", 3)).hint == "+3"
    assert action(play, Move("Kamau", "Topa")).hint == "takes over Bob's inn"
    assert action(play, Move("Kamau", "Jarama")).hint == "leads with 2"
    assert action(play, MoveInn("Salud", "Kamau")).hint == "1 guest now"
    assert action(play, Prospect()).hint == "10 more after this one"
    groups = list(dict.fromkeys(found.group for found in GAME.view(play.state).actions))
    assert groups == [
        "Prospect", "Harvest", "Move an inn", "Place a new dwarf", "Move a dwarf", "Harvest fewer",
    ]  # fmt: skip


def test_an_inn_moved_to_another_clan_says_so() -> None:
    play = table({**LAND, "Gezuar": {"dwarfs": {"green": 2}}}, pawn=20)
    assert action(play, MoveInn("Salud", "Gezuar")).hint == "Ann would keep it"
    play.play(MoveInn("Salud", "Gezuar"))
    assert story(play)[0] == "Cathy moves the inn from Salud to Gezuar, where Ann leads and keeps it"


def test_prompts_follow_the_turn() -> None:
    play = table(LAND, pawn=20)
    said = [GAME.view(play.state).prompt]
    for event in (Prospect(), die("3"), Discover("Kamau")):
        play.play(event)
        said.append(GAME.view(play.state).prompt)
    assert said == [
        "Cathy, choose one action",
        "Cathy, throw the special die",
        "Cathy, put 3 nuggets into a region",
        "Cathy, say whose dwarfs the rumour brings to Kamau",
    ]
    assert GAME.view(play.states[2]).groups[0].dice == die("3").dice
    assert action_hint(play.states[2], Discover("Kamau")) == "7 there, 2 dwarfs will come"


def action_hint(state: object, event: object) -> str:
    return next(found.hint for found in GAME.view(state).actions if found.event == event)


def test_one_point_is_one_point() -> None:
    play = table(LAND, pawn=20, accountants={"blue": 1, "red": 2})
    assert {score.name: f"{score.points} {score.unit}" for score in GAME.view(play.state).scores}["Paulo"] == "1 point"
    assert {score.name: f"{score.points} {score.unit}" for score in GAME.view(play.state).scores}["Bob"] == "2 points"


def test_the_log_is_words() -> None:
    play = table(LAND, pawn=20, accountants={"blue": 21})
    for event in (Prospect(), die("3"), Discover("Kamau")):
        play.play(event)
    play.play(GAME.rules.choices(play.state)[0])
    assert story(play) == (
        "Cathy prospects: the pawn moves on, 10 turns of it left",
        "  Paulo -1 point: caught by the prospecting pawn",
        "Cathy finds 3 nuggets",
        "Cathy puts 3 nuggets into Kamau",
        "Cathy lets the rumour bring yellow from Jarama and yellow from Topa",
        "  Bob +2 points: beer in Topa for 1 yellow, 1 blue",
    )


def test_a_find_where_nobody_has_to_choose_tells_who_came() -> None:
    play = table({"Jarama": {"dwarfs": {"green": 1}}})
    for event in (Prospect(), die("ooops"), Discover("Kamau")):
        play.play(event)
    assert story(play)[1:] == (
        "Cathy finds the Ooops",
        "Cathy puts the Ooops into Kamau",
        "The rumour brings green from Jarama",
    )
    assert GAME.describe(play.states[1], die("1"), play.states[2])[0] == "Cathy finds 1 nugget"


def test_every_choice_on_the_map_has_a_target_whose_path_is_its_own() -> None:
    rng = random.Random(11)
    play = Table(GAME, setup(clans=FOUR))
    while not play.over and len(play.events) < 250:
        view = GAME.view(play.state)
        targets = view.board["targets"]
        off_the_map = [c for c in GAME.rules.choices(play.state) if isinstance(c, Prospect | CallEnd | Pass)]
        assert {t.event for t in targets} | {*off_the_map} == {found.event for found in view.actions}
        assert len({(t.action, t.path) for t in targets}) == len(targets)
        regions = {here["name"] for here in view.board["regions"]}
        assert all(t.path[0] in regions for t in targets)
        need, choices = GAME.rules.need(play.state), GAME.rules.choices(play.state)
        play.play(dealer.roll(need, rng) if need else rng.choice(choices))


def test_a_turn_is_at_most_three_events_besides_the_die() -> None:
    rng = random.Random(4)
    play = Table(GAME, setup(clans=THREE))
    counts, turn, since = set(), 0, 0
    while not play.over and len(play.events) < 500:
        need, choices = GAME.rules.need(play.state), GAME.rules.choices(play.state)
        eager = [choice for choice in choices if isinstance(choice, Prospect)]
        play.play(dealer.roll(need, rng) if need else rng.choice(eager or list(choices)))
        since += need is None
        if play.state.turn != turn:
            counts.add(since)
            turn, since = play.state.turn, 0
    assert counts == {1, 2, 3}


def test_labels_of_a_rumour_name_colours_and_regions() -> None:
    play = table(LAND, pawn=20)
    for event in (Prospect(), die("3"), Discover("Kamau")):
        play.play(event)
    first = GAME.view(play.state).actions[0]
    assert first.event == Attract((("Jarama", "yellow"), ("Topa", "yellow")))
    assert first.label == "yellow from Jarama, yellow from Topa"


def test_an_opened_inn_tells_its_guests() -> None:
    play = table({"Kamau": {"dwarfs": {"yellow": 3, "red": 1, "blue": 1}}})
    assert action(play, OpenInn("Kamau")).hint == "2 guests now"

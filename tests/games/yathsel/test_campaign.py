"""Runs: the difficulty table, twists that are drawn, house rules, bounties, winning and losing."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from companion import dealer
from companion.game import Draw, Drawn, Seat, Setup
from companion.games.yathsel import campaign as runs
from companion.games.yathsel.events import Enter, NextDuel
from companion.games.yathsel.tables import parse_facts
from companion.table import Table, story
from tests.games.yathsel.playing import FACTS, GAME, almost, campaign, draw_all, roll, table, turn

FACTS_READ = parse_facts(FACTS)
DUELS = len(FACTS_READ.opponents)


def last_entry(run: dict[str, object], mine: int, theirs: int, difficulty: str = "normal", **extra: object) -> Table:
    """Give a duel one entry each from its end; both still have Chance open."""
    position = {"run": run, "cards": [almost(mine), almost(theirs)], **extra}
    return table(2, position, mode="campaign", difficulty=difficulty)


def win(game: Table) -> None:
    turn(game, "66665", "chance")
    turn(game, "11112", "chance")


@pytest.mark.parametrize(
    ("name", "strengths", "gold", "softened", "swaps", "seconds", "xp", "bounties"),
    [
        ("easy", (20, 78), 15, 70, 0, 0, Fraction(3, 4), Fraction(3, 4)),
        ("normal", (30, 85), 10, 100, 0, 20, 1, 1),
        ("hard", (55, 100), 0, 100, 1, 10, Fraction(3, 2), Fraction(3, 2)),
    ],
)
def test_the_difficulty_table(
    name: str,
    strengths: tuple[int, int],
    gold: int,
    softened: int,
    swaps: int,
    seconds: int,
    xp: Fraction,
    bounties: Fraction,
) -> None:
    row = next(row for row in FACTS_READ.difficulties if row.name == name)
    assert (row.strength, row.gold, row.house_rules, row.swaps) == (strengths, gold, softened, swaps)
    assert (row.shop_seconds, row.xp, row.bounties) == (seconds, xp, bounties)
    game = campaign(name)
    assert game.state.run.gold == gold
    assert game.state.strength == strengths[0]
    assert row.strength_of(DUELS, DUELS) == strengths[1]


def test_strength_rises_in_a_straight_line_rounded_to_whole_per_cent() -> None:
    normal = next(row for row in FACTS_READ.difficulties if row.name == "normal")
    # 30 + 55 / 6 a duel: 30, 39.17, 48.33, 57.5, 66.67, 75.83, 85
    assert [normal.strength_of(duel, 7) for duel in range(1, 8)] == [30, 39, 48, 58, 67, 76, 85]
    assert normal.strength_of(1, 1) == 30


def test_no_twist_in_the_first_duel_and_sixty_per_cent_from_the_second_on() -> None:
    owed = GAME.rules.need(table(2, mode="campaign").state)
    assert isinstance(owed, Draw)
    assert owed.what == "house rule"
    game = last_entry({"duel": 1}, 90, 80)
    win(game)
    game.play(NextDuel())
    owed = GAME.rules.need(game.state)
    assert isinstance(owed, Draw)
    assert owed.what == "twist"
    counts = Counter(owed.cards)
    none = counts.pop(runs.NO_TWIST)
    assert none / len(owed.cards) == 0.4
    assert set(counts) == {twist.name for twist in FACTS_READ.twists if twist.campaign}
    assert len(set(counts.values())) == 1  # each of the pool alike


def test_drawn_twists_come_up_six_times_in_ten() -> None:
    game = last_entry({"duel": 1}, 90, 80)
    win(game)
    game.play(NextDuel())
    owed = GAME.rules.need(game.state)
    assert isinstance(owed, Draw)
    rng = random.Random(11)
    drawn = Counter(dealer.draw(owed, rng).card for _ in range(10_000))
    assert 0.585 < 1 - drawn[runs.NO_TWIST] / 10_000 < 0.615


def test_a_drawn_twist_holds_for_both_and_ends_with_the_duel() -> None:
    game = last_entry({"duel": 2, "twist": "double-chance"}, 90, 60)
    assert game.state.strength == 39
    turn(game, "66665", "chance")
    turn(game, "66664", "chance")
    assert game.state.totals == (148, 116)
    game.play(NextDuel())
    assert game.state.twists == ()
    draw_all(game, "double-sixes")
    assert [twist.title for twist in game.state.twists] == ["Double Sixes"]
    turn(game, "66612", "sixes")
    assert game.state.totals == (36, 0)


def test_the_stranger_never_has_a_twist() -> None:
    game = last_entry({"duel": DUELS - 1}, 90, 80)
    win(game)
    game.play(NextDuel())
    assert game.state.names[1] == "The Stranger"
    owed = GAME.rules.need(game.state)
    assert isinstance(owed, Draw)
    assert owed.what == "house rule"


def test_winning_pays_gold_xp_and_the_bounty_by_difficulty() -> None:
    for difficulty, gold, xp in (("easy", 6 + 6, 15), ("normal", 6 + 8, 20), ("hard", 6 + 12, 30)):
        game = last_entry({"duel": 1, "bounty": "clear-win", "gold": 0}, 90, 40, difficulty)
        win(game)
        assert game.state.phase == "between"
        assert (game.state.run.gold, game.state.run.xp) == (gold, xp)
    assert [str(p) for p in GAME.rules.payments(game.state)] == [
        "Dusty Pete +6 points: Chance with 1 1 1 1 2",
        "Ann +6 gold: beat Dusty Pete",
        "Ann +12 gold: bounty: Clear Win",
        "Ann +30 XP: beat Dusty Pete on Hard",
    ]


@pytest.mark.parametrize(
    ("bounty", "mine", "paid"),
    [
        ("clear-win", almost(90), 8),  # 119 to 51
        ("clear-win", almost(50), 0),
        ("upper-hand", almost(90), 0),
        ("upper-hand", {**almost(90), "fours": 16, "fives": 25, "sixes": 24}, 8),
        ("long-road", almost(90), 6),
        ("five-alike", almost(90), 10),
        ("five-alike", almost(40), 0),
        ("full-table", almost(145), 5),
        ("clean-card", almost(90), 0),
    ],
)
def test_bounties(bounty: str, mine: dict[str, int], paid: int) -> None:
    game = table(2, {"run": {"duel": 1, "bounty": bounty, "gold": 0}, "cards": [mine, almost(45)]}, mode="campaign")
    win(game)
    assert game.state.run.gold == 6 + paid


def test_losing_one_duel_ends_the_run() -> None:
    game = last_entry({"duel": 3, "gold": 7}, 60, 90)
    win(game)
    assert game.over
    assert [score.won for score in GAME.rules.scores(game.state)] == [False, True]
    assert game.state.run.gold == 7
    assert story(game)[-1] == "Doc Harlan wins 96 to 89: the run is over."


def test_beating_the_stranger_wins_the_run() -> None:
    game = last_entry({"duel": DUELS}, 90, 80)
    assert game.state.strength == 85
    win(game)
    assert game.over
    assert GAME.rules.scores(game.state)[0].won is True
    assert "the run is won" in GAME.view(game.state).prompt


def test_sudden_death_decides_a_tied_duel_and_then_it_is_paid() -> None:
    game = last_entry({"duel": 1, "gold": 0}, 90, 90)
    turn(game, "12346", "chance")
    turn(game, "12346", "chance")
    roll(game, "5")
    roll(game, "2")
    assert game.state.phase == "between"
    assert game.state.run.gold == 6


@pytest.mark.parametrize(("difficulty", "points"), [("easy", 7), ("normal", 10), ("hard", 10)])
def test_head_start_is_softened_on_easy(difficulty: str, points: int) -> None:
    game = table(2, mode="campaign", difficulty=difficulty)
    draw_all(game, house_rule="head-start")
    assert game.state.totals == (0, points)


@pytest.mark.parametrize(
    ("difficulty", "left", "told"),
    [
        ("easy", 15 - 4, "Ann -4 gold: house rule: fee to sit down"),  # 70 % of 5, rounded
        ("normal", 10 - 5, "Ann -5 gold: house rule: fee to sit down"),
        ("hard", 0, "Ann +0 of -5 gold: house rule: fee to sit down, all there was"),
    ],
)
def test_the_fee_takes_no_more_than_there_is(difficulty: str, left: int, told: str) -> None:
    game = table(2, mode="campaign", difficulty=difficulty)
    game.play(Drawn("table-fee"))
    assert game.state.run.gold == left
    assert [str(p) for p in GAME.rules.payments(game.state)] == [told]


@pytest.mark.parametrize(("difficulty", "gold"), [("easy", 6 - 2), ("normal", 6 - 3)])
def test_the_house_cut(difficulty: str, gold: int) -> None:
    game = last_entry({"duel": 1, "gold": 0, "house_rule": "house-cut"}, 90, 80, difficulty)
    win(game)
    assert game.state.run.gold == gold


def test_extra_yathsels_of_the_opponent_are_his_own_gold() -> None:
    cards = [almost(90), {**almost(90), "yathsel": 50}]
    del cards[1]["sixes"]
    game = table(2, {"run": {"duel": 1, "gold": 3}, "cards": cards, "turn": 2}, mode="campaign")
    roll(game, "66666")
    game.play(Enter("sixes"))
    assert game.state.cards[1].extras == 1
    assert game.state.run.gold == 3


def test_an_extra_yathsel_of_yours_fills_the_purse() -> None:
    mine = {**almost(90), "yathsel": 50}
    del mine["sixes"]
    game = table(2, {"run": {"duel": 1, "gold": 3}, "cards": [mine, almost(40)]}, mode="campaign")
    turn(game, "66666", "sixes")
    assert game.state.run.gold == 53


def test_house_players_play_a_whole_run() -> None:
    seats = (Seat("Ann", player="100 %"), Seat("Opponent", player="opponent"))
    setup = Setup("yathsel", seats, {"mode": "campaign", "difficulty": "hard"}, _without_twists())
    game, rng = Table(GAME, setup), random.Random(5)
    while not game.over:
        event = dealer.answer(GAME, setup, game.state, rng)
        assert event is not None
        game.play(event)
    assert len(game.events) > 60
    assert game.state.run.won is not None


def _without_twists() -> dict[str, object]:
    return {**FACTS, "twists": {**FACTS["twists"], "chance": 0}}

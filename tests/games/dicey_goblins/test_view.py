"""What people read: prompts, actions with their consequences, panels and notes."""

import pytest

from companion.games.dicey_goblins.events import FromBag
from companion.table import Table, story

from .goblins import GAME, facts, position, reveal, roll, table

LAIR = "gold/eggs-4 gold/eggs-4 bronze/eggs-1 bronze/eggs-1 red/eggs-2"
CHOOSE = {"lair": LAIR, "explore": "gold silver bronze/footprint", "doom": "silver", "now": "choose"}


def actions(game: Table) -> list[tuple[str, str]]:
    return [(action.label, action.hint) for action in GAME.view(game.state).actions]


def test_every_combination_of_few_goblins_is_offered_with_what_follows() -> None:
    assert actions(position(3, **CHOOSE)) == [
        ("All dare to raid", "third death on this roll: 25 %"),
        ("Ann runs away; Bob and Cyd dare to raid", "any die, gold 4 eggs at best"),
        ("Bob runs away; Ann and Cyd dare to raid", "any die, gold 4 eggs at best"),
        ("Cyd runs away; Ann and Bob dare to raid", "any die, gold 4 eggs at best"),
        ("Ann and Bob run away; Cyd dares to raid", "each takes a die with 4 eggs at best"),
        ("Ann and Cyd run away; Bob dares to raid", "each takes a die with 4 eggs at best"),
        ("Bob and Cyd run away; Ann dares to raid", "each takes a die with 4 eggs at best"),
        ("All run away", "no share in the lair: 1 coin each"),
    ]


def test_the_last_goblin_reads_what_two_dice_bring() -> None:
    assert actions(position(3, ran=[1, 2], **CHOOSE)) == [
        ("Dare to raid", "third death on this roll: 25 %"),
        ("Run away", "any 2 dice, gold 4 eggs and gold 4 eggs at best"),
    ]


def test_with_house_goblins_only_peoples_tokens_are_offered_and_nothing_is_promised() -> None:
    game = position(3, ("person", "bold"), **CHOOSE)
    assert actions(game) == [
        ("Ann and Cyd dare to raid", "third death on this roll: 25 %"),
        ("Ann runs away; Cyd dares to raid", ""),
        ("Cyd runs away; Ann dares to raid", ""),
        ("Ann and Cyd run away", ""),
    ]


def test_six_goblins_can_still_enter_every_combination() -> None:
    assert len(actions(position(6, **CHOOSE))) == 64


def test_collecting_says_who_takes_what() -> None:
    game = position(3, **CHOOSE)
    game.play(reveal(game.state, 0, 2))
    view = GAME.view(game.state)
    assert view.prompt == "Ann and Cyd each take a die with the same number of eggs: choose together which."
    assert actions(game) == [
        ("4 eggs each: 2 gold", "4 coins each at the end of the round"),
        ("1 egg each: 2 bronze", "1 coin each at the end of the round"),
    ]
    last = position(3, ran=[1, 2], **CHOOSE)
    last.play(reveal(last.state, 0))
    assert GAME.view(last.state).prompt == "Ann takes a die from the lair (2 may still be taken)."
    assert actions(last)[1] == ("Take red 2 eggs", "paid by the richest at the end of the round")
    last.play(GAME.rules.choices(last.state)[0])
    assert GAME.view(last.state).prompt == "Ann takes another die from the lair."


def test_the_odds_panel_shows_every_doom_count_and_the_eggs() -> None:
    _, panel, eggs = GAME.view(position(3, **CHOOSE).state).panels
    assert panel.title == "Odds of this roll"
    # Gold dies on 3 of 6 sides, silver on 2, bronze on 1: 60, 102, 48 and 6 of 216 ways give 0 to 3 deaths.
    assert panel.rows == (
        ("1 in Doom", "28 %"),
        ("2 in Doom", "47 %"),
        ("3 in Doom, the round ends", "22 %"),
        ("4 in Doom, the round ends", "3 %"),
        ("The round ends on this roll", "25 %"),
    )
    assert eggs.rows == (("On this roll", "3.83"), ("If the round is not doomed", "4.65"))


def test_an_empty_bag_adds_the_chance_that_nothing_is_left_to_roll() -> None:
    front = [" ".join(["bronze/eggs-1"] * 4 + ["silver/eggs-2"] * 4 + ["gold/eggs-4"] * 2), ""]
    game = position(2, ran=[0], front=front, lair=["red/eggs-2"], explore=["gold"], now="choose")
    rows = dict(GAME.view(game.state).panels[1].rows)
    assert rows["The round ends on this roll"] == "83 %"  # no death ends it: eggs or death empty Explore
    assert rows["  of it, no dice left to roll"] == "83 %"


def test_dice_lie_in_their_places() -> None:
    view = GAME.view(
        position(2, ran=[0], front=["gold/eggs-4", ""], lair=["red/eggs-2"], explore=["gold"], doom=["gold"]).state
    )
    places = {group.title: [str(die) for die in group.dice] for group in view.groups}
    assert places == {
        "Dragon's Lair": ["red/eggs-2"],
        "Explore": ["gold/?"],
        "Doom": ["gold/death"],
        "In front of Ann": ["gold/eggs-4"],
    }
    assert view.board["bag"] == {"bronze": 4, "silver": 4}
    assert view.scores[0].detail == "0 gold, 0 silver; ran away; took gold 4 eggs"


@pytest.mark.parametrize(
    ("coins", "detail"), [(0, "0 gold, 0 silver"), (17, "3 gold, 2 silver"), (5, "1 gold, 0 silver")]
)
def test_coins_are_told_in_gold_worth_five_and_silver_worth_one(coins: int, detail: str) -> None:
    assert GAME.view(position(2, coins=[coins, 0]).state).scores[0].detail.startswith(detail)


def test_notes_name_made_up_faces_and_whoever_may_end_the_game() -> None:
    stand_ins, rich = GAME.view(position(2, coins=[18, 3]).state).notes
    assert stand_ins.startswith("Made up until you enter your own: Faces of the bronze dice, ")
    assert rich == "Ann has 18 coins or more: the game may end with this round"
    own = facts(bronze="1 2 2 foot foot death", silver="2 3 4 foot death death", gold="4 5 foot death death death")
    assert GAME.view(table(2, tables=own).state).notes == ()


def test_drawing_by_hand_offers_the_metals_in_the_bag() -> None:
    game = table(2, draws="hand")
    game.play(FromBag(("red",)))
    assert [label for label, _ in actions(game)] == [
        "Drawn: 2 bronze",
        "Drawn: 1 bronze, 1 silver",
        "Drawn: 1 bronze, 1 gold",
        "Drawn: 2 silver",
        "Drawn: 1 silver, 1 gold",
        "Drawn: 2 gold",
    ]
    assert "only the metals count" in GAME.view(game.state).prompt


def test_when_the_game_is_over_nobody_acts_and_nothing_is_to_be_rolled() -> None:
    game = position(2, coins=[14, 0], lair="gold/eggs-4", explore=["gold"], ran=[1], now="choose")
    view = GAME.view(game.state)
    assert [score.active for score in view.scores] == [True, False]
    assert {group.title: group.note for group in view.groups}["Explore"] == "to be rolled"
    game.play(reveal(game.state, 0))
    view = GAME.view(game.state)
    assert view.over
    assert [score.active for score in view.scores] == [False, False]
    assert {group.title: group.note for group in view.groups}["Explore"] == ""


def test_the_story_of_a_round_reads_as_it_happened() -> None:
    game = position(
        3, coins=[5, 2, 0], lair="silver/eggs-3 gold/eggs-4", explore="gold silver", doom="gold silver", now="choose"
    )
    game.play(reveal(game.state, 1))
    game.play(GAME.rules.choices(game.state)[0])
    game.play(roll("gold/death silver/eggs-4"))
    assert story(game) == (
        "Bob runs away; Ann and Cyd dare to raid.",
        "Bob takes gold 4 eggs.",
        "Ann rolls gold death, silver 4 eggs.",
        "The round ends: 3 deaths in Doom. Ann and Cyd dared to raid and get nothing.",
        "  Bob +4 coins: gold 4 eggs",
        "Round 1 is over: Ann 5, Bob 6, Cyd 0.",
    )

"""Every bet, where it pays and where it just misses, on finished turns written as level: naturals+skulls."""

import pytest

from companion.games.emerald_skulls.bets import CONDITIONS, COUNTED
from companion.games.emerald_skulls.board import Board
from companion.games.emerald_skulls.cards import lay_out
from companion.games.emerald_skulls.figures import read_figures
from companion.games.emerald_skulls.outs import Finished
from tests.games.emerald_skulls.tables import FACTS

FIGURES = read_figures(FACTS)
EVERY_BET = {bet.name: bet for card in FIGURES.cards.values() for bet in card.bets}
BUST, CHICKEN, GEM, RUN, DOUBLE = "Bust Out", "Chicken Out", "Gem Out", "Run Out", "Double Out"


def ended(out: str, board: str, left: int = 0, picks: int = 0) -> Finished:
    """Write a finished turn: five levels, lowest first, each as so many naturals and then an s for every skull."""
    levels = [(int("0" + level.rstrip("s")), level.count("s")) for level in board.split()]
    assert len(levels) == 5
    got: Board = tuple(levels)
    return Finished(out, got, left, picks)


# bet, a turn that meets it, a turn that just misses
CASES: list[tuple[str, Finished, Finished]] = [
    ("Pick n' Bust", ended(BUST, "0 0 0 0 0", 4, 1), ended(BUST, "0 0 1 0 0", 4, 0)),
    ("Pick n' Bust", ended(BUST, "0 0 1 0 0", 4, 2), ended(CHICKEN, "0 0 1 0 0", 4, 2)),
    ("Mad Nargash", ended(GEM, "s 0 s 0 s", 2), ended(GEM, "s 0 1 0 s", 2)),
    ("Mad Nargash", ended(DOUBLE, "0 0 0 0 s"), ended(GEM, "s 0 s 0 1", 2)),
    ("Mad Nargash", ended(GEM, "ss ss 0 ss s"), ended(RUN, "ss ss 0 ss 0")),
    ("Nargash's Woe", ended(GEM, "s 0 1 0 s", 2), ended(GEM, "s 0 s 0 s", 2)),
    ("Nargash's Woe", ended(BUST, "s 0 s 0 0", 2), ended(DOUBLE, "s 0 s 0 s")),
    ("Nargash's Gamble", ended(GEM, "ss s s 0 s", 2), ended(GEM, "s s s 0 s", 3)),
    ("Nargash's Gamble", ended(DOUBLE, "sss ss 0 0 s"), ended(DOUBLE, "sss s1 0 0 s".replace("s1", "1s"))),
    ("Emerald Skull", ended(DOUBLE, "2 1 1 2 1"), ended(DOUBLE, "2 0 2 2 1")),
    ("Emerald Skull", ended(DOUBLE, "s ss s ss s"), ended(GEM, "2 1 0 2 1", 1)),
    ("Emerald Skull", ended(DOUBLE, "0 3 1 2 1"), ended(DOUBLE, "0 3 1 1 1")),
    ("Cracked Cranium", ended(DOUBLE, "2 0 2 2 1"), ended(DOUBLE, "2 1 1 2 1")),
    ("Legendary Emerald Skull", ended(DOUBLE, "3 0 1 2 1"), ended(DOUBLE, "3 0 1 1s 1")),
    ("Scarred Face", ended(GEM, "1 1 s 1 1", 2), ended(GEM, "1 1 s 2 1", 1)),
    ("Scarred Face", ended(DOUBLE, "1 1 1 1 1"), ended(GEM, "1 0 1 1 1", 1)),
    ("Denied Visage", ended(GEM, "1 1 s 2 1", 1), ended(GEM, "1 1 s 1 1", 2)),
    ("Gnarled Face", ended(DOUBLE, "1 s 1 1 s"), ended(GEM, "1 s 1 1 s", 1)),
    ("Grim Grin", ended(RUN, "2 1s 0 0 0"), ended(RUN, "2 1 1 0 0")),
    ("Grim Grin", ended(RUN, "0 3 0 0 0"), ended(CHICKEN, "0 3 0 0 0", 1)),
    ("Grim Grin", ended(RUN, "3 0 0 0 0"), ended(DOUBLE, "3 0 0 0 1")),
    ("Fractured Tusks", ended(RUN, "2 1 1 0 0"), ended(RUN, "2 1s 0 0 0")),
    ("Toothless Tumble", ended(BUST, "0 0 2 1 0", 2), ended(BUST, "0 s 2 1 0", 2)),
    ("Tombstone Tally: odd", ended(GEM, "s 0 ss 0 1", 1), ended(GEM, "s 0 s 0 1", 1)),
    ("Tombstone Tally: even", ended(BUST, "1 0 0 0 0", 1), ended(BUST, "s 0 0 0 0", 1)),
    ("Tombstone Tally: none", ended(BUST, "1 0 0 0 0", 1), ended(BUST, "1s s 0 0 0", 1)),
    ("Perfect Proportions: odd", ended(RUN, "0 0 2s 0 0"), ended(RUN, "0 0 1s 0 0")),
    ("Perfect Proportions: even", ended(RUN, "3 0 0 0 0"), ended(RUN, "3 0 s 0 0")),
    ("Perfect Proportions: none", ended(RUN, "3 0 0 0 0"), ended(RUN, "3 0 2 0 0")),
    ("Bite Alignment: more below", ended(BUST, "2 1 0 0 0", 1), ended(BUST, "2 1s 0 0 0", 1)),
    ("Bite Alignment: more above", ended(BUST, "1 1s 0 0 0", 1), ended(BUST, "1 1 0 0 0", 1)),
    ("Bite Alignment: the same", ended(GEM, "0 0 1 0 1", 1), ended(GEM, "0 1 1 0 1", 1)),
    ("Busted Fowl", ended(BUST, "1 0 0 0 0", 2), ended(GEM, "1 0 0 0 1", 2)),
    ("Busted Fowl", ended(CHICKEN, "1 0 0 0 0", 2), ended(RUN, "3 0 0 0 0")),
    ("Final Jewel", ended(GEM, "1 0 0 0 1", 2), ended(RUN, "1 0 0 2 0")),
    ("Final Jewel", ended(DOUBLE, "1 0 0 0 s"), ended(CHICKEN, "1 0 0 2 0", 1)),
    ("Lost Gemstone", ended(RUN, "1 0 0 2 0"), ended(DOUBLE, "1 0 0 0 s")),
    ("Wild Crystal", ended(GEM, "1 0 0 0 s", 1), ended(GEM, "s 0 0 0 1", 1)),
    ("Empty Hands", ended(RUN, "1 0 2 0 0"), ended(GEM, "1 0 2 0 1", 1)),
    ("Empty Hands", ended(DOUBLE, "1 0 2 0 1"), ended(CHICKEN, "1 0 2 0 0", 1)),
    ("Feeble Fingers", ended(GEM, "1 0 2 0 1", 1), ended(DOUBLE, "1 0 2 0 1")),
    ("Broken Limbs", ended(BUST, "1 0 2 0 0", 2), ended(BUST, "1 0 2 0 0", 1)),
    ("Broken Limbs", ended(GEM, "0 0 0 0 1", 2), ended(DOUBLE, "0 0 2 0 1")),
    ("Empty n' Shiny", ended(DOUBLE, "1 0 2 0 1"), ended(RUN, "1 0 2 1 0")),
    ("Empty n' Shiny", ended(DOUBLE, "0 0 0 2 s"), ended(GEM, "0 0 0 2 s", 1)),
    ("Botched Gem", ended(RUN, "1 0 2 1 0"), ended(DOUBLE, "1 0 2 0 1")),
    ("Ocular Skull", ended(DOUBLE, "0 0 0 1s 1"), ended(DOUBLE, "0 0 1 1 1")),
    ("Ocular Skull", ended(DOUBLE, "1 0 0 2 1"), ended(GEM, "1 0 0 2 1", 1)),
    ("Tumbler's Triumph", ended(CHICKEN, "1 0 0 0 0", 2), ended(BUST, "1 0 0 0 0", 2)),
    ("Dragul Bust", ended(BUST, "1 0 0 0 0", 2), ended(CHICKEN, "1 0 0 0 0", 2)),
    ("Wild Bones: 0 to 1", ended(BUST, "1 s 0 0 0", 2), ended(BUST, "1 ss 0 0 0", 2)),
    ("Wild Bones: 1 to 2", ended(BUST, "1 ss 0 0 0", 2), ended(BUST, "1 0 0 0 0", 2)),
    ("Wild Bones: 2 to 3", ended(GEM, "1 s s 0 s", 2), ended(GEM, "1 0 0 0 s", 2)),
    ("Wild Bones: 3 or more", ended(GEM, "1 s s s s", 2), ended(GEM, "1 s 0 0 s", 2)),
    ("Incessant Picker: 0", ended(RUN, "1 0 2 0 0", 0, 0), ended(RUN, "1 0 2 0 0", 0, 1)),
    ("Incessant Picker: 1", ended(RUN, "1 0 2 0 0", 0, 1), ended(RUN, "1 0 2 0 0", 0, 2)),
    ("Incessant Picker: 2", ended(RUN, "1 0 2 0 0", 0, 2), ended(RUN, "1 0 2 0 0", 0, 1)),
    ("Ocular Inventory: 0", ended(RUN, "1 0 2 0 0"), ended(RUN, "1 0 2 s 0")),
    ("Ocular Inventory: 1", ended(RUN, "1 0 2 s 0"), ended(RUN, "1 0 2 1s 0")),
    ("Ocular Inventory: 2", ended(RUN, "1 0 2 1s 0"), ended(RUN, "1 0 2 1 0")),
    ("Sniffing Supply: 0", ended(BUST, "1 0 0 0 0", 2, 1), ended(BUST, "1 0 s 0 0", 2)),
    ("Sniffing Supply: 1", ended(BUST, "1 0 s 0 0", 2), ended(BUST, "1 0 1s 0 0", 2)),
    ("Sniffing Supply: 2", ended(BUST, "1 0 1s 0 0", 2), ended(BUST, "1 0 2s 0 0", 2)),
    ("Sniffing Supply: 3 or more", ended(BUST, "1 0 2s 0 0", 2), ended(BUST, "1 0 2 0 0", 2)),
    ("Strange Smirk: 0", ended(BUST, "0 0 2 0 0", 2), ended(BUST, "s 0 2 0 0", 2)),
    ("Strange Smirk: 1 to 2", ended(BUST, "s 1 2 0 0", 2), ended(BUST, "s 2 2 0 0", 2)),
    ("Strange Smirk: 3 to 4", ended(BUST, "2 2 2 0 0", 1), ended(BUST, "2 3 2 0 0", 0)),
    ("Strange Smirk: 5 or more", ended(RUN, "2 3s 0 0 0"), ended(RUN, "2 2 0 0 0")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "met", "missed"), CASES, ids=[name for name, _, _ in CASES])
def test_a_bet_pays_and_just_misses(name: str, met: Finished, missed: Finished) -> None:
    bet = EVERY_BET[name]
    assert bet.met(met)
    assert not bet.met(missed)


def test_no_bet_is_left_untested() -> None:
    assert {name for name, _, _ in CASES} == set(EVERY_BET)
    named = {name if name in CONDITIONS else name.split(": ")[0] for name in EVERY_BET}
    assert named == set(CONDITIONS) | set(COUNTED)


OPPOSED = [
    ("Mad Nargash", "Nargash's Woe"),
    ("Emerald Skull", "Cracked Cranium"),
    ("Scarred Face", "Denied Visage"),
    ("Grim Grin", "Fractured Tusks"),
    ("Final Jewel", "Lost Gemstone"),
    ("Empty Hands", "Feeble Fingers"),
    ("Empty n' Shiny", "Botched Gem"),
    ("Tumbler's Triumph", "Dragul Bust"),
    ("Tombstone Tally: odd", "Tombstone Tally: even"),
    ("Perfect Proportions: odd", "Perfect Proportions: even"),
]


@pytest.mark.parametrize(("one", "other"), OPPOSED)
def test_opposed_bets_never_agree(one: str, other: str) -> None:
    for _, met, missed in CASES:
        for turn in (met, missed):
            assert EVERY_BET[one].met(turn) != EVERY_BET[other].met(turn)


@pytest.mark.parametrize(
    ("kicker", "neighbour"),
    [
        ("Nargash's Gamble", "Mad Nargash"),
        ("Legendary Emerald Skull", "Emerald Skull"),
        ("Gnarled Face", "Scarred Face"),
        ("Tombstone Tally: none", "Tombstone Tally: even"),
        ("Perfect Proportions: none", "Perfect Proportions: even"),
        ("Wild Crystal", "Final Jewel"),
        ("Broken Limbs", "Feeble Fingers"),
        ("Ocular Skull", "Empty n' Shiny"),
        ("Pick n' Bust", "Dragul Bust"),
    ],
)
def test_a_kicker_asks_more_than_its_neighbour(kicker: str, neighbour: str) -> None:
    for _, met, missed in CASES:
        for turn in (met, missed):
            assert EVERY_BET[neighbour].met(turn) or not EVERY_BET[kicker].met(turn)


@pytest.mark.parametrize(
    ("bet", "turn", "gears"),
    [
        ("Mad Nargash", ended(GEM, "s 0 ss 0 s", 1), 20),
        ("Grim Grin", ended(RUN, "2s 3 0 0 0"), 15),
        ("Emerald Skull", ended(DOUBLE, "2 1 1 2 1"), 30),
        ("Legendary Emerald Skull", ended(DOUBLE, "2 1 1 2 1"), 40),
        ("Scarred Face", ended(GEM, "1 1 1 1 1", 1), 20),
        ("Gnarled Face", ended(DOUBLE, "1 1 1 1 1"), 25),
    ],
)
def test_every_jackpot(bet: str, turn: Finished, gears: int) -> None:
    jackpot = EVERY_BET[bet].jackpot
    assert jackpot is not None
    assert jackpot.worth(turn) == gears
    assert {name for name, other in EVERY_BET.items() if other.jackpot} == {
        "Mad Nargash", "Grim Grin", "Emerald Skull", "Legendary Emerald Skull", "Scarred Face", "Gnarled Face",
    }  # fmt: skip


def test_the_standard_cards_are_the_rulebooks() -> None:
    printed = [
        ("1", "Pick n' Bust", (10, 8, 5)),
        ("1", "Mad Nargash", (8, 5, 3)),
        ("2", "Grim Grin", (5, 3, 2)),
        ("2", "Emerald Skull", (10, 8, 5)),
        ("3", "Busted Fowl", (5, 3, 2)),
        ("3", "Final Jewel", (2, 1)),
        ("4", "Empty Hands", (2, 1)),
        ("4", "Empty n' Shiny", (5, 3, 2)),
    ]
    standard = lay_out(tuple(card for card in FIGURES.cards.values() if card.kind == "standard"))
    assert [(bet.card, bet.name, bet.pays) for bet in standard.bets.values()] == printed


def test_stop_levels_are_the_rulebooks() -> None:
    stops = {number: card.stop for number, card in FIGURES.cards.items() if card.stop}
    assert stops == {"12a": 3, "12b": 3, "20a": 3, "20b": 3, "16b": 4, "18a": 4, "18b": 4}


def test_all_advanced_cards_are_there() -> None:
    kinds = {kind: [n for n, card in FIGURES.cards.items() if card.kind == kind] for kind in ("jackpot", "side", "out")}
    assert kinds == {
        "jackpot": ["6a", "6b", "8a", "8b", "10a", "10b", "12a", "12b"],
        "side": ["14a", "14b", "16a", "16b", "18a", "18b", "20a", "20b"],
        "out": ["22a", "22b", "24a", "24b", "26a", "26b", "28a", "28b"],
    }

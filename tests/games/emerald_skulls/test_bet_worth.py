"""Stand-in payouts of the advanced cards: no bet is silly, by chances reckoned exactly and kept in a file."""

import json
from pathlib import Path

import pytest

from benchmarks.emerald_skulls_bets import LEAST, MOST, chances, expected
from companion.games.emerald_skulls.cards import STANDARD
from companion.games.emerald_skulls.figures import read_figures
from companion.printed import load_facts

FIGURES = read_figures(load_facts("emerald-skulls"))
KEPT = json.loads(Path(__file__).with_name("bet_chances.json").read_text(encoding="utf-8"))
ADVANCED = [card for card in FIGURES.cards.values() if card.kind != STANDARD]


@pytest.mark.parametrize("card", ADVANCED, ids=lambda card: card.number)
def test_every_bet_of_a_card_is_worth_placing_and_none_too_good(card) -> None:
    assert list(KEPT[card.number]) == [bet.name for bet in card.bets]
    worth = {bet.name: expected(bet, KEPT[card.number][bet.name]) for bet in card.bets}
    assert {name: w for name, w in worth.items() if not LEAST <= w <= MOST} == {}


@pytest.mark.parametrize(("number", "dice"), [("6b", 4), ("20a", 3), ("28b", 5)])
def test_the_kept_chances_are_what_the_solver_finds(number: str, dice: int) -> None:
    found = chances(FIGURES, FIGURES.cards[number], dice)
    assert found == pytest.approx({name: row[str(dice)] for name, row in KEPT[number].items()}, abs=1e-6)


def test_a_kicker_pays_more_than_the_bet_beside_it() -> None:
    kickers = ["Nargash's Gamble", "Legendary Emerald Skull", "Gnarled Face", "Wild Crystal", "Broken Limbs",
               "Ocular Skull", "Pick n' Bust", "Tombstone Tally: none", "Perfect Proportions: none"]  # fmt: skip
    for card in ADVANCED:
        for bet in card.bets:
            if bet.name in kickers:
                beside = [other for other in card.bets if other.group == bet.group and other is not bet]
                assert all(bet.pays[0] > other.pays[0] for other in beside)

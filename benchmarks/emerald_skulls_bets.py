"""What every bet of an advanced card is worth when the tumbler begins: chance under best play, and expected payout.

python -m benchmarks.emerald_skulls_bets            print the table
python -m benchmarks.emerald_skulls_bets --write    and keep the chances where the tests read them

The tumbler plays best for gears, a cube counted as one, with no cubes and the jackpots of that card alone. The payout
is the lowest marker's, one bet opposing it where opposing bets count; a reroll cube counts as a gear. Gamblers see how
many dice were bought, so what counts is the number of dice that suits the bet best.
"""

import argparse
import json
from pathlib import Path

from companion.games.emerald_skulls.cards import STANDARD, Bet, Card
from companion.games.emerald_skulls.figures import Figures, read_figures
from companion.games.emerald_skulls.odds_ends import chance_met
from companion.games.emerald_skulls.odds_prize import Aim, prize_of
from companion.games.emerald_skulls.odds_solve import Solver
from companion.games.emerald_skulls.outs import OUTS
from companion.printed import load_facts

CHANCES = Path(__file__).resolve().parent.parent / "tests" / "games" / "emerald_skulls" / "bet_chances.json"
DICE = range(3, 8)
#: What each bet is expected to pay, in gears: less is a wasted marker, more makes every other bet one.
LEAST, MOST = 0.25, 3.1


def chances(figures: Figures, card: Card, dice: int) -> dict[str, float]:
    """Give the chance of every bet of a card when the tumbler begins with so many dice."""
    jackpots = tuple(bet for bet in card.bets if bet.jackpot)
    solve = Solver(prize_of(Aim(tuple(figures.payouts.items()), jackpots, 200, 1.0)), 1.0)
    parts = solve.play_on(dice, 0, 0, 0, placed=False)
    ends = {out: sum((part[out] for part in parts[1:]), parts[0][out]) for out in OUTS}
    return {bet.name: chance_met(ends, bet) for bet in card.bets}


def expected(bet: Bet, by_dice: dict[str, float]) -> float:
    """Give what the lowest marker is expected to earn with one bet opposing it, at the best number of dice."""
    return bet.payout(0, 1) * max(by_dice.values())


def main() -> None:
    """Print the table and keep the chances."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    figures = read_figures(load_facts("emerald-skulls"))
    kept: dict[str, dict[str, dict[str, float]]] = {}
    print("| card | bet | pays | " + " | ".join(f"{dice} dice" for dice in DICE) + " | expected |")
    print("|---|---|---|" + "---|" * (len(DICE) + 1))
    for card in figures.cards.values():
        if card.kind == STANDARD:
            continue
        found = {str(dice): chances(figures, card, dice) for dice in DICE}
        kept[card.number] = {bet.name: {d: round(found[d][bet.name], 6) for d in found} for bet in card.bets}
        for bet in card.bets:
            row = kept[card.number][bet.name]
            worth = expected(bet, row)
            odd = "" if LEAST <= worth <= MOST else " (!)"
            pays = " ".join(map(str, bet.pays)) + (f" {bet.sign}" if bet.sign else "")
            pays += " cubes" if bet.unit != "gears" else ""
            cells = " | ".join(f"{100 * row[str(dice)]:.1f} %" for dice in DICE)
            print(f"| {card.number} | {bet.name} | {pays} | {cells} | {worth:.2f}{odd} |", flush=True)
    if asked.write:
        CHANCES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

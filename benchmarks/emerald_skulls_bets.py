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

from companion.game import Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls import odds
from companion.games.emerald_skulls.cards import STANDARD, Bet, Card, lay_out
from companion.games.emerald_skulls.figures import Figures, read_figures
from companion.games.emerald_skulls.state import State, Step, Turn
from companion.printed import load_facts

GAME = find_game("emerald-skulls")
CHANCES = Path(__file__).resolve().parent.parent / "tests" / "games" / "emerald_skulls" / "bet_chances.json"
DICE = range(3, 8)
#: What each bet is expected to pay, in gears: less is a wasted marker, more makes every other bet one.
LEAST, MOST = 0.25, 3.1


def chances(figures: Figures, card: Card, dice: int) -> dict[str, float]:
    """Give the chance of every bet of a card when the tumbler begins with so many dice."""
    setup = Setup(GAME.name, (Seat("Ann"), Seat("Bo")), {}, load_facts(GAME.name))
    state: State = GAME.rules.start(setup)
    turn = Turn(pool=dice, bought=dice, round=1)
    state = state._replace(step=Step.ROLL, layout=lay_out((figures.cards[card.number],)), turn=turn)
    return dict(odds.chances(state).bets)


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

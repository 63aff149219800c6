"""The odds as panels beside the board: chances of outs and bets, and what each move is worth."""

from companion.dice import count_dice
from companion.game import Event
from companion.games.emerald_skulls.events import (
    STANDARD_PAYOUT,
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    PickUpDice,
    Place,
    SpendCube,
)
from companion.games.emerald_skulls.odds import odds, warm_up
from companion.games.emerald_skulls.state import State, Step
from companion.games.emerald_skulls.words import show_placed
from companion.view import Panel


def odds_panels(state: State) -> tuple[Panel, ...]:
    """Give the panels, or none when there is nothing to reckon; in solitary mode best play minds the opposition.

    The first answer for the cards in play takes a second or so, every other one some hundredths.
    """
    if state.step in (Step.OVER, Step.CARDS, Step.FIRST):
        return ()
    warm_up(state)
    found = odds(state, rivals=state.setting.solo)
    if found is None:
        return ()
    best, never = found.best_play, found.never_stop
    rows = [(out, _percent(chance), _percent(never.outs[out])) for out, chance in best.outs.items()]
    rows += [(bet, _percent(chance), _percent(never.bets[bet])) for bet, chance in best.bets.items()]
    ranked = sorted(found.moves, key=lambda move: -move.value)
    worths = tuple((_label(move.event), f"{move.value:.2f}") for move in ranked)
    return (
        Panel("Odds", tuple(rows), ("", "best play", "never stop")),
        Panel("Worth of each move", worths, ("move", "gears")),
    )


def _percent(chance: float) -> str:
    """Write a chance; only what is certain is 0% or 100%."""
    if chance <= 1e-12 or chance >= 1 - 1e-12:
        return f"{round(chance):.0%}"
    if chance < 0.01 or chance > 0.99:
        return "<1%" if chance < 0.01 else ">99%"
    return f"{chance:.0%}"


def _label(event: Event | None) -> str:
    match event:
        case BuyDice():
            return count_dice(event.count)
        case Place():
            return show_placed(event.level, event.naturals, event.skulls)
        case SpendCube():
            return "Spend a reroll cube"
        case PickNose():
            return "Pick a nose"
        case BustOut():
            return "Bust out"
        case ChickenOut():
            return "Chicken out"
        case PickUpDice():
            return "Roll again"
        case ChoosePayout():
            return "Standard payout" if event.payout == STANDARD_PAYOUT else f"{event.payout} jackpot"
        case _:
            return "Roll"

"""House players: tumblers and gamblers with a temperament, for seats that nobody sits in.

cautious: bets on what is likely, stops early. bold: bets high and early, rolls on. spiteful: bets against the
others' bets, and as tumbler spoils what the gamblers bet on.
"""

import random
from dataclasses import dataclass
from math import inf

from companion.game import Event
from companion.games.emerald_skulls import tumble
from companion.games.emerald_skulls.betting import doubt_about, gamblers, open_bets
from companion.games.emerald_skulls.board import dice_placed
from companion.games.emerald_skulls.cards import CUBES, Bet
from companion.games.emerald_skulls.events import (
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    PickUpDice,
    Place,
    PlaceBet,
    SpendCube,
)
from companion.games.emerald_skulls.house_reckoning import (
    CUBE_WORTH,
    Spot,
    Worth,
    endings,
    go_on_worth,
    placing_worth,
    rerolled,
    worth_by,
)
from companion.games.emerald_skulls.outs import Finished
from companion.games.emerald_skulls.payout import payout_names, payout_worth
from companion.games.emerald_skulls.state import State, Step


@dataclass(frozen=True, slots=True)
class Temperament:
    """Hold what tells house players apart.

    likely: the least chance a bet must have. gain: the least gears it must promise. reach: how much a higher payout
    counts beyond its chance (1: not at all). spite: the worth of spoiling others, in their gears.
    patience: how much better stopping must look (above 1: rolls on for less). purse: the share spent on more dice.
    """

    likely: float
    gain: float
    reach: float
    spite: float
    patience: float
    purse: float


TEMPERAMENTS = {
    "cautious": Temperament(likely=0.4, gain=0.9, reach=1.0, spite=0.0, patience=0.85, purse=0.0),
    "bold": Temperament(likely=0.04, gain=0.5, reach=1.3, spite=0.0, patience=1.2, purse=0.25),
    "spiteful": Temperament(likely=0.15, gain=0.5, reach=1.0, spite=0.5, patience=1.0, purse=0.1),
}


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose a move for a house seat, or None when it has none to make or waits."""
    nature = TEMPERAMENTS[temperament]
    if seat == state.tumbler:
        return _tumble(state, nature, rng)
    if state.step == Step.ROLL and not state.setting.solo:
        return _gamble(state, seat, nature) if _comes_first(state, seat) else None
    return None


def _comes_first(state: State, seat: int) -> bool:
    """Tell whether no other house gambler reaches for a bet before: fewest markers first, then left of the tumbler."""
    owners = [marker.owner for marker in state.turn.markers]
    order = sorted(gamblers(state), key=owners.count)
    for other in order[: order.index(seat)]:
        player = state.setting.seats[other].player
        if player in TEMPERAMENTS and _gamble(state, other, TEMPERAMENTS[player]) is not None:
            return False
    return True


def _tumble(state: State, nature: Temperament, rng: random.Random) -> Event | None:
    if state.step == Step.BUY:
        return _buy(state, nature, rng)
    if state.step == Step.PLACE:
        return _place(state, nature)
    if state.step == Step.CHECK:
        return _check(state, nature)
    if state.step == Step.PAYOUT and state.turn.finished:
        finished = state.turn.finished
        return ChoosePayout(max(payout_names(state), key=lambda name: _collected(state, finished, name)))
    return None


def _collected(state: State, finished: Finished, name: str) -> float:
    gears, cubes = payout_worth(state, finished, name)
    return min(gears, state.supply) + CUBE_WORTH * cubes


def _buy(state: State, nature: Temperament, rng: random.Random) -> Event:
    """Spend at most a share of the purse on dice, most of it or less at whim."""
    budget = nature.purse * state.gears[state.tumbler] * rng.uniform(0.5, 1.0)
    return BuyDice(max(count for count, cost in state.setting.figures.buys if cost <= budget))


def spot_of(state: State) -> Spot:
    """Give the tumbler's spot with the pool in hand."""
    turn = state.turn
    return Spot(turn.board, turn.floor, turn.pool, turn.picks, state.cubes[state.tumbler])


def _worth(state: State, nature: Temperament) -> Worth:
    """Give what a finished turn is worth to the tumbler: the best payout, less the gamblers' where spite counts."""
    standard = worth_by(state.setting.figures.payouts)
    jackpots, markers = state.layout.jackpots, state.turn.markers

    def worth(finished: Finished) -> float:
        best = standard(finished)
        for bet in jackpots:
            if bet.jackpot and bet.met(finished):
                best = max(best, float(bet.jackpot.worth(finished)))
        if nature.spite:
            paid = [bet for marker in markers if (bet := state.layout.bets[marker.bet]).met(finished)]
            best -= nature.spite * sum(bet.pays[0] for bet in paid)
        return best

    return worth


def _place(state: State, nature: Temperament) -> Event:
    """Take the placement worth most, or a reroll that promises more."""
    spot, worth = spot_of(state), _worth(state, nature)
    best: tuple[float, Event] = (-inf, BustOut())
    for event in tumble.after_roll(state):
        if isinstance(event, Place):
            value = placing_worth(spot, (event.level, event.naturals, event.skulls), worth)
        elif isinstance(event, PickNose | SpendCube):
            value = _reroll_worth(spot, event, worth)
        else:
            value = 0.0
        if value > best[0]:
            best = (value, event)
    return best[1]


def _reroll_worth(spot: Spot, event: Event, worth: Worth) -> float:
    if isinstance(event, PickNose):
        after = rerolled(spot)
        return go_on_worth(after, worth) - CUBE_WORTH if after else 0.0
    pool = min(spot.pool + 1, 7 - dice_placed(spot.board))
    again = Spot(spot.board, spot.floor, pool, spot.picks, spot.cubes - 1)
    return go_on_worth(again, worth) - CUBE_WORTH


def _check(state: State, nature: Temperament) -> Event | None:
    """Stop, or go on; in solitary mode going on is just rolling."""
    worth = _worth(state, nature)
    stop = worth(state.turn.finish("Chicken Out"))
    if stop >= nature.patience * go_on_worth(spot_of(state), worth):
        return ChickenOut()
    return None if state.setting.solo else PickUpDice()


def chances(state: State, bets: list[Bet]) -> dict[str, float]:
    """Estimate how likely each bet is to be met from here."""
    ends = endings(spot_of(state), state.setting.figures.payouts)
    return {bet.name: sum(1 for end in ends if bet.met(end)) / len(ends) for bet in bets}


def _gamble(state: State, seat: int, nature: Temperament) -> Event | None:
    """Place the most promising bet that suits the temperament; a second marker waits for dice on the board."""
    mine = sum(1 for marker in state.turn.markers if marker.owner == seat)
    if mine and not state.turn.floor and nature.reach <= 1:
        return None
    bets = open_bets(state, seat)
    if not bets:
        return None
    likely = chances(state, bets)
    promising = [bet for bet in bets if likely[bet.name] >= nature.likely and not doubt_about(state, seat, bet)]
    ranked = [(_promise(state, bet, likely[bet.name], nature), bet.name, bet) for bet in promising]
    if not ranked:
        return None
    promise, _, best = max(ranked, key=lambda row: row[:2])
    return PlaceBet(seat, best.card, best.name) if promise >= nature.gain else None


def _promise(state: State, bet: Bet, chance: float, nature: Temperament) -> float:
    """Give what a bet promises: its chance times its payout, and the joy of opposing others."""
    on_card = [state.layout.bets[marker.bet] for marker in state.turn.markers]
    opposing = sum(1 for other in on_card if other.card == bet.card and other.group != bet.group)
    to_come = 0.3 * (len(gamblers(state)) - 1) if bet.sign else 0.0
    place = len(state.stack(bet.name))
    pays = bet.pays[place] * (opposing + to_come) if bet.sign == "x" else bet.pays[place]
    pays += opposing + to_come if bet.sign == "+" else 0
    value = float(pays**nature.reach) * chance * (CUBE_WORTH if bet.unit == CUBES else 1.0)
    return value + nature.spite * (opposing + place) * chance

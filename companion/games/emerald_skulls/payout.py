"""The Payout Phase: the tumbler first, then bet by bet in card order, until the supply is empty (rulebook, III).

A supply that reaches zero ends the game at once, also when it was exactly enough; what is then still owed is
listed as not paid. Reroll cubes that belong to a payment are handed over even when its gears fall short.
"""

from dataclasses import dataclass
from functools import lru_cache

from companion.game import Payment
from companion.games.emerald_skulls.board import LEVELS
from companion.games.emerald_skulls.cards import CUBES, GEARS, Bet, Layout
from companion.games.emerald_skulls.events import STANDARD_PAYOUT
from companion.games.emerald_skulls.figures import Figures
from companion.games.emerald_skulls.outs import BUST_OUT, Finished, standard_payout, standard_shares, total
from companion.games.emerald_skulls.state import FRESH_TURN, LastTurn, Marker, State, Step, change, new

PLACES = ("1st", "2nd", "3rd")


def unit_of(amount: int, unit: str) -> str:
    """Write a unit so that it agrees with its number: 1 gear, 2 gears."""
    return unit.removesuffix("s") if abs(amount) == 1 else unit


def place_name(place: int) -> str:
    """Name a place in a stack, 0 being the lowest: 1st place."""
    return f"{PLACES[place] if place < len(PLACES) else f'{place + 1}th'} place"


@lru_cache(maxsize=20_000)
def jackpots(layout: Layout, finished: Finished) -> tuple[Bet, ...]:
    """List the bets in play whose jackpot the tumbler may take, in card order."""
    return tuple([bet for bet in layout.jackpots if bet.met(finished)])


def payout_names(state: State) -> tuple[str, ...]:
    """List what the tumbler may choose as payout."""
    finished = state.turn.finished
    return (STANDARD_PAYOUT, *(bet.name for bet in jackpots(state.layout, finished))) if finished else ()


def payout_worth(state: State, finished: Finished, choice: str) -> tuple[int, int]:
    """Give what the tumbler's payout of that name is worth: (gears, reroll cubes), the supply aside."""
    if choice == STANDARD_PAYOUT:
        return standard_payout(finished, state.setting.figures.payouts)
    jackpot = state.layout.bets[choice].jackpot
    return (jackpot.worth(finished) if jackpot else 0), 0


@dataclass(slots=True)
class _Till:
    """Hand out gears until there are none, and keep the list of payments."""

    names: tuple[str, ...]
    supply: int
    gears: list[int]
    cubes: list[int]
    payments: list[Payment]
    closed: bool

    def pay_gears(self, who: int, owed: int, why: str) -> None:
        amount = 0 if self.closed else owed
        if amount > self.supply:
            amount = self.supply
        self.supply -= amount
        self.gears[who] += amount
        if amount != owed:
            why += ", supply empty"
        self.payments.append(Payment(self.names[who], amount, "gear" if owed == 1 else GEARS, why, owed))

    def pay_cubes(self, who: int, owed: int, why: str) -> None:
        amount = 0 if self.closed else owed
        self.cubes[who] += amount
        ended = ", the game has ended" if self.closed else ""
        self.payments.append(Payment(self.names[who], amount, unit_of(owed, CUBES), why + ended, owed))

    def close_if_empty(self) -> None:
        self.closed = self.closed or self.supply == 0


def pay(state: State, finished: Finished, choice: str) -> State:
    """Pay everybody for a finished turn, then begin the next turn or end the game."""
    setting, _, supply, gears, cubes, layout, tumbler, turn, deck, draws, before, _ = state
    till = _Till(setting.names, supply, list(gears), list(cubes), list(before), False)
    if finished.out != BUST_OUT:
        _pay_tumbler(till, state, finished, choice)
    if turn.markers:
        _pay_bets(till, state, finished)
    if setting.solo and not till.closed and not draws:
        till.pay_gears(len(setting.seats), till.supply, "the opposition deck is exhausted, the rest of the supply")
        till.close_if_empty()
    paid = tuple(till.payments)
    last = LastTurn(tumbler, finished, paid)
    supply, gears, cubes = till.supply, tuple(till.gears), tuple(till.cubes)
    if till.closed:
        turn = turn._replace(finished=finished)
        return State(setting, Step.OVER, supply, gears, cubes, layout, tumbler, turn, deck, draws, paid, last)
    left = (tumbler + 1) % len(setting.seats)
    return new(State, (setting, Step.BUY, supply, gears, cubes, layout, left, FRESH_TURN, deck, draws, paid, last))


def _pay_tumbler(till: _Till, state: State, finished: Finished, choice: str) -> None:
    if choice == STANDARD_PAYOUT:
        gears, cubes, why = _standard(state.setting.figures, finished)
    else:
        gears, cubes = payout_worth(state, finished, choice)
        why = f"{choice} jackpot"
    if gears or not cubes:
        till.pay_gears(state.tumbler, gears, why)
    if cubes:
        till.pay_cubes(state.tumbler, cubes, f"{finished.out} (nose {_times(cubes, 1)})")
    till.close_if_empty()


@lru_cache(maxsize=20_000)
def _standard(figures: Figures, finished: Finished) -> tuple[int, int, str]:
    """Give the gears and reroll cubes of the standard payout, and what they are for."""
    shares = standard_shares(finished, figures.payouts)
    parts = ", ".join([f"{LEVELS[s.level - 1]} {_times(s.dice, s.gears)}" for s in shares if s.gears])
    return *total(shares), f"{finished.out} ({parts})" if parts else f"{finished.out}, no die that pays gears"


def _times(dice: int, each: int) -> str:
    return str(each) if dice == 1 else f"{dice} x {each}"


def _pay_bets(till: _Till, state: State, finished: Finished) -> None:
    """Pay stack after stack in the order of cards and bets; within a stack the lowest marker first."""
    bets, stacks = state.layout.bets, _stacks(state)
    paid = [name for name in stacks if bets[name].met(finished)]
    for name in sorted(paid, key=state.layout.rank.__getitem__) if len(paid) > 1 else paid:
        bet = bets[name]
        opposing = _opposing(bet, state) if bet.sign else 0
        for place, marker in enumerate(stacks[name]):
            why = f"{name}, {place_name(place)}" + (f" ({marker.colour} marker)" if marker.colour else "")
            if bet.sign:
                why += f", {bet.pays[place]} {bet.sign} {opposing} opposing"
            owed = bet.payout(place, opposing)
            if bet.unit == CUBES:
                till.pay_cubes(marker.owner, owed, why)
            else:
                till.pay_gears(marker.owner, owed, why)
            till.close_if_empty()


def _stacks(state: State) -> dict[str, list[Marker]]:
    stacks: dict[str, list[Marker]] = {}
    for marker in state.turn.markers:
        stacks.setdefault(marker.bet, []).append(marker)
    return stacks


def _opposing(bet: Bet, state: State) -> int:
    """Count the markers on the bet's card that are not on its group of bets."""
    others = (state.layout.bets[marker.bet] for marker in state.turn.markers)
    return sum(1 for other in others if other.card == bet.card and other.group != bet.group)


def pay_cost(state: State, unit: str, amount: int, why: str) -> State:
    """Let the tumbler return gears or a reroll cube to the supply."""
    if not amount:
        return state
    paid = (Payment(state.tumbler_name, -amount, unit_of(amount, unit), why),)
    if unit == CUBES:
        return state._replace(cubes=change(state.cubes, state.tumbler, -amount), paid=paid)
    gears = change(state.gears, state.tumbler, -amount)
    return state._replace(gears=gears, supply=state.supply + amount, paid=paid)

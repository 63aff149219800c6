"""The Payout Phase: the tumbler first, then bet by bet in card order, until the supply is empty (rulebook, III).

A supply that reaches zero ends the game at once, also when it was exactly enough; what is then still owed is
listed as not paid. Reroll cubes that belong to a payment are handed over even when its gears fall short.
"""

from dataclasses import dataclass

from companion.game import Payment
from companion.games.emerald_skulls.board import level_name
from companion.games.emerald_skulls.cards import CUBES, GEARS, Bet
from companion.games.emerald_skulls.events import STANDARD_PAYOUT
from companion.games.emerald_skulls.outs import BUST_OUT, Finished, standard_payout, standard_shares
from companion.games.emerald_skulls.state import LastTurn, State, Step, Turn, change

PLACES = ("1st", "2nd", "3rd")


def unit_of(amount: int, unit: str) -> str:
    """Write a unit so that it agrees with its number: 1 gear, 2 gears."""
    return unit.removesuffix("s") if abs(amount) == 1 else unit


def place_name(place: int) -> str:
    """Name a place in a stack, 0 being the lowest: 1st place."""
    return f"{PLACES[place] if place < len(PLACES) else f'{place + 1}th'} place"


def jackpots(state: State, finished: Finished) -> tuple[Bet, ...]:
    """List the bets in play whose jackpot the tumbler may take, in card order."""
    return tuple(bet for bet in state.layout.jackpots if bet.met(finished))


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
    closed: bool = False

    def pay_gears(self, who: int, owed: int, why: str) -> None:
        amount = 0 if self.closed else min(owed, self.supply)
        self.supply -= amount
        self.gears[who] += amount
        short = "" if amount == owed else ", supply empty"
        self.payments.append(Payment(self.names[who], amount, unit_of(owed, GEARS), why + short, owed))

    def pay_cubes(self, who: int, owed: int, why: str) -> None:
        amount = 0 if self.closed else owed
        self.cubes[who] += amount
        ended = ", the game has ended" if self.closed else ""
        self.payments.append(Payment(self.names[who], amount, unit_of(owed, CUBES), why + ended, owed))

    def close_if_empty(self) -> None:
        self.closed = self.closed or self.supply == 0


def pay(state: State, finished: Finished, choice: str) -> State:
    """Pay everybody for a finished turn, then begin the next turn or end the game."""
    setting = state.setting
    till = _Till(setting.names, state.supply, list(state.gears), list(state.cubes), list(state.paid))
    _pay_tumbler(till, state, finished, choice)
    _pay_bets(till, state, finished)
    if setting.solo and not till.closed and not state.draws:
        till.pay_gears(len(setting.seats), till.supply, "the opposition deck is exhausted, the rest of the supply")
        till.close_if_empty()
    paid = tuple(till.payments)
    state = state._replace(
        supply=till.supply,
        gears=tuple(till.gears),
        cubes=tuple(till.cubes),
        paid=paid,
        last=LastTurn(state.tumbler, finished, paid),
    )
    if till.closed:
        return state._replace(step=Step.OVER, turn=state.turn._replace(finished=finished))
    return state._replace(step=Step.BUY, tumbler=(state.tumbler + 1) % len(setting.seats), turn=Turn())


def _pay_tumbler(till: _Till, state: State, finished: Finished, choice: str) -> None:
    if finished.out == BUST_OUT:
        return
    gears, cubes = payout_worth(state, finished, choice)
    if choice == STANDARD_PAYOUT:
        shares = standard_shares(finished, state.setting.figures.payouts)
        parts = ", ".join(f"{level_name(s.level)} {_times(s.dice, s.gears)}" for s in shares if s.gears)
        why = f"{finished.out} ({parts})" if parts else f"{finished.out}, no die that pays gears"
    else:
        why = f"{choice} jackpot"
    if gears or not cubes:
        till.pay_gears(state.tumbler, gears, why)
    if cubes:
        till.pay_cubes(state.tumbler, cubes, f"{finished.out} (nose {_times(cubes, 1)})")
    till.close_if_empty()


def _times(dice: int, each: int) -> str:
    return str(each) if dice == 1 else f"{dice} x {each}"


def _pay_bets(till: _Till, state: State, finished: Finished) -> None:
    for card in state.layout.cards:
        on_card = [marker for marker in state.turn.markers if any(marker.bet == bet.name for bet in card.bets)]
        if not on_card:
            continue
        groups = {bet.name: bet.group for bet in card.bets}
        for bet in card.bets:
            if not bet.met(finished):
                continue
            opposing = sum(1 for marker in on_card if groups[marker.bet] != bet.group)
            for place, marker in enumerate(state.stack(bet.name)):
                why = f"{bet.name}, {place_name(place)}" + (f" ({marker.colour} marker)" if marker.colour else "")
                owed = bet.payout(place, opposing)
                if bet.sign:
                    why += f", {bet.pays[place]} {bet.sign} {opposing} opposing"
                if bet.unit == CUBES:
                    till.pay_cubes(marker.owner, owed, why)
                else:
                    till.pay_gears(marker.owner, owed, why)
                till.close_if_empty()


def pay_cost(state: State, unit: str, amount: int, why: str) -> State:
    """Let the tumbler return gears or a reroll cube to the supply."""
    if not amount:
        return state
    paid = (Payment(state.tumbler_name, -amount, unit_of(amount, unit), why),)
    if unit == CUBES:
        return state._replace(cubes=change(state.cubes, state.tumbler, -amount), paid=paid)
    gears = change(state.gears, state.tumbler, -amount)
    return state._replace(gears=gears, supply=state.supply + amount, paid=paid)

"""Scoring at the end of a round: eggs from the supply, then the red die from the richest ("Scoring")."""

from dataclasses import dataclass, replace

from companion.game import Payment
from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.state import State, coins, lie
from companion.words import counted, unit


@dataclass(frozen=True, slots=True)
class Bill:
    """Hold what the red die is owed and by whom.

    payers: the richest seats that pay, its owner left out; each: coins every one of them pays.
    odd: payers that pay one coin more; supply: coins the general supply pays.
    """

    owner: int
    eggs: int
    payers: tuple[int, ...]
    each: int
    odd: int
    supply: int


def pay(state: State, seat: int, amount: int, why: str, owed: int | None = None) -> State:
    """Give (or take) coins and record the payment."""
    purse = list(state.coins)
    purse[seat] += amount
    payment = Payment(state.name(seat), amount, unit(amount, "coin"), why, owed)
    return replace(state, coins=tuple(purse), payments=(*state.payments, payment))


def score_plain(state: State) -> State:
    """Pay bronze, silver and gold dice in front of goblins, one coin an egg."""
    for seat, dice in enumerate(state.front):
        plain = [die for die in dice if die.kind != RED]
        if plain:
            state = pay(state, seat, sum(eggs_on(die.face) for die in plain), ", ".join(map(lie, plain)))
    return state


def bill(state: State) -> Bill | None:
    """Work out who pays the red die, after the plain dice have been scored; None when nobody took it.

    The richest pay, evenly, the owner never among them. The supply pays where the owner alone is the richest and
    where the payers' coins run short.
    """
    for owner, dice in enumerate(state.front):
        for die in dice:
            if die.kind == RED:
                return share_out(state.coins, owner, eggs_on(die.face))
    return None


def share_out(purse: tuple[int, ...], owner: int, eggs: int) -> Bill:
    """Split the eggs of the owner's red die among the richest of a purse.

    Where the payers can pay at all, an odd coin never overdraws one of them: eggs < payers × coins leaves room.
    """
    most = max(purse)
    payers = tuple(seat for seat, held in enumerate(purse) if held == most and seat != owner)
    from_payers = min(eggs, most * len(payers))
    each, odd = divmod(from_payers, len(payers)) if payers else (0, 0)
    return Bill(owner, eggs, payers, each, odd, eggs - from_payers)


def settle(state: State, owed: Bill, odd: tuple[int, ...]) -> State:
    """Pay the red die; `odd` are the payers that pay one coin more."""
    name = state.name(owed.owner)
    die = f"red die, {counted(owed.eggs, 'egg')}"
    for seat in owed.payers:
        if amount := owed.each + (seat in odd):
            rich = "tied for most coins" if len(owed.payers) > 1 or _ties(state, owed) else "most coins"
            extra = ", the odd coin included" if seat in odd else ""
            state = pay(state, seat, -amount, f"{name}'s {die}: {rich}{extra}")
    sources = state.names(tuple(seat for seat in owed.payers if owed.each + (seat in odd)))
    supply = f"{coins(owed.supply)} from the supply ({_why_supply(state, owed)})"
    from_payers = owed.eggs - owed.supply
    paid = supply if not from_payers else f"{sources}, and {supply}" if owed.supply else sources
    return pay(state, owed.owner, owed.eggs, f"{die}, paid by {paid}" if from_payers else f"{die}: {paid}")


def _ties(state: State, owed: Bill) -> bool:
    return bool(owed.payers) and state.coins[owed.owner] == state.coins[owed.payers[0]]


def _why_supply(state: State, owed: Bill) -> str:
    if not owed.payers:
        return f"{state.name(owed.owner)} has the most coins"
    return f"{state.names(owed.payers)} had no more"

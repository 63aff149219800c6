"""Cheating: pocket dice, the secret shop and its clock (rulebook, "Cheating")."""

from dataclasses import replace

from companion.game import Event, Payment
from companion.games.yathsel.campaign import house_amount
from companion.games.yathsel.duel import gold
from companion.games.yathsel.events import Buy, Clock, Discard, LeaveShop, OpenShop, Swap, UseItem
from companion.games.yathsel.facts import Item, PocketDie
from companion.games.yathsel.state import OPPONENT, YOU, Run, State


def choices(state: State) -> tuple[Event, ...]:
    """List what a cheat may do now."""
    run = state.run
    if run is None or state.phase != "turn":
        return ()
    swaps = {Swap(out, into): None for out in run.hand for into in run.pocket}
    everything: tuple[Event, ...] = (
        *swaps,
        *(UseItem(name) for name in dict.fromkeys(run.goods)),
        OpenShop(),
        *(Buy(ware.name) for ware in state.facts.goods),
        *dict.fromkeys(Discard(name) for name in run.pocket),
        LeaveShop(),
    )
    return tuple(event for event in everything if refusal(state, event) is None)


def refusal(state: State, event: Event) -> str | None:
    """Name the rule that forbids a cheat now."""
    run = state.run
    if run is None:
        return "there are no pockets and no shop in a saloon, only in duels"
    if state.phase != "turn":
        return "cheating is for while a duel is being rolled"
    match event:
        case OpenShop():
            return _open_refusal(state, run)
        case Buy() | LeaveShop() | Clock() | Discard() if run.shop is None:
            return "the shop is closed: open it while the opponent rolls"
        case Clock(milliseconds) if milliseconds < (run.shop or 0):
            return f"the clock in the shop stands at {run.shop} ms already and never runs back"
        case Clock() | LeaveShop():
            return None
        case Discard(name):
            return None if name in run.pocket else f"there is no {name!r} in the pockets"
        case Buy(name):
            return _buy_refusal(state, run, name)
        case _ if run.shop is not None:
            return "you are under the table, in the shop: come up first"
        case Swap():
            return _swap_refusal(run, event)
        case UseItem(name):
            return _use_refusal(state, run, name)
    return "this is no way to cheat"


def price(state: State, ware: PocketDie | Item) -> int:
    """Give what a thing costs now, a dear house rule included; parts of a coin are not asked for."""
    return ware.price + ware.price * house_amount(state, "prices") // 100


def left(run: Run, ware: PocketDie | Item) -> int:
    """Give how many of a thing the shop still has in this run."""
    return ware.stock - run.bought.count(ware.name)


def apply(state: State, event: Event) -> State:
    """Give the state after a legal cheat, or after the clock has moved on."""
    run = state.run
    if run is None:
        raise ValueError("this game has no run")
    paid: tuple[Payment, ...] = ()
    match event:
        case Swap(out, into):
            run = replace(run, hand=_swapped(run.hand, out, into), pocket=_swapped(run.pocket, into, out))
            run = replace(run, swaps=run.swaps + 1)
            # a die that was held and has been swapped away must be taken up: holding is chosen anew
            return replace(state, run=run, held=None if state.turn == YOU else state.held)
        case UseItem(name):
            state = replace(state, limit=state.limit + item(state, name).extra_rolls)
            run = replace(run, goods=_without(run.goods, name))
        case OpenShop():
            run = replace(run, shop=0, visited=True)
        case LeaveShop():
            run = replace(run, shop=None)
        case Discard(name):
            run = replace(run, pocket=_without(run.pocket, name))
        case Buy(name):
            ware = _ware(state, name)
            cost = price(state, ware)
            run = replace(run, gold=run.gold - cost, bought=(*run.bought, name))
            if isinstance(ware, PocketDie):
                run = replace(run, pocket=tuple(sorted((*run.pocket, name))))
            else:
                run = replace(run, goods=tuple(sorted((*run.goods, name))))
            paid = gold(state.names[YOU], -cost, ware.title)
        case Clock(milliseconds):
            return _tick(state, run, milliseconds)
    return replace(state, run=run, paid=paid)


def limit_ms(run: Run) -> int | None:
    """Give how long one may stay in the shop in milliseconds, or None without a timer."""
    return run.difficulty.shop_seconds * 1000 or None


def item(state: State, name: str) -> Item:
    """Give the thing of that name; raise KeyError when the shop has none such."""
    return {entry.name: entry for entry in state.facts.items}[name]


def _tick(state: State, run: Run, milliseconds: int) -> State:
    limit = limit_ms(run)
    if limit is None or milliseconds <= limit:  # leaving exactly at the limit is in time
        return replace(state, run=replace(run, shop=milliseconds))
    run = replace(run, shop=None)
    if run.warnings < state.facts.free_warnings:
        return replace(state, run=replace(run, warnings=run.warnings + 1))
    run = replace(run, warnings=run.warnings + 1, won=False, caught=True)
    return replace(state, run=run, phase="over", winners=(OPPONENT,))


def _open_refusal(state: State, run: Run) -> str | None:
    if state.turn != OPPONENT:
        return "the shop is only open while the opponent rolls"
    if run.shop is not None:
        return "you are in the shop already"
    if run.visited:
        return "one visit to the shop in each turn of the opponent"
    return None


def _buy_refusal(state: State, run: Run, name: str) -> str | None:
    ware = next((ware for ware in state.facts.goods if ware.name == name), None)
    if ware is None:
        return f"the shop has no {name!r}; there is {', '.join(ware.name for ware in state.facts.goods)}"
    if left(run, ware) < 1:
        return f"{ware.title} is sold out for this run"
    if (cost := price(state, ware)) > run.gold:
        return f"{ware.title} costs {cost} gold and you have {run.gold}"
    if isinstance(ware, PocketDie) and len(run.pocket) >= state.facts.slots:
        return f"both pockets are full ({', '.join(run.pocket)}): discard a die first"
    return None


def _swap_refusal(run: Run, event: Swap) -> str | None:
    if event.hand not in run.hand:
        return f"there is no {event.hand!r} in your hand; there is {', '.join(run.hand)}"
    if event.pocket not in run.pocket:
        return f"there is no {event.pocket!r} in the pockets; there is {', '.join(run.pocket) or 'nothing'}"
    if event.hand == event.pocket:
        return "the two dice are alike: swapping them changes nothing"
    limit = run.difficulty.swaps
    if limit and run.swaps >= limit:
        return f"{run.difficulty.title} allows {limit} swap between one entry of yours and the next"
    return None


def _use_refusal(state: State, run: Run, name: str) -> str | None:
    if name not in run.goods:
        return f"you have no {name!r}; there is {', '.join(run.goods) or 'nothing'}"
    if state.turn != YOU or state.rolls == 0:
        return "use it in your own turn, after a roll"
    return None


def _ware(state: State, name: str) -> PocketDie | Item:
    return next(ware for ware in state.facts.goods if ware.name == name)


def _swapped(dice: tuple[str, ...], out: str, into: str) -> tuple[str, ...]:
    return tuple(sorted((*_without(dice, out), into)))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    index = names.index(name)
    return names[:index] + names[index + 1 :]

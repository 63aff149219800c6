"""The end of a duel: who won, and sudden death on a tie (rulebook, "Bonuses")."""

from dataclasses import replace

from companion.dice import Need
from companion.game import Payment, Rolled
from companion.games.yathsel.facts import PIP
from companion.games.yathsel.state import State


def after_entry(state: State) -> State:
    """Pass the turn on, or, when every card is full, find who won."""
    if not all(card.full for card in state.cards):
        return replace(state, phase="turn")
    best = max(state.totals)
    leaders = tuple(seat for seat, total in enumerate(state.totals) if total == best)
    done = replace(state, dice=(), held=None)
    if len(leaders) == 1:
        return replace(done, phase="over", winners=leaders)
    return replace(done, phase="sudden death", sudden=tuple((seat, None) for seat in leaders))


def sudden_need(state: State) -> Need:
    """Say whose single die sudden death waits for; an ordinary die, whatever the hand holds."""
    seat = next(seat for seat, rolled in state.sudden if rolled is None)
    return Need((PIP,), 1, (), seat)


def sudden_roll(state: State, event: Rolled) -> State:
    """Give the state after one die of sudden death: the highest wins, those who tie again roll again."""
    number = int(event.dice[0].face)
    seat = next(seat for seat, rolled in state.sudden if rolled is None)
    sudden = tuple((who, number if who == seat else rolled) for who, rolled in state.sudden)
    numbers = [rolled for _, rolled in sudden if rolled is not None]
    if len(numbers) < len(sudden):
        return replace(state, sudden=sudden)
    best = tuple(who for who, rolled in sudden if rolled == max(numbers))
    if len(best) > 1:
        return replace(state, sudden=tuple((who, None) for who in best))
    return replace(state, phase="over", sudden=sudden, winners=best)


def gold(name: str, amount: int, why: str) -> tuple[Payment, ...]:
    """Give a payment of gold that explains itself, or nothing for no gold."""
    return (Payment(name, amount, "gold", why),) if amount else ()

"""Emerald Skulls' rules as the core asks for them: start, need, choices, refusal, apply, over, scores, payments."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from companion.dice import Need, count_dice
from companion.game import Draw, Drawn, Event, Payment, Rolled, Score, Setup
from companion.games.emerald_skulls import betting, tumble
from companion.games.emerald_skulls.board import DICE, EMERALD, EMPTY, Board, board_dice
from companion.games.emerald_skulls.cards import GEARS
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
    TakeBackBet,
    YieldPlace,
)
from companion.games.emerald_skulls.opening import opened, opening_draw
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT
from companion.games.emerald_skulls.payout import pay, pay_cost, payout_names
from companion.games.emerald_skulls.position import first_state
from companion.games.emerald_skulls.state import Marker, State, Step, Turn, advance, new

STOP: tuple[Event, ...] = (ChickenOut(),)
GO_ON_OR_STOP: tuple[Event, ...] = (PickUpDice(), ChickenOut())


class EmeraldSkulls:
    """Answer for the rules of Emerald Skulls."""

    def start(self, setup: Setup) -> State:
        """Build the first state; raise BadSetup or BadFacts naming what cannot be."""
        return first_state(setup)

    def need(self, state: State) -> Need | Draw | None:
        """Ask for the roll, for the top card of the opposition deck, or for a draw before the first turn."""
        step = state.step
        if step == Step.ROLL or (step == Step.CHECK and state.setting.solo):
            return _roll_of(state.turn.pool, state.turn.board, state.tumbler)
        if step == Step.OPPOSITION:
            return Draw(state.deck, "opposition card", state.tumbler)
        return opening_draw(state) if step in (Step.CARDS, Step.FIRST) else None

    def choices(self, state: State) -> tuple[Event, ...]:
        """List what may be done now."""
        step = state.step
        if step == Step.PLACE:
            return tumble.after_roll(state)
        if step == Step.ROLL:
            return () if state.setting.solo else betting.bet_choices(state)
        if step == Step.CHECK:
            return STOP if state.setting.solo else GO_ON_OR_STOP
        if step == Step.BUY:
            return _affordable(state.setting.figures.buys, _purse(state))
        if step == Step.PAYOUT:
            return tuple(ChoosePayout(name) for name in payout_names(state))
        return ()

    def refusal(self, state: State, event: Event) -> str | None:
        """Name the rule that forbids an event now, or None."""
        refuse = _REFUSE.get(type(event))
        return refuse(state, event) if refuse else None

    def apply(self, state: State, event: Event) -> State:
        """Give the state after a legal event."""
        return _APPLY[type(event)](state, event)

    def over(self, state: State) -> bool:
        """Tell whether the supply or the opposition deck has run out."""
        return state.step == Step.OVER

    def scores(self, state: State) -> tuple[Score, ...]:
        """List everybody's gears; ties go to most cubes, then to who was tumbler most recently."""
        over, names = self.over(state), state.setting.names
        if state.setting.solo:
            won = state.gears[0] > state.gears[1]
            return (
                Score(names[0], state.gears[0], won if over else None),
                Score(names[1], state.gears[1], not won if over else None),
            )
        best = winner(state) if over else -1
        return tuple(Score(name, state.gears[n], n == best if over else None) for n, name in enumerate(names))

    def payments(self, state: State) -> tuple[Payment, ...]:
        """List the payments that the last event made."""
        return state.paid


def winner(state: State) -> int:
    """Give the seat that stands first: most gears, then most cubes, then most recently the tumbler."""
    seats = len(state.setting.seats)
    return max(range(seats), key=lambda n: (state.gears[n], state.cubes[n], -((state.tumbler - n) % seats)))


@lru_cache(maxsize=10_000)
def _roll_of(pool: int, board: Board, tumbler: int) -> Need:
    return Need((EMERALD,) * pool, pool, board_dice(board), tumbler)


@lru_cache(maxsize=1000)
def _affordable(costs: tuple[tuple[int, int], ...], purse: int) -> tuple[Event, ...]:
    return tuple(BuyDice(count) for count, cost in costs if cost <= purse)


def _purse(state: State) -> int:
    return state.gears[state.tumbler]


def _refuse_buying(state: State, event: BuyDice) -> str | None:
    costs = state.setting.figures.cost
    if state.step != Step.BUY:
        return "dice are bought only at the beginning of a turn"
    if event.count > DICE:
        return f"there are only {count_dice(DICE)}"
    if event.count not in costs:
        return f"at least {min(costs)} dice are rolled, not {event.count}"
    if costs[event.count] > _purse(state):
        return f"{event.count} dice cost {costs[event.count]} gears, and {state.tumbler_name} has {_purse(state)}"
    return None


def _refuse_picking_up(state: State, event: PickUpDice) -> str | None:
    if state.setting.solo:
        return "nobody bets between rolls in solitary mode: just roll"
    if state.step != Step.CHECK:
        return "the pool is picked up only after placing dice"
    return None


def _refuse_payout(state: State, event: ChoosePayout) -> str | None:
    if state.step != Step.PAYOUT:
        return "there is no payout to choose now"
    if event.payout not in payout_names(state):
        return f"{event.payout!r} is not a payout to choose from: {', '.join(payout_names(state))}"
    return None


def _buy(state: State, event: BuyDice) -> State:
    count = event.count
    cost = state.setting.figures.cost[count]
    if cost:
        state = pay_cost(state, GEARS, cost, f"rolls {count_dice(count)}")
    solo = state.setting.solo
    turn = new(Turn, (count, (), EMPTY, 0, 0, (), 0 if solo else 1, "", count, None))
    step, paid = Step.OPPOSITION if solo else Step.ROLL, state.paid if cost else ()
    setting, _, supply, gears, cubes, layout, tumbler, _, deck, draws, _, _ = state
    return new(State, (setting, step, supply, gears, cubes, layout, tumbler, turn, deck, draws, paid, None))


def _draw(state: State, name: str) -> State:
    card = state.setting.figures.opposition[name]
    opposition = len(state.setting.seats)
    markers = tuple(Marker(bet, opposition, colour) for colour, bet in card.bets[state.turn.bought])
    deck = tuple(left for left in state.deck if left != name)
    turn = state.turn._replace(markers=markers, card=name, round=1)
    return state._replace(step=Step.ROLL, turn=turn, deck=deck, draws=state.draws - 1, paid=())


def _finish_with(out: str) -> Callable[[State, Event], State]:
    return lambda state, event: tumble.finish(state, out)


def _pick_up(state: State, event: PickUpDice) -> State:
    return advance(state, Step.ROLL, state.turn.picked_up())


def _choose(state: State, event: ChoosePayout) -> State:
    finished = state.turn.finished
    return pay(state._replace(paid=()), finished, event.payout) if finished else state


#: What forbids each event; dice and cards have been checked against what the table waits for.
_REFUSE: Mapping[type[Event], Callable[[State, Any], str | None]] = {
    BuyDice: _refuse_buying,
    Place: tumble.refuse_place,
    SpendCube: tumble.refuse_reroll,
    PickNose: tumble.refuse_reroll,
    BustOut: tumble.refuse_stop,
    ChickenOut: tumble.refuse_stop,
    PickUpDice: _refuse_picking_up,
    ChoosePayout: _refuse_payout,
    PlaceBet: betting.refuse_bet,
    TakeBackBet: betting.refuse_take_back,
    YieldPlace: betting.refuse_yielding,
}

#: What each event does.
_APPLY: Mapping[type[Event], Callable[[State, Any], State]] = {
    Rolled: tumble.roll,
    Drawn: lambda state, event: (_draw if state.step == Step.OPPOSITION else opened)(state, event.card),
    BuyDice: _buy,
    Place: tumble.place,
    SpendCube: lambda state, event: tumble.spend_cube(state),
    PickNose: lambda state, event: tumble.pick_nose(state),
    BustOut: _finish_with(BUST_OUT),
    ChickenOut: _finish_with(CHICKEN_OUT),
    PickUpDice: _pick_up,
    ChoosePayout: _choose,
    PlaceBet: betting.place_bet,
    TakeBackBet: betting.take_back,
    YieldPlace: betting.yield_place,
}

"""Emerald Skulls' rules as the core asks for them: start, need, choices, refusal, apply, over, scores, payments."""

from functools import lru_cache

from companion.dice import Need, count_dice
from companion.game import Draw, Drawn, Event, Payment, Rolled, Score, Setup
from companion.games.emerald_skulls import betting, tumble
from companion.games.emerald_skulls.board import DICE, EMERALD, Board, board_dice
from companion.games.emerald_skulls.cards import GEARS
from companion.games.emerald_skulls.events import (
    STANDARD_PAYOUT,
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
from companion.games.emerald_skulls.payout import jackpots, pay, pay_cost
from companion.games.emerald_skulls.position import first_state
from companion.games.emerald_skulls.state import Marker, State, Step, Turn


class EmeraldSkulls:
    """Answer for the rules of Emerald Skulls."""

    def start(self, setup: Setup) -> State:
        """Build the first state; raise BadSetup or BadFacts naming what cannot be."""
        return first_state(setup)

    def need(self, state: State) -> Need | Draw | None:
        """Ask for the roll, for the top card of the opposition deck, or for a draw before the first turn."""
        if state.step in (Step.CARDS, Step.FIRST):
            return opening_draw(state)
        if state.step is Step.OPPOSITION:
            return Draw(state.deck, "opposition card", state.tumbler)
        if state.step is Step.ROLL or (state.step is Step.CHECK and state.setting.solo):
            return _roll_of(state.turn.pool, state.turn.board, state.tumbler)
        return None

    def choices(self, state: State) -> tuple[Event, ...]:
        """List what may be done now."""
        match state.step:
            case Step.BUY:
                return tuple(BuyDice(n) for n, cost in state.setting.figures.cost.items() if cost <= _purse(state))
            case Step.ROLL:
                return () if state.setting.solo else betting.bet_choices(state)
            case Step.PLACE:
                return tumble.after_roll(state)
            case Step.CHECK:
                return (ChickenOut(),) if state.setting.solo else (PickUpDice(), ChickenOut())
            case Step.PAYOUT:
                return tuple(ChoosePayout(name) for name in payout_names(state))
            case _:
                return ()

    def refusal(self, state: State, event: Event) -> str | None:
        """Name the rule that forbids an event now, or None."""
        match event:
            case BuyDice():
                return _refuse_buying(state, event)
            case Place():
                return tumble.refuse_place(state, event)
            case SpendCube() | PickNose():
                return tumble.refuse_reroll(state, event)
            case BustOut() | ChickenOut():
                return tumble.refuse_stop(state, event)
            case PickUpDice():
                return _refuse_picking_up(state)
            case ChoosePayout():
                return _refuse_payout(state, event)
            case PlaceBet():
                return betting.refuse_bet(state, event)
            case TakeBackBet():
                return betting.refuse_take_back(state, event)
            case YieldPlace():
                return betting.refuse_yielding(state, event)
            case _:
                return None

    def apply(self, state: State, event: Event) -> State:
        """Give the state after a legal event."""
        match event:
            case Rolled():
                return tumble.roll(state, tuple(die.face for die in event.dice))
            case Place():
                return tumble.place(state, event)
            case BuyDice():
                return _buy(state, event.count)
            case PlaceBet():
                return betting.place_bet(state, event)
            case Drawn():
                return _draw(state, event.card) if state.step is Step.OPPOSITION else opened(state, event.card)
            case SpendCube():
                return tumble.spend_cube(state)
            case PickNose():
                return tumble.pick_nose(state)
            case BustOut():
                return tumble.finish(state, BUST_OUT)
            case ChickenOut():
                return tumble.finish(state, CHICKEN_OUT)
            case PickUpDice():
                return state._replace(step=Step.ROLL, turn=state.turn._replace(round=state.turn.round + 1), paid=())
            case TakeBackBet():
                return betting.take_back(state, event)
            case YieldPlace():
                return betting.yield_place(state, event)
            case ChoosePayout() if state.turn.finished:
                return pay(state._replace(paid=()), state.turn.finished, event.payout)
            case _:
                raise AssertionError(f"{event} was let through")

    def over(self, state: State) -> bool:
        """Tell whether the supply or the opposition deck has run out."""
        return state.step is Step.OVER

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


def payout_names(state: State) -> tuple[str, ...]:
    """List what the tumbler may choose as payout."""
    finished = state.turn.finished
    return (STANDARD_PAYOUT, *(bet.name for bet in jackpots(state, finished))) if finished else ()


@lru_cache(maxsize=10_000)
def _roll_of(pool: int, board: Board, tumbler: int) -> Need:
    return Need((EMERALD,) * pool, pool, board_dice(board), tumbler)


def _purse(state: State) -> int:
    return state.gears[state.tumbler]


def _refuse_buying(state: State, event: BuyDice) -> str | None:
    costs = state.setting.figures.cost
    if state.step is not Step.BUY:
        return "dice are bought only at the beginning of a turn"
    if event.count > DICE:
        return f"there are only {count_dice(DICE)}"
    if event.count not in costs:
        return f"at least {min(costs)} dice are rolled, not {event.count}"
    if costs[event.count] > _purse(state):
        return f"{event.count} dice cost {costs[event.count]} gears, and {state.tumbler_name} has {_purse(state)}"
    return None


def _refuse_picking_up(state: State) -> str | None:
    if state.setting.solo:
        return "nobody bets between rolls in solitary mode: just roll"
    if state.step is not Step.CHECK:
        return "the pool is picked up only after placing dice"
    return None


def _refuse_payout(state: State, event: ChoosePayout) -> str | None:
    if state.step is not Step.PAYOUT:
        return "there is no payout to choose now"
    if event.payout not in payout_names(state):
        return f"{event.payout!r} is not a payout to choose from: {', '.join(payout_names(state))}"
    return None


def _buy(state: State, count: int) -> State:
    cost = state.setting.figures.cost[count]
    state = pay_cost(state._replace(paid=(), last=None), GEARS, cost, f"rolls {count_dice(count)}")
    solo = state.setting.solo
    turn = Turn(pool=count, bought=count, round=0 if solo else 1)
    return state._replace(step=Step.OPPOSITION if solo else Step.ROLL, turn=turn)


def _draw(state: State, name: str) -> State:
    card = state.setting.figures.opposition[name]
    opposition = len(state.setting.seats)
    markers = tuple(Marker(bet, opposition, colour) for colour, bet in card.bets[state.turn.bought])
    deck = tuple(left for left in state.deck if left != name)
    turn = state.turn._replace(markers=markers, card=name, round=1)
    return state._replace(step=Step.ROLL, turn=turn, deck=deck, draws=state.draws - 1, paid=())

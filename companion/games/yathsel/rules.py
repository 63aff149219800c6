"""The rules of Yathsel as the table asks for them: need, choices, refusal, apply."""

from dataclasses import replace

from companion.dice import Need
from companion.game import Draw, Drawn, Event, Payment, Rolled, Score, Setup
from companion.games.yathsel import campaign, duel, shop, turn
from companion.games.yathsel.events import Enter, Hold, NextDuel
from companion.games.yathsel.start import first_state
from companion.games.yathsel.state import YOU, State


class YathselRules:
    """Answer what may happen in a game of Yathsel; every figure comes from the setup's facts."""

    def start(self, setup: Setup) -> State:
        """Build the first state; raise BadSetup or BadFacts naming what cannot be."""
        return first_state(setup)

    def need(self, state: State) -> Need | Draw | None:
        """Say which dice or which card the table waits for."""
        if state.in_shop:
            return None
        match state.phase:
            case "turn":
                return turn.need(state)
            case "sudden death":
                return duel.sudden_need(state)
            case "draw":
                return campaign.owed_draw(state)
        return None

    def choices(self, state: State) -> tuple[Event, ...]:
        """List every event people or house seats may do now, time passing in the shop left out."""
        if state.phase == "between":
            return (NextDuel(),)
        if state.phase != "turn":
            return ()
        if state.in_shop:
            return shop.choices(state)
        return (*turn.holds(state), *turn.entries(state), *shop.choices(state))

    def refusal(self, state: State, event: Event) -> str | None:
        """Name the rule that forbids the event now, or None."""
        if isinstance(event, Rolled | Drawn):
            return None
        if isinstance(event, NextDuel):
            return None if state.phase == "between" else "the next duel begins when this one has been won"
        if not isinstance(event, Hold | Enter):
            return shop.refusal(state, event)
        if state.phase != "turn":
            return "no turn is being played now"
        if state.in_shop:
            return f"{state.names[YOU]} is in the shop: the opponent goes on when the shop is left"
        return turn.hold_refusal(state, event) if isinstance(event, Hold) else turn.enter_refusal(state, event)

    def apply(self, state: State, event: Event) -> State:
        """Give the state after a legal event."""
        state = replace(state, paid=())
        match event:
            case Rolled():
                return self._rolled(state, event)
            case Drawn(card):
                return campaign.drawn(state, card)
            case Hold():
                return turn.hold(state, event)
            case Enter():
                return self._entered(turn.enter(state, event))
            case NextDuel():
                return campaign.next_duel(state)
        return shop.apply(state, event)

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""
        return state.phase == "over"

    def scores(self, state: State) -> tuple[Score, ...]:
        """List the standing of every card."""
        return tuple(
            Score(name, total, (seat in state.winners) if state.winners else None)
            for seat, (name, total) in enumerate(zip(state.names, state.totals, strict=True))
        )

    def payments(self, state: State) -> tuple[Payment, ...]:
        """List the points, gold and XP that the last event brought or cost."""
        return state.paid

    def _rolled(self, state: State, event: Rolled) -> State:
        if state.phase == "sudden death":
            return self._settled(duel.sudden_roll(state, event))
        return turn.roll(state, event)

    def _entered(self, state: State) -> State:
        run = state.run
        if run is not None:
            run = replace(run, swaps=0) if state.turn == YOU else replace(run, visited=False)
        state = duel.after_entry(replace(state, run=run))
        return turn.next_turn(state) if state.phase == "turn" else self._settled(state)

    def _settled(self, state: State) -> State:
        return campaign.finish(state) if state.phase == "over" and state.mode == "campaign" else state

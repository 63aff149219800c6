"""The rules of Dicey Goblins as the app asks them: what is needed, what may be done, what follows."""

from dataclasses import replace
from itertools import combinations, product

from companion.dice import Need
from companion.game import Draw, Drawn, Event, Payment, Rolled, Score, Setup
from companion.games.dicey_goblins import turn
from companion.games.dicey_goblins.box import FOOTPRINT, in_order
from companion.games.dicey_goblins.collecting import takes, why_not
from companion.games.dicey_goblins.events import RAID, RUN, Collected, FromBag, OddCoins, Revealed
from companion.games.dicey_goblins.scoring import bill, settle
from companion.games.dicey_goblins.start import start
from companion.games.dicey_goblins.state import State


class DiceyGoblins:
    """Answer for a State what the Rules protocol asks."""

    def start(self, setup: Setup) -> State:
        """Build the first position, or the one in progress; raise BadSetup or BadFacts naming what cannot be."""
        return start(setup)

    def need(self, state: State) -> Need | Draw | None:
        """Say which dice the table waits for: a draw of the app's, dice drawn by hand, or a roll of Explore."""
        box = state.box
        beside = state.lair + state.doom
        if state.phase in ("first", "draw"):
            if not box.by_hand:
                return Draw(state.bag, "die", state.active)
            kinds = tuple(box.kind(metal) for metal in state.bag)
            old = tuple(die for die in state.explore if die.face == FOOTPRINT)
            return Need(kinds, state.due, beside + old, state.hands)
        if state.phase == "roll":
            kinds = tuple(box.kind(die.kind) for die in state.explore)
            return Need(kinds, len(kinds), beside, state.hands)
        return None

    def choices(self, state: State) -> tuple[Event, ...]:
        """List every event people or house goblins may do now, the best first where there is a best."""
        if state.phase in ("first", "draw") and state.box.by_hand:
            return tuple(map(FromBag, dict.fromkeys(combinations(in_order(state.bag), state.due))))
        if state.phase == "choose":
            # People's tokens may come first: the house goblins' follow, worked out without sight of them.
            groups = dict.fromkeys(seats for seats in (state.people_waiting, state.waiting) if seats)
            return tuple(
                Revealed(tuple(zip(seats, tokens, strict=True)))
                for seats in groups
                for tokens in product((RAID, RUN), repeat=len(seats))
            )
        if state.phase == "collect":
            return tuple(map(Collected, takes(state.lair, len(state.collectors))))
        if state.phase == "odd":
            owed = bill(state)
            return tuple(map(OddCoins, combinations(owed.payers, owed.odd))) if owed else ()
        return ()

    def refusal(self, state: State, event: Event) -> str | None:
        """Name the rule that forbids the event now, or None."""
        if isinstance(event, FromBag):
            return self._refuse_bag(state, event)
        if isinstance(event, Revealed):
            return self._refuse_reveal(state, event)
        if isinstance(event, Collected):
            if state.phase != "collect":
                return "Run Away: nobody is to take dice from the lair now"
            return why_not(state.lair, len(state.collectors), event.dice)
        if isinstance(event, OddCoins):
            if state.phase != "odd":
                return "Scoring: no odd coin of the red die is open"
            if event not in self.choices(state):
                owed = bill(state)
                assert owed is not None
                return f"Scoring: {owed.odd} of {state.names(owed.payers)} pay one coin more, each once, in seat order"
        return None

    def _refuse_bag(self, state: State, event: FromBag) -> str | None:
        if not state.box.by_hand or state.phase not in ("first", "draw"):
            return "Turn Sequence: no dice are to be drawn from the real bag now"
        if len(event.metals) != state.due:
            return f"Turn Sequence: {state.due} to be drawn from the bag, not {len(event.metals)}"
        for metal in event.metals:
            if event.metals.count(metal) > state.bag.count(metal):
                return f"the bag holds {state.bag.count(metal)} {metal}, not {event.metals.count(metal)}"
        return None

    def _refuse_reveal(self, state: State, event: Revealed) -> str | None:
        if state.phase != "choose":
            return "Run or Raid: tokens are revealed only after the dice of the turn are drawn"
        seats = tuple(sorted(seat for seat, _ in event.choices))
        for seat, choice in event.choices:
            if not 0 <= seat < len(state.box.seats):
                return f"Run or Raid: there is no seat {seat}"
            if choice not in (RUN, RAID):
                return f"Run or Raid: {state.name(seat)}: {choice!r} is neither {RUN!r} nor {RAID!r}"
            if seat not in state.waiting:
                return f"Run or Raid: {state.name(seat)} has already chosen"
            if seats.count(seat) > 1:
                return f"Run or Raid: {state.name(seat)} has one token only"
        if seats not in (state.waiting, state.people_waiting) or not seats:
            missing = tuple(seat for seat in state.people_waiting or state.waiting if seat not in seats)
            return f"Run or Raid: all reveal together; {state.names(missing or state.waiting)} must choose first"
        return None

    def apply(self, state: State, event: Event) -> State:
        """Give the position after a legal event."""
        state = replace(state, payments=(), news=())
        if isinstance(event, Drawn):
            return turn.draw(state, (event.card,))
        if isinstance(event, FromBag):
            return turn.draw(state, event.metals)
        if isinstance(event, Rolled):
            if state.phase == "roll":
                return turn.roll(state, event.dice)
            return turn.draw(state, tuple(die.kind for die in event.dice))
        if isinstance(event, Revealed):
            return turn.reveal(state, event.choices)
        if isinstance(event, Collected):
            return turn.collect(turn.take(state, event.dice))
        assert isinstance(event, OddCoins)
        owed = bill(state)
        assert owed is not None
        return turn.close_round(settle(state, owed, event.seats))

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""
        return state.phase == "over"

    def scores(self, state: State) -> tuple[Score, ...]:
        """List every goblin's coins; all who hold the most have won."""
        most = max(state.coins)
        return tuple(
            Score(state.name(seat), held, held == most if state.phase == "over" else None)
            for seat, held in enumerate(state.coins)
        )

    def payments(self, state: State) -> tuple[Payment, ...]:
        """List the payments that the last event made."""
        return state.payments

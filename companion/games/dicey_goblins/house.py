"""House goblins: temperaments over exact odds. They decide on a Sight, which holds no token."""

import random

from companion.game import Event
from companion.games.dicey_goblins.box import RED
from companion.games.dicey_goblins.events import RAID, RUN, Revealed
from companion.games.dicey_goblins.prospects import flight
from companion.games.dicey_goblins.rules import DiceyGoblins
from companion.games.dicey_goblins.sight import Sight, sight
from companion.games.dicey_goblins.state import State

#: How much a goblin makes of raiding on against running now: 1 weighs the two as they are. The prospects look one turn
#: ahead, so the careful goblin's share is where measured rivals, braver or more timid, gained least.
COURAGE = {"timid": 0.75, "careful": 0.95, "bold": 1.2, "reckless": 1.6}


def choose(seen: Sight, temperament: str, rng: random.Random) -> str:
    """Choose "run" or "raid" from what can be seen: run with the chance `flight`, drawn from a random source."""
    return RUN if rng.random() < flight(seen, COURAGE[temperament]) else RAID


def house_choices(state: State, rng: random.Random) -> tuple[tuple[int, str], ...]:
    """Choose for every house goblin whose token is face down, none seeing another's choice."""
    seen = sight(state)
    seats = state.box.seats
    return tuple((seat, choose(seen, seats[seat].player, rng)) for seat in state.waiting if seats[seat].house)


def house_move(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose a move for a house goblin, or None while people are to act first.

    House tokens are turned over by the first house goblin for all of them, once no person's is face down.
    """
    owner = state.box.seats
    if state.phase == "choose" and not state.people_waiting and seat in state.waiting:
        return Revealed(house_choices(state, rng))
    if state.phase == "collect" and seat in state.collectors and all(owner[other].house for other in state.collectors):
        return DiceyGoblins().choices(state)[0]
    if state.phase == "odd" and any(die.kind == RED for die in state.front[seat]):
        return rng.choice(DiceyGoblins().choices(state))
    return None

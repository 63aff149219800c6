"""House clans."""

import random

from companion.game import Event
from companion.games.skaal import legal
from companion.games.skaal.state import State

TEMPERAMENTS = ("apprentice", "miner", "brewer")


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose an event for a house clan when it is its turn to choose."""
    if seat != state.turn:
        return None
    choices = legal.choices(state)
    return rng.choice(choices) if choices else None

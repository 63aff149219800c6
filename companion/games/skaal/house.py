"""House clans: one ply over all legal actions, judged by what the position is then worth, averaged over the die."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from companion.dice import Die
from companion.game import Event, Rolled
from companion.games.skaal import legal
from companion.games.skaal.events import Prospect
from companion.games.skaal.house_worth import Judge, Weights
from companion.games.skaal.rules import KIND, bring, effect
from companion.games.skaal.state import Phase, State

THROWS = tuple(Rolled((Die(KIND.name, face),)) for face in KIND.sides)


@dataclass(frozen=True, slots=True)
class Temperament:
    """Hold how a house clan plays: what it makes of a position, and by how many points it misjudges an action."""

    judge: Judge
    blur: float = 0.0


STRENGTHS = {
    "apprentice": Temperament(Judge(Weights(gold=(0.8, 0.2, 0.0), beer=(0.5, 1.0, 1.0, 1.0), spread=0.0)), blur=3.0),
    "miner": Temperament(Judge(Weights(beer=(0.5, 1.0, 1.5, 2.0))), blur=1.0),
    "brewer": Temperament(Judge(Weights())),
}
TEMPERAMENTS = tuple(STRENGTHS)


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose an event for a house clan, or None when it is not its turn to choose."""
    if seat != state.turn:
        return None
    how = STRENGTHS[temperament]
    urgency = how.judge.urgency(state, seat)
    blur = how.blur
    if not state.prospecting_left:
        blur += urgency / 2  # whoever would end the game but is blocked tries other ways, so that no block holds

    def worth(position: State) -> float:
        return how.judge.worth(position, seat, urgency)

    judged = [
        (expected(effect(state, event), worth) + blur * rng.gauss(0, 1), rng.random(), event)
        for event in legal.choices(state)
        if event != Prospect(early=True)
    ]
    return max(judged, key=lambda entry: entry[:2])[2] if judged else None


def expected(state: State, worth: Callable[[State], float]) -> float:
    """Give what a position is worth when the clan whose turn it is goes on with it as well as it can."""
    match state.phase:
        case Phase.THROW:
            return sum(expected(effect(state, thrown), worth) for thrown in THROWS) / len(THROWS)
        case Phase.DISCOVER:
            return max(expected(effect(state, find), worth) for find in legal.choices(state))
        case Phase.ATTRACT:
            return _best_rumour(state, worth)
    return worth(state)


def _best_rumour(state: State, worth: Callable[[State], float]) -> float:
    """Give the worth of a rumour, its visitors chosen one region after the other: nearly the best of all ways."""
    assert state.site is not None
    near = state.visitors(state.site)
    way = [(number, state.turn if state.turn in clans else clans[0]) for number, clans in near]
    best = worth(bring(state, tuple(way), state.site))
    for place, (number, clans) in enumerate(near):
        for other in clans:
            if other != way[place][1]:
                tried = (*way[:place], (number, other), *way[place + 1 :])
                value = worth(bring(state, tried, state.site))
                if value > best:
                    best, way = value, list(tried)
    return best

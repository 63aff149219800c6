"""House players: each decision is the best one with a chance that their strength sets, otherwise the naive one."""

import random

from companion.game import Event
from companion.games.yathsel.card import points
from companion.games.yathsel.coach import advise
from companion.games.yathsel.events import Enter, Hold, NextDuel
from companion.games.yathsel.naive import naive_box, naive_keep, naive_stops
from companion.games.yathsel.solver import Solution
from companion.games.yathsel.solver_rules import SolverRules
from companion.games.yathsel.solver_store import care_for, solution_for
from companion.games.yathsel.state import YOU, State
from companion.games.yathsel.strength import strength_named


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    """Choose a move for a house seat, or None while it is not its turn or its dice are to be thrown."""
    if state.phase == "between" and seat == YOU:
        return NextDuel()
    if state.phase != "turn" or state.turn != seat or state.in_shop or state.rolls == 0 or state.held is not None:
        return None
    if rng.random() < care_of(state, seat, temperament):
        return advise(state, solution_of(state))[0].event
    return naive_event(state)


def solution_of(state: State) -> Solution:
    """Give perfect play for the twists in force; the first time for a set of twists this takes seconds.

    An app calls it on another thread when a duel begins, so that the table is there when it is wanted.
    """
    return solution_for(SolverRules(state.facts.figures, state.times))


def care_of(state: State, seat: int, temperament: str) -> float:
    """Give the chance that a house seat decides as well as can be."""
    strength = 50 if state.strength is None or seat == YOU else state.strength
    if state.mode != "campaign" or seat == YOU:
        strength = strength_named(temperament, strength)
    rules = SolverRules(state.facts.figures, state.times)
    return care_for(rules, strength)


def naive_event(state: State) -> Event:
    """Give what the naive player does with the dice that lie there."""
    figures, values = state.facts.figures, state.values
    offers = [(box, points(box, values, figures, state.times)) for box in state.card.open]
    if state.rolls >= state.limit or naive_stops(values, offers):
        return Enter(naive_box(offers))
    number = naive_keep(values)[0]
    held = tuple(die for die in state.dice if state.facts.worth(die) == number)
    return Hold(held)

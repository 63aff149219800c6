"""The coach: what every hold and every box is worth, and what choosing it would cost against the best.

Exact for ordinary dice under the rules its solution is for. With pocket dice in the hand it is exact for this turn
and takes the turns to come as rolled with ordinary dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.dice import Die
from companion.game import Event
from companion.games.yathsel.card import YATHSEL, Figures, Times, five_alike, points
from companion.games.yathsel.events import Enter, Hold
from companion.games.yathsel.lattice import DICE, FACES, PLACE, ROLLS
from companion.games.yathsel.rules import YathselRules
from companion.games.yathsel.state import State

Values = NDArray[np.float64]
RULES = YathselRules()

#: The place among the 252 rolls of five numbers in any order, as an array with one axis a die.
ROLL_OF = np.array(
    [PLACE[DICE][tuple(sorted(int(v) + 1 for v in at))] for at in np.ndindex(*(FACES,) * DICE)], dtype=np.intp
).reshape((FACES,) * DICE)


class Worth(Protocol):
    """Describe a solution as the coach uses it; `solver.Solution` fits."""

    def value(self, mask: int, upper: int, scored: bool) -> float:
        """Give the expected points still to come from a position between turns."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """Hold what a move is worth: the expected final total after it, and the points it costs against the best."""

    event: Event
    value: float
    cost: float


def advise(state: State, worth: Worth) -> tuple[Advice, ...]:
    """Value every hold and entry open to the seat in turn, best first; empty where there is nothing to choose."""
    if state.phase != "turn" or state.rolls == 0:
        return ()
    enters = [(Enter(box), entry_value(state, worth, box, state.values)) for box in state.card.open]
    valued: list[tuple[Event, float]] = [*enters, *_valued_holds(state, worth)]
    valued.sort(key=lambda pair: -pair[1])
    best, total = valued[0][1], state.totals[state.turn]
    return tuple(Advice(event, total + value, best - value) for event, value in valued)


def turn_value(state: State, worth: Worth, hand: Sequence[str] | None = None) -> float:
    """Give the expected final total at the start of a turn with these dice in the hand (the state's own if None).

    Tells what a swap is worth: compare two hands.
    """
    weights = _weights(state, state.hand if hand is None else hand)
    after = _after_turn(state, worth)
    for _ in range(state.limit - 1):
        after = _best_keep(after, weights)
    return state.totals[state.turn] + float(_average(after, weights, range(DICE)))


def entry_value(state: State, worth: Worth, box: str, values: Sequence[int]) -> float:
    """Give the points that entering these numbers brings now and, on average, from the turns after."""
    card, figures = state.card, state.facts.figures
    after = card.entered(box, values, figures, state.times)
    mask = sum(1 << at for at, held in enumerate(after.boxes) if held is not None)
    gained = after.total(figures) - card.total(figures)
    return gained + worth.value(mask, after.upper, bool(after.boxes[YATHSEL]))


def _valued_holds(state: State, worth: Worth) -> list[tuple[Event, float]]:
    left = state.limit - state.rolls
    if left < 1:
        return []
    weights = _weights(state, state.hand)
    after = _after_turn(state, worth)
    for _ in range(left - 1):
        after = _best_keep(after, weights)
    every = [event for event in RULES.choices(state) if isinstance(event, Hold)]
    if state.held is not None:
        every.append(Hold(state.held))
    return [(event, _hold_value(state, after, weights, event.dice)) for event in every]


def _hold_value(state: State, after: Values, weights: Values, held: tuple[Die, ...]) -> float:
    """Average what may come of the dice not held; each held die stands on the axis of a hand die of its kind."""
    axes = list(range(DICE))
    index: list[int | slice] = [slice(None)] * DICE
    hand = list(state.hand)
    for die in held:
        axis = next(axis for axis in axes if hand[axis] == die.kind)
        axes.remove(axis)
        index[axis] = state.facts.worth(die) - 1
    part = after[tuple(index)]
    return float(_average(part, weights[axes], range(len(axes))))


def _weights(state: State, hand: Sequence[str]) -> Values:
    """Give the chance of each number for each die of a hand, shape (5, 6)."""
    table = np.zeros((DICE, FACES))
    for row, name in zip(table, hand, strict=True):
        counts = state.facts.die(name).counts
        for count in counts:
            row[count - 1] += 1 / len(counts)
    return table


def _after_turn(state: State, worth: Worth) -> Values:
    """Give the value of the best entry for every five numbers, one axis a die."""
    best = np.full(len(ROLLS), -np.inf)
    for box in state.card.open:
        alike, which = _patterns(box, state.facts.figures, state.times)
        row = np.array([entry_value(state, worth, box, roll) for roll in alike])
        np.maximum(best, row[which], out=best)
    return best[ROLL_OF]


@cache
def _patterns(box: str, figures: Figures, times: Times) -> tuple[tuple[tuple[int, ...], ...], NDArray[np.intp]]:
    """Give one roll for each way to score a box, five alike apart, and for all 252 rolls the number of theirs."""
    found: dict[tuple[int, bool], int] = {}
    firsts, which = [], []
    for roll in ROLLS:
        key = (points(box, roll, figures, times), five_alike(roll))
        if key not in found:
            found[key] = len(found)
            firsts.append(roll)
        which.append(found[key])
    return tuple(firsts), np.array(which, dtype=np.intp)


def _best_keep(after: Values, weights: Values) -> Values:
    """Give the value of any five numbers lying there when the best of the 32 ways to keep is taken."""
    best = after
    layers = [after]
    for axis in range(DICE):
        layers += [_average(layer, weights, (axis,), keep=True) for layer in layers]
    for layer in layers[1:]:
        best = np.maximum(best, layer)
    return best


def _average(values: Values, weights: Values, axes: Sequence[int], keep: bool = False) -> Values:
    for axis in sorted(axes, reverse=True):
        flat = np.tensordot(values, weights[axis], axes=(axis, 0))
        values = np.expand_dims(flat, axis) if keep else flat
    return values

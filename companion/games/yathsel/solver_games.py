"""Many games at once: players of a given care roll, hold and enter side by side, for measuring what they score."""

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import BOXES, YATHSEL
from companion.games.yathsel.lattice import ALIKE, ALL_KEEPS, CHANCE, COUNTS, DICE, FACES, ROLLS, Sweep, Values, Whole
from companion.games.yathsel.naive import FIXED
from companion.games.yathsel.solver import Solution
from companion.games.yathsel.solver_policy import ENTER, KEEP_SLOTS, NAIVE_KEEP
from companion.games.yathsel.solver_rules import UPPER_BOXES

_BLOCK = 250
_KEEP_COUNTS: Whole = np.array([[keep.count(face + 1) for face in range(FACES)] for keep in ALL_KEEPS], dtype=np.intp)
_BASE: Whole = (DICE + 1) ** np.arange(FACES, dtype=np.intp)
_ROLL_AT: Whole = np.zeros((DICE + 1) ** FACES, dtype=np.intp)
_ROLL_AT[_BASE @ COUNTS] = np.arange(len(ROLLS))
_IS_ALIKE: NDArray[np.bool_] = np.isin(np.arange(len(ROLLS)), ALIKE)
_FIXED_BOXES: NDArray[np.bool_] = np.isin(BOXES, FIXED)[:, None]


def play_games(solution: Solution, care: float, games: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Play so many whole cards with one care and give their totals, shape (games,)."""
    parts = [_Block(solution, care, min(_BLOCK, games - at), rng).play() for at in range(0, games, _BLOCK)]
    return np.concatenate(parts)


class _Block:
    """Hold some games in step: their cards as numbers, and the dice of the turn they are in."""

    def __init__(self, solution: Solution, care: float, games: int, rng: np.random.Generator) -> None:
        self.solution, self.rules, self.care, self.rng = solution, solution.rules, care, rng
        self.sweep = Sweep(games)
        self.games = np.arange(games)
        self.mask = np.zeros(games, dtype=np.intp)
        self.scored = np.zeros(games, dtype=np.intp)
        self.upper = np.zeros(games, dtype=np.intp)
        self.total = np.zeros(games, dtype=np.int64)

    def play(self) -> NDArray[np.int64]:
        for _ in BOXES:
            self._turn()
        return self.total

    def _turn(self) -> None:
        offers = self._offers()
        best = offers.max(axis=0)
        after, keeps = best, []
        for _ in range(self.rules.figures.rolls - 1):
            keeps.append(np.concatenate(self.sweep.keep_values(after)))
            after = self.sweep.best_of_keeps(after, after.copy())
        roll = self.rng.choice(len(ROLLS), size=len(self.games), p=CHANCE)
        box = np.full(len(self.games), -1)
        for small in reversed(keeps):
            wise, naive_box, stops = self._decide(roll)
            choice = np.where(wise, self._best_keep(small, best, roll), np.where(stops, ENTER, NAIVE_KEEP[roll]))
            enters = (choice == ENTER) & (box < 0)
            box = np.where(enters, np.where(wise, self._best_box(offers, roll), naive_box), box)
            roll = np.where(box < 0, self._rolled(np.minimum(choice, ENTER - 1)), roll)
        wise, naive_box, _ = self._decide(roll)
        self._enter(roll, np.where(box < 0, np.where(wise, self._best_box(offers, roll), naive_box), box))

    def _decide(self, roll: Whole) -> tuple[NDArray[np.bool_], Whole, NDArray[np.bool_]]:
        """Give which games decide well, the box a naive player enters, and whether it would stop here."""
        is_open = (self.mask[None] >> np.arange(len(BOXES))[:, None] & 1) == 0
        scores = np.where(is_open, self.rules.scores[:, roll], -1)
        stops = np.any((scores > 0) & _FIXED_BOXES, axis=0) | _IS_ALIKE[roll]
        return self.rng.random(len(self.games)) < self.care, scores.argmax(axis=0), stops

    def _offers(self) -> Values:
        """Give what entering each roll in each box is worth, shape (13, 252, games); closed boxes are -inf."""
        values, figures = self.solution.values, self.rules.figures
        offers = np.empty((len(BOXES), len(ROLLS), len(self.games)))
        for box in range(len(BOXES)):
            after = self.mask | 1 << box
            if box < UPPER_BOXES:
                steps = self.rules.steps[box][:, None]
                reached = np.minimum(self.upper + steps, figures.upper_threshold)
                bonus = (reached == figures.upper_threshold) & (self.upper < figures.upper_threshold)
                worth = values[self.scored, after, reached] + steps + figures.upper_bonus * bonus
                offers[box] = worth[COUNTS[box]]
            else:
                points = self.rules.scores[box][:, None]
                offers[box] = values[self.scored, after, self.upper] + points
                if box == YATHSEL:
                    offers[box][ALIKE] = values[1, after, self.upper] + points[ALIKE]
            offers[box][:, self.mask >> box & 1 == 1] = -np.inf
        offers[:, ALIKE] += figures.extra_points * self.scored
        return offers

    def _best_keep(self, small: Values, best: Values, roll: Whole) -> Whole:
        slots = KEEP_SLOTS[:, roll]
        worth = small[slots, self.games]
        at = worth.argmax(axis=0)
        keep = worth[at, self.games] > best[roll, self.games] + 1e-9
        chosen: Whole = np.where(keep, slots[at, self.games], ENTER)
        return chosen

    def _best_box(self, offers: Values, roll: Whole) -> Whole:
        best: Whole = offers[:, roll, self.games].argmax(axis=0)
        return best

    def _rolled(self, keep: Whole) -> Whole:
        counts = _KEEP_COUNTS[keep]
        faces = self.rng.integers(FACES, size=(DICE, len(self.games)))
        thrown = np.arange(DICE)[:, None] < DICE - counts.sum(axis=1)
        keys = counts @ _BASE + np.where(thrown, _BASE[faces], 0).sum(axis=0)
        rolls: Whole = _ROLL_AT[keys]
        return rolls

    def _enter(self, roll: Whole, box: Whole) -> None:
        figures = self.rules.figures
        points = self.rules.scores[box, roll].astype(np.int64)
        upper = np.where(box < UPPER_BOXES, np.minimum(self.upper + points, figures.upper_threshold), self.upper)
        bonus = (upper == figures.upper_threshold) & (self.upper < figures.upper_threshold)
        extra = (self.scored == 1) & _IS_ALIKE[roll]
        self.total += points + figures.upper_bonus * bonus + figures.extra_points * extra
        self.scored |= (box == YATHSEL) & (points > 0)
        self.mask |= 1 << box
        self.upper = upper.astype(np.intp)

"""Turns of solitary mode as lotteries: what each way of playing a turn brings, exactly, by the game's own solver.

A way of playing is best play for some utility of a turn's end. For every number of dice bought, cubes owned and
opposition's markers it is solved once, and the chance of every end is kept.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.games.emerald_skulls.cards import STANDARD, Bet, lay_out
from companion.games.emerald_skulls.figures import Figures
from companion.games.emerald_skulls.odds_boards import BOARDS, COUNT, Floats, Whole
from companion.games.emerald_skulls.odds_ends import PICKS, Ends, jackpot_worth, met, standard_worth
from companion.games.emerald_skulls.odds_prize import Prize, bet_gears
from companion.games.emerald_skulls.odds_solve import Solver
from companion.games.emerald_skulls.outs import BUST_OUT, DOUBLE_OUT, GEM_OUT, OUTS

#: The most cubes that a turn is reckoned with: more are kept for later turns.
CUBES = 4
#: Ends less likely than this are left out, and the rest scaled up.
NEVER = 1e-11

#: The worth of (gears, cubes gained, gears of the opposition), arrays of one shape.
Utility = Callable[[Floats, Floats, Floats], Floats]
SHAPES = {out: (2, PICKS, COUNT, 2 if out in (GEM_OUT, DOUBLE_OUT) else 1) for out in OUTS}


@dataclass(frozen=True, slots=True)
class Way:
    """Hold a way of playing: its utility and what spending a cube costs in it.

    spoils: whether the opposition's markers count, so that it must be solved for each card.
    """

    name: str
    utility: Utility
    cube: float
    spoils: bool


def greedy(cube: float, spite: float) -> Way:
    """Give the way that counts gears, cubes at a price, less the opposition's gears at a price."""
    return Way(
        f"gears, cube {cube:g}, spite {spite:g}",
        lambda gears, cubes, owed: gears + cube * cubes - spite * owed,
        cube,
        spite > 0,
    )


def aiming(target: int) -> Way:
    """Give the way that wants at least so many gears, and hardly anything else."""
    return Way(
        f"at least {target} gears",
        lambda gears, cubes, owed: (gears >= target) + 1e-4 * np.minimum(gears, target) + 1e-6 * cubes,
        1e-6,
        False,
    )


@dataclass(frozen=True, slots=True)
class Lottery:
    """Hold what a way of playing a turn brings: parallel arrays over the ends that can come.

    end: the flat number of the end. gears, cubes: paid to the tumbler. spent: cubes. owed: to the opposition.
    """

    chance: Any
    end: Any
    gears: Any
    cubes: Any
    spent: Any
    owed: Any


class Turns:
    """Solve turns with the standard cards."""

    def __init__(self, figures: Figures) -> None:
        self.layout = lay_out(tuple(card for card in figures.cards.values() if card.kind == STANDARD))
        gears, cubes = standard_worth(tuple(figures.payouts.items()))
        self.standard = {out: (gears[out][0], cubes[out][0]) for out in OUTS}

    def owed(self, markers: Iterable[str]) -> Ends:
        """Give for every end what the opposition is due for markers on these bets, in their order."""
        owed: Ends = {out: np.zeros((1, *SHAPES[out][1:])) for out in OUTS}
        seen: list[str] = []
        for name in markers:
            bet: Bet = self.layout.bets[name]
            pays = bet_gears(bet, seen.count(name))
            seen.append(name)
            for out, conditions in met(bet).items():
                owed[out] = owed[out] + pays * conditions
        return owed

    def prize(self, utility: Utility, owed: Ends) -> Prize:
        """Work out every end's worth; the tumbler takes the payout, standard or jackpot, that is worth most."""
        worth, all_gears, all_cubes, lost = {}, {}, {}, {}
        for out in OUTS:
            shape = SHAPES[out][1:]
            due = owed[out][0]
            gears, cubes = (np.broadcast_to(part, shape) for part in self.standard[out])
            best = utility(gears, cubes, due)
            for bet in self.layout.jackpots if out != BUST_OUT else ():
                jackpot = np.broadcast_to(jackpot_worth(bet)[out][0], shape)
                value = np.where(jackpot > 0, utility(jackpot, np.zeros(shape), due), -np.inf)
                take = value > best
                best, gears, cubes = (
                    np.where(take, value, best),
                    np.where(take, jackpot, gears),
                    np.where(take, 0, cubes),
                )
            worth[out], all_gears[out], all_cubes[out] = best, gears, cubes
            lost[out] = np.broadcast_to(due, shape)
        return Prize(worth, all_gears, all_cubes, lost)

    def lotteries(self, way: Way, dice: int, markers: tuple[str, ...], most: int = CUBES) -> list[Lottery]:
        """Solve a way of playing so many dice against markers, for every number of cubes owned from 0 to `most`."""
        prize = self.prize(way.utility, self.owed(markers if way.spoils else ()))
        solve = Solver(prize, way.cube)
        due = self.due(markers)
        return [gather(solve.play_on(dice, cubes, 0, 0, placed=False), prize, due) for cubes in range(most + 1)]

    def due(self, markers: tuple[str, ...]) -> Whole:
        """Give for the flat number of every end what the opposition is due."""
        return flat(self.owed(markers)).astype(np.int8)


def flat(ends: Ends) -> Floats:
    """Give one number for every end, in the order of the outs."""
    return np.concatenate([np.broadcast_to(ends[out], SHAPES[out]).ravel() for out in OUTS])


def gather(parts: list[Ends], prize: Prize, due: Whole) -> Lottery:
    """Collect the ends that can come."""
    gears = flat({out: prize.gears[out][None] for out in OUTS})
    cubes = flat({out: prize.cubes[out][None] for out in OUTS})
    columns: list[tuple[Any, ...]] = []
    for spent, part in enumerate(parts):
        chance = flat(part)
        end = np.flatnonzero(chance > NEVER)
        columns.append((chance[end], end, gears[end], cubes[end], np.full(len(end), spent), due[end]))
    chance, end, gears, cubes, spent, owed = (np.concatenate(column) for column in zip(*columns, strict=True))
    small = (part.astype(np.int8) for part in (gears, cubes, spent, owed))
    return Lottery((chance / chance.sum()).astype(np.float32), end.astype(np.int32), *small)


@dataclass(frozen=True, slots=True)
class EndOf:
    """Hold what the flat number of an end stands for."""

    out: str
    many_left: bool
    picks: int
    board: Any
    gem_skull: bool


def end_of(number: int) -> EndOf:
    """Unpack the flat number of an end."""
    for out in OUTS:
        size = int(np.prod(SHAPES[out]))
        if number < size:
            many, picks, board, gem = (int(part) for part in np.unravel_index(number, SHAPES[out]))
            return EndOf(out, bool(many), picks, BOARDS[board], bool(gem))
        number -= size
    raise ValueError(f"{number} is not an end")

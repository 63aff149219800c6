"""Turns of solitary mode as lotteries: what each way of playing a turn brings, exactly, by the game's own solver.

A way of playing is best play for some utility of a turn's end. For every number of dice bought, cubes owned and
opposition's markers it is solved once, and the chance of every end is kept.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.games.emerald_skulls.board import DICE
from companion.games.emerald_skulls.cards import STANDARD, Bet, lay_out
from companion.games.emerald_skulls.figures import Figures
from companion.games.emerald_skulls.odds_boards import BOARDS, COUNT, Floats, Whole
from companion.games.emerald_skulls.odds_ends import (
    BUSTED,
    CLASS,
    KINDS,
    PICKS,
    jackpot_worth,
    met,
    no_ends,
    standard_worth,
)
from companion.games.emerald_skulls.odds_prize import bet_gears
from companion.games.emerald_skulls.odds_solve import Solver

#: The most cubes that a turn is reckoned with: more are kept for later turns.
CUBES = 4
#: Ends less likely than this are left out, and the rest scaled up.
NEVER = 1e-11

#: The worth of (gears, cubes gained, gears of the opposition), arrays of one shape.
Utility = Callable[[Floats, Floats, Floats], Floats]
#: Every end: by kind, dice left, noses picked and board. The dice left do not matter to what is paid.
ENDS = (len(KINDS), 2, PICKS, COUNT)
PAID = (len(KINDS), PICKS, COUNT)


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


@dataclass(frozen=True, slots=True)
class Prize:
    """Hold what every end is worth, and the gears and cubes of the payout then taken: [kind, picks, board]."""

    worth: Floats
    gears: Floats
    cubes: Floats


class Turns:
    """Solve turns with the standard cards."""

    def __init__(self, figures: Figures) -> None:
        self.layout = lay_out(tuple(card for card in figures.cards.values() if card.kind == STANDARD))
        self.standard = standard_worth(tuple(figures.payouts.items()))

    def owed(self, markers: Iterable[str]) -> Floats:
        """Give for every end what the opposition is due for markers on these bets, in their order."""
        owed = np.zeros(PAID)
        seen: list[str] = []
        for name in markers:
            bet: Bet = self.layout.bets[name]
            owed += bet_gears(bet, seen.count(name)) * met(bet)[:, 0][..., CLASS]
            seen.append(name)
        return owed

    def prize(self, utility: Utility, owed: Floats) -> Prize:
        """Work out every end's worth; the tumbler takes the payout, standard or jackpot, that is worth most."""
        gears, cubes = (np.broadcast_to(part, PAID) for part in self.standard)
        best = utility(gears, cubes, owed)
        for bet in self.layout.jackpots:
            jackpot = np.broadcast_to(jackpot_worth(bet), PAID)
            value = np.where(jackpot > 0, utility(jackpot, np.zeros(PAID), owed), -np.inf)
            value[BUSTED] = -np.inf
            take = value > best
            best, gears = np.where(take, value, best), np.where(take, jackpot, gears)
            cubes = np.where(take, 0, cubes)
        return Prize(best, gears, cubes)

    def lotteries(self, way: Way, dice: int, markers: tuple[str, ...], most: int = CUBES) -> list[Lottery]:
        """Solve a way of playing so many dice against markers, for every number of cubes owned from 0 to `most`."""
        prize = self.prize(way.utility, self.owed(markers if way.spoils else ()))
        solve = Solver((prize.worth,) * 2, way.cube, (False, True))
        due = self.due(markers)
        return [gather(ends_by_cubes(solve, dice, cubes), prize, due) for cubes in range(most + 1)]

    def due(self, markers: tuple[str, ...]) -> Whole:
        """Give for the flat number of every end what the opposition is due."""
        return flat(self.owed(markers)).astype(np.int8)


def flat(paid: Floats) -> Floats:
    """Give one number for every end."""
    return np.broadcast_to(paid[:, None], ENDS).ravel()


def ends_by_cubes(solve: Solver, dice: int, cubes: int) -> list[Floats]:
    """Give the chance of every end of a whole turn, in a list by cubes spent."""
    hand = np.zeros((PICKS, COUNT))
    hand[0, 0] = 1.0
    found = []
    for spent in range(cubes + 1):
        ends, in_play = no_ends(), min(DICE, dice + spent)
        layer = solve.layer(in_play, cubes - spent)
        hand = solve._spread(layer, in_play, hand, np.zeros((PICKS, COUNT)), ends, 0)
        found.append(ends)
        if not hand.any():
            break
    return found


def gather(parts: list[Floats], prize: Prize, due: Whole) -> Lottery:
    """Collect the ends that can come."""
    gears, cubes = flat(prize.gears), flat(prize.cubes)
    columns: list[tuple[Any, ...]] = []
    for spent, part in enumerate(parts):
        chance = part.ravel()
        end = np.flatnonzero(chance > NEVER)
        columns.append((chance[end], end, gears[end], cubes[end], np.full(len(end), spent), due[end]))
    chance, end, *rest = (np.concatenate(column) for column in zip(*columns, strict=True))
    small = (part.astype(np.int8) for part in rest)
    return Lottery((chance / chance.sum()).astype(np.float32), end.astype(np.int32), *small)


def grouped(lottery: Lottery, due: Whole, never: float = 1e-6) -> list[tuple[float, int, int, int]]:
    """Give a lottery as (chance, gears, change of cubes, due to the opposition), equal ones together."""
    change = lottery.cubes.astype(int) - lottery.spent
    code = (lottery.gears.astype(int) * 32 + change + 8) * 32 + due
    sums = np.bincount(code, lottery.chance)
    return [(float(sums[n]), int(n) // 1024, int(n) // 32 % 32 - 8, int(n) % 32) for n in np.flatnonzero(sums > never)]


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
    kind, many, picks, board = (int(part) for part in np.unravel_index(number, ENDS))
    out, gem = KINDS[kind]
    return EndOf(out, bool(many), picks, BOARDS[board], gem == (0, 1))

"""Rough reckoning for house players: how good a spot is for the tumbler, and how likely each bet is to be met.

The chances come from turns played out with a plain, sensible way of tumbling; the generator is seeded by the spot,
so that one spot is always reckoned the same.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from companion.games.emerald_skulls.board import (
    DICE,
    EYES,
    FACES,
    GEM,
    NOSE,
    Board,
    dice_on,
    dice_placed,
    placements,
    put,
)
from companion.games.emerald_skulls.outs import (
    BUST_OUT,
    CHICKEN_OUT,
    Finished,
    PayoutTable,
    out_by_placing,
)

CUBE_WORTH = 0.8
PICKS = 2
PLAYED_OUT = 80


@dataclass(frozen=True, slots=True)
class Spot:
    """Hold a turn with its pool in hand: board, lowest level open, dice, noses picked, reroll cubes owned."""

    board: Board
    floor: int
    pool: int
    picks: int = 0
    cubes: int = 0


#: What the tumbler makes of a finished turn, in gears.
Worth = Callable[[Finished], float]


def worth_by(payouts: PayoutTable) -> Worth:
    """Give the worth of a finished turn by the standard payout, a reroll cube counted as most of a gear."""
    weights = {out: tuple(gears + CUBE_WORTH * cubes for gears, cubes in row) for out, row in payouts.items()}

    def worth(finished: Finished) -> float:
        row = weights.get(finished.out)
        if row is None:
            return 0.0
        if finished.gem:
            return sum((naturals + skulls) * each for (naturals, skulls), each in zip(finished.board, row, strict=True))
        return sum(naturals * each for (naturals, _), each in zip(finished.board, row, strict=True))

    return worth


def bust_chance(board: Board, floor: int, pool: int) -> float:
    """Give the chance that the next roll of the pool cannot be placed."""
    closed = max(floor - 1, 0) + (floor <= EYES and dice_on(board, EYES) == 2)
    return float((closed / len(FACES)) ** pool)


def go_on_worth(spot: Spot, worth: Worth) -> float:
    """Estimate what rolling once more is worth: exactly for the last die, else by a rule of thumb."""
    if spot.pool == 1:
        return sum(_last_die(spot, face, worth) for face in FACES) / len(FACES)
    stop = worth(Finished(CHICKEN_OUT, spot.board, spot.pool, spot.picks))
    run = worth(Finished("Run Out", spot.board, 0, spot.picks))
    gem = worth(Finished("Gem Out", put(spot.board, GEM, 1, 0), 1, spot.picks))
    hope = max(run, gem) - stop
    return (1 - bust_chance(spot.board, spot.floor, spot.pool)) * (stop + 0.6 * hope + 0.5 * spot.pool)


def _last_die(spot: Spot, face: str, worth: Worth) -> float:
    ends = [
        worth(Finished(str(out_by_placing(level, 0)), put(spot.board, level, naturals, skulls), 0, spot.picks))
        for level, naturals, skulls in placements((face,), spot.board, spot.floor)
    ]
    return max(ends, default=0.0)


def placing_worth(spot: Spot, placed: tuple[int, int, int], worth: Worth) -> float:
    """Estimate what the turn is worth after a placement (level, naturals, skulls) from this spot's pool."""
    level, naturals, skulls = placed
    left = spot.pool - naturals - skulls
    board = put(spot.board, level, naturals, skulls)
    out = out_by_placing(level, left)
    if out:
        return worth(Finished(out, board, left, spot.picks))
    stop = worth(Finished(CHICKEN_OUT, board, left, spot.picks))
    return max(stop, go_on_worth(Spot(board, level, left, spot.picks, spot.cubes), worth))


def play_out(spot: Spot, worth: Worth, rng: random.Random) -> Finished:
    """Play a turn from a spot to its end in a plain, sensible way."""
    while True:
        rolled = tuple(rng.choices(FACES, k=spot.pool))
        options = placements(rolled, spot.board, spot.floor)
        if not options:
            again = rerolled(spot)
            if again is None:
                return Finished(BUST_OUT, spot.board, spot.pool, spot.picks)
            spot = again
            continue
        level, naturals, skulls = max(options, key=lambda placed: placing_worth(spot, placed, worth))
        left = spot.pool - naturals - skulls
        board = put(spot.board, level, naturals, skulls)
        if out := out_by_placing(level, left):
            return Finished(out, board, left, spot.picks)
        spot = Spot(board, level, left, spot.picks, spot.cubes)
        stopped = Finished(CHICKEN_OUT, board, left, spot.picks)
        if worth(stopped) > go_on_worth(spot, worth):
            return stopped


def rerolled(spot: Spot) -> Spot | None:
    """Give the spot after a reroll action that saves the turn, a nose before a cube; None when there is none."""
    if spot.picks < PICKS and spot.board[NOSE - 1][0]:
        board = put(spot.board, NOSE, -1, 0)
        return Spot(board, max(spot.floor, NOSE), spot.pool + 1, spot.picks + 1, spot.cubes)
    if spot.cubes:
        pool = min(spot.pool + 1, DICE - dice_placed(spot.board))
        return Spot(spot.board, spot.floor, pool, spot.picks, spot.cubes - 1)
    return None


def endings(spot: Spot, payouts: PayoutTable) -> tuple[Finished, ...]:
    """List how a sample of turns from this spot ends; the same spot always gives the same sample."""
    return _endings(spot, tuple(payouts.items()))


@lru_cache(maxsize=2000)
def _endings(spot: Spot, rows: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]) -> tuple[Finished, ...]:
    rng, worth = random.Random(repr(spot)), worth_by(dict(rows))
    return tuple(play_out(spot, worth, rng) for _ in range(PLAYED_OUT))

"""How a tumbler's turn ends (rulebook, Outs) and what the standard payout is (rulebook, Tumbler Payout)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.emerald_skulls.board import EYES, GEM, LOWER_JAW, NOSE, UPPER_JAW, Board, dice_on, skulls_placed

BUST_OUT, CHICKEN_OUT, GEM_OUT, RUN_OUT, DOUBLE_OUT = "Bust Out", "Chicken Out", "Gem Out", "Run Out", "Double Out"
OUTS = (BUST_OUT, CHICKEN_OUT, GEM_OUT, RUN_OUT, DOUBLE_OUT)

#: For each out, what one die earns on each level, lowest first: (gears, reroll cubes).
PayoutTable = Mapping[str, tuple[tuple[int, int], ...]]


class Finished(NamedTuple):
    """Hold a turn that has ended: how, what lies on the board, dice left in the pool, noses picked."""

    out: str
    board: Board
    left: int
    picks: int = 0

    @property
    def gem(self) -> bool:
        """Tell whether bets on a Gem Out are met: a Double Out counts too."""
        return self.out in (GEM_OUT, DOUBLE_OUT)

    @property
    def run(self) -> bool:
        """Tell whether bets on a Run Out are met: a Double Out counts too."""
        return self.out in (RUN_OUT, DOUBLE_OUT)

    def on(self, level: int) -> int:
        """Count the dice on a level."""
        return dice_on(self.board, level)

    @property
    def teeth(self) -> int:
        """Count the dice on the first and second levels together."""
        return self.on(LOWER_JAW) + self.on(UPPER_JAW)

    @property
    def skulls(self) -> int:
        """Count the wild dice on the board."""
        return skulls_placed(self.board)

    @property
    def full_skull(self) -> bool:
        """Tell whether the board is a Full Skull: three teeth, one nose, two eyes and the gem."""
        return (self.teeth, self.on(NOSE), self.on(EYES), self.on(GEM)) == (3, 1, 2, 1)

    @property
    def one_each(self) -> bool:
        """Tell whether exactly one die lies on each level."""
        return all(naturals + skulls == 1 for naturals, skulls in self.board)


def out_by_placing(level: int, left: int) -> str | None:
    """Name the out that a placement on a level leads to with `left` dice still in the pool, or None."""
    if level == GEM:
        return GEM_OUT if left else DOUBLE_OUT
    return None if left else RUN_OUT


class Share(NamedTuple):
    """Hold what one level pays: dice that count, gears and cubes each."""

    level: int
    dice: int
    gears: int
    cubes: int


def standard_shares(finished: Finished, table: PayoutTable) -> tuple[Share, ...]:
    """List what each level pays in the standard payout, highest level first; nothing after a Bust Out.

    Wild dice count only when a die lies on the gem; they pay for the level they lie on.
    """
    if finished.out == BUST_OUT:
        return ()
    shares = []
    wild, pays = finished.gem, table[finished.out]
    for level in range(GEM, 0, -1):
        naturals, skulls = finished.board[level - 1]
        if dice := naturals + skulls if wild else naturals:
            shares.append(Share(level, dice, *pays[level - 1]))
    return tuple(shares)


def standard_payout(finished: Finished, table: PayoutTable) -> tuple[int, int]:
    """Give the standard payout as (gears, reroll cubes)."""
    return total(standard_shares(finished, table))


def total(shares: tuple[Share, ...]) -> tuple[int, int]:
    """Add shares up to (gears, reroll cubes)."""
    gears = cubes = 0
    for share in shares:
        gears += share.dice * share.gears
        cubes += share.dice * share.cubes
    return gears, cubes

"""What each bet is on: conditions on a finished turn, by the bet's name (rulebook, Standard and Advanced Bets).

Payouts, places, ranges and jackpots are figures and live in the seeds; only the meaning of a name is code.
"""

from collections.abc import Callable, Mapping

from companion.games.emerald_skulls.board import LOWER_JAW, UPPER_JAW
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, DOUBLE_OUT, Finished

Condition = Callable[[Finished], bool]


def mad_nargash(turn: Finished) -> bool:
    """Gem Out with only skull dice on the board."""
    return turn.gem and not any(naturals for naturals, _ in turn.board)


def grim_grin(turn: Finished) -> bool:
    """Run Out with teeth only."""
    return turn.run and turn.teeth == sum(turn.on(level) for level in range(1, 6))


def emerald_skull(turn: Finished) -> bool:
    """Double Out with a Full Skull."""
    return turn.out == DOUBLE_OUT and turn.full_skull


CONDITIONS: Mapping[str, Condition] = {
    "Pick n' Bust": lambda turn: turn.out == BUST_OUT and turn.picks > 0,
    "Mad Nargash": mad_nargash,
    "Grim Grin": grim_grin,
    "Emerald Skull": emerald_skull,
    "Busted Fowl": lambda turn: turn.out in (BUST_OUT, CHICKEN_OUT),
    "Final Jewel": lambda turn: turn.gem,
    "Empty Hands": lambda turn: turn.run,
    "Empty n' Shiny": lambda turn: turn.out == DOUBLE_OUT,
}

#: What a jackpot pays for: "" is one sum; otherwise so many gears for each of these dice.
JACKPOT_DICE: Mapping[str, Callable[[Finished], int]] = {
    "": lambda turn: 1,
    "skull": lambda turn: turn.skulls,
    "1 or 2": lambda turn: turn.board[LOWER_JAW - 1][0] + turn.board[UPPER_JAW - 1][0],
}

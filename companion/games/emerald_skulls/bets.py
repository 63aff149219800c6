"""What each bet is on: conditions on a finished turn, by the bet's name (rulebook, Standard and Advanced Bets).

Payouts, places, ranges and jackpots are figures and live in the seeds; only the meaning of a name is code.
"""

from collections.abc import Callable, Mapping

from companion.games.emerald_skulls.board import EYES, GEM, LOWER_JAW, NOSE, UPPER_JAW
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, DOUBLE_OUT, Finished

Condition = Callable[[Finished], bool]


def mad_nargash(turn: Finished) -> bool:
    """Gem Out with only skull dice on the board."""
    return turn.gem and not any(naturals for naturals, _ in turn.board)


def grim_grin(turn: Finished) -> bool:
    """Run Out with teeth only."""
    return turn.run and not (turn.on(NOSE) or turn.on(EYES) or turn.on(GEM))


def emerald_skull(turn: Finished) -> bool:
    """Double Out with a Full Skull."""
    return turn.out == DOUBLE_OUT and turn.full_skull


def scarred_face(turn: Finished) -> bool:
    """Gem Out with exactly one die on each level; a Double Out is a Gem Out too."""
    return turn.gem and turn.one_each


CONDITIONS: Mapping[str, Condition] = {
    "Pick n' Bust": lambda turn: turn.out == BUST_OUT and turn.picks > 0,
    "Mad Nargash": mad_nargash,
    "Nargash's Woe": lambda turn: not mad_nargash(turn),
    "Nargash's Gamble": lambda turn: mad_nargash(turn) and turn.skulls >= 5,
    "Emerald Skull": emerald_skull,
    "Cracked Cranium": lambda turn: not emerald_skull(turn),
    "Legendary Emerald Skull": lambda turn: emerald_skull(turn) and turn.skulls == 0,
    "Scarred Face": scarred_face,
    "Denied Visage": lambda turn: not scarred_face(turn),
    "Gnarled Face": lambda turn: turn.out == DOUBLE_OUT and turn.one_each,
    "Grim Grin": grim_grin,
    "Fractured Tusks": lambda turn: not grim_grin(turn),
    "Toothless Tumble": lambda turn: turn.teeth == 0,
    "Tombstone Tally: odd": lambda turn: turn.skulls % 2 == 1,
    "Tombstone Tally: even": lambda turn: turn.skulls % 2 == 0,
    "Tombstone Tally: none": lambda turn: turn.skulls == 0,
    "Perfect Proportions: odd": lambda turn: turn.on(NOSE) % 2 == 1,
    "Perfect Proportions: even": lambda turn: turn.on(NOSE) % 2 == 0,
    "Perfect Proportions: none": lambda turn: turn.on(NOSE) == 0,
    "Bite Alignment: more below": lambda turn: turn.on(LOWER_JAW) > turn.on(UPPER_JAW),
    "Bite Alignment: more above": lambda turn: turn.on(LOWER_JAW) < turn.on(UPPER_JAW),
    "Bite Alignment: the same": lambda turn: turn.on(LOWER_JAW) == turn.on(UPPER_JAW),
    "Busted Fowl": lambda turn: turn.out in (BUST_OUT, CHICKEN_OUT),
    "Final Jewel": lambda turn: turn.gem,
    "Lost Gemstone": lambda turn: not turn.gem,
    "Wild Crystal": lambda turn: turn.gem and turn.board[GEM - 1][1] > 0,
    "Empty Hands": lambda turn: turn.run,
    "Feeble Fingers": lambda turn: not turn.run,
    "Broken Limbs": lambda turn: not turn.run and turn.left >= 2,
    "Empty n' Shiny": lambda turn: turn.out == DOUBLE_OUT,
    "Botched Gem": lambda turn: turn.out != DOUBLE_OUT,
    "Ocular Skull": lambda turn: turn.out == DOUBLE_OUT and turn.on(EYES) == 2,
    "Tumbler's Triumph": lambda turn: turn.out != BUST_OUT,
    "Dragul Bust": lambda turn: turn.out == BUST_OUT,
}

#: What the bets with ranges count; the range itself is printed on the card.
COUNTED: Mapping[str, Callable[[Finished], int]] = {
    "Wild Bones": lambda turn: turn.skulls,
    "Incessant Picker": lambda turn: turn.picks,
    "Ocular Inventory": lambda turn: turn.on(EYES),
    "Sniffing Supply": lambda turn: turn.on(NOSE),
    "Strange Smirk": lambda turn: turn.teeth,
}

#: What a jackpot pays for: "" is one sum; otherwise so many gears for each of these dice.
JACKPOT_DICE: Mapping[str, Callable[[Finished], int]] = {
    "": lambda turn: 1,
    "skull": lambda turn: turn.skulls,
    "1 or 2": lambda turn: turn.board[LOWER_JAW - 1][0] + turn.board[UPPER_JAW - 1][0],
}


def in_range(counted: Callable[[Finished], int], low: int, high: int | None) -> Condition:
    """Give the condition that a count lies from low to high (None: no limit)."""
    return lambda turn: low <= counted(turn) and (high is None or counted(turn) <= high)

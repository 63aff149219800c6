"""Which bets can still be met: what the tumbler may reach from here, whatever the dice show.

Used only to remind gamblers of bets that are impossible when placed (rulebook, Goblin Etiquette).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.emerald_skulls.board import (
    DICE,
    EYES,
    LOWER_JAW,
    NOSE,
    UPPER_JAW,
    Board,
    dice_on,
    dice_placed,
    skulls_placed,
)

PICKS = 2


class Prospects(NamedTuple):
    """Hold a turn with its pool in hand.

    added: how many dice reroll cubes can still add to the pool. floor: the lowest level open, 0 when none is used.
    """

    board: Board
    floor: int
    pool: int
    picks: int
    added: int

    def on(self, level: int) -> int:
        """Count the dice on a level."""
        return dice_on(self.board, level)

    @property
    def teeth(self) -> int:
        """Count the dice on the first and second levels."""
        return self.on(LOWER_JAW) + self.on(UPPER_JAW)

    @property
    def skulls(self) -> int:
        """Count the wild dice on the board; they never leave it."""
        return skulls_placed(self.board)

    @property
    def pickable(self) -> int:
        """Count the dice now on the nose that could be picked this turn."""
        return min(PICKS - self.picks, self.board[NOSE - 1][0])

    @property
    def fresh(self) -> int:
        """Count the dice that could come to the pool without picking a nose."""
        return self.pool + self.added

    @property
    def room_above(self) -> int:
        """Count the dice that fit on the eyes and the gem."""
        return 3 - self.on(EYES)

    @property
    def can_stop_short(self) -> bool:
        """Tell whether the turn can end with dice left: one lone die that fits anywhere must be placed."""
        return self.pool > 1 or self.added > 0 or self.floor >= UPPER_JAW

    @property
    def can_empty(self) -> bool:
        """Tell whether the whole pool could be placed: above the nose there is little room."""
        return self.floor <= NOSE or self.pool <= self.room_above

    @property
    def further_picks(self) -> int:
        """Count how many more noses could be picked this turn."""
        if self.floor > NOSE:
            return self.pickable
        can = self.board[NOSE - 1][0] > 0 or self.fresh > 1
        return PICKS - self.picks if can else 0

    @property
    def most_more_skulls(self) -> int:
        """Count the wild dice that could still be placed."""
        dice = self.fresh + self.pickable
        return dice if self.floor <= NOSE else min(dice, self.room_above)


def _only_skulls(now: Prospects) -> bool:
    naturals = sum(naturals for naturals, _ in now.board)
    return naturals == now.board[NOSE - 1][0] <= PICKS - now.picks


def _nargashs_gamble(now: Prospects) -> bool:
    return _only_skulls(now) and now.skulls + now.most_more_skulls >= 5


def _one_die(now: Prospects, level: int) -> bool:
    """Tell whether a level can end with exactly one die."""
    dice = now.on(level)
    if level == NOSE and dice > 1:
        return dice - 1 <= now.pickable
    return dice == 1 or (dice == 0 and now.floor <= level)


def _one_each(now: Prospects) -> bool:
    return all(_one_die(now, level) for level in range(LOWER_JAW, EYES + 1))


def _scarred_face(now: Prospects) -> bool:
    return _one_each(now) and dice_placed(now.board) + now.fresh >= 5


def _gnarled_face(now: Prospects) -> bool:
    total = dice_placed(now.board) + now.pool
    return _one_each(now) and total <= 5 <= total + now.added


def _full_skull(now: Prospects) -> bool:
    teeth = now.teeth == 3 or (now.teeth < 3 and now.floor <= UPPER_JAW)
    return teeth and _one_die(now, NOSE) and dice_placed(now.board) + now.fresh >= DICE


def _broken_limbs(now: Prospects) -> bool:
    if now.pool >= 2 or now.added:
        return True
    return now.pickable > 0


def _ocular_skull(now: Prospects) -> bool:
    wanted = now.room_above
    enough = now.fresh + now.pickable >= wanted
    return enough and (now.floor <= NOSE or now.pool <= wanted)


def _pick_n_bust(now: Prospects) -> bool:
    return now.picks > 0 or now.further_picks > 0


def _same_bite(now: Prospects) -> bool:
    below, above = now.on(LOWER_JAW), now.on(UPPER_JAW)
    return above <= below <= above + (now.fresh if now.floor <= UPPER_JAW else 0)


def always(now: Prospects) -> bool:
    """Hold of every bet that can be met whatever lies on the board."""
    return True


POSSIBLE: Mapping[str, Callable[[Prospects], bool]] = {
    "Pick n' Bust": _pick_n_bust,
    "Mad Nargash": _only_skulls,
    "Nargash's Woe": always,
    "Nargash's Gamble": _nargashs_gamble,
    "Emerald Skull": _full_skull,
    "Cracked Cranium": always,
    "Legendary Emerald Skull": lambda now: _full_skull(now) and now.skulls == 0,
    "Scarred Face": _scarred_face,
    "Denied Visage": always,
    "Gnarled Face": _gnarled_face,
    "Grim Grin": lambda now: now.floor <= UPPER_JAW,
    "Fractured Tusks": always,
    "Toothless Tumble": lambda now: now.teeth == 0,
    "Tombstone Tally: odd": always,
    "Tombstone Tally: even": always,
    "Tombstone Tally: none": lambda now: now.skulls == 0,
    "Perfect Proportions: odd": lambda now: now.floor <= NOSE or now.on(NOSE) % 2 == 1 or now.pickable > 0,
    "Perfect Proportions: even": lambda now: now.floor <= NOSE or now.on(NOSE) % 2 == 0 or now.pickable > 0,
    "Perfect Proportions: none": lambda now: now.on(NOSE) == now.pickable,
    "Bite Alignment: more below": lambda now: now.floor <= LOWER_JAW or now.on(LOWER_JAW) > now.on(UPPER_JAW),
    "Bite Alignment: more above": lambda now: (
        now.on(UPPER_JAW) + (now.fresh if now.floor <= UPPER_JAW else 0) > now.on(LOWER_JAW)
    ),
    "Bite Alignment: the same": _same_bite,
    "Busted Fowl": lambda now: now.can_stop_short,
    "Final Jewel": always,
    "Lost Gemstone": always,
    "Wild Crystal": always,
    "Empty Hands": lambda now: now.can_empty,
    "Feeble Fingers": lambda now: now.can_stop_short,
    "Broken Limbs": _broken_limbs,
    "Empty n' Shiny": lambda now: now.can_empty,
    "Botched Gem": always,
    "Ocular Skull": _ocular_skull,
    "Tumbler's Triumph": always,
    "Dragul Bust": lambda now: now.can_stop_short,
}

#: For the bets with ranges: the least and the most that the count can end with.
REACH: Mapping[str, Callable[[Prospects], tuple[int, int]]] = {
    "Wild Bones": lambda now: (now.skulls, now.skulls + now.most_more_skulls),
    "Incessant Picker": lambda now: (now.picks, now.picks + now.further_picks),
    "Ocular Inventory": lambda now: (now.on(EYES), min(2, now.on(EYES) + now.fresh + now.pickable)),
    "Sniffing Supply": lambda now: (
        now.on(NOSE) - now.pickable,
        now.on(NOSE) + (now.fresh if now.floor <= NOSE else 0),
    ),
    "Strange Smirk": lambda now: (now.teeth, now.teeth + (now.fresh if now.floor <= UPPER_JAW else 0)),
}


def overlaps(reach: Callable[[Prospects], tuple[int, int]], low: int, high: int | None) -> Callable[[Prospects], bool]:
    """Give the question whether a count can still end from low to high (None: no limit)."""

    def possible(now: Prospects) -> bool:
        least, most = reach(now)
        return low <= most and (high is None or least <= high)

    return possible

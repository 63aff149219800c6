"""The respect points track: spaces counted from the accountants' first one, laps added, so a space is a score.

The track is a ring of `spaces` spaces; `pawn` is the space of the prospecting pawn.
"""


def advance(space: int, points: int, pawn: int, spaces: int) -> int:
    """Give the space reached by gaining points; the pawn's space is hopped over and not counted.

    Source: rulebook, "Winning Respect". A move that would end on the pawn ends beyond it.

    >>> advance(10, 6, pawn=13, spaces=60)
    17
    """
    for _ in range(points):
        space += 1
        if space % spaces == pawn % spaces:
            space += 1
    return space


def retreat(space: int, points: int, pawn: int, spaces: int) -> int:
    """Give the space reached by losing points, never behind the first; the pawn's space does not count here either."""
    for _ in range(points):
        if space > 0:
            space -= 1
            if space % spaces == pawn % spaces:
                space -= 1
    return max(space, 0)


def caught(accountants: tuple[int, ...], pawn: int, spaces: int) -> tuple[int, ...]:
    """List the clans whose accountants the pawn has just joined; each goes one space back."""
    return tuple(clan for clan, space in enumerate(accountants) if space % spaces == pawn % spaces)

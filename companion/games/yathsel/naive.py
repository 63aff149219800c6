"""The naive player, the zero of the scale of strength: looks at points now and never ahead.

Holds the number it has most of (the higher of equals) and rolls the rest; stops early only for five alike and for a
Full House or straight that an open box takes; enters where the roll scores most now, in the first such box of the card.
"""

from collections import Counter
from collections.abc import Sequence

from companion.games.yathsel.card import BOXES

#: Boxes with fixed points, which end a naive turn as soon as they score.
FIXED = ("full-house", "small-straight", "large-straight", "yathsel")


def naive_keep(values: Sequence[int]) -> tuple[int, ...]:
    """Give the dice a naive player holds.

    >>> naive_keep((2, 2, 5, 5, 6))
    (5, 5)
    """
    number, count = max(Counter(values).items(), key=lambda pair: (pair[1], pair[0]))
    return (number,) * count


def naive_box(offers: Sequence[tuple[str, int]]) -> str:
    """Give the box a naive player enters; offers: open boxes in the order of the card with their points now."""
    return max(offers, key=lambda offer: (offer[1], -BOXES.index(offer[0])))[0]


def naive_stops(values: Sequence[int], offers: Sequence[tuple[str, int]]) -> bool:
    """Tell whether a naive player enters before the last roll; five alike leave nothing to roll."""
    return len(set(values)) == 1 or any(points > 0 and box in FIXED for box, points in offers)

"""The scorecard: thirteen boxes, what a roll scores in each, and the bonuses (rulebook, "The scorecard")."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-kind", "four-kind", "full-house", "small-straight", "large-straight", "yathsel", "chance")
BOXES = UPPER + LOWER
TITLES: Mapping[str, str] = {
    **{box: box.capitalize() for box in UPPER},
    "three-kind": "Three of a Kind",
    "four-kind": "Four of a Kind",
    "full-house": "Full House",
    "small-straight": "Small Straight",
    "large-straight": "Large Straight",
    "yathsel": "Yathsel",
    "chance": "Chance",
}
INDEX: Mapping[str, int] = {box: index for index, box in enumerate(BOXES)}
YATHSEL = INDEX["yathsel"]

#: What each box's points are multiplied by, in the order of BOXES; all ones without twists.
Times = tuple[Fraction, ...]
PLAIN: Times = (Fraction(1),) * len(BOXES)


@dataclass(frozen=True, slots=True)
class Figures:
    """Hold the printed figures of the card; the defaults are the rulebook's.

    five_alike_full_house: whether five alike also count as a Full House (an option, off by default).
    """

    dice: int = 5
    rolls: int = 3
    full_house: int = 25
    small_straight: int = 30
    large_straight: int = 40
    yathsel: int = 50
    upper_threshold: int = 63
    upper_bonus: int = 35
    extra_points: int = 50
    extra_gold: int = 50
    five_alike_full_house: bool = False


def five_alike(values: Sequence[int]) -> bool:
    """Tell whether all dice show the same."""
    return len(set(values)) == 1


def run_length(values: Sequence[int]) -> int:
    """Give the length of the longest run of numbers in a row.

    >>> run_length((1, 3, 4, 5, 6))
    4
    """
    best = run = 0
    for number in range(1, 7):
        run = run + 1 if number in values else 0
        best = max(best, run)
    return best


def base_points(box: str, values: Sequence[int], figures: Figures) -> int:
    """Score five dice in a box, twists left aside."""
    if box in UPPER:
        number = UPPER.index(box) + 1
        return number * sum(value == number for value in values)
    counts = sorted(Counter(values).values(), reverse=True)
    total = sum(values)
    match box:
        case "three-kind":
            return total if counts[0] >= 3 else 0
        case "four-kind":
            return total if counts[0] >= 4 else 0
        case "full-house":
            full = counts == [3, 2] or (figures.five_alike_full_house and five_alike(values))
            return figures.full_house if full else 0
        case "small-straight":
            return figures.small_straight if run_length(values) >= 4 else 0
        case "large-straight":
            return figures.large_straight if run_length(values) >= 5 else 0
        case "yathsel":
            return figures.yathsel if five_alike(values) else 0
        case "chance":
            return total
    raise KeyError(box)


def points(box: str, values: Sequence[int], figures: Figures, times: Times = PLAIN) -> int:
    """Score five dice in a box, twists included; halves round down."""
    return int(base_points(box, values, figures) * times[INDEX[box]])


@cache
def possible_points(box: str, figures: Figures, times: Times = PLAIN) -> frozenset[int]:
    """List every number that a box can hold."""
    throws = combinations_with_replacement(range(1, 7), figures.dice)
    return frozenset({0} | {points(box, values, figures, times) for values in throws})


@dataclass(frozen=True, slots=True)
class Card:
    """Hold one player's card.

    boxes: the points in each box in the order of BOXES, None where it is open.
    extras: how many Extra Yathsels were scored.
    head_start: points given at the start of the duel by a house rule.
    """

    boxes: tuple[int | None, ...] = (None,) * len(BOXES)
    extras: int = 0
    head_start: int = 0

    def __getitem__(self, box: str) -> int | None:
        return self.boxes[INDEX[box]]

    @property
    def open(self) -> tuple[str, ...]:
        """List the open boxes in the order of the card."""
        return tuple(box for box, held in zip(BOXES, self.boxes, strict=True) if held is None)

    @property
    def full(self) -> bool:
        """Tell whether all thirteen boxes are filled."""
        return None not in self.boxes

    @property
    def upper(self) -> int:
        """Add up Ones through Sixes as they stand on the card, doubled or not."""
        return sum(held or 0 for held in self.boxes[: len(UPPER)])

    def bonus(self, figures: Figures) -> int:
        """Give the upper bonus earned so far."""
        return figures.upper_bonus if self.upper >= figures.upper_threshold else 0

    def total(self, figures: Figures) -> int:
        """Add up the card with all its bonuses."""
        filled = sum(held or 0 for held in self.boxes)
        return filled + self.bonus(figures) + self.extras * figures.extra_points + self.head_start

    def is_extra(self, values: Sequence[int]) -> bool:
        """Tell whether entering these dice now is an Extra Yathsel: five alike, and the Yathsel box has scored."""
        return five_alike(values) and bool(self.boxes[YATHSEL])

    def entered(self, box: str, values: Sequence[int], figures: Figures, times: Times = PLAIN) -> "Card":
        """Give the card with the dice entered into an open box."""
        index = INDEX[box]
        boxes = (*self.boxes[:index], points(box, values, figures, times), *self.boxes[index + 1 :])
        return Card(boxes, self.extras + self.is_extra(values), self.head_start)

"""Twists: what they multiply, and how several that touch the same box combine (rulebook, "Twists")."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from companion.games.yathsel.card import BOXES, TITLES, Times


@dataclass(frozen=True, slots=True)
class Twist:
    """Hold a twist: what it multiplies each box it touches by, and whether a run's duels may draw it."""

    name: str
    title: str
    times: tuple[tuple[str, Fraction], ...]
    campaign: bool

    @property
    def effect(self) -> str:
        """Say what it does in a few words."""
        return ", ".join(f"{TITLES[box]} ×{_figure(factor)}" for box, factor in self.times)


def combined(factors: Iterable[Fraction]) -> Fraction:
    """Combine the factors that touch one box: the strongest boost counts, a boost and a penalty cancel.

    >>> combined([Fraction(2), Fraction(3)]), combined([Fraction(2), Fraction(1, 2)])
    (Fraction(3, 1), Fraction(1, 1))
    """
    factors = tuple(factors)
    boost = max((factor for factor in factors if factor > 1), default=None)
    penalty = min((factor for factor in factors if factor < 1), default=None)
    if boost is not None and penalty is not None:
        return Fraction(1)
    return boost or penalty or Fraction(1)


def times_of(twists: Iterable[Twist]) -> Times:
    """Give what each box is multiplied by under these twists together."""
    factors = [pair for twist in twists for pair in twist.times]
    return tuple(combined(factor for name, factor in factors if name == box) for box in BOXES)


def _figure(factor: Fraction) -> str:
    return "½" if factor == Fraction(1, 2) else str(factor)

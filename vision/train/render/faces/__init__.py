"""Face drawings: a design is one die maker's way of drawing a family's faces."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from vision.labels import FAMILIES
from vision.train.render.faces import goblin, numeral, other, pip, tally
from vision.train.render.faces.canvas import SIZE as SIZE
from vision.train.render.faces.canvas import Tile

_DRAW: dict[str, Callable[[np.random.Generator, str], dict[str, Tile]]] = {
    "tally": tally.design,
    "goblin": goblin.design,
    "numeral": numeral.design,
    "pip": pip.design,
    "other": other.design,
}

#: the faces of every family that can be drawn; "other" shows faces no reader knows
NAMES: dict[str, tuple[str, ...]] = {**FAMILIES, "other": other.NAMES}

#: designs are numbered; every eighth is held out of training
HELD_OUT_EVERY = 8
DESIGNS = 100_000


def design_number(rng: np.random.Generator, split: str) -> int:
    """Return a random design number of a split."""
    n = int(rng.integers(DESIGNS)) * HELD_OUT_EVERY
    return n if split == "check" else n + 1 + int(rng.integers(HELD_OUT_EVERY - 1))


def split_of(number: int) -> str:
    """Return the split a design belongs to."""
    return "check" if number % HELD_OUT_EVERY == 0 else "train"


@lru_cache(maxsize=16)
def draw(family: str, number: int) -> dict[str, Tile]:
    """Return every face of a family in one design."""
    code = list(NAMES).index(family)
    return _DRAW[family](np.random.default_rng([code, number]), split_of(number))

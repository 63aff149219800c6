"""A maker's drawings: the mask of any face of any family."""

import numpy as np

from vision.labels import FAMILIES
from vision.train.traced import creatures, letters, strokes


def drawing(family: str, face: str, maker: int) -> np.ndarray:
    """Return a face's mask, (192, 192) uint8, white where the ink is; the same maker draws the same way."""
    rng = np.random.default_rng([maker, list(FAMILIES).index(family), 8806])
    if family == "pip":
        return strokes.pips(int(face), rng)
    if face == "skull":
        return creatures.skull(rng)
    if family == "tally":
        return strokes.tally(int(face), rng)
    if face == "death":
        return creatures.death(rng)
    if face == "footprint":
        return creatures.footprint(rng)
    if family == "goblin":
        return creatures.eggs(int(face[-1]), rng)
    return letters.ooops(rng) if face == "ooops" else letters.numeral(face, rng)

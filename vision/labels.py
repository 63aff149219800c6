"""The faces the networks know, in the order of their outputs. Training imports this; the two cannot drift apart."""

from typing import Final

#: Face names by dice family. A family is a way of marking dice, not a game.
FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "tally": ("1", "2", "3", "4", "5", "skull"),
    "goblin": ("eggs-1", "eggs-2", "eggs-3", "eggs-4", "eggs-5", "eggs-6", "death", "footprint"),
    "numeral": ("1", "2", "3", "4", "5", "ooops"),
    "pip": ("1", "2", "3", "4", "5", "6"),
}

#: Metals of goblin dice, in the order of the colour head's outputs.
COLOURS: Final[tuple[str, ...]] = ("bronze", "silver", "gold", "red")

#: Every (family, face), in the order of the face network's outputs.
FACES: Final[tuple[tuple[str, str], ...]] = tuple(
    (family, face) for family, faces in FAMILIES.items() for face in faces
)

#: Reasons a die, or a picture, cannot be read.
HINTS: Final[tuple[str, ...]] = (
    "cocked",
    "stacked",
    "covered",
    "too small",
    "blurred",
    "too dark",
    "glare",
    "unknown face",
    "unsteady",
)

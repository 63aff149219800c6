"""Folders of labelled pictures: what each shows, and what is asked of a reader."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.errors import BadPicture
from vision.labels import FACES, FAMILIES

#: The family of dice each game in a label file is played with.
GAMES = {"emerald-skulls": "tally", "dicey-goblins": "goblin", "skaal": "numeral", "yathsel": "pip"}
Label = tuple[str, str]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Hold one labelled die: its label (None when nothing is asked of it), metal and box (x, y, w, h)."""

    label: Label | None
    colour: str | None
    box: Box | None
    top: tuple[tuple[float, float], ...] | None = None


@dataclass(frozen=True, slots=True)
class Labelled:
    """Hold one labelled picture."""

    path: Path
    family: str | None
    dice: tuple[Wanted, ...]
    boxes: bool


def read_labels(folder: Path) -> Iterator[Labelled]:
    """Read `labels.jsonl` in either form (faces of a game, or `pips-3` and `num-3`). Raises BadPicture."""
    path = folder / "labels.jsonl"
    if not path.is_file():
        raise BadPicture(f"no labels.jsonl in {str(folder)!r}")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            game = entry.get("game")
            family = GAMES.get(game, game if game in FAMILIES else None)
            dice = tuple(wanted(d, family) for d in entry["dice"])
            boxes = not dice or any(d.box is not None for d in dice)
            yield Labelled(folder / entry["image"], family, dice, boxes)
        except (ValueError, KeyError, TypeError) as fault:
            raise BadPicture(f"{str(path)!r} line {number}: {fault!r}") from None


def wanted(die: dict[str, Any], family: str | None) -> Wanted:
    """Read one labelled die; cut, unreadable and unknown dice are neither asked for nor held against."""
    face = str(die.get("face"))
    kind = die.get("family") or family
    if face.startswith("pips-"):
        kind, face = "pip", face[5:]
    elif face.startswith("num-"):
        kind, face = "numeral", face[4:]
    asked = die.get("whole", True) and not die.get("hint") and die.get("readable", True)
    asked = asked and die.get("die", "d6") == "d6" and (kind, face) in FACES
    top = tuple((float(x), float(y)) for x, y in die["top"]) if die.get("top") else None
    box: Box | None = None
    if die.get("bbox"):
        x, y, w, h = (float(v) for v in die["bbox"])
        box = (x, y, w, h)
    elif top:
        xs, ys = [p[0] for p in top], [p[1] for p in top]
        box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Wanted((str(kind), face) if asked else None, die.get("colour"), box, top)


def limits(family: str | None) -> Collection[Label] | None:
    """Give the faces a game allows, None for every face."""
    return None if family is None else [(family, face) for face in FAMILIES[family]]

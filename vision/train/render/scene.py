"""Lay a table: camera, dice, distractors, in a size and density of choice."""

from dataclasses import dataclass

import numpy as np

from vision.train.render import distractors
from vision.train.render.camera import Camera
from vision.train.render.dice import Sets, lean
from vision.train.render.gl import MAX_OBJECTS
from vision.train.render.things import Thing, overlap, turn

Rng = np.random.Generator


@dataclass(slots=True)
class Scene:
    """Hold the camera, the things on the table, dice first dealt first, and the width of the view in world units."""

    camera: Camera
    things: list[Thing]
    width: float


def _count(rng: Rng, family: str, occupied: str) -> int:
    if family == "none" or occupied == "empty":
        return 0
    if occupied == "one":
        return 1
    if occupied == "crowded":
        return int(rng.integers(6, 13))
    if family == "numeral":
        return int(rng.choice([1, 1, 1, 2, 3, 4, 5]))
    return int(rng.integers(1, 13 if family == "goblin" else 8))


def _place(
    rng: Rng, camera: Camera, thing: Thing, others: list[Thing], near: Thing | None, margin: float, tries: int = 25
) -> bool:
    """Move a thing to a free place in view, touching `near` when given; return whether one was found."""
    w, h = camera.size
    base = thing.centre.copy()
    for _ in range(tries):
        if near is not None:
            a = rng.uniform(0, 6.283)
            step = near.half[:2].max() + thing.half[:2].max()
            for r in np.arange(0.92, 1.6, 0.06) * step * 0.98:
                thing.centre = np.array([near.centre[0] + r * np.cos(a), near.centre[1] + r * np.sin(a), base[2]])
                if not overlap(thing, near, 0.02):
                    break
            px = camera.project(thing.centre[None])[0]
            if not (margin < px[0] < w - margin and margin < px[1] < h - margin):
                continue
        else:
            edge = min(margin, 0.49 * min(w, h))  # a big die in a low picture still fits in its middle
            px = np.array([rng.uniform(edge, w - edge), rng.uniform(edge, h - edge)])
            at = camera.ground(px, base[2])
            if at is None:
                continue
            thing.centre = at
        if not any(overlap(thing, o) for o in others if o is not near):
            return True
    return False


def lay(rng: Rng, family: str, size: tuple[int, int], sets: Sets | None, prints: list[int], occupied: str) -> Scene:
    """Return a laid table. `prints` are atlas layers that tokens, tiles and cards may carry."""
    w, h = size
    n = _count(rng, family, occupied)
    crowd = max(n, 1)
    largest = w / 3 if n <= 2 else min(w / 3, 0.75 * np.sqrt(w * h / crowd) / 1.5)
    smallest = max(w / 42, 10.0)
    px = float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))
    if rng.random() < 0.35:  # the usual sizes of a phone held over a table
        px = float(np.clip(np.exp(rng.normal(np.log(w / 14), 0.35)), smallest, largest))
    focal = w / 2 / np.tan(np.radians(rng.uniform(28, 76)) / 2)
    tilt = np.radians(rng.uniform(0, 14) if rng.random() < 0.3 else rng.uniform(5, 55))
    distance = max(focal * 2.0 / px, 5.0)
    roll = rng.uniform(-np.pi, np.pi) if rng.random() < 0.3 else rng.normal(0, 0.12)
    camera = Camera.above(size, focal, distance, tilt, rng.uniform(-np.pi, np.pi), roll)
    width = w / focal * distance
    things: list[Thing] = []
    cluster = rng.random() < 0.3
    varied = rng.random() < 0.15
    cut = rng.random() < 0.12
    for _ in range(n):
        assert sets is not None
        half = float(rng.uniform(0.75, 1.35)) if varied else 1.0
        die = sets.deal(half)
        side = px * half
        r = rng.random()
        near = things[int(rng.integers(len(things)))] if things and rng.random() < (0.7 if cluster else 0.12) else None
        if near is not None and (near.hint or near.centre[2] > near.half[0] * 1.3):
            near = None
        if near is not None and r < 0.07:  # stacked
            near.hint = "stacked"
            die.centre = near.centre + np.array([rng.normal(0, 0.3), rng.normal(0, 0.3), near.half[0] + half])
            things.append(die)
            continue
        if near is not None and rng.random() < 0.3:  # aligned, face to face
            die.rotation = near.rotation @ turn((0, 0, 1), np.pi / 2 * int(rng.integers(4)))
        if not _place(rng, camera, die, things, near, side * (-0.3 if cut else 0.95)):
            continue
        if r > 0.955:
            lean(rng, die, rng.uniform(15, 42))
            die.hint = "cocked"
        elif r > 0.93:
            lean(rng, die, rng.uniform(1, 7))
        things.append(die)
    dice = list(things)
    _clutter(rng, family, camera, things, prints, width, px)
    if dice and px < camera.size[0] / 6 and rng.random() < 0.1:
        target = dice[int(rng.integers(len(dice)))]
        things += distractors.finger(rng, target.centre.copy(), 1.0, camera.eye)
    return Scene(camera, things[:MAX_OBJECTS], width)


def _clutter(
    rng: Rng, family: str, camera: Camera, things: list[Thing], prints: list[int], width: float, px: float
) -> None:
    """Add things that are not dice."""
    if family == "none":
        k = int(rng.integers(1, 12))
    else:
        k = int(rng.choice([0, 0, 1, 2, 3, 5, 8], p=[0.25, 0.15, 0.2, 0.15, 0.1, 0.1, 0.05]))
    tilt = float(np.arccos(np.clip(-camera.axes[2, 2], -1, 1)))
    palette = ["cube", "cube", "token", "tile", "card", "meeple", "rod"]
    if rng.random() < 0.08:
        things += distractors.walls(rng, width, 1.0)
    for _ in range(k):
        kind = str(rng.choice(palette))
        if kind == "cube":
            group = distractors.cube(rng, 1.0)
        elif kind == "token":
            group = distractors.token(rng, 1.0, prints)
        elif kind == "tile":
            group = distractors.tile(rng, 1.0, prints, tilt)
        elif kind == "card":
            group = distractors.card(rng, 1.0, prints)
        elif kind == "meeple":
            group = distractors.meeple(rng, 1.0)
        else:
            group = distractors.rod(rng, 1.0)
        if len(things) + len(group) > MAX_OBJECTS - 3:
            return
        if len(group) == 1:
            if _place(rng, camera, group[0], things, None, 0.0, 8):
                things += group
            continue
        anchor = Thing(np.array([0, 0, group[0].half[2]]), np.eye(3), np.full(3, 1.4), group[0].material)
        if _place(rng, camera, anchor, things, None, 0.0, 8):
            for part in group:
                part.centre = part.centre + (anchor.centre - (0, 0, group[0].half[2]))
            things += group

"""Dice: which face lies on top, which faces show on the sides, what they are made of."""

import numpy as np

from vision.labels import COLOURS
from vision.train.render.bodies import Material, metal, plastic
from vision.train.render.faces import NAMES
from vision.train.render.things import Thing, turn

Rng = np.random.Generator


class Sets:
    """Deal dice of one family: one to three makers' designs and bodies in a picture."""

    def __init__(self, rng: Rng, family: str, layers: list[dict[str, int]]) -> None:
        self.rng, self.family, self.layers = rng, family, layers
        self.mixed = rng.random() < 0.4
        self.bodies: list[Material] = [self._body() for _ in range(max(1, len(layers)))]
        self.metals = {name: metal(rng, name) for name in COLOURS}

    def _body(self) -> Material:
        return plastic(self.rng, self.family)

    def deal(self, half: float) -> Thing:
        """Return a die at the origin, face up as dealt, turned about the vertical."""
        rng = self.rng
        which = int(rng.integers(len(self.layers)))
        layer = self.layers[which]
        faces = list(NAMES[self.family])
        top = str(rng.choice(faces))
        colour = None
        if self.family == "goblin":
            colour = str(rng.choice(COLOURS))
            body = self.metals[colour]
        else:
            body = self._body() if self.mixed and rng.random() < 0.6 else self.bodies[which]
        if self.family == "pip":
            side = [n for n in range(1, 7) if n not in (int(top), 7 - int(top))]
            a = int(rng.choice(side))
            b = next(n for n in side if n not in (a, 7 - a))
            labels = [int(top), 7 - int(top), a, 7 - a, b, 7 - b]
            names = [str(n) for n in labels]
        else:
            others = [f for f in faces if f != top]
            rng.shuffle(others)
            names = [top, *others[:5]]
        codes = [float(layer[name] * 4 + (0 if i == 0 else int(rng.integers(4)))) for i, name in enumerate(names)]
        return Thing(
            np.array([0.0, 0.0, half]),
            turn((0, 0, 1), rng.uniform(0, 2 * np.pi)),
            np.full(3, half),
            body,
            codes,
            role="die",
            family=self.family,
            face=top,
            colour=colour,
        )


def lean(rng: Rng, die: Thing, degrees: float) -> None:
    """Tilt a die about a level axis and lift it so that it stands on the table."""
    a = rng.uniform(0, 2 * np.pi)
    die.rotation = turn((np.cos(a), np.sin(a), 0.0), np.radians(degrees)) @ die.rotation
    die.centre[2] += -die.box()[:, 2].min() + die.material.radius * die.half[0] * -0.3

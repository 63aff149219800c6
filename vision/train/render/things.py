"""Things on a table: rounded boxes with a body and face drawings, as the shader wants them."""

from dataclasses import dataclass, field

import numpy as np

from vision.train.render.bodies import Material

#: outward normal, right and up of the drawing on each face: +z, -z, +x, -x, +y, -y
FACES = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)


def turn(axis: tuple[float, float, float] | np.ndarray, angle: float) -> np.ndarray:
    """Return the rotation matrix about an axis."""
    x, y, z = np.asarray(axis, float) / np.linalg.norm(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k)


@dataclass(slots=True)
class Thing:
    """Hold one object: centre, rotation (columns its axes), half sizes, body; layer * 4 + turns a face (-1 none)."""

    centre: np.ndarray
    rotation: np.ndarray
    half: np.ndarray
    material: Material
    codes: list[float] = field(default_factory=lambda: [-1.0] * 6)
    shape: float = 0.0
    role: str = "thing"  # "die", "negative" (looks like a die), "thing", "cover"
    family: str = ""
    face: str = ""
    colour: str | None = None
    hint: str | None = None

    def corners(self, face: int) -> np.ndarray:
        """Return a face's corners (4, 3): upper left of its drawing first, then clockwise seen from outside."""
        n, r, u = (np.array(v) for v in FACES[face])
        local = np.array([n - r + u, n + r + u, n + r - u, n - r - u]) * self.half
        return self.centre + local @ self.rotation.T

    def box(self) -> np.ndarray:
        """Return the eight corners."""
        s = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        return self.centre + (s * self.half) @ self.rotation.T

    def rows(self) -> np.ndarray:
        """Return the (13, 4) block of the shader."""
        m, h, s = self.material, self.half, float(self.half.min())
        out = np.zeros((13, 4), np.float32)
        out[0] = (*self.centre, min(m.radius, 0.98) * s)
        for i in range(3):
            out[1 + i] = (*self.rotation[:, i], h[i])
        shape = 2.0 if m.sphere and self.shape == 0.0 else self.shape
        out[4] = (*m.body, shape)
        out[5] = (*m.body2, m.kind)
        out[6] = (*m.ink, m.sphere * s)
        out[7] = (*m.ink2, m.metal)
        out[8] = (m.rough, m.spec, m.clear, m.bump)
        out[9] = self.codes[:4]
        out[10] = (*self.codes[4:], m.grain * 1.0, float(self.centre[0] * 1.7 + self.centre[1] * 3.1))
        out[11] = (m.ink_matt, m.ink_rough, np.linalg.norm(h), 0)
        return out


def detail(thing: Thing, pixels: float) -> int:
    """Return a thing's mesh at a size in pixels: 0 with hardly any rounding, 1 rounded, 2 curved."""
    if thing.shape == 1.0 or thing.material.sphere:
        return 2
    return int(pixels * thing.material.radius * 0.5 > 2.5)


def overlap(a: Thing, b: Thing, margin: float = 0.03) -> bool:
    """Return whether two upright things' footprints overlap (separating axes in the plane)."""
    d = (b.centre - a.centre)[:2]
    ax = [(a.rotation[:2, i] * a.half[i]) for i in range(2)]
    bx = [(b.rotation[:2, i] * b.half[i]) for i in range(2)]
    for v in (*ax, *bx):
        n = v / (np.linalg.norm(v) + 1e-9)
        reach = sum(abs(n @ w) for w in (*ax, *bx))
        if abs(n @ d) > reach + margin:
            return False
    return True


def hidden(points: np.ndarray, eye: np.ndarray, things: list[Thing], skip: int) -> np.ndarray:
    """Return for each point (n, 3) whether a thing other than `skip` lies between it and the eye."""
    out = np.zeros(len(points), bool)
    for i, t in enumerate(things):
        if i == skip:
            continue
        p = (points - t.centre) @ t.rotation
        e = (eye - t.centre) @ t.rotation
        d = e - p
        d = np.where(np.abs(d) < 1e-9, 1e-9, d)
        k = t.half * 0.97
        t1, t2 = (-k - p) / d, (k - p) / d
        near, far = np.minimum(t1, t2).max(1), np.maximum(t1, t2).min(1)
        out |= (near < far) & (far > 1e-3) & (near < 1)
    return out

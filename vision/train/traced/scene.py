"""What lies on the table, seen from where, under which lamps: plain numbers, the same for the same seed."""

from dataclasses import dataclass

import numpy as np

Vector = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """Hold one die. `turn` is its rotation (rows of 3), `faces` and `spins` (quarter turns) follow solids.SIDES."""

    centre: Vector
    turn: Vector
    half: float
    form: tuple[str, float]
    faces: tuple[str, ...]
    spins: tuple[int, ...]
    maker: int
    depth: float
    body: tuple[str, Vector, Vector]  # pattern and its two colours
    finish: tuple[str, float]  # "plastic", "matt", "coated", "metal" or "pearl", and its roughness
    ink: tuple[Vector, Vector]  # of the faces, and of the word Ooops
    colour: str | None = None
    hint: str | None = None

    def rotation(self) -> np.ndarray:
        """Return the rotation matrix, (3, 3)."""
        return np.array(self.turn).reshape(3, 3)


@dataclass(frozen=True, slots=True)
class Prop:
    """Hold something that is no die: a "cube", "disc", "card" or "rod", and what a card has printed on it."""

    kind: str
    centre: Vector
    angle: float
    half: Vector
    colour: Vector
    rough: float
    printed: tuple[str, str, int] | None = None


@dataclass(frozen=True, slots=True)
class Lamp:
    """Hold a lamp: a "panel" facing the table or a "bulb", its place, size and the light it gives there."""

    kind: str
    at: Vector
    size: float
    light: Vector


@dataclass(frozen=True, slots=True)
class Lens:
    """Hold the camera: looks from `eye` at `target`; `focal` in pixels; `opening` is the lens's radius."""

    size: tuple[int, int]
    eye: Vector
    target: Vector
    up: Vector
    focal: float
    opening: float
    focus: float

    def axes(self) -> np.ndarray:
        """Return right, down and forward as rows."""
        ahead = np.subtract(self.target, self.eye)
        ahead /= np.linalg.norm(ahead)
        right = np.cross(ahead, self.up)
        right /= np.linalg.norm(right)
        return np.stack([right, np.cross(ahead, right), ahead])

    def project(self, points: np.ndarray) -> np.ndarray:
        """Return where points (n, 3) fall in the picture, (n, 2) pixels."""
        p = (points - np.array(self.eye)) @ self.axes().T
        return p[:, :2] / p[:, 2:] * self.focal + np.array(self.size) / 2

    def on_level(self, x: float, y: float, z: float) -> np.ndarray | None:
        """Return the point at height z seen at a pixel, None above the horizon."""
        w, h = self.size
        ray = np.array([x - w / 2, y - h / 2, self.focal]) @ self.axes()
        if ray[2] > -1e-3:
            return None
        return np.array(self.eye) + ray * (z - self.eye[2]) / ray[2]

    def blur(self, point: np.ndarray) -> float:
        """Return the diameter in pixels of the disc that a point is smeared to."""
        depth = float((point - np.array(self.eye)) @ self.axes()[2])
        return 2 * self.opening * self.focal * abs(1 / depth - 1 / self.focus)


@dataclass(frozen=True, slots=True)
class Sensor:
    """Hold what the camera does to light: `level` of the picture's middle, white balance, noise, JPEG quality."""

    level: float
    white: Vector
    noise: float
    quality: int
    smooth: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Hold a whole picture before it is traced. `table`: kind or a file's name, number, span, angle, roughness."""

    family: str
    dice: tuple[Die, ...]
    props: tuple[Prop, ...]
    lamps: tuple[Lamp, ...]
    sky: tuple[Vector, Vector, int]
    lens: Lens
    table: tuple[str, int, float, float, float]
    sensor: Sensor
    samples: int

"""How dice and hands move: throws that bounce, tumble, slide and stop; a die tipped over; a hand that reaches in."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vision.train.render.things import FACES, turn

Rng = np.random.Generator
#: Half the side of a die; every length here is in these units.
HALF = 1.0


class Pose(NamedTuple):
    """Hold where a die is: centre (3,) and rotation (3, 3) whose columns are its axes."""

    centre: np.ndarray
    rotation: np.ndarray

    def lowest(self) -> float:
        """Give how far the lowest corner of a die of this rotation lies below its centre."""
        return float(np.abs(self.rotation[2]).sum()) * HALF


#: A die's pose at a time since its path began; a path stands still from its end on.
Path = Callable[[float], Pose]


def up(pose: Pose) -> int:
    """Give the number of the face that looks up most."""
    return int(np.argmax([(pose.rotation @ np.array(face[0], float))[2] for face in FACES]))


def lying(face: int, yaw: float, x: float, y: float) -> Pose:
    """Give the pose of a die that lies flat with a face up, turned by `yaw` radians."""
    normal = np.array(FACES[face][0], float)
    if abs(normal[2]) > 0.5:
        flat = np.eye(3) if normal[2] > 0 else turn((1, 0, 0), np.pi)
    else:
        flat = turn(np.cross(normal, (0, 0, 1)), np.pi / 2)
    return Pose(np.array([x, y, HALF]), turn((0, 0, 1), yaw) @ flat)


def thrown(rng: Rng, rest: Pose, start: np.ndarray) -> tuple[Path, float]:
    """Throw a die from a point (3,) so that it comes to lie as `rest`; give its path and seconds.

    Bounces lose height by the square of what is left of their time; it rolls while it has more than a slide to go.
    """
    seconds = float(rng.uniform(0.7, 1.3))
    slide = float(rng.uniform(0.12, 0.3))  # share of the time that it slides flat
    way = rest.centre - start
    across = np.array([-way[1], way[0], 0.0])
    spin = float(rng.uniform(3.0, 7.0)) * np.pi / 2 * (1 if rng.random() < 0.8 else -1)
    yaw = float(rng.normal(0, 0.5))
    knocks = np.array([0.0, *np.cumsum([0.4, 0.27, 0.19, 0.14])]) * (1 - slide)  # when it touches the table

    def pose(t: float) -> Pose:
        u = min(max(t / seconds, 0.0), 1.0)
        left = (1 - u) ** 2  # of the way, as friction slows it
        roll = max(0.0, 1 - u / (1 - slide)) ** 1.6
        rotation = turn((0, 0, 1), yaw * left) @ turn(across, spin * roll) @ rest.rotation
        x, y = (rest.centre - way * left)[:2]
        hop = 0.0
        k = int(np.searchsorted(knocks, u, "right")) - 1
        if k < len(knocks) - 1:
            long = knocks[k + 1] - knocks[k]
            s = (u - knocks[k]) / long
            high = start[2] if k == 0 else 14.0 * long**2
            hop = high * (1 - s * s) if k == 0 else high * 4 * s * (1 - s)
        out = Pose(np.array([x, y, 0.0]), rotation)
        out.centre[2] = out.lowest() + hop
        return out

    return pose, seconds


def tipped(rng: Rng, rest: Pose) -> tuple[Path, float, Pose]:
    """Tip a lying die over one of its lower edges; give its path, seconds, and how it lies then."""
    k = int(rng.integers(4))
    axes = [axis for axis in rest.rotation.T if abs(axis[2]) < 0.5]
    way = np.cross(axes[k // 2] * (1 if k % 2 else -1), (0.0, 0.0, 1.0))
    way /= np.linalg.norm(way)
    axis = np.cross((0.0, 0.0, 1.0), way)
    edge = rest.centre + way * HALF - (0, 0, HALF)
    seconds = float(rng.uniform(0.25, 0.45))

    def pose(t: float) -> Pose:
        u = min(max(t / seconds, 0.0), 1.0)
        by = turn(axis, u * u * np.pi / 2)
        return Pose(edge + by @ (rest.centre - edge), by @ rest.rotation)

    return pose, seconds, pose(seconds)


class Reach(NamedTuple):
    """Hold a hand's reach: knots of time and place, from outside the picture and back; `angle` is the arm's."""

    times: np.ndarray
    places: np.ndarray  # (knots, 3)
    angle: float

    @property
    def seconds(self) -> float:
        """Give how long it takes."""
        return float(self.times[-1])

    def at(self, t: float) -> np.ndarray:
        """Give where the hand is (3,), easing in and out of every knot."""
        k = int(np.clip(np.searchsorted(self.times, t, "right") - 1, 0, len(self.times) - 2))
        u = float(np.clip((t - self.times[k]) / max(self.times[k + 1] - self.times[k], 1e-6), 0, 1))
        u = u * u * (3 - 2 * u)
        return np.asarray(self.places[k] * (1 - u) + self.places[k + 1] * u)


def reach(rng: Rng, outside: np.ndarray, targets: list[np.ndarray], angle: float, dwell: float) -> Reach:
    """Reach from outside over each target (3,) in turn, hold still over the last for `dwell` seconds, and leave."""
    times, places = [0.0], [outside]
    for place in targets:
        far = float(np.linalg.norm(place - places[-1]))
        times.append(times[-1] + float(rng.uniform(0.3, 0.5)) if len(times) == 1 else times[-1] + 0.08 + far / 60)
        places.append(place)
    times.append(times[-1] + max(dwell, 1e-3))
    places.append(places[-1])
    times.append(times[-1] + float(rng.uniform(0.3, 0.5)))
    places.append(outside)
    return Reach(np.array(times), np.stack(places), angle)

"""What happens in a film: throws, rests, hands, a die knocked over, as poses at every moment and a list of events."""

from dataclasses import dataclass, field

import numpy as np

from vision.train.films.paths import Path, Pose, Reach, reach, thrown, tipped
from vision.train.films.stage import Stage

Rng = np.random.Generator


@dataclass(slots=True)
class Event:
    """Hold something that happened, in seconds of the film.

    kind: "throw", "hand" or "knocked". begin: its first motion. rest: when all lay still and the hand was gone.
    end: when the dice of a throw were next disturbed (a hand that reaches in without touching them disturbs nothing).
    takes: whether a hand takes the dice. dice: how a throw came to lie.
    """

    kind: str
    begin: float
    rest: float
    end: float = 0.0
    takes: bool = False
    poses: list[Pose] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """Hold a film's events, its length in seconds, each die's paths [(from, path or None for absent)], and hands."""

    seconds: float
    events: list[Event]
    paths: list[list[tuple[float, Path | None]]]
    hands: list[tuple[float, Reach]]
    flicker: tuple[float, float, float]  # depth, hertz, phase
    switched: tuple[float, float]  # a second lamp goes on or off: when, and what brightness it leaves

    def poses(self, t: float) -> list[Pose | None]:
        """Give where each die is at a time, None where it is in a hand or beside the table."""
        out: list[Pose | None] = []
        for paths in self.paths:
            begun, path = next(p for p in reversed(paths) if p[0] <= t)
            out.append(path(t - begun) if path is not None else None)
        return out

    def hand(self, t: float) -> tuple[np.ndarray, float] | None:
        """Give the hand's place (3,) and angle at a time, None when it is outside the picture."""
        for begun, way in self.hands:
            if begun < t < begun + way.seconds:
                return way.at(t - begun), way.angle
        return None

    def gain(self, t: float) -> float:
        """Give the lamps' brightness at a time."""
        depth, hertz, phase = self.flicker
        when, left = self.switched
        return (1.0 + depth * float(np.sin(2 * np.pi * hertz * t + phase))) * (left if t >= when else 1.0)


def still(pose: Pose) -> Path:
    """Give the path of a die that lies."""
    return lambda _: pose


def write(rng: Rng, stage: Stage, throws: int) -> Script | None:
    """Make up a film with so many throws, None when the stage shows no legible rests."""
    n = len(stage.dice)
    s = Script(0.0, [], [[(0.0, None)] for _ in range(n)], [], _flicker(rng), (np.inf, 1.0))
    t = float(rng.uniform(0.5, 0.9))
    for number in range(throws):
        poses = next((p for p in (stage.rest() for _ in range(6)) if p is not None and stage.legible(p)), None)
        if poses is None:
            return None
        t = _throw(rng, stage, s, t, poses)
        event = s.events[-1]
        t += float(rng.uniform(1.1, 1.8))
        happening = rng.random()
        if happening < 0.3:
            t = _look_in(rng, stage, s, t, poses)
            t += float(rng.uniform(0.8, 1.4))
        elif happening < 0.55:
            event.end = t
            t, poses = _knock(rng, stage, s, t, poses)
            t += float(rng.uniform(0.9, 1.4))
        if number == throws - 1 and rng.random() < 0.5:
            event.end = event.end or t
            break
        event.end = event.end or t
        t = _gather(rng, stage, s, t, poses)
        t += float(rng.uniform(0.05, 0.9))
    s.seconds = t
    if rng.random() < 0.3:
        s.switched = float(rng.uniform(0.3, 0.9)) * t, float(rng.choice([0.8, 0.88, 1.12]))
    return s


def _flicker(rng: Rng) -> tuple[float, float, float]:
    depth = float(rng.choice([0.0, 0.01, 0.03, 0.07], p=[0.3, 0.25, 0.3, 0.15]))
    return depth, float(rng.uniform(1.0, 12.0)), float(rng.uniform(0, 6.283))


def _throw(rng: Rng, stage: Stage, s: Script, t: float, poses: list[Pose]) -> float:
    angle = float(rng.uniform(0, 2 * np.pi))
    back = -np.array([np.cos(angle), np.sin(angle), 0.0])
    stops = []
    for die, pose in enumerate(poses):
        start = pose.centre + back * float(stage.width * rng.uniform(0.75, 1.0))
        start[2] = float(rng.uniform(3.0, 6.0))
        begun = t + float(rng.uniform(0.0, 0.25))
        path, seconds = thrown(rng, pose, start)
        s.paths[die] += [(begun, path), (begun + seconds, still(pose))]
        stops.append(begun + seconds)
    s.events.append(Event("throw", t, max(stops), poses=poses))
    return max(stops)


def _over(pose: Pose, height: float) -> np.ndarray:
    return np.array([pose.centre[0], pose.centre[1], height])


def _look_in(rng: Rng, stage: Stage, s: Script, t: float, poses: list[Pose]) -> float:
    """Reach in over a die or beside the dice, sometimes hold still there, and leave them as they lie."""
    angle = float(rng.uniform(0, 2 * np.pi))
    target = _over(poses[int(rng.integers(len(poses)))], float(rng.uniform(4.5, 7.0)))
    if rng.random() < 0.5:
        target[:2] += rng.normal(0, 4.0, 2)
    dwell = 0.0 if rng.random() < 0.4 else float(rng.uniform(0.3, 1.2))
    way = reach(rng, stage.outside(target, angle), [target], angle, dwell)
    s.hands.append((t, way))
    s.events.append(Event("hand", t, t + way.seconds))
    return t + way.seconds


def _knock(rng: Rng, stage: Stage, s: Script, t: float, poses: list[Pose]) -> tuple[float, list[Pose]]:
    """Tip one die over into free space, by a hand or as from a bump of the table."""
    die = int(rng.integers(len(poses)))
    others = [p.centre for k, p in enumerate(poses) if k != die]
    for _ in range(12):
        path, seconds, after = tipped(rng, poses[die])
        if all(np.linalg.norm(after.centre - c) > 3.0 for c in others):
            break
    begun, done = t, t + seconds
    if rng.random() < 0.5:
        angle = float(rng.uniform(0, 2 * np.pi))
        target = _over(poses[die], 3.5)
        way = reach(rng, stage.outside(target, angle), [target], angle, seconds)
        s.hands.append((t, way))
        begun, done = t + float(way.times[1]), t + way.seconds
    s.paths[die] += [(begun, path), (begun + seconds, still(after))]
    s.events.append(Event("knocked", t, done))
    return done, [after if k == die else p for k, p in enumerate(poses)]


def _gather(rng: Rng, stage: Stage, s: Script, t: float, poses: list[Pose]) -> float:
    """Take the dice one after another with a hand, which hides each as it takes it."""
    angle = float(rng.uniform(0, 2 * np.pi))
    along = np.array([np.cos(angle), np.sin(angle), 0.0])
    order = sorted(range(len(poses)), key=lambda k: float(poses[k].centre @ along))
    targets = [_over(poses[k], 3.2) for k in order]
    way = reach(rng, stage.outside(targets[0], angle), targets, angle, 0.1)
    for place, die in enumerate(order):
        s.paths[die].append((t + float(way.times[1 + place]), None))
    s.hands.append((t, way))
    s.events.append(Event("hand", t, t + way.seconds, takes=True))
    return t + way.seconds

"""One table, camera and light with one set of dice, painted in as many poses as a film needs."""

from dataclasses import replace

import cv2
import numpy as np

from vision.labels import FAMILIES
from vision.train.films.paths import HALF, Pose, lying, up
from vision.train.render import post
from vision.train.render.bodies import hsv
from vision.train.render.camera import Camera, bend_picture, bend_points
from vision.train.render.dice import Sets
from vision.train.render.distractors import _plain
from vision.train.render.gl import Frame, painter
from vision.train.render.light import lighting
from vision.train.render.picture import _area, _atlas, _legibility, _table, _visible
from vision.train.render.scene import Scene, _clutter
from vision.train.render.things import Thing, detail, overlap, turn

Rng = np.random.Generator
#: Dice of a throw, least and most.
DICE = {"tally": (2, 6), "goblin": (2, 6), "numeral": (1, 4), "pip": (5, 5)}
#: Gap between two dice at rest, centre to centre.
APART = 3.4


class Stage:
    """Lay a table and deal dice; paint them wherever they are.

    Raises ValueError for an unknown family.
    """

    def __init__(self, rng: Rng, family: str, split: str, size: tuple[int, int]) -> None:
        if family not in DICE:
            raise ValueError(f"unknown family {family!r}: expected one of {', '.join(DICE)}")
        self.rng, self.size, self.family = rng, size, family
        self.atlas, maps, prints = _atlas(rng, family, split)
        self.names = {layer: face for one in maps for face, layer in one.items()}
        low, high = DICE[family]
        sets = Sets(rng, family, maps)
        self.dice = [sets.deal(HALF) for _ in range(int(rng.integers(low, high + 1)))]
        w = size[0]
        most = 0.12 if len(self.dice) < 4 else 0.095
        side = w * float(np.exp(rng.uniform(np.log(0.055), np.log(most))))
        focal = w / 2 / np.tan(np.radians(rng.uniform(36, 70)) / 2)
        self.distance = focal * 2.0 / side
        tilt = np.radians(rng.uniform(0, 40))
        self.camera = Camera.above(
            size, focal, self.distance, tilt, rng.uniform(-np.pi, np.pi), float(rng.normal(0, 0.1))
        )
        self.width = w / focal * self.distance
        self.clutter: list[Thing] = []
        if rng.random() < 0.4:
            _clutter(rng, family, self.camera, self.clutter, prints, self.width, side)
            self.clutter = [t for t in self.clutter if t.role != "wall"][:8]
        light = lighting(rng, float(np.linalg.norm(self.camera.eye)))
        scene = Scene(self.camera, [], self.width)
        self.cloth, surface, self.reflect = _table(rng, split, None, scene)
        reach, vignette = light.pop("reach"), light.pop("vignette")
        self.uniforms = {
            **light,
            **surface,
            "eye": tuple(map(float, self.camera.eye)),
            "frame": (float(size[0]), float(size[1]), vignette, reach),
        }
        fault = post.Capture.random(rng)
        self.capture = replace(fault, defocus=min(fault.defocus, 0.9), shake=0.0, salt=0.0, jpeg=0)
        skin = hsv(rng.uniform(12, 28), rng.uniform(0.25, 0.65), rng.uniform(0.3, 0.95))
        self.skin = _plain(rng, skin, 0.97)
        self.skin.rough, self.skin.spec = 0.6, 0.5

    def rest(self) -> list[Pose] | None:
        """Give poses in which all dice lie apart from each other and from everything, None when there is no room."""
        w, h = self.size
        edge = 1.6 * self.camera.focal * 2.0 / self.distance
        poses: list[Pose] = []
        for die in self.dice:
            for _ in range(40):
                x, y = (float(self.rng.uniform(min(edge, 0.45 * s), s - min(edge, 0.45 * s))) for s in (w, h))
                at = self.camera.ground(np.array([x, y]), HALF)
                if at is None:
                    continue
                face = int(self.rng.integers(6))
                pose = lying(face, float(self.rng.uniform(0, 2 * np.pi)), float(at[0]), float(at[1]))
                near = any(np.linalg.norm(pose.centre - other.centre) < APART for other in poses)
                room = replace(die, centre=pose.centre, rotation=pose.rotation, half=np.full(3, 1.6 * HALF))
                if not near and not any(overlap(room, thing) for thing in self.clutter):
                    poses.append(pose)
                    break
            else:
                return None
        return poses

    def hand(self, place: np.ndarray, angle: float) -> list[Thing]:
        """Give a hand over a point (3,): arm, palm, four fingers and a thumb; `angle` is where the fingers point."""
        rot = turn((0, 0, 1), angle)
        parts = [((-13.0, 0.0, 0.6), (9.0, 2.6, 2.2), 0.0), ((-1.0, 0.0, 0.0), (4.2, 3.8, 1.3), 0.0)]
        parts += [
            ((6.2 - 0.5 * abs(k - 0.5), 2.0 * k - 1.0, 0.1), (3.8, 0.95, 0.9), 0.07 * (k - 0.5)) for k in range(-1, 3)
        ]
        parts.append(((1.5, 4.6, 0.0), (3.0, 1.0, 0.9), 0.7))
        return [
            Thing(place + rot @ np.array(at), rot @ turn((0, 0, 1), turned), np.array(half), self.skin, role="cover")
            for at, half, turned in parts
        ]

    def outside(self, place: np.ndarray, angle: float) -> np.ndarray:
        """Give the nearest point back along the arm from which nothing of the hand is in the picture."""
        back = -np.array([np.cos(angle), np.sin(angle), 0.0])
        far = 10.0
        while far < 400 and self.in_view(self.hand(place + back * far, angle)):
            far += 3.0
        return np.asarray(place + back * (far + 2.0))

    def in_view(self, things: list[Thing]) -> bool:
        """Tell whether any of these things may show in the picture."""
        w, h = self.size
        for thing in things:
            local = (thing.box() - self.camera.eye) @ self.camera.axes.T
            ahead = local[local[:, 2] > 0.2]
            if not len(ahead):
                continue
            p = ahead[:, :2] / ahead[:, 2:] * self.camera.focal + np.array([w, h]) / 2
            low, high = p.min(0), p.max(0)
            if low[0] < w and low[1] < h and high[0] > 0 and high[1] > 0:
                return True
        return False

    def things(self, poses: list[Pose | None], hand: list[Thing]) -> list[Thing]:
        """Give everything that stands on the table, the dice first."""
        dice = [
            replace(die, centre=pose.centre, rotation=pose.rotation)
            for die, pose in zip(self.dice, poses, strict=True)
            if pose is not None
        ]
        return [*dice, *hand, *self.clutter]

    def paint(self, things: list[Thing], smooth: bool = True) -> np.ndarray:
        """Paint them without the camera's noise; (h, w, 3) uint8 BGR. smooth: several samples a pixel."""
        eye = self.camera.eye
        objects = np.stack([t.rows() for t in things]) if things else np.zeros((0, 13, 4), np.float32)
        size = [detail(t, self.camera.focal * 2 * t.half.min() / np.linalg.norm(eye - t.centre)) for t in things]
        frame = Frame(
            objects,
            self.atlas,
            self.cloth,
            self.camera.matrix(),
            self.size,
            self.uniforms,
            self.reflect,
            np.array(size, int),
            smooth and self.capture.blur() < 0.7,
        )
        clean = painter().paint(frame)
        return bend_picture(clean, self.capture.bend) if self.capture.bend else clean

    def take(self, rng: Rng, clean: np.ndarray, gain: float) -> np.ndarray:
        """Give a painted picture as captured once: the lamp's brightness of that moment, and noise of its own."""
        lit = cv2.convertScaleAbs(clean, alpha=gain) if gain != 1.0 else clean.copy()
        return post.apply(rng, lit, self.capture)

    def warp(self, points: np.ndarray) -> np.ndarray:
        """Give the pixels (n, 2) of points (n, 3)."""
        p = self.camera.project(points)
        return np.asarray(bend_points(p, self.capture.bend, self.size) if self.capture.bend else p, np.float32)

    def truth(self, poses: list[Pose | None], things: list[Thing]) -> list[dict[str, object]]:
        """Give the dice as they are: face that looks up, metal, quad in pixels and the share of it in sight."""
        out: list[dict[str, object]] = []
        scene = Scene(self.camera, things, self.width)
        number = -1
        for which, pose in enumerate(poses):
            if pose is None:
                continue
            number += 1
            die, face = things[number], up(pose)
            quad = self.warp(die.corners(face))
            w, h = self.size
            whole = bool(((quad > 0) & (quad < (w, h))).all())
            out.append(
                {
                    "die": which,
                    "family": self.family,
                    "face": self.names[int(die.codes[face]) // 4],
                    "colour": die.colour,
                    "top": [[round(float(v), 2) for v in p] for p in quad],
                    "visible": round(_visible(die, number, scene, face), 2) if whole else 0.0,
                }
            )
        return out

    def legible(self, poses: list[Pose]) -> bool:
        """Tell whether a person could read every die of a rest: big, bright and plain enough, none hidden."""
        things = self.things(list(poses), [])
        image = self.take(np.random.default_rng(0), self.paint(things), 1.0)
        for die, said, pose in zip(things, self.truth(list(poses), things), poses, strict=False):
            quad = np.array(said["top"], np.float32)
            side = float(np.sqrt(_area(quad)))
            ink = self.atlas[int(die.codes[up(pose)]) // 4][..., 0]
            fits = [_legibility(image, quad, np.ascontiguousarray(np.rot90(ink, k))) for k in range(4)]
            levels, fit, mean = max(fits, key=lambda f: f[1])
            small = side < (26.0 if said["face"] == "ooops" else 18.0) * self.size[0] / 640
            if small or float(str(said["visible"])) < 0.9 or levels < 24 or fit < 0.4 or not 25 < mean < 235:
                return False
        return True


assert set(DICE) == set(FAMILIES)

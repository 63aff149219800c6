"""Pictures of a made-up die: a teaching session at one table, and new throws at other tables under other lamps."""

from dataclasses import dataclass

import numpy as np

from vision.train.made_up.designs import MadeUp
from vision.train.picture import Picture
from vision.train.render import picture, post
from vision.train.render.camera import Camera
from vision.train.render.gl import Frame, painter
from vision.train.render.light import lighting
from vision.train.render.scene import Scene
from vision.train.render.things import Thing, detail, overlap, turn

SIZE = (640, 480)
#: Side of a die in pixels and tilt of the camera in degrees: close when teaching, as they come when playing.
TEACHING = ((60.0, 130.0), (5.0, 40.0))
PLAYING = ((36.0, 110.0), (0.0, 50.0))


@dataclass(frozen=True, slots=True)
class Shot:
    """Hold what a picture is of: faces by name, the seed of poses, the seed of table and lamps."""

    faces: tuple[str, ...]
    pose: int
    place: int
    close: bool


def shoot(design: MadeUp, shot: Shot) -> Picture:
    """Draw one picture with its truth."""
    pose = np.random.default_rng([shot.pose, 2024])
    place = np.random.default_rng([shot.place, 2025])
    (near, far), (least, most) = TEACHING if shot.close else PLAYING
    px = float(np.exp(pose.uniform(np.log(near), np.log(far))))
    focal = SIZE[0] / 2 / np.tan(np.radians(place.uniform(40, 70)) / 2)
    distance = max(focal * 2.0 / px, 5.0)
    tilt = np.radians(pose.uniform(least, most))
    camera = Camera.above(SIZE, focal, distance, tilt, pose.uniform(-np.pi, np.pi), pose.normal(0, 0.2))
    names = list(design.tiles)
    things: list[Thing] = []
    for face in shot.faces:
        die = _die(pose, design, names, face)
        for _ in range(40):
            at = camera.ground(np.array([pose.uniform(px, SIZE[0] - px), pose.uniform(px, SIZE[1] - px)]), 1.0)
            if at is None:
                continue
            die.centre = at
            if not any(overlap(die, other, 0.15) for other in things):
                things.append(die)
                break
    scene = Scene(camera, things, SIZE[0] / focal * distance)
    light = lighting(place, 30.0)
    cloth, surface, reflect = picture._table(place, "check", None, scene)
    capture = post.Capture.random(pose)
    reach, vignette = light.pop("reach"), light.pop("vignette")
    atlas = np.stack([tile.texels for tile in design.tiles.values()])
    eye = tuple(map(float, camera.eye))
    uniforms = {**light, **surface, "eye": eye, "frame": (float(SIZE[0]), float(SIZE[1]), vignette, reach)}
    details = [detail(t, focal * 2 * t.half.min() / np.linalg.norm(camera.eye - t.centre)) for t in things]
    rows = np.stack([t.rows() for t in things])
    frame = Frame(rows, atlas, cloth, camera.matrix(), SIZE, uniforms, reflect, np.array(details, int))
    image = painter().paint(frame)
    if capture.bend:
        image = picture.bend_picture(image, capture.bend)
    image = post.apply(pose, image, capture)
    dice, negatives = picture._truth(scene, capture, image, _inks(design))
    return Picture(image, tuple(dice), tuple(negatives))


def _die(rng: np.random.Generator, design: MadeUp, names: list[str], face: str) -> Thing:
    others = [name for name in names if name != face]
    rng.shuffle(others)
    codes = [float(names.index(n) * 4 + (int(rng.integers(4)) if k else 0)) for k, n in enumerate([face, *others])]
    rotation = turn((0, 0, 1), rng.uniform(0, 2 * np.pi))
    return Thing(
        np.array([0.0, 0.0, 1.0]), rotation, np.ones(3), design.body, codes, role="die", family="other", face=face
    )


def _inks(design: MadeUp) -> np.ndarray:
    """Return the layers with the drawing as their ink, also where it is drawn on glued paper."""
    layers = np.stack([tile.texels for tile in design.tiles.values()])
    glued = layers[..., 1].any(axis=(1, 2))
    layers[glued, :, :, 0] = layers[glued, :, :, 1]
    return layers

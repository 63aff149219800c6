"""Draw one picture with its truth."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.labels import FAMILIES
from vision.train.picture import Picture, TrueDie
from vision.train.render import faces, post, tables
from vision.train.render.camera import Camera, bend_picture, bend_points
from vision.train.render.dice import Sets
from vision.train.render.gl import Frame, painter
from vision.train.render.light import lighting
from vision.train.render.scene import Scene, lay
from vision.train.render.things import FACES, Thing, detail, hidden

Rng = np.random.Generator
#: blur (standard deviation over the face's side) beyond which a family's faces cannot be told
TOO_BLURRED = {"tally": 0.065, "goblin": 0.065, "numeral": 0.07, "pip": 0.09, "other": 0.065}
SMALLEST = 11.0


def _atlas(rng: Rng, family: str, split: str) -> tuple[np.ndarray, list[dict[str, int]], list[int]]:
    """Return the picture's layers, a map face -> layer a design, and the layers distractors may show."""
    texels: list[np.ndarray] = []
    maps: list[dict[str, int]] = []
    if family != "none":
        for _ in range(int(rng.choice([1, 2, 3], p=[0.7, 0.2, 0.1]))):
            drawn = faces.draw(family, faces.design_number(rng, split))
            maps.append({name: len(texels) + i for i, name in enumerate(drawn)})
            texels += [t.texels for t in drawn.values()]
    prints: list[int] = []
    if family == "none" or rng.random() < 0.35:
        other = str(rng.choice(list(FAMILIES)))
        drawn = faces.draw(other, faces.design_number(rng, split))
        prints = [len(texels) + i for i in range(len(drawn))]
        texels += [t.texels for t in drawn.values()]
    if not texels:
        texels = [np.zeros((faces.SIZE, faces.SIZE, 4), np.uint8)]
    return np.stack(texels), maps, prints


def _table(rng: Rng, split: str, folder: Path | None, scene: Scene) -> tuple[np.ndarray, dict[str, Any], bool]:
    cloth, kind = tables.choose(rng, split, folder)
    h, w = cloth.shape[:2]
    if kind == "photo":
        span = scene.width * rng.uniform(0.9, 1.8) if max(h, w) > 300 else scene.width * rng.uniform(0.3, 1.0)
    elif kind in ("print", "cards", "paper"):
        span = max(scene.width * rng.uniform(0.5, 1.5), 9.0)
    else:
        span = float(np.clip(scene.width * rng.uniform(0.3, 1.2), 6, 60))
    a = rng.uniform(0, 6.283)
    glossy = rng.random() < 0.25
    reflect = glossy and rng.random() < 0.5
    tint = np.exp(rng.normal(0, 0.12, 3)) * np.exp(rng.normal(0, 0.25))
    if rng.random() < 0.1:
        tint = tint * rng.uniform(0.3, 0.6)
    edge_angle = rng.uniform(0, 6.283)
    has_edge = rng.random() < 0.12
    uniforms = {
        "place": (float(np.cos(a) / span), float(np.sin(a) / span), float(rng.random()), float(rng.random())),
        "tint": tuple(map(float, tint)),
        "surface": (
            float(rng.uniform(0.4, 1.2)) if glossy else float(rng.uniform(0, 0.25)),
            float(rng.uniform(0.05, 0.35)) if glossy else float(rng.uniform(0.4, 0.9)),
            float(rng.choice([0.0, 1.5, 4.0])),
            float(rng.uniform(0.15, 0.6)) if reflect else 0.0,
        ),
        "edge": (
            float(np.cos(edge_angle)),
            float(np.sin(edge_angle)),
            float(scene.width * rng.uniform(0.2, 0.5)),
            float(has_edge),
        ),
        "beyond": tuple(map(float, rng.uniform(0, 0.5, 3))),
    }
    return cloth, uniforms, reflect


def _visible(thing: Thing, number: int, scene: Scene, face: int = 0) -> float:
    g = (np.arange(9) + 0.5) / 9
    u, v = np.meshgrid(g, g)
    c = thing.corners(face)
    p = c[0] + u.reshape(-1, 1) * (c[1] - c[0]) + v.reshape(-1, 1) * (c[3] - c[0])
    return float(1 - hidden(p, scene.camera.eye, scene.things, number).mean())


def _sides(thing: Thing, number: int, scene: Scene, warp: Any) -> list[np.ndarray]:
    out = []
    for face in range(1, 6):
        n = thing.rotation @ np.array(FACES[face][0], float)
        c = thing.corners(face)
        if n @ (scene.camera.eye - c.mean(0)) <= 0.05 * np.linalg.norm(scene.camera.eye - c.mean(0)):
            continue
        if thing.role == "die" and _visible(thing, number, scene, face) < 0.3:
            continue
        out.append(warp(c))
    return out


def _area(quad: np.ndarray) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def _inside(quad: np.ndarray, size: tuple[int, int], margin: float) -> np.ndarray:
    return (
        (quad[:, 0] >= -margin)
        & (quad[:, 0] <= size[0] + margin)
        & (quad[:, 1] >= -margin)
        & (quad[:, 1] <= size[1] + margin)
    )


def _legibility(image: np.ndarray, quad: np.ndarray, ink: np.ndarray) -> tuple[float, float, float]:
    """Return ink against body (levels, best channel), the correlation with the drawing, and the mean level."""
    n = 40
    target = np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float32)
    crop = cv2.warpPerspective(
        image, cv2.getPerspectiveTransform(quad.astype(np.float32), target), (n, n), flags=cv2.INTER_LINEAR
    )
    mask = cv2.resize(ink, (n, n), interpolation=cv2.INTER_AREA).astype(np.float64) / 255
    rim = slice(4, n - 4)
    m, c = mask[rim, rim].ravel(), crop[rim, rim].reshape(-1, 3).astype(np.float64)
    m0, c0 = m - m.mean(), c - c.mean(0)
    slope = np.abs(m0 @ c0) / (m0 @ m0 + 1e-6)  # least squares: levels from body to ink
    r = np.abs(m0 @ c0) / (np.sqrt((m0 @ m0) * (c0**2).sum(0)) + 1e-6)
    best = int(r.argmax())
    return float(slope[best]), float(r[best]), float(c.mean())


def draw(seed: int, family: str, size: tuple[int, int], split: str, folder: Path | None, occupied: str) -> Picture:
    """Return the picture of a seed."""
    code = 9 if family == "none" else list(faces.NAMES).index(family)
    rng = np.random.default_rng([seed, code, split == "check", 4711])
    atlas, maps, prints = _atlas(rng, family, split)
    sets = Sets(rng, family, maps) if maps else None
    scene = lay(rng, family, size, sets, prints, occupied)
    light = lighting(rng, float(np.linalg.norm(scene.camera.eye)))
    cloth, surface, reflect = _table(rng, split, folder, scene)
    capture = post.Capture.random(rng)
    reach, vignette = light.pop("reach"), light.pop("vignette")
    objects = np.stack([t.rows() for t in scene.things]) if scene.things else np.zeros((0, 13, 4), np.float32)
    frame = Frame(
        objects,
        atlas,
        cloth,
        scene.camera.matrix(),
        size,
        {
            **light,
            **surface,
            "eye": tuple(map(float, scene.camera.eye)),
            "frame": (float(size[0]), float(size[1]), vignette, reach),
        },
        reflect,
        np.array(
            [
                detail(t, scene.camera.focal * 2 * t.half.min() / np.linalg.norm(scene.camera.eye - t.centre))
                for t in scene.things
            ],
            int,
        ),
        capture.blur() < 0.7,
    )
    clean = painter().paint(frame)
    if capture.bend:
        clean = bend_picture(clean, capture.bend)
    image = post.apply(rng, clean, capture)
    dice, negatives = _truth(scene, capture, image, atlas)
    return Picture(image, tuple(dice), tuple(negatives))


def _truth(
    scene: Scene, capture: post.Capture, image: np.ndarray, atlas: np.ndarray
) -> tuple[list[TrueDie], list[np.ndarray]]:
    camera: Camera = scene.camera

    def warp(points: np.ndarray) -> np.ndarray:
        p = camera.project(points)
        return (bend_points(p, capture.bend, camera.size) if capture.bend else p).astype(np.float32)

    dice, negatives = [], []
    for number, thing in enumerate(scene.things):
        if thing.role == "negative":
            top = warp(thing.corners(0))
            if _inside(top, camera.size, 0).any() and _visible(thing, number, scene) > 0.4:
                negatives.append(top)
                if thing.half[2] > 0.5 * thing.half[0]:
                    negatives += _sides(thing, number, scene, warp)
            continue
        if thing.role != "die":
            continue
        top = warp(thing.corners(0))
        if not _inside(warp(thing.box()), camera.size, 0).any():
            continue
        side = float(np.sqrt(_area(top)))
        whole = bool(_inside(top, camera.size, 0.02 * side).all())
        visible = _visible(thing, number, scene)
        hint = thing.hint
        if hint == "stacked" and visible > 0.9:
            hint = None
        if hint is None and visible < 0.75:
            hint = "covered"
        detailed = 0.55 if thing.face == "ooops" else 1.0  # five letters on one face are small
        if hint is None and side < SMALLEST / detailed:
            hint = "too small"
        limit = TOO_BLURRED[thing.family] * side * detailed
        if hint is None and (capture.blur() > limit or capture.shake > 2.8 * limit):
            hint = "blurred"
        if hint is None and whole:
            levels, fit, mean = _legibility(image, top, atlas[int(thing.codes[0]) // 4][..., 0])
            if levels < 12 or fit < 0.27:
                soft = capture.blur() > 0.04 * side
                hint = "blurred" if soft else "too dark" if mean < 80 else "glare" if mean > 175 else "blurred"
        dice.append(
            TrueDie(
                top,
                thing.family,
                thing.face,
                thing.colour,
                tuple(_sides(thing, number, scene, warp)),
                whole,
                visible,
                hint,
            )
        )
    return dice, negatives

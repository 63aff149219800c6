"""Trace a scene's light with Mitsuba 3."""

import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from vision.train.traced import cloth
from vision.train.traced.drawings import drawing
from vision.train.traced.scene import Die, Lamp, Prop, Scene
from vision.train.traced.solids import COLUMNS, ROWS, solid, write_ply

VARIANT = "scalar_rgb"


def tracer(variant: str = VARIANT) -> ModuleType:
    """Return Mitsuba with its variant set. Raises ImportError where the `check` extra is not installed."""
    import mitsuba

    mitsuba.set_variant(variant)
    return mitsuba


def _picture(mi: ModuleType, rgb: np.ndarray, wrap: str = "clamp", **more: Any) -> dict[str, Any]:
    bitmap = mi.Bitmap(np.ascontiguousarray(rgb, np.float32))
    return {"type": "bitmap", "bitmap": bitmap, "raw": True, "wrap_mode": wrap, **more}


def _surface(mi: ModuleType, die: Die, masks: list[np.ndarray]) -> dict[str, Any]:
    s = masks[0].shape[0]
    rgb = np.zeros((ROWS * s, COLUMNS * s, 3))
    ink = np.zeros((ROWS * s, COLUMNS * s, 1))
    pattern, first, second = die.body
    for i, mask in enumerate(masks):
        y, x = i // COLUMNS * s, i % COLUMNS * s
        share = mask[..., None] / 255.0
        paint = np.array(die.ink[die.faces[i] == "ooops"])
        body = cloth.body(pattern, np.array([first, second]), die.maker + i, s)
        ink[y : y + s, x : x + s] = share
        metal = die.finish[0] == "metal"  # there the paint lies in a second surface
        rgb[y : y + s, x : x + s] = paint if metal else body + share * (paint - body)
    kind, rough = die.finish
    colour = _picture(mi, rgb)
    if kind == "matt":
        return {"type": "diffuse", "reflectance": colour}
    if kind == "plastic":
        return {"type": "roughplastic", "diffuse_reflectance": colour, "alpha": rough, "nonlinear": True}
    if kind == "coated":
        return {"type": "plastic", "diffuse_reflectance": colour}
    if kind == "pearl":
        return {
            "type": "principled",
            "base_color": colour,
            "metallic": _picture(mi, 0.65 * (1 - ink)),
            "roughness": rough + 0.1,
            "clearcoat": 0.5,
            "specular": 0.5,
        }
    bare = {
        "type": "roughconductor",
        "material": "none",
        "alpha": rough,
        "specular_reflectance": {"type": "rgb", "value": list(first)},
    }
    paint = {"type": "roughplastic", "diffuse_reflectance": colour, "alpha": 0.3}
    return {"type": "blendbsdf", "weight": _picture(mi, ink), "bare": bare, "paint": paint}


def _die(mi: ModuleType, die: Die, family: str, folder: Path, number: int) -> dict[str, Any]:
    masks = [np.rot90(drawing(family, f, die.maker), k).copy() for f, k in zip(die.faces, die.spins, strict=True)]
    vertices, normals, places, triangles = solid(*die.form, masks, die.depth)
    turn = die.rotation()
    path = folder / f"{number}.ply"
    write_ply(path, vertices * die.half @ turn.T + die.centre, normals @ turn.T, places, triangles)
    return {"type": "ply", "filename": str(path), "bsdf": _surface(mi, die, masks)}


def _place(mi: ModuleType, prop: Prop) -> Any:
    t = mi.ScalarTransform4f
    return t().translate(list(prop.centre)) @ t().rotate([0, 0, 1], float(np.degrees(prop.angle)))


def _prop(mi: ModuleType, prop: Prop, folder: Path, number: int) -> dict[str, Any]:
    colour: dict[str, Any] = {"type": "rgb", "value": list(prop.colour)}
    if prop.printed:
        mask = np.zeros((272, 192))
        mask[40:232] = drawing(*prop.printed)
        share = mask[..., None] / 255
        body = np.array(prop.colour)
        colour = _picture(mi, body + share * (np.where(body.mean() > 0.3, 0.03, 0.8) - body))
    surface = {"type": "roughplastic", "diffuse_reflectance": colour, "alpha": prop.rough}
    t, place = mi.ScalarTransform4f, _place(mi, prop)
    if prop.kind == "disc":
        r, z = prop.half[0], prop.half[2]
        side = {"type": "cylinder", "p0": [0, 0, -z], "p1": [0, 0, z], "radius": r, "to_world": place, "bsdf": surface}
        lid = place @ t().translate([0, 0, z]) @ t().scale([r, r, 1])
        return {f"side{number}": side, f"lid{number}": {"type": "disk", "to_world": lid, "bsdf": surface}}
    if prop.kind in ("cube", "rod"):
        blank = [np.zeros((8, 8), np.uint8)] * 6
        vertices, normals, places, triangles = solid("rounded", 0.1, blank, 0.0)
        a = prop.angle
        turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        path = folder / f"p{number}.ply"
        write_ply(path, vertices * np.array(prop.half) @ turn.T + prop.centre, normals @ turn.T, places, triangles)
        return {f"prop{number}": {"type": "ply", "filename": str(path), "bsdf": surface}}
    return {f"prop{number}": {"type": "cube", "to_world": place @ t().scale(list(prop.half)), "bsdf": surface}}


def _lamp(mi: ModuleType, lamp: Lamp) -> dict[str, Any]:
    """Return a lamp that lights the table's middle with `lamp.light`, whatever its size and distance."""
    t = mi.ScalarTransform4f
    at = np.array(lamp.at)
    d = float(np.linalg.norm(at))
    area = np.pi * lamp.size**2 if lamp.kind == "bulb" else 4 * lamp.size**2
    glow = {"type": "area", "radiance": {"type": "rgb", "value": list(np.array(lamp.light) * d * d / area)}}
    if lamp.kind == "bulb":
        return {"type": "sphere", "center": list(lamp.at), "radius": lamp.size, "emitter": glow}
    up = [0, 1, 0.01] if abs(at[1]) < 0.9 * d else [1, 0, 0.01]
    face = t().look_at(origin=list(lamp.at), target=[0, 0, 0], up=up) @ t().scale([lamp.size, lamp.size, 1])
    return {"type": "rectangle", "to_world": face, "emitter": glow}


def _sky(mi: ModuleType, sky: tuple[Any, Any, int]) -> dict[str, Any]:
    """Return a dim room all round: brighter above, with a few soft patches for metal to mirror."""
    rng = np.random.default_rng(sky[2])
    up = np.linspace(1, 0, 32)[:, None, None]
    room = np.array(sky[1]) + up * (np.array(sky[0]) - np.array(sky[1])) + np.zeros((32, 64, 3))
    for _ in range(int(rng.integers(1, 5))):
        y, x = int(rng.integers(0, 14)), int(rng.integers(0, 56))
        room[y : y + int(rng.integers(2, 6)), x : x + int(rng.integers(2, 10))] *= rng.uniform(1.5, 4)
    stand = mi.ScalarTransform4f().rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap((room / np.pi).astype(np.float32)), "to_world": stand}


def build(mi: ModuleType, scene: Scene, tables: Path | None, folder: Path) -> Any:
    """Return Mitsuba's scene; meshes are written into `folder` on the way."""
    t, lens = mi.ScalarTransform4f, scene.lens
    w, h = lens.size
    kind, number, span, angle, rough = scene.table
    top = cloth.cloth(kind, number) if kind in cloth.KINDS else cloth.photograph((tables or Path()) / kind)
    reach = 12 * float(np.linalg.norm(lens.eye))
    tile = t().rotate([0, 0, 1], float(np.degrees(angle))) @ t().scale(
        [2 * reach / span, 2 * reach / span * top.shape[1] / top.shape[0], 1]
    )
    wrap = "repeat" if kind in cloth.KINDS else "mirror"
    grain = _picture(mi, top[::-1], wrap, to_uv=tile)  # Mitsuba counts v from the lower edge of the table
    cover = (
        {"type": "roughplastic", "diffuse_reflectance": grain, "alpha": rough}
        if rough
        else {"type": "diffuse", "reflectance": grain}
    )
    camera = {
        "type": "thinlens" if lens.opening else "perspective",
        "fov": float(2 * np.degrees(np.arctan(w / 2 / lens.focal))),
        "fov_axis": "x",
        "to_world": t().look_at(origin=list(lens.eye), target=list(lens.target), up=list(lens.up)),
        "film": {"type": "hdrfilm", "width": w, "height": h, "rfilter": {"type": "gaussian"}, "pixel_format": "rgb"},
        "sampler": {"type": "independent", "sample_count": scene.samples},
    }
    if lens.opening:
        camera |= {"aperture_radius": lens.opening, "focus_distance": lens.focus}
    world: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 3, "hide_emitters": False},
        "camera": camera,
        "table": {"type": "rectangle", "to_world": t().scale([reach, reach, 1]), "bsdf": cover},
        "sky": _sky(mi, scene.sky),
    }
    world |= {f"lamp{i}": _lamp(mi, lamp) for i, lamp in enumerate(scene.lamps)}
    world |= {f"die{i}": _die(mi, d, scene.family, folder, i) for i, d in enumerate(scene.dice)}
    for i, prop in enumerate(scene.props):
        world |= _prop(mi, prop, folder, i)
    return mi.load_dict(world)


def trace(
    scene: Scene, seed: int, tables: Path | None = None, variant: str = VARIANT
) -> tuple[np.ndarray, list[float]]:
    """Return the light that reaches the sensor, (h, w, 3) linear RGB, and what share of each die's top is in sight."""
    mi = tracer(variant)
    with tempfile.TemporaryDirectory() as folder:
        world = build(mi, scene, tables, Path(folder))
        seen = [in_sight(mi, world, die, np.array(scene.lens.eye)) for die in scene.dice]
        light = np.array(mi.render(world, seed=seed))
    return light, seen


def in_sight(mi: ModuleType, world: Any, die: Die, eye: np.ndarray, n: int = 7) -> float:
    """Return the share of a die's top face with nothing between it and the eye."""
    grid = (np.arange(n) - (n - 1) / 2) / (n - 1) * 1.6
    free = 0
    for u in grid:
        for v in grid:
            point = np.array(die.centre) + die.half * die.rotation() @ np.array([u, v, 1.06])
            away = eye - point  # the ray reaches the eye at a distance of one
            ray = mi.Ray3f(mi.Point3f(point.tolist()), mi.Vector3f(away.tolist()))
            ray.maxt = 0.98
            free += not bool(np.ravel(world.ray_test(ray))[0])
    return free / n**2

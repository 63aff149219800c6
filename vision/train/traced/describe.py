"""Think up a scene from a seed: dice, distractors, table, lamps and camera."""

from pathlib import Path

import numpy as np

from vision.labels import COLOURS, FAMILIES
from vision.train.traced.cloth import KINDS
from vision.train.traced.scene import Die, Lamp, Lens, Prop, Scene, Sensor, Vector

Rng = np.random.Generator
METALS = {
    "bronze": (0.47, 0.25, 0.12),
    "silver": (0.78, 0.78, 0.8),
    "gold": (0.92, 0.64, 0.2),
    "red": (0.5, 0.025, 0.03),
}


def vector(v: object) -> Vector:
    """Return an array as a tuple of floats."""
    return tuple(float(x) for x in np.asarray(v).ravel())


def about(axis: object, angle: float) -> np.ndarray:
    """Return the rotation matrix about an axis."""
    a = np.asarray(axis, float) / np.linalg.norm(np.asarray(axis, float))
    k = np.cross(np.eye(3), -a)
    return np.asarray(np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k))


def _bright(colour: np.ndarray) -> float:
    return float(np.sqrt(colour @ (0.21, 0.72, 0.07)))


def look(rng: Rng, family: str, colour: str | None) -> dict[str, object]:
    """Return a maker's form, finish and colours for a die; ink and body always differ plainly in brightness."""
    form = str(rng.choice(["rounded", "rounded", "bulged", "ball-cut", "corner-cut"])), float(rng.random())
    pattern = "plain"
    if colour:
        body = np.clip(np.array(METALS[colour]) * rng.uniform(0.88, 1.1, 3), 0, 0.97)
        second = body
        finish = str(rng.choice(["metal", "metal", "pearl"])), float(rng.uniform(0.22, 0.45))
        dark = _bright(body) > 0.45 or rng.random() < 0.4
        if _bright(body) < 0.3:
            dark = False
        ink = np.full(3, rng.uniform(0.01, 0.03)) if dark else np.full(3, rng.uniform(0.7, 0.9))
        bad = ink
    else:
        while True:
            if rng.random() < 0.45:
                body = np.full(3, rng.choice([0.02, 0.75, 0.8])) * rng.uniform(0.9, 1.1, 3)
            else:
                body = rng.uniform(0.02, 0.75, 3)
            ink = np.full(3, float(rng.choice([0.015, 0.85])))
            if rng.random() < 0.4:
                ink = rng.uniform(0.01, 0.85, 3)
            if abs(_bright(body) - _bright(ink)) > 0.33:
                break
        second = body
        if rng.random() < 0.35:
            pattern = str(rng.choice(["speckled", "marbled", "swirled"]))
            second = np.clip(body + (0.35 if pattern == "speckled" else 0.6) * (rng.uniform(0, 0.8, 3) - body), 0, 1)
            if abs(_bright(second) - _bright(ink)) < 0.25:
                pattern = "plain"
        finish = str(rng.choice(["plastic", "plastic", "coated", "matt"])), float(rng.uniform(0.06, 0.35))
        red = np.array([0.55, 0.02, 0.02])
        bad = red if rng.random() < 0.5 and abs(_bright(body) - _bright(red)) > 0.25 else ink
    depth = float(rng.choice([0.0, 0.04, 0.07, -0.025], p=[0.35, 0.3, 0.25, 0.1]))
    return {
        "form": form,
        "finish": finish,
        "body": (pattern, vector(body), vector(second)),
        "ink": (vector(ink), vector(bad)),
        "depth": depth,
        "maker": int(rng.integers(1 << 30)),
    }


def faces(rng: Rng, family: str) -> tuple[str, ...]:
    """Return six face names, the top first; opposite pips sum to seven."""
    names = list(FAMILIES[family])
    top = str(rng.choice(names))
    if family == "pip":
        a = int(rng.choice([n for n in range(1, 7) if n not in (int(top), 7 - int(top))]))
        b = next(n for n in range(1, 7) if n not in (int(top), 7 - int(top), a, 7 - a))
        return tuple(str(n) for n in (int(top), 7 - int(top), a, 7 - a, b, 7 - b))
    rest = [n for n in names if n != top]
    rng.shuffle(rest)
    return (top, *rest[:5])


def apart(a: tuple[np.ndarray, float, Vector], b: tuple[np.ndarray, float, Vector]) -> bool:
    """Tell whether two upright boxes (centre, angle, half sizes) keep clear of each other."""
    ways = [
        np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]]) * np.array(h[:2])[:, None] for _, t, h in (a, b)
    ]
    between = b[0][:2] - a[0][:2]
    for axis in np.concatenate(ways):
        n = axis / np.linalg.norm(axis)
        if abs(n @ between) > sum(np.abs(w @ n).sum() for w in ways) + 0.02:
            return True
    return False


def _camera(rng: Rng, size: tuple[int, int], family: str, count: int) -> Lens:
    w = size[0]
    side = float(
        np.clip(np.exp(rng.normal(np.log(w / 10), 0.38)), w / 24, w / (3.2 if count <= 2 else 3.2 + 0.6 * count))
    )
    focal = w / 2 / np.tan(np.radians(rng.uniform(30, 70)) / 2)
    far = max(2 * focal / side, 6.0)
    tilt, round_ = np.radians(55 * rng.beta(1.2, 1.6)), rng.uniform(0, 2 * np.pi)
    away = np.array([np.sin(tilt) * np.cos(round_), np.sin(tilt) * np.sin(round_), np.cos(tilt)])
    up = about(away, float(rng.normal(0, 0.15) if rng.random() < 0.75 else rng.uniform(-np.pi, np.pi))) @ np.array(
        [-np.cos(round_), -np.sin(round_), 0.0]
    )
    opening = 0.0 if rng.random() < 0.4 else far * rng.uniform(0.002, 0.02)
    focus = far * (1.0 if rng.random() < 0.7 else rng.uniform(0.85, 1.2)) - 1
    return Lens(size, vector(away * far), (0.0, 0.0, 0.0), vector(up), float(focal), float(opening), float(focus))


def _lamps(rng: Rng, far: float) -> tuple[tuple[Lamp, ...], tuple[Vector, Vector, int]]:
    lamps = []
    for i in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))):
        lean, round_ = np.radians(rng.uniform(5, 65)), rng.uniform(0, 2 * np.pi)
        reach = far * rng.uniform(1.6, 2.6)
        at = reach * np.array([np.sin(lean) * np.cos(round_), np.sin(lean) * np.sin(round_), np.cos(lean)])
        at[2] = max(at[2], 1.15 * far if lean < 0.7 else 0.6 * far)
        warm = rng.uniform(-0.25, 0.6)
        light = np.array([1 + 0.35 * warm, 1.0, 1 - 0.55 * warm]) * (1.0 if i == 0 else rng.uniform(0.15, 0.7))
        bulb = rng.random() < 0.4
        lamps.append(
            Lamp(
                "bulb" if bulb else "panel",
                vector(at),
                float(reach * (rng.uniform(0.015, 0.06) if bulb else rng.uniform(0.12, 0.5))),
                vector(light),
            )
        )
    sky = rng.uniform(0.12, 0.9) * np.array([1, 1, 1]) * rng.uniform(0.85, 1.15, 3)
    return tuple(lamps), (vector(sky), vector(sky * rng.uniform(0.1, 0.9)), int(rng.integers(1 << 30)))


def describe(seed: int, family: str, size: tuple[int, int] = (480, 360), tables: Path | None = None) -> Scene:
    """Return the scene of a seed; `tables` is a folder of photographs that a third of the table tops are taken from."""
    rng = np.random.default_rng([seed, list(FAMILIES).index(family), 60601])
    if family == "numeral":
        count = 1 if rng.random() < 0.8 else int(rng.integers(2, 4))
    else:
        count = int(rng.integers(1, 13 if family == "goblin" else 8))
    lens = _camera(rng, size, family, count)
    dice = _dice(rng, family, count, lens)
    props = _props(rng, family, lens, dice)
    lamps, sky = _lamps(rng, float(np.linalg.norm(lens.eye)))
    view = size[0] / lens.focal * float(np.linalg.norm(lens.eye))
    kind, span = str(rng.choice(KINDS)), view * rng.uniform(0.4, 1.3)
    photographs = sorted(p.name for p in tables.iterdir() if p.suffix in (".jpg", ".png")) if tables else []
    if photographs and rng.random() < 0.35:
        kind, span = str(rng.choice(photographs)), view * rng.uniform(0.9, 1.6)
    table = (
        kind,
        int(rng.integers(1 << 30)),
        float(span),
        float(rng.uniform(0, 6.28)),
        float(rng.choice([0, 0, 0.15, 0.3])),
    )
    white = np.exp(rng.normal(0, 0.07, 3))
    sensor = Sensor(
        float(rng.uniform(0.14, 0.3)),
        vector(white),
        float(rng.choice([0.0, 0.006, 0.015])),
        int(rng.integers(72, 96)),
        bool(rng.random() < 0.6),
        int(rng.integers(1 << 30)),
    )
    return Scene(family, dice, props, lamps, sky, lens, table, sensor, int(rng.choice([8, 8, 12])))


def _dice(rng: Rng, family: str, count: int, lens: Lens) -> tuple[Die, ...]:
    w, h = lens.size
    side = 2 * lens.focal / float(np.linalg.norm(lens.eye))
    mixed, close = rng.random() < 0.3, rng.random() < 0.3
    looks = {c: look(rng, family, c) for c in (COLOURS if family == "goblin" else (None,))}
    if family == "goblin":  # one maker, one form and drawing for all four metals
        for c in COLOURS[1:]:
            looks[c] = {**looks[c], **{k: looks[COLOURS[0]][k] for k in ("form", "maker", "depth", "finish")}}
    made: list[Die] = []
    taken: list[tuple[np.ndarray, float, Vector]] = []
    for _ in range(count):
        colour = str(rng.choice(COLOURS)) if family == "goblin" else None
        mine = look(rng, family, colour) if mixed and not colour else looks[colour]
        angle, half = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.92, 1.08))
        cocked = rng.random() < 0.03
        for _ in range(30):
            if taken and not cocked and rng.random() < (0.8 if close else 0.1):
                near = taken[int(rng.integers(len(taken)))]
                way = rng.uniform(0, 2 * np.pi)
                if rng.random() < 0.4:
                    angle, way = near[1], near[1] + np.pi / 2 * int(rng.integers(4)) + rng.normal(0, 0.2)
                steps = [near[0] + r * np.array([np.cos(way), np.sin(way), 0]) for r in np.arange(1.8, 3.2, 0.04)]
                place = next((s for s in steps if apart((s, angle, (half, half)), near)), None)
            else:
                edge = 0.8 * side if rng.random() < 0.94 else -0.2 * side
                place = lens.on_level(rng.uniform(edge, w - edge), rng.uniform(edge, h - edge), half)
            if place is None:
                continue
            seen = lens.project(place[None])[0]
            if not (0 < seen[0] < w and 0 < seen[1] < h):
                continue
            room = (half, half) if not cocked else (1.7 * half, 1.7 * half)
            if all(apart((place, angle, room), t) for t in taken):
                break
        else:
            continue
        turn = about((0, 0, 1), angle)
        centre = np.array([place[0], place[1], half])
        if cocked:
            tip = rng.uniform(0, 2 * np.pi)
            turn = about((np.cos(tip), np.sin(tip), 0), np.radians(rng.uniform(18, 40))) @ turn
            centre[2] = half * 0.97 * np.abs(turn[2]).sum()
        taken.append((centre, angle, room))
        spins = (0, *(int(s) for s in rng.integers(0, 4, 5)))
        hint = "cocked" if cocked else None
        made.append(
            Die(
                vector(centre),
                vector(turn),
                half,
                faces=faces(rng, family),
                spins=spins,
                colour=colour,
                hint=hint,
                **mine,
            )
        )  # type: ignore[arg-type]
    return tuple(made)


def _props(rng: Rng, family: str, lens: Lens, dice: tuple[Die, ...]) -> tuple[Prop, ...]:
    w, h = lens.size
    props: list[Prop] = []
    taken = [(np.array(d.centre), float(np.arctan2(d.turn[3], d.turn[0])), (1.3 * d.half, 1.3 * d.half)) for d in dice]
    for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.4, 0.25, 0.2, 0.15]))):
        kind = str(rng.choice(["cube", "disc", "card", "rod"]))
        s = rng.uniform(0.5, 1.1)
        half = {
            "cube": (s, s, s),
            "disc": (s, s, 0.12),
            "card": (3.1, 4.4, 0.03),
            "rod": (1.6 * s, 0.25 * s, 0.25 * s),
        }[kind]
        angle, printed = float(rng.uniform(0, 6.28)), None
        if kind == "card" and rng.random() < 0.4:
            other = str(rng.choice(list(FAMILIES)))
            printed = other, str(rng.choice(FAMILIES[other])), int(rng.integers(1 << 30))
        for _ in range(8):
            place = lens.on_level(rng.uniform(0, w), rng.uniform(0, h), half[2])
            if place is not None and all(apart((place, angle, half), t) for t in taken):
                taken.append((place, angle, half))
                props.append(
                    Prop(
                        kind,
                        vector(place),
                        angle,
                        half,
                        vector(rng.uniform(0.02, 0.8, 3)),
                        float(rng.uniform(0.1, 0.5)),
                        printed,
                    )
                )
                break
    return tuple(props)

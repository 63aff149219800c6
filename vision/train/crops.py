"""What each network is shown: crops of rendered pictures and photographs, with their targets."""

import math
from collections.abc import Iterator

import cv2
import numpy as np

from vision import faces, finder, straighten
from vision.quads import Pyramid, describe, face_crop, radius
from vision.train import jitter
from vision.train.shards import Shards, Truth

#: Side of the finder's training crops in pixels.
VIEW = 192
#: A top face less visible than this is not asked for; below the second figure it counts as unreadable.
CLEAR, HIDDEN = 0.85, 0.55
#: Share of crops whose colours are swapped: thousands of drawings seen often are learnt by heart otherwise.
RECOLOURED = 0.4
Batch = dict[str, np.ndarray]


def finder_sample(image: np.ndarray, truth: Truth, rng: np.random.Generator) -> Batch:
    """Cut a random view at a random scale: image, heat, log size and their weights."""
    h, w = image.shape[:2]
    full = math.sqrt(finder.AREAS[0] / (w * h))
    scale = full * math.exp(rng.uniform(math.log(0.36), math.log(1.35)))
    n = len(truth.tops)
    if n and rng.random() < 0.4:  # a scale that shows one of the dice at a size drawn evenly
        k = int(rng.integers(n))
        scale = math.exp(rng.uniform(math.log(5), math.log(52))) / truth.radii[k]
        scale = float(np.clip(scale, full * 0.3, 1.6))
    sx, sy = scale * math.exp(rng.normal(0, 0.06)), scale * math.exp(rng.normal(0, 0.06))
    ww, wh = VIEW / sx, VIEW / sy
    if n and rng.random() < 0.8:
        cx, cy = truth.tops[int(rng.integers(n))].mean(axis=0)
        x0, y0 = cx - ww * rng.uniform(0.1, 0.9), cy - wh * rng.uniform(0.1, 0.9)
    else:
        x0, y0 = rng.uniform(min(0, w - ww), max(0, w - ww)), rng.uniform(min(0, h - wh), max(0, h - wh))
    x0 = float(np.clip(x0, min(0, w - ww), max(0, w - ww)))
    y0 = float(np.clip(y0, min(0, h - wh), max(0, h - wh)))
    ax, ay, bx, by = (max(0, int(x0)), max(0, int(y0)), min(w, int(x0 + ww)), min(h, int(y0 + wh)))
    view = np.empty((VIEW, VIEW, 3), np.uint8)
    view[:] = rng.integers(0, 256, 3) if rng.random() < 0.5 else image[ay:by, ax:bx].reshape(-1, 3).mean(axis=0)
    tx, ty = max(0, round((ax - x0) * sx)), max(0, round((ay - y0) * sy))
    tw, th = min(VIEW - tx, round((bx - ax) * sx)), min(VIEW - ty, round((by - ay) * sy))
    part = cv2.resize(image[ay:by, ax:bx], (tw, th), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    view[ty : ty + th, tx : tx + tw] = part
    shift, zoom = np.array([ax, ay]), np.array([tw / (bx - ax), th / (by - ay)])
    tops = (truth.tops + 0.5 - shift) * zoom + (tx, ty) - 0.5
    view = jitter.noise(jitter.blur(jitter.light(view, rng), rng, 1.2), rng)
    if rng.random() < 0.5:
        view = np.ascontiguousarray(view[:, ::-1])
        tops[:, :, 0] = VIEW - 1 - tops[:, :, 0]
    heat, size, weight, sized = heat_map(tops, asked(truth), known_size(truth))
    return {"image": view, "heat": heat, "size": size, "weight": weight, "sized": sized}


def asked(truth: Truth) -> np.ndarray:
    """Mark dice a finder must find; the others are neither asked for nor held against it."""
    return truth.whole & (truth.visible >= CLEAR)


def known_size(truth: Truth) -> np.ndarray:
    """Mark dice whose top quad is true and not only guessed from a box."""
    return np.array([h != "box" for h in truth.hints], bool)


def heat_map(tops: np.ndarray, wanted: np.ndarray, sized: np.ndarray) -> tuple[np.ndarray, ...]:
    """Draw heat, log size, weight of the heat and weight of the size, (VIEW/4, VIEW/4) float32 each."""
    n = VIEW // finder.STRIDE
    heat, size = np.zeros((n, n), np.float32), np.zeros((n, n), np.float32)
    weight, has_size = np.ones((n, n), np.float32), np.zeros((n, n), np.float32)
    ys, xs = np.mgrid[0:n, 0:n].astype(np.float32) * finder.STRIDE + (finder.STRIDE - 1) / 2
    for quad, want, true_size in zip(tops, wanted, sized, strict=True):
        r = radius(quad)
        cx, cy = quad.mean(axis=0)
        far2 = (xs - cx) ** 2 + (ys - cy) ** 2
        inside = -0.3 * r < cx < VIEW + 0.3 * r and -0.3 * r < cy < VIEW + 0.3 * r
        cut = not (0.3 * r < cx < VIEW - 0.3 * r and 0.3 * r < cy < VIEW - 0.3 * r)
        if not want or cut or not finder.SMALLEST <= r <= finder.LARGEST:
            if r > finder.LARGEST and want and not cut:
                weight[far2 < (0.35 * r) ** 2] = 0  # the middle of a big die only: its pips are no dice
            elif inside:
                weight[far2 < max(0.8 * r, 4) ** 2] = 0
            continue
        sigma = max(0.17 * r, 0.45 * finder.STRIDE)
        spot = np.exp(-far2 / (2 * sigma * sigma)).astype(np.float32)
        column, row = round((cx - 1.5) / finder.STRIDE), round((cy - 1.5) / finder.STRIDE)
        heat = np.maximum(heat, spot, dtype=np.float32)
        if 0 <= row < n and 0 <= column < n:
            heat[row, column] = 1
        near = (far2 < max(0.3 * r, 3.0) ** 2) & (spot >= heat)
        near[min(max(row, 0), n - 1), min(max(column, 0), n - 1)] = True
        size[near] = math.log(r / finder.UNIT)
        has_size[near] = float(true_size)
    return heat, size, weight, has_size


def straighten_samples(image: np.ndarray, truth: Truth, rng: np.random.Generator, many: int) -> Iterator[Batch]:
    """Cut square crops about tops, side faces, distractors and anything: image, shape, and their weights."""
    h, w = image.shape[:2]
    pyramid = Pyramid(image)
    good = np.flatnonzero((truth.visible >= HIDDEN) & known_size(truth))
    lying = np.flatnonzero(np.array([h in straighten.LYING for h in truth.hints], bool) & (truth.visible >= 0.2))
    for _ in range(many):
        kind = rng.random()
        spread, reach = (0.2, straighten.REACH[0] * math.exp(rng.normal(0, 0.2)))
        if rng.random() < 0.45:
            spread, reach = (0.06, straighten.REACH[1] * math.exp(rng.normal(0, 0.09)))
        if kind < 0.08 and len(lying):
            quad = truth.tops[int(rng.choice(lying))]
        elif kind < 0.54 and len(good):
            quad = truth.tops[int(rng.choice(good))]
        elif kind < 0.72 and len(truth.sides):
            quad = truth.sides[int(rng.integers(len(truth.sides)))]
        elif kind < 0.89 and len(truth.distractors):
            quad = truth.distractors[int(rng.integers(len(truth.distractors)))]
        else:
            r = math.exp(rng.uniform(math.log(5), math.log(90)))
            near = truth.tops[int(rng.integers(len(truth.tops)))].mean(axis=0) if len(truth.tops) else None
            c = np.array([rng.uniform(0, w), rng.uniform(0, h)])
            if near is not None and rng.random() < 0.6:
                c = near + rng.normal(0, 1.2, 2) * r
            quad = c + np.array([[-r, 0], [0, -r], [r, 0], [0, r]])
        r = max(radius(quad), 3.0)
        centre = quad.mean(axis=0) + np.clip(rng.normal(0, spread, 2), -2.2 * spread, 2.2 * spread) * r
        if not (0 <= centre[0] < w and 0 <= centre[1] < h):
            continue
        turn = rng.normal(0, 0.15)
        crop = straighten.views(pyramid, centre[0], centre[1], reach * r, turn)
        if rng.random() < RECOLOURED:
            crop = jitter.recolour(crop, rng)
        crop = jitter.coarse(jitter.noise(jitter.blur(jitter.light(crop, rng), rng, 1.4), rng), rng)
        shape, shaped, die, sure = straighten_target(truth, centre, r, reach * r, turn)
        if rng.random() < 0.5:
            crop = np.concatenate(np.split(crop[:, ::-1], 2, axis=1)[::-1], axis=1)
            shape[[0, 4, 6]] *= -1
        lies, told = lying_target(truth, centre, r)
        targets = {"shape": shape, "shaped": shaped, "die": die, "sure": sure, "lies": lies, "told": told}
        yield {"image": crop, **targets}


def lying_target(truth: Truth, centre: np.ndarray, r: float) -> tuple[np.ndarray, np.float32]:
    """Give which of LYING holds of the die a crop is about, (3,), and the weight of that answer."""
    lies = np.zeros(len(straighten.LYING), np.float32)
    if not len(truth.tops):
        return lies, np.float32(0)
    far = np.hypot(*(truth.tops.mean(axis=1) - centre).T) / truth.radii
    k = int(far.argmin())
    hint = truth.hints[k]
    if far[k] > 0.52 or not 0.6 < r / truth.radii[k] < 1.7 or not truth.whole[k]:
        return lies, np.float32(0)
    if hint in straighten.LYING:
        lies[straighten.LYING.index(hint)] = 1
    return lies, np.float32(hint is None or hint in straighten.LYING)


def straighten_target(truth: Truth, centre: np.ndarray, r: float, side: float, turn: float) -> tuple[np.ndarray, ...]:
    """Give the shape (7,), its weight, whether it is a die, and that answer's weight, for a crop about `centre`."""
    zero, no, yes = np.zeros(7, np.float32), np.float32(0), np.float32(1)
    if not len(truth.tops):
        return zero, no, no, yes
    far = np.hypot(*(truth.tops.mean(axis=1) - centre).T) / truth.radii
    k = int(far.argmin())
    ratio = r / truth.radii[k]
    if far[k] > 0.65:
        return zero, no, no, yes
    if ratio < 0.4:
        return zero, no, no, yes  # a pip or stroke of a big die
    if far[k] > 0.52 or not 0.6 < ratio < 1.7 or truth.visible[k] < HIDDEN:
        return zero, no, no, no
    if truth.hints[k] == "box":
        return zero, no, yes, yes
    c, s = math.cos(-turn), math.sin(-turn)
    quad = (truth.tops[k] - centre) @ np.array([[c, s], [-s, c]])
    shape = straighten.target(describe(quad[None]), side)[0]
    return shape, yes, yes, yes if truth.visible[k] >= 0.75 else no


def face_samples(image: np.ndarray, truth: Truth, rng: np.random.Generator) -> Iterator[Batch]:
    """Flatten every top face with the errors a straightener makes, and some things that are none."""
    h, w = image.shape[:2]
    pyramid = Pyramid(image)
    todo: list[tuple[np.ndarray, int, int]] = []
    for k in np.flatnonzero(known_size(truth)):
        quad = truth.tops[k]
        if quad[:, 0].min() < -1 or quad[:, 1].min() < -1 or quad[:, 0].max() > w or quad[:, 1].max() > h:
            continue
        if truth.visible[k] >= CLEAR and truth.hints[k] in (None, "cocked", "stacked"):
            todo += [(quad, int(truth.faces[k]), int(truth.colours[k]))] * (2 if rng.random() < 0.5 else 1)
        elif truth.visible[k] < HIDDEN or truth.hints[k] == "covered":
            todo.append((quad, faces.NONE, -1))
        if rng.random() < 0.08 and truth.visible[k] >= CLEAR:  # a quad that misses
            m = quad.mean(axis=0)
            away = rng.uniform(0.75, 1.4) * truth.radii[k] * _unit(rng)
            s = float(rng.choice([0.45, 1.0, 1.0, 1.9]))
            todo.append(((quad - m) * s + m + (away if s != 1.9 and s != 0.45 else 0), faces.NONE, -1))
    for quad in truth.distractors:
        if rng.random() < 0.3:
            todo.append((quad, faces.NONE, -1))
    if rng.random() < 0.3:
        r = math.exp(rng.uniform(math.log(6), math.log(60)))
        c = np.array([rng.uniform(r, max(w - r, r + 1)), rng.uniform(r, max(h - r, r + 1))])
        if not len(truth.tops) or (np.hypot(*(truth.tops.mean(axis=1) - c).T) > truth.radii + r).all():
            todo.append((c + np.array([[-r, 0], [0, -r], [r, 0], [0, r]]), faces.NONE, -1))
    for quad, face, colour in todo:
        shaken = shake(quad, rng)
        crop = face_crop(pyramid, shaken, faces.SIZE, faces.MARGIN)
        if rng.random() < RECOLOURED:  # whatever metal it was, it is none now
            crop, colour = jitter.recolour(crop, rng, 0.5), -1
        crop = jitter.light(crop, rng, 0.04)
        crop = jitter.coarse(jitter.noise(jitter.blur(crop, rng, 1.1), rng), rng, 0.5)
        yield {"image": crop, "face": np.int64(face), "colour": np.int64(colour)}


def shake(quad: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Move a quad's corners like a straightener's errors, and start it at any corner."""
    m = quad.mean(axis=0)
    side = radius(quad) * math.sqrt(2)
    strength = rng.choice([0.5, 1.0, 1.6])
    skew = np.eye(2) + rng.normal(0, 0.045 * strength, (2, 2))
    out = (quad - m) @ skew.T + m + rng.normal(0, 0.035 * strength, 2) * side
    out = out + rng.normal(0, 0.015 * strength, (4, 2)) * side
    return np.roll(out, int(rng.integers(4)), axis=0).astype(np.float32)


def _unit(rng: np.random.Generator) -> np.ndarray:
    angle = rng.uniform(0, 2 * math.pi)
    return np.array([math.cos(angle), math.sin(angle)])


def stream(task: str, shards: Shards, photos: Shards | None, share: float, seed: int) -> Iterator[Batch]:
    """Give samples for one network for ever; `share` of the pictures are photographs."""
    rng = np.random.default_rng(seed)
    rendered = shards.endless(rng)
    for k in range(1 << 60):
        if photos is not None and k % 2000 == 0:
            photos.refresh()  # photographs may join while fitting goes on
        real = photos is not None and len(photos) > 0 and rng.random() < share
        image, truth = photos.draw(rng) if photos is not None and real else next(rendered)
        if task == "finder":
            yield finder_sample(image, truth, rng)
        elif task == "straightener":
            yield from straighten_samples(image, truth, rng, 6)
        else:
            yield from face_samples(image, truth, rng)


def batches(samples: Iterator[Batch], size: int, seed: int, mix: int = 8) -> Iterator[Batch]:
    """Collect samples into batches, drawn from a pool of `mix` batches so that one picture's do not stay together."""
    rng = np.random.default_rng(seed)
    pool: list[Batch] = []
    while True:
        while len(pool) < size * mix:
            pool.append(next(samples))
        chosen = []
        for _ in range(size):
            k = int(rng.integers(len(pool)))
            pool[k], pool[-1] = pool[-1], pool[k]
            chosen.append(pool.pop())
        yield {key: np.stack([c[key] for c in chosen]) for key in chosen[0]}

"""Add what the models so far take for dice, and is none, to the shards as hard negatives."""

import pickle
from pathlib import Path

import numpy as np
from tqdm import tqdm

from vision import straighten
from vision.quads import Pyramid, radius
from vision.reader import Reader, plausible
from vision.train.shards import Truth

#: Most negatives added to a picture, and how far (in radii) they must be from every die.
MOST, AWAY = 8, 0.7


def mine(folder: Path, models: Path) -> int:
    """Run finder and straightener over every shard and rewrite its truth; give the number of negatives added."""
    reader = Reader(models)
    added = 0
    for name in tqdm(sorted(folder.glob("*.pkl")), desc="mine", mininterval=10):
        truths: list[Truth] = pickle.loads(name.read_bytes())
        images = np.load(name.with_suffix(".npy"), mmap_mode="r")
        for image, truth in zip(images, truths, strict=True):
            found = false_hits(reader, np.ascontiguousarray(image), truth)
            added += len(found)
            truth.distractors = np.concatenate([truth.distractors, found])
        part = name.with_suffix(".part")
        part.write_bytes(pickle.dumps(truths))
        part.rename(name)
    return added


def false_hits(reader: Reader, image: np.ndarray, truth: Truth) -> np.ndarray:
    """Give quads (n, 4, 2) of hits away from every die, likeliest first."""
    hits = reader._find(image)
    if not hits:
        return np.zeros((0, 4, 2), np.float32)
    centres = np.array([(h.x, h.y) for h in hits], np.float32)
    radii = np.array([h.r for h in hits], np.float32)
    reach = straighten.REACH[0]
    outputs = reader._straightener(straighten.preprocess(Pyramid(image), centres, radii, reach))[0]
    quads, die, _ = straighten.postprocess(outputs, centres, radii, reach)
    height, width = image.shape[:2]
    false = []
    for k in np.argsort(-die):
        x, y = quads[k].mean(axis=0)
        inside = 0 <= x < width and 0 <= y < height
        if die[k] < 0.02 or not inside or not plausible(quads[k]) or len(false) == MOST:
            continue
        away = np.hypot(*(truth.tops.mean(axis=1) - (x, y)).T) / np.maximum(truth.radii, radius(quads[k]))
        if not len(away) or away.min() > AWAY:
            false.append(quads[k])
    return np.array(false, np.float32).reshape(-1, 4, 2)

"""Pictures rendered once and kept as shards on disk: raw pixels in one array, the truth in another file."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tqdm import tqdm

from vision.labels import COLOURS, FACES, FAMILIES
from vision.quads import radius
from vision.train.picture import Picture, TrueDie

#: Shares of pictures by family: "none" shows no readable die.
SHARES = {"tally": 0.36, "pip": 0.15, "goblin": 0.13, "numeral": 0.14, "other": 0.12, "none": 0.10}
#: Small frames show more clear dice a second of rendering (47 at 320×240 against 17 at 640×480, one core), but networks
#: fitted on little else read them better and pictures of a camera's size no better.
SIZES = ((640, 480), (640, 480), (480, 360), (360, 480), (640, 360), (320, 240))
#: Share of pictures with six to twelve dice: twice as many clear dice a second of rendering.
CROWDED = 0.5


@dataclass(slots=True)
class Truth:
    """Hold what training needs of one picture: everything about tops as arrays of n dice.

    tops (n, 4, 2), radii (n,), faces (n,) places in FACES, len(FACES) for unknown ones,
    colours (n,) places in COLOURS or -1, whole (n,) bool,
    visible (n,), hinted (n,) bool; sides (m, 4, 2), distractors (k, 4, 2).
    """

    tops: np.ndarray
    radii: np.ndarray
    faces: np.ndarray
    colours: np.ndarray
    whole: np.ndarray
    visible: np.ndarray
    hints: list[str | None]
    sides: np.ndarray
    distractors: np.ndarray


def truth_of(dice: tuple[TrueDie, ...], distractors: tuple[np.ndarray, ...]) -> Truth:
    """Turn a rendered picture's dice into arrays."""
    tops = np.array([d.top for d in dice], np.float32).reshape(-1, 4, 2)
    sides = [s for d in dice for s in d.sides]
    return Truth(
        tops=tops,
        radii=np.array([radius(q) for q in tops], np.float32),
        faces=np.array(
            [FACES.index((d.family, d.face)) if d.family in FAMILIES else len(FACES) for d in dice], np.int64
        ),
        colours=np.array([COLOURS.index(d.colour) if d.colour else -1 for d in dice], np.int64),
        whole=np.array([d.whole for d in dice], bool),
        visible=np.array([d.visible for d in dice], np.float32),
        hints=[d.hint for d in dice],
        sides=np.array(sides, np.float32).reshape(-1, 4, 2),
        distractors=np.array(distractors, np.float32).reshape(-1, 4, 2),
    )


def render_shards(out: Path, count: int, seed: int, tables: Path | None, per_shard: int = 100) -> None:
    """Render `count` pictures into shards under `out`; shards that are already there are kept."""
    from vision.train.render import render

    out.mkdir(parents=True, exist_ok=True)
    families, shares = list(SHARES), np.array(list(SHARES.values()))
    bar = tqdm(total=count, unit="picture", desc="render")
    for first in range(0, count, per_shard):
        name = out / f"{seed + first:08d}"
        n = min(per_shard, count - first)
        if not name.with_suffix(".pkl").is_file():
            rng = np.random.default_rng(seed + first)
            width, height = SIZES[int(rng.integers(len(SIZES)))]
            images = np.empty((n, height, width, 3), np.uint8)
            truths = []
            for k in range(n):
                family = families[int(rng.choice(len(families), p=shares / shares.sum()))]
                occupied = "crowded" if rng.random() < CROWDED else "normal"
                picture: Picture = render(
                    seed + first + k, family, size=(width, height), split="train", tables=tables, occupied=occupied
                )
                images[k] = picture.image
                truths.append(truth_of(picture.dice, picture.distractors))
                bar.update()
            np.save(name.with_suffix(".npy"), images)
            part = name.with_suffix(".part")
            part.write_bytes(pickle.dumps(truths))
            part.rename(name.with_suffix(".pkl"))
        else:
            bar.update(n)
    bar.close()


class Shards:
    """Serve random pictures of every shard under some folders; `refresh` looks for new ones.

    favour: how many times as often as others the pictures of a family are drawn.
    """

    def __init__(self, folders: list[Path], favour: Mapping[str, float] | None = None) -> None:
        self.folders = folders
        self._favour = favour or {}
        self._names: set[Path] = set()
        self._images: list[np.ndarray] = []
        self._truths: list[list[Truth]] = []
        self._starts = np.zeros(1, np.int64)
        self.refresh()

    def refresh(self) -> None:
        """Open shards that were finished since the last look."""
        for folder in self.folders:
            for name in sorted(folder.glob("*.pkl")):
                if name not in self._names:
                    self._names.add(name)
                    self._truths.append(pickle.loads(name.read_bytes()))
                    self._images.append(np.load(name.with_suffix(".npy"), mmap_mode="r"))
        self._starts = np.cumsum([0] + [len(t) for t in self._truths])
        self._weights = np.cumsum([self._weight(truth) for truths in self._truths for truth in truths])

    def _weight(self, truth: Truth) -> float:
        known = [FACES[k][0] for k in truth.faces if k < len(FACES)]
        return self._favour.get(known[0], 1.0) if known else 1.0

    def __len__(self) -> int:
        return int(self._starts[-1])

    def __getitem__(self, index: int) -> tuple[np.ndarray, Truth]:
        shard = int(np.searchsorted(self._starts, index, side="right")) - 1
        k = index - int(self._starts[shard])
        return np.asarray(self._images[shard][k]), self._truths[shard][k]

    def draw(self, rng: np.random.Generator) -> tuple[np.ndarray, Truth]:
        """Give a random picture with its truth."""
        return self[int(np.searchsorted(self._weights, rng.random() * self._weights[-1], side="right"))]

    def endless(self, rng: np.random.Generator) -> Iterator[tuple[np.ndarray, Truth]]:
        """Give random pictures for ever, looking for new shards now and then."""
        for k in range(1 << 60):
            if k % 3000 == 2999:
                self.refresh()
            yield self.draw(rng)

"""A film: its frames one after another with their truth, the same for the same seed."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from vision.labels import FAMILIES
from vision.train.films.paths import Pose
from vision.train.films.script import write
from vision.train.films.stage import Stage

Truth = dict[str, Any]


class Film:
    """Make up the film of a seed and paint it frame by frame.

    split: "train" or "check", which share no drawings, fonts or kinds of table. size: (w, h) in pixels.
    Raises ValueError for an unknown family or split.
    """

    def __init__(
        self,
        seed: int,
        family: str,
        *,
        split: str = "check",
        fps: float = 15.0,
        size: tuple[int, int] = (640, 360),
        throws: int | None = None,
    ) -> None:
        if family not in FAMILIES:
            raise ValueError(f"unknown family {family!r}: expected one of {', '.join(FAMILIES)}")
        if split not in ("train", "check"):
            raise ValueError(f"unknown split {split!r}: expected train or check")
        self.seed, self.family, self.fps, self.size, self.split = seed, family, fps, size, split
        code = list(FAMILIES).index(family)
        for attempt in range(200):
            rng = np.random.default_rng([seed, code, split == "check", 1717, attempt])
            stage = Stage(rng, family, split, size)
            script = write(rng, stage, throws or int(rng.integers(3, 5)))
            if script is not None:
                break
        else:
            raise ValueError(f"seed {seed} of {family!r} gives no legible table at {size[0]}x{size[1]}")
        self.stage, self.script = stage, script
        self._noise = int(rng.integers(2**31))

    def __len__(self) -> int:
        """Give the number of frames."""
        return int(self.script.seconds * self.fps)

    def frames(self) -> Iterator[tuple[np.ndarray, Truth]]:
        """Give each frame as (h, w, 3) uint8 BGR with its truth; what stands still is painted once."""
        shown: tuple[Any, ...] | None = None
        clean = np.zeros(0)
        dice: list[dict[str, object]] = []
        for k in range(len(self)):
            t = k / self.fps
            poses, hand = self.script.poses(t), self.script.hand(t)
            now = _key(poses, hand)
            moving = shown is not None and now != shown
            parts = self.stage.hand(*hand) if hand is not None else []
            if now != shown:
                things = self.stage.things(poses, parts)
                clean = self.stage.paint(things, smooth=not self._passing(t))
                dice, shown = self.stage.truth(poses, things), now
            rng = np.random.default_rng([self.seed, self._noise, k])
            image = self.stage.take(rng, clean, self.script.gain(t))
            seen = bool(parts) and self.stage.in_view(parts)
            yield image, {"t": round(t, 4), "moving": moving, "hand": seen, "dice": dice}

    def events(self) -> list[Truth]:
        """List what happens, in seconds of the film; a throw with its dice as they came to lie."""
        out: list[Truth] = []
        for event in self.script.events:
            said: Truth = {"kind": event.kind, "begin": round(event.begin, 4), "rest": round(event.rest, 4)}
            if event.kind == "throw":
                things = self.stage.things(list(event.poses), [])
                said |= {"end": round(event.end, 4), "dice": self.stage.truth(list(event.poses), things)}
            elif event.kind == "hand":
                said["takes"] = event.takes
            out.append(said)
        return out

    def truth(self, frames: list[Truth]) -> Truth:
        """Give everything that is written beside a film."""
        head = {"seed": self.seed, "family": self.family, "split": self.split, "fps": self.fps, "size": self.size}
        depth, hertz, _ = self.script.flicker
        return {**head, "flicker": [depth, round(hertz, 2)], "events": self.events(), "frames": frames}

    def _passing(self, t: float) -> bool:
        """Tell whether what this frame shows moves, so that nobody sees its edges."""
        step = 0.5 / self.fps
        before = _key(self.script.poses(max(t - step, 0.0)), self.script.hand(max(t - step, 0.0)))
        return before != _key(self.script.poses(t + step), self.script.hand(t + step))


def _key(poses: list[Pose | None], hand: tuple[np.ndarray, float] | None) -> tuple[Any, ...]:
    """Give what tells two moments apart."""
    where = tuple(None if p is None else (*p.centre.round(5), *p.rotation.ravel().round(5)) for p in poses)
    return (*where, None if hand is None else tuple(hand[0].round(5)))

"""The renderer: seeded pictures of dice on tables with their truth. Needs moderngl and an OpenGL driver with EGL."""

from pathlib import Path

from vision.labels import FAMILIES
from vision.train.picture import Picture


def render(
    seed: int,
    family: str,
    *,
    size: tuple[int, int] = (640, 480),
    split: str = "train",
    tables: Path | None = None,
    occupied: str = "normal",
) -> Picture:
    """Return the picture of a seed: the same arguments give the same pixels.

    family: one of vision.labels.FAMILIES, "other" (dice with faces none of them has) or "none" (no dice).
    size: width and height in pixels.
    split: "train" or "check", which share no seeds, drawings, fonts or procedural tables.
    tables: a folder of photographs to use as tables. occupied: "normal", "one", "crowded" or "empty".
    Raises ValueError for an unknown family, split or density.
    """
    if family not in (*FAMILIES, "other", "none"):
        raise ValueError(f"unknown family {family!r}: expected one of {', '.join(FAMILIES)}, other or none")
    if split not in ("train", "check"):
        raise ValueError(f"unknown split {split!r}: expected train or check")
    if occupied not in ("normal", "one", "crowded", "empty"):
        raise ValueError(f"unknown density {occupied!r}: expected normal, one, crowded or empty")
    from vision.train.render.picture import draw

    return draw(seed, family, size, split, tables, occupied)

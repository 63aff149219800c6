"""The owner's taught dice: one file a set in the user's folder, and a reader that prefers them."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.library import user_folder
from vision.errors import BadDiceSet

if TYPE_CHECKING:
    from vision.reading import Reading
    from vision.taught import DiceSet, Fitted

ENDING = ".dice"


class BadDiceName(CompanionError):
    """Report the name of a dice set that is none, or that is taken already."""


def dice_folder() -> Path:
    """Give the folder of taught dice; it may not exist yet."""
    return user_folder() / "dice"


def set_files() -> tuple[Path, ...]:
    """List the files of taught dice, the last taught first."""
    found = [(path.stat().st_mtime_ns, path) for path in dice_folder().glob(f"*{ENDING}")]
    return tuple(path for _, path in sorted(found, reverse=True))


def load_sets() -> "tuple[tuple[Path, DiceSet, Fitted | None], ...]":
    """Read every set there is, the last taught first; damaged files are left out."""
    from vision.dice_file import read_set

    found = []
    for path in set_files():
        try:
            found.append((path, *read_set(path)))
        except BadDiceSet:
            continue
    return tuple(found)


def place_of(name: str) -> Path:
    """Give the file of a set's name; raise BadDiceName for a name without a letter or number."""
    stem = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()
    if not stem or len(name) > 60:
        raise BadDiceName(f"{name!r} is no name for a set of dice: use up to 60 letters and numbers")
    return dice_folder() / f"{stem}{ENDING}"


def find_set(name: str) -> "tuple[Path, DiceSet, Fitted | None]":
    """Read the set of a name; raise BadDiceName where there is none, BadDiceSet where its file is damaged."""
    from vision.dice_file import read_set

    path = place_of(name)
    if not path.is_file():
        names = ", ".join(dice_set.name for _, dice_set, _ in load_sets()) or "none yet"
        raise BadDiceName(f"there are no taught dice called {name!r}; there is {names}")
    return (path, *read_set(path))


def keep_set(dice_set: "DiceSet", fitted: "Fitted | None" = None, replace: bool = False) -> Path:
    """Keep a set in the user's folder; raise BadDiceName when the name is taken and `replace` is not wanted."""
    from vision.dice_file import write_set

    path = place_of(dice_set.name)
    if path.exists() and not replace:
        raise BadDiceName(f"there are taught dice called {dice_set.name!r} already")
    write_set(path, dice_set, fitted)
    return path


def rename_set(old: str, new: str) -> Path:
    """Give a set another name; nothing is lost when the new one is taken."""
    from vision.taught import DiceSet

    path, dice_set, fitted = find_set(old)
    renamed = DiceSet(new.strip(), dice_set.use, dice_set.faces)
    there = keep_set(renamed, fitted, replace=place_of(new) == path)
    if there != path:
        delete_file(path)
    return there


def export_set(name: str, path: Path) -> None:
    """Write the set of a name to a file; raise BadDiceName, or BadDiceSet where it cannot be written."""
    from vision.dice_file import write_set

    _, dice_set, fitted = find_set(name)
    write_set(path, dice_set, fitted)


def import_set(path: Path) -> "DiceSet":
    """Keep the set in a file; raise BadDiceSet for a damaged file, BadDiceName for a name that is taken."""
    from vision.dice_file import read_set

    dice_set, fitted = read_set(path)
    keep_set(dice_set, fitted)
    return dice_set


def delete_set(name: str) -> None:
    """Remove a set, damaged ones too."""
    path = place_of(name)
    if not path.is_file():
        find_set(name)
    delete_file(path)


def delete_file(path: Path) -> None:
    """Remove a file; raise BadDiceName where it cannot be."""
    try:
        path.unlink()
    except OSError as error:
        raise BadDiceName(f"{path}: cannot be removed ({error.strerror})") from None


class OwnReader:
    """Read dice, those taught last first: a set answers for every picture in which its families may lie."""

    def __init__(self) -> None:
        from vision.reader import Reader

        self.plain: Reader = Reader()
        self._sets: dict[tuple[Path, int], tuple[frozenset[str], Any]] = {}

    @property
    def auto_confirm(self) -> float:
        """Give the confidence above which a die needs no look."""
        return self.plain.auto_confirm

    def read(self, frame: Any, only: Collection[tuple[str, str]] | None = None) -> "Reading":
        """Read a frame as `vision.reader.Reader.read` does."""
        reading: Reading = self._for(only).read(frame, only=only)
        return reading

    def _for(self, only: Collection[tuple[str, str]] | None) -> Any:
        from vision.dice_file import read_set, write_set
        from vision.reader import Reader

        wanted = {family for family, _ in only or ()}
        for path in set_files():
            key = (path, path.stat().st_mtime_ns)
            if key not in self._sets:
                try:
                    dice_set, fitted = read_set(path)
                    families = frozenset(face.family for face in dice_set.faces)
                    reader = Reader(dice_set=dice_set, fitted=fitted) if families & wanted else None
                except BadDiceSet:
                    continue
                if reader is None:
                    continue
                if reader.fitted is not fitted:  # another network: what was fitted is kept for the next time
                    write_set(path, dice_set, reader.fitted)
                    key = (path, path.stat().st_mtime_ns)
                self._sets[key] = (families, reader)
            if self._sets[key][0] & wanted:
                return self._sets[key][1]
        return self.plain

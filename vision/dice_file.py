"""A set of taught dice as one file: crops, names, and what was fitted, kept until the network changes."""

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import BadDiceSet
from vision.taught import DiceSet, Fitted, TaughtFace

FORMAT = 1
#: Ending of such files.
ENDING = ".dice"
#: No set of dice is larger: what is, is something else.
MOST_BYTES = 64_000_000


def fingerprint(model: Path) -> str:
    """Give a short name for exactly this network file."""
    return hashlib.sha256(model.read_bytes()).hexdigest()[:16]


def write_set(path: Path, dice_set: DiceSet, fitted: Fitted | None = None) -> None:
    """Write a set whole or not at all; raise BadDiceSet where the file cannot be written."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "name": dice_set.name,
        "use": dice_set.use,
        "faces": [list(face.label) for face in dice_set.faces],
    }
    arrays: dict[str, Any] = {f"crops{place}": face.crops for place, face in enumerate(dice_set.faces)}
    if fitted is not None:
        head["fitted"] = {
            "usual": fitted.usual,
            "confused": [list(pair) for pair in fitted.confused],
            "network": fitted.network,
        }
        arrays |= {"centre": fitted.centre, "way": fitted.way, "means": fitted.means, "shown": fitted.shown}
    content = io.BytesIO()
    np.savez_compressed(content, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **arrays)
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content.getvalue())
        os.replace(part, path)
    except OSError as error:
        raise BadDiceSet(f"{path}: cannot be written ({error.strerror})") from None


def read_set(path: Path) -> tuple[DiceSet, Fitted | None]:
    """Read a set and what was fitted to it; raise BadDiceSet naming the file when it is no such file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadDiceSet(f"{path}: {path.stat().st_size} bytes are too many for a set of dice")
        with np.load(path, allow_pickle=False) as file:
            head = json.loads(file["head"].tobytes())
            if head["format"] != FORMAT:
                raise BadDiceSet(f"{path}: written by another version of the app (format {head['format']!r})")
            faces = tuple(
                TaughtFace(str(family), str(face), None if colour is None else str(colour), file[f"crops{place}"])
                for place, (family, face, colour) in enumerate(head["faces"])
            )
            dice_set = DiceSet(str(head["name"]), str(head["use"]), faces)
            return dice_set, _fitted(dice_set, head.get("fitted"), file)
    except OSError as error:
        raise BadDiceSet(f"{path}: cannot be read ({error.strerror or error})") from None
    except BadDiceSet as error:
        raise BadDiceSet(str(error) if str(path) in str(error) else f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, RecursionError):
        raise BadDiceSet(f"{path}: not a set of taught dice") from None


def _fitted(dice_set: DiceSet, head: Any, file: Any) -> Fitted | None:
    """Give what was fitted, or None where there is nothing usable: it can be fitted again from the crops."""
    if not isinstance(head, dict) or not all(name in file for name in ("centre", "way", "means", "shown")):
        return None
    centre, way, means, shown = (np.asarray(file[name], np.float32) for name in ("centre", "way", "means", "shown"))
    d, k = len(centre), len(dice_set.faces)
    if centre.ndim != 1 or way.shape != (d, d) or means.shape != (k, d) or shown.shape[1:] != (d,):
        return None
    pairs = tuple((int(a), int(b), int(n)) for a, b, n in head["confused"])
    labels = tuple(face.label for face in dice_set.faces)
    return Fitted(labels, centre, way, means, shown, float(head["usual"]), pairs, str(head["network"]))

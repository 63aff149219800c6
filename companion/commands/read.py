"""`companion read`: the dice in pictures, as JSON lines or as a table for people."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli import BAD_INPUT, complain
from companion.dice import Kind, count_dice
from companion.errors import CompanionError
from companion.games import find_game
from companion.match import to_die
from vision.errors import BadPicture

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.reading import Reading, Sighting


#: The columns of a reading.
HEADS = ("die", "kind", "face", "sure", "at", "")


class CannotWrite(CompanionError):
    """Report a file that cannot be written."""


@click.command("read")
@click.argument("pictures", nargs=-1, required=True, metavar="PICTURE...")
@click.option("--game", "name", required=True, metavar="GAME", help="Whose dice to look for, as in emerald-skulls.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a picture.")
@click.option("--draw", metavar="OUT.png", help="Write the picture with the reading drawn on it.")
def command(pictures: tuple[str, ...], name: str, as_json: bool, draw: str | None) -> int:
    """Read the dice in PICTUREs.

    Exit status 2 when a picture cannot be opened or shows no dice; the others are read all the same.
    """
    from companion.own_dice import OwnReader
    from vision.picture_file import open_picture

    kinds = find_game(name).kinds
    only = frozenset((kind.family, face) for kind in kinds for face in kind.faces)
    reader, status = OwnReader(), 0
    for number, picture in enumerate(pictures, start=1):
        try:
            frame = open_picture(picture)
            reading = reader.read(frame, only=only)
            if as_json:
                click.echo(json.dumps(as_data(picture, kinds, reading), ensure_ascii=False))
            else:
                show(picture, kinds, reading)
            if draw:
                write_drawing(numbered(Path(draw), number, len(pictures)), frame, reading)
            if not reading.dice:
                raise BadPicture(f"no dice seen in {picture!r}" + "".join(f", {hint}" for hint in reading.hints))
        except (BadPicture, CannotWrite) as error:
            complain(str(error))
            status = BAD_INPUT
    return status


def kind_name(kinds: Iterable[Kind], die: "Sighting") -> str | None:
    """Name the kind of a die seen; of an unreadable die only where its family and colour leave one kind."""
    kinds = tuple(kinds)
    if die.face is not None:
        named = to_die(kinds, die)
        return named.kind if named else None
    fitting = [
        k.name for k in kinds if k.family == die.family and (die.colour is None or k.colour in (None, die.colour))
    ]
    return fitting[0] if len(fitting) == 1 else None


def as_data(picture: str, kinds: Iterable[Kind], reading: "Reading") -> dict[str, Any]:
    """Put a reading as plain data: pixels to a tenth, chances to four places; the names are stable."""
    kinds = tuple(kinds)
    hints = dict.fromkeys((*reading.hints, *(die.hint for die in reading.dice if die.hint)))
    return {
        "picture": picture,
        "dice": [
            {
                "kind": kind_name(kinds, die),
                "face": die.face,
                "colour": die.colour,
                "box": [round(float(side), 1) for side in die.box],
                "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in die.corners],
                "confidence": round(float(die.confidence), 4),
                "readable": die.readable,
            }
            for die in reading.dice
        ],
        "hints": list(hints),
    }


def show(picture: str, kinds: Iterable[Kind], reading: "Reading") -> None:
    """Print a reading as a table, the dice from left to right."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    kinds = tuple(kinds)
    title = f"{picture}: {count_dice(len(reading.dice))}"
    table = Table(box=box.SIMPLE, title=escape(title), title_justify="left")
    for head in HEADS:
        table.add_column(head, justify="right" if head in ("die", "sure") else "left")
    rows = [_row(number, kinds, die) for number, die in enumerate(sorted(reading.dice, key=lambda die: die.centre), 1)]
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False)
    if Console(width=10_000).measure(table).maximum <= console.width:
        console.print(table)
    else:  # a column cut short would hide what was read
        click.echo(title)
        for number, kind, face, sure, at, note in rows:
            click.echo(" ".join(filter(None, (number, kind, face, sure, f"at {at}", note))))
    for hint in reading.hints:
        click.echo(f"  hint: {hint}")


def _row(number: int, kinds: tuple[Kind, ...], die: "Sighting") -> tuple[str, ...]:
    x, y = die.centre
    sure = f"{die.confidence:.0%}" if die.readable else ""
    note = "" if die.readable else f"not readable: {die.hint or 'unknown face'}"
    return str(number), kind_name(kinds, die) or die.family, die.face or "?", sure, f"{x:.0f}, {y:.0f}", note


def numbered(path: Path, number: int, of: int) -> Path:
    """Give each of several drawings a name of its own: out.png, or out-1.png, out-2.png …"""
    return path if of == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def write_drawing(path: Path, frame: "npt.NDArray[np.uint8]", reading: "Reading") -> None:
    """Write a picture with its reading drawn on it; raise CannotWrite naming the file."""
    import cv2

    from vision.draw import draw_reading

    suffix = path.suffix.lower()
    if suffix not in (".png", ".jpg", ".jpeg", ".webp", ".bmp"):
        raise CannotWrite(f"cannot write {str(path)!r}: the name must end in .png or .jpg")
    done, data = cv2.imencode(suffix, draw_reading(frame, reading))
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise CannotWrite(f"cannot write {str(path)!r} ({error.strerror})") from None
    if not done:
        raise CannotWrite(f"cannot write {str(path)!r}: the picture cannot be coded")

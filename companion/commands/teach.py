"""`companion teach`: show each face of your own dice a few times; from then on they are what is read."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion import own_dice, teaching
from companion.cli import called
from companion.errors import BadDie, CompanionError
from companion.game import Game
from companion.games import find_game
from vision.errors import BadPicture

if TYPE_CHECKING:
    from vision.lesson import Lesson


class BadLesson(CompanionError):
    """Report pictures or words that no dice can be taught from."""


@click.command("teach")
@click.argument("game_name", metavar="GAME")
@click.option("--name", help="What the dice are called (default: the game's name).")
@click.option("--pictures", metavar="FOLDER", help="A folder of pictures a face, or pictures that you name one by one.")
@click.option("--camera", metavar="CAMERA", is_flag=False, flag_value="camera", help="A camera, as in camera:1.")
@click.option("--side", "sides", multiple=True, metavar="KIND=FACES", help='As in "bronze=eggs-1 eggs-2 death …", six.')
@click.option("--replace", is_flag=True, help="Teach dice of this name anew.")
def command(
    game_name: str, name: str | None, pictures: str | None, camera: str | None, sides: tuple[str, ...], replace: bool
) -> int:
    """Teach the app the dice of GAME: one die a picture, each face from a few sides.

    With --pictures, FOLDER holds a folder for each face, named after it, with three pictures or more; without such
    folders you are asked what each picture shows. With --camera you show one face after the other.
    """
    from vision.lesson import Lesson, confusions, learn
    from vision.reader import Reader

    game = find_game(game_name)
    name = name or game.name
    if own_dice.place_of(name).exists() and not replace:
        raise own_dice.BadDiceName(f"there are taught dice called {name!r} already: --replace teaches them anew")
    counts = dict(_counted(game, sides))
    if bool(pictures) == bool(camera):
        raise BadLesson("teach from --pictures FOLDER or with --camera, one of the two")
    reader = Reader()
    lesson = Lesson(name, game.name, ())
    if pictures:
        _from_pictures(game, Path(pictures), lesson, reader)
    else:
        _from_camera(game, str(camera), lesson, reader)
    click.echo("Learning…")
    dice_set, fitted = learn(lesson, reader)
    own_dice.keep_set(dice_set, fitted, replace=replace)
    click.echo(f"{name}: {len(dice_set.faces)} faces are known; these dice are read from now on.")
    for one, other in confusions(fitted):
        click.echo(f"  {_said(one)} and {_said(other)} are hard to tell apart: show both a few times more.")
    kept, short = teaching.keep_sides(game, counts)
    if kept:
        click.echo(f"Faces of your own dice kept: {', '.join(kept)}.")
    for kind in short:
        click.echo(f"Not six sides of the {kind} die were told: its table is left as it was.")
    if not counts and teaching.tables_with_sides(game):
        click.echo(f"Which sides each die has: {called()} facts {game.name}, or --side here.")
    return 0


def _said(label: tuple[str, str, str | None]) -> str:
    return f"{label[2]} {label[1]}" if label[2] else label[1]


def _counted(game: Game, sides: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], int]]:
    for text in sides:
        kind, equals, faces = text.partition("=")
        given = faces.replace(",", " ").split()
        if not equals or len(given) != teaching.SIDES or kind not in teaching.tables_with_sides(game):
            known = ", ".join(teaching.tables_with_sides(game)) or "no kind of this game"
            raise BadLesson(f"--side {text!r}: KIND=FACES with six faces is wanted, KIND being one of {known}")
        for face in dict.fromkeys(given):
            teaching.named(game, face if len(game.kinds) == 1 else f"{kind}-{face}")
            yield (kind, face), given.count(face)


def _take(lesson: "Lesson", reader: Any, label: teaching.Label, frame: Any, where: str) -> bool:
    from vision.lesson import look

    try:
        lesson.add(label, look(reader, frame))
    except BadPicture as error:
        click.echo(f"{where}: {error}.", err=True)
        return False
    return True


def _from_pictures(game: Game, folder: Path, lesson: "Lesson", reader: Any) -> None:
    from vision.picture_file import open_picture
    from vision.sources import PICTURES

    if not folder.is_dir():
        raise BadLesson(f"{str(folder)!r} is no folder")

    def pictures(place: Path) -> list[Path]:
        return sorted(path for path in place.iterdir() if path.suffix.lower() in PICTURES)

    folders = sorted(place for place in folder.iterdir() if place.is_dir() and pictures(place))
    for place in folders:
        label = teaching.label_of(*teaching.named(game, place.name))
        good = 0
        for path in pictures(place):
            try:
                frame = open_picture(path)
            except BadPicture as error:
                click.echo(f"{error}.", err=True)
                continue
            good += _take(lesson, reader, label, frame, str(path))
        click.echo(f"{place.name}: {good} of {len(pictures(place))} pictures learned from")
    if not folders:
        for path in pictures(folder):
            frame = open_picture(path)
            told = _asked(game, f"{path.name} shows (Enter passes it over): ")
            if told is not None:
                _take(lesson, reader, told, frame, path.name)
    if not lesson.shown:
        raise BadLesson(f"{str(folder)!r}: no folders named after faces ({', '.join(teaching.words(game)[:8])} …)")


def _asked(game: Game, question: str) -> teaching.Label | None:
    while True:
        click.echo(question, nl=False)
        line = sys.stdin.readline()
        if not line.strip():
            return None
        try:
            return teaching.label_of(*teaching.named(game, line.strip().lower()))
        except BadDie as error:
            click.echo(str(error), err=True)


def _from_camera(
    game: Game, what: str, lesson: "Lesson", reader: Any, feed: Callable[[str], Any] | None = None
) -> None:
    from companion.terminal.camera import open_camera

    source = (feed or open_camera)(what)
    try:
        while True:
            click.echo(f"Faces: {', '.join(teaching.words(game))}.")
            label = _asked(game, "Which face do you show now? (Enter: all were shown) ")
            if label is None:
                return
            while len(lesson.shown.get(label, [])) < lesson.wanted:
                shown = len(lesson.shown.get(label, []))
                click.echo(
                    f"  {_said(label)} {shown} of {lesson.wanted}: turn the die, Enter takes it, s stops ", nl=False
                )
                line = sys.stdin.readline()
                if not line or line.strip().lower() in ("s", "q"):
                    break
                newest = source.newest
                if newest is None:
                    click.echo(str(source.problem or "The camera shows no picture yet."), err=True)
                    continue
                _take(lesson, reader, label, newest.image, "camera")
    finally:
        source.close()

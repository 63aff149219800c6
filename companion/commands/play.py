"""`companion play`: a whole game in the terminal, dice typed, thrown, or read from pictures or a camera."""

import random
from collections.abc import Sequence
from pathlib import Path

import click

from companion.cli import called
from companion.commands import setting
from companion.errors import BadSave, CompanionError
from companion.game import Game
from companion.games import find_game
from companion.library import new_save, saved_games
from companion.save import CannotSave, Recorder, load_file
from companion.table import Table
from companion.terminal.loop import Loop
from companion.terminal.sitting import Sitting
from companion.terminal.speech import Speech, is_terminal
from companion.terminal.suppliers import Pictures, Supplier, Thrown, Typed

STOPPED = 130


class BadDice(CompanionError):
    """Report a source of dice that cannot serve."""


@click.command("play")
@click.argument("name", metavar="[GAME]", required=False)
@click.argument("pictures", nargs=-1, metavar="[PICTURE...]")
@click.option("--solo", is_flag=True, help="You alone; the app plays every other seat the game needs.")
@click.option(
    "--seats", metavar="N|NAMES", help='How many play, or their names: "Ann,Ben,Cleo=bold" (=: the app plays).'
)
@click.option("--dice", metavar="SOURCE", help="typed (the default), random, camera, or pictures, one a throw.")
@click.option(
    "--cards", type=click.Choice(["drawn", "typed"]), default="drawn", help="Who draws cards: the app, or you."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the game.")
@click.option("--position", metavar="FILE", help="Start from a position in progress, a TOML file.")
@click.option("--seed", type=int, help="The same cards and throws every time.")
@click.option("--save", "save_path", metavar="PATH", help="Where to keep the game; your own folder otherwise.")
@click.option("--resume", metavar="SAVE", help='Go on with a saved game; "last" for the last one.')
@click.option(
    "--plain", is_flag=True, help="No colours and no columns, for screen readers; the rule without a terminal."
)
def command(
    name: str | None,
    pictures: tuple[str, ...],
    solo: bool,
    seats: str | None,
    dice: str | None,
    cards: str,
    options: tuple[str, ...],
    position: str | None,
    seed: int | None,
    save_path: str | None,
    resume: str | None,
    plain: bool,
) -> int:
    """Play GAME in the terminal.

    Type the number of a choice, or the faces you threw as in "3 3 skull". u takes back, r brings back, q stops
    (every step is kept as it happens), ? helps.
    """
    speech = Speech(plain=plain or not is_terminal())
    if resume is None and name is None:
        raise click.UsageError(f"which game? {called()} games lists them.")
    good_bytes: int | None = None
    if resume is not None and (solo or seats or options or position or save_path):
        raise click.UsageError(
            "--resume goes on with a game as it is: no --solo, --seats, --option, --position or --save"
        )
    if resume is not None:
        path, table, good_bytes = continued(resume, name, speech)
    else:
        path = Path(save_path) if save_path else new_save(str(name))
        table = started(find_game(str(name)), solo, seats, options, position, path)
    supplier = supplier_of(dice, pictures, table.game)
    recorder = _record(path, table, good_bytes)
    chance = seed if seed is not None else random.SystemRandom().getrandbits(32)
    return evening(Sitting(table, chance, own_cards=cards == "typed"), supplier, speech, recorder)


def evening(sitting: Sitting, supplier: Supplier, speech: Speech, recorder: Recorder) -> int:
    """Play until the game ends, somebody quits or input ends; say where the game is kept."""
    before, ended, first, status = recorder.path, False, "", 0
    try:
        ended = Loop(sitting, supplier, speech).run()
    except EOFError:
        first = "Input ended. "
    except KeyboardInterrupt:
        first, status = "\nStopped. ", STOPPED
    except CannotSave as error:
        raise BadSave(f"{recorder.path}: the game can no longer be saved ({error.strerror})") from None
    if recorder.path != before:
        first += f"{before} was changed elsewhere and left alone. "
    kept = f"{first}The game is kept in {recorder.path}"
    speech.say(f"{kept}." if ended else f"{kept}; go on with: {called()} play --resume {recorder.path}")
    return status


def started(
    game: Game, solo: bool, seats: str | None, options: Sequence[str], position: str | None, path: Path
) -> Table:
    """Start a new game that is to be kept in a file that must not exist yet."""
    table = Table(game, setting.setup_of(game, solo, seats, options, position))
    if path.exists():
        raise BadSave(f"{path} exists already: choose another name, or go on with it by --resume")
    return table


def continued(which: str, name: str | None, speech: Speech) -> tuple[Path, Table, int]:
    """Load a save, or the last one, and say how much of it stands; tell people where only part of it does."""
    path = Path(which)
    if which == "last":
        saves = saved_games(name)
        if not saves:
            raise BadSave("there is no saved game yet")
        path = saves[0].path
    loaded = load_file(path)
    if name is not None and loaded.table.game.name != name:
        raise BadSave(f"{path} is a game of {loaded.table.game.name}, not of {name}")
    if loaded.problem:
        speech.say(f"{path}, line {loaded.line}: {loaded.problem}. What stands before it goes on.", colour="yellow")
    return path, loaded.table, loaded.good_bytes


def _record(path: Path, table: Table, good_bytes: int | None) -> Recorder:
    try:
        return Recorder(path, table, good_bytes=good_bytes)
    except OSError as error:
        raise BadSave(f"{path}: the game cannot be saved there ({error.strerror})") from None


def supplier_of(dice: str | None, pictures: Sequence[str], game: Game) -> Supplier:
    """Find the source of dice that was asked for; raise BadDice when it cannot serve."""
    what = dice or "typed"
    live = what.partition(":")[0] in ("camera", "http", "https", "rtsp")
    if pictures and (live or what in ("typed", "random")):
        raise BadDice(f"{pictures[0]!r}: pictures follow --dice, as in --dice throw1.jpg throw2.jpg")
    if what == "typed":
        return Typed()
    if what == "random":
        return Thrown()
    if live:
        return _camera(what, game)
    paths = [path for text in (what, *pictures) for path in _pictures(text)]
    from companion.own_dice import OwnReader

    return Pictures(paths, game.kinds, OwnReader())


def _pictures(text: str) -> list[Path]:
    """List a picture, or those in a folder by their names."""
    path = Path(text)
    if path.is_dir():
        from vision.sources import PICTURES

        found = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)
        if not found:
            raise BadDice(f"{text!r}: there are no pictures in this folder")
        return found
    if not path.is_file():
        raise BadDice(f"{text!r} is no picture, and --dice takes typed, random, camera or pictures")
    return [path]


def _camera(what: str, game: Game) -> Supplier:
    from companion.own_dice import OwnReader
    from companion.terminal.camera import Camera, open_camera
    from vision.errors import BadSource

    try:
        return Camera(open_camera(what), OwnReader(), game.kinds)
    except BadSource as error:
        raise BadDice(f"{error} Typed dice serve: --dice typed") from None

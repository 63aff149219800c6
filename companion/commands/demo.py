"""`companion demo`: a whole solo turn of Emerald Skulls, read from sample pictures and played by the rules."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import dealer
from companion.cli import called
from companion.dice import Need
from companion.errors import CompanionError
from companion.game import Draw, Event, Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, ChoosePayout, PickNose, Place, SpendCube
from companion.match import throw_in
from companion.printed import load_facts
from companion.table import Table
from companion.terminal.sitting import Sitting
from companion.terminal.suppliers import spoken_reading
from vision.picture_file import open_picture

if TYPE_CHECKING:
    from vision.reader import Reader

GAME = "emerald-skulls"
#: The demonstration joins a game half-way: gears enough to buy dice, and one reroll cube.
POSITION = {"gears": 8, "cubes": 1, "opposition": 45}
SEED = 1


class DemoStopped(CompanionError):
    """Report why the demonstration cannot go on."""


@click.command("demo")
@click.option("--window", is_flag=True, help="Show it in the app instead.")
@click.option("--pictures", metavar="FOLDER", help="Play the pictures in this folder instead of the samples.")
def command(window: bool, pictures: str | None) -> int:
    """Watch one turn of Emerald Skulls: sample pictures are read, dice placed, the payout explained.

    Needs no camera and no screen.
    """
    if window:
        from companion.commands.app import open_window

        return open_window(GAME, demo=True)
    from vision.reader import Reader

    paths = sample_pictures(Path(pictures) if pictures else samples_folder())
    for line in turn(Sitting(demo_table(), SEED), paths, Reader()):
        click.echo(line)
    click.echo(f"\nThat was the real reader and the real rules. Your turn: {called()} play {GAME} --solo")
    return 0


def samples_folder() -> Path:
    """Find the sample pictures beside the packages, in a checkout and in an installed wheel alike."""
    return Path(__file__).resolve().parent.parent.parent / "assets" / "demo"


def sample_pictures(folder: Path) -> tuple[Path, ...]:
    """List the pictures of one turn in the order they were thrown; raise DemoStopped when there are none."""
    found = tuple(sorted(folder.glob("*.jpg")))
    if not found:
        raise DemoStopped(f"there are no sample pictures (*.jpg) in {folder}")
    return found


def demo_table() -> Table:
    """Set up the game the demonstration joins."""
    game = find_game(GAME)
    options = {option.name: option.default for option in game.options}
    return Table(game, Setup(GAME, (Seat("Player"),), options, load_facts(GAME), POSITION))


def turn(sitting: Sitting, pictures: Sequence[Path], reader: "Reader") -> Iterator[str]:
    """Play one turn, a picture a throw, and tell it in lines; raise DemoStopped where no throw can be read."""
    table, left = sitting.table, list(pictures)
    rules, before = table.game.rules, table.game.totals(table.state)
    yield f"{table.game.title}, alone against the opposition. {_numbers(before)}"
    while not table.over and (not table.events or not _begins(rules.choices(table.state))):
        state = table.state
        need, choices = rules.need(state), rules.choices(state)
        event: Event
        if isinstance(need, Draw):
            event = dealer.draw(need, sitting.chance)
        elif isinstance(need, Need) and left:
            path = left.pop(0)
            reading = reader.read(open_picture(path), only=need.labels)
            yield f"\n{path.name}: {spoken_reading(reading, table.game.kinds)}"
            answer = throw_in(need, reading.dice, table.game.kinds)
            if answer.rolled is None:
                raise DemoStopped(f"{path} is not the throw that is due: {answer.problem}")
            event = answer.rolled
        elif choices:
            event = greedy(table, _count(left[0], reader, table) if left and _begins(choices) else 0)
        else:
            raise DemoStopped("the pictures end before the turn does")
        sitting.play(event)
        yield from table.game.describe(state, event, table.state)
        yield from (f"  {payment}" for payment in rules.payments(table.state))
    after = table.game.totals(table.state)
    yield f"\n{_numbers(after)}"
    yield sum_of_gears(before, after)


def _begins(choices: Sequence[Event]) -> bool:
    return any(isinstance(choice, BuyDice) for choice in choices)


def _count(path: Path, reader: "Reader", table: Table) -> int:
    """Count the dice of a picture: as many are bought."""
    labels = frozenset((kind.family, face) for kind in table.game.kinds for face in kind.faces)
    return len(reader.read(open_picture(path), only=labels).dice)


def greedy(table: Table, dice: int) -> Event:
    """Choose as a plain player would: buy so many dice, place as many as can be, lowest level first.

    Where nothing can be placed a cube is spent, then a nose picked; of several payouts the richest is taken.
    """
    choices = table.game.rules.choices(table.state)
    places = [choice for choice in choices if isinstance(choice, Place)]
    if places:
        return max(places, key=lambda place: (place.naturals + place.skulls, -place.level))
    payouts = [choice for choice in choices if isinstance(choice, ChoosePayout)]
    if payouts:
        rules = table.game.rules
        return max(payouts, key=lambda choice: rules.scores(rules.apply(table.state, choice))[0].points)
    for wanted in (BuyDice(max(dice, 3)), SpendCube(), PickNose(), ChickenOut()):
        if wanted in choices:
            return wanted
    return choices[0]


def _numbers(totals: Mapping[str, int]) -> str:
    return "; ".join(f"{name}: {number}" for name, number in totals.items()) + "."


def sum_of_gears(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Show that no gear appeared or vanished: what everybody won or lost adds up to nothing."""
    moved = [(name, after[name] - before[name]) for name in after if name == "supply" or name.endswith(" gears")]
    total = sum(after[name] for name, _ in moved)
    changes = ", ".join(f"{name} {change:+d}" for name, change in moved)
    adds = "adds up" if sum(change for _, change in moved) == 0 else "DOES NOT add up"
    return f"The payout {adds}: {changes}; {total} gears in all."

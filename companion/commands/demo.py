"""`companion demo`: a whole solo turn of Emerald Skulls, read from a film or pictures, played by the rules."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from companion import dealer
from companion.cli import called
from companion.clip import Throws
from companion.dice import Need
from companion.errors import CompanionError
from companion.game import Draw, Event, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, ChoosePayout, PickNose, Place, SpendCube
from companion.match import throw_in
from companion.printed import load_facts
from companion.table import Table, lines_told
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
@click.option("--pictures", metavar="FOLDER", help="Play the pictures in this folder instead.")
def command(window: bool, pictures: str | None) -> int:
    """Watch one turn of Emerald Skulls: throws of a film are read, dice placed, the payout explained.

    Needs no camera and no screen.
    """
    if window:
        from companion.commands.app import open_window

        return open_window(GAME, demo=True)
    from vision.reader import Reader

    table, reader = demo_table(), Reader()
    shots: Shots = Pictured(Path(pictures), reader, table) if pictures else Filmed(film(), reader, table)
    for line in turn(Sitting(table, SEED), shots):
        click.echo(line)
    click.echo(f"\nThat was the real reader and the real rules. Your turn: {called()} play {GAME} --solo")
    return 0


def samples_folder() -> Path:
    """Find the sample pictures beside the packages, in a checkout and in an installed wheel alike."""
    return Path(__file__).resolve().parent.parent.parent / "assets" / "demo"


def film() -> Path:
    """Find the film of one turn beside the sample pictures."""
    return samples_folder() / "turn.mp4"


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


class Shots(Protocol):
    """Describe where the throws of the turn are seen."""

    def next(self, need: Need) -> tuple[str, Rolled]:
        """Give what was seen, in words, and the throw; raise DemoStopped when there is none."""
        ...

    def count(self) -> int:
        """Count the dice of the throw that comes next: as many are bought."""
        ...


class Pictured:
    """See a throw in each picture of a folder."""

    def __init__(self, folder: Path, reader: "Reader", table: Table) -> None:
        self._left, self._reader, self._kinds = list(sample_pictures(folder)), reader, table.game.kinds

    def next(self, need: Need) -> tuple[str, Rolled]:
        """Read the next picture."""
        if not self._left:
            raise DemoStopped("the pictures end before the turn does")
        path = self._left.pop(0)
        reading = self._reader.read(open_picture(path), only=need.labels)
        answer = throw_in(need, reading.dice, self._kinds)
        if answer.rolled is None:
            raise DemoStopped(f"{path} is not the throw that is due: {answer.problem}")
        return f"{path.name}: {spoken_reading(reading, self._kinds)}", answer.rolled

    def count(self) -> int:
        """Count the dice of the next picture."""
        labels = frozenset((kind.family, face) for kind in self._kinds for face in kind.faces)
        return len(self._reader.read(open_picture(self._left[0]), only=labels).dice) if self._left else 0


class Filmed:
    """See the throws of a film through the live loop, as a camera's are."""

    def __init__(self, path: Path, reader: "Reader", table: Table) -> None:
        self._path, self._reader, self._kinds = path, reader, table.game.kinds
        self._throws = Throws(path, reader, self._kinds)

    def next(self, need: Need) -> tuple[str, Rolled]:
        """Watch on until the next throw lies still."""
        throw = self._throws.next(need)
        assert throw.match.rolled is not None
        where = f"{self._path.name}, second {self._throws.clip.seconds:.1f}"
        return f"{where}: {spoken_reading(throw.reading, self._kinds)}", throw.match.rolled

    def count(self) -> int:
        """Look ahead to the first throw."""
        return Throws(self._path, self._reader, self._kinds).count()


def turn(sitting: Sitting, shots: Shots) -> Iterator[str]:
    """Play one turn and tell it in lines; raise DemoStopped or ClipEnded where no throw can be read."""
    table = sitting.table
    rules, before = table.game.rules, table.game.totals(table.state)
    yield f"{table.game.title}, alone against the opposition. {_numbers(before)}"
    while not table.over and (not table.events or not _begins(rules.choices(table.state))):
        state = table.state
        need, choices = rules.need(state), rules.choices(state)
        event: Event
        if isinstance(need, Draw):
            event = dealer.draw(need, sitting.chance)
        elif isinstance(need, Need):
            seen, event = shots.next(need)
            yield f"\n{seen}"
        else:
            event = greedy(table, shots.count() if _begins(choices) else 0)
        sitting.play(event)
        yield from lines_told(table.game, state, event, table.state)
    after = table.game.totals(table.state)
    yield f"\n{_numbers(after)}"
    yield sum_of_gears(before, after)


def _begins(choices: Sequence[Event]) -> bool:
    return any(isinstance(choice, BuyDice) for choice in choices)


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

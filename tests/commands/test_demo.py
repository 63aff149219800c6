"""`companion demo`: the real rules on prepared readings, and on the shipped film and pictures through the networks."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.clip import ClipEnded, Throws
from companion.commands.demo import film, samples_folder, sum_of_gears
from companion.dice import Need
from companion.games import find_game
from tests.commands.conftest import Companion, reading
from vision.picture_file import open_picture
from vision.reading import Reading

ROOT = Path(__file__).resolve().parent.parent.parent

#: What the sample pictures show; the first is read twice, for as many dice are bought.
THROWS = [reading("2", "2", "4", "1")] * 2 + [reading("1", "1"), reading("4", "5", "4"), reading("skull")]

#: Seconds of the film at which its throws, at rest from 1.4, 4.8, 8.2 and 11.6 s on, are read.
READ_AT = ("1.7", "5.1", "8.5", "11.9")


class Unseeing:
    auto_confirm = 0.9

    def read(self, frame: np.ndarray, only: object = None) -> Reading:
        return Reading((frame.shape[1], frame.shape[0]))


#: The turn by the rulebook: 4 dice cost 1 gear; a cube adds a die to the two left; a skull on the gem with no die left
#: is a Double Out: 5 for the gem, 2 x 5 for the eyes, 2 x 2 for the upper jaw.
STORY = """\
Player takes 4 dice
  Player -1 gear: rolls 4 dice
Player rolls [1] [2] [2] [4]
Player places [2] [2] on the upper jaw
Player rolls [1] [1]
Player spends a reroll cube and picks up 3 dice
  Player -1 reroll cube: reroll, one die added
Player rolls [4] [4] [5]
Player places [4] [4] on the eyes
Player rolls [skull]
Player places [skull] on the gem
Player's turn ends: Double Out
  Player +19 gears: Double Out (gem 5, eyes 2 x 5, upper jaw 2 x 2)
""".splitlines()


def test_a_whole_turn_by_the_rules(companion: Companion, reads: Callable[..., None]) -> None:
    reads(*THROWS)
    ran = companion("demo", "--pictures", samples_folder())
    assert ran.status == 0, ran.err
    assert [line for line in ran.lines if line in STORY] == STORY
    assert "throw-1.jpg: 2 99%, 2 99%, 4 99%, 1 99%" in ran.lines
    (added,) = [line for line in ran.lines if line.startswith("The payout adds up: ")]
    assert "Player gears +18" in added
    assert added.endswith("120 gears in all.")
    opposition = sum(int(line.split()[3]) for line in ran.lines if line.startswith("  Vrax and Kur +"))
    assert f"Vrax and Kur gears +{opposition}" in added


def test_gears_that_do_not_add_up_would_be_shouted() -> None:
    before, after = {"supply": 60, "Ann gears": 10, "Ann cubes": 1}, {"supply": 50, "Ann gears": 20, "Ann cubes": 5}
    assert sum_of_gears(before, after) == "The payout adds up: supply -10, Ann gears +10; 70 gears in all."
    assert "DOES NOT add up" in sum_of_gears(before, after | {"supply": 51})


def test_pictures_that_are_no_throw_are_one_line(companion: Companion, reads: Callable[..., None]) -> None:
    reads(THROWS[0], reading("2", "2", "4"))
    ran = companion("demo", "--pictures", samples_folder())
    assert ran.status == 2
    assert ran.complaint.endswith("throw-1.jpg is not the throw that is due: 4 dice wanted, got 3")


def test_a_whole_turn_of_the_shipped_film_through_the_live_loop(companion: Companion) -> None:
    ran = companion("demo")
    assert ran.status == 0, ran.err
    assert [line for line in ran.lines if line in STORY] == STORY
    throws = [line for line in ran.lines if line.startswith("turn.mp4, second ")]
    assert [line.partition(": ")[0] for line in throws] == [f"turn.mp4, second {s}" for s in READ_AT]
    assert film().stat().st_size <= 3_000_000


def test_a_film_that_ends_before_its_throw_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "empty.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 15, (64, 48))
    for _ in range(8):
        writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    throws = Throws(path, Unseeing(), find_game("emerald-skulls").kinds)  # type: ignore[arg-type]
    need = Need(find_game("emerald-skulls").kinds, 1)
    with pytest.raises(ClipEnded, match=r"^the film ends without the throw that is due: Throw 1 die\.$"):
        throws.next(need)
    assert Throws(path, Unseeing(), ()).count() == 0  # type: ignore[arg-type]


def test_no_pictures(companion: Companion, reads: Callable[..., None], tmp_path: Path) -> None:
    reads()
    ran = companion("demo", "--pictures", tmp_path)
    assert (ran.status, ran.complaint) == (2, f"companion: there are no sample pictures (*.jpg) in {tmp_path}")


def test_the_samples_are_small_and_open() -> None:
    pictures = sorted(samples_folder().glob("*.jpg"))
    assert [picture.name for picture in pictures] == [f"throw-{n}.jpg" for n in (1, 2, 3, 4)]
    for picture in pictures:
        assert open_picture(picture).shape == (720, 960, 3)
        assert picture.stat().st_size < 150_000


def test_the_shipped_networks_read_the_shipped_pictures(companion: Companion) -> None:
    ran = companion("demo", "--pictures", samples_folder())
    assert ran.status == 0, ran.err
    assert [line for line in ran.lines if line in STORY] == STORY

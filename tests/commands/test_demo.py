"""`companion demo`: the real rules on prepared readings, and on the shipped pictures through the shipped networks."""

from collections.abc import Callable
from pathlib import Path

from companion.commands.demo import samples_folder, sum_of_gears
from tests.commands.conftest import Companion, reading
from vision.picture_file import open_picture

ROOT = Path(__file__).resolve().parent.parent.parent

#: What the sample pictures show; the first is read twice, for as many dice are bought.
THROWS = [reading("2", "2", "4", "1")] * 2 + [reading("1", "1"), reading("4", "5", "4"), reading("skull")]

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
    ran = companion("demo")
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
    ran = companion("demo")
    assert ran.status == 2
    assert ran.complaint.endswith("throw-1.jpg is not the throw that is due: 4 dice wanted, got 3")


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
    ran = companion("demo")
    assert ran.status == 0, ran.err
    assert [line for line in ran.lines if line in STORY] == STORY

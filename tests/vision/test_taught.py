"""Dice a person taught: lessons, what is fitted, what is refused, and the file they are kept in."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.dice_drawings import DrawnReader, tray
from vision.dice_file import read_set, write_set
from vision.errors import BadDiceSet, BadPicture
from vision.lesson import Lesson, confusions, look
from vision.taught import DiceSet, Fitted, TaughtFace, fit

READER = DrawnReader()


def shown(name: str, turn: float, seed: int) -> np.ndarray:
    return look(READER, tray(name, turn, seed)).crop


def taught(names: tuple[str, ...]) -> DiceSet:
    lesson = Lesson("runes", "pebbles", tuple(("home", name, None) for name in names), wanted=4)
    for name in names:
        for k in range(4):
            lesson.add(("home", name, None), look(READER, tray(name, 7 + 80 * k, 10 * k + len(name))))
    assert lesson.done
    return lesson.learned()


@pytest.fixture(scope="module")
def two() -> tuple[DiceSet, Fitted]:
    dice_set = taught(("ring", "cross"))
    return dice_set, fit(dice_set, READER.embed, "net")


@pytest.mark.parametrize("name", ["ring", "cross"])
@pytest.mark.parametrize("turn", [0, 33, 61, 145, 310])
def test_a_taught_face_is_known_in_any_turn(two: tuple[DiceSet, Fitted], name: str, turn: int) -> None:
    _, fitted = two
    chances = fitted.chances(shown(name, turn, 500 + turn)[None], READER.embed)[0]
    assert fitted.labels[int(chances.argmax())] == ("home", name, None)
    assert chances.sum() == pytest.approx(1.0, abs=1e-5)


def test_a_face_that_was_not_taught_is_none_of_them(two: tuple[DiceSet, Fitted]) -> None:
    _, fitted = two
    crops = np.stack([shown("bar", turn, turn) for turn in (0, 40, 77)])
    assert (fitted.chances(crops, READER.embed).argmax(axis=1) == 2).all()


def test_a_face_that_may_not_be_answered_is_none_and_not_the_other(two: tuple[DiceSet, Fitted]) -> None:
    _, fitted = two
    chances = fitted.chances(shown("ring", 20, 3)[None], READER.embed, only=[("home", "cross")])[0]
    assert chances.argmax() == 2
    assert chances[0] == 0.0


def test_the_same_set_is_fitted_the_same(two: tuple[DiceSet, Fitted]) -> None:
    dice_set, fitted = two
    again = fit(dice_set, READER.embed, "net")
    assert np.array_equal(again.means, fitted.means)
    assert again.usual == fitted.usual
    assert fitted.confused == ()


def test_two_faces_that_look_alike_are_told() -> None:
    crops = [shown("ring", 11 * k, k) for k in range(8)]
    faces = (TaughtFace("home", "one", None, np.stack(crops[:4])), TaughtFace("home", "two", None, np.stack(crops[4:])))
    fitted = fit(DiceSet("twins", "", faces), READER.embed)
    assert confusions(fitted) == ((("home", "one", None), ("home", "two", None)),)


def test_a_die_that_was_not_moved_is_not_taken_twice() -> None:
    lesson = Lesson("x", "y", (("home", "ring", None),))
    seen = look(READER, tray("ring", 10, 1))
    lesson.add(("home", "ring", None), seen)
    with pytest.raises(BadPicture, match="turn it a little"):
        lesson.add(("home", "ring", None), look(READER, tray("ring", 10, 1)))
    assert lesson.next == ("home", "ring", None)
    lesson.take_back(("home", "ring", None))
    lesson.add(("home", "ring", None), seen)


def test_pictures_without_a_die_or_with_a_tiny_one_say_so() -> None:
    with pytest.raises(BadPicture, match="no die is seen"):
        look(READER, np.full((240, 320, 3), 40, np.uint8))
    with pytest.raises(BadPicture, match="come closer"):
        look(READER, tray("ring", 0, side=16))


def test_a_set_with_too_little_is_refused() -> None:
    few = np.zeros((2, 48, 48, 3), np.uint8)
    enough = np.zeros((3, 48, 48, 3), np.uint8)
    ring = TaughtFace("home", "ring", None, enough)
    with pytest.raises(BadDiceSet, match="fewer than two"):
        DiceSet("x", "", (ring,))
    with pytest.raises(BadDiceSet, match="'cross' was shown 2 times"):
        DiceSet("x", "", (ring, TaughtFace("home", "cross", None, few)))
    with pytest.raises(BadDiceSet, match="'ring' is in the set 'x' twice"):
        DiceSet("x", "", (ring, ring))
    with pytest.raises(BadDiceSet, match="not n"):
        TaughtFace("home", "ring", None, np.zeros((3, 32, 32, 3), np.uint8))


def test_a_file_gives_back_what_was_written(two: tuple[DiceSet, Fitted], tmp_path: Path) -> None:
    dice_set, fitted = two
    path = tmp_path / "deep" / "runes.dice"
    write_set(path, dice_set, fitted)
    again, known = read_set(path)
    assert (again.name, again.use) == ("runes", "pebbles")
    assert [face.label for face in again.faces] == [face.label for face in dice_set.faces]
    assert all(np.array_equal(a.crops, b.crops) for a, b in zip(again.faces, dice_set.faces, strict=True))
    assert known is not None
    assert known.network == "net"
    assert np.array_equal(known.way, fitted.way)
    write_set(path, dice_set)
    assert read_set(path)[1] is None


@pytest.mark.parametrize("keep", [0, 10, 200, 5000])
def test_a_damaged_file_is_one_sentence(two: tuple[DiceSet, Fitted], tmp_path: Path, keep: int) -> None:
    path = tmp_path / "runes.dice"
    write_set(path, *two)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(BadDiceSet, match=r"runes\.dice: not a set of taught dice"):
        read_set(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDiceSet, match="No such file"):
        read_set(tmp_path / "none.dice")

"""A throw tapped in: the right count, only kinds that are there, only faces they have."""

from companion.dice import Die, Kind, Need
from companion.game import Rolled
from companion.ui.throw import Throw

TALLY = Kind("emerald", ("1", "2", "3", "4", "5", "skull"), "tally")
BRONZE = Kind("bronze", ("eggs-1", "eggs-1", "eggs-2", "footprint", "death", "death"), "goblin", "bronze")
RED = Kind("red", ("eggs-2", "eggs-3", "death"), "goblin", "red")


def test_dice_fill_the_throw_and_no_more() -> None:
    throw = Throw(Need((TALLY,) * 7, 3))
    assert throw.rolled is None
    for face in ("5", "1", "skull"):
        assert throw.add(TALLY, face)
    assert not throw.add(TALLY, "2")
    assert throw.left(TALLY) == 0
    assert throw.rolled == Rolled((Die("emerald", "1"), Die("emerald", "5"), Die("emerald", "skull")))


def test_a_kind_can_be_thrown_only_as_often_as_it_is_there() -> None:
    throw = Throw(Need((BRONZE, BRONZE, RED), 3))
    assert [kind.name for kind in throw.kinds] == ["bronze", "red"]
    assert throw.add(RED, "death")
    assert not throw.add(RED, "death")
    assert throw.left(RED) == 0
    assert throw.left(BRONZE) == 2


def test_a_face_the_kind_lacks_is_not_taken() -> None:
    throw = Throw(Need((BRONZE,), 1))
    assert not throw.add(BRONZE, "skull")
    assert throw.dice == []


def test_a_tapped_die_turns_through_all_its_faces_and_comes_back() -> None:
    throw = Throw(Need((BRONZE,), 1))
    throw.add(BRONZE, "eggs-1")
    seen = []
    for _ in BRONZE.faces:
        seen.append(throw.dice[0].face)
        throw.cycle(0)
    assert seen == ["eggs-1", "eggs-2", "footprint", "death"]
    assert throw.dice[0].face == "eggs-1"


def test_the_last_die_can_be_taken_out_again() -> None:
    throw = Throw(Need((TALLY,) * 2, 2))
    throw.remove_last()
    throw.add(TALLY, "1")
    throw.add(TALLY, "2")
    throw.remove_last()
    assert throw.dice == [Die("emerald", "1")]
    assert throw.rolled is None

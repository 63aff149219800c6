"""What is seen against what is needed: a throw, or the reason why not."""

from dataclasses import dataclass

import pytest

from companion.dice import Die, Kind, Need, parse_dice
from companion.match import match, to_die

BRONZE = Kind("bronze", ("eggs-1", "death"), "goblin", "bronze")
GOLD = Kind("gold", ("eggs-4", "death"), "goblin", "gold")
BONE = Kind("bone", ("1", "2", "skull"), "tally")


@dataclass(frozen=True)
class Seen:
    family: str
    face: str | None
    colour: str | None = None
    confidence: float = 0.9
    hint: str | None = None


def bones(text: str) -> list[Seen]:
    return [Seen("tally", face) for face in text.split()]


@pytest.mark.parametrize(
    ("seen", "die"),
    [
        (Seen("goblin", "death", "gold"), Die("gold", "death")),
        (Seen("goblin", "death", "bronze"), Die("bronze", "death")),
        (Seen("goblin", "death", "silver"), None),  # no silver die is in play
        (Seen("goblin", "eggs-4", "bronze"), None),  # bronze dice have no four eggs
        (Seen("goblin", None, "gold"), None),
        (Seen("tally", "skull"), Die("bone", "skull")),
        (Seen("tally", "skull", "gold"), Die("bone", "skull")),  # a kind without a colour takes any
        (Seen("pip", "1"), None),
    ],
)
def test_naming_a_die(seen: Seen, die: Die | None) -> None:
    assert to_die((BRONZE, GOLD, BONE), seen) == die


def test_a_throw_is_sorted_and_its_confidence_is_the_product() -> None:
    answer = match(Need((BONE,) * 3, 3), bones("skull 1 2"))
    assert answer.rolled is not None
    assert answer.rolled.dice == parse_dice("bone/1 bone/2 bone/skull")
    assert answer.confidence == pytest.approx(0.9**3)
    assert answer.problem is None


def test_dice_that_lie_beside_are_taken_off() -> None:
    need = Need((BONE,) * 2, 2, beside=parse_dice("bone/1 bone/1"))
    answer = match(need, bones("1 skull 1 1"))
    assert answer.rolled is not None
    assert answer.rolled.dice == parse_dice("bone/1 bone/skull")


@pytest.mark.parametrize(
    ("seen", "problem"),
    [
        ("1 1", "only the dice that already lay there are seen: cannot tell yet"),
        ("1 2 skull", "not seen beside the throw: bone/1"),
        ("1 1 2 2 2", "2 dice wanted, got 3, without the 2 dice that already lay there"),
        ("1 1 2", "2 dice wanted, got 1, without the 2 dice that already lay there"),
        ("", "not seen beside the throw: bone/1, bone/1"),
    ],
)
def test_what_cannot_be_told_yet(seen: str, problem: str) -> None:
    answer = match(Need((BONE,) * 2, 2, beside=parse_dice("bone/1 bone/1")), bones(seen))
    assert (answer.rolled, answer.problem) == (None, problem)


def test_a_tray_holds_only_the_throw() -> None:
    need = Need((BONE,) * 2, 2, beside=parse_dice("bone/1 bone/1"))
    answer = match(need, bones("1 1"), in_view=False)
    assert answer.rolled is not None
    assert answer.rolled.dice == parse_dice("bone/1 bone/1")


def test_an_unreadable_die_is_named_with_its_reason() -> None:
    seen = [*bones("1"), Seen("tally", None, hint="cocked"), Seen("tally", None)]
    answer = match(Need((BONE,) * 3, 3), seen)
    assert (answer.rolled, answer.problem, answer.doubtful) == (None, "2 dice cannot be read (cocked)", (1, 2))


def test_kinds_that_only_lie_beside() -> None:
    need = Need((BONE,), 1, beside=parse_dice("gold/death"))
    seen = [Seen("goblin", "death", "gold"), *bones("2")]
    assert match(need, seen).problem == "1 die cannot be read"
    answer = match(need, seen, (GOLD,))
    assert answer.rolled is not None
    assert answer.rolled.dice == parse_dice("bone/2")

"""`companion teach` and `companion dice`: pictures in folders become a set that is kept, shared and forgotten."""

from pathlib import Path

import cv2
import pytest

import vision.reader
from companion import own_dice
from companion.library import facts_for
from tests.commands.conftest import Companion
from tests.vision.dice_drawings import DrawnReader, tray

FACES = {"emerald": {"1": "ring", "skull": "cross"}, "goblin": {"bronze-death": "bar", "bronze-eggs-1": "ring"}}


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.reader, "Reader", DrawnReader)


def folders(tmp_path: Path, marks: dict[str, str], each: int = 3) -> Path:
    for face, mark in marks.items():
        place = tmp_path / "shown" / face
        place.mkdir(parents=True)
        for k in range(each):
            assert cv2.imwrite(str(place / f"{k}.png"), tray(mark, 13 + 85 * k, k))
    return tmp_path / "shown"


def test_folders_of_pictures_become_a_set(companion: Companion, tmp_path: Path) -> None:
    shown = folders(tmp_path, FACES["emerald"])
    ran = companion("teach", "emerald-skulls", "--name", "My runes", "--pictures", shown)
    assert ran.status == 0
    assert "1: 3 of 3 pictures learned from" in ran.lines
    assert "My runes: 2 faces are known; these dice are read from now on." in ran.lines
    assert companion("dice").lines == ["My runes  for emerald-skulls: 1, skull"]
    assert companion("teach", "emerald-skulls", "--name", "my runes", "--pictures", shown).status == 2
    assert companion("teach", "emerald-skulls", "--name", "my runes", "--pictures", shown, "--replace").status == 0


def test_sets_are_exported_renamed_deleted_and_imported(companion: Companion, tmp_path: Path) -> None:
    companion("teach", "emerald-skulls", "--pictures", folders(tmp_path, FACES["emerald"]))
    there = tmp_path / "mine.dice"
    assert companion("dice", "export", "emerald-skulls", there).status == 0
    assert companion("dice", "rename", "emerald-skulls", "stones").status == 0
    assert companion("dice", "delete", "stones").lines == ["stones is deleted."]
    assert companion("dice", "list").lines == ["No dice were taught yet."]
    assert companion("dice", "import", there).lines == ["Taken: emerald-skulls, 2 faces for emerald-skulls."]
    assert companion("dice", "import", there).complaint.endswith("called 'emerald-skulls' already")
    assert companion("dice", "delete", "cat").complaint.endswith("called 'cat'; there is emerald-skulls")
    assert companion("dice", "delete", "!").status == 2


def test_goblin_dice_bring_their_face_table(companion: Companion, tmp_path: Path) -> None:
    shown = folders(tmp_path, FACES["goblin"])
    sides = "bronze=eggs-1 eggs-1 eggs-1 footprint death death"
    ran = companion("teach", "dicey-goblins", "--pictures", shown, "--side", sides)
    assert "Faces of your own dice kept: bronze." in ran.lines
    bronze = facts_for("dicey-goblins")["bronze"]
    assert bronze["source"] == "owner"
    assert list(bronze["sides"]) == ["eggs-1", "eggs-1", "eggs-1", "footprint", "death", "death"]
    (_, dice_set, _), *_ = own_dice.load_sets()
    assert [face.label for face in dice_set.faces] == [("goblin", "death", "bronze"), ("goblin", "eggs-1", "bronze")]


def test_loose_pictures_are_asked_about(companion: Companion, tmp_path: Path) -> None:
    place = tmp_path / "loose"
    place.mkdir()
    for k in range(6):
        cv2.imwrite(str(place / f"{k}.png"), tray("ring" if k < 3 else "cross", 10 + 70 * k, k))
    ran = companion("teach", "emerald-skulls", "--pictures", place, typed="1\n1\n1\ncat\nskull\nskull\nskull\n")
    assert ran.status == 0
    assert "'cat' is no face of Emerald Skulls's dice" in ran.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--pictures", "nowhere"), "'nowhere' is no folder"),
        ((), "one of the two"),
        (("--pictures", "x", "--side", "cat=1"), "KIND=FACES with six faces"),
        (("--pictures", "x", "--name", "..."), "is no name for a set of dice"),
    ],
)
def test_what_cannot_be_taught_is_one_line(companion: Companion, arguments: tuple[str, ...], complaint: str) -> None:
    ran = companion("teach", "emerald-skulls", *arguments)
    assert ran.status == 2
    assert complaint in ran.complaint
    assert own_dice.load_sets() == ()


def test_too_few_pictures_are_told_and_nothing_is_kept(companion: Companion, tmp_path: Path) -> None:
    ran = companion("teach", "emerald-skulls", "--pictures", folders(tmp_path, FACES["emerald"], each=2))
    assert ran.complaint == "companion: '1' was shown 2 times; 3 are needed"
    assert own_dice.load_sets() == ()

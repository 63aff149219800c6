"""Teach my dice on the screen: a face is picked, shown by camera or pictures, and the set is kept."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion import own_dice
from companion.library import facts_for
from tests.ui.screen import Screen, button, texts
from tests.vision.dice_drawings import DrawnReader, tray
from vision.frames import Frame
from vision.taught import DiceSet, TaughtFace


class Feed:
    """Be a camera that shows what the test puts in."""

    problem: str | None = None
    newest: Frame | None = None
    closed = False

    def close(self) -> None:
        self.closed = True

    def pause(self) -> None: ...
    def resume(self) -> None: ...


@pytest.fixture
def feed(desk: Any) -> Feed:
    made = Feed()
    desk._reader = DrawnReader()
    desk._open_camera = lambda what, size: made
    return made


@pytest.fixture
def lesson(screen: Screen, root: Any, feed: Feed) -> Any:
    """Open the lesson for Emerald Skulls by taps."""
    screen.tap(button(root, "Teach my dice"))
    screen.tap(button(root, "Emerald Skulls"))
    return root.screen


def show(screen: Screen, lesson: Any, feed: Feed, place: tuple[str, str], mark: str, times: int = 5) -> None:
    screen.tap(lesson.rows[place].button)
    for k in range(times):
        feed.newest = Frame(tray(mark, 7 + 71 * k, k), k + 1, 0.0)
        screen.tap(lesson.shoot)


def test_faces_are_shown_to_the_camera_and_the_set_is_kept(screen: Screen, root: Any, lesson: Any, feed: Feed) -> None:
    screen.tap(lesson.shoot)
    assert lesson.shoot.text == "Take it"
    show(screen, lesson, feed, ("emerald", "1"), "ring")
    assert lesson.rows[("emerald", "1")].button.hint == "shown 5 of 5 times"
    assert lesson.label == ("emerald", "2")
    assert "That face was shown often enough. Tap the next one." in texts(lesson)
    show(screen, lesson, feed, ("emerald", "skull"), "cross")
    lesson.name_field.text = "Rune dice"
    screen.tap(lesson.done)
    assert type(root.screen).__name__ == "StartScreen"
    assert root.toast.words.text == "Rune dice: 2 faces are known."
    assert feed.closed
    (_, dice_set, fitted), *_ = own_dice.load_sets()
    assert [face.label for face in dice_set.faces] == [("tally", "1", None), ("tally", "skull", None)]
    assert fitted is not None
    screen.tap(button(root, "Teach my dice"))
    screen.tap(button(root, "Rune dice"))
    screen.tap(button(root, "Forget Rune dice"))
    assert len(own_dice.load_sets()) == 1
    screen.tap(button(root, "Tap once more to forget Rune dice"))
    assert own_dice.load_sets() == ()
    assert root.toast.words.text == "Rune dice is forgotten."


def test_what_cannot_be_learned_is_said_and_the_last_can_be_taken_back(screen: Screen, lesson: Any, feed: Feed) -> None:
    screen.tap(lesson.shoot)
    show(screen, lesson, feed, ("emerald", "1"), "ring", 1)
    screen.tap(lesson.shoot)
    assert "turn it a little" in lesson.status.text
    feed.newest = Frame(np.full((240, 320, 3), 40, np.uint8), 9, 0.0)
    screen.tap(lesson.shoot)
    assert "No die is seen" in lesson.status.text
    assert lesson.rows[("emerald", "1")].shown == 1
    screen.tap(lesson.thumbnails.children[0])
    assert lesson.rows[("emerald", "1")].shown == 0
    screen.tap(lesson.done)
    assert own_dice.load_sets() == ()


def test_pictures_serve_as_well_as_a_camera(screen: Screen, root: Any, lesson: Any, desk: Any, tmp_path: Path) -> None:
    path = tmp_path / "album" / "one.png"
    path.parent.mkdir()
    cv2.imwrite(str(path), tray("ring", 30))
    desk.settings.folder = str(path.parent)
    screen.tap(button(lesson, "Take a picture file"))
    screen.tap(button(root, "one.png"))
    assert lesson.rows[("emerald", "1")].shown == 1
    path.write_bytes(b"no picture")
    root.dropped(path)
    screen.frames(4)
    assert "one.png" in lesson.status.text


def test_goblin_dice_bring_the_sides_they_have(screen: Screen, root: Any, feed: Feed) -> None:
    root.teach()
    screen.frames(3)
    screen.tap(button(root, "Dicey Goblins"))
    lesson = root.screen
    screen.tap(lesson.shoot)
    for face, mark, sides in (("eggs-1", "ring", 4), ("death", "cross", 2)):
        show(screen, lesson, feed, ("bronze", face), mark, 3)
        for _ in range(sides - 1):
            screen.tap(lesson.rows[("bronze", face)].many)
    screen.tap(lesson.done)
    assert "The sides of the bronze die are kept." in root.toast.words.text
    assert list(facts_for("dicey-goblins")["bronze"]["sides"]) == ["eggs-1"] * 4 + ["death"] * 2


def test_a_camera_that_is_missing_is_a_sentence(screen: Screen, lesson: Any, feed: Feed) -> None:
    feed.problem = "Camera 0 does not open: it is missing, not allowed, or in use by another program."
    screen.tap(lesson.shoot)
    assert lesson.status.text == f"{feed.problem} Picture files serve as well."


def kept(name: str) -> None:
    """Keep a set of two faces."""
    crops = np.full((5, 48, 48, 3), 90, np.uint8)
    faces = tuple(TaughtFace("tally", face, None, crops) for face in ("1", "skull"))
    own_dice.keep_set(DiceSet(name, "emerald-skulls", faces))


def names() -> list[str]:
    return sorted(dice_set.name for _, dice_set, _ in own_dice.load_sets())


def test_a_set_is_renamed_and_a_name_that_is_taken_loses_nothing(screen: Screen, root: Any) -> None:
    kept("Rune dice")
    kept("Bone dice")
    root.teach()
    screen.frames(3)
    screen.tap(button(root, "Rune dice"))
    form = next(w for w in root.sheet.body.walk() if type(w).__name__ == "DiceSetForm")
    for name, said in (("Bone dice", "There are taught dice called 'Bone dice' already"), ("?", "'?' is no name")):
        form.field.text = name
        screen.tap(button(form, "Rename"))
        assert said in root.toast.words.text
        assert names() == ["Bone dice", "Rune dice"]
    form.field.text = "Runes of 1712"
    screen.tap(button(form, "Rename"))
    assert root.sheet is None
    assert names() == ["Bone dice", "Runes of 1712"]
    assert "Runes of 1712" in texts(root.screen)


def test_a_set_goes_to_a_file_and_comes_from_one(screen: Screen, root: Any, desk: Any, tmp_path: Path) -> None:
    folder = tmp_path / "album"
    folder.mkdir()
    desk.settings.folder = str(folder)
    kept("Rune dice")
    root.teach()
    screen.frames(3)
    screen.tap(button(root, "Rune dice"))
    screen.tap(button(root.sheet, "Write to a file"))
    assert root.toast.words.text == f"Written: {folder / 'rune-dice.dice'}"
    own_dice.delete_set("Rune dice")
    screen.tap(button(root, "Take dice from a file"))
    screen.tap(button(root.sheet, "rune-dice.dice"))
    assert names() == ["Rune dice"]
    assert root.toast.words.text == "Rune dice is used from now on."
    screen.tap(button(root, "Take dice from a file"))
    screen.tap(button(root.sheet, "rune-dice.dice"))
    assert root.toast.words.text.startswith("There are taught dice called 'Rune dice' already")
    (folder / "rune-dice.dice").write_bytes(b"no dice")
    screen.tap(button(root.sheet, "rune-dice.dice"))
    assert "rune-dice.dice" in root.toast.words.text
    assert names() == ["Rune dice"]


def test_a_sentence_at_the_bottom_leaves_the_last_row_of_a_list_in_sight(screen: Screen, root: Any) -> None:
    for k in range(12):
        kept(f"Dice {k}")
    root.teach()
    screen.frames(3)
    last = button(root, "Take dice from a file")
    scroll = last.parent
    while type(scroll).__name__ != "Scroll":
        scroll = scroll.parent
    scroll.scroll_y = 0
    root.say("Rune dice is used from now on.")
    screen.frames(3)
    assert last.to_window(last.x, last.y)[1] >= root.toast.top

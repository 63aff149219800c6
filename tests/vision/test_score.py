import json
from pathlib import Path

import pytest

from vision.errors import BadPicture
from vision.labelled import Labelled, Wanted, read_labels
from vision.reading import Reading, Sighting
from vision.score import Score, add, mean_precision, report, share


def die(
    x: float, y: float, face: str | None = "3", family: str = "pip", side: float = 20, sure: float = 0.99
) -> Sighting:
    x0, y0 = x - side / 2, y - side / 2
    quad = ((x0, y0), (x0 + side, y0), (x0 + side, y0 + side), (x0, y0 + side))
    return Sighting(quad, (x0, y0, side, side), family, face, confidence=sure)


def want(x: float, y: float, face: str | None = "3", side: float = 20) -> Wanted:
    return Wanted(("pip", face) if face else None, None, (x - side / 2, y - side / 2, side, side))


def scored(dice: list[Wanted], seen: list[Sighting], boxes: bool = True) -> Score:
    score = Score()
    add(score, Labelled(Path("a.jpg"), "pip", tuple(dice), boxes), Reading((640, 480), tuple(seen)))
    return score


def test_a_perfect_reading_scores_exactly_one():
    score = scored([want(50, 50), want(90, 50, "6")], [die(90, 50, "6"), die(50, 50)])
    assert (share(score.exact, score.pictures), share(score.right, score.asked)) == (1.0, 1.0)
    assert (score.invented, score.missed, score.refused) == (0, 0, 0)
    assert mean_precision(score) == 1.0
    assert "throws exactly right   1.0000" in report(score)


def test_a_perfect_reading_without_boxes_scores_exactly_one():
    dice = [Wanted(("pip", f), None, None) for f in "136"]
    score = scored(dice, [die(9, 9, "6"), die(50, 9, "1"), die(90, 9, "3")], boxes=False)
    assert (score.exact, score.right, score.asked, score.invented) == (1, 3, 3, 0)


# what is labelled; what is seen; (exact, right, invented, missed, refused)
CASES = [
    ([want(50, 50)], [die(50, 50, "4")], (0, 0, 0, 0, 0)),  # wrong face: neither missed nor invented
    ([want(50, 50)], [], (0, 0, 0, 1, 0)),
    ([want(50, 50)], [die(50, 50), die(200, 50)], (0, 1, 1, 0, 0)),
    ([want(50, 50)], [die(50, 50), die(52, 50)], (0, 1, 1, 0, 0)),  # one die claimed twice
    ([want(50, 50)], [die(50, 50, None)], (0, 0, 0, 0, 1)),
    ([want(50, 50), want(90, 50, None)], [die(50, 50), die(90, 50)], (1, 1, 0, 0, 0)),  # nothing asked of the second
    ([want(50, 50), want(90, 50, None)], [die(50, 50)], (1, 1, 0, 0, 0)),
    ([], [], (1, 0, 0, 0, 0)),
    ([], [die(50, 50)], (0, 0, 1, 0, 0)),
    ([], [die(50, 50, None)], (1, 0, 0, 0, 0)),  # refusing invents nothing
    ([want(50, 50)], [die(90, 50)], (0, 0, 1, 1, 0)),
]


@pytest.mark.parametrize(("dice", "seen", "expected"), CASES)
def test_what_counts(dice, seen, expected):
    s = scored(dice, seen)
    assert (s.exact, s.right, s.invented, s.missed, s.refused) == expected


def test_wrong_metal_spoils_the_throw_but_not_the_face():
    wanted = Wanted(("goblin", "death"), "gold", (40, 40, 20, 20))
    seen = Sighting(die(50, 50).corners, (40, 40, 20, 20), "goblin", "death", colour="bronze", confidence=0.9)
    s = Score()
    add(s, Labelled(Path("a.jpg"), "goblin", (wanted,), True), Reading((640, 480), (seen,)))
    assert (s.exact, s.right, s.colours, s.colours_right) == (0, 1, 1, 0)


def write(folder: Path, *entries: dict) -> Path:
    (folder / "labels.jsonl").write_text("\n".join(json.dumps(e) for e in entries))
    return folder


def test_both_forms_of_labels(tmp_path):
    top = [[1, 1], [9, 1], [9, 9], [1, 9]]
    ours = {
        "image": "a.png",
        "game": "emerald-skulls",
        "dice": [{"face": "skull", "colour": None, "bbox": None, "top": top, "whole": True}],
    }
    theirs = {"image": "b.jpg", "game": "yathsel", "dice": [
        {"face": "pips-3", "die": "d6", "bbox": [1, 2, 3, 4], "box_of": "die"},
        {"face": "num-20", "die": "d20", "bbox": None},
        {"face": "unknown", "die": "d6", "bbox": [5, 5, 5, 5]},
    ]}  # fmt: skip
    cut = {"image": "c.png", "game": "skaal", "dice": [{"face": "ooops", "bbox": [0, 0, 9, 9], "whole": False}]}
    a, b, c = read_labels(write(tmp_path, ours, theirs, cut))
    assert (a.family, a.dice[0].label, a.dice[0].box) == ("tally", ("tally", "skull"), (1, 1, 8, 8))
    assert [d.label for d in b.dice] == [("pip", "3"), None, None]
    assert c.dice[0].label is None


def test_a_damaged_label_line_is_named(tmp_path):
    (tmp_path / "labels.jsonl").write_text('{"image": "a.png", "game": null, "dice": []}\n{"image": \n')
    with pytest.raises(BadPicture, match="line 2"):
        list(read_labels(tmp_path))
    with pytest.raises(BadPicture, match="no labels"):
        list(read_labels(tmp_path / "nowhere"))

"""The path-traced check pictures: same seed same scene, drawings that differ, labels that a scorer reads back."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL")
cv2 = pytest.importorskip("cv2")

from vision.labelled import read_labels  # noqa: E402
from vision.labels import FACES, FAMILIES, HINTS  # noqa: E402
from vision.train.picture import Picture  # noqa: E402
from vision.train.traced import cloth  # noqa: E402
from vision.train.traced.__main__ import label, picture  # noqa: E402
from vision.train.traced.describe import describe  # noqa: E402
from vision.train.traced.develop import corners, develop, levels, truth  # noqa: E402
from vision.train.traced.drawings import drawing  # noqa: E402
from vision.train.traced.solids import solid  # noqa: E402

SOURCES = sorted((Path(__file__).parents[2] / "vision/train/traced").glob("*.py"))


def test_it_shares_nothing_with_the_training_renderer() -> None:
    assert len(SOURCES) > 8
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [a.name for a in node.names] if isinstance(node, ast.Import) else []
            assert not any(n.startswith("vision.train.render") for n in names), path


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_seed_describes_the_same_scene(family: str) -> None:
    assert describe(5, family) == describe(5, family)
    assert describe(5, family) != describe(6, family)


def test_faces_dealt_are_the_familys_and_pips_oppose_to_seven() -> None:
    for seed in range(12):
        for die in describe(seed, "pip").dice:
            pairs = list(zip(die.faces[::2], die.faces[1::2], strict=True))
            assert [int(a) + int(b) for a, b in pairs] == [7, 7, 7]
        for die in describe(seed, "goblin").dice:
            assert len(set(die.faces)) == 6
            assert set(die.faces) <= set(FAMILIES["goblin"])
            assert die.colour is not None


def test_a_makers_faces_differ_and_makers_differ() -> None:
    masks = {face: drawing(*face, 7) for face in FACES}
    for (family, name), mask in masks.items():
        assert mask.shape == (192, 192)
        assert 0.01 < (mask > 128).mean() < 0.5, (family, name)
        for other in FAMILIES[family]:
            if other != name:
                assert np.abs(mask.astype(int) - masks[family, other]).mean() > 2, (family, name, other)
    for face in FACES:
        assert any((drawing(*face, maker) != masks[face]).any() for maker in range(3))
        assert (drawing(*face, 7) == masks[face]).all()


@pytest.mark.parametrize(("form", "much"), [("rounded", 0.5), ("bulged", 0.5), ("ball-cut", 0.5), ("corner-cut", 0.5)])
def test_solids_are_closed_fill_the_cube_and_are_engraved(form: str, much: float) -> None:
    blank = [np.zeros((192, 192), np.uint8)] * 6
    points, normals, _, triangles = solid(form, much, blank, 0.0)
    assert np.abs(points).max() == pytest.approx(1, abs=0.01)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    volume = float((np.cross(a, b) * c).sum() / 6)  # positive only if every face looks outwards
    assert 5.5 < volume < 8
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1)
    cut, _, _, same = solid(form, much, [drawing("pip", "6", 1)] * 6, 0.05)
    a, b, c = (cut[same[:, k]] for k in range(3))
    assert float((np.cross(a, b) * c).sum() / 6) < volume


def test_the_tops_corner_is_the_drawings_upper_left() -> None:
    scene = describe(3, "tally")
    die = replace(scene.dice[0], turn=(1.0, 0, 0, 0, 1.0, 0, 0, 0, 1.0), centre=(0.0, 0.0, 1.0), half=1.0)
    assert corners(die).tolist() == [[-1, 1, 2], [1, 1, 2], [1, -1, 2], [-1, -1, 2]]
    lens = replace(scene.lens, eye=(0.0, 0.0, 20.0), up=(0.0, 1.0, 0.0), focal=200.0)
    top = lens.project(corners(die))
    w, h = lens.size
    assert top[0] == pytest.approx([w / 2 - 200 / 18, h / 2 - 200 / 18])
    assert top[2] == pytest.approx([w / 2 + 200 / 18, h / 2 + 200 / 18])
    spot = lens.on_level(100.0, 50.0, 1.0)
    assert spot is not None
    assert lens.project(spot[None])[0] == pytest.approx([100, 50])


def test_labels_written_are_read_back(tmp_path: Path) -> None:
    scene = describe(11, "goblin")
    light = np.full((*scene.lens.size[::-1], 3), 0.2)
    image = develop(light, scene.sensor)
    dice = truth(scene, image, [1.0] * len(scene.dice))
    line = label("a.jpg", "goblin", Picture(image, dice))
    (tmp_path / "labels.jsonl").write_text(json.dumps(line) + "\n")
    (read,) = read_labels(tmp_path)
    assert read.family == "goblin"
    assert [w.colour for w in read.dice] == [d.colour for d in dice]
    assert all(d.hint in HINTS for d in dice if d.whole)  # an even grey shows no drawing, so nothing is asked
    assert all(w.label is None for w in read.dice)
    for wanted, die in zip(read.dice, dice, strict=True):
        assert np.abs(np.array(wanted.top) - die.top).max() < 0.01


def test_levels_tell_a_plain_drawing_from_a_washed_out_one() -> None:
    mask = drawing("pip", "5", 2)
    square = np.array([[0, 0], [192, 0], [192, 192], [0, 192]], np.float32)
    plain = np.dstack([200 - mask // 2] * 3).astype(np.uint8)
    assert levels(plain, square, mask)[0] == pytest.approx(127, abs=3)
    assert levels(np.full_like(plain, 240), square, mask) == (0.0, 240.0)


@pytest.mark.parametrize("kind", cloth.KINDS)
def test_table_tops_are_seeded_and_differ(kind: str) -> None:
    top = cloth.cloth(kind, 4)
    assert top.shape == (512, 512, 3)
    assert 0 <= top.min() <= top.max() <= 1
    assert (top == cloth.cloth(kind, 4)).all()
    assert (top != cloth.cloth(kind, 5)).any()


def test_a_traced_picture_shows_its_dice_where_the_labels_say() -> None:
    pytest.importorskip("mitsuba")
    made, quality = picture(4, "pip", (120, 90))
    assert made.image.shape == (90, 120, 3)
    assert made.image.std() > 5
    assert 72 <= quality < 96
    whole = [d for d in made.dice if d.whole and d.hint in (None, "too small")]
    assert whole
    for die in whole:
        mask = np.zeros((90, 120), np.uint8)
        cv2.fillConvexPoly(mask, np.round(die.top).astype(np.int32), 255)
        ring = cv2.dilate(mask, np.ones((9, 9))) & ~cv2.dilate(mask, np.ones((5, 5)))
        inside, outside = made.image[mask > 0].mean(0), made.image[ring > 0].mean(0)
        assert np.abs(inside - outside).max() > 4

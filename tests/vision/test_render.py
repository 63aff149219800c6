"""The renderer: same seed, same pixels; truth lies where the pixels are; train and check share nothing."""

import json

import numpy as np
import pytest

pytest.importorskip("cv2")
moderngl = pytest.importorskip("moderngl")

try:
    moderngl.create_context(standalone=True, backend="egl").release()
except Exception as reason:  # no EGL driver on this machine
    pytest.skip(f"no OpenGL through EGL: {reason}", allow_module_level=True)

import cv2  # noqa: E402

from vision.labels import COLOURS, FAMILIES, HINTS  # noqa: E402
from vision.train.render import faces, render, tables  # noqa: E402
from vision.train.render.bodies import Material  # noqa: E402
from vision.train.render.camera import Camera, bend_picture, bend_points  # noqa: E402
from vision.train.render.faces import canvas, fonts, tally  # noqa: E402
from vision.train.render.gl import Frame, painter  # noqa: E402
from vision.train.render.things import FACES, Thing, hidden, overlap, turn  # noqa: E402

SMALL = (320, 240)


def test_same_seed_same_pixels_and_truth() -> None:
    first, again, other = (render(s, "pip", size=SMALL) for s in (5, 5, 6))
    assert first.image.shape == (240, 320, 3)
    assert first.image.dtype == np.uint8
    assert np.array_equal(first.image, again.image)
    assert [d.face for d in first.dice] == [d.face for d in again.dice]
    assert not np.array_equal(first.image, other.image)


def test_pictures_do_not_depend_on_what_was_drawn_before() -> None:
    alone = render(8, "goblin", size=SMALL).image
    render(9, "tally", size=SMALL)
    render(10, "none", size=SMALL)
    assert np.array_equal(render(8, "goblin", size=SMALL).image, alone)


def test_splits_share_no_design_font_or_table() -> None:
    rng = np.random.default_rng(0)
    train = {faces.design_number(rng, "train") for _ in range(500)}
    check = {faces.design_number(rng, "check") for _ in range(500)}
    assert {faces.split_of(n) for n in train} == {"train"}
    assert {faces.split_of(n) for n in check} == {"check"}
    assert not {fonts.family_of(p) for p in fonts.files("train")} & {fonts.family_of(p) for p in fonts.files("check")}
    assert not set(fonts.HERSHEY["train"]) & set(fonts.HERSHEY["check"])
    assert not np.array_equal(tables.procedural("train", 4), tables.procedural("check", 4))
    assert not np.array_equal(render(5, "pip", size=SMALL, split="check").image, render(5, "pip", size=SMALL).image)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_strokes_of_a_loose_hand_can_still_be_counted(count: int) -> None:
    for seed in range(200):
        rng = np.random.default_rng(seed)
        drawn = tally.strokes(rng, count, gap=0.34, width=0.2, lean=0.3, length=0.7, loose=1.0)
        mask = canvas.blank()
        for a, b in drawn:
            canvas.poly(mask, canvas.ribbon(rng, a, b, (0.2,) * 3, 0, 0))
        assert cv2.connectedComponents((mask > 0).astype(np.uint8))[0] - 1 == count


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("number", [0, 1, 2, 3, 8, 11])
def test_every_face_of_every_design_has_its_own_ink(family: str, number: int) -> None:
    drawn = faces.draw(family, number)
    assert tuple(sorted(drawn)) == tuple(sorted(FAMILIES[family]))
    inks = {name: t.texels[..., 0] for name, t in drawn.items()}
    for name, ink in inks.items():
        assert 0.005 < ink.mean() / 255 < 0.8, (name, ink.mean() / 255)
    names = list(inks)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            assert np.abs(inks[a].astype(int) - inks[b]).mean() > 1.0, (a, b)


def test_arched_words_keep_their_ink() -> None:
    from vision.train.render.faces import canvas, numeral

    mask = canvas.blank()
    mask[70:90, 20:140] = 255
    bent = numeral._arch(mask, 0.15)
    assert 0.8 < bent.mean() / mask.mean() < 1.2
    assert not np.array_equal(bent, mask)


def test_pips_are_counted_by_their_face() -> None:
    for number in range(1, 7):
        for name, t in faces.draw("pip", number).items():
            if t.texels[..., 0].max() < 200:
                continue
            _, _, stats, _ = cv2.connectedComponentsWithStats((t.texels[..., 0] > 100).astype(np.uint8))
            big = [s for s in stats[1:] if s[cv2.CC_STAT_AREA] > 25 and s[cv2.CC_STAT_WIDTH] < 100]
            assert len(big) >= int(name), (number, name)


def _plain(colour: tuple[float, float, float]) -> Material:
    c = np.array(colour)
    return Material(c, c, np.array([0.9, 0.0, 0.0]), np.zeros(3), rough=1.0, spec=0.0, bump=0.0, radius=0.05)


def _paint(camera: Camera, things: list[Thing], atlas: np.ndarray) -> np.ndarray:
    light = {
        "lamps": 1, "lamp_pos": [(0.0, 0.0, 60.0, 0.1)] * 3, "lamp_rgb": [(0.8, 0.8, 0.8)] * 3,
        "sky_rgb": (0.3, 0.3, 0.3), "wall_rgb": (0.2, 0.2, 0.2), "floor_rgb": (0.1, 0.1, 0.1),
        "window": (0.0, 0.5, 0.1, 0.0), "gain": (1.0, 1.0, 1.0), "tone": (0.45, 0.0, 1.0, 0.0),
        "place": (0.1, 0.0, 0.0, 0.0), "tint": (1.0, 1.0, 1.0), "surface": (0.0, 0.9, 0.0, 0.0),
        "edge": (1.0, 0.0, 0.0, 0.0), "beyond": (0.0, 0.0, 0.0),
        "eye": tuple(camera.eye), "frame": (*map(float, camera.size), 0.0, 60.0),
    }  # fmt: skip
    cloth = np.full((8, 8, 3), 20, np.uint8)
    return painter().paint(
        Frame(np.stack([t.rows() for t in things]), atlas, cloth, camera.matrix(), camera.size, light)
    )


@pytest.mark.parametrize(("tilt", "roll", "yaw"), [(0.0, 0.0, 0.0), (0.5, 0.3, 1.0), (0.9, -1.2, 4.0)])
def test_the_true_quad_lies_on_the_pixels_unmirrored(tilt: float, roll: float, yaw: float) -> None:
    camera = Camera.above((320, 240), 300.0, 8.0, tilt, 0.7, roll)
    die = Thing(
        np.array([0.3, -0.2, 1.0]), turn((0, 0, 1), yaw), np.ones(3), _plain((0.8, 0.8, 0.8)), [0.0, -1, -1, -1, -1, -1]
    )
    atlas = np.full((1, 64, 64, 4), (0, 0, 255, 204), np.uint8)
    atlas[0, 8:24, 8:40, 0] = 255  # a bar in the upper left, wider than tall
    image = _paint(camera, [die], atlas)
    quad = camera.project(die.corners(0)).astype(np.float32)
    target = np.array([[0, 0], [64, 0], [64, 64], [0, 64]], np.float32)
    crop = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, target), (64, 64)).astype(int)
    red = crop[..., 2] - crop[..., 1] > 60
    truth = atlas[0, :, :, 0] > 0
    assert (red == truth)[4:60, 4:60].mean() > 0.95
    outside = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, target * 0.5 + 16), (64, 64)).max(2)
    assert np.median(outside[20:44, 20:44]) > 120 > outside[2, 2]


def test_faces_are_right_handed_so_nothing_is_mirrored() -> None:
    for normal, right, up in FACES:
        assert np.array_equal(np.cross(right, up), normal)


def test_the_lens_moves_pixels_and_truth_alike() -> None:
    image = np.zeros((240, 320, 3), np.uint8)
    cv2.circle(image, (270, 60), 4, (255, 255, 255), -1)
    for k in (-0.1, 0.1):
        ys, xs = np.nonzero(bend_picture(image, k)[..., 0] > 100)
        moved = bend_points(np.array([[270.5, 60.5]]), k, (320, 240))[0]
        assert abs(xs.mean() + 0.5 - moved[0]) < 0.6
        assert abs(ys.mean() + 0.5 - moved[1]) < 0.6


def test_covering_and_touching() -> None:
    body = _plain((0.5, 0.5, 0.5))
    low = Thing(np.array([0.0, 0, 1]), np.eye(3), np.ones(3), body)
    high = Thing(np.array([0.0, 0, 3]), np.eye(3), np.ones(3), body)
    beside = Thing(np.array([2.1, 0, 1]), np.eye(3), np.ones(3), body)
    into = Thing(np.array([1.5, 0.5, 1]), turn((0, 0, 1), 0.4), np.ones(3), body)
    eye = np.array([0.0, 0.0, 20.0])
    assert hidden(low.corners(0) * [0.5, 0.5, 1], eye, [low, high], 0).all()
    assert not hidden(high.corners(0) * [0.5, 0.5, 1], eye, [low, high], 1).any()
    assert not overlap(low, beside)
    assert overlap(low, into)


def test_truth_speaks_the_vocabulary() -> None:
    for family in FAMILIES:
        for seed in range(2):
            for die in render(seed, family, size=SMALL).dice:
                assert die.family == family
                assert die.face in FAMILIES[family]
                assert (die.colour in COLOURS) == (family == "goblin")
                assert die.hint is None or die.hint in HINTS
                assert die.top.shape == (4, 2)
                assert die.top.dtype == np.float32
                assert 0 <= die.visible <= 1
                x, y = die.top.T
                assert np.dot(x, np.roll(y, -1)) > np.dot(y, np.roll(x, -1)), "corners run clockwise on screen"
                if die.whole:
                    assert die.top.min() > -3
                    assert x.max() < 323
                    assert y.max() < 243


def test_opposite_pips_add_up_to_seven() -> None:
    from vision.train.render.dice import Sets

    layer = {str(n): n for n in range(1, 7)}
    sets = Sets(np.random.default_rng(1), "pip", [layer])
    for _ in range(20):
        codes = [int(c) // 4 for c in sets.deal(1.0).codes]
        assert codes[0] + codes[1] == codes[2] + codes[3] == codes[4] + codes[5] == 7
        assert len(set(codes)) == 6


def test_no_dice_where_none_belong() -> None:
    assert render(3, "none", size=SMALL).dice == ()
    assert render(3, "pip", size=SMALL, occupied="empty").dice == ()
    assert len(render(3, "tally", size=SMALL, occupied="one").dice) <= 1


def test_big_dice_fit_in_low_wide_pictures() -> None:
    sizes = [render(seed, "pip", size=(256, 96)).image.shape for seed in range(8)]
    assert sizes == [(96, 256, 3)] * 8


@pytest.mark.parametrize(
    "words", [{"family": "d20"}, {"family": "pip", "split": "test"}, {"family": "pip", "occupied": "full"}]
)
def test_unknown_words_are_named(words: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"d20|test|full"):
        render(0, **words)  # type: ignore[arg-type]


def test_the_command_writes_pictures_and_labels(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from vision.train.render.__main__ import main

    monkeypatch.setattr(
        "sys.argv", ["render", "--family", "goblin", "--count", "2", "--out", str(tmp_path), "--size", "160", "120"]
    )
    main()
    lines = [json.loads(line) for line in (tmp_path / "labels.jsonl").read_text().splitlines()]
    assert [line["game"] for line in lines] == ["dicey-goblins"] * 2
    assert cv2.imread(str(tmp_path / lines[0]["image"])).shape == (120, 160, 3)
    assert all(set(d) == {"face", "colour", "bbox", "top", "whole", "hint"} for line in lines for d in line["dice"])


def test_unknown_dice_show_no_known_face() -> None:
    shown = {d.face for seed in range(6) for d in render(seed, "other", size=SMALL).dice}
    assert shown
    assert shown <= set(faces.NAMES["other"])
    assert not shown & {face for names in FAMILIES.values() for face in names}
    assert np.array_equal(render(3, "other", size=SMALL).image, render(3, "other", size=SMALL).image)

import math
import pickle

import numpy as np
import pytest

from vision import faces, finder, straighten
from vision.quads import Pyramid, corners, describe, radius
from vision.train.picture import TrueDie

pytest.importorskip("tqdm")
from vision.train import crops
from vision.train.shards import Truth, truth_of


def quad(x: float, y: float, r: float, turn: float = 0.3, squeeze: float = 0.8) -> np.ndarray:
    angles = turn + np.arange(4) * math.pi / 2
    return np.stack([x + r * np.cos(angles), y + r * squeeze * np.sin(angles)], axis=1).astype(np.float32)


def truth(*tops: np.ndarray, visible: float = 1.0) -> Truth:
    dice = tuple(TrueDie(t, "pip", "3", None, sides=(t + np.array([0, 30]),), visible=visible) for t in tops)
    return truth_of(dice, ())


def test_the_straighteners_target_leads_back_to_the_quad():
    t = truth(quad(100, 80, 20))
    for turn in (0.0, 0.4, -0.2):
        centre = np.array([103.0, 78.0])
        shape, shaped, die, sure = crops.straighten_target(t, centre, 20.0, 80.0, turn)
        assert (shaped, die, sure) == (1, 1, 1)
        quads, score, lies = straighten.postprocess(
            np.concatenate([shape, [9.0, -9.0, 9.0, 0.0]])[None], np.zeros((1, 2)), np.full(1, 20.0), 4.0
        )
        assert score[0] > 0.99
        assert lies[0].round(2).tolist() == [0.0, 1.0, 0.5]
        turned = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        back = quads[0] @ turned.T + centre
        assert min(np.abs(np.roll(back, k, axis=0) - t.tops[0]).max() for k in range(4)) < 0.02


def test_how_a_die_lies_is_asked_of_whole_dice_alone():
    t = truth(quad(100, 80, 20), quad(200, 80, 20), quad(300, 80, 20))
    t.hints = ["cocked", None, "blurred"]
    assert [(*lies, told) for lies, told in (crops.lying_target(t, m, 18.0) for m in t.tops.mean(axis=1))] == [
        (1, 0, 0, 1),
        (0, 0, 0, 1),
        (0, 0, 0, 0),
    ]
    t.whole[:] = False
    assert crops.lying_target(t, t.tops[0].mean(axis=0), 18.0)[1] == 0


# how far the crop's centre lies from the die's (in radii), crop radius over true radius; die?, sure?
@pytest.mark.parametrize(
    ("far", "ratio", "die", "sure"), [(0, 1, 1, 1), (0.4, 1.2, 1, 1), (0.6, 1, 0, 0), (0.8, 1, 0, 1), (0.2, 0.25, 0, 1)]
)
def test_what_counts_as_a_die(far, ratio, die, sure):
    t = truth(quad(100, 80, 20))
    r = 20.0 * math.sqrt(0.8) * ratio
    _, _, is_die, is_sure = crops.straighten_target(t, np.array([100 + far * t.radii[0], 80.0]), r, 4 * r, 0.0)
    assert (is_die, is_sure) == (die, sure)


def test_heat_peaks_at_the_middle_and_hidden_dice_are_ignored():
    tops = np.stack([quad(50, 60, 14), quad(130, 60, 14)])
    heat, size, weight, sized = crops.heat_map(tops, np.array([True, False]), np.array([True, True]))
    hits = finder.postprocess(heat, size, 1.0, 1.0, 0.5, 9)
    assert len(hits) == 1
    assert hits[0].x == pytest.approx(50, abs=1.5)
    assert hits[0].y == pytest.approx(60, abs=1.5)
    assert hits[0].r == pytest.approx(radius(tops[0]), rel=0.01)
    assert weight[15, 32] == 0
    assert weight[15, 12] == 1
    assert sized[15, 32] == 0


def test_a_big_dies_pips_stay_negative_while_its_middle_is_ignored():
    big = quad(96, 96, 90, squeeze=1.0)[None]
    heat, _, weight, _ = crops.heat_map(big, np.array([True]), np.array([True]))
    assert heat.max() == 0
    assert weight[24, 24] == 0
    assert weight[24 - 13, 24] == 1


def test_samples_have_one_shape_and_hold_uint8():
    rng = np.random.default_rng(3)
    image = rng.integers(0, 256, (240, 320, 3), dtype=np.uint8)
    t = truth(quad(100, 80, 20), quad(220, 150, 40))
    for _ in range(30):
        s = crops.finder_sample(image, t, rng)
        assert s["image"].shape == (crops.VIEW, crops.VIEW, 3)
        assert s["heat"].max() <= 1
    for s in crops.straighten_samples(image, t, rng, 30):
        assert s["image"].shape == (straighten.SIZE, 2 * straighten.SIZE, 3)
        assert s["image"].dtype == np.uint8
    faces_seen = [s["face"] for _ in range(20) for s in crops.face_samples(image, t, rng)]
    assert 22 in faces_seen


def test_mirroring_a_crop_mirrors_its_target():
    q = quad(10, -4, 20)
    shape = describe(q[None])[0]
    shape[[0, 4, 6]] *= -1
    mirrored = q * [-1, 1]
    back = corners(shape[None])[0]
    assert all(np.abs(back - p).sum(axis=1).min() < 0.01 for p in mirrored)


def test_networks_survive_export(tmp_path):
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from vision.train import export, nets

    for task, net in (("finder", nets.Finder()), ("straightener", nets.Straightener()), ("faces", nets.Faces())):
        torch.save(net.state_dict(), tmp_path / f"{task}.pt")
        assert export.export(task, tmp_path / f"{task}.pt", tmp_path) < export.TOLERANCE


def test_pyramid_levels_halve():
    pyramid = Pyramid(np.zeros((480, 640, 3), np.uint8))
    assert pyramid.level(1.0)[1] == 1
    assert pyramid.level(2.0)[1] == 0.5
    assert pyramid.level(4.0)[0].shape == (120, 160, 3)


def test_a_die_of_no_known_face_is_found_but_counts_as_none():
    die = TrueDie(quad(80, 60, 22), "other", "a", None)
    t = truth_of((die,), ())
    assert t.faces.tolist() == [faces.NONE]
    image = np.full((120, 160, 3), 90, np.uint8)
    samples = list(crops.face_samples(image, t, np.random.default_rng(2)))
    assert {int(s["face"]) for s in samples} == {faces.NONE}
    assert crops.asked(t).tolist() == [True]


def test_a_folder_that_cannot_be_used_is_one_line(tmp_path, capsys):
    from vision.train.__main__ import main

    for words in (["calibrate", "--models", str(tmp_path)], ["fit", "faces", "--out", str(tmp_path)]):
        assert main(words) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert error.startswith("error: ")
        assert str(tmp_path) in error


def test_a_quantised_finder_answers_nearly_the_same_in_a_third_of_the_bytes(tmp_path):
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from vision.models import Network
    from vision.train import export, nets, quantise
    from vision.train.shards import Shards

    rng = np.random.default_rng(1)
    np.save(tmp_path / "0.npy", rng.integers(0, 256, (3, 240, 320, 3), dtype=np.uint8))
    (tmp_path / "0.pkl").write_bytes(pickle.dumps([truth(quad(100, 80, 20))] * 3))
    torch.manual_seed(1)
    torch.save(nets.Finder().state_dict(), tmp_path / "finder.pt")
    export.export("finder", tmp_path / "finder.pt", tmp_path)
    path, example = tmp_path / "finder.onnx", rng.uniform(-1, 1, (1, 3, 96, 160)).astype(np.float32)
    bytes_before, before = path.stat().st_size, Network(path)(example)
    quantise.quantise(path, Shards([tmp_path]))
    after = Network(path)(example)
    assert path.stat().st_size < bytes_before / 3
    assert np.abs(after[0] - before[0]).max() < 0.01
    assert np.abs(after[1] - before[1]).max() < 0.2 * np.abs(before[1]).max()
    assert sorted(p.name for p in tmp_path.glob("*.onnx")) == ["finder.onnx"]

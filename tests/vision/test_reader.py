import json
import math
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import faces, straighten
from vision.draw import caption, draw_reading
from vision.errors import BadModel, BadPicture
from vision.labels import FACES, FAMILIES
from vision.models import models_folder, read_card
from vision.picture_file import open_picture
from vision.quads import Pyramid
from vision.reader import Candidate, Reader, agree, distinct, merge, plausible, stretched
from vision.reading import Reading, Sighting

SAMPLES = Path(__file__).resolve().parents[2] / "assets" / "samples"
TALLY = [("tally", face) for face in FAMILIES["tally"]]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def expected() -> dict[str, list[str]]:
    return json.loads((SAMPLES / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(expected()))
def test_the_samples_are_read_right(reader, name):
    reading = reader.read(open_picture(SAMPLES / name), TALLY)
    assert Counter(d.face for d in reading.dice if d.readable) == Counter(expected()[name])


def test_a_picture_four_times_as_large_reads_the_same(reader):
    name = sorted(expected())[0]
    frame = open_picture(SAMPLES / name)
    larger = cv2.resize(frame, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    reading = reader.read(np.asarray(larger, np.uint8), TALLY)
    assert Counter(d.face for d in reading.dice if d.readable) == Counter(expected()[name])


def test_the_same_frame_gives_the_same_reading(reader):
    frame = open_picture(SAMPLES / sorted(expected())[0])
    assert reader.read(frame, TALLY) == reader.read(frame, TALLY)


def test_only_the_faces_asked_for_are_answered(reader):
    for name in sorted(expected()):
        frame = open_picture(SAMPLES / name)
        some = [("tally", "1"), ("tally", "skull")]
        assert {(d.family, d.face) for d in reader.read(frame, some).dice if d.readable} <= set(some)


def test_sightings_lie_within_the_frame_and_know_their_boxes(reader):
    frame = open_picture(SAMPLES / sorted(expected())[0])
    reading = reader.read(frame)
    assert reading.size == (frame.shape[1], frame.shape[0])
    for die in reading.dice:
        x, y, w, h = die.box
        assert x == pytest.approx(min(p[0] for p in die.corners))
        assert y + h == pytest.approx(max(p[1] for p in die.corners))
        assert 0 <= die.centre[0] < reading.size[0]
        assert 0 <= die.centre[1] < reading.size[1]
        assert w > 0
        assert all(0 <= chance <= 1 for _, chance in die.runners_up)


@pytest.mark.parametrize("value", [0, 40, 128, 255])
@pytest.mark.parametrize("shape", [(480, 640), (1, 1), (8, 8), (33, 700), (720, 90)])
def test_blank_frames_hold_no_dice(reader, value, shape):
    reading = reader.read(np.full((*shape, 3), value, np.uint8))
    assert [d for d in reading.dice if d.readable] == []


def test_blank_frames_say_why(reader):
    assert reader.read(np.zeros((480, 640, 3), np.uint8)).hints == ("too dark",)
    assert reader.read(np.zeros((8, 8, 3), np.uint8)).hints == ("too small",)


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((9, 9), np.uint8),
        np.zeros((9, 9, 4), np.uint8),
        np.zeros((9, 9, 3), np.float32),
        np.zeros((0, 9, 3), np.uint8),
    ],
)
def test_other_arrays_are_refused(reader, frame):
    with pytest.raises(BadPicture, match="uint8 BGR"):
        reader.read(frame)


def test_missing_and_damaged_models_are_named(tmp_path):
    with pytest.raises(BadModel, match=r"card\.json is missing"):
        Reader(tmp_path)
    (tmp_path / "card.json").write_text(json.dumps(read_card(models_folder())))
    with pytest.raises(BadModel, match=r"finder\.onnx.*missing"):
        Reader(tmp_path)
    (tmp_path / "finder.onnx").write_bytes(b"not a model")
    with pytest.raises(BadModel, match=r"finder\.onnx"):
        Reader(tmp_path)
    (tmp_path / "card.json").write_text("{")
    with pytest.raises(BadModel, match="cannot read"):
        Reader(tmp_path)


def test_the_card_names_the_labels_in_the_order_of_the_outputs():
    card = read_card(models_folder())
    assert card["labels"] == [f"{family}/{face}" for family, face in FACES]
    assert sum(n["bytes"] for n in card["networks"].values()) <= 4_000_000
    assert 0.5 <= card["thresholds"]["auto_confirm"] <= 1


def candidate(x: float, y: float, r: float, heat: float = 0.9, squeeze: float = 1.0) -> Candidate:
    chances = np.full(faces.CLASSES, 0.001, np.float32)
    chances[2] = 0.97
    quad = np.array([(x + r, y), (x, y + r * squeeze), (x - r, y), (x, y - r * squeeze)], np.float32)
    return Candidate(quad, heat, 0.95, chances, ("bronze", 1.0))


def test_the_better_of_two_hits_on_a_die_stays():
    kept = merge([candidate(50, 50, 20, 0.5), candidate(52, 50, 20, 0.9), candidate(120, 50, 20, 0.4)])
    assert [c.heat for c in kept] == [0.9, 0.4]


def test_doubtful_dice_are_read_beside_a_sure_one_and_refused_alone(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    pyramid = Pyramid(np.full((100, 200, 3), 128, np.uint8))
    sure, doubtful = candidate(50, 50, 20), candidate(120, 50, 20, 0.8)
    monkeypatch.setattr(reader, "confidence_of", lambda c: 0.95 if c is sure else 0.4)
    monkeypatch.setitem(reader.limits, "one_sure", 0.6)
    both = reader.decide(pyramid, [sure, doubtful])
    alone = reader.decide(pyramid, [doubtful])
    assert [die.face for die in both.dice] == ["3", "3"]
    assert [(die.face, die.hint) for die in alone.dice] == [(None, "blurred")]
    assert alone.dice[0].runners_up[0][0] == "3"
    monkeypatch.setitem(reader.limits, "one_sure", 0.3)
    assert [die.face for die in reader.decide(pyramid, [doubtful]).dice] == ["3"]


def test_a_coarse_hit_does_not_swallow_the_dice_of_a_cluster():
    cluster = [candidate(40, 50, 15), candidate(75, 50, 15), candidate(57, 80, 15)]
    assert len(merge([candidate(57, 60, 60, 0.5), *cluster])) == 3


def test_dice_touching_corner_to_corner_both_stay():
    assert len(merge([candidate(50, 50, 20), candidate(91, 50, 20)])) == 2


def test_a_face_that_leans_otherwise_is_dropped():
    tops = [candidate(50 * k, 50, 20, squeeze=0.7) for k in range(1, 5)]
    side = candidate(300, 50, 20, squeeze=1.6)
    assert agree([*tops, side], 0.35) == tops
    assert agree([tops[0], side], 0.35) == [tops[0], side]  # two cannot outvote each other


def test_equal_quads_are_read_once():
    quads = np.stack([candidate(50, 50, 20).quad, candidate(51, 50, 20).quad, candidate(51, 50, 40).quad])
    assert distinct(quads, np.array([0.5, 0.9, 0.1])) == [1, 2]


@pytest.mark.parametrize(("squeeze", "fine"), [(1.0, True), (0.5, True), (0.1, False)])
def test_flat_slivers_are_no_faces(squeeze, fine):
    assert plausible(candidate(50, 50, 20, squeeze=squeeze).quad) is fine


def test_masked_faces_get_no_chance_and_a_foreign_face_is_refused():
    logits = np.zeros((4, 2, faces.CLASSES), np.float32)
    pip_six = FACES.index(("pip", "6"))
    logits[:, 0, pip_six] = 12  # surely a pip die
    logits[:, 1, FACES.index(("numeral", "1"))] = 9  # looks like a 1 ...
    logits[:, 1, FACES.index(("tally", "1"))] = 8  # ... or like a single stroke
    chances = faces.postprocess(logits, faces.allowed(TALLY), 1.0)
    assert chances[:, [i for i, f in enumerate(FACES) if f not in TALLY]].max() == 0
    assert chances[0, faces.NONE] > 0.9
    assert chances[1, FACES.index(("tally", "1"))] > 0.8
    assert np.allclose(chances.sum(axis=1), 1)


def test_only_a_doubtful_crop_is_looked_at_again_turned_by_a_quarter(monkeypatch: pytest.MonkeyPatch):
    sure, doubtful = np.zeros((2, 3, faces.SIZE, faces.SIZE), np.float32)
    doubtful[:, 0] = 1  # the upper edge; turned by a quarter, the left one
    asked = []

    def network(crops: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        asked.append(crops)
        logits = np.zeros((len(crops), faces.CLASSES), np.float32)
        logits[:, 0] = np.where(crops.any(axis=(1, 2, 3)), 2, 12)
        logits[:, 1] = crops[:, 0, :, 0].sum(axis=1)
        return logits, np.zeros((len(crops), faces.EMBEDDING), np.float32), np.zeros((len(crops), 4), np.float32)

    reader = Reader()
    monkeypatch.setattr(reader, "_faces", network)
    logits, _ = reader._look(np.stack([sure, doubtful]))
    assert [len(crops) for crops in asked] == [2, 1]
    assert (asked[1][0] == faces.turned(doubtful[None])[0]).all()
    assert logits[:, 0, :2].tolist() == [[12, 0], [12, 0]]
    assert logits[:, 1, 0].tolist() == [2, 2]
    assert logits[0, 1, 1] == 1  # the corner
    assert logits[1, 1, 1] == faces.SIZE


def test_drawing_marks_every_die_and_leaves_the_frame_alone():
    frame = np.zeros((200, 300, 3), np.uint8)
    square = ((40.0, 40.0), (80.0, 40.0), (80.0, 80.0), (40.0, 80.0))
    read = Sighting(square, (40, 40, 40, 40), "goblin", "death", "gold", 0.97)
    lost = Sighting(square, (40, 40, 40, 40), "goblin", None, hint="glare")
    assert (caption(read), caption(lost)) == ("gold death 97%", "? glare")
    out = draw_reading(frame, Reading((300, 200), (read,)))
    assert frame.max() == 0
    assert out[40, 60].tolist() != [0, 0, 0]
    assert math.isclose(out[150:, 150:].max(), 0)


def test_a_curve_that_promises_too_much_is_stretched_so_that_sure_means_sure():
    assert stretched(0.5, 0.998) == 0.5
    assert stretched(0.9, 0.998) == 0.9
    assert stretched(0.998, 0.998) == pytest.approx(0.99)
    assert 0.9 < stretched(0.99, 0.998) < 0.99
    assert stretched(0.9999, 0.998) < 0.9999
    assert stretched(0.997, 0.99) == 0.997


@given(st.floats(0.0, 0.99999), st.floats(0.0, 0.99999), st.floats(0.99, 0.9999))
def test_stretching_keeps_the_order(one: float, other: float, sure: float):
    low, high = sorted((one, other))
    assert stretched(low, sure) <= stretched(high, sure) + 1e-12


def test_an_unread_die_is_said_to_lie_as_the_likeliest_sure_answer_says():
    told = dict(zip(straighten.LYING, (0.5, 0.4, 0.9), strict=True))
    limited = Reader()
    limited.limits |= told
    die = candidate(50, 50, 20)
    assert limited._lying(die) is None
    assert limited._lying(die._replace(lies=np.array([0.6, 0.1, 0.89], np.float32))) == "cocked"
    assert limited._lying(die._replace(lies=np.array([0.6, 0.7, 0.0], np.float32))) == "stacked"
    assert limited._lying(die._replace(lies=np.array([0.4, 0.3, 0.8], np.float32))) is None

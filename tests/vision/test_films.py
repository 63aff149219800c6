"""Made-up films: dice end as they were meant to, truth lies where the pixels are, same seed, same pixels."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("cv2")
moderngl = pytest.importorskip("moderngl")

try:
    moderngl.create_context(standalone=True, backend="egl").release()
except Exception as reason:  # no EGL driver on this machine
    pytest.skip(f"no OpenGL through EGL: {reason}", allow_module_level=True)

from vision.score_films import open_film  # noqa: E402
from vision.train.films.__main__ import main  # noqa: E402
from vision.train.films.film import Film  # noqa: E402
from vision.train.films.paths import HALF, Pose, lying, reach, thrown, tipped, up  # noqa: E402

SMALL = (320, 180)


def corners(pose: Pose) -> np.ndarray:
    cube = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float) * HALF
    return pose.centre + cube @ pose.rotation.T


@pytest.mark.parametrize("face", range(6))
def test_a_lying_die_shows_its_face_and_touches_the_table(face: int) -> None:
    pose = lying(face, 0.7, 3.0, -2.0)
    assert up(pose) == face
    assert np.allclose(sorted(corners(pose)[:, 2]), [0] * 4 + [2 * HALF] * 4)
    assert np.allclose(pose.rotation @ pose.rotation.T, np.eye(3))


@pytest.mark.parametrize("seed", range(8))
def test_a_throw_stays_above_the_table_slows_down_and_ends_as_meant(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rest = lying(int(rng.integers(6)), 1.0, 2.0, 1.0)
    path, seconds = thrown(rng, rest, np.array([-25.0, 5.0, 5.0]))
    track = [path(t) for t in np.linspace(0, seconds, 90)]
    assert min(corners(p)[:, 2].min() for p in track) > -1e-9
    steps = [float(np.linalg.norm((b.centre - a.centre)[:2])) for a, b in pairwise(track)]
    assert steps[0] > 20 * steps[-1]
    faces = {up(p) for p in track}
    assert len(faces) > 1
    for late in (seconds, seconds + 5):
        assert np.allclose(path(late).centre, rest.centre)
        assert np.allclose(path(late).rotation, rest.rotation)


def test_a_die_tips_onto_a_neighbouring_face_without_sinking_in() -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        rest = lying(seed % 6, 0.3 * seed, 0.0, 0.0)
        path, seconds, after = tipped(rng, rest)
        assert up(after) not in (up(rest), up(rest) ^ 1)  # faces are numbered in opposite pairs
        assert min(corners(path(t))[:, 2].min() for t in np.linspace(0, seconds, 30)) > -1e-9
        assert abs(float(np.linalg.norm(after.centre - rest.centre)) - 2 * HALF) < 1e-9


def test_a_hand_comes_from_outside_dwells_and_leaves() -> None:
    outside, target = np.array([40.0, 0.0, 5.0]), np.array([1.0, 2.0, 5.0])
    way = reach(np.random.default_rng(1), outside, [target], 0.0, 0.6)
    assert np.allclose(way.at(0.0), outside)
    assert np.allclose(way.at(way.seconds), outside)
    assert np.allclose(way.at(float(way.times[1]) + 0.3), target)


def test_same_seed_same_film_and_noise_that_never_repeats() -> None:
    def taken(seed: int) -> list[tuple[np.ndarray, dict[str, object]]]:
        frames = Film(seed, "pip", fps=5, size=SMALL, throws=1).frames()
        return [frame for frame, _ in zip(frames, range(12), strict=False)]

    first, again = taken(3), taken(3)
    assert all(np.array_equal(a, b) and s == t for (a, s), (b, t) in zip(first, again, strict=True))
    assert first[0][0].shape == (180, 320, 3)
    assert first[0][0].mean() > 5  # an empty table is drawn, whether it reflects or not


def test_every_frame_tells_what_lies_there() -> None:
    film = Film(5, "tally", fps=10, size=SMALL, throws=1)
    frames = [truth for _, truth in film.frames()]
    events = film.events()
    throw = next(event for event in events if event["kind"] == "throw")
    assert [frame["t"] for frame in frames[:3]] == [0.0, 0.1, 0.2]
    lying_there = [f for f in frames if throw["rest"] + 0.1 < f["t"] < throw["end"] and not f["hand"]]
    assert lying_there
    assert all(f["dice"] == throw["dice"] and not f["moving"] for f in lying_there)
    assert all(frame["dice"] == [] for frame in frames if frame["t"] <= throw["begin"])
    assert any(f["moving"] for f in frames if throw["begin"] < f["t"] < throw["rest"])
    assert len({json.dumps(f["dice"]) for f in frames if throw["begin"] < f["t"] < throw["rest"]}) > 3


def test_the_command_writes_a_film_that_the_score_can_open(tmp_path: Path) -> None:
    arguments = ["--family", "numeral", "--count", "1", "--seed", "2", "--fps", "4", "--throws", "1"]
    assert main([*arguments, "--size", "320", "180", "--out", str(tmp_path)]) == 0
    film = open_film(tmp_path / "numeral-000002.avi")
    images = list(film.images())
    assert film.family == "numeral"
    assert len(images) == len(film.frames)
    assert images[0].shape == (180, 320, 3)
    assert len(film.throws) == 1

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.quads import Pyramid, area, contains, corners, describe, face_crop, lean, radius, square_crop

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


def seen_square(turn: float, tilt: float, side: float = 40.0, x: float = 100.0, y: float = 80.0) -> np.ndarray:
    """A square of that side, turned on the table, seen from a distant camera at that tilt."""
    flat = [(math.cos(turn + k * math.pi / 2), math.sin(turn + k * math.pi / 2)) for k in range(4)]
    r = side / math.sqrt(2)
    return np.array([(x + r * a, y + r * b * math.cos(tilt)) for a, b in flat], np.float32)


@given(st.floats(0, 6.28), st.floats(0, 1.1), st.integers(0, 3))
def test_a_quad_survives_its_description_whatever_its_first_corner(turn, tilt, first):
    quad = seen_square(turn, tilt)
    back = corners(describe(np.roll(quad, first, axis=0)[None]))[0]
    assert min(np.abs(np.roll(back, k, axis=0) - quad).max() for k in range(4)) < 0.01


@given(st.floats(0, 6.28), st.floats(0, 1.1), st.integers(0, 3))
def test_descriptions_do_not_depend_on_the_first_corner(turn, tilt, first):
    quad = seen_square(turn, tilt)
    assert np.allclose(describe(quad[None]), describe(np.roll(quad, first, axis=0)[None]), atol=1e-4)


@pytest.mark.parametrize("tilt", [0.0, 0.4, 0.9])
def test_lean_depends_on_the_tilt_alone(tilt):
    expected = (1 - math.cos(tilt) ** 2) / (1 + math.cos(tilt) ** 2)
    for turn in (0.0, 0.3, 0.7, 1.2):
        assert lean(seen_square(turn, tilt)) == pytest.approx(expected, abs=1e-4)


def test_radius_and_area_of_a_square():
    assert radius(SQUARE) == pytest.approx(math.sqrt(50))
    assert area(SQUARE) == 100


@pytest.mark.parametrize(("x", "y", "inside"), [(5, 5, True), (0.1, 9.9, True), (-1, 5, False), (5, 11, False)])
def test_contains(x, y, inside):
    assert contains(SQUARE, x, y) is inside
    assert contains(SQUARE[::-1], x, y) is inside


def test_corners_come_clockwise_on_screen():
    quad = corners(describe(seen_square(0.5, 0.6)[None]))[0]
    x, y = quad[:, 0], quad[:, 1]
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0


def test_a_straight_crop_is_the_picture_itself():
    rng = np.random.default_rng(1)
    frame = rng.integers(0, 256, (90, 120, 3), dtype=np.uint8)
    assert np.array_equal(square_crop(Pyramid(frame), 51.5, 41.5, 32, 32), frame[26:58, 36:68])
    quad = np.array([[35.5, 25.5], [67.5, 25.5], [67.5, 57.5], [35.5, 57.5]], np.float32)
    assert np.array_equal(face_crop(Pyramid(frame), quad, 32, 1.0), frame[26:58, 36:68])


def test_a_shrunken_crop_averages_instead_of_skipping_pixels():
    board = np.zeros((256, 256, 3), np.uint8)
    board[::2, ::2] = board[1::2, 1::2] = 200
    crop = square_crop(Pyramid(board), 127.5, 127.5, 192, 48)
    assert abs(crop.mean() - 100) < 2
    assert crop.std() < 12

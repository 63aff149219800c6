"""The tray area: dragged either way, fitting every resolution, and readings put back into the whole picture."""

import numpy as np

from tests.vision.test_settle import die
from vision.reading import Reading
from vision.tray import Tray


def test_corners_may_come_in_any_order_and_too_small_is_none() -> None:
    assert Tray.between((0.8, 0.9), (0.2, -0.3)) == Tray(0.2, 0.0, 0.8, 0.9)
    assert Tray.between((0.5, 0.5), (0.51, 0.9)) is None


def test_a_crop_is_the_same_place_at_every_size_and_readings_go_back() -> None:
    tray = Tray(0.25, 0.5, 0.75, 1.0)
    for width, height in ((640, 480), (1280, 720)):
        image = np.zeros((height, width, 3), np.uint8)
        image[height // 2 + 10, width // 4 + 20] = 255
        cut = tray.crop(image)
        assert cut.shape == (height // 2, width // 2, 3)
        assert cut[10, 20].tolist() == [255, 255, 255]
        there = tray.place(Reading((width // 2, height // 2), (die(20, 10, "3", half=4),)), (width, height))
        assert there.size == (width, height)
        assert there.dice[0].centre == (width / 4 + 20, height / 2 + 10)
        assert there.dice[0].box[:2] == (width / 4 + 16, height / 2 + 6)


def test_the_whole_picture_is_left_as_it_is() -> None:
    image = np.zeros((4, 6, 3), np.uint8)
    assert Tray().crop(image) is image
    reading = Reading((6, 4))
    assert Tray().place(reading, (6, 4)) is reading

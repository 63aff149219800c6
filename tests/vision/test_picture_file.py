import struct

import cv2
import numpy as np
import pytest

from vision.errors import BadPicture
from vision.picture_file import MOST_PIXELS, open_picture, shrink, to_bgr

HALVES = np.zeros((40, 60, 3), np.uint8)
HALVES[:, :30] = (10, 20, 200)
HALVES[:, 30:] = (200, 120, 10)


def jpeg(image: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def with_orientation(data: bytes, orientation: int) -> bytes:
    """Put an EXIF block with that orientation behind a JPEG's start mark."""
    tiff = b"MM\x00*" + struct.pack(">IH", 8, 1) + struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0) + b"\0" * 4
    body = b"Exif\0\0" + tiff
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]


def test_plain_png(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), HALVES)
    assert np.array_equal(open_picture(tmp_path / "a.png"), HALVES)


# orientation; where the reddish half of the picture must come out (a slice of the upright frame)
@pytest.mark.parametrize(
    ("orientation", "shape", "red"),
    [(1, (40, 60), np.s_[:, :25]), (3, (40, 60), np.s_[:, 35:]), (6, (60, 40), np.s_[:25]), (8, (60, 40), np.s_[35:])],
)
def test_exif_turn(tmp_path, orientation, shape, red):
    (tmp_path / "a.jpg").write_bytes(with_orientation(jpeg(HALVES), orientation))
    frame = open_picture(tmp_path / "a.jpg")
    assert frame.shape[:2] == shape
    assert frame[red][..., 2].mean() > 180


def test_grey_alpha_and_16_bit(tmp_path):
    grey = np.full((9, 12), 77, np.uint8)
    cv2.imwrite(str(tmp_path / "grey.png"), grey)
    assert (open_picture(tmp_path / "grey.png") == 77).all()
    deep = np.full((9, 12, 3), 257 * 50, np.uint16)
    cv2.imwrite(str(tmp_path / "deep.png"), deep)
    assert (open_picture(tmp_path / "deep.png") == 50).all()
    clear = np.dstack([HALVES, np.zeros((40, 60), np.uint8)])
    cv2.imwrite(str(tmp_path / "clear.png"), clear)
    assert (open_picture(tmp_path / "clear.png") == 255).all()


def test_huge_pictures_are_shrunk():
    assert shrink(np.zeros((5000, 8000, 3), np.uint8)).shape == (1581, 2530, 3)
    assert MOST_PIXELS >= 1581 * 2530
    assert shrink(HALVES) is HALVES


def test_floats():
    assert (to_bgr(np.full((2, 2, 3), 0.5, np.float32)) == 128).all()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("zero.jpg", b"", "0 bytes"),
        ("text.jpg", b"this is a letter, not a photograph\n" * 20, "not a picture"),
        ("cut.jpg", jpeg(np.random.default_rng(0).integers(0, 256, (200, 200, 3), dtype=np.uint8))[:9000], "cut short"),
        ("cut.png", cv2.imencode(".png", HALVES)[1].tobytes()[:-20], "cut short"),
    ],
)
def test_bad_files_get_one_line(tmp_path, name, data, words):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BadPicture, match=words) as caught:
        open_picture(tmp_path / name)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(BadPicture, match="does not exist"):
        open_picture(tmp_path / "none.jpg")
    with pytest.raises(BadPicture, match="folder"):
        open_picture(tmp_path)

"""Where frames come from: a camera, a video file, a folder of pictures, a network stream."""

import os
import sys
from pathlib import Path
from typing import Any

import cv2

from vision.errors import BadPicture, BadSource
from vision.frames import Source

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
#: The back end that opens quickly on each system; the default elsewhere.
BACK_ENDS = {"win32": "CAP_DSHOW", "darwin": "CAP_AVFOUNDATION", "linux": "CAP_V4L2"}
DEFAULT_SIZE = (1280, 720)
#: Digits a camera's number may have.
MOST_DIGITS = 4


def camera(index: int = 0, size: tuple[int, int] = DEFAULT_SIZE) -> Source:
    """Describe a camera by its number, asking for a size (w, h) in pixels; it may give another."""
    name = f"Camera {index}"

    def opened() -> Any:
        back_end = getattr(cv2, BACK_ENDS.get(sys.platform, ""), cv2.CAP_ANY)
        capture = _quietly(index, back_end)
        if not capture.isOpened():
            capture.release()
            raise BadSource(f"{name} {_why_closed(index)}")
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    return Source(name, opened)


def stream(address: str) -> Source:
    """Describe a network stream (MJPEG over HTTP, RTSP), such as a phone used as a camera."""

    def opened() -> Any:
        capture = _quietly(address, cv2.CAP_FFMPEG)
        if not capture.isOpened():
            raise BadSource(f"The stream {address} does not answer; it is tried again until it does.")
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    return Source(f"The stream {address}", opened, noisy=not address.startswith("rtsp"))  # such codecs repeat frames


def video(path: Path) -> Source:
    """Describe a video file, played at its own speed; raise BadSource for one that cannot be read."""
    rate = _rate(path)

    def opened() -> Any:
        return _opened_video(path)

    return Source(f"The film {path.name}", opened, period=1.0 / rate, ends=True)


def folder(path: Path, period: float = 0.0) -> Source:
    """Describe a folder of pictures in the order of their names; unreadable ones are passed over."""
    pictures = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)
    if not pictures:
        raise BadSource(f"{path}: no pictures in this folder")
    return Source(f"The folder {path.name}", lambda: _Pictures(pictures), period=period, ends=True)


def source(text: str, size: tuple[int, int] = DEFAULT_SIZE) -> Source:
    """Describe a source written by a person; raise BadSource for one that cannot be.

    "camera", "camera:1" or "1" is a camera; an address with :// a stream; a folder or a file what lies there.
    """
    word = text.strip()
    number = word.removeprefix("camera").removeprefix(":")
    if word == "camera" or number.isdecimal():
        if len(number) > MOST_DIGITS:
            raise BadSource(f"{text[:40]!r} is no camera: they are numbered from 0 on, as in camera:1")
        return camera(int(number or 0), size)
    if "://" in word:
        return stream(word)
    path = Path(word).expanduser()
    if path.is_dir():
        return folder(path)
    if path.is_file():
        return video(path)
    raise BadSource(f"{text!r} is no camera number, address, film or folder of pictures")


class _Pictures:
    """Give the pictures of a folder one after the other."""

    def __init__(self, paths: list[Path]) -> None:
        self._left = list(paths)

    def read(self) -> tuple[bool, Any]:
        from vision.picture_file import open_picture

        while self._left:
            try:
                return True, open_picture(self._left.pop(0))
            except BadPicture:
                continue
        return False, None

    def release(self) -> None:
        self._left = []


def _quietly(what: int | str, back_end: int) -> Any:
    """Open a capture without the back end's chatter on stderr."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        return cv2.VideoCapture(what, back_end)
    finally:
        cv2.utils.logging.setLogLevel(level)


def _why_closed(index: int, devices: Path = Path("/dev")) -> str:
    """Say in one sentence why a camera does not open, as far as the system tells."""
    if sys.platform.startswith("linux"):
        device = devices / f"video{index}"
        if not device.exists():
            return "is missing: is it plugged in?"
        if not os.access(device, os.R_OK | os.W_OK):
            return "may not be used: allow this program the camera (on many systems by the group video)."
        return "does not open: is it in use by another program?"
    return "does not open: it is missing, not allowed, or in use by another program."


def _opened_video(path: Path) -> Any:
    capture = _quietly(str(path), cv2.CAP_ANY)
    if not capture.isOpened():
        raise BadSource(f"{path}: not a film that can be read")
    return capture


def _rate(path: Path) -> float:
    capture = _opened_video(path)
    rate = float(capture.get(cv2.CAP_PROP_FPS))
    capture.release()
    return rate if 1.0 <= rate <= 240.0 else 30.0

"""Open a picture file as a frame, or say in one line why it cannot be."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import BadPicture

#: Pictures above this many pixels are shrunk to it: dice stay far larger than the networks need.
MOST_PIXELS = 4_000_000
#: Files above this many bytes are not opened.
MOST_BYTES = 200_000_000


def open_picture(path: str | Path) -> npt.NDArray[np.uint8]:
    """Open a picture as (h, w, 3) uint8 BGR, turned upright by its EXIF note and at most 4 megapixels large.

    Grey, 16-bit and transparent pictures are converted (transparency over white).
    Raises BadPicture for anything that is missing, empty, truncated or no picture.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise BadPicture(f"{str(path)!r} is a folder, not a picture")
        if path.stat().st_size > MOST_BYTES:
            raise BadPicture(f"picture {str(path)!r} is larger than {MOST_BYTES // 1_000_000} MB")
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadPicture(f"picture {str(path)!r} does not exist") from None
    except OSError as fault:
        raise BadPicture(f"cannot open picture {str(path)!r}: {fault.strerror or fault}") from None
    if not data:
        raise BadPicture(f"picture {str(path)!r} is empty (0 bytes)")
    if _is_cut(data):
        raise BadPicture(f"picture {str(path)!r} is cut short: its end is missing")
    flags = cv2.IMREAD_ANYCOLOR | cv2.IMREAD_ANYDEPTH
    quiet = getattr(cv2, "setLogLevel", None)
    level = quiet(0) if quiet else None
    try:
        buffer = np.frombuffer(data, np.uint8)
        image = cv2.imdecode(buffer, cv2.IMREAD_UNCHANGED if _has_alpha(data) else flags)
    except (cv2.error, MemoryError):
        raise BadPicture(f"picture {str(path)!r} is larger than can be opened, or damaged") from None
    finally:
        if quiet:
            quiet(level)
    if image is None or image.size == 0:
        raise BadPicture(f"{str(path)!r} is not a picture this program can read")
    return shrink(to_bgr(np.asarray(image)))


def to_bgr(image: npt.NDArray[np.generic]) -> npt.NDArray[np.uint8]:
    """Turn a grey, BGR or BGRA picture of 8 or 16 bits or floats 0..1 into (h, w, 3) uint8 BGR."""
    if image.dtype == np.uint16:
        image = (image.astype(np.float32) / 257 + 0.5).astype(np.uint8)
    elif image.dtype != np.uint8:
        image = (np.clip(image.astype(np.float32), 0, 1) * 255 + 0.5).astype(np.uint8)
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image.reshape(image.shape[:2]), cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        values = image.astype(np.float32)
        alpha = values[:, :, 3:] / 255
        return (values[:, :, :3] * alpha + 255 * (1 - alpha) + 0.5).astype(np.uint8)
    return np.ascontiguousarray(image[:, :, :3], np.uint8)


def shrink(frame: npt.NDArray[np.uint8], most: int = MOST_PIXELS) -> npt.NDArray[np.uint8]:
    """Shrink a frame of more than `most` pixels to that many, keeping its shape."""
    height, width = frame.shape[:2]
    if height * width <= most:
        return frame
    scale = (most / (height * width)) ** 0.5
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def _is_cut(data: bytes) -> bool:
    """Tell whether a JPEG or PNG lacks its end mark; decoders would fill the rest with grey."""
    if data.startswith(b"\xff\xd8"):
        return b"\xff\xd9" not in data[-65536:]
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"IEND" not in data[-65536:]
    return False


def _has_alpha(data: bytes) -> bool:
    """Tell whether a PNG or WebP carries transparency (JPEG, which may carry an EXIF turn, never does)."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return len(data) > 25 and (data[25] in (4, 6) or b"tRNS" in data[:4096])
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"

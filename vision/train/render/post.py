"""What a camera does to a picture: defocus, shake, sharpening, noise, JPEG. All in uint8."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Capture:
    """Hold a capture's faults: blur and shake in pixels, noise in levels, JPEG quality (0 none), lens bend."""

    defocus: float
    shake: float
    angle: float
    sharpen: float
    noise: float
    salt: float
    jpeg: int
    bend: float

    @classmethod
    def random(cls, rng: Rng) -> "Capture":
        """Return random faults, most of them mild."""
        r = rng.random()
        defocus = (
            0.0
            if r < 0.42
            else float(rng.uniform(0.4, 1.0))
            if r < 0.88
            else float(rng.uniform(1.0, 2.2))
            if r < 0.97
            else float(rng.uniform(2.2, 5))
        )
        r = rng.random()
        shake = 0.0 if r < 0.85 else float(rng.uniform(1.5, 4)) if r < 0.97 else float(rng.uniform(4, 12))
        return cls(
            defocus,
            shake,
            float(rng.uniform(0, np.pi)),
            float(rng.uniform(0.3, 1.4)) if rng.random() < 0.4 else 0.0,
            float(rng.gamma(1.6, 2.0)) if rng.random() < 0.8 else 0.0,
            float(rng.uniform(0.001, 0.008)) if rng.random() < 0.05 else 0.0,
            int(rng.integers(35, 96)) if rng.random() < 0.55 else 0,
            float(rng.normal(0, 0.05)) if rng.random() < 0.35 else 0.0,
        )

    def blur(self) -> float:
        """Return the whole blur as a standard deviation in pixels."""
        return float(np.hypot(self.defocus, self.shake / 3.46))


@lru_cache(maxsize=1)
def _grain() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    fine = rng.normal(0, 1, (1400, 1400, 3)).astype(np.float32)
    coarse = cv2.GaussianBlur(fine, (0, 0), 1.0) * 3.0
    return np.clip(fine * 16, -127, 127).astype(np.int8), np.clip((0.5 * fine + 0.6 * coarse) * 16, -127, 127).astype(
        np.int8
    )


def apply(rng: Rng, image: np.ndarray, c: Capture) -> np.ndarray:
    """Return the picture as captured (lens bending is the caller's, who moves the truth with it)."""
    h, w = image.shape[:2]
    if c.defocus > 1.6:  # a disc, not a Gaussian, when it matters
        r = c.defocus * 2
        k = int(np.ceil(r)) * 2 + 1
        g = np.arange(k) - k // 2
        disc = np.clip(r + 0.5 - np.hypot(g[:, None], g[None]), 0, 1).astype(np.float32)
        image = cv2.filter2D(image, -1, disc / disc.sum())
    elif c.defocus:
        image = cv2.GaussianBlur(image, (0, 0), c.defocus)
    if c.shake:
        k = int(np.ceil(c.shake)) | 1
        kernel = np.zeros((k + 2, k + 2), np.float32)
        m = (k + 1) / 2
        d = np.array([np.cos(c.angle), np.sin(c.angle)]) * c.shake / 2
        a, b = np.round((m - d) * 16).astype(int), np.round((m + d) * 16).astype(int)
        cv2.line(kernel, tuple(int(v) for v in a), tuple(int(v) for v in b), 1.0, 1, cv2.LINE_8, 4)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    if c.sharpen:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        image = cv2.addWeighted(image, 1 + c.sharpen, soft, -c.sharpen, 0)
    if c.noise > 0.3:
        bank = _grain()[int(rng.random() < 0.5)]
        y, x = int(rng.integers(0, max(1, 1400 - h))), int(rng.integers(0, max(1, 1400 - w)))
        n = bank[y : y + h, x : x + w]
        if n.shape[:2] != (h, w):
            n = np.resize(bank, (h, w, 3))
        image = _add(image, n, c.noise / 16)
    if c.salt:
        m = int(c.salt * h * w)
        image[rng.integers(0, h, m), rng.integers(0, w, m)] = rng.integers(0, 256, (m, 1))
    if c.jpeg:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, c.jpeg])
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return np.ascontiguousarray(image)


def _add(image: np.ndarray, noise: np.ndarray, level: float) -> np.ndarray:
    return np.clip(image + cv2.multiply(noise.astype(np.int16), level), 0, 255).astype(np.uint8)

"""Change crops the way cameras and lamps do; pixels stay uint8."""

import cv2
import numpy as np

#: Grain to take pieces of, mean 128 and deviation 40.
GRAIN = np.clip(np.random.default_rng(7).normal(128, 40, (512, 512, 3)), 0, 255).astype(np.uint8)


def light(image: np.ndarray, rng: np.random.Generator, tint: float = 0.12) -> np.ndarray:
    """Change gain, lift, gamma and white balance, now and then colour itself; (h, w, 3) uint8."""
    gain = np.exp(rng.normal(0, 0.18)) * np.exp(rng.normal(0, tint, 3))
    lift, gamma = rng.normal(0, 8), np.exp(rng.normal(0, 0.18))
    ramp = np.linspace(0, 1, 256)[:, None] ** gamma * 255 * gain[None] + lift
    table = np.clip(ramp, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    out = cv2.LUT(image, table)
    if rng.random() < 0.06:
        out = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if tint > 0.1 and rng.random() < 0.04:
        out = np.ascontiguousarray(out[:, :, ::-1])
    return out


def recolour(image: np.ndarray, rng: np.random.Generator, negative: float = 0.0) -> np.ndarray:
    """Swap the colour channels, and with a chance turn light into dark, so that no body or ink colour is relied on."""
    out = image[:, :, rng.permutation(3)]
    return np.ascontiguousarray(255 - out if rng.random() < negative else out)


def blur(image: np.ndarray, rng: np.random.Generator, most: float) -> np.ndarray:
    """Defocus or shake, sometimes; `most` is the largest deviation in pixels."""
    if rng.random() < 0.2:
        sigma = rng.uniform(0.3, most)
        return cv2.GaussianBlur(image, (0, 0), sigma * rng.uniform(0.4, 1), sigmaY=sigma)
    return image


def noise(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Add grain, sometimes."""
    if rng.random() < 0.3:
        h, w = image.shape[:2]
        y, x = int(rng.integers(len(GRAIN) - h)), int(rng.integers(len(GRAIN) - w))
        strength = rng.uniform(0.5, 9) / 40
        return cv2.addWeighted(image, 1.0, GRAIN[y : y + h, x : x + w], strength, -128 * strength)
    return image


def coarse(image: np.ndarray, rng: np.random.Generator, least: float = 0.4) -> np.ndarray:
    """Throw away resolution, sometimes, as a small die does."""
    if rng.random() < 0.2:
        h, w = image.shape[:2]
        s = rng.uniform(least, 0.9)
        small = cv2.resize(image, (max(4, round(w * s)), max(4, round(h * s))), interpolation=cv2.INTER_AREA)
        return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    return image

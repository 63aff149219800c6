"""A pinhole camera above the table z = 0, and a radial lens."""

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True, slots=True)
class Camera:
    """Hold a camera: eye (3,), axes right, down, forward as rows (3, 3), focal length in pixels, size (w, h)."""

    eye: np.ndarray
    axes: np.ndarray
    focal: float
    size: tuple[int, int]

    @classmethod
    def above(
        cls, size: tuple[int, int], focal: float, distance: float, tilt: float, azimuth: float, roll: float
    ) -> "Camera":
        """Return a camera that looks at the origin from a distance, tilted from the vertical; angles in radians."""
        back = np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
        forward = -back
        side = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
        down = np.cross(forward, side)
        c, s = np.cos(roll), np.sin(roll)
        axes = np.stack([c * side + s * down, -s * side + c * down, forward])
        return cls(back * distance, axes, focal, size)

    def matrix(self, near: float = 0.1, far: float = 2000.0) -> np.ndarray:
        """Return the world-to-clip matrix whose clip y points down in the picture."""
        w, h = self.size
        view = np.eye(4)
        view[:3, :3] = self.axes
        view[:3, 3] = -self.axes @ self.eye
        proj = np.zeros((4, 4))
        proj[0, 0], proj[1, 1] = 2 * self.focal / w, 2 * self.focal / h
        proj[2, 2], proj[2, 3] = (far + near) / (far - near), -2 * far * near / (far - near)
        proj[3, 2] = 1.0
        return (proj @ view).astype(np.float32)

    def project(self, points: np.ndarray) -> np.ndarray:
        """Return the pixels (n, 2) of world points (n, 3); a pixel's centre is at +0.5."""
        p = (np.asarray(points) - self.eye) @ self.axes.T
        return p[:, :2] / p[:, 2:] * self.focal + np.array(self.size) / 2

    def ground(self, pixel: np.ndarray, height: float = 0.0) -> np.ndarray | None:
        """Return the point at a height that a pixel shows, or None above the horizon."""
        ray = np.array([*(np.asarray(pixel) - np.array(self.size) / 2) / self.focal, 1.0]) @ self.axes
        if ray[2] > -0.05:
            return None
        return np.asarray(self.eye + ray * ((height - self.eye[2]) / ray[2]))


def bend_points(points: np.ndarray, k: float, size: tuple[int, int]) -> np.ndarray:
    """Return pixels moved by a radial lens: r becomes r (1 - k r²) with r = 1 at the frame's corner."""
    c = np.array(size) / 2
    d = (points - c) / np.hypot(*c)
    r2 = np.minimum((d**2).sum(1, keepdims=True), 1.6)
    return c + d * (1 - k * r2) * np.hypot(*c)


def bend_picture(image: np.ndarray, k: float) -> np.ndarray:
    """Return a picture as seen through that lens."""
    h, w = image.shape[:2]
    step = 16
    gx, gy = np.meshgrid(np.arange(0, w + step, step) + 0.5, np.arange(0, h + step, step) + 0.5)
    p = np.stack([gx.ravel(), gy.ravel()], 1).astype(np.float64)
    c = np.array([w, h]) / 2
    d = (p - c) / np.hypot(*c)
    q = d.copy()
    for _ in range(4):  # invert r (1 - k r²) by fixed point
        q = d / (1 - k * np.minimum((q**2).sum(1, keepdims=True), 1.6))
    q = (q * np.hypot(*c) + c - 0.5).reshape(*gx.shape, 2).astype(np.float32)
    full = np.stack(
        [np.arange(w, dtype=np.float32)[None].repeat(h, 0), np.arange(h, dtype=np.float32)[:, None].repeat(w, 1)], 2
    )
    dense = cv2.remap(q, full[..., 0] / step, full[..., 1] / step, cv2.INTER_LINEAR)
    return cv2.remap(image, dense[..., 0], dense[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)

"""The geometry of a top face: quads, half-diagonals, crops."""

import math

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Image = npt.NDArray[np.uint8]

#: Values that describe a quad inside a crop: centre x, y, log radius, u (re, im), v (re, im).
SHAPE_VALUES = 7


def radius(quad: npt.NDArray[np.floating]) -> float:
    """Give √(|a||b|) of a (4, 2) quad in pixels, a and b being its half-diagonals."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return math.sqrt(max(math.hypot(ax - cx, ay - cy) * math.hypot(bx - dx, by - dy) / 4, 1e-12))


def describe(quads: npt.NDArray[np.floating]) -> Floats:
    """Turn (n, 4, 2) quads into (n, 7): centre x, y, log r, u, v, the same for every order of the corners.

    With the half-diagonals a, b as complex numbers and r = √(|a||b|): u = (a²+b²)/r², v = a²b²/r⁴.
    """
    q = np.asarray(quads, np.float64)
    c = q[..., 0] + 1j * q[..., 1]
    a, b = (c[:, 0] - c[:, 2]) / 2, (c[:, 1] - c[:, 3]) / 2
    r = np.sqrt(np.maximum(np.abs(a) * np.abs(b), 1e-12))
    u, v = (a * a + b * b) / r**2, (a * b) ** 2 / r**4
    m = q.mean(axis=1)
    return np.stack([m[:, 0], m[:, 1], np.log(r), u.real, u.imag, v.real, v.imag], axis=1).astype(np.float32)


def corners(shapes: npt.NDArray[np.floating]) -> Floats:
    """Turn (n, 7) descriptions back into (n, 4, 2) quads, clockwise on screen."""
    s = np.asarray(shapes, np.float64)
    u, v = s[:, 3] + 1j * s[:, 4], s[:, 5] + 1j * s[:, 6]
    v = v / np.maximum(np.abs(v), 1e-6)
    root = np.sqrt(u * u - 4 * v)
    a, b = np.sqrt((u + root) / 2), np.sqrt((u - root) / 2)
    b = np.where((a.real * b.imag - a.imag * b.real) < 0, -b, b)  # a to b is a clockwise quarter with y down
    r = np.exp(s[:, 2])
    diagonals = np.stack([a, b, -a, -b], axis=1) * r[:, None]
    out = np.stack([diagonals.real + s[:, 0:1], diagonals.imag + s[:, 1:2]], axis=2)
    return out.astype(np.float32)


def area(quad: npt.NDArray[np.floating]) -> float:
    """Give the area of a (4, 2) quad in square pixels."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return float(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx))) / 2  # half the cross product of the diagonals


def lean(quad: npt.NDArray[np.floating]) -> complex:
    """Give how a square face is foreshortened, as a complex number that does not depend on the die's own turn.

    (a²+b²)/(|a|²+|b|²) for half-diagonals a, b: 0 seen straight on, real and positive when squeezed vertically.
    Under a distant camera every top face in a picture has the same lean.
    """
    c = quad[:, 0].astype(np.float64) + 1j * quad[:, 1].astype(np.float64)
    a, b = (c[0] - c[2]) / 2, (c[1] - c[3]) / 2
    return complex((a * a + b * b) / max(abs(a) ** 2 + abs(b) ** 2, 1e-9))


def contains(quad: npt.NDArray[np.floating], x: float, y: float, grow: float = 1.0) -> bool:
    """Tell whether a point lies in a convex (4, 2) quad grown about its centre."""
    points = quad.tolist()
    mx, my = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
    px, py = (x - mx) / grow, (y - my) / grow
    cross = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        cross.append((bx - ax) * (py - ay + my) - (by - ay) * (px - ax + mx))
    return bool(min(cross) >= 0 or max(cross) <= 0)


class Pyramid:
    """Hold a frame and, made when first asked for, its halves, so that large dice are shrunk without aliasing."""

    def __init__(self, frame: Image) -> None:
        self._levels: list[Image] = [frame]

    def level(self, shrink: float) -> tuple[Image, float]:
        """Give the halved frame to take a crop from that shrinks `shrink` times, and that frame's scale."""
        k = max(0, math.floor(math.log2(max(shrink, 1.0)) + 0.25))
        while len(self._levels) <= k and min(self._levels[-1].shape[:2]) >= 32:
            self._levels.append(cv2.resize(self._levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        k = min(k, len(self._levels) - 1)
        return self._levels[k], 0.5**k


def _in_level(points: npt.NDArray[np.floating], scale: float) -> Floats:
    """Move pixel-centre coordinates of the frame to those of a shrunken level."""
    return ((points + 0.5) * scale - 0.5).astype(np.float32)


def square_crop(pyramid: Pyramid, x: float, y: float, side: float, size: int, turn: float = 0.0) -> Image:
    """Cut a square of `side` pixels about (x, y), turned by `turn` radians, as (size, size, 3) uint8."""
    image, scale = pyramid.level(side / size)
    s, h = side / size, (size - 1) / 2
    c, n = math.cos(turn) * s, math.sin(turn) * s
    m = np.array([[c, -n, x - c * h + n * h], [n, c, y - n * h - c * h]])
    m = m * scale
    m[:, 2] += 0.5 * scale - 0.5
    crop: Image = cv2.warpAffine(
        image, m, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return crop


def face_crop(pyramid: Pyramid, quad: npt.NDArray[np.floating], size: int, margin: float) -> Image:
    """Flatten a (4, 2) quad into a (size, size, 3) uint8 crop; the face fills 1/margin of its width."""
    face = size / margin
    image, scale = pyramid.level(math.sqrt(max(area(quad), 1.0)) / face)
    lo, hi = (size - face) / 2 - 0.5, (size + face) / 2 - 0.5
    target = np.array([[lo, lo], [hi, lo], [hi, hi], [lo, hi]], np.float32)
    m = cv2.getPerspectiveTransform(target, _in_level(np.asarray(quad), scale))
    crop: Image = cv2.warpPerspective(
        image, m, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return crop

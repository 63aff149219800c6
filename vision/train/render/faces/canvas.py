"""A drawing surface for one face: masks in floating coordinates, and their finish as ink, engraving and wear."""

from dataclasses import dataclass

import cv2
import numpy as np

SIZE = 160
_SHIFT = 4
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Tile:
    """Hold a face, (160, 160, 4) uint8: ink cover, second-ink share, height (255 surface), body tone (204 plain)."""

    texels: np.ndarray


def blank() -> np.ndarray:
    """Return an empty mask."""
    return np.zeros((SIZE, SIZE), np.uint8)


def _fixed(points: np.ndarray) -> np.ndarray:
    return np.round((np.asarray(points, np.float64) * 0.5 + 0.5) * SIZE * (1 << _SHIFT) - (1 << _SHIFT) / 2).astype(
        np.int32
    )


def poly(mask: np.ndarray, points: np.ndarray, value: int = 255) -> None:
    """Fill a polygon given in face coordinates (-1..1, y down)."""
    cv2.fillPoly(mask, [_fixed(points)], value, cv2.LINE_AA, _SHIFT)


def line(mask: np.ndarray, points: np.ndarray, width: float, value: int = 255, closed: bool = False) -> None:
    """Draw a polyline of a width in face coordinates."""
    cv2.polylines(mask, [_fixed(points)], closed, value, max(1, round(width * SIZE / 2)), cv2.LINE_AA, _SHIFT)


def oval(cx: float, cy: float, rx: float, ry: float, angle: float = 0.0, n: int = 40, egg: float = 0.0) -> np.ndarray:
    """Return an ellipse's outline; `egg` makes its upper end slimmer."""
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    x, y = np.cos(t), np.sin(t)
    x = x * (1 + egg * y)
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([cx + c * rx * x - s * ry * y, cy + s * rx * x + c * ry * y], 1)


def spin(points: np.ndarray, angle: float, about: tuple[float, float] = (0.0, 0.0)) -> np.ndarray:
    """Return points turned clockwise on screen."""
    c, s = np.cos(angle), np.sin(angle)
    p = np.asarray(points) - about
    return p @ np.array([[c, s], [-s, c]]) + about


def wobble(rng: Rng, points: np.ndarray, amount: float) -> np.ndarray:
    """Return an outline moved by smooth noise."""
    n = len(points)
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    d = np.zeros((n, 2))
    for k in range(1, 6):
        d += rng.normal(0, 1 / k, (1, 2)) * np.sin(k * t + rng.uniform(0, 6.3))[:, None]
    return points + amount * d


def ribbon(
    rng: Rng, a: np.ndarray, b: np.ndarray, widths: tuple[float, float, float], rough: float, bend: float
) -> np.ndarray:
    """Return the outline of a hand-made stroke from a to b: widths at start, middle and end."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    n = 14
    t = np.linspace(0, 1, n)
    d = b - a
    normal = np.array([-d[1], d[0]]) / (np.hypot(*d) + 1e-9)
    mid = a + t[:, None] * d + normal * (bend * 4 * t * (1 - t))[:, None]
    w = np.interp(t, [0, 0.5, 1], widths) / 2
    left = w + rng.normal(0, rough, n)
    right = w + rng.normal(0, rough, n)
    return np.vstack([mid + normal * left[:, None], (mid - normal * right[:, None])[::-1]])


def move(mask: np.ndarray, angle: float, scale: float, dx: float = 0.0, dy: float = 0.0) -> np.ndarray:
    """Return a mask turned clockwise (radians), scaled and shifted (face units)."""
    m = cv2.getRotationMatrix2D((SIZE / 2 - 0.5, SIZE / 2 - 0.5), -np.degrees(angle), scale)
    m[:, 2] += np.array([dx, dy]) * SIZE / 2
    return cv2.warpAffine(mask, m, (SIZE, SIZE), flags=cv2.INTER_LINEAR)


def cloud(rng: Rng, cells: int) -> np.ndarray:
    """Return smooth noise, (160, 160) float32 in 0..1."""
    return np.clip(
        cv2.resize(rng.random((cells, cells), np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), 0, 1
    )


def soften(mask: np.ndarray, sigma: float) -> np.ndarray:
    """Return a mask blurred by sigma texels; wide blurs work at half size."""
    if sigma < 2.0:
        return cv2.GaussianBlur(mask, (0, 0), sigma)
    half = cv2.resize(mask, (SIZE // 2, SIZE // 2), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(half, (0, 0), sigma / 2), (SIZE, SIZE), interpolation=cv2.INTER_LINEAR)


@dataclass(frozen=True, slots=True)
class Finish:
    """Hold how a design is made: printed, engraved, drilled or raised; its wear, dirt, frame."""

    relief: float  # depth of engraving, 0 printed, negative raised
    soft: float  # blur of the relief's walls in texels
    wear: float  # share of lost ink
    dirt: float
    border: float  # 0 none, else width of a frame round the face
    cells: int

    @classmethod
    def random(cls, rng: Rng) -> "Finish":
        """Return a random finish."""
        kind = rng.random()
        relief = 0.0 if kind < 0.35 else float(rng.uniform(0.3, 1.0)) if kind < 0.93 else -float(rng.uniform(0.2, 0.6))
        return cls(
            relief,
            float(rng.uniform(1.2, 5)),
            float(rng.uniform(0.08, 0.3)) if rng.random() < 0.15 else 0.0,
            float(rng.uniform(0.1, 0.5)) if rng.random() < 0.25 else 0.0,
            float(rng.uniform(0.03, 0.07)) if rng.random() < 0.05 else 0.0,
            int(rng.integers(4, 28)),
        )


def tile(
    rng: Rng, mask: np.ndarray, finish: Finish, second: np.ndarray | None = None, bowl: np.ndarray | None = None
) -> Tile:
    """Return the finished face; `second` marks the second ink, `bowl` a depth (0..255) used instead of the mask."""
    out = np.empty((SIZE, SIZE, 4), np.uint8)
    ink = mask
    if finish.border:
        ink = ink.copy()
        e = 0.9 - finish.border
        line(ink, np.array([[-e, -e], [e, -e], [e, e], [-e, e]]), finish.border, closed=True)
    depth = bowl if bowl is not None else ink
    if finish.wear:
        gone = np.clip((cloud(rng, finish.cells) - 1 + finish.wear) * 5, 0, 0.85)
        ink = (ink * (1 - gone)).astype(np.uint8)
    out[..., 0] = ink
    out[..., 1] = 0 if second is None else second
    if finish.relief == 0.0:
        out[..., 2] = 255
    else:
        d = soften(depth, finish.soft) if bowl is None else depth
        out[..., 2] = (
            (255 - d * finish.relief).astype(np.uint8)
            if finish.relief > 0
            else (255 * (1 + finish.relief) - d * finish.relief).astype(np.uint8)
        )
    out[..., 3] = (
        204 if not finish.dirt else (204 - 204 * finish.dirt * cloud(rng, 6) * cloud(rng, 30)).astype(np.uint8)
    )
    return Tile(out)

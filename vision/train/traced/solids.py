"""Dice as meshes: a cube pushed onto a rounded, bulged, ball-cut or corner-cut form, its drawings engraved."""

from pathlib import Path

import cv2
import numpy as np

#: outward normal, right and up of the drawing on each face: the top, its opposite, then the four sides
SIDES = np.array(
    [
        [(0, 0, 1), (1, 0, 0), (0, 1, 0)],
        [(0, 0, -1), (1, 0, 0), (0, -1, 0)],
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        [(-1, 0, 0), (0, -1, 0), (0, 0, 1)],
        [(0, 1, 0), (-1, 0, 0), (0, 0, 1)],
        [(0, -1, 0), (1, 0, 0), (0, 0, 1)],
    ],
    float,
)
COLUMNS, ROWS = 3, 2  # the six faces' places in one texture


def moulded(p: np.ndarray, form: str, much: float) -> np.ndarray:
    """Push points (n, 3) of the cube from -1 to 1 onto a form; `much`, 0 to 1, is how far it is from a cube."""
    if form == "rounded":
        r = 0.03 + 0.35 * much
        core = np.clip(p, r - 1, 1 - r)
        out = p - core
        return core + r * out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
    if form == "bulged":  # a superellipsoid, scaled so that its faces keep their place
        k = 16 - 9 * much
        return p / (np.abs(p) ** k).sum(1, keepdims=True) ** (1 / k)
    if form == "ball-cut":
        return p * np.minimum(1, (1.62 - 0.22 * much) / np.linalg.norm(p, axis=1, keepdims=True))
    cut = np.sort(np.abs(p), 1)  # "corner-cut": bevelled edges, then corners
    bevel = np.minimum(1, (1.96 - 0.16 * much) / (cut[:, 1] + cut[:, 2]))
    return p * np.minimum(bevel, (2.75 - 0.4 * much) / cut.sum(1))[:, None]


def solid(form: str, much: float, masks: list[np.ndarray], depth: float) -> tuple[np.ndarray, ...]:
    """Return a die of half side 1: vertices and normals (n, 3), texture places (n, 2), triangles (m, 3).

    `masks` are the six faces' drawings; white sinks by `depth` (in half sides, negative to raise it).
    """
    n = 80 if depth else 28
    edge = np.sin(np.linspace(-1, 1, n) * 1.35) / np.sin(1.35)  # closer together near the edges
    u, v = (g.ravel() for g in np.meshgrid(edge, edge))
    points, places, triangles = [], [], []
    a = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    quads = np.concatenate([np.stack([a, a + 1, a + n + 1], 1), np.stack([a, a + n + 1, a + n], 1)])
    for i, (out, right, up) in enumerate(SIDES):
        p = moulded(out + u[:, None] * right + v[:, None] * up, form, much)
        if depth:
            soft = cv2.GaussianBlur(masks[i], (0, 0), 2.0).astype(np.float32) / 255
            x, y = ((u + 1) / 2 * (soft.shape[1] - 1)), ((1 - v) / 2 * (soft.shape[0] - 1))
            sunk = cv2.remap(soft, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR).ravel()
            p = p - depth * sunk[:, None] * out
        points.append(p)
        x, y = (1 + u) / 2, (1 - v) / 2
        places.append(np.stack([(i % COLUMNS + x) / COLUMNS, (i // COLUMNS + y) / ROWS], 1))
        triangles.append(quads + i * n * n)
    vertices, faces = np.concatenate(points), np.concatenate(triangles)
    flat = np.cross(vertices[faces[:, 1]] - vertices[faces[:, 0]], vertices[faces[:, 2]] - vertices[faces[:, 0]])
    _, welded = np.unique(np.round(vertices, 5), axis=0, return_inverse=True)
    welded = welded.ravel()
    normals = np.zeros((welded.max() + 1, 3))
    for k in range(3):
        np.add.at(normals, welded[faces[:, k]], flat)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return vertices, normals[welded], np.concatenate(places), faces


def write_ply(path: Path, vertices: np.ndarray, normals: np.ndarray, places: np.ndarray, faces: np.ndarray) -> None:
    """Write a mesh as a binary PLY file."""
    names = "".join(f"property float {n}\n" for n in ("x", "y", "z", "nx", "ny", "nz", "u", "v"))
    head = f"ply\nformat binary_little_endian 1.0\nelement vertex {len(vertices)}\n{names}"
    head += f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    rows = np.empty(len(faces), np.dtype([("n", "u1"), ("i", "<i4", 3)]))
    rows["n"], rows["i"] = 3, faces
    body = np.concatenate([vertices, normals, places], 1).astype("<f4").tobytes() + rows.tobytes()
    path.write_bytes(head.encode() + body)

"""Draw a scene of rounded boxes on a table with OpenGL through EGL (Mesa's software rasteriser is enough)."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("LP_NUM_THREADS", "1")

import moderngl  # noqa: E402

MAX_OBJECTS = 40
ROWS = 12
GRID = 13
SAMPLES = 4
_HERE = Path(__file__).parent


@dataclass(slots=True)
class Frame:
    """Hold what the shaders need: objects (n, 12, 4), atlas (layers, s, s, 4), table texture, camera and uniforms."""

    objects: np.ndarray
    atlas: np.ndarray
    cloth: np.ndarray
    camera: np.ndarray
    size: tuple[int, int]
    uniforms: dict[str, Any]
    reflect: bool = False


def _cube() -> np.ndarray:
    """Return triangles of a subdivided cube: x, y, z on the unit cube and the face's number."""
    # denser towards the edges, where the rounding is
    t = np.linspace(-1, 1, GRID)
    t = np.sign(t) * (1 - (1 - np.abs(t)) ** 1.7)
    frames = [
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
        ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
        ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
        ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ]
    out = []
    for number, (n, r, u) in enumerate(frames):
        n, r, u = (np.array(v, np.float32) for v in (n, r, u))
        p = n + t[:, None, None] * u + t[None, :, None] * r
        a, b, c, d = p[:-1, :-1], p[:-1, 1:], p[1:, 1:], p[1:, :-1]
        tri = np.stack([a, b, c, a, c, d], 2).reshape(-1, 3)
        out.append(np.hstack([tri, np.full((len(tri), 1), number)]))
    return np.concatenate(out).astype("f4")


class Painter:
    """Keep one context, its programs and frame buffers, and paint frames with them."""

    def __init__(self) -> None:
        self.ctx = moderngl.create_context(standalone=True, backend="egl")
        shared = (_HERE / "objects.glsl").read_text()

        def program(name: str) -> moderngl.Program:
            text = (_HERE / name).read_text()
            return self.ctx.program(
                vertex_shader=f"#version 330\n#define VERTEX\n{shared}\n{text}", fragment_shader=f"#version 330\n{shared}\n{text}"
            )

        self.table = program("table.glsl")
        self.object = program("object.glsl")
        self.ubo = self.ctx.buffer(reserve=MAX_OBJECTS * ROWS * 16)
        big = 400.0
        quad = np.array([[-big, -big], [big, -big], [big, big], [-big, -big], [big, big], [-big, big]], "f4")
        self.table_mesh = self.ctx.vertex_array(self.table, self.ctx.buffer(quad.tobytes()), "corner")
        self.object_mesh = self.ctx.vertex_array(self.object, self.ctx.buffer(_cube().tobytes()), "place", "side")
        self.buffers: dict[tuple[int, int], tuple[moderngl.Framebuffer, moderngl.Framebuffer]] = {}

    def _targets(self, size: tuple[int, int]) -> tuple[moderngl.Framebuffer, moderngl.Framebuffer]:
        if size not in self.buffers:
            many = self.ctx.framebuffer(
                [self.ctx.renderbuffer(size, 4, samples=SAMPLES)], self.ctx.depth_renderbuffer(size, samples=SAMPLES)
            )
            self.buffers[size] = many, self.ctx.framebuffer([self.ctx.renderbuffer(size, 4)])
        return self.buffers[size]

    def paint(self, frame: Frame) -> np.ndarray:
        """Return the frame as (h, w, 3) uint8 BGR."""
        ctx = self.ctx
        many, one = self._targets(frame.size)
        many.use()
        ctx.viewport = (0, 0, *frame.size)
        ctx.clear(0.0, 0.0, 0.0, 1.0)
        n = len(frame.objects)
        data = np.zeros((MAX_OBJECTS, ROWS, 4), "f4")
        data[:n] = frame.objects
        self.ubo.write(data.tobytes())
        self.ubo.bind_to_uniform_block(0)
        h, w = frame.cloth.shape[:2]
        cloth = ctx.texture((w, h), 3, np.ascontiguousarray(frame.cloth).tobytes(), alignment=1)
        cloth.build_mipmaps()
        cloth.anisotropy = 1.0
        cloth.use(0)
        layers, s, _, _ = frame.atlas.shape
        atlas = ctx.texture_array((s, s, layers), 4, np.ascontiguousarray(frame.atlas).tobytes())
        atlas.build_mipmaps()
        atlas.anisotropy = 1.0
        atlas.repeat_x = atlas.repeat_y = False
        atlas.use(1)
        for prog in (self.table, self.object):
            for name, value in {"count": n, "camera": tuple(frame.camera.T.ravel()), **frame.uniforms}.items():
                if name in prog:
                    prog[name].value = value  # type: ignore[union-attr]
            if "Objects" in prog:
                prog["Objects"].binding = 0  # type: ignore[union-attr]
        self.table["cloth"].value = 0  # type: ignore[union-attr]
        self.object["atlas"].value = 1  # type: ignore[union-attr]
        # screen y points down, so fronts wind clockwise
        ctx.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.front_face = "cw"
        if frame.reflect and n:
            ctx.front_face = "ccw"
            self.object["mirror"].value = -1.0  # type: ignore[union-attr]
            self.object_mesh.render(instances=n)
            ctx.front_face = "cw"
            ctx.enable(moderngl.BLEND)
            ctx.disable(moderngl.DEPTH_TEST)
            ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
            self.table_mesh.render()
            ctx.disable(moderngl.BLEND)
            ctx.enable(moderngl.DEPTH_TEST)
        if n:
            self.object["mirror"].value = 1.0  # type: ignore[union-attr]
            self.object_mesh.render(instances=n)
        if not frame.reflect:
            self.table_mesh.render()
        ctx.copy_framebuffer(one, many)
        out = np.frombuffer(one.read(components=3, alignment=1), np.uint8).reshape(frame.size[1], frame.size[0], 3)
        cloth.release()
        atlas.release()
        return out[:, :, ::-1].copy()


_painters: dict[int, Painter] = {}


def painter() -> Painter:
    """Return this process's painter (a context does not survive a fork)."""
    pid = os.getpid()
    if pid not in _painters:
        _painters.clear()
        _painters[pid] = Painter()
    return _painters[pid]

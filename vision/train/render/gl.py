"""Draw a scene of rounded boxes on a table with OpenGL through EGL (Mesa's software rasteriser is enough)."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("LP_NUM_THREADS", "1")

import moderngl

from vision.train.render.things import FACES

MAX_OBJECTS = 40
ROWS = 13
#: steps over an edge and cells across a flat part, by an object's detail: 0 small, 1 large, 2 curved faces
DETAIL = ((1, 1), (3, 1), (2, 6))
SAMPLES = 4
_HERE = Path(__file__).parent


@dataclass(slots=True)
class Frame:
    """Hold what the shaders need: objects (n, 13, 4), atlas (layers, s, s, 4), table texture, camera and uniforms."""

    objects: np.ndarray
    atlas: np.ndarray
    cloth: np.ndarray
    camera: np.ndarray
    size: tuple[int, int]
    uniforms: dict[str, Any]
    reflect: bool = False
    detail: np.ndarray | None = None
    smooth: bool = True  # four samples a pixel


def _cube(rounding: int, flat: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a cube's vertices (x, y, z, face) and triangles; 0..1 is the flat part, 1..2 the rounding.

    rounding: steps over each rounded edge. flat: cells across the flat part.
    """
    edge = 1 + np.tan(np.pi / 4 * np.arange(1, rounding + 1) / rounding)
    t = np.concatenate([-edge[::-1], np.linspace(-1, 1, flat + 1), edge])
    out, index = [], []
    m = len(t)
    corner = (np.arange(m - 1)[:, None] * m + np.arange(m - 1)[None]).ravel()
    quads = np.stack([corner, corner + 1, corner + m + 1, corner, corner + m + 1, corner + m], 1)
    for number, axes in enumerate(FACES):
        n, r, u = (np.array(v, np.float32) for v in axes)
        p = (2 * n + t[:, None, None] * u + t[None, :, None] * r).reshape(-1, 3)
        out.append(np.hstack([p, np.full((len(p), 1), number)]))
        index.append(quads + number * m * m)
    return np.concatenate(out).astype("f4"), np.concatenate(index).astype("i4")


def neighbours(objects: np.ndarray, uniforms: dict[str, Any]) -> np.ndarray:
    """Return for each object the bits of those that may shade it (two of 20) and of those that touch it (two more)."""
    n = len(objects)
    centre, bound = objects[:, 0, :3].astype(float), objects[:, 11, 2].astype(float)
    away = centre[None] - centre[:, None]  # from the shaded i to the shading j
    both = bound[:, None] + bound[None]
    shade = np.zeros((n, n), bool)
    for x, y, z, soft in uniforms["lamp_pos"][: uniforms["lamps"]]:
        to = np.array([x, y, z]) - centre
        reach = np.linalg.norm(to, axis=1)
        along = (away * (to / reach[:, None])[:, None]).sum(2)
        off = np.sqrt(np.maximum((away**2).sum(2) - along**2, 0))
        shade |= (off < both + 2 * soft * np.maximum(along, 0)) & (along > -both) & (along < reach[:, None] + both)
    touch = (away**2).sum(2) < (bound[:, None] + 2.1 * bound[None]) ** 2
    bits = 2.0 ** (np.arange(n) % 20)
    out = np.zeros((n, 4))
    for k, near in enumerate((shade, touch)):
        np.fill_diagonal(near, False)
        out[:, 2 * k], out[:, 2 * k + 1] = (near * bits)[:, :20].sum(1), (near * bits)[:, 20:].sum(1)
    return out


class Painter:
    """Keep one context, its programs and frame buffers, and paint frames with them."""

    def __init__(self) -> None:
        self.ctx = moderngl.create_context(standalone=True, backend="egl")
        shared = (_HERE / "objects.glsl").read_text()

        def program(name: str) -> moderngl.Program:
            text = (_HERE / name).read_text()
            return self.ctx.program(
                vertex_shader=f"#version 430\n#define VERTEX\n{shared}\n{text}",
                fragment_shader=f"#version 430\n{shared}\n{text}",
            )

        self.table = program("table.glsl")
        self.object = program("object.glsl")
        self.ubo = self.ctx.buffer(reserve=MAX_OBJECTS * ROWS * 16)
        big = 400.0
        quad = np.array([[-big, -big], [big, -big], [big, big], [-big, -big], [big, big], [-big, big]], "f4")
        self.table_mesh = self.ctx.vertex_array(self.table, self.ctx.buffer(quad.tobytes()), "corner")
        self.cloths: dict[int, tuple[moderngl.Texture, np.ndarray]] = {}
        self.meshes = [
            self.ctx.vertex_array(
                self.object,
                [(self.ctx.buffer(v.tobytes()), "3f 1f", "place", "side")],
                index_buffer=self.ctx.buffer(i.tobytes()),
            )
            for v, i in (_cube(*d) for d in DETAIL)
        ]
        self.shade = program("shade.glsl")
        small = np.array([[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]], "f4")
        self.shade_mesh = self.ctx.vertex_array(self.shade, self.ctx.buffer(small.tobytes()), "corner")
        self.buffers: dict[
            tuple[int, int, bool], tuple[moderngl.Framebuffer, moderngl.Framebuffer, moderngl.Framebuffer]
        ] = {}

    def _targets(
        self, size: tuple[int, int], smooth: bool
    ) -> tuple[moderngl.Framebuffer, moderngl.Framebuffer, moderngl.Framebuffer]:
        key = (*size, smooth)
        samples = SAMPLES if smooth else 0
        if key not in self.buffers:
            many = self.ctx.framebuffer(
                [self.ctx.renderbuffer(size, 4, samples=samples)], self.ctx.depth_renderbuffer(size, samples=samples)
            )
            self.buffers[key] = (
                many,
                self.ctx.framebuffer([self.ctx.renderbuffer(size, 4)]),
                self.ctx.framebuffer([self.ctx.texture(size, 4)]),
            )
        return self.buffers[key]

    def _objects(self, groups: list[tuple[int, int, int]], mirror: float) -> None:
        self.object["mirror"].value = mirror  # type: ignore[union-attr]
        for kind, first, number in groups:
            if number:
                self.object["first"].value = first  # type: ignore[union-attr]
                self.meshes[kind].render(instances=number)

    def paint(self, frame: Frame) -> np.ndarray:
        """Return the frame as (h, w, 3) uint8 BGR."""
        ctx = self.ctx
        many, one, shades = self._targets(frame.size, frame.smooth)
        n = len(frame.objects)
        detail = np.ones(n, int) if frame.detail is None else frame.detail
        order = np.argsort(detail, kind="stable")
        groups = [(k, int((detail < k).sum()), int((detail == k).sum())) for k in range(len(DETAIL))]
        data = np.zeros((MAX_OBJECTS, ROWS, 4), "f4")
        data[:n] = frame.objects[order]
        data[:n, 12] = neighbours(data[:n], frame.uniforms)
        self.ubo.write(data.tobytes())
        self.ubo.bind_to_uniform_block(0)
        h, w = frame.cloth.shape[:2]
        key = id(frame.cloth)
        if key not in self.cloths:
            cloth = ctx.texture((w, h), 3, np.ascontiguousarray(frame.cloth).tobytes(), alignment=1)
            cloth.build_mipmaps()
            self.cloths[key] = cloth, frame.cloth  # the array is kept, so its id stays its own
            if len(self.cloths) > 120:
                self.cloths.pop(next(iter(self.cloths)))[0].release()
        self.cloths[key][0].use(0)
        layers, s, _, _ = frame.atlas.shape
        atlas = ctx.texture_array((s, s, layers), 4, np.ascontiguousarray(frame.atlas).tobytes())
        atlas.build_mipmaps()
        atlas.repeat_x = atlas.repeat_y = False
        atlas.use(1)
        for prog in (self.table, self.object, self.shade):
            for name, value in {"count": n, "camera": tuple(frame.camera.T.ravel()), **frame.uniforms}.items():
                if name in prog:
                    prog[name].value = value  # type: ignore[union-attr]
            if "Objects" in prog:
                prog["Objects"].binding = 0  # type: ignore[union-attr]
        self.table["cloth"].value = 0  # type: ignore[union-attr]
        self.object["atlas"].value = 1  # type: ignore[union-attr]
        self.table["shades"].value = 2  # type: ignore[union-attr]
        shades.use()
        ctx.viewport = (0, 0, *frame.size)
        ctx.clear(1.0, 1.0, 1.0, 1.0)
        if n:
            ctx.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
            ctx.enable(moderngl.BLEND)
            ctx.blend_func = moderngl.DST_COLOR, moderngl.ZERO
            self.shade_mesh.render(instances=n * (int(frame.uniforms["lamps"]) + 1))
            ctx.disable(moderngl.BLEND)
        shades.color_attachments[0].use(2)
        many.use()
        ctx.viewport = (0, 0, *frame.size)
        ctx.clear(0.0, 0.0, 0.0, 1.0)
        # screen y points down, so fronts wind clockwise
        ctx.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.front_face = "cw"
        if frame.reflect:
            ctx.front_face = "ccw"
            self._objects(groups, -1.0)
            ctx.front_face = "cw"
            ctx.enable(moderngl.BLEND)
            ctx.disable(moderngl.DEPTH_TEST)
            ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
            self.table_mesh.render()
            ctx.disable(moderngl.BLEND)
            ctx.enable(moderngl.DEPTH_TEST)
        if n:
            self._objects(groups, 1.0)
        if not frame.reflect:
            self.table_mesh.render()
        if frame.smooth:
            ctx.copy_framebuffer(one, many)
        out = np.frombuffer((one if frame.smooth else many).read(components=3, alignment=1), np.uint8).reshape(
            frame.size[1], frame.size[0], 3
        )
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

"""A die drawn with OpenCV: a light square on a dark table, turned, with a mark on it."""

from typing import ClassVar

import cv2
import numpy as np

from vision.quads import Pyramid
from vision.reader import Candidate

MARKS = ("ring", "cross", "bar")


def mark(name: str, side: int = 96) -> np.ndarray:
    """Draw a face, (side, side, 3) uint8."""
    face = np.full((side, side, 3), (205, 225, 230), np.uint8)
    c, ink = side // 2, (40, 30, 30)
    if name == "ring":
        cv2.circle(face, (c, c), side // 4, ink, side // 10, cv2.LINE_AA)
    elif name == "cross":
        for a, b in (((0.25, 0.25), (0.75, 0.75)), ((0.25, 0.75), (0.75, 0.25))):
            one, two = tuple(int(v * side) for v in a), tuple(int(v * side) for v in b)
            cv2.line(face, one, two, ink, side // 9, cv2.LINE_AA)
    else:
        cv2.rectangle(face, (side // 5, int(side * 0.42)), (side - side // 5, int(side * 0.58)), ink, -1)
    return face


def tray(name: str, turn: float, seed: int = 0, side: int = 96) -> np.ndarray:
    """Draw a picture (240, 320, 3) of one die turned by `turn` degrees, with a little noise."""
    rng = np.random.default_rng(seed)
    frame = np.full((240, 320, 3), (60, 80, 70), np.uint8)
    c, s = np.cos(np.radians(turn)) * side / 2, np.sin(np.radians(turn)) * side / 2
    middle = np.array([160 + rng.uniform(-15, 15), 120 + rng.uniform(-10, 10)])
    quad = np.array([[-c + s, -s - c], [c + s, s - c], [c - s, s + c], [-c - s, -s + c]]) + middle
    cv2.fillPoly(frame, [np.add(quad, (9, 12)).astype(np.int32)], (30, 42, 36), cv2.LINE_AA)
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    m = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    cv2.warpPerspective(mark(name, side), m, (320, 240), frame, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    noise = rng.normal(0, 3, frame.shape)
    return np.clip(cv2.GaussianBlur(frame, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)


class DrawnReader:
    """Find the light square of such a picture, and tell crops by their grey values."""

    auto_confirm = 0.9
    limits: ClassVar = {"refuse": 0.45}
    fitted = None

    def candidates(self, pyramid: Pyramid, only: object) -> list[Candidate]:
        light = (pyramid.level(1.0)[0].min(axis=2) > 120).astype(np.uint8)
        outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        if not outlines:
            return []
        quad = cv2.boxPoints(cv2.minAreaRect(max(outlines, key=cv2.contourArea))).astype(np.float32)
        return [Candidate(quad, 0.9, 0.9, np.zeros(27, np.float32), ("red", 0.5))]

    def embed(self, crops: np.ndarray) -> np.ndarray:
        grey = crops.astype(np.float32).mean(axis=3).reshape(len(crops), 8, 6, 8, 6).mean(axis=(2, 4))
        grey = grey.reshape(len(crops), 64)
        return grey - grey.mean(axis=1, keepdims=True)

"""A camera in a thin thread: the newest frame only, nothing queues, released on pause. No kivy here."""

import sys
import threading
from collections.abc import Callable
from typing import Any

Capture = Callable[[int], Any]

#: Reads that fail one after the other before the camera counts as gone.
PATIENCE = 30


def open_capture(index: int) -> Any:
    """Open a camera with the back end that opens quickly on this system."""
    import cv2

    backend = cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_ANY
    level = cv2.setLogLevel(0) if hasattr(cv2, "setLogLevel") else None
    try:
        capture = cv2.VideoCapture(index, backend)
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
        return capture
    finally:
        if level is not None:
            cv2.setLogLevel(level)


class Camera:
    """Hold the newest frame of a camera; `problem` is one sentence when there is none to be had."""

    def __init__(self, index: int = 0, capture: Capture = open_capture) -> None:
        self.index = index
        self.problem = ""
        self._capture = capture
        self._frame: Any = None
        self._number = 0
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="companion-camera", daemon=True)
        self._thread.start()

    def newest(self) -> tuple[int, Any]:
        """Give the newest frame, (h, w, 3) uint8 BGR, with its number; (0, None) before the first."""
        with self._lock:
            return self._number, self._frame

    def stop(self) -> None:
        """Release the camera; waits at most a second for the driver."""
        self._stop.set()
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        try:
            capture = self._capture(self.index)
        except Exception as error:
            self.problem = f"Camera {self.index} cannot be opened ({error}): tap the dice in instead."
            return
        try:
            if not capture.isOpened():
                self.problem = f"No camera {self.index} is connected, or another program uses it: tap the dice in instead."
                return
            missed = 0
            while not self._stop.is_set():
                good, frame = capture.read()
                if good and frame is not None:
                    missed = 0
                    with self._lock:
                        self._frame, self._number = frame, self._number + 1
                else:
                    missed += 1
                    if missed >= PATIENCE:
                        self.problem = "The camera sends no more pictures: check its cable, or tap the dice in instead."
                        return
                    self._stop.wait(0.05)
        finally:
            capture.release()

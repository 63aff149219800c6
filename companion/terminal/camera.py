"""Dice from a camera in the terminal: press Enter when they lie still, and the newest frame is read."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.dice import Kind, Need
from companion.errors import BadDie
from companion.game import Rolled
from companion.terminal.sitting import Sitting
from companion.terminal.speech import Speech
from companion.terminal.suppliers import Typed, confirm, typed_or_rolled
from companion.terminal.typed import spoken_dice
from vision.errors import BadSource, VisionError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.reader import Reader

    Grab = Callable[[], npt.NDArray[np.uint8]]

#: Frames a driver may have kept from before the dice were thrown.
STALE_FRAMES = 5


def open_camera(what: str = "camera") -> "Grab":
    """Open a camera or stream as people write it, "camera", "camera:1" or an address; give what grabs its newest frame.

    Raises BadSource when there is none, and so does the grabbing when it stops.
    """
    from vision.sources import source

    described = source(what)
    capture = described.open()

    def grab() -> "npt.NDArray[np.uint8]":
        for _ in range(STALE_FRAMES + 1):
            done, frame = capture.read()
        if not done:
            raise BadSource(f"{described.name} gives no picture: was it unplugged?")
        return frame  # type: ignore[no-any-return]

    return grab


class Camera:
    """Read a throw from the newest frame whenever people say that the dice lie still."""

    def __init__(self, grab: "Grab", reader: "Reader", kinds: Sequence[Kind]) -> None:
        self._grab = grab
        self._reader = reader
        self._kinds = tuple(kinds)

    def label(self, need: Need) -> str:
        """Offer the camera."""
        return f"Read {spoken_dice(need)} from the camera"

    def supply(self, need: Need, sitting: Sitting, speech: Speech) -> Rolled | None:
        """Wait for Enter, read, and have it confirmed where it needs to be; faces may be typed instead."""
        while line := speech.ask(f"Throw {spoken_dice(need)}; Enter when they lie still, or type them: "):
            try:
                return typed_or_rolled(need, line, sitting)
            except BadDie as error:
                speech.say(str(error), colour="yellow")
        try:
            reading = self._reader.read(self._grab(), only=need.labels)
        except VisionError as error:
            speech.say(str(error), colour="yellow")
            return Typed().supply(need, sitting, speech)
        return confirm(need, "camera", reading, self._kinds, self._reader.auto_confirm, sitting, speech)

"""Turn a network's convolutions to 8-bit integers: half the time and a quarter of the bytes for the finder.

Only the finder: measured on the calibration set it reads as well as before, the other two networks lose dice.
"""

import logging
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision import finder
from vision.train.shards import Shards

#: Frames whose activations set the ranges, and their shape (height, width); wider ones are cut.
FRAMES, VIEW = 60, (288, 416)


class Frames(CalibrationDataReader):  # type: ignore[misc]
    """Serve rendered frames as the finder sees them."""

    def __init__(self, shards: Shards) -> None:
        self._inputs = _inputs(shards)

    def get_next(self) -> dict[str, np.ndarray] | None:
        """Give the next input, None at the end."""
        return next(self._inputs, None)


def _inputs(shards: Shards) -> Iterator[dict[str, np.ndarray]]:
    served = 0
    for image, _ in shards.endless(np.random.default_rng(1)):
        small = finder.shrink(image, finder.AREAS[0])[: VIEW[0], : VIEW[1]]
        if small.shape[:2] == VIEW:  # high pictures are too narrow
            yield {"image": finder.to_input(small[None])}
            served += 1
        if served == FRAMES:
            return


def quantise(path: Path, shards: Shards) -> None:
    """Rewrite a float32 finder.onnx with 8-bit convolutions; the last one, its head, stays as it is."""
    logging.getLogger().setLevel(logging.ERROR)  # it warns of steps that were taken already
    ready = path.with_suffix(".ready.onnx")
    quant_pre_process(str(path), str(ready), skip_symbolic_shape=True)
    convolutions = [node.name for node in onnx.load(str(ready)).graph.node if node.op_type == "Conv"]
    quantize_static(
        str(ready),
        str(path),
        Frames(shards),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        op_types_to_quantize=["Conv", "Add", "Resize", "Relu"],
        nodes_to_exclude=convolutions[-1:],
    )
    ready.unlink()

"""Find and open the networks: ONNX files and their card, in a checkout or an installed wheel."""

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from vision.errors import BadModel


def models_folder(given: Path | None = None) -> Path:
    """Give the folder of models: the one given, else `models/` beside the `vision` package.

    Raises BadModel when it holds no card.
    """
    folder = given if given is not None else Path(__file__).resolve().parent.parent / "models"
    if not (folder / "card.json").is_file():
        raise BadModel(f"no models in {str(folder)!r}: card.json is missing")
    return folder


def read_card(folder: Path) -> dict[str, Any]:
    """Read `card.json`: labels, sizes, thresholds, how trained. Raises BadModel when it is damaged."""
    path = folder / "card.json"
    try:
        return cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as fault:
        raise BadModel(f"cannot read {str(path)!r}: {fault}") from None


class Network:
    """Run one ONNX file on the processor; onnxruntime is imported when the first one is opened."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        import onnxruntime as ort

        if not path.is_file():
            raise BadModel(f"model file {str(path)!r} is missing")
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as fault:  # onnxruntime's own exceptions share no public base
            raise BadModel(f"cannot open model {str(path)!r}: {str(fault).splitlines()[0]}") from None
        self._input = self._session.get_inputs()[0].name

    def __call__(self, batch: npt.NDArray[np.float32]) -> list[npt.NDArray[np.float32]]:
        """Give every output for a batch, (n, 3, h, w) float32."""
        return cast("list[npt.NDArray[np.float32]]", self._session.run(None, {self._input: batch}))

"""Export fitted networks to ONNX and check that both give the same answers."""

from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn

from vision import faces, straighten
from vision.models import Network
from vision.train import nets

#: Largest difference allowed between torch and onnxruntime on the same input.
TOLERANCE = 2e-3


def wrapped(task: str, weights: Path) -> tuple[nn.Module, torch.Tensor, tuple[str, ...]]:
    """Give a network ready for export, an example input and the names of its outputs."""
    state = torch.load(weights, weights_only=True, map_location="cpu")
    if task == "finder":
        net = nets.Finder()
        net.load_state_dict(state)
        return nets.FinderOut(net).eval(), torch.randn(1, 3, 96, 160), nets.FinderOut.names
    if task == "straightener":
        straightener = nets.Straightener()
        straightener.load_state_dict(state)
        return straightener.eval(), torch.randn(2, 6, straighten.SIZE, straighten.SIZE), nets.Straightener.names
    face_net = nets.Faces()
    face_net.load_state_dict(state)
    return face_net.eval(), torch.randn(2, 3, faces.SIZE, faces.SIZE).clamp(-1, 1), nets.Faces.names


def export(task: str, weights: Path, out: Path) -> float:
    """Write `task`.onnx under `out`; give the largest difference between torch and onnxruntime.

    Raises ValueError when it exceeds TOLERANCE.
    """
    net, example, names = wrapped(task, weights)
    path = out / f"{task}.onnx"
    axes = {0: "n", 2: "h", 3: "w"} if task == "finder" else {0: "n"}
    torch.onnx.export(
        net,
        (example,),
        str(path),
        input_names=["image"],
        output_names=list(names),
        dynamic_axes={"image": axes, **{n: axes if task == "finder" else {0: "n"} for n in names}},
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(str(path))
    onnx.checker.check_model(model)
    example = example[:, :, :64] if task == "finder" else torch.cat([example, example.flip(0)])
    with torch.no_grad():
        expected = net(example)
    expected = expected if isinstance(expected, tuple) else (expected,)
    got = Network(path)(example.numpy())
    worst = max(float(np.abs(e.numpy() - g).max()) for e, g in zip(expected, got, strict=True))
    if worst > TOLERANCE:
        raise ValueError(f"{path.name}: torch and onnxruntime differ by {worst:.2e}")
    return worst

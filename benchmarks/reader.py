"""Time the reader on one core, stage by stage, and against a YOLO-nano-sized detector in the same onnxruntime.

    python benchmarks/reader.py [PICTURE] [--runs 60]

The rival is built here with random weights, a YOLOv8n body and slim heads (speed does not depend on weights);
building it needs the `onnx` package.
"""

import argparse
import platform
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from vision import faces, finder, straighten
from vision.models import Network
from vision.picture_file import open_picture
from vision.quads import Pyramid, radius
from vision.reader import Reader

SAMPLE = Path(__file__).resolve().parent.parent / "assets" / "samples" / "tally-700113.jpg"


def median_ms(work: Callable[[], object], runs: int) -> tuple[float, float]:
    """Give the median and the 95th percentile of a call's duration in milliseconds."""
    for _ in range(5):
        work()
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times), sorted(times)[int(0.95 * (len(times) - 1))]


def rival(path: Path) -> float:
    """Write a detector with a YOLOv8n body, slim heads and random weights; give its GFLOPs at 640x640."""
    from onnx import TensorProto, helper, numpy_helper, save

    rng = np.random.default_rng(0)
    nodes, weights, flops = [], [], [0.0]
    sizes = {"image": (3, 640)}

    def conv(x: str, out: int, k: int = 1, s: int = 1, act: bool = True) -> str:
        into, side = sizes[x]
        name = f"c{len(nodes)}"
        w = rng.normal(0, 0.3 / np.sqrt(into * k * k), (out, into, k, k)).astype(np.float32)
        weights.extend(
            [numpy_helper.from_array(w, name + "w"), numpy_helper.from_array(np.zeros(out, np.float32), name + "b")]
        )
        nodes.append(
            helper.make_node(
                "Conv", [x, name + "w", name + "b"], [name], kernel_shape=[k, k], strides=[s, s], pads=[k // 2] * 4
            )
        )
        sizes[name] = (out, side // s)
        flops[0] += 2 * out * into * k * k * (side // s) ** 2
        if not act:
            return name
        nodes.append(helper.make_node("Sigmoid", [name], [name + "s"]))
        nodes.append(helper.make_node("Mul", [name, name + "s"], [name + "m"]))
        sizes[name + "m"] = sizes[name]
        return name + "m"

    def join(*xs: str) -> str:
        name = f"j{len(nodes)}"
        nodes.append(helper.make_node("Concat", list(xs), [name], axis=1))
        sizes[name] = (sum(sizes[x][0] for x in xs), sizes[xs[0]][1])
        return name

    def c2f(x: str, out: int, n: int, add: bool) -> str:
        first = conv(x, out)
        name = f"p{len(nodes)}"
        nodes.append(helper.make_node("Split", [first], [name + "a", name + "b"], axis=1, num_outputs=2))
        sizes[name + "a"] = sizes[name + "b"] = (out // 2, sizes[first][1])
        parts = [name + "a", name + "b"]
        for _ in range(n):
            y = conv(conv(parts[-1], out // 2, 3), out // 2, 3)
            if add:
                nodes.append(helper.make_node("Add", [parts[-1], y], [y + "r"]))
                sizes[y + "r"] = sizes[y]
                y += "r"
            parts.append(y)
        return conv(join(*parts), out)

    def up(x: str) -> str:
        name = f"u{len(nodes)}"
        nodes.append(helper.make_node("Resize", [x, "", "scales"], [name], mode="nearest"))
        sizes[name] = (sizes[x][0], sizes[x][1] * 2)
        return name

    weights.append(numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "scales"))
    x = conv(conv("image", 16, 3, 2), 32, 3, 2)
    p3 = c2f(conv(c2f(x, 32, 1, True), 64, 3, 2), 64, 2, True)
    p4 = c2f(conv(p3, 128, 3, 2), 128, 2, True)
    p5 = c2f(conv(p4, 256, 3, 2), 256, 1, True)
    h = conv(p5, 128)
    pools = [h]
    for _ in range(3):
        name = f"m{len(nodes)}"
        nodes.append(
            helper.make_node("MaxPool", [pools[-1]], [name], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4)
        )
        sizes[name] = sizes[h]
        pools.append(name)
    p5 = conv(join(*pools), 256)
    n4 = c2f(join(up(p5), p4), 128, 1, False)
    n3 = c2f(join(up(n4), p3), 64, 1, False)
    n4 = c2f(join(conv(n3, 64, 3, 2), n4), 128, 1, False)
    n5 = c2f(join(conv(n4, 128, 3, 2), p5), 256, 1, False)
    outs = []
    for n in (n3, n4, n5):
        outs += [conv(conv(conv(n, 48, 3), 48, 3), 64, act=False), conv(conv(n, 48, 3), 26, act=False)]
    values = [helper.make_tensor_value_info(o, TensorProto.FLOAT, None) for o in outs]
    image = helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 3, 640, 640])
    graph = helper.make_graph(nodes, "rival", [image], values, weights)
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9), str(path))
    return flops[0] / 1e9


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--runs", type=int, default=60)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    frame = open_picture(options.picture)
    if frame.shape[:2] != (720, 1280):
        frame = cv2.resize(frame, (1280, 720), interpolation=cv2.INTER_AREA)
    reader = Reader(threads=1)
    dice = len(reader.read(frame).dice)
    print(f"{platform.processor() or platform.machine()}, one thread, 1280x720, {dice} dice seen, {options.runs} runs")
    whole = median_ms(lambda: reader.read(frame), options.runs)
    print(f"{'read':<28}{whole[0]:8.1f} ms   95 %: {whole[1]:.1f}")
    hits = reader._find(frame)
    pyramid = Pyramid(frame)
    centres = np.array([(h.x, h.y) for h in hits], np.float32)
    radii = np.array([h.r for h in hits], np.float32)
    quads = [np.array([[x - r, y], [x, y - r], [x + r, y], [x, y + r]], np.float32) for x, y, r, _ in hits[:dice]]
    assert all(radius(q) > 0 for q in quads)
    crops = straighten.preprocess(pyramid, centres, radii, straighten.REACH[0])
    face_crops = faces.preprocess(pyramid, np.stack(quads))
    inputs = [finder.to_input(finder.shrink(frame, area)[None]) for area in finder.AREAS]
    stages: list[tuple[str, Callable[[], object]]] = [
        (
            "shrink the frame, twice",
            lambda: [finder.to_input(finder.shrink(frame, area)[None]) for area in finder.AREAS],
        ),
        ("finder, both passes", lambda: [reader._finder(x) for x in inputs]),
        (f"straightener crops ({len(hits)})", lambda: straighten.preprocess(pyramid, centres, radii, 4.0)),
        (f"straightener, one pass of {len(hits)}", lambda: reader._straightener(crops)),
        (f"faces, {len(face_crops)} crops", lambda: reader._faces(face_crops)),
    ]
    for name, work in stages:
        print(f"  {name:<26}{median_ms(work, options.runs)[0]:8.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rival.onnx"
        gigaflops = rival(path)
        network = Network(path, 1)
        image = np.zeros((1, 3, 640, 640), np.float32)
        slow = median_ms(lambda: network(image), max(10, options.runs // 3))
    again = median_ms(lambda: reader.read(frame), options.runs)[0]
    ours = (whole[0] + again) / 2
    print(f"{f'YOLO-nano size, {gigaflops:.1f} GFLOPs':<28}{slow[0]:8.1f} ms")
    print(f"{'ratio':<28}{slow[0] / ours:8.1f} times faster")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB (the rival included)")


if __name__ == "__main__":
    main()

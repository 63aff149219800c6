"""Fit one network: AdamW, one rise and fall of the rate, averaged weights, checkpoints to resume from."""

import copy
import math
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from tqdm import tqdm

from vision import finder, straighten
from vision.errors import BadPicture
from vision.train import crops, nets
from vision.train.shards import Shards

NETS = {"finder": nets.Finder, "straightener": nets.Straightener, "faces": nets.Faces}
BATCH = {"finder": 24, "straightener": 128, "faces": 128}
RATE = {"finder": 3e-3, "straightener": 2e-3, "faces": 2e-3}


@dataclass(slots=True)
class Settings:
    """Hold how one network is fitted. minutes: wall-clock length of the schedule; 0 to count `steps` instead."""

    task: str
    out: str
    shards: tuple[str, ...]
    photos: str | None = None
    share: float = 0.12
    steps: int = 20000
    minutes: float = 0.0
    favour: dict[str, float] = field(default_factory=dict)
    seed: int = 1
    rate: float = 0.0
    start: str | None = None


def rate_at(done: float, top: float) -> float:
    """Give the learning rate after a share `done` of the schedule: a short rise, then half a cosine."""
    rise = 0.04
    if done < rise:
        return top * (0.05 + 0.95 * done / rise)
    return top * (0.004 + 0.996 * 0.5 * (1 + math.cos(math.pi * min(1.0, (done - rise) / (1 - rise)))))


def finder_loss(net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Focal loss on the heat (Zhou et al., Objects as Points, 2019, eq. 1) and smooth L1 on the log size."""
    y = net(batch["x"]).float()
    logit, size, target, weight = y[:, 0], y[:, 1], batch["heat"], batch["weight"]
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    is_peak = (target > 0.999).float() * weight
    hit = -torch.log(p) * (1 - p) ** 2 * is_peak
    miss = -torch.log(1 - p) * p**2 * (1 - target) ** 4 * (1 - is_peak) * weight
    count = is_peak.sum().clamp(min=1)
    heat = (hit.sum() + miss.sum()) / count
    sized = batch["sized"]
    scale = (F.smooth_l1_loss(size, batch["size"], beta=0.1, reduction="none") * sized).sum() / sized.sum().clamp(min=1)
    return heat + scale, {"heat": float(heat.detach()), "size": float(scale.detach())}


def straightener_loss(net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Smooth L1 on the shape of true dice, cross-entropy on die or not and on how it lies."""
    y = net(batch["x"]).float()
    w = batch["shaped"]
    shape = F.smooth_l1_loss(y[:, :7], batch["shape"], beta=0.05, reduction="none")
    shape = (shape * y.new_tensor([4, 4, 4, 1, 1, 1, 1])).mean(dim=1)
    shape = (shape * w).sum() / w.sum().clamp(min=1)
    die = F.binary_cross_entropy_with_logits(y[:, 7], batch["die"], reduction="none")
    die = (die * batch["sure"]).sum() / batch["sure"].sum().clamp(min=1)
    lies = F.binary_cross_entropy_with_logits(y[:, 8:], batch["lies"], reduction="none").mean(dim=1)
    lies = (lies * batch["told"]).sum() / batch["told"].sum().clamp(min=1)
    parts = {"shape": float(shape.detach()), "die": float(die.detach()), "lies": float(lies.detach())}
    return 3 * shape + die + 0.5 * lies, parts


def faces_loss(net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy on the face and, where it is known, on the metal."""
    logits, _, metal = net(batch["x"])
    face = F.cross_entropy(logits.float(), batch["face"], label_smoothing=0.02)
    known = batch["colour"] >= 0
    colour = F.cross_entropy(metal.float()[known], batch["colour"][known]) if known.any() else face * 0
    right = float((logits.argmax(1) == batch["face"]).float().mean())
    return face + 0.5 * colour, {"face": float(face.detach()), "right": right, "metal": float(colour.detach())}


LOSS = {"finder": finder_loss, "straightener": straightener_loss, "faces": faces_loss}


def to_tensors(task: str, batch: crops.Batch, device: str) -> dict[str, Tensor]:
    """Make a batch of samples into what the network and its loss take."""
    image = batch.pop("image")
    x = straighten.normalise(image) if task == "straightener" else finder.to_input(image)
    out = {"x": torch.from_numpy(x).to(device, memory_format=torch.channels_last)}
    for key, value in batch.items():
        out[key] = torch.from_numpy(np.asarray(value)).to(device)
    return out


class Ahead:
    """Make batches on a thread, a few ahead of the fitting."""

    def __init__(self, source: Iterator[crops.Batch], depth: int = 6) -> None:
        self._queue: queue.Queue[crops.Batch | BaseException] = queue.Queue(depth)
        self._stop = False
        self._thread = threading.Thread(target=self._work, args=(source,), daemon=True)
        self._thread.start()

    def _work(self, source: Iterator[crops.Batch]) -> None:
        try:
            for batch in source:
                self._queue.put(batch)
                if self._stop:
                    return
        except BaseException as fault:
            self._queue.put(fault)

    def __next__(self) -> crops.Batch:
        item = self._queue.get()
        if isinstance(item, BaseException):
            raise item
        return item


def fit(settings: Settings) -> Path:
    """Fit a network and give the path of its averaged weights; goes on from a checkpoint when there is one."""
    task = settings.task
    out = Path(settings.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(settings.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = NETS[task]().to(device, memory_format=torch.channels_last)
    if settings.start:
        net.load_state_dict(torch.load(settings.start, weights_only=True))
    average = copy.deepcopy(net).eval()
    top = settings.rate or RATE[task]
    optimiser = torch.optim.AdamW(net.parameters(), lr=top, weight_decay=0.02)
    step, spent, last_save = 0, 0.0, time.monotonic()
    checkpoint = out / f"{task}.checkpoint.pt"
    if checkpoint.is_file():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent = state["step"], state["spent"]
    shards = Shards([Path(s) for s in settings.shards], settings.favour)
    if not len(shards):
        raise BadPicture(f"no rendered pictures in {', '.join(map(repr, settings.shards))}: run shards first")
    photos = Shards([Path(settings.photos)]) if settings.photos else None
    seed = settings.seed + 1000003 * step
    source = Ahead(crops.batches(crops.stream(task, shards, photos, settings.share, seed), BATCH[task], seed))
    loss_of = LOSS[task]
    means: dict[str, float] = {}
    log = (out / f"{task}.log").open("a")
    bar = tqdm(desc=task, unit="step", initial=step, total=None if settings.minutes else settings.steps, mininterval=10)

    def save(done: float) -> None:
        state = {"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
        part = checkpoint.with_suffix(".part")
        torch.save({**state, "step": step, "spent": spent, "settings": asdict(settings)}, part)
        part.rename(checkpoint)
        torch.save(average.state_dict(), out / f"{task}.pt")
        figures = " ".join(f"{k} {v:.4f}" for k, v in means.items())
        print(f"step {step} done {done:.3f} {figures}", file=log, flush=True)

    while True:
        done = spent / (60 * settings.minutes) if settings.minutes else step / settings.steps
        if done >= 1:
            break
        begun = time.monotonic()
        for group in optimiser.param_groups:
            group["lr"] = rate_at(done, top)
        batch = to_tensors(task, next(source), device)
        net.train()
        with torch.autocast(device, dtype=torch.bfloat16):
            loss, parts = loss_of(net, batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        keep = min(0.998, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, new in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(new, 1 - keep)
                else:
                    mean.copy_(new)
        for key, value in parts.items():
            means[key] = value if key not in means else means[key] * 0.99 + value * 0.01
        step += 1
        bar.update()
        spent += time.monotonic() - begun
        if time.monotonic() - last_save > 90:
            bar.set_postfix({k: round(v, 4) for k, v in means.items()})
            save(done)
            last_save = time.monotonic()
    save(1.0)
    bar.close()
    return out / f"{task}.pt"

"""Commands of training: `python -m vision.train shards|photos|mine|fit|export|calibrate|all`."""

import argparse
import sys
from pathlib import Path

from vision.errors import VisionError

TASKS = ("straightener", "faces", "finder")


def parser() -> argparse.ArgumentParser:
    """Describe the commands."""
    top = argparse.ArgumentParser(prog="python -m vision.train", description="Render, fit, export and calibrate.")
    commands = top.add_subparsers(dest="command", required=True)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text)
        sub.add_argument("--out", type=Path, default=Path("runs/reader"), help="folder of this run")
        sub.add_argument("--tables", type=Path, help="folder of table pictures for backgrounds")
        sub.add_argument("--photos", type=Path, help="folder of training photographs with labels.jsonl in each set")
        sub.add_argument("--seed", type=int, default=1)
        sub.add_argument("--count", type=int, default=10000, help="rendered pictures")
        sub.add_argument("--minutes", type=float, default=0, help="wall-clock length of a network's schedule")
        sub.add_argument("--steps", type=int, default=20000, help="length of the schedule when no minutes are given")
        sub.add_argument("--threads", type=int, default=0, help="processor threads (0: torch's choice)")
        sub.add_argument("--held-out", type=Path, help="folder of pictures to calibrate on (rendered when missing)")
        sub.add_argument("--per-family", type=int, default=150, help="pictures a family to calibrate on")
        sub.add_argument("--models", type=Path, default=Path("models"), help="folder the networks are exported to")
        sub.add_argument("--share", type=float, default=0.12, help="share of photographs among the pictures shown")
        return sub

    command("shards", "render training pictures to shards")
    command("photos", "turn labelled photographs into shards, top faces found by the models so far")
    command("mine", "add false hits of the models so far to the shards as hard negatives")
    fit = command("fit", "fit one network; goes on where it stopped")
    fit.add_argument("task", choices=TASKS)
    fit.add_argument("--shards", type=Path, action="append", help="folders of shards (default: OUT/shards)")
    fit.add_argument("--start", type=Path, help="weights to start from")
    fit.add_argument("--favour", action="append", help="FAMILY=N: draw a family's pictures N times as often")
    fit.add_argument("--rate", type=float, default=0, help="highest learning rate (0: the network's own)")
    export = command("export", "write ONNX files and the card")
    export.add_argument("--shards", type=Path, action="append", help="folders of shards to set 8-bit ranges on")
    export.add_argument("--tasks", nargs="*", choices=TASKS, default=list(TASKS))
    command("calibrate", "set thresholds and fit confidence on freshly rendered training-side pictures")
    command("all", "everything, in order")
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run one command; give its exit status."""
    try:
        return run(parser().parse_args(arguments))
    except (VisionError, OSError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2


def run(o: argparse.Namespace) -> int:
    """Run one command with its options. Raises VisionError and OSError."""
    if o.threads:
        import torch

        torch.set_num_threads(o.threads)
    if o.command in ("shards", "all"):
        from vision.train.shards import render_shards

        render_shards(o.out / "shards", o.count, o.seed * 10_000_000, o.tables)
    if o.command == "fit":
        fit_one(o, o.task, o.start)
    if o.command == "all":
        for task in TASKS:
            fit_one(o, task, None)
        export_all(o, TASKS)
    if o.command in ("photos", "all") and o.photos:
        from vision.train.photos import photo_shards

        photo_shards(o.photos, o.models, o.out / "photos")
    if o.command in ("mine", "all"):
        from vision.train.mine import mine

        print(f"{mine(o.out / 'shards', o.models)} hard negatives")
    if o.command == "all":  # a second, shorter round with hard negatives and the photographs
        o.out, first = o.out / "second", o.out
        o.shards = [first / "shards"]
        o.steps, o.minutes, o.rate = o.steps // 2, o.minutes / 2, 8e-4
        for task in TASKS:
            fit_one(o, task, first / f"{task}.pt", first / "photos" if o.photos else None)
        export_all(o, TASKS)
    if o.command == "export":
        export_all(o, o.tasks)
    if o.command in ("calibrate", "all"):
        from vision.train.calibrate import calibrate

        calibrate(o.models, o.held_out or o.out / "held-out", o.tables, o.per_family)
    return 0


def fit_one(o: argparse.Namespace, task: str, start: Path | None, photos: Path | None = None) -> None:
    """Fit one network with the options given."""
    from vision.train.fit import Settings, fit

    photos = photos or (o.photos if o.command == "fit" else None)
    shards = tuple(str(s) for s in (getattr(o, "shards", None) or [o.out / "shards"]))
    fit(
        Settings(
            task=task,
            out=str(o.out),
            shards=shards,
            photos=str(photos) if photos else None,
            share=o.share,
            steps=o.steps,
            minutes=o.minutes,
            favour={name: float(n) for name, n in (word.split("=") for word in getattr(o, "favour", None) or ())},
            seed=o.seed,
            rate=getattr(o, "rate", 0),
            start=str(start) if start else None,
        )
    )


def export_all(o: argparse.Namespace, tasks: tuple[str, ...] | list[str]) -> None:
    """Export networks and write the card."""
    from vision.train.card import write_card
    from vision.train.export import export
    from vision.train.quantise import quantise
    from vision.train.shards import Shards

    o.models.mkdir(parents=True, exist_ok=True)
    worst = {task: export(task, o.out / f"{task}.pt", o.models) for task in tasks}
    shards = Shards(getattr(o, "shards", None) or [o.out / "shards"])
    if "finder" in tasks and len(shards):
        quantise(o.models / "finder.onnx", shards)
    write_card(o.models, o.out, worst)
    for task, difference in worst.items():
        print(f"{task}: torch and onnxruntime differ by at most {difference:.1e}")


if __name__ == "__main__":
    sys.exit(main())

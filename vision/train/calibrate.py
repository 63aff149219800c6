"""Set thresholds, the confidence curve and the auto-confirm threshold on held-out training-side pictures."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tqdm import tqdm

from vision import straighten
from vision.errors import BadModel
from vision.labelled import Labelled, limits, read_labels
from vision.labels import FACES, FAMILIES
from vision.picture_file import open_picture
from vision.quads import Pyramid
from vision.reader import SURE, Candidate, Reader, evidence
from vision.score import Score, add, fit
from vision.train.card import load_card, save_card

#: Seeds from here on are for calibration: training never renders them.
FIRST_SEED = 910_000_000
#: Of the dice at or above the auto-confirm threshold, at least this share must be right.
WANTED = 0.999
#: A die is said to lie cocked, stacked or covered at this chance at least.
LEAST = 0.25
#: How much an invented die weighs against a die read right.
INVENTED = 2.5
#: How much a die with an unknown face that is read all the same weighs against one read right: little, since its
#: confidence is low, so it is shown for a nod, and since among the held-out dice such are one in six.
GUESSED = 0.1
#: Values tried for each threshold, one threshold after the other.
GRID = {
    "merit": [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6],
    "die": [0.1, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9],
    "none": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9],
    "heat": [0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4],
    "lean": [0.12, 0.16, 0.2, 0.25, 0.3, 0.4, 0.6],
}
#: Confidence that one die of a picture must reach for any to be read.
ONE_SURE = {"one_sure": [0.0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]}


class Seen(NamedTuple):
    """Hold one held-out picture and everything the networks said about it."""

    picture: Labelled
    pyramid: Pyramid
    candidates: list[Candidate]


def render_held_out(out: Path, tables: Path | None, per_family: int) -> None:
    """Render labelled pictures of every family under `out`, once; three times as many tally pictures."""
    for family in (*FAMILIES, "other", "none"):
        folder = out / family
        if not (folder / "labels.jsonl").is_file():
            count = str(per_family * (3 if family == "tally" else 1))
            words = ["--family", family, "--count", count, "--seed", str(FIRST_SEED), "--out", str(folder)]
            words += ["--tables", str(tables)] if tables else []
            subprocess.run([sys.executable, "-m", "vision.train.render", *words], check=True)


def observe(reader: Reader, held_out: Path) -> list[Seen]:
    """Run the networks over every held-out picture."""
    found = dict(reader.limits)
    reader.limits |= {name: min(GRID[name]) for name in ("heat", "merit", "die")}
    seen = []
    for folder in sorted(p.parent for p in held_out.glob("*/labels.jsonl")):
        for picture in tqdm(list(read_labels(folder)), desc=folder.name, mininterval=10):
            pyramid = Pyramid(open_picture(picture.path))
            seen.append(Seen(picture, pyramid, reader.candidates(pyramid, limits(picture.family))))
    reader.limits.update(found)
    return seen


def is_unknown(picture: Labelled) -> bool:
    """Tell whether a picture shows dice whose faces no game has: whatever is read there is a guess."""
    return picture.family is None and bool(picture.dice)


def total(reader: Reader, seen: list[Seen]) -> tuple[float, Score]:
    """Give what the thresholds now set are worth: dice right, less inventions, less guesses, as the scorer counts."""
    score, unknown = Score(), Score()
    for picture, pyramid, candidates in seen:
        add(unknown if is_unknown(picture) else score, picture, reader.decide(pyramid, candidates))
    wrong = INVENTED * (score.invented + unknown.invented) + GUESSED * unknown.claimed_unreadable
    score.claimed_unreadable = unknown.claimed_unreadable
    return (score.right - wrong) / max(score.asked, 1), score


def search(reader: Reader, seen: list[Seen], grid: dict[str, list[float]], rounds: int = 2) -> None:
    """Set each threshold in turn to its best value."""
    for _ in range(rounds):
        for name, values in grid.items():
            worth = []
            for value in values:
                reader.limits[name] = value
                worth.append(total(reader, seen)[0])
            best = [v for v, w in zip(values, worth, strict=True) if w >= max(worth) - 1e-9]
            reader.limits[name] = best[len(best) // 2]


def judge(c: Candidate, picture: Labelled) -> bool | None:
    """Tell whether a claim is right; None when nothing is asked of the die it lies on."""
    from vision.train.photos import as_sighting

    fits = [(fit(die, as_sighting(c)), die) for die in picture.dice if die.box]
    near = [(far, die) for far, die in fits if np.isfinite(far)]
    if not near:
        return False
    die = min(near, key=lambda pair: pair[0])[1]
    if die.label is None:
        return False if is_unknown(picture) else None
    return die.label == FACES[c.face]


def claims(reader: Reader, seen: list[Seen]) -> tuple[list[Candidate], np.ndarray]:
    """Give every claim of which something is asked, and whether it was right (n,)."""
    made, right = [], []
    for picture, _, candidates in seen:
        for c in reader.claims(candidates):
            fate = judge(c, picture)
            if fate is not None:
                made.append(c)
                right.append(fate)
    return made, np.array(right, bool)


def lying_limits(plain: np.ndarray) -> dict[str, float]:
    """Give the chances of LYING from which a die is said to lie so: one in a hundred plain dice (n, 3) reaches them."""
    limits = np.maximum(np.quantile(plain, 0.99, axis=0), LEAST)
    return {name: round(float(limit), 4) for name, limit in zip(straighten.LYING, limits, strict=True)}


def fit_logistic(x: np.ndarray, y: np.ndarray, ridge: float = 0.1) -> tuple[np.ndarray, float]:
    """Fit weights >= 0 and a bias of a logistic curve by Newton's method with a small ridge."""
    design = np.concatenate([x, np.ones((len(x), 1))], axis=1)
    w = np.zeros(design.shape[1])
    active = np.ones(len(w), bool)
    for _ in range(len(w)):
        for _ in range(40):
            p = 1 / (1 + np.exp(-np.clip(design @ w, -30, 30)))
            d = design[:, active]
            gradient = d.T @ (p - y) + ridge * w[active]
            hessian = (d * (p * (1 - p))[:, None]).T @ d + np.eye(int(active.sum())) * ridge
            w[active] -= np.linalg.solve(hessian, gradient)
        below = np.flatnonzero(w[:-1] < 0)
        if not len(below):
            break
        active[below] = False
        w[below] = 0
    return w[:-1], float(w[-1])


def auto_confirm(chance: np.ndarray, right: np.ndarray) -> float:
    """Give the lowest confidence at and above which at least WANTED of the claims are right."""
    order = np.argsort(-chance, kind="stable")
    kept = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(kept >= WANTED)
    return float(chance[order][good[-1]]) if len(good) else 1.0


def calibrate(models: Path, held_out: Path, tables: Path | None, per_family: int) -> None:
    """Search thresholds and fit the confidence curve on `held_out` (rendered when missing); record all in the card."""
    reader = Reader(models)
    render_held_out(held_out, tables, per_family)
    seen = observe(reader, held_out)
    reader.limits["one_sure"] = 0.0
    search(reader, seen, GRID)
    made, right = claims(reader, seen)
    if not right.any():
        raise BadModel(f"the networks in {str(models)!r} read no die of {len(seen)} pictures: fit them longer first")
    x = np.array([evidence(c) for c in made], np.float64)
    reader.limits |= lying_limits(np.stack([c.lies for c, good in zip(made, right, strict=True) if good]))
    weights, bias = fit_logistic(x, right.astype(np.float64))
    reader.card["confidence"] = {"weights": weights.tolist(), "bias": bias}
    search(reader, seen, ONE_SURE, rounds=1)
    worth, score = total(reader, seen)
    made, right = claims(reader, seen)
    x = np.array([evidence(c) for c in made], np.float64)
    chance = 1 / (1 + np.exp(-(x @ weights + bias)))
    threshold = auto_confirm(chance, right)
    card = load_card(models)
    card["thresholds"] = reader.limits | {"auto_confirm": SURE}
    card["confidence"] = {
        "weights": [round(float(w), 5) for w in weights],
        "bias": round(bias, 5),
        "sure": round(min(max(threshold, SURE), 0.9999), 4),
    }
    card["calibration"] = {
        "pictures": len(seen),
        "dice_asked": score.asked,
        "dice_right": round(score.right / max(score.asked, 1), 4),
        "invented": score.invented,
        "unknown_read": score.claimed_unreadable,
        "claims": len(right),
        "share_auto_confirmed": round(float((chance >= max(threshold, SURE)).mean()), 4),
    }
    save_card(models, card)
    print(f"worth {worth:.4f}", card["calibration"], card["confidence"], card["thresholds"])

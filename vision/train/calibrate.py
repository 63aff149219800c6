"""Set the temperature, the confidence curve and the auto-confirm threshold on held-out training-side pictures."""

from pathlib import Path

import numpy as np
from tqdm import tqdm

from vision.labels import FACES, FAMILIES
from vision.reader import Candidate, Reader, evidence
from vision.score import limits
from vision.train.card import load_card, save_card

#: Seeds from here on are for calibration: training never renders them.
FIRST_SEED = 900_000_000
#: Of the dice at or above the auto-confirm threshold, at least this share must be right.
WANTED = 0.999


def observe(models: Path, tables: Path | None, per_family: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Read fresh pictures of every family: evidence (n, 3), right (n,), readings' present confidence (n,)."""
    from vision.train.render import render

    reader = Reader(models)
    seen: list[list[float]] = []
    right: list[bool] = []
    stated: list[float] = []
    notes: list[Candidate] = []
    original = reader._confidence

    def remember(c: Candidate) -> float:
        notes.append(c)
        return original(c)

    reader._confidence = remember  # type: ignore[method-assign]
    for family in (*FAMILIES, "none"):
        for k in tqdm(range(per_family), desc=family):
            picture = render(FIRST_SEED + k, family, split="train", tables=tables)
            notes.clear()
            reading = reader.read(picture.image, None if family == "none" else limits(family))
            for c, s in zip(notes, [d for d in reading.dice if d.readable], strict=True):
                fate = judge(c, picture.dice)
                if fate is not None:
                    seen.append(evidence(c))
                    right.append(fate)
                    stated.append(s.confidence)
    return np.array(seen, np.float64), np.array(right), np.array(stated)


def judge(c: Candidate, dice: tuple) -> bool | None:
    """Tell whether a claim is right; None when nothing is asked of the die it lies on."""
    centre = c.quad.mean(axis=0)
    for die in dice:
        away = float(np.hypot(*(die.top.mean(axis=0) - centre)))
        size = float(np.ptp(die.top, axis=0).max())
        if away <= 0.4 * size:
            if die.hint is not None or not die.whole or die.visible < 0.85:
                return None
            return (die.family, die.face) == FACES[c.face]
    return False


def fit_logistic(x: np.ndarray, y: np.ndarray, ridge: float = 1.0) -> tuple[np.ndarray, float]:
    """Fit weights >= 0 and a bias of a logistic curve by Newton's method with a small ridge."""
    design = np.concatenate([x, np.ones((len(x), 1))], axis=1)
    w = np.zeros(design.shape[1])
    active = np.ones(len(w), bool)
    for _ in range(8):
        for _ in range(40):
            p = 1 / (1 + np.exp(-np.clip(design @ w, -30, 30)))
            d = design[:, active]
            gradient = d.T @ (p - y) + ridge * 0.01 * w[active]
            hessian = (d * (p * (1 - p))[:, None]).T @ d + np.eye(active.sum()) * ridge * 0.01
            w[active] -= np.linalg.solve(hessian, gradient)
        below = np.flatnonzero(w[:-1] < 0)
        if not len(below):
            break
        active[below] = False
        w[below] = 0
    return w[:-1], float(w[-1])


def calibrate(models: Path, tables: Path | None, per_family: int) -> None:
    """Fit the curve on `per_family` pictures a family and record it, with the threshold, in the card."""
    x, right, _ = observe(models, tables, per_family)
    weights, bias = fit_logistic(x, right.astype(np.float64))
    chance = 1 / (1 + np.exp(-(x @ weights + bias)))
    order = np.argsort(-chance)
    kept = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(kept >= WANTED)
    threshold = float(chance[order][good[-1]]) if len(good) else 1.0
    card = load_card(models)
    card["confidence"] = {"weights": [round(float(w), 5) for w in weights], "bias": round(bias, 5)}
    card["thresholds"]["auto_confirm"] = round(min(max(threshold, 0.9), 0.9999), 4)
    card["calibration"] = {
        "pictures": per_family * (len(FAMILIES) + 1),
        "claims": len(right),
        "right": round(float(right.mean()), 5),
        "share_auto_confirmed": round(float((chance >= threshold).mean()), 4),
    }
    save_card(models, card)
    print(card["calibration"], card["confidence"], card["thresholds"]["auto_confirm"])

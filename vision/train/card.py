"""Write models/card.json: labels, sizes, thresholds, how trained."""

import json
from pathlib import Path
from typing import Any

from vision import faces, finder, straighten
from vision.labels import COLOURS, FACES

#: Thresholds before calibration.
THRESHOLDS = {
    "heat": 0.12,
    "most_hits": 32,
    "die_first": 0.05,
    "die": 0.35,
    "none": 0.5,
    "merit": 0.12,
    "refuse": 0.45,
    "lean": 0.35,
    "temperature": 1.0,
    "auto_confirm": 0.99,
}
CREDITS = [
    {"set": "Epanemu/GameDiceRecognition", "licence": "CC BY 4.0"},
    {"set": "matteop65/Dice_Detection_Recognition", "licence": "MIT"},
    {"set": "tomitomi3/DiceRecognitionDatasetForML", "licence": "MIT"},
    {"set": "BaylorRice/DiceReader", "licence": "CC BY 4.0"},
    {"set": "rsandrini/dnd-dice-detection-cnn", "licence": "MIT"},
]


def load_card(models: Path) -> dict[str, Any]:
    """Read the card, or give a fresh one."""
    path = models / "card.json"
    if path.is_file():
        card: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return card
    return {"thresholds": dict(THRESHOLDS), "confidence": {"weights": [1.0, 0.15, 0.1], "bias": 0.0}}


def save_card(models: Path, card: dict[str, Any]) -> None:
    """Write the card."""
    (models / "card.json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_card(models: Path, run: Path, differences: dict[str, float]) -> None:
    """Bring the card up to date with a run's exported networks."""
    import torch

    card = load_card(models)
    card["labels"] = [f"{family}/{face}" for family, face in FACES]
    card["colours"] = list(COLOURS)
    card["input"] = {
        "finder": {"areas": list(finder.AREAS), "stride": finder.STRIDE, "multiple": finder.MULTIPLE},
        "straightener": {"size": straighten.SIZE, "reach": list(straighten.REACH), "wider": straighten.WIDER},
        "faces": {"size": faces.SIZE, "margin": faces.MARGIN, "embedding": faces.EMBEDDING, "turns": 4},
    }
    networks = card.setdefault("networks", {})
    for task, difference in differences.items():
        checkpoint = run / f"{task}.checkpoint.pt"
        state = torch.load(checkpoint, weights_only=True) if checkpoint.is_file() else {}
        settings = {k: v for k, v in state.get("settings", {}).items() if k in ("seed", "share", "rate")}
        networks[task] = {
            "bytes": (models / f"{task}.onnx").stat().st_size,
            "steps": state.get("step"),
            "minutes": round(state.get("spent", 0) / 60, 1),
            "settings": settings,
            "torch_onnx_difference": float(f"{difference:.1e}"),
        }
    card["credits"] = CREDITS
    save_card(models, card)

"""The Reader: find -> straighten -> read -> Reading."""

import math
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision import faces, finder, quality, straighten
from vision.dice_file import fingerprint
from vision.errors import BadPicture
from vision.labels import FACES
from vision.models import Network, models_folder, read_card
from vision.quads import Floats, Image, Pyramid, area, contains, face_crop, lean, radius
from vision.reading import Quad, Reading, Sighting
from vision.taught import DiceSet, Fitted, fit

#: Confidence from which a claim may pass without a look, and from which chances are stretched to reach it late enough.
SURE, KNEE = 0.99, 0.9


class Candidate(NamedTuple):
    """Hold one straightened hit with everything the networks said about it."""

    quad: Floats
    heat: float
    die: float
    chances: Floats
    colour: tuple[str, float]
    lies: Floats = np.zeros(0, np.float32)

    @property
    def face(self) -> int:
        """Give the likeliest face's place among the labels, "none" left out."""
        return int(self.chances[:-1].argmax())

    @property
    def none(self) -> float:
        """Give the chance that this shows none of the faces asked for."""
        return float(self.chances[-1])

    @property
    def merit(self) -> float:
        """Give heat × die score × chance of a readable face × chance of the likeliest face."""
        return self.heat * self.die * (1 - self.none) * float(self.chances[:-1].max())


class Reader:
    """Read dice from frames with the networks in a folder of models.

    Raises BadModel when they are missing or damaged. threads: processor threads a network may use.
    dice_set: dice a person taught; only their faces are answered then, every other face comes back unreadable.
    fitted: what was fitted to that set; fitted anew (a second or two) when it is of another network.
    """

    def __init__(
        self,
        models: Path | None = None,
        threads: int = 1,
        dice_set: DiceSet | None = None,
        fitted: Fitted | None = None,
    ) -> None:
        folder = models_folder(models)
        self.card = read_card(folder)
        self.limits: dict[str, float] = self.card["thresholds"]
        self._finder = Network(folder / "finder.onnx", threads)
        self._straightener = Network(folder / "straightener.onnx", threads)
        self._faces = Network(folder / "faces.onnx", threads)
        self.labels: tuple[tuple[str, str, str | None], ...] = tuple((*label, None) for label in FACES)
        self.fitted: Fitted | None = None
        if dice_set is not None:
            network = fingerprint(folder / "faces.onnx")
            fresh = fitted is not None and fitted.network == network
            known = fitted if fitted is not None and fresh else fit(dice_set, self.embed, network)
            self.fitted, self.labels = known, known.labels

    @property
    def auto_confirm(self) -> float:
        """Give the confidence above which a die needs no person's look, set from the calibration curve."""
        return self.limits["auto_confirm"]

    def read(self, frame: npt.NDArray[np.uint8], only: Collection[tuple[str, str]] | None = None) -> Reading:
        """Read every die in a (h, w, 3) uint8 BGR frame.

        only: the (family, face) labels that may be answered, None for all; other faces come back unreadable.
        Raises BadPicture when the array is not such a frame.
        """
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8 or min(frame.shape[:2]) < 1:
            raise BadPicture(f"a frame is (h, w, 3) uint8 BGR, not {frame.shape} {frame.dtype}")
        if min(frame.shape[:2]) < quality.SMALLEST_PICTURE:
            return Reading((frame.shape[1], frame.shape[0]), (), ("too small",))
        pyramid = Pyramid(frame)
        return self.decide(pyramid, self.candidates(pyramid, only))

    def decide(self, pyramid: Pyramid, candidates: list[Candidate]) -> Reading:
        """Turn everything the networks said about one frame into a reading, by the card's thresholds."""
        frame = pyramid.level(1.0)[0]
        chosen = self._chosen(candidates)
        readable = self._believed(chosen)
        unread = [c for c in candidates if self._is_refused(c) and not any(same_place(c, k) for k in chosen)]
        unread = merge(unread if readable else [*chosen, *unread])
        typical = float(np.median([radius(c.quad) for c in readable])) if readable else None
        dice = [self._sighting(c, None) for c in readable]
        dice += [self._sighting(c, self._lying(c) or quality.why_unread(pyramid, c.quad, typical)) for c in unread]
        size = (frame.shape[1], frame.shape[0])
        return Reading(size, tuple(dice), quality.picture_hints(frame) if not readable else ())

    def claims(self, candidates: list[Candidate]) -> list[Candidate]:
        """Give the candidates that are read, one a die, better ones first; none where none of them is believed."""
        return self._believed(self._chosen(candidates))

    def _chosen(self, candidates: list[Candidate]) -> list[Candidate]:
        return agree(merge([c for c in candidates if self._is_read(c)]), self.limits["lean"])

    def _believed(self, chosen: list[Candidate]) -> list[Candidate]:
        """Give all, or none where no die is sure enough: doubtful dice among sure ones are dice, alone hardly ever.

        A taught set is known to lie on the table, so its dice are believed one by one.
        """
        least = self.limits.get("one_sure", 0.0)
        sure = self.fitted is not None or any(self.confidence_of(c) >= least for c in chosen)
        return chosen if sure else []

    def candidates(self, pyramid: Pyramid, only: Collection[tuple[str, str]] | None) -> list[Candidate]:
        """Run the three networks over a frame: every hit worth reading, before any is chosen."""
        mask = faces.allowed(only)
        hits = self._find(pyramid.level(1.0)[0])
        if not hits:
            return []
        heat = np.array([h.heat for h in hits], np.float32)
        centres = np.array([(h.x, h.y) for h in hits], np.float32)
        radii = np.array([h.r for h in hits], np.float32)
        for reach in straighten.REACH:
            outputs = self._straightener(straighten.preprocess(pyramid, centres, radii, reach))[0]
            quads, die, lies = straighten.postprocess(outputs, centres, radii, reach)
            keep = np.flatnonzero((die >= self.limits["die_first"]) & np.array([plausible(q) for q in quads], bool))
            keep = keep[distinct(quads[keep], (heat * die)[keep])]
            if not len(keep):
                return []
            heat, quads, die, lies = heat[keep], quads[keep], die[keep], lies[keep]
            centres, radii = quads.mean(axis=1), np.array([radius(q) for q in quads], np.float32)
        keep = np.flatnonzero(heat * die >= min(self.limits["merit"], self.limits["refuse"]))
        if not len(keep):  # nothing that a face could still lift over a threshold
            return []
        heat, quads, die, lies = heat[keep], quads[keep], die[keep], lies[keep]
        if self.fitted is not None:
            flat = np.stack([face_crop(pyramid, quad, faces.SIZE, faces.MARGIN) for quad in quads])
            chances = self.fitted.chances(flat, self.embed, only)
            colour = self._faces(finder.to_input(flat))[2][None]
        else:
            logits, colour = self._look(faces.preprocess(pyramid, quads))
            chances = faces.postprocess(logits, mask, self.limits["temperature"])
        return [
            Candidate(quads[i], float(heat[i]), float(die[i]), chances[i], faces.colours(colour[:, i]), lies[i])
            for i in range(len(quads))
        ]

    def embed(self, crops: Image) -> Floats:
        """Give the faces network's 64 numbers for (n, 48, 48, 3) uint8 crops, however many."""
        parts = [self._faces(finder.to_input(crops[k : k + 256]))[1] for k in range(0, len(crops), 256)]
        return np.concatenate(parts) if parts else np.zeros((0, faces.EMBEDDING), np.float32)

    def _look(self, crops: Floats) -> tuple[Floats, Floats]:
        """Give face and metal logits, (2, n, outputs) each: the same twice, or of a quarter turn as well in doubt."""
        logits, _, colour = self._faces(crops)
        logits, colour = np.stack([logits, logits]), np.stack([colour, colour])
        doubtful = np.flatnonzero(faces.softmax(logits[0]).max(axis=1) < faces.CERTAIN)
        if len(doubtful):
            again, _, metal = self._faces(faces.turned(crops[doubtful]))
            logits[1, doubtful], colour[1, doubtful] = again, metal
        return logits, colour

    def _find(self, frame: Image) -> list[finder.Hit]:
        passes, small = [], frame
        # no die score can lift a cooler hit over a threshold
        limit = max(self.limits["heat"], min(self.limits["merit"], self.limits["refuse"]))
        for wanted in finder.AREAS:
            small = finder.shrink(small, wanted)
            heat, log_size = self._finder(finder.to_input(small[None]))
            sx, sy = small.shape[1] / frame.shape[1], small.shape[0] / frame.shape[0]
            passes.append(finder.postprocess(heat[0, 0], log_size[0, 0], sx, sy, limit, int(self.limits["most_hits"])))
        return finder.pool(passes)[: int(self.limits["most_hits"])]

    def _is_read(self, c: Candidate) -> bool:
        if c.heat < self.limits["heat"]:
            return False
        # A taught face that is plainly seen again says by itself that it is a die: half the score will do.
        die = self.limits["die"] * (0.5 if self.fitted is not None and c.none == 0 else 1.0)
        return c.merit >= self.limits["merit"] and c.die >= die and c.none < self.limits["none"]

    def _is_refused(self, c: Candidate) -> bool:
        return not self._is_read(c) and c.heat * c.die >= self.limits["refuse"]

    def _lying(self, c: Candidate) -> str | None:
        """Name how a die lies when that is why its face cannot be read."""
        told = zip(c.lies.tolist(), straighten.LYING, strict=False)
        sure = [(chance, name) for chance, name in told if chance >= self.limits.get(name, 1.0)]
        return max(sure)[1] if sure else None

    def _sighting(self, c: Candidate, hint: str | None) -> Sighting:
        x0, y0 = (float(v) for v in c.quad.min(axis=0))
        x1, y1 = (float(v) for v in c.quad.max(axis=0))
        order = [int(k) for k in np.argsort(-c.chances[:-1])]
        family, face, taught_colour = self.labels[order[0]]
        read = hint is None
        metal = (taught_colour, 1.0) if taught_colour else c.colour if family == "goblin" else None
        runners = tuple(
            (self.labels[k][1], float(c.chances[k])) for k in order[1 if read else 0 :][:3] if c.chances[k] > 1e-4
        )
        q = [(float(x), float(y)) for x, y in c.quad]
        quad: Quad = (q[0], q[1], q[2], q[3])
        return Sighting(
            corners=quad,
            box=(x0, y0, x1 - x0, y1 - y0),
            family=family,
            face=face if read else None,
            colour=metal[0] if read and metal else None,
            confidence=self.confidence_of(c) if read else 0.0,
            runners_up=runners,
            hint=hint,
        )

    def confidence_of(self, c: Candidate) -> float:
        """Turn what the networks said into the chance of being right, by the logistic curve of the card."""
        weights = self.card["confidence"]
        z = float(np.dot(weights["weights"], evidence(c))) + weights["bias"]
        chance = stretched(1 / (1 + math.exp(-max(min(z, 30.0), -30.0))), weights.get("sure", SURE))
        family, _, colour = self.labels[c.face]
        return chance * c.colour[1] if family == "goblin" and colour is None else chance


def stretched(chance: float, sure: float) -> float:
    """Move chances above KNEE so that `sure`, where 99.9 % of held-out claims were right, becomes SURE.

    The curve is a logistic one, linear in the log odds; far up it promises more than it keeps.
    """
    if sure <= SURE or chance <= KNEE:
        return chance
    low, high, wanted = (math.log(p / (1 - p)) for p in (KNEE, sure, SURE))
    z = math.log(chance / max(1 - chance, 1e-12))
    return 1 / (1 + math.exp(-(low + (z - low) * (wanted - low) / (high - low))))


def evidence(c: Candidate) -> list[float]:
    """Give what confidence is computed from: log odds of face, die and heat, each within ±8."""

    def odds(p: float) -> float:
        return min(max(math.log(max(p, 1e-6) / max(1 - p, 1e-6)), -8.0), 8.0)

    return [odds(float(c.chances[:-1].max())), odds(c.die), odds(c.heat)]


def plausible(quad: Floats) -> bool:
    """Tell whether a quad can be a square face seen at up to about 70° of tilt."""
    r = radius(quad)
    return bool(np.isfinite(quad).all()) and r > 2 and area(quad) > 0.5 * r * r and abs(lean(quad)) < 0.85


def same_place(a: Candidate, b: Candidate) -> bool:
    """Tell whether the centre of one lies in the quad of the other."""
    (ax, ay), (bx, by) = a.quad.mean(axis=0), b.quad.mean(axis=0)
    return contains(b.quad, ax, ay, 0.95) or contains(a.quad, bx, by, 0.95)


def merge(candidates: list[Candidate]) -> list[Candidate]:
    """Drop every candidate whose centre lies in a better one's quad, or the other way round; best first."""
    kept: list[Candidate] = []
    for c in sorted(candidates, key=lambda c: -(c.merit if c.merit > 0 else 0.0)):
        if not any(same_place(c, k) for k in kept):
            kept.append(c)
    return kept


def distinct(quads: Floats, scores: npt.NDArray[np.floating]) -> list[int]:
    """Give the places of quads that differ in centre or size, better ones first; saves reading a die twice."""
    kept: list[int] = []
    middles, radii = quads.mean(axis=1), [radius(q) for q in quads]
    for i in np.argsort(-scores):
        near = (
            math.hypot(*(middles[i] - middles[k])) < 0.25 * min(radii[i], radii[k])
            and abs(math.log(radii[i] / radii[k])) < 0.25
            for k in kept
        )
        if not any(near):
            kept.append(int(i))
    return kept


def agree(candidates: list[Candidate], limit: float) -> list[Candidate]:
    """Drop dice whose foreshortening differs from the others' by more than `limit`: side faces.

    Needs three dice; the common lean is the median, weighted by merit.
    """
    if len(candidates) < 3:
        return candidates
    leans = np.array([lean(c.quad) for c in candidates])
    weights = np.array([c.merit for c in candidates])
    common = complex(_median(leans.real, weights), _median(leans.imag, weights))
    return [c for c, value in zip(candidates, leans, strict=True) if abs(value - common) <= limit]


def _median(values: npt.NDArray[np.floating], weights: npt.NDArray[np.floating]) -> float:
    order = np.argsort(values)
    reach = np.cumsum(weights[order])
    return float(values[order][int(np.searchsorted(reach, reach[-1] / 2))])

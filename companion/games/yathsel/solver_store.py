"""Solutions and care curves on disk: the shipped table, and a cache in the user's own folder for other rules.

The plain rules are shipped in `models/yathsel.npz`, together with the care (see `solver_policy`) that each strength
from 0 to 100 per cent needs, for the plain rules and for each twist alone. Any other set of twists is solved exactly
when it is first asked for, which takes seconds, and kept.
"""

import hashlib
import zlib
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import Figures, Times
from companion.games.yathsel.solver import Solution, solve
from companion.games.yathsel.solver_games import play_games
from companion.games.yathsel.solver_rules import SolverRules
from companion.library import user_folder

SHIPPED = Path(__file__).resolve().parents[3] / "models" / "yathsel.npz"


def cache_folder() -> Path:
    """Name the folder that solutions are kept in; it may not exist yet."""
    return user_folder() / "solved" / "yathsel"


@cache
def solution_for(rules: SolverRules, folder: Path | None = None) -> Solution:
    """Give the solution of a rule set: shipped, kept, or solved now and kept where the folder can be written."""
    if rules == SolverRules() and SHIPPED.exists():
        with np.load(SHIPPED) as shipped:
            return Solution(rules, shipped["values"].astype(np.float64))
    path = (folder or cache_folder()) / f"{_key(rules)}.npz"
    if (kept := _kept(path, "values")) is not None:
        return Solution(rules, kept)
    solution = solve(rules)
    _keep(path, values=solution.values.astype(np.float32))
    return solution


def care_for(rules: SolverRules, strength: float, folder: Path | None = None) -> float:
    """Give the care that makes a player of this strength in per cent, linear between whole per cents.

    The curves of the plain rules and of each twist alone are shipped and exact; that of other rules is measured
    over some thousand games when it is first asked for, and kept.
    """
    return float(np.interp(strength, np.arange(101), _curve_for(rules, folder)))


@cache
def _curve_for(rules: SolverRules, folder: Path | None) -> NDArray[np.float64]:
    shipped = _curves()
    if rules.figures == Figures() and rules.times in shipped:
        return shipped[rules.times]
    path = (folder or cache_folder()) / f"{_key(rules)}-care.npz"
    if (kept := _kept(path, "cares")) is not None:
        return kept
    curve = measured_curve(solution_for(rules, folder))
    _keep(path, cares=curve)
    return curve


def measured_curve(solution: Solution, games: int = 4000) -> NDArray[np.float64]:
    """Measure the care that each whole per cent of strength needs over so many games each; shape (101,)."""
    cares = (0.0, 0.4, 0.8, 1.0)
    means = [play_games(solution, care, games, np.random.default_rng(1)).mean() for care in cares]
    return care_curve([(mean - means[0]) / (means[-1] - means[0]) for mean in means], cares)


def save_shipped(solution: Solution, curves: dict[Times, NDArray[np.float64]], path: Path = SHIPPED) -> None:
    """Write the shipped table: 32-bit values, and the care of each strength by what twists multiply boxes by."""
    times = np.array([[float(factor) for factor in factors] for factors in curves])
    cares = np.array(list(curves.values()), dtype=np.float32)
    np.savez_compressed(path, values=solution.values.astype(np.float32), times=times, cares=cares)


def care_curve(fractions: Iterable[float], cares: Iterable[float]) -> NDArray[np.float64]:
    """Turn measured fractions of the way to the optimum into the care for each whole per cent, shape (101,).

    The fraction is a smooth function of care, so a polynomial through the measured points is turned round.
    """
    at, fraction = np.array(list(cares)), np.array(list(fractions))
    polynomial = np.polynomial.Polynomial.fit(at, fraction, deg=len(at) - 1)
    fine = np.linspace(0, 1, 20001)
    return np.interp(np.linspace(0, 1, 101), polynomial(fine), fine)


@cache
def _curves() -> dict[Times, NDArray[np.float64]]:
    with np.load(SHIPPED) as shipped:
        every = zip(shipped["times"].tolist(), shipped["cares"].astype(np.float64), strict=True)
        return {tuple(Fraction(factor) for factor in factors): curve for factors, curve in every}


def _key(rules: SolverRules) -> str:
    return hashlib.sha256(repr((rules.figures, rules.times, rules.joker)).encode()).hexdigest()[:20]


def _kept(path: Path, name: str) -> NDArray[np.float64] | None:
    try:
        with np.load(path) as kept:
            return np.asarray(kept[name], dtype=np.float64)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return None  # not there, or damaged: worked out again


def _keep(path: Path, **arrays: NDArray[np.floating]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **arrays)  # type: ignore[arg-type]
        part.replace(path)
    except OSError:
        pass  # a cache that cannot be written costs seconds next time, nothing else

"""Solutions and care curves on disk: the shipped table, and a cache in the person's own folder for other rules.

The plain rules are shipped in `models/yathsel.npz`, together with the care (see `solver_policy`) that each strength
from 0 to 100 per cent needs, for the plain rules and for each twist alone. Any other set of twists is solved exactly
when it is first asked for, which takes seconds, and kept.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from companion.games.yathsel.card import PLAIN
from companion.games.yathsel.solver import Solution, solve
from companion.games.yathsel.solver_rules import SolverRules

SHIPPED = Path(__file__).resolve().parents[3] / "models" / "yathsel.npz"


def cache_folder() -> Path:
    """Name the folder that solutions are kept in."""
    return user_cache_path("table-companion", appauthor=False) / "yathsel"


@cache
def solution_for(rules: SolverRules, folder: Path | None = None) -> Solution:
    """Give the solution of a rule set: shipped, kept, or solved now and kept where the folder can be written."""
    if rules == SolverRules() and SHIPPED.exists():
        with np.load(SHIPPED) as shipped:
            return Solution(rules, shipped["values"].astype(np.float64))
    path = (folder or cache_folder()) / f"{_key(rules)}.npz"
    try:
        with np.load(path) as kept:
            return Solution(rules, kept["values"].astype(np.float64))
    except (OSError, ValueError, KeyError, EOFError):
        pass
    solution = solve(rules)
    _keep(solution, path)
    return solution


def care_for(rules: SolverRules, strength: float, twists: Sequence[str] = ()) -> float:
    """Give the care that makes a player of this strength in per cent, linear between whole per cents.

    The curve of the single twist in play is used, and that of the plain rules for none or for several.
    """
    curves = _curves()
    name = twists[0] if len(twists) == 1 and twists[0] in curves and rules.times != PLAIN else ""
    return float(np.interp(strength, np.arange(101), curves[name]))


def save_shipped(solution: Solution, curves: dict[str, NDArray[np.float64]], path: Path = SHIPPED) -> None:
    """Write the shipped table: values as 32-bit floats, and the care of each strength by twist ("" is none)."""
    names = np.array(sorted(curves))
    cares = np.array([curves[name] for name in names.tolist()], dtype=np.float32)
    np.savez_compressed(path, values=solution.values.astype(np.float32), names=names, cares=cares)


def care_curve(fractions: Iterable[float], cares: Iterable[float]) -> NDArray[np.float64]:
    """Turn measured fractions of the way to the optimum into the care for each whole per cent, shape (101,).

    The fraction is a smooth function of care, so a polynomial through the measured points is turned round.
    """
    at, fraction = np.array(list(cares)), np.array(list(fractions))
    polynomial = np.polynomial.Polynomial.fit(at, fraction, deg=len(at) - 1)
    fine = np.linspace(0, 1, 20001)
    return np.interp(np.linspace(0, 1, 101), polynomial(fine), fine)


@cache
def _curves() -> dict[str, NDArray[np.float64]]:
    with np.load(SHIPPED) as shipped:
        return {str(name): row for name, row in zip(shipped["names"], shipped["cares"], strict=True)}


def _key(rules: SolverRules) -> str:
    return hashlib.sha256(repr((rules.figures, rules.times, rules.joker)).encode()).hexdigest()[:20]


def _keep(solution: Solution, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, values=solution.values.astype(np.float32))
        part.replace(path)
    except OSError:
        pass  # a cache that cannot be written costs seconds next time, nothing else

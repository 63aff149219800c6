"""Build the shipped table: `python -m companion.games.yathsel.solver_build`. Takes many minutes."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from companion.games.yathsel.card import PLAIN
from companion.games.yathsel.solver import Solution, solve
from companion.games.yathsel.solver_policy import care_values
from companion.games.yathsel.solver_rules import SolverRules
from companion.games.yathsel.solver_store import care_curve, save_shipped
from companion.games.yathsel.tables import parse_facts
from companion.games.yathsel.twists import times_of
from companion.printed import load_facts

#: Where the curve is measured: finely for the plain rules, coarsely (within 0.5 per cent) for each twist.
FINE = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9)
COARSE = (0.0, 0.4, 0.8)


def build() -> None:
    """Solve the plain rules, measure the care curve with and without each twist, and write the table."""
    plain = SolverRules()
    solution = solve(plain)
    curves = {PLAIN: _curve("plain", solution, FINE)}
    save_shipped(solution, curves)
    for twist in parse_facts(load_facts("yathsel")).twists:
        if any(factor != Fraction(1) for _, factor in twist.times):
            times = times_of((twist,))
            curves[times] = _curve(twist.name, solve(SolverRules(times=times)), COARSE)
            save_shipped(solution, curves)


def _curve(name: str, solution: Solution, cares: tuple[float, ...]) -> NDArray[np.float64]:
    values = np.append(care_values(solution, cares), solution.expected)
    fractions = (values - values[0]) / (values[-1] - values[0])
    ends = f"naive {values[0]:.4f}, optimum {values[-1]:.4f}"
    print(f"{name}: {ends}, fractions {np.round(fractions, 4).tolist()}", flush=True)
    return care_curve(fractions, (*cares, 1.0))


if __name__ == "__main__":
    build()

"""Measure Yathsel: the solver against yatzy-solver, the coach's answer, and what house players score.

python -m benchmarks.yathsel solver [--times 3]        time, memory, the known optima, ratio (yatzy-solver if installed)
python -m benchmarks.yathsel coach                     milliseconds an answer
python -m benchmarks.yathsel opponents --games 10000   means, win rates, and the house at the table
python -m benchmarks.yathsel twists --games 10000      opponents under twists, alone and several
python -m benchmarks.yathsel curve                     writes docs/yathsel-strength.png (needs Pillow)
"""

import argparse
import importlib.util
import os
import random
import resource
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from companion import dealer
from companion.dice import parse_dice
from companion.game import Rolled, Seat, Setup
from companion.games import find_game
from companion.games.yathsel.card import Figures
from companion.games.yathsel.coach import advise
from companion.games.yathsel.solver import Solution, solve
from companion.games.yathsel.solver_games import play_games
from companion.games.yathsel.solver_policy import care_values
from companion.games.yathsel.solver_rules import SolverRules
from companion.games.yathsel.solver_store import care_for, solution_for
from companion.games.yathsel.tables import parse_facts
from companion.games.yathsel.twists import times_of
from companion.printed import load_facts
from companion.table import Table

GAME, FACTS = find_game("yathsel"), load_facts("yathsel")
PICTURE = Path(__file__).resolve().parent.parent / "docs" / "yathsel-strength.png"
NAIVE, OPTIMUM = 188.9160, 249.5569
KNOWN = (
    ("no extra bonus, no joker", SolverRules(Figures(extra_points=0)), 245.87077451411, "american+no-bonus"),
    ("+100, no joker", SolverRules(Figures(extra_points=100)), 253.97024118978, "american+no-joker"),
    ("+100, free joker", SolverRules(Figures(extra_points=100), joker="free"), 254.58960948196, "american"),
    ("+100, forced joker", SolverRules(Figures(extra_points=100), joker="forced"), 254.5877287345, ""),
    ("Yathsel: +50, no joker", SolverRules(), None, ""),
)


Taken = tuple[float, float, float, float]


def our_solve(rules: SolverRules, threads: int) -> Taken:
    """Solve in this process: expected score, seconds, seconds of CPU, MiB at most."""
    wall, cpu = time.perf_counter(), time.process_time()
    expected = solve(rules, threads).expected
    return expected, *_taken(wall, cpu)


def their_solve(variant: str) -> Taken:
    """Solve with yatzy-solver in this process, in the same terms."""
    other = importlib.import_module("yatzy_solver")
    wall, cpu = time.perf_counter(), time.process_time()
    expected = other.Solver.build(other.Variant(variant)).state_value("upper 0 | filled -")
    return expected, *_taken(wall, cpu)


def _taken(wall: float, cpu: float) -> tuple[float, float, float]:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return time.perf_counter() - wall, time.process_time() - cpu, most


def solver(threads: int, times: int) -> None:
    """Solve every rule set from nothing, each in a process of its own, turn about with yatzy-solver."""
    other = importlib.util.find_spec("yatzy_solver") is not None
    for name, rules, known, variant in KNOWN:
        ours, theirs = [], []
        for _ in range(times):
            with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
                ours.append(fresh.submit(our_solve, rules, threads).result())
            if other and variant:
                with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
                    theirs.append(fresh.submit(their_solve, variant).result())
        line = f"{name}: {ours[0][0]:.12f}, {_times(ours)}, {max(taken[3] for taken in ours):.0f} MiB"
        if known is not None:
            line += f", off the known value by {abs(ours[0][0] - known):.1e}"
        if theirs:
            ratios = [
                statistics.median(t[at] for t in ours) / statistics.median(t[at] for t in theirs) for at in (1, 2)
            ]
            line += f"; yatzy-solver {_times(theirs)}; ratio {ratios[0]:.2f} (CPU {ratios[1]:.2f})"
        print(line, flush=True)
    print(f"load of the machine over the last minutes: {', '.join(f'{load:.0f}' for load in os.getloadavg())}")


def _times(taken: list[Taken]) -> str:
    return f"{_median(taken, 1):.2f} s ({_median(taken, 2):.2f} s of CPU)"


def _median(taken: list[Taken], at: int) -> float:
    return statistics.median(one[at] for one in taken)


def coach() -> None:
    """Time answers in random positions with the shipped table."""
    began = time.perf_counter()
    solution = solution_for(SolverRules())
    print(f"loading the shipped table: {1000 * (time.perf_counter() - began):.0f} ms")
    rng, took, used = random.Random(4), [], []
    table = Table(GAME, Setup("yathsel", (Seat("Ann"),), {}, FACTS))
    for _ in range(300):
        numbers = " ".join(f"pip/{rng.randrange(1, 7)}" for _ in range(5))
        table.play(Rolled(tuple(sorted(parse_dice(numbers)))))
        wall, cpu = time.perf_counter(), time.process_time()
        advise(table.state, solution)
        took.append(1000 * (time.perf_counter() - wall))
        used.append(1000 * (time.process_time() - cpu))
        table.undo()
    took, used = sorted(took), sorted(used)
    print(f"a whole answer on an empty card: median {took[150]:.1f} ms, 95 % within {took[285]:.1f} ms")
    print(f"of CPU: median {used[150]:.1f} ms, 95 % within {used[285]:.1f} ms")


def opponents(games: int) -> None:
    """Play duels between the strengths and compare with what the definition says."""
    solution, totals = solution_for(SolverRules()), {}
    for strength in (0, 20, 50, 85, 100):
        rng = np.random.default_rng([7, strength])
        totals[strength] = play_games(solution, care_for(SolverRules(), strength), 2 * games, rng)
        want, mean = NAIVE + strength / 100 * (OPTIMUM - NAIVE), totals[strength].mean()
        error = totals[strength].std() / (2 * games) ** 0.5
        off = 100 * (mean / want - 1)
        print(f"strength {strength:3d} %: {mean:.2f} ± {error:.2f}, defined {want:.2f}, off {off:+.2f} %")
    print(f"win rates over {games} duels each, sudden death included (row beats column):")
    for mine, my in totals.items():
        row = [f"{100 * win_rate(my[:games], their[games:]):5.1f}" for their in totals.values()]
        print(f"  {mine:3d} %: {'  '.join(row)}")


def win_rate(mine: np.ndarray, theirs: np.ndarray) -> float:
    """Give how often the first beats the second, ties settled by dice that are fair to both."""
    return float((mine > theirs).mean() + (mine == theirs).mean() / 2)


def at_the_table(duels: int) -> None:
    """Play whole duels through the rules with the house's own decisions, far slower, to see that both agree."""
    rng = random.Random(12)
    for strength in (20, 50, 85, 100):
        seats = (Seat("A", player=f"{strength} %"), Seat("B", player=f"{strength} %"))
        setup, totals = Setup("yathsel", seats, {}, FACTS), []
        for _ in range(duels):
            state = GAME.rules.start(setup)
            while not GAME.rules.over(state):
                event = dealer.answer(GAME, setup, state, rng)
                assert event is not None
                state = GAME.rules.apply(state, event)
            totals += state.totals
        want = NAIVE + strength / 100 * (OPTIMUM - NAIVE)
        mean, error = np.mean(totals), np.std(totals) / len(totals) ** 0.5
        print(f"at the table, {strength} %: {mean:.1f} ± {error:.1f} over {len(totals)} cards, defined {want:.1f}")


def twists(games: int) -> None:
    """Measure strengths under each twist of the pool and under several at once."""
    read = parse_facts(FACTS)
    pool = [(twist.name,) for twist in read.twists if twist.campaign]
    several = [("double-sixes", "double-kinds"), ("triple-yathsel", "straight-gamble", "half-chance")]
    for names in [*pool, *several]:
        rules = SolverRules(times=times_of(read.twist(name) for name in names))
        solution = solution_for(rules)
        naive = play_games(solution, 0, games, np.random.default_rng(1)).mean()
        line = f"{' + '.join(names)}: naive {naive:.1f}, optimum {solution.expected:.2f}"
        for strength in (50, 85):
            mean = play_games(solution, care_for(rules, strength), games, np.random.default_rng(2)).mean()
            want = naive + strength / 100 * (solution.expected - naive)
            line += f"; {strength} %: {mean:.1f}, defined {want:.1f}, off {100 * (mean / want - 1):+.2f} %"
        print(line, flush=True)


def curve(games: int) -> None:
    """Measure the score of every fifth strength, exactly and over games, and draw it."""
    solution = solution_for(SolverRules())
    measured = []
    for strength in range(0, 101, 5):
        rng = np.random.default_rng([9, strength])
        care = care_for(SolverRules(), strength)
        totals = play_games(solution, care, games, rng)
        measured.append((strength, float(totals.mean()), float(totals.std() / games**0.5)))
        print(f"{strength:3d} %  care {care:.4f}  {totals.mean():.2f} ± {measured[-1][2]:.2f}", flush=True)
    checked = (25, 75)
    exact = exact_scores(solution, checked)
    print(f"exact: {exact}")
    draw(measured, exact)


def exact_scores(solution: Solution, strengths: tuple[int, ...]) -> dict[int, float]:
    """Compute what strengths between the measured cares score, with nothing left to chance."""
    cares = [care_for(SolverRules(), strength) for strength in strengths]
    return {s: round(float(v), 3) for s, v in zip(strengths, care_values(solution, cares), strict=True)}


def draw(measured: list[tuple[int, float, float]], exact: dict[int, float]) -> None:
    """Draw the definition as a line, the measured means as dots, and the care on a second curve."""
    from PIL import Image, ImageDraw, ImageFont

    scale, width, height = 2, 900, 560
    image = Image.new("RGB", (width * scale, height * scale), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(15 * scale)
    small = ImageFont.load_default(13 * scale)
    left, right, top, bottom, low, high = 80, width - 80, 60, height - 70, 180.0, 260.0

    def at(strength: float, points: float) -> tuple[float, float]:
        x = left + (right - left) * strength / 100
        return x * scale, (bottom - (bottom - top) * (points - low) / (high - low)) * scale

    for points in range(180, 261, 10):
        pen.line([at(0, points), at(100, points)], fill="#e3e3e3", width=scale)
        x, y = at(0, points)
        pen.text((x - 12 * scale, y), str(points), fill="#444444", font=small, anchor="rm")
    for share in range(0, 101, 20):
        x, y = at(100, low + (high - low) * share / 100)
        pen.line([x, y, x + 6 * scale, y], fill="#b06000", width=scale)
        pen.text((x + 12 * scale, y), f"{share} %", fill="#b06000", font=small, anchor="lm")
    for strength in range(0, 101, 10):
        pen.line([at(strength, low), at(strength, high)], fill="#f0f0f0", width=scale)
        x, y = at(strength, low)
        pen.text((x, y + 10 * scale), f"{strength} %", fill="#444444", font=small, anchor="mt")
    cares = [at(s, low + (high - low) * care_for(SolverRules(), s)) for s in range(101)]
    pen.line(cares, fill="#e09030", width=2 * scale)
    pen.line([at(0, NAIVE), at(100, OPTIMUM)], fill="#2060b0", width=3 * scale)
    for strength, mean, error in measured:
        x, y = at(strength, mean)
        pen.line([at(strength, mean - 2 * error), at(strength, mean + 2 * error)], fill="black", width=2 * scale)
        pen.ellipse((x - 4 * scale, y - 4 * scale, x + 4 * scale, y + 4 * scale), fill="black")
    pen.text((left * scale, 14 * scale), "Mean score of a house player by strength", fill="black", font=font)
    legend = "line: defined    dots: measured, ± 2 standard errors    orange: share of best decisions (right)"
    pen.text((left * scale, 36 * scale), legend, fill="#555555", font=small)
    pen.text(((left + right) / 2 * scale, (height - 24) * scale), "strength", fill="#444444", font=small, anchor="mm")
    image.resize((width, height), Image.Resampling.LANCZOS).save(PICTURE, optimize=True)
    print(f"{PICTURE.name} written; exact values between: {exact}")


def main() -> None:
    """Run one measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("solver", "coach", "opponents", "table", "twists", "curve"))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--times", type=int, default=3)
    chosen = parser.parse_args()
    match chosen.what:
        case "solver":
            solver(chosen.threads, chosen.times)
        case "coach":
            coach()
        case "opponents":
            opponents(chosen.games)
        case "table":
            at_the_table(chosen.games)
        case "twists":
            twists(chosen.games)
        case "curve":
            curve(chosen.games)


if __name__ == "__main__":
    main()

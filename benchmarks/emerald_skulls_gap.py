"""How near to perfect the planner is: what playing a turn exactly for the whole game would add to its choices."""

import numpy as np

from benchmarks.emerald_skulls_solo import KEPT, LOST, SEED, WON, Plan, Plays, Record, simulate
from benchmarks.emerald_skulls_turns import Prize, Utility
from companion.games.emerald_skulls.board import DICE
from companion.games.emerald_skulls.odds_boards import Floats
from companion.games.emerald_skulls.odds_solve import Layer, Solver


def exact_value(prizes: list[Prize], dice: int) -> float:
    """Solve a turn whose ends are worth the chance of winning afterwards: a prize for each number of cubes left."""
    layer: Layer | None = None
    cubes = len(prizes) - 1
    for left, prize in enumerate(prizes):
        layer = Solver((prize.worth,), 0.0, (False,), chosen=False)._solve(min(DICE, dice + cubes - left), layer)
    assert layer is not None
    return float(layer.in_hand[0, 0, 0])


def gap(plays: Plays, plan: Plan, spots: int) -> None:
    """Print how much more often exact play of one turn wins than the planner's, over spots of its own games."""
    record = simulate(plays, plan, 20_000, 10, 40, SEED)
    rng = np.random.default_rng(SEED)
    games, cost = len(record.turns), plays.cost
    found: list[float] = []
    while len(found) < spots:
        game = int(rng.integers(games))
        turn = int(rng.integers(record.turns[game]))
        left, gears, other, cubes = before(plays, record, game, turn)
        if gears >= WON or other >= LOST:
            found.append(0.0)
            continue
        dice, card = int(record.dice[game, turn]), int(record.card[game, turn])
        after = beyond(plan, left)
        way = int(plan.way[left, min(cubes, KEPT), gears, other - 40, dice - 3, card])
        lottery, due = plays.lottery(dice, card, way, cubes)
        change = np.minimum(cubes + lottery.cubes - lottery.spent, KEPT)
        chosen = float(lottery.chance @ after[change, gears - cost[dice] + lottery.gears, other - 40 + due])
        owed = plays.turns.owed(tuple(b for _, b in plays.figures.opposition[plays.cards[card]].bets[dice]))
        prizes = [
            plays.turns.prize(_winning(after, gears - cost[dice], other - 40, kept), owed) for kept in range(cubes + 1)
        ]
        exact = exact_value(prizes, dice)
        found.append(exact - chosen)
    gaps = np.array(found)
    error = gaps.std() / np.sqrt(spots)
    mean, turns = 100 * gaps.mean(), record.turns.mean()
    print(
        f"{spots} spots: exact play of a turn wins {mean:.3f} +- {100 * error:.3f} % more, most {100 * gaps.max():.2f}"
    )
    print(f"over the {turns:.1f} turns of a game: {mean * turns:.2f} +- {100 * error * turns:.2f} %")


def beyond(plan: Plan, left: int) -> Floats:
    """Give the chance of winning after the turn, by [cubes, gears, gears of the opposition less 40]."""
    wide = np.zeros((KEPT + 1, WON + 80, LOST - 40 + 40))
    wide[:, WON:] = 1.0
    wide[:, :WON, : LOST - 40] = plan.won[left - 1]
    return wide


def _winning(after: Floats, gears: int, other: int, kept: int) -> Utility:
    def utility(gained: Floats, cubes: Floats, owed: Floats) -> Floats:
        at = np.minimum(kept + cubes.astype(int), KEPT)
        value: Floats = after[at, gears + gained.astype(int), other + owed.astype(int)]
        return value

    return utility


def before(plays: Plays, record: Record, game: int, turn: int) -> tuple[int, int, int, int]:
    """Give (cards left, gears, gears of the opposition, cubes) before a turn of a simulated game."""
    gears = cubes = 0
    other = 40
    for past in range(turn):
        dice, card = int(record.dice[game, past]), int(record.card[game, past])
        gears += int(record.paid[game, past]) - plays.cost[dice]
        other += int(plays.due(dice, card)[record.end[game, past]])
        cubes += int(record.gained[game, past]) - int(record.spent[game, past])
    return 10 - turn, gears, other, cubes

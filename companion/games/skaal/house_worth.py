"""What a position is worth to a clan: gold in reach, inns with their guests and their safety, inns to be opened.

Everything is measured in respect points, so that a weight reads as "how many points one expects of it".
"""

from dataclasses import dataclass
from functools import lru_cache

from companion.games.skaal.state import Phase, Region, State

WIN = 1000.0


@dataclass(frozen=True, slots=True)
class Weights:
    """Hold how much a house clan makes of what it sees.

    gold: share of a full harvest that counts, for the best region, the second and each further one.
    contest: part of a harvest still expected where other clans can take every nugget first.
    walk: points lost a road that the nearest gold is away from a clan that stands at none.
    beer: turns for which an inn is expected to pay, by the innkeeper's lead over whoever can bring a dwarf
        before the next turn: tied, one, two, three or more.
    opening: part of an inn's worth that counts while it could still be opened.
    dwarf: worth of a dwarf on the board; spread: of each region where the clan has free dwarfs.
    rivals: weight of the best rival's standing against the mean of all rivals'.
    hurry: how much of a lead in points counts as the end comes nearer, so that whoever leads seeks the end.
    """

    gold: tuple[float, float, float] = (0.8, 0.5, 0.3)
    contest: float = 0.5
    walk: float = 0.3
    beer: tuple[float, float, float, float] = (0.7, 2.0, 3.0, 3.5)
    opening: float = 0.5
    dwarf: float = 0.25
    spread: float = 0.1
    rivals: float = 0.5
    hurry: float = 1.0


@lru_cache(maxsize=1 << 15)
def region_worth(
    region: Region, threats: tuple[bool, ...], weights: Weights
) -> tuple[tuple[float, float, float, float], ...]:
    """Give each clan's (harvest, beer, inn it could open, dwarfs) in a region, in points.

    threats: the clans that can bring one more dwarf before the innkeeper's next turn.
    """
    worth = []
    everyone = sum(region.dwarfs) - (region.keeper is not None)
    for clan, dwarfs in enumerate(region.dwarfs):
        if not dwarfs:
            worth.append((0.0, 0.0, 0.0, 0.0))
            continue
        free = region.free(clan)
        harvest = float(min(region.nuggets, free))
        if harvest:
            left = max(0, min(free, region.nuggets - (everyone - free)))
            harvest = left + weights.contest * (harvest - left)
        rivals = (count + threats[other] for other, count in enumerate(region.dwarfs) if other != clan)
        lead = dwarfs - max(rivals, default=0) + 1
        beer = opening = 0.0
        if region.keeper == clan:
            beer = region.guests(clan) * weights.beer[max(0, min(lead, 3))]
        elif region.leader == clan and region.keeper is None:
            opening = region.guests(clan) * weights.beer[max(0, min(lead, 3))]
        worth.append((harvest, beer, opening, weights.dwarf * dwarfs + (weights.spread if free else 0.0)))
    return tuple(worth)


def standings(state: State, weights: Weights) -> list[float]:
    """Give each clan's points with all it can expect."""
    clans = range(len(state.names))
    placing = tuple(left > 0 for left in state.reserve)
    parts = [
        region_worth(here, placing if all(placing) else _threats(state, number, placing), weights)
        for number, here in enumerate(state.regions)
    ]
    best, second, further = weights.gold
    standing = []
    for clan in clans:
        total, opening, first, next_best, rest, keeps = float(state.accountants[clan]), 0.0, 0.0, 0.0, 0.0, False
        for part in parts:
            harvest, beer, could_open, dwarfs = part[clan]
            total += beer + dwarfs
            keeps = keeps or beer > 0
            opening = could_open if could_open > opening else opening
            if harvest > first:
                first, next_best, rest = harvest, first, rest + next_best
            elif harvest > next_best:
                next_best, rest = harvest, rest + next_best
            else:
                rest += harvest
        if opening and not keeps and state.inns[clan] and not state.owns_inn(clan):
            total += weights.opening * opening
        if not first and not placing[clan] and weights.walk:
            total -= weights.walk * _way_to_gold(state, clan)
        standing.append(total + best * first + second * next_best + further * rest)
    return standing


def worth(state: State, clan: int, weights: Weights) -> float:
    """Give what a position is worth to a clan against its rivals, in points; a decided game counts by its winner."""
    points = state.accountants
    if state.phase is Phase.OVER or state.ooops_everywhere:
        best = max(points)
        if points[clan] < best:
            return points[clan] - best - WIN
        return WIN - 10 * (points.count(best) - 1)
    standing = standings(state, weights)
    mean = (sum(standing) - standing[clan]) / (len(standing) - 1)
    strongest = max(value for other, value in enumerate(standing) if other != clan)
    lead = points[clan] - max(value for other, value in enumerate(points) if other != clan)
    value = standing[clan] - weights.rivals * strongest - (1 - weights.rivals) * mean
    return value + weights.hurry * lead * _progress(state)


def _threats(state: State, number: int, placing: tuple[bool, ...]) -> tuple[bool, ...]:
    """Tell which clans can bring a dwarf: from the reserve, or along a road."""
    near = [state.regions[other] for other in state.land.neighbours[number]]
    return tuple(placing[clan] or any(here.free(clan) > 0 for here in near) for clan in range(len(placing)))


def _way_to_gold(state: State, clan: int) -> int:
    gold = [number for number, here in enumerate(state.regions) if here.nuggets]
    free = [number for number, here in enumerate(state.regions) if here.free(clan) > 0]
    return min((state.land.steps[start][end] for start in free for end in gold), default=0)


def _progress(state: State) -> float:
    """Tell how near the end is, from 0 to 1: half by Ooops seen, half by the pawn's way."""
    ooops = sum(here.ooops for here in state.regions) / len(state.regions)
    return (ooops + state.pawn / state.land.mines_closed) / 2

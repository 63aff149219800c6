"""What a position is worth to a clan: gold in reach, inns with their guests and their safety, inns to be opened.

Everything is measured in respect points, so that a weight reads as "how many points one expects of it".
"""

from dataclasses import dataclass

from companion.games.skaal.state import Phase, Region, State

WIN = 1000.0
FAR = 6  # roads to walk for one more region with gold, at most or nearly so
PROSPECT = 15  # one turn of prospecting less outweighs the gold it may find
LARGE = 50  # points of lead beyond which nothing is more urgent than the end
REMEMBERED = 50_000

#: A region seen by one clan: harvest, beer, worth of an inn it could open, worth of its dwarfs; all in points.
Part = tuple[float, float, float, float]


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


class Judge:
    """Tell what positions are worth, by one set of weights; remembers the regions it has seen."""

    def __init__(self, weights: Weights) -> None:
        """Judge by these weights."""
        self.weights = weights
        self._seen: dict[tuple[Region, int], tuple[Part, ...]] = {}
        self._free: dict[Region, int] = {}

    def urgency(self, state: State, clan: int) -> float:
        """Give how many points a clan would give up to have one thing less between it and the end it would win.

        Zero for whoever does not lead, and while there is much to prospect for unless the lead is large.
        """
        lead = _lead(state, clan)
        if lead <= 0 or (state.prospecting_left and lead < LARGE):
            return 0.0
        return self.weights.hurry * min(lead, LARGE) / 10

    def worth(self, state: State, clan: int, urgency: float = 0.0) -> float:
        """Give what a position is worth to a clan against its rivals; a decided game counts by its winner.

        urgency: that of the clan before its move.
        """
        points = state.accountants
        if state.phase is Phase.OVER or state.ooops_everywhere:
            best = max(points)
            if points[clan] < best:
                return points[clan] - best - WIN
            return WIN - 10 * (points.count(best) - 1)
        standing = self.standings(state)
        rivals = [value for other, value in enumerate(standing) if other != clan]
        share = self.weights.rivals
        value = standing[clan] - share * max(rivals) - (1 - share) * sum(rivals) / len(rivals)
        value += self.weights.hurry * _lead(state, clan) * _progress(state)
        return value - urgency * _work_left(state, clan) if urgency else value

    def standings(self, state: State) -> list[float]:
        """Give each clan's points with all it can expect."""
        parts = self._parts(state)
        best, second, further = self.weights.gold
        standing = []
        for clan, space in enumerate(state.accountants):
            total, opening, first, next_best, rest, keeps = float(space), 0.0, 0.0, 0.0, 0.0, False
            for part in parts:
                harvest, beer, could_open, dwarfs = part[clan]
                if beer:
                    total += beer
                    keeps = True
                total += dwarfs
                if could_open > opening:
                    opening = could_open
                if harvest > first:
                    first, next_best, rest = harvest, first, rest + next_best
                elif harvest > next_best:
                    next_best, rest = harvest, rest + next_best
                elif harvest:
                    rest += harvest
            if opening and not keeps and state.inns[clan] and not state.owns_inn(clan):
                total += self.weights.opening * opening
            if not first and not state.reserve[clan] and self.weights.walk:
                total -= self.weights.walk * _way_to_gold(state, clan)
            standing.append(total + best * first + second * next_best + further * rest)
        return standing

    def _parts(self, state: State) -> list[tuple[Part, ...]]:
        """See every region with the clans that can bring a dwarf there, from the reserve or along a road."""
        if len(self._seen) > REMEMBERED:
            self._seen.clear()
            self._free.clear()
        placing = sum(1 << clan for clan, left in enumerate(state.reserve) if left)
        free = [self._free_clans(here) for here in state.regions]
        seen, parts = self._seen, []
        for number, here in enumerate(state.regions):
            threats = placing
            for other in state.land.neighbours[number]:
                threats |= free[other]
            key = (here, threats)
            part = seen.get(key)
            if part is None:
                part = seen[key] = _parts_of(here, threats, self.weights)
            parts.append(part)
        return parts

    def _free_clans(self, region: Region) -> int:
        mask = self._free.get(region)
        if mask is None:
            clans = range(len(region.dwarfs))
            mask = self._free[region] = sum(1 << clan for clan in clans if region.free(clan) > 0)
        return mask


def _parts_of(region: Region, threats: int, weights: Weights) -> tuple[Part, ...]:
    """See a region with the eyes of each clan; threats: a bit for each clan that can bring one more dwarf soon."""
    parts = []
    everyone = sum(region.dwarfs) - (region.keeper is not None)
    for clan, dwarfs in enumerate(region.dwarfs):
        if not dwarfs:
            parts.append((0.0, 0.0, 0.0, 0.0))
            continue
        free = region.free(clan)
        harvest = float(min(region.nuggets, free))
        if harvest:
            left = max(0, min(free, region.nuggets - (everyone - free)))
            harvest = left + weights.contest * (harvest - left)
        rivals = [count + (threats >> other & 1) for other, count in enumerate(region.dwarfs) if other != clan]
        safety = weights.beer[max(0, min(dwarfs - max(rivals) + 1, 3))]
        beer = region.guests(clan) * safety if region.keeper == clan else 0.0
        opening = region.guests(clan) * safety if region.keeper is None and region.leader == clan else 0.0
        parts.append((harvest, beer, opening, weights.dwarf * dwarfs + (weights.spread if free else 0.0)))
    return tuple(parts)


def _way_to_gold(state: State, clan: int) -> int:
    gold = [number for number, here in enumerate(state.regions) if here.nuggets]
    free = [number for number, here in enumerate(state.regions) if here.free(clan) > 0]
    return min((state.land.steps[start][end] for start in free for end in gold), default=0)


def _work_left(state: State, clan: int) -> int:
    """Count what keeps a clan from the end: prospecting, nuggets, regions with any, and the way to the nearest."""
    gold = [here.nuggets for here in state.regions if here.nuggets]
    return PROSPECT * state.prospecting_left + sum(gold) + FAR * len(gold) + _way_to_gold(state, clan)


def _lead(state: State, clan: int) -> int:
    return state.accountants[clan] - max(space for other, space in enumerate(state.accountants) if other != clan)


def _progress(state: State) -> float:
    """Tell how near the end is, from 0 to 1: half by Ooops seen, half by the pawn's way."""
    ooops = sum(here.ooops for here in state.regions) / len(state.regions)
    return (ooops + state.pawn / state.land.mines_closed) / 2

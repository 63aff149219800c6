"""A position in Skåål: twelve regions, reserves, accountants, the pawn, and whose turn stands where."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.game import Payment
from companion.games.skaal.land import Land

OOOPS = "ooops"


class Phase(StrEnum):
    """Name what the table is waiting for; DONE, a turn just played, is never seen from outside."""

    SETTLE = "settle"
    ACT = "act"
    THROW = "throw"
    DISCOVER = "discover"
    ATTRACT = "attract"
    DONE = "done"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Region:
    """Hold what stands in a region.

    dwarfs: how many of each clan, the innkeeper included.
    keeper: the clan whose dwarf keeps the inn, or None where there is no inn.
    inn: the clan from whose supply the inn came: its colour, which matters only for counting.
    """

    dwarfs: tuple[int, ...]
    nuggets: int = 0
    ooops: bool = False
    keeper: int | None = None
    inn: int | None = None

    @property
    def leader(self) -> int | None:
        """Give the one clan with more dwarfs here than any other, or None when there is no such clan."""
        most = max(self.dwarfs)
        return self.dwarfs.index(most) if most and self.dwarfs.count(most) == 1 else None

    @property
    def virgin(self) -> bool:
        """Tell whether nothing was ever found here."""
        return not self.nuggets and not self.ooops

    def free(self, clan: int) -> int:
        """Count a clan's dwarfs here that can move and harvest: all but the innkeeper."""
        return self.dwarfs[clan] - (self.keeper == clan)

    def guests(self, clan: int) -> int:
        """Count the dwarfs of all other clans."""
        return sum(self.dwarfs) - self.dwarfs[clan]

    def add(self, clan: int, count: int = 1) -> "Region":
        """Give the region with so many more dwarfs of a clan; the inn goes at once to whoever now leads.

        Source: rulebook, "Change of Innkeeper". Without a single leader the innkeeper stays.
        """
        dwarfs = (*self.dwarfs[:clan], self.dwarfs[clan] + count, *self.dwarfs[clan + 1 :])
        if self.keeper is None:
            return Region(dwarfs, self.nuggets, self.ooops)
        here = Region(dwarfs, self.nuggets, self.ooops, self.keeper, self.inn)
        leader = here.leader
        return here if leader is None or leader == self.keeper else replace(here, keeper=leader)


@dataclass(frozen=True, slots=True)
class State:
    """Hold a position.

    names, colours: of the clans, in turn order.
    reserve, inns: dwarfs and inns of each clan not on the board.
    accountants: the space of each clan's accountant, laps added: its respect points.
    pawn: the space of the prospecting pawn.
    turn: the clan whose turn it is.
    thrown: what the die showed, until it has been dealt with.
    site: the region a rumour goes out from, until all visitors are named.
    payments: the points that the event leading here brought and cost.
    """

    land: Land
    names: tuple[str, ...]
    colours: tuple[str, ...]
    regions: tuple[Region, ...]
    reserve: tuple[int, ...]
    inns: tuple[int, ...]
    accountants: tuple[int, ...]
    pawn: int = 1
    turn: int = 0
    phase: Phase = Phase.SETTLE
    thrown: str | None = None
    site: int | None = None
    payments: tuple[Payment, ...] = ()

    @property
    def prospecting_left(self) -> int:
        """Count the turns of prospecting until the mines are closed."""
        return max(0, self.land.mines_closed - self.pawn)

    @property
    def ooops_everywhere(self) -> bool:
        """Tell whether every region shows Ooops: the printed end."""
        return all(region.ooops for region in self.regions)

    @property
    def end_out_of_reach(self) -> bool:
        """Tell whether the printed end can no longer come: mines closed and a region where nothing was ever found."""
        return not self.prospecting_left and any(region.virgin for region in self.regions)

    @property
    def end_may_be_called(self) -> bool:
        """Tell whether any clan may call the end: it is out of reach and no nugget lies anywhere."""
        return self.end_out_of_reach and not any(region.nuggets for region in self.regions)

    def owns_inn(self, clan: int) -> bool:
        """Tell whether a clan keeps an inn anywhere."""
        return any(region.keeper == clan for region in self.regions)

    def visitors(self, site: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """List each region beside a site that has dwarfs free to come, with the clans they may be of."""
        clans = range(len(self.names))
        near = ((number, self.regions[number]) for number in self.land.neighbours[site])
        listed = ((number, tuple(clan for clan in clans if here.free(clan) > 0)) for number, here in near)
        return tuple((number, free) for number, free in listed if free)

    def sites(self, face: str) -> tuple[int, ...]:
        """List the regions where what the die shows may be put. Source: rulebook, "Rules of prospecting"."""
        return tuple(
            number
            for number, here in enumerate(self.regions)
            if not here.ooops and here.keeper is None and not (face == OOOPS and here.nuggets)
        )

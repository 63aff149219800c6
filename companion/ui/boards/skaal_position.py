"""A game of Skåål in progress, entered region by region: tap a region on the map, then count what lies there.

Without a region the column holds what stands on the track: points by clan, whose turn it is, and the pawn.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.game import Seat, Setup
from companion.games.skaal import position_edits as edits
from companion.ui.boards.skaal_editor import LandSketch, bare_board
from companion.ui.boards.skaal_forms import PAWN, RegionForm, TrackForm
from companion.ui.number_pad import NumberPad
from companion.ui.position_draft import PositionDraft
from companion.ui.position_editor import PositionEditor
from companion.words import counted


class Editor(PositionEditor):
    """Enter a position of Skåål."""

    def __init__(self, setup: Setup, draft: PositionDraft, begin: Callable[[], Any], **options: Any) -> None:
        self.fresh = draft.game.rules.start(setup)
        self.region: str | None = None
        self.pad: NumberPad | None = None
        self.sketch = LandSketch(self.tap)
        self.region_form = RegionForm(self.fresh, self.change, self.open_track)
        self.track_form = TrackForm(self.fresh, self.change, self.enter)
        super().__init__(setup, draft, begin, self.sketch, **options)
        self.refresh()

    # -- what the set-up screen asks -------------------------------------------------------------------------------

    @staticmethod
    def summary(position: Mapping[str, Any]) -> str:
        """Tell in few words what was entered."""
        regions = position.get("regions", {})
        dwarfs = sum(sum(here.get("dwarfs", {}).values()) for here in regions.values())
        found = f"{counted(len(regions), 'region')} and {counted(dwarfs, 'dwarf')}" if regions else "the track"
        return f"{found} entered so far"

    @staticmethod
    def follow(position: Mapping[str, Any], before: Sequence[Seat], after: Sequence[Seat]) -> dict[str, Any]:
        """Give the position for clans of which some have taken another colour."""
        return edits.recoloured(position, [seat.colour for seat in before], [seat.colour for seat in after])

    @staticmethod
    def fit(position: Mapping[str, Any], setup: Setup) -> Mapping[str, Any]:
        """Give the position as it is: the dwarfs of a clan that has left are not taken away unasked."""
        return position

    # -- touch -----------------------------------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """Open a region, or close it when it is open."""
        self.region, self.pad = None if self.region == name else name, None
        self.refresh()

    def open_track(self) -> None:
        """Show the track with everything that belongs to no region."""
        self.region, self.pad = None, None
        self.refresh()

    def enter(self, what: str) -> None:
        """Open the digits for a clan's points or the pawn's space; after each comes the next."""
        order = [*self.fresh.colours, PAWN]
        following = [*order, None][order.index(what) + 1]
        land = self.fresh.land
        if what == PAWN:
            title, value = "Space of the prospecting pawn", self.position.get(PAWN, self.fresh.pawn)
            hint = f"The first space is 0; the mines are closed on {land.mines_closed}."
        else:
            name = self.fresh.names[order.index(what)]
            title, value = f"Respect points of {name}", self.position.get("accountants", {}).get(what, 0)
            hint = f"The first space is 0; a whole round of the track is {land.spaces}."
        done = self.open_track if following is None else lambda: self.enter(following)
        self.region, self.pad = (
            None,
            NumberPad(title, value, lambda number: self.count(what, number), done, hint=hint, last=following is None),
        )
        self.refresh()

    def count(self, what: str, value: int) -> None:
        """Put a clan's accountant, or the pawn, on a space."""
        if what == PAWN:
            self.change({**self.position, PAWN: value}, field=what)
        else:
            accountants = {**self.position.get("accountants", {}), what: value}
            self.change({**self.position, "accountants": accountants}, field=what)

    def stepped(self) -> None:
        """Leave the digits: the number in them may be another one now."""
        self.pad = None

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self, wrong: str) -> None:
        """Show the map and the region, the digits or the track; regions that are wrong are lit."""
        bare = bare_board(self.setup.facts, self.region)
        board = edits.drafted_board(bare, self.fresh.colours, self.position, self.fresh.pawn)
        named = wrong.split(";")[0]
        self.sketch.show(board, [name for name in self.fresh.land.regions if name in named])
        if self.region is not None:
            self.region_form.show(self.region, self.position)
        elif self.pad is None:
            self.track_form.show(self.position)
        self.put(self.pad or (self.track_form if self.region is None else self.region_form))

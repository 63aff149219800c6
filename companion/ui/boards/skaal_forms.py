"""What is entered for a position of Skåål: a form for what lies in a region, and one for the track and the turn.

Both are made once and then told what to show; what is tapped goes to the editor as a position that has changed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.skaal import position_edits as edits
from companion.games.skaal.state import State
from companion.ui import theme
from companion.ui.position_editor import CountRow, SideBySide, put_mark, shown
from companion.ui.widgets import BigButton, Column, Mark, Words
from companion.words import counted

Position = Mapping[str, Any]
PAWN = "pawn"


class RegionForm(Column):
    """Count what lies in a region: dwarfs by clan, nuggets, Ooops, and the inn with its keeper and colour."""

    def __init__(self, fresh: State, change: Callable[[Position], Any], done: Callable[[], Any]) -> None:
        super().__init__()
        self.fresh, self.change = fresh, change
        self.name, self.position = "", dict[str, Any]()
        self.title = Words(factor=1.3, bold=True)
        self.add_widget(self.title)
        self.dwarfs = {}
        for clan, colour in zip(fresh.names, fresh.colours, strict=True):
            self.dwarfs[colour] = CountRow(clan, self._counts(edits.add_dwarfs, colour), Mark(colour=colour))
            self.add_widget(self.dwarfs[colour])
        self.nuggets = CountRow("Nuggets", self._counts(edits.add_nuggets))
        self.add_widget(self.nuggets)
        self.ooops, self.keeper = BigButton(), BigButton()
        self.ooops.bind(on_release=lambda *_: self._edit(edits.toggle_ooops))
        self.keeper.bind(on_release=lambda *_: self._edit(edits.next_inn))
        self.add_widget(SideBySide(self.ooops, self.keeper))
        self.inn, self.inn_mark = BigButton(), Mark()
        put_mark(self.inn, self.inn_mark)
        self.inn.bind(on_release=lambda *_: self._edit(edits.next_inn_colour, fresh.colours))
        done_button = BigButton(text="To the track", hint="points, pawn and whose turn it is", icon="back")
        done_button.bind(on_release=lambda *_: done())
        self.add_widget(done_button)

    def show(self, name: str, position: Position) -> None:
        """Show another region or position."""
        self.name, self.position = name, position
        here = edits.region_of(position, name)
        self.title.text = name
        for colour, row in self.dwarfs.items():
            row.show(here.get("dwarfs", {}).get(colour, 0))
        self.nuggets.show(here.get("nuggets", 0))
        self.ooops.chosen = here.get("ooops", False)
        self.ooops.text = "Ooops" if self.ooops.chosen else "No Ooops"
        inn, able = here.get("inn"), bool(edits.innkeepers(position, name))
        names = dict(zip(self.fresh.colours, self.fresh.names, strict=True))
        self.keeper.chosen, self.keeper.disabled = inn is not None, inn is None and not able
        self.keeper.text = "No inn" if inn is None else f"Inn of {names.get(inn, inn)}"
        self.keeper.hint = "an inn needs a dwarf" if self.keeper.disabled else ""
        if inn is not None:
            self.inn_mark.colour = here.get("inn_of", inn)
            self.inn.text = f"The inn itself is {self.inn_mark.colour}"
        shown(self, self.inn, inn is not None, above=1)

    def _counts(self, edit: Callable[..., Any], *what: str) -> Callable[[int], Any]:
        return lambda by: self._edit(edit, *what, by)

    def _edit(self, edit: Callable[..., Any], *what: Any) -> None:
        self.change(edit(self.position, self.name, *what))


class TrackForm(Column):
    """Show the points of every clan, whose turn it is, the pawn, and what else belongs to no region."""

    def __init__(self, fresh: State, change: Callable[[Position], Any], enter: Callable[[str], Any]) -> None:
        super().__init__()
        self.fresh, self.change = fresh, change
        self.position: Position = {}
        self.add_widget(Words(text="Tap a region and count what lies there.", factor=0.95))
        self.misfits = BigButton(
            text="Drop what no longer fits",
            hint="entered for a region that is not on the map, or a clan that does not play",
        )
        self.misfits.bind(on_release=lambda *_: self.change(self._fitting()))
        self.add_widget(Words(text="Points, and whose turn it is", factor=0.9, bold=True, color=theme.ACCENT))
        self.points, self.turns = {}, {}
        for colour in fresh.colours:
            points, turn = BigButton(), BigButton(text="turn", halign="center", size_hint_x=0.3)
            put_mark(points, Mark(colour=colour))
            points.bind(on_release=lambda _, colour=colour: enter(colour))
            turn.bind(on_release=lambda _, colour=colour: self._set("turn", colour))
            self.points[colour], self.turns[colour] = points, turn
            self.add_widget(SideBySide(points, turn))
        self.pawn = BigButton()
        self.pawn.bind(on_release=lambda *_: enter(PAWN))
        self.add_widget(self.pawn)
        self.beer = BigButton(hint="tap to change it")
        self.beer.bind(on_release=lambda *_: self._set("beer_counted", not self.position.get("beer_counted", True)))
        self.clear = BigButton(text="Clear everything", hint="one undo brings it back")
        self.clear.bind(on_release=lambda *_: self.change({}))

    def show(self, position: Position) -> None:
        """Show another position."""
        self.position = position
        turn = position.get("turn", self.fresh.colours[0])
        for place, (clan, colour) in enumerate(zip(self.fresh.names, self.fresh.colours, strict=True)):
            listed = (edits.region_of(position, name) for name in self.fresh.land.regions)
            left = self.fresh.reserve[place] - sum(here.get("dwarfs", {}).get(colour, 0) for here in listed)
            self.points[colour].text = f"{clan}: {position.get('accountants', {}).get(colour, 0)}"
            self.points[colour].hint = f"{counted(max(0, left), 'dwarf')} in reserve"
            self.turns[colour].accent = colour == turn
        pawn = position.get(PAWN, self.fresh.pawn)
        left = self.fresh.land.mines_closed - pawn
        self.pawn.text = f"Prospecting pawn: space {pawn}"
        self.pawn.hint = "the mines are closed" if left <= 0 else f"{counted(left, 'turn')} of prospecting left"
        name = dict(zip(self.fresh.colours, self.fresh.names, strict=True)).get(turn, turn)
        counted_already = position.get("beer_counted", True)
        self.beer.text = (
            f"{name} has had this turn's beer" if counted_already else f"{name} still gets this turn's beer"
        )
        shown(self, self.beer, any(here.get("inn") == turn for here in position.get("regions", {}).values()))
        shown(self, self.clear, bool(position))
        shown(self, self.misfits, self._fitting() != position, above=len(self.children) - 1)

    def _fitting(self) -> Position:
        return edits.fitting(self.position, self.fresh.land.regions, self.fresh.colours)

    def _set(self, key: str, value: Any) -> None:
        self.change({**self.position, key: value})

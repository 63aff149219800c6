"""A position in progress while it is entered: every step is kept, so that each can be taken back; no widget."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import CompanionError
from companion.game import Game, Setup
from companion.ui.controller import sentence

Position = Mapping[str, Any]


@dataclass
class PositionDraft:
    """Hold a position in the game's own words as far as it has been entered.

    used: whether the next game starts from it; changed: called after every step.
    fit: gives a position as a game of some setup reads it.
    """

    game: Game
    steps: list[Position] = field(default_factory=lambda: [{}])
    undone: list[Position] = field(default_factory=list)
    used: bool = False
    changed: Callable[[], Any] = lambda: None
    fit: Callable[[Position, Setup], Position] = lambda position, _setup: position
    _field: str = ""

    @property
    def position(self) -> Position:
        """Give the position as it stands."""
        return self.steps[-1]

    def change(self, position: Position, field: str = "") -> None:
        """Take a step; steps in a row that name the same field, as digits of one number do, count as one."""
        if position == self.position:
            return
        if field and field == self._field and len(self.steps) > 1:
            self.steps.pop()
        self.steps.append(position)
        self.undone.clear()
        self._field, self.used = field, True
        self.changed()

    def undo(self) -> None:
        """Take the last step back."""
        if len(self.steps) > 1:
            self.undone.append(self.steps.pop())
            self._field = ""
            self.changed()

    def redo(self) -> None:
        """Bring the step back that was taken back last."""
        if self.undone:
            self.steps.append(self.undone.pop())
            self._field = ""
            self.changed()

    def everywhere(self, edit: Callable[[Position], Position]) -> None:
        """Change every step alike, as when a seat takes another colour."""
        self.steps = [edit(position) for position in self.steps]
        self.undone = [edit(position) for position in self.undone]

    def begun(self, setup: Setup) -> Setup:
        """Give a setup that starts from here where the draft is used, else the setup as it is."""
        if not self.used or not self.position:
            return setup
        return replace(setup, position=self.fit(self.position, setup))

    def wrong(self, setup: Setup) -> str:
        """Say in one sentence why no game can start from here, or nothing."""
        try:
            self.game.rules.start(replace(setup, position=self.fit(self.position, setup)))
        except CompanionError as error:
            return sentence(error)
        return ""

"""A throw that people tap in, without a widget: never more dice than are needed, never a die that is not there."""

from collections import Counter

from companion.dice import Die, Kind, Need
from companion.game import Rolled


class Throw:
    """Collect the dice of one throw."""

    def __init__(self, need: Need) -> None:
        self.need = need
        self.dice: list[Die] = []

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """List the kinds that may be thrown, each once."""
        return tuple({kind.name: kind for kind in self.need.among}.values())

    def left(self, kind: Kind) -> int:
        """Say how many more dice of a kind fit into the throw."""
        owned = sum(1 for k in self.need.among if k.name == kind.name)
        used = Counter(die.kind for die in self.dice)[kind.name]
        return max(0, min(owned - used, self.need.count - len(self.dice)))

    def add(self, kind: Kind, face: str) -> bool:
        """Add a die; False when there is no room for it."""
        if self.left(kind) == 0 or face not in kind.faces:
            return False
        self.dice.append(Die(kind.name, face))
        return True

    def cycle(self, place: int) -> None:
        """Turn a die to the next face of its kind."""
        die = self.dice[place]
        faces = next(kind for kind in self.kinds if kind.name == die.kind).faces
        self.dice[place] = Die(die.kind, faces[(faces.index(die.face) + 1) % len(faces)])

    def remove_last(self) -> None:
        """Take the last die out again."""
        if self.dice:
            self.dice.pop()

    @property
    def rolled(self) -> Rolled | None:
        """Give the throw, or None while dice are missing."""
        return None if self.need.problem(self.dice) else Rolled(tuple(sorted(self.dice)))

"""Teaching the dice of a game: which faces there are to show, and the table of faces that is learned on the way."""

from collections.abc import Mapping
from typing import Any

from companion.dice import Kind
from companion.errors import BadDie
from companion.game import Game
from companion.library import facts_for
from companion.own_tables import keep_tables

Label = tuple[str, str, str | None]
SIDES = 6


def label_of(kind: Kind, face: str) -> Label:
    """Give what the reader is to answer for a face of a kind: family, face, colour."""
    return (kind.family, face, kind.colour)


def named(game: Game, word: str) -> tuple[Kind, str]:
    """Find the kind and face of a word such as "skull" or "bronze-eggs-2"; raise BadDie naming what there is."""
    for kind in game.kinds:
        if word in kind.faces and len(game.kinds) == 1:
            return kind, word
        face = word.removeprefix(kind.name).lstrip("-/ ")
        if word.startswith(kind.name) and face in kind.faces:
            return kind, face
    kinds = "; ".join(f"{kind.name}: {', '.join(kind.faces)}" for kind in game.kinds)
    raise BadDie(f"{word!r} is no face of {game.title}'s dice ({kinds})")


def words(game: Game) -> tuple[str, ...]:
    """List the words of every face, as `named` reads them."""
    several = len(game.kinds) > 1
    return tuple(f"{kind.name}-{face}" if several else face for kind in game.kinds for face in kind.faces)


def tables_with_sides(game: Game) -> tuple[str, ...]:
    """Name the kinds of dice whose six sides are a table of the owner's."""
    facts = facts_for(game.name)
    return tuple(kind.name for kind in game.kinds if isinstance(facts.get(kind.name, {}).get("sides"), list))


def keep_sides(game: Game, counts: Mapping[tuple[str, str], int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Keep the sides of every die of which six were counted; give those kept, and those not told whole.

    counts: how many sides of a (kind, face) there are. Raises BadFacts when the game cannot be played with them.
    """
    facts, tables, short = facts_for(game.name), {}, []
    for name in tables_with_sides(game):
        sides = [face for (kind, face), many in counts.items() if kind == name for _ in range(many)]
        if len(sides) == SIDES:
            table: dict[str, Any] = facts[name] | {"sides": sides}
            tables[name] = table
        elif sides:
            short.append(name)
    if tables:
        keep_tables(game, tables)
    return tuple(tables), tuple(short)

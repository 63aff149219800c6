"""The games, found by their folders: each has a `GAME` record and knows nothing of the others."""

import importlib
import pkgutil
from functools import cache

from companion.errors import UnknownGame
from companion.game import Game


@cache
def games() -> dict[str, Game]:
    """List every game found under this folder, by name."""
    found = (importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__) if m.ispkg)
    return {module.GAME.name: module.GAME for module in sorted(found, key=lambda module: module.GAME.name)}


def find_game(name: str) -> Game:
    """Give the game of that name, importing no other; raise UnknownGame listing those there are."""
    folder = name.replace("-", "_")
    if any(module.ispkg and module.name == folder for module in pkgutil.iter_modules(__path__)):
        game: Game = importlib.import_module(f"{__name__}.{folder}").GAME
        if game.name == name:
            return game
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(f"{name!r} is not a game here; there is {', '.join(games()) or 'none'}") from None

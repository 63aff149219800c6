"""The settings of a game, and how a setup's are read."""

from collections.abc import Mapping
from typing import Any, Final

from companion.errors import BadSetup
from companion.game import Option

HAND: Final = "hand"
ANOTHER: Final = "another"
DRAWS: Final = Option("draws", "Drawing from the bag", (("app", "The app draws"), (HAND, "People draw the real dice")))
TIES: Final = Option("ties", "A tie at the end", (("share", "All tied win"), (ANOTHER, "Play another round")))
OPTIONS: Final = (DRAWS, TIES)


def check_options(options: Mapping[str, Any]) -> None:
    """Raise BadSetup naming an option, or a value of one, that does not exist."""
    known = {option.name: [value for value, _ in option.values] for option in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise BadSetup(f"option {name} is unknown; there is {', '.join(known)}")
        if value not in known[name]:
            raise BadSetup(f"option {name} = {value!r}: {' or '.join(map(repr, known[name]))} is wanted")

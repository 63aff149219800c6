"""How strong a house player is: the part of the way from the naive player to perfect play, in per cent."""

import re

from companion.errors import BadSetup

#: What a house seat may be: a strength, or "opponent" for what the difficulty and the duel say.
TEMPERAMENTS = ("opponent", "20 %", "35 %", "50 %", "65 %", "85 %", "100 %")
PERSON = "person"


def strength_named(player: str, otherwise: int) -> int:
    """Read the strength of a seat's player; raise BadSetup for one that is neither a person nor a strength.

    >>> strength_named("85 %", 50), strength_named("opponent", 50)
    (85, 50)
    """
    if player in (PERSON, "opponent"):
        return otherwise
    number = player.removesuffix("%").strip()
    if not re.fullmatch(r"\d{1,3}", number) or int(number) > 100:
        raise BadSetup(f"{player!r} is no house player of Yathsel; there is {', '.join(TEMPERAMENTS)}")
    return int(number)

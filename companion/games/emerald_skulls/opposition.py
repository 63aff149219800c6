"""The opposition cards of solitary mode: for each number of dice, where Vrax and Kur's markers go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadFacts
from companion.games.emerald_skulls.cards import Bet
from companion.games.emerald_skulls.checks import part


@dataclass(frozen=True, slots=True)
class OppositionCard:
    """Hold an opposition card: for each number of dice, the (colour, bet) of every marker in order."""

    name: str
    bets: Mapping[int, tuple[tuple[str, str], ...]]


def read_opposition(table: Any, bets: Mapping[str, Bet], markers: Any) -> dict[str, OppositionCard]:
    """Read the deck; raise BadFacts naming the card, the number of dice and the marker that cannot be."""
    rows = part(table, "cards", "[opposition]")
    cards: dict[str, OppositionCard] = {}
    for row in rows:
        name = part(row, "name", "[opposition] card")
        where = f"opposition card {name}"
        if not isinstance(name, str) or name in cards:
            raise BadFacts(f"{where}: every card needs a name of its own")
        cards[name] = OppositionCard(
            name, {n: _read_markers(part(row, str(n), where), bets, markers, f"{where}, {n} dice") for n in range(3, 8)}
        )
    if not cards:
        raise BadFacts("[opposition]: there are no opposition cards")
    return cards


def _read_markers(table: Any, bets: Mapping[str, Bet], markers: Any, where: str) -> tuple[tuple[str, str], ...]:
    placed: list[tuple[str, str]] = []
    for colour, names in table.items():
        if colour not in markers:
            raise BadFacts(f"{where}: {colour!r} is not one of the markers, {', '.join(markers)}")
        if len(names) > markers[colour]:
            raise BadFacts(f"{where}: {len(names)} {colour} markers, but there are {markers[colour]}")
        for name in names:
            if name not in bets:
                raise BadFacts(f"{where}: {name!r} is not a standard bet; there is {', '.join(bets)}")
            if (colour, name) in placed:
                raise BadFacts(f"{where}: two {colour} markers on {name}")
            placed.append((colour, name))
    for name, bet in bets.items():
        if sum(1 for _, on in placed if on == name) > len(bet.pays):
            raise BadFacts(f"{where}: more markers on {name} than its {len(bet.pays)} places")
    return tuple(placed)

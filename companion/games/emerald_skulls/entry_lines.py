"""Betting and opposition cards line by line, as a terminal asks for them."""

from collections.abc import Mapping
from typing import Any

from companion.games.emerald_skulls import entry


class CardLines:
    """Be a betting card: a line of words for each bet, then the stop level; "-" leaves a bet out."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = table
        self._rows: list[dict[str, Any] | None] = [dict(row) for row in table["bets"]]
        self._stop = table.get("stop", entry.NEVER)
        self.lines = [(entry.bet_title(row), entry.bet_words(row)) for row in table["bets"]]
        self.lines.append((f"bets close at ({', '.join(entry.STOPS)})", self._stop))

    def take(self, place: int, words: str) -> None:
        """Take the words of a line; raise BadFacts quoting what cannot be read."""
        if place < len(self._rows):
            row = self._table["bets"][place]
            self._rows[place] = entry.read_bet(row, "" if words.strip() == "-" else words)
            return
        entry.with_bets(self._table, [], words.strip().lower())
        self._stop = words.strip().lower()

    def table(self) -> dict[str, Any]:
        """Give the card as it stands."""
        return entry.with_bets(self._table, [row for row in self._rows if row is not None], self._stop)


class DeckLines:
    """Be the opposition's deck: for each card and number of dice a line of bets, one a marker, after commas."""

    def __init__(self, table: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        self._table = table
        self._cards = [dict(card) for card in table["cards"]]
        self._markers: Mapping[str, int] = facts["solo"]["markers"]
        standard = [card for name, card in facts.items() if name.startswith("card-") and card["kind"] == "standard"]
        self._names = tuple(row["bet"] for card in standard for row in card["bets"])
        self._places = [(at, dice) for at in range(len(self._cards)) for dice in entry.DICE]
        colours = ", ".join(entry.slots(self._markers))
        self.lines = [
            (
                f"card {self._cards[at]['name']}, {dice} dice ({colours})",
                ", ".join(bet or "-" for bet in entry.marker_bets(self._cards[at], dice, self._markers)),
            )
            for at, dice in self._places
        ]

    def take(self, place: int, words: str) -> None:
        """Take the bets of a line, each by its beginning; raise BadFacts quoting what is no bet."""
        at, dice = self._places[place]
        where = f"card {self._cards[at]['name']}, {dice} dice"
        bets = [
            "" if word.strip() in ("", "-") else entry.full_bet(word, self._names, where) for word in words.split(",")
        ]
        self._cards[at] = entry.with_markers(self._cards[at], dice, bets, self._markers)

    def table(self) -> dict[str, Any]:
        """Give the deck as it stands."""
        return {**self._table, "cards": self._cards}


def lines_of(name: str, facts: Mapping[str, Any]) -> CardLines | DeckLines | None:
    """Give a table line by line, or None for a table that is entered figure by figure."""
    if name == "opposition":
        return DeckLines(facts[name], facts)
    return CardLines(facts[name]) if name.startswith("card-") else None

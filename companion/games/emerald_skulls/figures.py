"""The game's printed figures, read from plain tables into typed records once, at the start of a game."""

import marshal
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.errors import BadFacts
from companion.games.emerald_skulls.board import DICE, LEVELS
from companion.games.emerald_skulls.card_figures import read_card
from companion.games.emerald_skulls.cards import ADVANCED, STANDARD, Card, card_number
from companion.games.emerald_skulls.checks import part, whole
from companion.games.emerald_skulls.opposition import OppositionCard, read_opposition
from companion.games.emerald_skulls.outs import BUST_OUT, OUTS, PayoutTable


@dataclass(frozen=True, slots=True)
class Figures:
    """Hold every figure the rules use.

    supply: gears by number of players. cost: gears returned by number of dice; buys: the same as pairs.
    payouts: the standard payout. cards: every betting card by number, in order of evaluation.
    opposition: the opposition cards by name. opposition_gears: what Vrax and Kur are given.
    made_up_cards, made_up_opposition: which of them are stand-ins.
    advanced: how many advanced cards of each kind are laid out, by number of players.
    """

    supply: Mapping[int, int]
    cost: Mapping[int, int]
    buys: tuple[tuple[int, int], ...]
    payouts: PayoutTable
    cards: Mapping[str, Card]
    opposition: Mapping[str, OppositionCard]
    opposition_gears: int
    advanced: Mapping[int, Mapping[str, int]]
    made_up_cards: frozenset[str]
    made_up_opposition: bool

    def __hash__(self) -> int:
        return hash(self.buys)


def read_figures(facts: Mapping[str, Any]) -> Figures:
    """Read every table; raise BadFacts with one line that names the table and the entry."""
    try:
        content = marshal.dumps(dict(facts), 2)
    except ValueError:
        raise BadFacts("emerald-skulls: the facts are not plain data") from None
    return _read(content)


@lru_cache(maxsize=16)
def _read(content: bytes) -> Figures:
    """Read the tables from their bytes: the same facts are read once, however many games start from them."""
    facts: dict[str, Any] = marshal.loads(content)
    cards = [read_card(name[5:], table) for name, table in facts.items() if name.startswith("card-")]
    cards.sort(key=lambda card: card.order)
    by_number = {card.number: card for card in cards}
    standard = {bet.name: bet for card in cards if card.kind == STANDARD for bet in card.bets}
    if not standard:
        raise BadFacts("emerald-skulls: there are no standard betting cards")
    game = "emerald-skulls"
    solo = part(facts, "solo", game)
    markers = part(solo, "markers", "[solo]")
    cost = _by_number(part(part(facts, "dice", game), "cost", "[dice]"), "[dice] cost", 3, DICE, 0)
    made_up = [name for name, table in facts.items() if table.get("source") == "stand-in"]
    return Figures(
        supply=_by_number(part(part(facts, "supply", game), "gears", "[supply]"), "[supply] gears", 1, 8, 1),
        cost=cost,
        buys=tuple(cost.items()),
        payouts=_read_payouts(part(part(facts, "payouts", game), "table", "[payouts]")),
        cards=by_number,
        opposition=read_opposition(part(facts, "opposition", game), standard, markers),
        advanced=_read_advanced(part(facts, "advanced-setup", game), by_number),
        opposition_gears=whole(part(solo, "opposition-gears", "[solo]"), "[solo] opposition-gears"),
        made_up_cards=frozenset(name[5:] for name in made_up if name.startswith("card-")),
        made_up_opposition="opposition" in made_up,
    )


def _by_number(table: Any, where: str, first: int, last: int, least: int) -> dict[int, int]:
    return {n: whole(part(table, str(n), where), f"{where}, {n}", least) for n in range(first, last + 1)}


def _read_payouts(table: Any) -> PayoutTable:
    payouts = {}
    for out in OUTS:
        if out == BUST_OUT:
            continue
        row = part(table, out, "[payouts]")
        where = f"[payouts] {out}"
        shares = [(level, part(row, level, where)) for level in LEVELS]
        payouts[out] = tuple(
            (
                whole(share.get("gears", 0), f"{where}, {level}"),
                whole(share.get("cubes", 0), f"{where}, {level}"),
            )
            for level, share in shares
        )
    return payouts


def _read_advanced(table: Any, cards: Mapping[str, Card]) -> dict[int, dict[str, int]]:
    """Read how many advanced cards are laid out; raise BadFacts when there are not so many."""
    wanted = {
        kind: _by_number(part(table, kind, "[advanced-setup]"), f"[advanced-setup] {kind}", 2, 8, 0)
        for kind in ADVANCED
    }
    for kind in ADVANCED:
        there = {card_number(card.number) for card in cards.values() if card.kind == kind}
        if len(there) < max(wanted[kind].values()):
            raise BadFacts(
                f"[advanced-setup]: {max(wanted[kind].values())} {kind} cards wanted, {len(there)} described"
            )
    return {players: {kind: wanted[kind][players] for kind in ADVANCED} for players in range(2, 9)}

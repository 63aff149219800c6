"""The game's printed figures, read from plain tables into typed records once, at the start of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadFacts
from companion.games.emerald_skulls.bets import JACKPOT_DICE
from companion.games.emerald_skulls.board import DICE, LEVELS
from companion.games.emerald_skulls.cards import CUBES, GEARS, STANDARD, Bet, Card, Jackpot, condition_of
from companion.games.emerald_skulls.outs import BUST_OUT, OUTS, PayoutTable

KINDS = (STANDARD, "jackpot", "side", "out")


@dataclass(frozen=True, slots=True)
class OppositionCard:
    """Hold an opposition card: for each number of dice, the (colour, bet) of every marker in order."""

    name: str
    bets: Mapping[int, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Figures:
    """Hold every figure the rules use.

    supply: gears by number of players. cost: gears returned by number of dice.
    payouts: the standard payout. cards: every betting card by number, in order of evaluation.
    opposition: the opposition cards by name. opposition_gears: what Vrax and Kur are given.
    """

    supply: Mapping[int, int]
    cost: Mapping[int, int]
    payouts: PayoutTable
    cards: Mapping[str, Card]
    opposition: Mapping[str, OppositionCard]
    opposition_gears: int
    stand_ins: tuple[str, ...] = ()


def whole(value: Any, where: str, least: int = 0) -> int:
    """Check a whole number; raise BadFacts naming its place."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadFacts(f"{where}: {value!r} is not a whole number of at least {least}")
    return value


def part(table: Any, name: str, where: str) -> Any:
    """Take an entry of a table; raise BadFacts when there is none."""
    if not isinstance(table, Mapping) or name not in table:
        raise BadFacts(f"{where}: {name!r} is missing")
    return table[name]


def read_figures(facts: Mapping[str, Any]) -> Figures:
    """Read every table; raise BadFacts with one line that names the table and the entry."""
    cards = [read_card(name[5:], table) for name, table in facts.items() if name.startswith("card-")]
    cards.sort(key=lambda card: card.order)
    by_number = {card.number: card for card in cards}
    standard = {bet.name: bet for card in cards if card.kind == STANDARD for bet in card.bets}
    if not standard:
        raise BadFacts("emerald-skulls: there are no standard betting cards")
    game = "emerald-skulls"
    solo = part(facts, "solo", game)
    markers = part(solo, "markers", "[solo]")
    return Figures(
        supply=_by_number(part(part(facts, "supply", game), "gears", "[supply]"), "[supply] gears", 1, 8, 1),
        cost=_by_number(part(part(facts, "dice", game), "cost", "[dice]"), "[dice] cost", 3, DICE, 0),
        payouts=_read_payouts(part(part(facts, "payouts", game), "table", "[payouts]")),
        cards=by_number,
        opposition=_read_opposition(part(facts, "opposition", game), standard, markers),
        opposition_gears=whole(part(solo, "opposition-gears", "[solo]"), "[solo] opposition-gears"),
        stand_ins=tuple(
            str(table.get("title", name)) for name, table in facts.items() if table.get("source") == "stand-in"
        ),
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


def read_card(number: str, table: Any) -> Card:
    """Read one betting card; raise BadFacts naming the card and the bet."""
    where = f"betting card {number}"
    if not number.rstrip("ab").isdigit():
        raise BadFacts(f"{where}: a card is numbered as in 3 or 28b")
    kind = part(table, "kind", where)
    if kind not in KINDS:
        raise BadFacts(f"{where}: kind {kind!r} is not one of {', '.join(KINDS)}")
    stop = table.get("stop", "")
    if stop and stop not in LEVELS:
        raise BadFacts(f"{where}: stop level {stop!r} is not one of {', '.join(LEVELS)}")
    rows = part(table, "bets", where)
    if not isinstance(rows, list | tuple) or not rows:
        raise BadFacts(f"{where}: bets is not a list of bets")
    bets = tuple(_read_bet(number, place, row) for place, row in enumerate(rows))
    if len({bet.name for bet in bets}) < len(bets):
        raise BadFacts(f"{where}: the same bet stands on it twice")
    return Card(number, kind, bets, LEVELS.index(stop) + 1 if stop else 0)


def _read_bet(number: str, place: int, row: Any) -> Bet:
    name = part(row, "bet", f"betting card {number}, bet {place + 1}")
    where = f"betting card {number}, {name}"
    condition = condition_of(name) if isinstance(name, str) else None
    if condition is None:
        raise BadFacts(f"{where}: no bet has that name")
    pays = part(row, "pays", where)
    if not isinstance(pays, list | tuple) or not pays:
        raise BadFacts(f"{where}: pays is not a list of payouts, lowest marker first")
    payouts = tuple(whole(amount, f"{where}, pays", 1) for amount in pays)
    if list(payouts) != sorted(payouts, reverse=True):
        raise BadFacts(f"{where}: the lowest marker must earn most, in {list(payouts)}")
    sign, unit = row.get("sign", ""), row.get("unit", GEARS)
    if sign not in ("", "+", "x"):
        raise BadFacts(f"{where}: sign {sign!r} is neither + nor x")
    if unit not in (GEARS, CUBES):
        raise BadFacts(f"{where}: unit {unit!r} is neither {GEARS} nor {CUBES}")
    group = whole(row.get("group", place), f"{where}, group")
    return Bet(name, number, payouts, sign, group, unit, _read_jackpot(row.get("jackpot"), where), condition)


def _read_jackpot(table: Any, where: str) -> Jackpot | None:
    if table is None:
        return None
    per = table.get("per", "") if isinstance(table, Mapping) else None
    if not isinstance(per, str) or per not in JACKPOT_DICE:
        raise BadFacts(f"{where}: a jackpot cannot be paid per {per!r}")
    return Jackpot(whole(part(table, "gears", f"{where}, jackpot"), f"{where}, jackpot", 1), per)


def _read_opposition(table: Any, bets: Mapping[str, Bet], markers: Any) -> dict[str, OppositionCard]:
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

"""Betting cards, read from plain tables: places, payouts, modifiers, stop levels and jackpots, each checked."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadFacts
from companion.games.emerald_skulls.bets import CONDITIONS, COUNTED, JACKPOT_DICE, Condition, in_range
from companion.games.emerald_skulls.board import LEVELS
from companion.games.emerald_skulls.cards import ADVANCED, CUBES, GEARS, STANDARD, Bet, Card, Jackpot
from companion.games.emerald_skulls.checks import part, whole
from companion.games.emerald_skulls.prospects import POSSIBLE, REACH, Prospects, overlaps

KINDS = (STANDARD, *ADVANCED)
SIGNS = ("", "+", "x")


def read_card(number: str, table: Any) -> Card:
    """Read one betting card; raise BadFacts naming the card and the bet."""
    where = f"betting card {number}"
    if not re.fullmatch(r"[0-9]{1,4}[ab]*", number):
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
    name, met, possible = _meaning(row, f"betting card {number}, bet {place + 1}")
    where = f"betting card {number}, {name}"
    pays = part(row, "pays", where)
    if not isinstance(pays, list | tuple) or not pays:
        raise BadFacts(f"{where}: pays is not a list of payouts, lowest marker first")
    payouts = tuple(whole(amount, f"{where}, pays", 1) for amount in pays)
    if list(payouts) != sorted(payouts, reverse=True):
        raise BadFacts(f"{where}: the lowest marker must earn most, in {list(payouts)}")
    sign, unit = row.get("sign", ""), row.get("unit", GEARS)
    if sign not in SIGNS:
        raise BadFacts(f"{where}: sign {sign!r} is neither + nor x")
    if unit not in (GEARS, CUBES):
        raise BadFacts(f"{where}: unit {unit!r} is neither {GEARS} nor {CUBES}")
    group = whole(row.get("group", place), f"{where}, group")
    jackpot = _read_jackpot(row.get("jackpot"), where)
    return Bet(name, number, payouts, sign, group, unit, jackpot, met, possible)


def _meaning(row: Any, where: str) -> tuple[str, Condition, Callable[[Prospects], bool]]:
    """Give a bet's full name and what it is on: a name of its own, or a counted thing with its range."""
    name = part(row, "bet", where)
    if isinstance(name, str) and name in CONDITIONS:
        return name, CONDITIONS[name], POSSIBLE[name]
    if not isinstance(name, str) or name not in COUNTED:
        raise BadFacts(f"{where}: no bet is called {name!r}")
    count = part(row, "count", f"{where}, {name}")
    if not isinstance(count, list | tuple) or not 1 <= len(count) <= 2:
        raise BadFacts(f"{where}, {name}: count is not [least] or [least, most]")
    low = whole(count[0], f"{where}, {name}, count")
    high = whole(count[1], f"{where}, {name}, count", low) if len(count) == 2 else None
    text = f"{low} or more" if high is None else str(low) if low == high else f"{low} to {high}"
    return f"{name}: {text}", in_range(COUNTED[name], low, high), overlaps(REACH[name], low, high)


def _read_jackpot(table: Any, where: str) -> Jackpot | None:
    if table is None:
        return None
    per = table.get("per", "") if isinstance(table, Mapping) else None
    if not isinstance(per, str) or per not in JACKPOT_DICE:
        raise BadFacts(f"{where}: a jackpot cannot be paid per {per!r}")
    return Jackpot(whole(part(table, "gears", f"{where}, jackpot"), f"{where}, jackpot", 1), per)

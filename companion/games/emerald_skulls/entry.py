"""Betting and opposition cards as an owner enters them: a few words for each bet, read back and checked.

A bet's words are its payouts, lowest marker first, then "+" or "x" where opposing bets add to them or multiply them,
or "cubes" where they are reroll cubes: "8 5 +", "1 1 1 x", "2 1 cubes", "10". No words: the card lacks the bet.
"""

import re
from collections.abc import Mapping
from typing import Any

from companion.errors import BadFacts
from companion.games.emerald_skulls.board import LEVELS
from companion.games.emerald_skulls.cards import CUBES, GEARS

NEVER = "never"
STOPS = (NEVER, *LEVELS)
#: How a bet pays: sign and unit of its row in the table of figures.
MODES = {"as printed": ("", GEARS), "+ opposing": ("+", GEARS), "x opposing": ("x", GEARS), "reroll cubes": ("", CUBES)}
_WORDS = {"+": "+ opposing", "x": "x opposing", "cubes": "reroll cubes", "cube": "reroll cubes"}
DICE = tuple(range(3, 8))
Row = Mapping[str, Any]


def bet_title(row: Row) -> str:
    """Name a bet as it stands on the card, its range included.

    >>> bet_title({"bet": "Wild Bones", "count": [1, 2]})
    'Wild Bones 1-2'
    """
    return f"{row['bet']} {range_text(row)}" if "count" in row else str(row["bet"])


def range_text(row: Row) -> str:
    """Write what a counted bet counts: "2", "1-2", or "3+"; nothing for a bet that counts nothing."""
    count = row.get("count", ())
    if not count:
        return ""
    return f"{count[0]}+" if len(count) == 1 else str(count[0]) if count[0] == count[1] else f"{count[0]}-{count[1]}"


def read_range(text: str, where: str) -> list[int]:
    """Read a range as it is written by `range_text`; raise BadFacts quoting it."""
    low, dash, high = text.strip().replace("–", "-").partition("-")
    open_ended = low.endswith("+") and not dash
    try:
        return [int(low.removesuffix("+"))] if open_ended else [int(low), int(high if dash else low)]
    except ValueError:
        raise BadFacts(f"{where}: {text!r} is not a range such as 2, 1-2 or 3+") from None


def mode_of(row: Row) -> str:
    """Name how a bet pays, one of MODES."""
    kind = row.get("sign", ""), row.get("unit", GEARS)
    return next((name for name, mode in MODES.items() if mode == kind), "as printed")


def pays_text(row: Row) -> str:
    """Write a bet's payouts, lowest marker first."""
    return " ".join(str(amount) for amount in row["pays"])


def read_pays(text: str, where: str) -> list[int]:
    """Read payouts; raise BadFacts quoting the one that is no number."""
    amounts = []
    for word in text.replace(",", " ").replace("/", " ").split():
        if not re.fullmatch(r"[0-9]{1,9}", word):
            raise BadFacts(f"{where}: {word[:40]!r} in {text.strip()[:80]!r} is not a payout, a whole number")
        amounts.append(int(word))
    return amounts


def with_payouts(row: Row, pays: list[int], mode: str) -> dict[str, Any]:
    """Give a bet's row with other payouts, in the mode's sign and unit."""
    sign, unit = MODES[mode]
    changed = {name: value for name, value in row.items() if name not in ("sign", "unit")} | {"pays": pays}
    return changed | ({"sign": sign} if sign else {}) | ({"unit": unit} if unit != GEARS else {})


def bet_words(row: Row) -> str:
    """Write a bet's payouts and modifier in words that `read_bet` reads."""
    short = {mode: word for word, mode in reversed(_WORDS.items())}
    return " ".join(part for part in (pays_text(row), short.get(mode_of(row), "")) if part)


def read_bet(row: Row, words: str) -> dict[str, Any] | None:
    """Read a bet's words into its row, or None for no words; raise BadFacts quoting what is neither."""
    parts = words.lower().split()
    if not parts:
        return None
    mode = _WORDS.get(parts[-1])
    pays = read_pays(" ".join(parts[:-1] if mode else parts), bet_title(row))
    if not pays:
        raise BadFacts(f"{bet_title(row)}: {words!r} names no payout")
    return with_payouts(row, pays, mode or "as printed")


def with_bets(table: Row, rows: list[dict[str, Any]], stop: str) -> dict[str, Any]:
    """Give a card with other bets and stop level; raise BadFacts for a stop level that is none."""
    if stop not in STOPS:
        raise BadFacts(f"{table.get('title', 'card')}: stop level {stop!r} is not one of {', '.join(STOPS)}")
    changed = {name: value for name, value in table.items() if name not in ("stop", "bets")}
    return changed | ({"stop": stop} if stop != NEVER else {}) | {"bets": rows}


def slots(markers: Mapping[str, int]) -> list[str]:
    """List the colours of the opposition's markers, one each: red, red, yellow."""
    return [colour for colour, count in markers.items() for _ in range(count)]


def marker_bets(card: Row, dice: int, markers: Mapping[str, int]) -> list[str]:
    """List the bets of an opposition card's markers for a number of dice, by slot; "" for a marker not placed."""
    row, found = card.get(str(dice), {}), []
    for colour, count in markers.items():
        names = list(row.get(colour, ()))
        found += [*names, *[""] * (count - len(names))][:count]
    return found


def with_markers(card: Row, dice: int, bets: list[str], markers: Mapping[str, int]) -> dict[str, Any]:
    """Give an opposition card with other bets for a number of dice; raise BadFacts unless each marker has its own."""
    row: dict[str, list[str]] = {colour: [] for colour in markers}
    if len(bets) != sum(markers.values()):
        raise BadFacts(f"card {card.get('name')}, {dice} dice: {len(bets)} bets, but {sum(markers.values())} markers")
    for colour, bet in zip(slots(markers), bets, strict=True):
        if bet:
            row[colour].append(bet)
    return {**card, str(dice): row}


def full_bet(words: str, names: tuple[str, ...], where: str) -> str:
    """Find the one bet that words begin or are; raise BadFacts quoting what is none or several.

    >>> full_bet("busted", ("Busted Fowl", "Empty Hands"), "3 dice")
    'Busted Fowl'
    """
    plain = words.strip().lower().replace("’", "'")
    found = [name for name in names if name.lower() == plain] or [n for n in names if n.lower().startswith(plain)]
    if len(found) != 1 or not plain:
        raise BadFacts(f"{where}: {words.strip()!r} is not one of {', '.join(names)}")
    return found[0]

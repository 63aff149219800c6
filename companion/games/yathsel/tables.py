"""The tables of `seeds/yathsel.toml`, read into records; a bad table raises BadFacts with one clear line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.dice import Kind
from companion.errors import BadFacts
from companion.games.yathsel.card import BOXES, Figures
from companion.games.yathsel.facts import (
    EFFECTS,
    GOALS,
    ORDINARY,
    Bounty,
    Difficulty,
    Facts,
    HouseRule,
    Item,
    Opponent,
    PocketDie,
)
from companion.games.yathsel.twists import Twist


def parse_facts(tables: Mapping[str, Any]) -> Facts:
    """Build the facts from the tables; raise BadFacts naming the table and the entry that cannot be used."""
    card, twists, cheating = _table(tables, "card"), _table(tables, "twists"), _table(tables, "cheating")
    difficulty, shop = _table(tables, "difficulty"), _table(tables, "shop")
    printed = [name for name in Figures.__dataclass_fields__ if not name.startswith("five")]
    numbers: dict[str, Any] = {name: _number(card, name, "card") for name in printed}
    figures = Figures(**numbers)
    if figures.dice != 5 or figures.rolls < 1:
        raise BadFacts(f"[card]: {figures.dice} dice and {figures.rolls} rolls; the card is made for 5 dice and a roll")
    facts = Facts(
        figures,
        tuple(_twist(entry) for entry in _entries(twists, "list", "twists")),
        _number(twists, "chance", "twists"),
        _number(twists, "first_duel", "twists"),
        _number(cheating, "pockets", "cheating"),
        _number(cheating, "warnings", "cheating"),
        tuple(_difficulty(name, row) for name, row in difficulty.items() if isinstance(row, Mapping)),
        tuple(_opponent(entry) for entry in _entries(_table(tables, "opponents"), "list", "opponents")),
        _names(shop, "hand"),
        _names(shop, "pockets"),
        (ORDINARY, *(_die(entry) for entry in _entries(shop, "dice", "shop"))),
        tuple(_item(entry) for entry in _entries(shop, "items", "shop")),
        tuple(_house_rule(entry) for entry in _entries(_table(tables, "house_rules"), "list", "house_rules")),
        tuple(_bounty(entry) for entry in _entries(_table(tables, "bounties"), "list", "bounties")),
    )
    _check(facts)
    return facts


def _check(facts: Facts) -> None:
    for what, named in (
        ("twists", facts.twists),
        ("shop", (*facts.dice, *facts.items)),
        ("opponents", facts.opponents),
        ("house_rules", facts.house_rules),
        ("bounties", facts.bounties),
    ):
        names = [str(getattr(entry, "name", "")) for entry in named]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise BadFacts(f"[{what}]: {twice!r} is there twice")
    if not facts.opponents or not facts.difficulties:
        raise BadFacts("[opponents] and [difficulty] need at least one entry each")
    if not 0 <= facts.twist_chance <= 100:
        raise BadFacts(f"[twists] chance = {facts.twist_chance} is not between 0 and 100 per cent")
    if len(facts.hand) != facts.figures.dice or len(facts.pockets) > facts.slots:
        raise BadFacts(f"[shop]: a hand is {facts.figures.dice} dice, the pockets hold {facts.slots}")
    known = {die.name for die in facts.dice}
    if unknown := next((name for name in (*facts.hand, *facts.pockets) if name not in known), None):
        raise BadFacts(f"[shop]: {unknown!r} is not a die; there is {', '.join(sorted(known))}")


def _table(tables: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = tables.get(name)
    if not isinstance(table, Mapping):
        raise BadFacts(f"[{name}] is missing")
    return table


def _entries(table: Mapping[str, Any], key: str, where: str) -> list[Mapping[str, Any]]:
    entries = table.get(key, [])
    if not isinstance(entries, list | tuple) or not all(isinstance(entry, Mapping) for entry in entries):
        raise BadFacts(f"[{where}] {key} = {entries!r} is not a list of tables")
    return list(entries)


def _number(entry: Mapping[str, Any], key: str, where: str, default: int | None = None) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadFacts(f"[{where}] {key} = {value!r} is not a whole number from 0")
    return value


def _factor(value: Any, key: str, where: str) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1000:
        raise BadFacts(f"[{where}] {key} = {value!r} is not a number above 0")
    return Fraction(value).limit_denominator(1000)


def _text(entry: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = entry.get(key, default)
    if not isinstance(value, str) or (not value and default is None):
        raise BadFacts(f"[{where}] {key} = {value!r} is not text")
    return value


def _names(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise BadFacts(f"[shop] {key} = {value!r} is not a list of names")
    return tuple(value)


def _twist(entry: Mapping[str, Any]) -> Twist:
    name = _text(entry, "name", "twists")
    times = entry.get("times")
    if not isinstance(times, Mapping) or not times:
        raise BadFacts(f"[twists] {name}: times = {times!r} names no box")
    if unknown := next((box for box in times if box not in BOXES), None):
        raise BadFacts(f"[twists] {name}: {unknown!r} is not a box; there is {', '.join(BOXES)}")
    factors = tuple((box, _factor(value, box, "twists")) for box, value in times.items())
    return Twist(name, _text(entry, "title", "twists"), factors, entry.get("campaign") is True)


def _difficulty(name: str, row: Mapping[str, Any]) -> Difficulty:
    where = f"difficulty.{name}"
    strength = row.get("strength")
    if (
        not isinstance(strength, list | tuple)
        or len(strength) != 2
        or not all(isinstance(s, int) and not isinstance(s, bool) and 0 <= s <= 100 for s in strength)
    ):
        raise BadFacts(f"[{where}] strength = {strength!r} is not two whole per cents, first and last duel")
    return Difficulty(
        name,
        _text(row, "title", where),
        (strength[0], strength[1]),
        _number(row, "gold", where),
        _number(row, "house_rules", where),
        _number(row, "swaps", where),
        _number(row, "shop_seconds", where),
        _factor(row.get("xp"), "xp", where),
        _factor(row.get("bounties"), "bounties", where),
    )


def _opponent(entry: Mapping[str, Any]) -> Opponent:
    name = _text(entry, "name", "opponents")
    gold, xp = (_number(entry, key, f"opponents: {name}") for key in ("gold", "xp"))
    return Opponent(name, gold, xp, entry.get("twist", True) is True)


def _die(entry: Mapping[str, Any]) -> PocketDie:
    name = _text(entry, "name", "shop.dice")
    where = f"shop.dice: {name}"
    sides, counts = entry.get("sides"), entry.get("counts")
    if not isinstance(sides, list | tuple) or not sides or not all(isinstance(side, str) and side for side in sides):
        raise BadFacts(f"[{where}] sides = {sides!r} is not a list of faces")
    if counts is None:
        counts = [int(side) if len(side) == 1 and side.isdecimal() else 0 for side in sides]
    if not isinstance(counts, list | tuple) or len(counts) != len(sides) or any(c not in range(1, 7) for c in counts):
        raise BadFacts(f"[{where}] counts = {counts!r} is not a number from 1 to 6 for each of {len(sides)} sides")
    if len(dict(zip(sides, counts, strict=True))) != len(set(zip(sides, counts, strict=True))):
        raise BadFacts(f"[{where}] the same face counts as different numbers")
    colour = _text(entry, "colour", where, "") or None
    kind = Kind(name, tuple(sides), _text(entry, "family", where), colour)
    price, stock = (_number(entry, key, where, default) for key, default in (("price", None), ("stock", 1)))
    return PocketDie(
        kind, _text(entry, "title", where), tuple(int(c) for c in counts), price, stock, _text(entry, "effect", where)
    )


def _item(entry: Mapping[str, Any]) -> Item:
    name = _text(entry, "name", "shop.items")
    where = f"shop.items: {name}"
    price, stock, extra = (_number(entry, key, where) for key in ("price", "stock", "extra_rolls"))
    return Item(name, _text(entry, "title", where), price, stock, extra, _text(entry, "effect", where))


def _house_rule(entry: Mapping[str, Any]) -> HouseRule:
    name = _text(entry, "name", "house_rules")
    where = f"house_rules: {name}"
    effect = _text(entry, "effect", where)
    if effect not in EFFECTS:
        raise BadFacts(f"[{where}] effect = {effect!r}; there is {', '.join(EFFECTS)}")
    return HouseRule(name, _text(entry, "title", where), effect, _number(entry, "amount", where))


def _bounty(entry: Mapping[str, Any]) -> Bounty:
    name = _text(entry, "name", "bounties")
    where = f"bounties: {name}"
    goal = _text(entry, "goal", where)
    if goal not in GOALS:
        raise BadFacts(f"[{where}] goal = {goal!r}; there is {', '.join(GOALS)}")
    title, gold = _text(entry, "title", where), _number(entry, "gold", where)
    return Bounty(name, title, goal, gold, _number(entry, "amount", where, 0))

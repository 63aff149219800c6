"""The first position of a game, fresh or in progress."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.dice import Die
from companion.errors import BadDie, BadSetup
from companion.game import Setup
from companion.games.dicey_goblins.box import DEATH, FOOTPRINT, METALS, UNROLLED, Box, in_order, is_eggs, open_box
from companion.games.dicey_goblins.options import check_options
from companion.games.dicey_goblins.state import State
from companion.games.dicey_goblins.turn import begin_round, begin_turn

#: What a position in progress may say; all but `coins` may be left out.
POSITION: Final = ("round", "active", "coins", "bag", "lair", "explore", "doom", "ran", "front", "now")
#: What comes next: the dice of the turn are to be drawn, the tokens chosen, or Explore rolled.
NOW: Final = ("draw", "choose", "roll")
SEATS: Final = (2, 6)


def start(setup: Setup) -> State:
    """Build the first position; raise BadSetup naming what cannot be, BadFacts for a bad table."""
    count = len(setup.seats)
    if not SEATS[0] <= count <= SEATS[1]:
        raise BadSetup(f"{count} seats: Dicey Goblins is for {SEATS[0]} to {SEATS[1]} goblins")
    names = [seat.name for seat in setup.seats]
    if len(set(names)) < count or not all(names):
        raise BadSetup(f"seats {names}: every goblin needs a name of its own")
    check_options(setup.options)
    box = open_box(setup.facts, setup.seats, setup.options)
    fresh = State(box, "first", 1, 0, (0,) * count, box.dice, tuple(range(count)), ((),) * count)
    fresh = begin_round(fresh, 1, 0)
    return fresh if setup.position is None else _in_progress(fresh, setup.position)


def _in_progress(fresh: State, position: Mapping[str, Any]) -> State:
    """Set up a position: lists by seat for coins and front, dice as kind/face, bag and explore as metals."""
    for name in position:
        if name not in POSITION:
            raise BadSetup(f"position: {name!r} is unknown; there is {', '.join(POSITION)}")
    box, seats = fresh.box, len(fresh.box.seats)
    coins = _numbers(position.get("coins", [0] * seats), "coins")
    if len(coins) != seats or min(coins) < 0:
        raise BadSetup(f"position, coins: {list(coins)}: one number, 0 or more, for each of {seats} goblins is wanted")
    number, active = (_number(position.get(name, least), name) for name, least in (("round", 1), ("active", 0)))
    if not 1 <= number <= 99 or not 0 <= active < seats:
        raise BadSetup(f"position: round {number}, active {active}: rounds count from 1, seats from 0 to {seats - 1}")
    state = replace(begin_round(fresh, number, active), coins=coins)
    if not position.keys() & {"bag", "lair", "explore", "doom", "ran", "front", "now"}:
        return state
    ran = _numbers(position.get("ran", ()), "ran")
    if len(set(ran)) != len(ran) or not set(ran) <= set(range(seats)) or len(ran) == seats:
        raise BadSetup(f"position, ran: {list(ran)}: seats from 0 to {seats - 1}, each once, and not all of them")
    state = replace(
        state,
        still=tuple(seat for seat in range(seats) if seat not in ran),
        lair=_dice(box, position.get("lair", ()), "lair"),
        explore=tuple(_explore(box, entry) for entry in position.get("explore", ())),
        doom=tuple(Die(_metal(metal, "doom"), DEATH) for metal in position.get("doom", ())),
        front=_front(box, position.get("front", ()), ran),
        due=0,
    )
    state = replace(state, bag=_bag(state, position.get("bag")))
    if len(state.doom) >= box.figures.deaths:
        raise BadSetup(f"position, doom: {len(state.doom)} deaths have already ended the round")
    return _resume(state, position.get("now", "draw"))


def _resume(state: State, now: Any) -> State:
    if now not in NOW:
        raise BadSetup(f"position, now: {now!r} is none of {', '.join(NOW)}")
    if now == "draw":
        if not (state.lair or state.explore or state.doom or any(state.front)):
            return replace(state, phase="first", due=1)
        return begin_turn(state)
    if not state.explore:
        raise BadSetup(f"position, now: {now!r} with no dice in explore")
    return replace(state, phase="choose" if now == "choose" else "roll")


def _bag(state: State, given: Any) -> tuple[str, ...]:
    """Give what the bag must hold; raise BadSetup when dice are too many, or not those given."""
    out = Counter(die.kind for dice in (state.lair, state.explore, state.doom, *state.front) for die in dice)
    whole = Counter(state.box.dice)
    if over := out - whole:
        metal = next(iter(over))
        raise BadSetup(f"position: {out[metal]} {metal} dice lie out, but the box has {whole[metal]}")
    left = whole - out
    if given is not None:
        counts = given if isinstance(given, Mapping) else Counter(given)
        said = Counter({_metal(metal, "bag"): _number(count, "bag") for metal, count in counts.items()})
        if +said != left:
            raise BadSetup(f"position, bag: {_counts(said)} given, but {_counts(left)} must be in the bag")
    return in_order(tuple(left.elements()))


def _counts(metals: Counter[str]) -> str:
    return ", ".join(f"{metals[metal]} {metal}" for metal in METALS if metals[metal]) or "nothing"


def _metal(metal: Any, where: str) -> str:
    if metal not in METALS:
        raise BadSetup(f"position, {where}: {metal!r} is none of {', '.join(METALS)}")
    return str(metal)


def _dice(box: Box, entries: Any, where: str) -> tuple[Die, ...]:
    dice = []
    for entry in entries:
        try:
            die = Die.parse(str(entry))
        except BadDie as error:
            raise BadSetup(f"position, {where}: {error}") from None
        if not is_eggs(die.face) or die.face not in box.kind(_metal(die.kind, where)).faces:
            raise BadSetup(f"position, {where}: {die}: a {die.kind} die lies there on one of its egg faces only")
        dice.append(die)
    return tuple(dice)


def _explore(box: Box, entry: Any) -> Die:
    """Read a die in Explore: a metal, or metal/footprint where it was left by a roll."""
    metal, _, face = str(entry).partition("/")
    if face not in ("", UNROLLED, FOOTPRINT):
        raise BadSetup(f"position, explore: {entry!r}: a die lies there on a footprint, or just drawn")
    return Die(_metal(metal, "explore"), face or UNROLLED)


def _front(box: Box, entries: Any, ran: tuple[int, ...]) -> tuple[tuple[Die, ...], ...]:
    seats = len(box.seats)
    rows = list(entries) or [()] * seats
    if len(rows) != seats:
        raise BadSetup(f"position, front: {len(rows)} lists of dice for {seats} goblins")
    front = tuple(_dice(box, row, f"front of {box.seats[seat].name}") for seat, row in enumerate(rows))
    for seat, dice in enumerate(front):
        if dice and seat not in ran:
            raise BadSetup(f"position, front: {box.seats[seat].name} has dice but has not run away")
    return front


def _numbers(values: Any, where: str) -> tuple[int, ...]:
    if isinstance(values, str | Mapping) or not hasattr(values, "__iter__"):
        raise BadSetup(f"position, {where}: {values!r} is not a list of whole numbers")
    return tuple(_number(value, where) for value in values)


def _number(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSetup(f"position, {where}: {value!r} is not a whole number")
    return value

"""A position in progress: any card half filled, any roll, any point of a run."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.dice import Die, parse_dice
from companion.errors import BadDie, BadSetup
from companion.games.yathsel import campaign
from companion.games.yathsel.card import BOXES, TITLES, Card, Times, possible_points
from companion.games.yathsel.facts import Facts
from companion.games.yathsel.state import YOU, State
from companion.games.yathsel.turn import free_dice
from companion.games.yathsel.twists import times_of

RUN_KEYS = (
    *("duel", "gold", "xp", "warnings", "swaps", "hand", "pocket"),
    *("goods", "bought", "twist", "house_rule", "bounty"),
)


def in_progress(state: State, position: Mapping[str, Any]) -> State:
    """Give the state as a position in progress describes it; raise BadSetup naming the entry that cannot be.

    Keys, all optional: `run` (duel, gold, xp, warnings, swaps, hand, pocket, goods, bought, twist, house_rule,
    bounty), `cards` (one a seat: box to points, "extras", "head_start"), `turn` (seat, counted from 1), `roll`
    (times thrown this turn), `dice` and `held` (kind/face or plain numbers, separated by spaces, or 55521).
    """
    known = ("run", "cards", "turn", "roll", "dice", "held")
    if unknown := next((key for key in position if key not in known), None):
        raise BadSetup(f"position: {unknown!r} is not known; there is {', '.join(known)}")
    if "run" in position:
        state = _run_in_progress(state, position["run"])
    cards = position.get("cards", [{}] * len(state.cards))
    if not isinstance(cards, list | tuple) or len(cards) != len(state.cards):
        raise BadSetup(f"position: cards = {cards!r}; wanted is one card for each of {len(state.cards)} seats")
    state = replace(state, cards=tuple(_card(state, card, name) for card, name in zip(cards, state.names, strict=True)))
    if all(card.full for card in state.cards):
        raise BadSetup("position: every card is full, so there is nothing left to play")
    seat = _number(position, "turn", 1, len(state.cards), 1)
    if state.cards[seat - 1].full:
        raise BadSetup(f"position: turn = {seat}, but the card of {state.names[seat - 1]} is full")
    return _throw(replace(state, turn=seat - 1), position)


def _throw(state: State, position: Mapping[str, Any]) -> State:
    dice = _dice(position.get("dice", ""), "dice")
    roll = _number(position, "roll", 0, state.limit, 1 if dice else 0)
    if bool(dice) != bool(roll):
        raise BadSetup(f"position: roll = {roll} with {len(dice)} dice; dice lie there after a roll and only then")
    if not dice:
        return state
    names = sorted(die.kind for die in dice)
    if names != sorted(state.hand):
        raise BadSetup(f"position: dice are {', '.join(names)}; the hand is {', '.join(state.hand)}")
    for die in dice:
        if die.face not in state.kind(die.kind).faces:
            raise BadSetup(f"position: {die} has no such face")
    state = replace(state, dice=tuple(sorted(dice)), rolls=roll)
    if "held" not in position:
        return state
    held = tuple(sorted(_dice(position["held"], "held")))
    lying = list(state.dice)
    for die in held:
        if die not in lying:
            raise BadSetup(f"position: held {die} does not lie there")
        lying.remove(die)
    if not lying or roll >= state.limit or len(free_dice(state.hand, held)) != len(lying):
        raise BadSetup(f"position: nothing can be rolled with {len(held)} dice held after roll {roll}")
    return replace(state, held=held)


def _dice(text: Any, key: str) -> tuple[Die, ...]:
    words = text.split() if isinstance(text, str) else text
    if isinstance(text, str) and text.isdecimal():
        words = list(text)
    if not isinstance(words, list | tuple) or not all(isinstance(word, str | int) for word in words):
        raise BadSetup(f"position: {key} = {text!r} are not dice")
    try:
        return parse_dice(" ".join(word if "/" in word else f"pip/{word}" for word in map(str, words)))
    except BadDie as error:
        raise BadSetup(f"position: {key}: {error}") from None


def _card(state: State, entry: Any, name: str) -> Card:
    if not isinstance(entry, Mapping):
        raise BadSetup(f"position: the card of {name} is {entry!r}, not box = points")
    if unknown := next((key for key in entry if key not in (*BOXES, "extras", "head_start")), None):
        raise BadSetup(f"position: {unknown!r} on the card of {name} is not a box; there is {', '.join(BOXES)}")
    boxes = tuple(_box(state.facts, state.times, entry[box], box, name) if box in entry else None for box in BOXES)
    card = Card(boxes, _number(entry, "extras", 0, 12, 0), _number(entry, "head_start", 0, 1000, 0))
    filled = len(BOXES) - len(card.open)
    if card.extras and not (card["yathsel"] and card.extras < filled):
        raise BadSetup(f"position: {card.extras} Extra Yathsels cannot be on the card of {name}")
    return card


def _box(facts: Facts, times: Times, value: Any, box: str, name: str) -> int:
    if value is None or isinstance(value, bool) or value not in possible_points(box, facts.figures, times):
        raise BadSetup(f"position: {value!r} in {TITLES[box]} of {name} is not a score that box can have")
    return int(value)


def _run_in_progress(state: State, entry: Any) -> State:
    run = state.run
    if run is None or not isinstance(entry, Mapping):
        raise BadSetup("position: run = {...} is for a duel or a campaign")
    if unknown := next((key for key in entry if key not in RUN_KEYS), None):
        raise BadSetup(f"position: run has no {unknown!r}; there is {', '.join(RUN_KEYS)}")
    facts = state.facts
    names, wares = [die.name for die in facts.dice], [item.name for item in facts.items]
    run = replace(run, duel=_number(entry, "duel", 1, len(run.opponents), 1))
    if state.mode == "campaign":
        state = campaign.begin(replace(state, run=run))
        run = state.run or run
    run = replace(
        run,
        gold=_number(entry, "gold", 0, 10**6, run.gold),
        xp=_number(entry, "xp", 0, 10**6, 0),
        warnings=_number(entry, "warnings", 0, facts.free_warnings, 0),
        swaps=_number(entry, "swaps", 0, 1000, 0),
        hand=_names(entry, "hand", run.hand, names, facts.figures.dice, facts.figures.dice),
        pocket=_names(entry, "pocket", run.pocket, names, 0, facts.slots),
        goods=_names(entry, "goods", (), wares, 0, 100),
        bought=_names(entry, "bought", (), names + wares, 0, 1000),
        house_rule=_name(entry, "house_rule", [rule.name for rule in facts.house_rules]),
        bounty=_name(entry, "bounty", [bounty.name for bounty in facts.bounties]),
    )
    twist = _name(entry, "twist", [twist.name for twist in facts.twists])
    if twist:
        state = replace(state, twists=(facts.twist(twist),), times=times_of((facts.twist(twist),)))
    return replace(state, run=run, owed=(), phase="turn", turn=YOU)


def _number(entry: Mapping[str, Any], key: str, least: int, most: int, default: int) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSetup(f"position: {key} = {value!r} is not a whole number from {least} to {most}")
    return value


def _name(entry: Mapping[str, Any], key: str, known: list[str]) -> str:
    value = entry.get(key, "")
    if value != "" and value not in known:
        raise BadSetup(f"position: {key} = {value!r}; there is {', '.join(known)}")
    return str(value)


def _names(
    entry: Mapping[str, Any], key: str, default: tuple[str, ...], known: list[str], least: int, most: int
) -> tuple[str, ...]:
    value = entry.get(key, default)
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        raise BadSetup(f"position: {key} = {value!r} does not name {least} to {most} things")
    if unknown := next((name for name in value if name not in known), None):
        raise BadSetup(f"position: {key} has {unknown!r}; there is {', '.join(known)}")
    return tuple(sorted(value))

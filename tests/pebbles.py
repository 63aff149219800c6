"""A fifth game, small enough to check by hand: it proves that commands, saves and tables know no game by name.

Pebbles: on your turn the weather is drawn, then you throw a red and a blue die (1, 2, 3 and a star). Each star is
worth 5, each other die its face; a storm halves the heap (rounded down). Throw again to add to the heap, or take
it; a throw of two equal faces loses it. Whoever first has the goal wins; six turns each at most.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.dice import Kind, Need
from companion.errors import BadFacts, BadSetup
from companion.game import Draw, Drawn, Event, Game, Option, Payment, Rolled, Score, Setup
from companion.view import Action, DiceGroup, Panel, ScoreLine, View

FACES = ("1", "2", "3", "star")
RED, BLUE = Kind("red", FACES, "pip", "red"), Kind("blue", FACES, "pip", "silver")

SEEDS = """
[worth]
source = "rulebook"
title = "Worth of the faces"
faces = { 1 = 1, 2 = 2, 3 = 3, star = 5 }

[weather]
source = "stand-in"
title = "Weather cards"
cards = ["sun", "storm"]
"""


@dataclass(frozen=True)
class Take(Event):
    """Take the heap."""


@dataclass(frozen=True)
class State:
    names: tuple[str, ...]
    worth: Mapping[str, int] = field(hash=False)
    cards: tuple[str, ...]
    goal: int
    pebbles: tuple[int, ...]
    turn: int = 0
    weather: str | None = None
    heap: int = 0
    dice: tuple[Any, ...] = ()
    paid: tuple[Payment, ...] = ()

    @property
    def seat(self) -> int:
        return self.turn % len(self.names)


class PebbleRules:
    def start(self, setup: Setup) -> State:
        position = dict(setup.position or {})
        had = position.pop("pebbles", 0)
        if position or not isinstance(had, int):
            raise BadSetup(f"a position of pebbles is pebbles = number, not {dict(setup.position or {})}")
        names = tuple(seat.name for seat in setup.seats)
        worth, cards = dict(setup.facts["worth"]["faces"]), tuple(setup.facts["weather"]["cards"])
        return State(names, worth, cards, setup.options.get("goal", 10), (had,) * len(names))

    def over(self, state: State) -> bool:
        return max(state.pebbles) >= state.goal or state.turn >= 6 * len(state.names)

    def need(self, state: State) -> Need | Draw | None:
        if self.over(state):
            return None
        if state.weather is None:
            return Draw(state.cards, "weather", state.seat)
        return Need((RED, BLUE), 2, seat=state.seat)

    def choices(self, state: State) -> tuple[Event, ...]:
        return (Take(),) if state.heap and not self.over(state) else ()

    def refusal(self, state: State, event: Event) -> str | None:
        return "there is no heap to take" if isinstance(event, Take) and not state.heap else None

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Drawn):
            return replace(state, weather=event.card, paid=())
        if isinstance(event, Rolled):
            one, other = (die.face for die in event.dice)
            worth = state.worth[one] + state.worth[other]
            if one == other:
                return replace(state, heap=0, dice=event.dice, weather=None, turn=state.turn + 1, paid=())
            return replace(state, heap=state.heap + worth, dice=event.dice, paid=())
        gain = state.heap // 2 if state.weather == "storm" else state.heap
        why = f"the heap of {state.heap}" + (", halved by the storm" if state.weather == "storm" else "")
        pebbles = tuple(had + gain * (seat == state.seat) for seat, had in enumerate(state.pebbles))
        paid = (Payment(state.names[state.seat], gain, "pebbles", why),)
        return replace(state, pebbles=pebbles, heap=0, dice=(), weather=None, turn=state.turn + 1, paid=paid)

    def scores(self, state: State) -> tuple[Score, ...]:
        won = [None if not self.over(state) else had >= state.goal for had in state.pebbles]
        return tuple(Score(*score) for score in zip(state.names, state.pebbles, won, strict=True))

    def payments(self, state: State) -> tuple[Payment, ...]:
        return state.paid


RULES = PebbleRules()


def view(state: State) -> View:
    name = state.names[state.seat]
    take = Action("Take the heap", Take(), f"{state.heap} pebbles", seat=state.seat)
    over = RULES.over(state)
    return View(
        "pebbles",
        "Pebbles",
        "The game is over." if over else f"{name} throws a red and a blue die.",
        tuple(
            ScoreLine(who, had, "pebbles", active=who == name and not over)
            for who, had in zip(state.names, state.pebbles, strict=True)
        ),
        (DiceGroup("Thrown", state.dice),),
        (take,) if RULES.choices(state) else (),
        (Panel("Turn", (("weather", state.weather or "not drawn"), ("heap", str(state.heap)))),),
        (f"The goal is {state.goal}.",),
        RULES.need(state),
        over=over,
    )


def describe(before: State, event: Event, after: State) -> tuple[str, ...]:
    name = before.names[before.seat]
    if isinstance(event, Drawn):
        return (f"The weather is {event.card}.",)
    if isinstance(event, Rolled):
        faces = " and ".join(die.face for die in event.dice)
        return (f"{name} throws {faces}.", *(() if after.heap else (f"Equal faces: {name} loses the heap.",)))
    return (f"{name} takes the heap.",)


def check_facts(facts: Mapping[str, Any]) -> None:
    worth = facts["worth"].get("faces", {})
    for face in FACES:
        if not isinstance(worth.get(face), int):
            raise BadFacts(f"[worth] faces: {face!r} needs a whole number, not {worth.get(face)!r}")


def house(state: State, seat: int, temperament: str, rng: random.Random) -> Event | None:
    return Take() if seat == state.seat and state.heap >= (6 if temperament == "bold" else 1) else None


GAME = Game(
    "pebbles",
    "Pebbles",
    (1, 3),
    RULES,
    (Take,),
    (RED, BLUE),
    view,
    describe,
    lambda state: {f"pebbles {name}": had for name, had in zip(state.names, state.pebbles, strict=True)},
    check_facts,
    (Option("goal", "Goal", ((10, "ten"), (20, "twenty"))),),
    ("careful", "bold"),
    house,
)

"""Answers what the app owes a table: draws cards, rolls for house seats, and plays house seats."""

import random
from typing import Any

from companion.dice import Die, Need
from companion.game import Draw, Drawn, Event, Game, Rolled, Setup


def roll(need: Need, rng: random.Random) -> Rolled:
    """Throw the dice a table needs with a random generator."""
    thrown = rng.sample(need.among, need.count)
    return Rolled(tuple(sorted(Die(kind.name, rng.choice(kind.sides)) for kind in thrown)))


def draw(owed: Draw, rng: random.Random) -> Drawn:
    """Draw one of what is left, each item equally likely."""
    return Drawn(rng.choice(owed.cards))


def house_event(game: Game, setup: Setup, state: Any, rng: random.Random) -> Event | None:
    """Choose a move for a house seat that may act now, or None when none may or wants to."""
    if game.house is None:
        return None
    for number, seat in enumerate(setup.seats):
        if seat.house and (event := game.house(state, number, seat.player, rng)) is not None:
            return event
    return None


def answer(game: Game, setup: Setup, state: Any, rng: random.Random) -> Event | None:
    """Give the next event that is the app's to supply, or None when people are to act.

    Cards are drawn by the app; dice of a house seat are thrown by the app; everything else of a person's is
    left to people.
    """
    if game.rules.over(state):
        return None
    if (event := house_event(game, setup, state, rng)) is not None:
        return event
    need = game.rules.need(state)
    if isinstance(need, Draw):
        return draw(need, rng)
    if isinstance(need, Need) and setup.seats[need.seat].house:
        return roll(need, rng)
    return None

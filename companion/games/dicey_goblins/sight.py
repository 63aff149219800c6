"""What every goblin at the table can see: a position without any token, the only thing house goblins decide on."""

from dataclasses import dataclass

from companion.dice import Die, Kind
from companion.games.dicey_goblins.state import State


@dataclass(frozen=True, slots=True)
class Sight:
    """Hold the public position at the moment of choosing; it has no place for a choice.

    rivals: how many other goblins are still in the round.
    explore: the kinds of the dice to be rolled; bag: how many dice are in the bag.
    """

    rivals: int
    lair: tuple[Die, ...]
    explore: tuple[Kind, ...]
    doom: int
    limit: int
    bag: int
    last: int
    leftover: int
    coin: int


def sight(state: State) -> Sight:
    """Give what can be seen by any goblin who is still in; tokens already turned over are left out."""
    figures = state.box.figures
    return Sight(
        len(state.still) - 1,
        tuple(sorted(state.lair)),
        tuple(state.box.kind(metal) for metal in sorted(die.kind for die in state.explore)),
        len(state.doom),
        figures.deaths,
        len(state.bag),
        figures.last,
        figures.leftover,
        figures.coin,
    )

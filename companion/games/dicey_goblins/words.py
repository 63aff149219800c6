"""What happened, in words."""

from collections.abc import Mapping

from companion.game import Drawn, Event, Rolled
from companion.games.dicey_goblins.box import METALS
from companion.games.dicey_goblins.events import RUN, Collected, FromBag, OddCoins, Revealed
from companion.games.dicey_goblins.scoring import bill
from companion.games.dicey_goblins.state import State, lie, listing


def describe(before: State, event: Event, after: State) -> tuple[str, ...]:
    """Tell what an event did and what it led to, payments excluded."""
    return (*_told(before, event), *after.news)


def _told(before: State, event: Event) -> tuple[str, ...]:
    if isinstance(event, Drawn):
        return (_drawn(before, (event.card,)),)
    if isinstance(event, FromBag):
        return (_drawn(before, event.metals),)
    if isinstance(event, Rolled):
        if before.phase != "roll":
            return (_drawn(before, tuple(die.kind for die in event.dice)),)
        return (f"{before.name(before.active)} rolls {', '.join(map(lie, event.dice))}.",)
    if isinstance(event, Revealed):
        return (reveal_words(before, event.choices) + ".",)
    if isinstance(event, OddCoins):
        pays = "pays the odd coin" if len(event.seats) == 1 else "pay an odd coin each"
        owed = bill(before)
        assert owed is not None
        return (f"{before.names(event.seats)} {pays} of {before.name(owed.owner)}'s red die.",)
    assert isinstance(event, Collected)
    return ()


def _drawn(before: State, metals: tuple[str, ...]) -> str:
    name, dice = before.name(before.active), listing([f"a {metal} die" for metal in metals])
    if before.phase == "first":
        lowest = " and ".join(lie(before.box.lowest(metal)) for metal in metals)
        return f"{name} draws {dice} for the lair, on its lowest eggs: {lowest}."
    return f"{name} draws {dice}."


def reveal_words(state: State, choices: tuple[tuple[int, str], ...]) -> str:
    """Write who runs and who raids.

    "Ann runs away; Bob and Cyd dare to raid"
    """
    running = tuple(seat for seat, choice in choices if choice == RUN)
    raiding = tuple(seat for seat, choice in choices if choice != RUN)
    parts = []
    if running:
        parts.append(f"{state.names(running)} {'runs' if len(running) == 1 else 'run'} away")
    if raiding:
        parts.append(f"{state.names(raiding)} {'dares' if len(raiding) == 1 else 'dare'} to raid")
    return "; ".join(parts)


def metals_words(metals: tuple[str, ...]) -> str:
    """Count metals in words: "2 bronze, 1 gold"."""
    return ", ".join(f"{metals.count(metal)} {metal}" for metal in METALS if metal in metals) or "empty"


def totals(state: State) -> Mapping[str, int]:
    """Give the public numbers: coins by goblin, the round, and dice by place."""
    return {
        **{f"coins of {state.name(seat)}": held for seat, held in enumerate(state.coins)},
        "round": state.round,
        "dice in bag": len(state.bag),
        "dice in lair": len(state.lair),
        "dice in explore": len(state.explore),
        "dice in doom": len(state.doom),
        "dice in front": sum(map(len, state.front)),
    }

"""The first state: seats, options and facts checked and laid out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadSetup
from companion.game import Option, Setup
from companion.games.yathsel import campaign
from companion.games.yathsel.card import Card
from companion.games.yathsel.facts import Difficulty, Facts
from companion.games.yathsel.position import in_progress
from companion.games.yathsel.state import Run, State
from companion.games.yathsel.strength import strength_named
from companion.games.yathsel.tables import parse_facts
from companion.games.yathsel.twists import times_of

MODES = (
    ("saloon", "Saloon: everyone rolls the same dice"),
    ("duel", "Duel: one opponent, pockets and shop"),
    ("campaign", "Campaign: a run of duels"),
)
TWISTS = (
    ("double-yathsel", "Double Yathsel"),
    ("double-straights", "Double Straights"),
    ("double-full-house", "Double Full House"),
    ("double-chance", "Double Chance"),
    ("double-kinds", "Double Kinds"),
    ("double-sixes", "Double Sixes"),
    ("double-upper", "Double Upper Block"),
    ("triple-yathsel", "Triple Yathsel"),
    ("half-chance", "Half Chance"),
    ("straight-gamble", "Straight Gamble"),
)
OFF_ON = ((False, "off"), (True, "on"))
OPTIONS = (
    Option("mode", "Way to play", MODES),
    Option("difficulty", "Difficulty", (("normal", "Normal"), ("easy", "Easy"), ("hard", "Hard"))),
    *(Option(name, f"Twist: {title}", OFF_ON) for name, title in TWISTS),
    Option("five-alike-full-house", "Five alike count as a Full House", OFF_ON),
)


def first_state(setup: Setup) -> State:
    """Build the first state; raise BadSetup or BadFacts naming what cannot be."""
    options = {option.name: option.default for option in OPTIONS} | dict(setup.options)
    _check_options(options)
    facts = parse_facts(setup.facts)
    figures = replace(facts.figures, five_alike_full_house=options["five-alike-full-house"])
    facts = replace(facts, figures=figures)
    mode = options["mode"]
    for seat in setup.seats:
        strength_named(seat.player, 0)
    if not 1 <= len(setup.seats) <= 8:
        raise BadSetup(f"{len(setup.seats)} seats: a saloon has 1 to 8")
    if mode != "saloon" and len(setup.seats) != 2:
        raise BadSetup(f"{len(setup.seats)} seats: a {mode} has 2, you and then the opponent")
    on = tuple(name for name, _ in TWISTS if options[name])
    if mode == "campaign" and on:
        raise BadSetup(f"{on[0]}: in a campaign the twists are drawn, not switched on")
    try:
        twists = tuple(facts.twist(name) for name in on)
    except KeyError as unknown:
        raise BadSetup(f"the facts have no twist {unknown}") from None
    state = State(
        facts,
        mode,
        tuple(seat.name for seat in setup.seats),
        tuple(seat.colour for seat in setup.seats),
        (Card(),) * len(setup.seats),
        twists,
        times_of(twists),
        limit=figures.rolls,
        run=None if mode == "saloon" else _new_run(facts, mode, options["difficulty"]),
    )
    if mode == "campaign":
        state = campaign.begin(state)
    elif mode == "duel" and state.run is not None:
        state = replace(state, strength=strength_named(setup.seats[1].player, state.run.difficulty.strength[0]))
    return state if setup.position is None else in_progress(state, setup.position)


def _check_options(options: Mapping[str, Any]) -> None:
    known = {option.name: option for option in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise BadSetup(f"{name!r} is not an option; there is {', '.join(known)}")
        values = [allowed for allowed, _ in known[name].values]
        if not any(value is allowed or (isinstance(value, str) and value == allowed) for allowed in values):
            raise BadSetup(f"option {name} = {value!r}; there is {', '.join(map(str, values))}")


def _new_run(facts: Facts, mode: str, difficulty: str) -> Run:
    chosen = _difficulty(facts, difficulty)
    opponents = facts.opponents if mode == "campaign" else facts.opponents[:1]
    return Run(chosen, opponents, chosen.gold, tuple(sorted(facts.hand)), tuple(sorted(facts.pockets)))


def _difficulty(facts: Facts, name: str) -> Difficulty:
    for difficulty in facts.difficulties:
        if difficulty.name == name:
            return difficulty
    raise BadSetup(f"the facts have no difficulty {name!r}; there is {', '.join(d.name for d in facts.difficulties)}")

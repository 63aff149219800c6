"""Ways to set up a table of goblins for a test: seats, positions, faces, and random play."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion import dealer
from companion.dice import parse_dice
from companion.game import Draw, Event, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.dicey_goblins.box import DEATH, FACES, METALS, SIDES
from companion.games.dicey_goblins.events import RUN, Revealed
from companion.games.dicey_goblins.state import State
from companion.printed import load_facts
from companion.table import Table

GAME = find_game("dicey-goblins")
NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve", "Fay")


def facts(**sides: str) -> dict[str, Any]:
    """Give the shipped facts, with other faces where given: bronze="1 2 2 foot foot death"."""
    tables = load_facts(GAME.name)
    for metal, text in sides.items():
        tables[metal] = {"source": "owner", "sides": [face(word) for word in text.split()]}
    return tables


def face(word: str) -> str:
    return f"eggs-{word}" if word.isdigit() else {"foot": "footprint"}.get(word, word)


def table(seats: int, players: tuple[str, ...] = (), *, tables: Any = None, **options: str) -> Table:
    """Start a fresh game; `players` are temperaments or "person"."""
    return Table(GAME, setup(seats, players, tables, options))


def setup(
    seats: int, players: tuple[str, ...] = (), tables: Any = None, options: Mapping[str, str] | None = None, **more: Any
) -> Setup:
    players += ("person",) * (seats - len(players))
    people = tuple(Seat(name, player=player) for name, player in zip(NAMES, players, strict=False))
    return Setup(GAME.name, people, options or {}, facts() if tables is None else tables, **more)


def position(seats: int, players: tuple[str, ...] = (), tables: Any = None, **where: Any) -> Table:
    """Start in progress; places are lists, dice written as "silver/eggs-2 gold/eggs-4" in one text where wanted."""
    for name in ("lair", "explore", "doom"):
        if isinstance(where.get(name), str):
            where[name] = where[name].split()
    if "front" in where:
        where["front"] = [row.split() for row in where["front"]]
    return Table(GAME, setup(seats, players, tables, position=where))


def reveal(state: State, *runners: int) -> Revealed:
    """Turn all tokens over: these seats run, the others raid."""
    return Revealed(tuple((seat, RUN if seat in runners else "raid") for seat in state.waiting))


def roll(text: str) -> Rolled:
    return Rolled(parse_dice(text))


def out(state: State) -> Counter[str]:
    """Count every die wherever it is, by metal."""
    places = (state.lair, state.explore, state.doom, *state.front)
    return Counter(state.bag) + Counter(die.kind for dice in places for die in dice)


def random_sides(rng: random.Random) -> list[str]:
    """Make up six faces, at least one of them with eggs and one without."""
    return [rng.choice(FACES[:6]), rng.choice((*FACES[:6], DEATH)), *(rng.choice(FACES) for _ in range(SIDES - 2))]


def random_table(seed: int, *, seats: int | None = None, strange_faces: bool = False) -> tuple[Table, float]:
    """Make up a game and how often its goblins run."""
    rng = random.Random(seed)
    tables = facts()
    if strange_faces:
        for metal in METALS:
            tables[metal] = {"source": "owner", "sides": random_sides(rng)}
    seats = seats or rng.randint(2, 6)
    options = {"draws": rng.choice(("app", "hand")), "ties": rng.choice(("share", "another"))}
    return Table(GAME, setup(seats, (), tables, options)), rng.choice((0.02, 0.1, 0.25, 0.5, 0.9))


def random_event(game: Table, rng: random.Random, flight: float) -> Event:
    """Choose among all that may happen; each goblin runs with the chance `flight`."""
    state, rules = game.state, game.game.rules
    if state.phase == "choose":
        return reveal(state, *(seat for seat in state.waiting if rng.random() < flight))
    need, choices = rules.need(state), rules.choices(state)
    if need is not None and (not choices or rng.random() < 0.5):
        return dealer.draw(need, rng) if isinstance(need, Draw) else dealer.roll(need, rng)
    return rng.choice(choices)


def play(game: Table, seed: int, flight: float, limit: int = 3000) -> Iterator[State]:
    """Play at random, giving the state after the start and after every event."""
    rng = random.Random(seed)
    yield game.state
    while not game.over and len(game.events) < limit:
        yield game.play(random_event(game, rng, flight))

"""What a game starts from, as typed on a command line: seats, options, a position in progress."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import BadSetup
from companion.game import Game, Option, Seat, Setup
from companion.library import facts_for
from companion.toml_text import read_toml


def setup_of(
    game: Game, solo: bool, seats: str | None, options: Sequence[str] = (), position: str | None = None
) -> Setup:
    """Put together a setup; raise BadSetup or BadFacts with the one thing that cannot be."""
    return Setup(
        game.name,
        seats_of(game, solo, seats),
        options_of(game, options),
        facts_for(game.name),
        position_of(position) if position else None,
    )


def seats_of(game: Game, solo: bool, text: str | None) -> tuple[Seat, ...]:
    """Seat people and house players: "3", "Ann,Ben", "Ann,Ben=bold", or one person alone.

    A person alone is joined by house players where the game needs more seats.
    """
    least, _ = game.seats
    if text is None:
        people = [Seat("Player")] if solo or least == 1 else [Seat(f"Player {n}") for n in range(1, least + 1)]
    elif text.strip().isdecimal():
        number = int(text.strip()[:9])
        _fits(game, number)
        people = [Seat(f"Player {n}") for n in range(1, number + 1)]
    else:
        people = [_seat(game, part) for part in text.split(",") if part.strip()]
    if solo:
        if len(people) != 1:
            raise BadSetup(f"--solo is for one person, not for {len(people)}")
        people += [_house(game, f"House {n}", None) for n in range(1, least)]
    _fits(game, len(people))
    names = [seat.name for seat in people]
    for name in names:
        if not name.isprintable():
            raise BadSetup(f"the name {name!r} holds a character that cannot be shown")
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f"two seats are named {name!r}")
    return tuple(people)


def _fits(game: Game, players: int) -> None:
    least, most = game.seats
    if not least <= players <= most:
        raise BadSetup(f"{game.title} is for {least} to {most} players, not for {players}")


def _seat(game: Game, text: str) -> Seat:
    name, house, temperament = (part.strip() for part in text.partition("="))
    if not name:
        raise BadSetup(f"{text!r}: a seat needs a name, as in Ann or Ann=bold")
    return _house(game, name, temperament) if house else Seat(name)


def _house(game: Game, name: str, temperament: str | None) -> Seat:
    if game.house is None or not game.temperaments:
        raise BadSetup(f"the app plays no seat of {game.title} yet: name as many people as sit there")
    if temperament and temperament not in game.temperaments:
        raise BadSetup(f"{temperament!r} is no temperament of {game.title}; there is {', '.join(game.temperaments)}")
    return Seat(name, player=temperament or game.temperaments[0])


def options_of(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Read settings written name=value over the defaults."""
    values = {option.name: option.default for option in game.options}
    known = {option.name: option for option in game.options}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if name not in known:
            raise BadSetup(f"--option {text!r}: {game.title} has no such setting, only {', '.join(known) or 'none'}")
        if not equals:
            raise BadSetup(f"--option {text!r}: write {name}=value, one of {_values(known[name])}")
        values[name] = _value(known[name], value, text)
    return values


def _value(option: Option, typed: str, text: str) -> Any:
    for value, label in option.values:
        if typed.lower() in (str(value).lower(), label.lower()):
            return value
    raise BadSetup(f"--option {text!r}: {option.name} is one of {_values(option)}")


def _values(option: Option) -> str:
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value, _ in option.values)


def position_of(path: str) -> Mapping[str, Any]:
    """Read a position in progress from a TOML file in the game's own words."""
    try:
        return read_toml(Path(path))
    except OSError as error:
        raise BadSetup(f"{path!r}: the position cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise BadSetup(f"{path!r}: {error}") from None

"""Events and setups to plain JSON data and back, strictly: unknown names and missing fields are refused."""

from dataclasses import fields, is_dataclass
from typing import Any

import cattrs
from cattrs.gen import make_dict_structure_fn

from companion.dice import Die
from companion.errors import BadSave
from companion.game import Drawn, Event, Game, Rolled, Setup

CHANCE: tuple[type[Event], ...] = (Rolled, Drawn)


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_unstructure_hook(Die, str)
    converter.register_structure_hook(Die, lambda text, _: Die.parse(_text(text)))
    converter.register_structure_hook(str, lambda value, _: _text(value))
    converter.register_structure_hook(int, lambda value, _: _whole(value))
    converter.register_structure_hook(bool, lambda value, _: _truth(value))
    converter.register_structure_hook_factory(
        lambda kind: isinstance(kind, type) and is_dataclass(kind) and kind is not Die,
        lambda kind: make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True),
    )
    return converter


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not text")
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is not a whole number")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


_CONVERTER = _converter()


def event_to_data(event: Event) -> dict[str, Any]:
    """Write an event as plain data: its class name under "event", then its fields."""
    return {"event": type(event).__name__, **_CONVERTER.unstructure(event)}


def event_from_data(game: Game, data: Any) -> Event:
    """Read an event of a game; raise BadSave for a name or field the game does not know."""
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise BadSave(f"{data!r} is not an event")
    known = {kind.__name__: kind for kind in (*CHANCE, *game.events)}
    kind = known.get(data["event"])
    if kind is None:
        raise BadSave(f"{data['event']!r} is not an event of {game.name}")
    try:
        return _CONVERTER.structure({name: value for name, value in data.items() if name != "event"}, kind)
    except Exception as error:  # cattrs raises many kinds; to a reader all mean the same
        wanted = ", ".join(field.name for field in fields(kind)) or "no fields"
        raise BadSave(f"{data!r} is not a whole {data['event']} ({wanted}): {error}") from None


def setup_to_data(setup: Setup) -> dict[str, Any]:
    """Write a setup as plain data."""
    data: dict[str, Any] = _CONVERTER.unstructure(setup)
    return data


def setup_from_data(data: Any) -> Setup:
    """Read a setup; raise BadSave for anything malformed."""
    try:
        return _CONVERTER.structure(data, Setup)
    except Exception as error:  # as above
        raise BadSave(f"the setup cannot be read: {error}") from None

"""Plain tables to TOML text, which `tomllib` reads back as the same tables, and from a file of it."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.errors import BadFacts


def read_toml(path: Path) -> dict[str, Any]:
    """Read a file of TOML; raise OSError, or ValueError in words that say what is wrong with its text."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is no text in UTF-8") from None
    except RecursionError as error:  # brackets too deep
        raise ValueError(str(error)) from None


def toml_text(tables: Mapping[str, Any]) -> str:
    """Write tables of plain data; raise BadFacts naming a value that TOML has no word for."""
    return "\n\n".join("\n".join(_table((name,), table)) for name, table in tables.items()) + "\n"


def _table(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    yield f"[{'.'.join(map(_key, path))}]"
    for name, value in table.items():
        yield f"{_key(name)} = {_value(value, (*path, name))}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _text(text: str) -> str:
    """Quote text; JSON's escapes are TOML's too, but for the deleting character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, path: tuple[str, ...], depth: int = 0) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(k)} = {_value(v, (*path, k), depth + 1)}" for k, v in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        items = [_value(item, path, depth + 1) for item in value]
        line = f"[{', '.join(items)}]"
        return line if depth or len(line) <= 100 else "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    raise BadFacts(f"[{'.'.join(path)}]: {value!r} cannot be written")

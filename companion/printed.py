"""Facts printed on the owner's components: rulebook, then stand-in, then what the owner entered.

`seeds/<game>.toml` holds the tables of a game. Every table says where it comes from with `source`, either
"rulebook" or "stand-in"; the owner's file holds whole tables that replace those of the same name and count
as "owner".
"""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from companion.errors import BadFacts

SOURCES = ("rulebook", "stand-in", "owner")


def seeds_folder() -> Path:
    """Find the folder of facts beside the packages, in a checkout and in an installed wheel alike."""
    return Path(__file__).resolve().parent.parent / "seeds"


def read_facts(path: Path) -> dict[str, Any]:
    """Read one file of facts; raise BadFacts naming the file and the place for bad TOML or a bad source."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFacts(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFacts(f"{path}: {error}") from None
    for name, table in tables.items():
        if not isinstance(table, dict) or table.get("source") not in SOURCES:
            raise BadFacts(f"{path}: [{name}] needs source = one of {', '.join(SOURCES)}")
    return tables


def load_facts(game: str, owner: Path | None = None) -> dict[str, Any]:
    """Give a game's tables, the owner's in place of the shipped ones where there is such a file."""
    facts = read_facts(seeds_folder() / f"{game}.toml")
    if owner is not None and owner.exists():
        for name, table in read_facts(owner).items():
            if name not in facts:
                raise BadFacts(f"{owner}: [{name}] is not a table of {game}; there is {', '.join(facts)}")
            facts[name] = deepcopy(table) | {"source": "owner"}
    return facts


def stand_ins(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """List the titles of tables in use that are made up until the owner enters the printed ones."""
    return tuple(table.get("title", name) for name, table in facts.items() if table.get("source") == "stand-in")

"""`companion facts`: what is printed on a game's components, where it is from, and the owner's own tables."""

import os
from pathlib import Path

import click

from companion.cli import called
from companion.errors import BadFacts
from companion.game import Game
from companion.games import find_game
from companion.library import facts_for, owner_facts
from companion.printed import load_facts, read_facts
from companion.save import UNFIT
from companion.toml_text import toml_text

SOURCES = {
    "rulebook": "from the rulebook",
    "stand-in": "a stand-in: replace it from your own copy",
    "owner": "from your own copy",
}


@click.command("facts")
@click.argument("name", metavar="GAME")
@click.argument("table", metavar="[TABLE]", required=False)
@click.option("--export", "export", metavar="FILE", help="Write every table in use to a TOML file, to edit it.")
@click.option("--import", "source", metavar="FILE", help="Take the tables that differ in a TOML file as your own.")
@click.option("--reset", is_flag=True, help="Go back to the tables that came with the app.")
def command(name: str, table: str | None, export: str | None, source: str | None, reset: bool) -> int:
    """Show the printed tables of GAME and where they are from; TABLE shows the figures of one.

    Export, change what differs from your own copy of the game, import.
    """
    game = find_game(name)
    if reset:
        owner_facts(name).unlink(missing_ok=True)
        click.echo(f"{game.title} uses the tables that came with the app.")
    elif source:
        taken = import_tables(game, Path(source))
        click.echo(f"Yours from now on: {', '.join(taken)}." if taken else "Nothing in it differs from what is in use.")
    elif export:
        _write(Path(export), toml_text(facts_for(name)))
        click.echo(f"Written: {export}. Change it, then: {called()} facts {name} --import {export}")
    elif table is not None:
        show_table(name, table)
    else:
        for key, figures in facts_for(name).items():
            click.echo(f"[{key}] {figures.get('title', key)}: {SOURCES[figures['source']]}")
        click.echo(f"Your own tables are kept in {owner_facts(name)}")
    return 0


def show_table(name: str, table: str) -> None:
    """Print one table's figures; raise BadFacts for a name that is none."""
    facts = facts_for(name)
    if table not in facts:
        raise BadFacts(f"[{table}] is not a table of {name}; there is {', '.join(facts)}")
    click.echo(toml_text({table: facts[table]}), nl=False)


def import_tables(game: Game, path: Path) -> tuple[str, ...]:
    """Keep the tables of a file that differ from those in use as the owner's, and name them.

    A table that equals the one that came with the app is no longer kept as the owner's. Raises BadFacts, and
    changes nothing, for anything the game cannot be played with.
    """
    shipped, place = load_facts(game.name), owner_facts(game.name)
    in_use, given = facts_for(game.name), read_facts(path)
    for name in given:
        if name not in shipped:
            raise BadFacts(f"{path}: [{name}] is not a table of {game.name}; there is {', '.join(shipped)}")
    bare = {name: _without_source(table) for name, table in given.items()}
    differing = tuple(name for name in given if bare[name] != _without_source(in_use[name]))
    own = {name: table for name, table in in_use.items() if table["source"] == "owner"}
    own |= {name: bare[name] | {"source": "owner"} for name in differing}
    own = {name: table for name, table in own.items() if _without_source(table) != _without_source(shipped[name])}
    try:
        game.check_facts(shipped | own)
    except BadFacts as error:
        raise BadFacts(f"{path}: {error}") from None
    except UNFIT as error:
        raise BadFacts(f"{path}: {game.title} cannot make sense of a table in it ({error!r})") from None
    _write(place, "# Your own printed tables; each replaces the one that came with the app.\n\n" + toml_text(own))
    return differing


def _without_source(table: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in table.items() if name != "source"}


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all; raise BadFacts naming it."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise BadFacts(f"{path}: cannot be written ({error.strerror})") from None

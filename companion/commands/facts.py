"""`companion facts`: what is printed on a game's components, where it is from, and the owner's own tables."""

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

import click

from companion.cli import called
from companion.errors import BadFacts
from companion.fact_rows import Rows, sides_kind
from companion.game import Game
from companion.games import find_game
from companion.library import facts_for, owner_facts
from companion.own_tables import export_tables, forget_tables, import_tables, keep_tables
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
@click.option("--enter", "enter", is_flag=True, help="Ask for TABLE line by line and keep it as your own.")
@click.option("--reset", is_flag=True, help="Go back to the tables that came with the app.")
def command(name: str, table: str | None, export: str | None, source: str | None, enter: bool, reset: bool) -> int:
    """Show the printed tables of GAME and where they are from; TABLE shows the figures of one.

    Export, change what differs from your own copy of the game, import; or enter one table line by line.
    """
    game = find_game(name)
    if reset:
        forget_tables(name)
        click.echo(f"{game.title} uses the tables that came with the app.")
    elif source:
        taken = import_tables(game, Path(source))
        click.echo(f"Yours from now on: {', '.join(taken)}." if taken else "Nothing in it differs from what is in use.")
    elif export:
        export_tables(name, Path(export))
        click.echo(f"Written: {export}. Change it, then: {called()} facts {name} --import {export}")
    elif enter:
        if table is None:
            raise BadFacts(f"--enter needs a table of {name}: {', '.join(facts_for(name))}")
        enter_table(game, table)
    elif table is not None:
        show_table(name, table)
    else:
        for key, figures in facts_for(name).items():
            click.echo(f"[{key}] {figures.get('title', key)}: {SOURCES[figures['source']]}")
        click.echo(f"Your own tables are kept in {owner_facts(name)}")
    return 0


def show_table(name: str, table: str) -> None:
    """Print one table's figures; raise BadFacts for a name that is none."""
    click.echo(toml_text({table: _with_table(name, table)[table]}), nl=False)


def enter_table(game: Game, name: str) -> None:
    """Ask for a table line by line and keep it; what cannot be read is told and asked for again."""
    form = table_lines(game, name, _with_table(game.name, name))
    click.echo("Type what your copy says; an empty line leaves it as it is.")
    for place, (label, words) in enumerate(form.lines):
        while True:
            click.echo(f"{label} [{words}]: ", nl=False)
            line = sys.stdin.readline()
            if not line:
                click.echo()
                raise BadFacts("the input ended before the last line; nothing was kept")
            if not line.strip():
                break
            try:
                form.take(place, line)
                break
            except BadFacts as error:
                click.echo(str(error))
    taken = keep_tables(game, {name: form.table()})
    click.echo(f"Yours from now on: {', '.join(taken)}." if taken else "Nothing differs from what is in use.")


def table_lines(game: Game, name: str, facts: dict[str, Any]) -> Any:
    """Give a table line by line: as `companion/games/<game>/entry_lines.py` says, else figure by figure."""
    module = f"companion.games.{game.name.replace('-', '_')}.entry_lines"
    own = None
    if importlib.util.find_spec(module) is not None:
        own = importlib.import_module(module).lines_of(name, facts)
    kind = sides_kind(game, name, facts[name])
    return own or Rows(facts[name], kind.faces if kind is not None else ())


def _with_table(name: str, table: str) -> dict[str, Any]:
    facts = facts_for(name)
    if table not in facts:
        raise BadFacts(f"[{table}] is not a table of {name}; there is {', '.join(facts)}")
    return facts

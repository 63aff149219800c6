"""`companion facts`: what is printed on a game's components, where it is from, and the owner's own tables."""

from pathlib import Path

import click

from companion.cli import called
from companion.errors import BadFacts
from companion.games import find_game
from companion.library import facts_for, owner_facts
from companion.own_tables import export_tables, forget_tables, import_tables
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
        forget_tables(name)
        click.echo(f"{game.title} uses the tables that came with the app.")
    elif source:
        taken = import_tables(game, Path(source))
        click.echo(f"Yours from now on: {', '.join(taken)}." if taken else "Nothing in it differs from what is in use.")
    elif export:
        export_tables(name, Path(export))
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

"""`companion replay`: a saved game in words, with every payment and its reason, and the final scores."""

import json
from pathlib import Path
from typing import Any

import click

from companion.cli import BAD_INPUT, complain
from companion.save import load_file
from companion.table import Table, story
from companion.words import counted


@click.command("replay")
@click.argument("save", metavar="SAVE")
@click.option("--json", "as_json", is_flag=True, help="The final public numbers and scores, as one line of JSON.")
def command(save: str, as_json: bool) -> int:
    """Tell the game in the file SAVE.

    Where a line is damaged or no longer legal, what stands before it is told, and the exit status is 2.
    """
    loaded = load_file(Path(save))
    table = loaded.table
    if as_json:
        click.echo(json.dumps(final_numbers(table), ensure_ascii=False))
    else:
        for line in (*opening(table), *story(table), *closing(table)):
            click.echo(line)
    if loaded.problem:
        stands = "the line before it stands" if loaded.line == 2 else f"the {loaded.line - 1} lines before it stand"
        complain(f"{save}, line {loaded.line}: {loaded.problem}; {stands}")
        return BAD_INPUT
    return 0


def final_numbers(table: Table) -> dict[str, Any]:
    """Put the end of a game as plain data: the game, events played, over or not, public numbers, scores."""
    rules, state = table.game.rules, table.state
    return {
        "game": table.game.name,
        "events": len(table.events),
        "over": rules.over(state),
        "totals": dict(table.game.totals(state)),
        "scores": [{"who": s.who, "points": s.points, "won": s.won} for s in rules.scores(state)],
    }


def opening(table: Table) -> tuple[str, ...]:
    """Say which game it is and who sits there."""
    seats = [f"{seat.name} (house, {seat.player})" if seat.house else seat.name for seat in table.setup.seats]
    return (f"{table.game.title}: {', '.join(seats)}",)


def closing(table: Table) -> tuple[str, ...]:
    """Say how the game stands or ended, the best first."""
    ends = {True: ", won", False: ", lost", None: ""}
    scores = sorted(table.game.rules.scores(table.state), key=lambda score: -score.points)
    state = "Final scores" if table.over else f"In play after {counted(len(table.events), 'event')}"
    return (f"{state}: {'; '.join(f'{score.who} {score.points}{ends[score.won]}' for score in scores)}",)

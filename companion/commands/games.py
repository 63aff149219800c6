"""`companion games`: the games there are, and the saved ones."""

import click

import companion.games
from companion.library import saved_games, saves_folder
from companion.words import counted


@click.command("games")
def command() -> int:
    """List the games, their settings, and your saved games."""
    for game in companion.games.games().values():
        least, most = game.seats
        players = f"{least} players" if least == most else f"{least} to {most} players"
        click.echo(f"{game.name}: {game.title}, {players.replace('1 players', '1 player')}")
        for option in game.options:
            values = ", ".join(f"{str(value).lower()} ({label})" for value, label in option.values)
            click.echo(f"  {option.title}: --option {option.name}=… {values}")
        if game.temperaments:
            click.echo(f"  The app can play a seat: {', '.join(game.temperaments)}")
    saves = saved_games()
    click.echo(f"Saved games in {saves_folder()}:" if saves else "No saved games yet.")
    for save in saves:
        size = counted(save.events, "line")
        click.echo(f"  {save.path.name}: {', '.join(save.seats)}, {size}, {save.changed:%Y-%m-%d %H:%M}")
    return 0

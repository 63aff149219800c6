"""`companion dice`: the owner's taught dice: list, export, import, rename, delete."""

from pathlib import Path

import click

from companion import own_dice


@click.group("dice", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List, export, import, rename or delete the dice you taught."""
    if ctx.invoked_subcommand is None:
        list_sets()


@command.command("list")
def list_command() -> None:
    """List the taught dice, the last taught first."""
    list_sets()


def list_sets() -> None:
    """Print a line a set."""
    sets = own_dice.load_sets()
    for _, dice_set, _ in sets:
        names = ", ".join(f"{face.colour} {face.face}" if face.colour else face.face for face in dice_set.faces)
        click.echo(f"{dice_set.name}  for {dice_set.use}: {names}")
    if not sets:
        click.echo("No dice were taught yet.")


@command.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def export_command(name: str, file: Path) -> None:
    """Write the set NAME to FILE, to give it to somebody."""
    own_dice.export_set(name, file)
    click.echo(f"Written: {file}")


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def import_command(file: Path) -> None:
    """Take a set from FILE; it is used from now on."""
    dice_set = own_dice.import_set(file)
    click.echo(f"Taken: {dice_set.name}, {len(dice_set.faces)} faces for {dice_set.use}.")


@command.command("rename")
@click.argument("old")
@click.argument("new")
def rename_command(old: str, new: str) -> None:
    """Give the set OLD the name NEW."""
    own_dice.rename_set(old, new)
    click.echo(f"{old} is called {new} now.")


@command.command("delete")
@click.argument("name")
def delete_command(name: str) -> None:
    """Delete the set NAME."""
    own_dice.delete_set(name)
    click.echo(f"{name} is deleted.")

"""The `companion` command: finds the sub-command, and turns every known error into one line and status 2."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from companion import __version__
from companion.errors import CompanionError
from vision.errors import VisionError

#: Sub-commands in the order they are listed, each with its line of help; their modules are imported when used.
COMMANDS = {
    "app": "Open the app (the same as no command at all).",
    "play": "Play a whole game in the terminal.",
    "read": "Read the dice in pictures.",
    "demo": "Watch one turn played from a film.",
    "replay": "Tell a saved game in words, payments and their reasons included.",
    "games": "List the games, and your saved ones.",
    "teach": "Teach the app your own dice: show each face a few times.",
    "dice": "List, export, import, rename or delete the dice you taught.",
    "facts": "Show the printed tables of a game; replace them by those of your own copy.",
}

#: Exit status for input that cannot be used.
BAD_INPUT = 2


class Lazy(click.Group):
    """Import a sub-command's module only when that sub-command is used, so that each starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the sub-commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a sub-command, or give None for a name that is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"companion.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list for --help without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="companion")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Keep a physical game's score: read the real dice, explain every payment, play the empty seats.

    Without a command the app opens.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(importlib.import_module("companion.commands.app").command)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and give its exit status: 0 done, 2 bad input, 130 stopped by the user."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")  # what cannot be opened is told in one line, by us
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # a shell's <&- and >&-, and programs without a console
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        result: Any = cli.main(args=list(arguments), prog_name="companion", standalone_mode=False)
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        complain(error.format_message() + (f" See: {where} --help" if where else ""))
        return error.exit_code
    except click.exceptions.Exit as end:
        return int(end.exit_code)
    except (CompanionError, VisionError) as error:
        complain(str(error))
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        complain("stopped")
        return 130
    except OSError as error:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        complain(f"the output cannot be written ({error.strerror or error})")
        return BAD_INPUT
    return result if isinstance(result, int) else 0


def called() -> str:
    """Give what people type to run this command, for sentences that tell them what to type next."""
    return os.environ.get("COMPANION_CALLED", "companion")


def complain(message: str) -> None:
    """Write one line to stderr."""
    click.echo(f"companion: {' '.join(message.split())}", err=True)

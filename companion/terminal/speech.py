"""The terminal's two ends: lines out, one line in, and the few words that work at every question."""

import os
import sys

import click

#: Words that work at every question, with their short forms.
WORDS = {
    "u": "undo",
    "undo": "undo",
    "r": "redo",
    "redo": "redo",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "?": "help",
    "h": "help",
    "help": "help",
    "v": "view",
    "view": "view",
    "advice": "advice",
    "coach": "advice",
    "review": "advice",
    "odds": "advice",
}

HELP = (
    "Type the number of a choice, or the beginning of its words.",
    'Dice: type the faces, as in "3 3 skull", "33s" or "2x3 skull"; "roll" throws them for you.',
    "u undo, r redo, v everything on the table again, q quit (the game is kept), ? this help.",
    "coach (or odds, review): what moves are worth or, after the game, luck and skill, where the game can tell.",
)


class Word(Exception):
    """Carry one of the words that work at every question to whoever plays the game."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Speech:
    """Say lines and ask for one; plain leaves out colours and columns."""

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain

    def say(self, text: str = "", *, bold: bool = False, colour: str | None = None) -> None:
        """Write a line."""
        styled = not self.plain and not os.environ.get("NO_COLOR") and (bold or colour)
        click.echo(click.style(text, bold=bold or None, fg=colour) if styled else text)

    def section(self, title: str, lines: tuple[str, ...]) -> None:
        """Write a heading and its lines."""
        self.say(title, bold=True)
        for line in lines:
            self.say(f"  {line}")

    def ask(self, question: str = "> ") -> str:
        """Ask for a line, stripped; raise Word for a word that works everywhere, EOFError at the end of input."""
        click.echo(question, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            click.echo()
            raise EOFError
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        line = line.strip()
        if (word := WORDS.get(line.lower())) is not None:
            raise Word(word)
        return line


def is_terminal() -> bool:
    """Tell whether people sit at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()

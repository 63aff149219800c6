"""The error family of the app: every message is one line that quotes the input and the position."""

#: What rules and readers may stumble over in data that somebody, or a bad disk, has altered: never a traceback.
UNFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RecursionError)


class CompanionError(ValueError):
    """Report input that cannot be used; the parent of every error the app raises on purpose."""


class UnknownGame(CompanionError):
    """Report a game name that no folder under `companion/games` answers to."""


class BadDie(CompanionError):
    """Report a die that is not written as kind/face, or that no such kind can show."""


class BadSetup(CompanionError):
    """Report seats, options, facts or a starting position that a game cannot start from."""


class BadFacts(CompanionError):
    """Report an entry of a table of printed facts that is malformed or impossible."""


class IllegalEvent(CompanionError):
    """Report an event that the rules refuse; the message names the rule and nothing has changed."""


class BadSave(CompanionError):
    """Report a save that cannot be opened at all; `line` counts from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line

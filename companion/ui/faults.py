"""What happens to errors that nobody expected: one sentence on the screen, the details in the log, no crash."""

from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

from companion.errors import CompanionError
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from vision.errors import VisionError


class Watch(ExceptionHandler):
    """Say what went wrong and go on; the game is in its save."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    def handle_exception(self, exception: BaseException) -> Any:
        """Show a sentence; keys that end the app still end it."""
        if not isinstance(exception, Exception):
            return ExceptionManager.RAISE
        if isinstance(exception, (CompanionError, VisionError)):
            self.desk.say(sentence(exception))
        else:
            Logger.exception("companion: unexpected")
            name = type(exception).__name__
            self.desk.say(f"Something went wrong in the app ({name}: {exception}). The game is kept.")
        return ExceptionManager.PASS


def watch(desk: Desk) -> None:
    """Put the watch in place."""
    ExceptionManager.add_handler(Watch(desk))

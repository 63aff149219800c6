"""What a game tells on request, shown over the body while it is worked out and when it is there."""

from typing import Any

from companion.errors import CompanionError
from companion.ui.panels import PanelCard
from companion.ui.widgets import Column, Scroll, Words
from companion.view import Panel


class AdviceView(Scroll):
    """Show panels of advice; until they come, that somebody is thinking."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.column = Column()
        self.add_widget(self.column)
        self.tell("Thinking…")

    def tell(self, text: str) -> None:
        """Show one sentence."""
        self.column.clear_widgets()
        self.column.add_widget(Words(text=text))

    def show(self, panels: tuple[Panel, ...]) -> None:
        """Show the panels."""
        if not panels:
            self.tell("There is nothing to choose now.")
            return
        self.column.clear_widgets()
        for panel in panels:
            self.column.add_widget(PanelCard(panel))
        self.scroll_y = 1

    def answered(self, panels: Any, error: BaseException | None) -> None:
        """Take the answer of a worker; raise what is no trouble of the game's own."""
        if error is None:
            self.show(panels)
        elif isinstance(error, CompanionError):
            self.tell(str(error))
        else:
            raise error

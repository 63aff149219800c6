"""A field for a few typed words."""

from typing import Any
from unicodedata import category

from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

Builder.load_string("""
#:import theme companion.ui.theme
#:import LOOK companion.ui.look.LOOK
<NameField>:
    multiline: False
    write_tab: False
    font_size: LOOK.text * 1.05
    background_normal: ''
    background_active: ''
    background_color: theme.RAISED
    foreground_color: theme.TEXT
    cursor_color: theme.ACCENT
    hint_text_color: theme.DIM
    padding: LOOK.gap * 1.2, max(0, (self.height - self.line_height) / 2)
""")

#: Kinds of characters that are left out: emoji and other symbols, control characters, and what encloses others.
PICTURES = ("So", "Cc", "Cf", "Cn", "Co", "Cs", "Me")


class NameField(TextInput):
    """Take up to `most` letters: 20, as a name has."""

    most = NumericProperty(20)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take no more than fits, and leave out pictures, for which the font has only empty boxes."""
        shown = "".join(c for c in substring if category(c) not in PICTURES and c != "\ufe0f")
        return super().insert_text(shown[: max(0, int(self.most) - len(self.text))], from_undo)

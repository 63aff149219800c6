"""Choose a picture or another file: folders and files as big rows, newest first."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from companion.ui.look import LOOK
from companion.ui.widgets import BigButton, Column, Scroll, Words, rows_of

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
#: Entries shown of one folder.
MOST = 200


def listing(folder: Path, endings: Collection[str] = PICTURES) -> tuple[list[Path], list[Path]]:
    """Give a folder's folders by name and its files of some endings, the newest first; a closed folder is empty."""
    folders, pictures = [], []
    try:
        for path in folder.iterdir():
            if path.name.startswith("."):
                continue
            if path.is_dir():
                folders.append(path)
            elif path.suffix.lower() in endings:
                pictures.append((-path.stat().st_mtime, path.name, path))
    except OSError:
        return [], []
    return sorted(folders, key=lambda path: path.name.lower()), [path for _, _, path in sorted(pictures)]


class FileChooser(Scroll):
    """List a folder; a tap on a folder opens it, a tap on a file of the endings wanted takes it."""

    def __init__(
        self, folder: str, chosen: Callable[[Path], Any], endings: Collection[str], what: str, **options: Any
    ) -> None:
        super().__init__(**options)
        self.endings, self.what = endings, what
        self.chosen = chosen
        self.folder = Path(folder) if folder and Path(folder).is_dir() else Path.home()
        self.column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        self.add_widget(self.column)
        self.bind(width=self.refresh)
        self.refresh()

    def refresh(self, *_: Any) -> None:
        """List the folder as it is now."""
        self.column.clear_widgets()
        folders, pictures = listing(self.folder, self.endings)
        self.column.add_widget(Words(text=str(self.folder), factor=0.85))
        buttons = []
        if self.folder.parent != self.folder:
            buttons.append(self._button("back", "Up", lambda: self._open(self.folder.parent)))
        buttons += [self._button("folder", path.name, lambda path=path: self._open(path)) for path in folders[:MOST]]
        buttons += [
            self._button(
                "picture" if self.what == "picture" else "card", path.name, lambda path=path: self.chosen(path)
            )
            for path in pictures[:MOST]
        ]
        for row in rows_of(buttons, max(1, int(self.width // (LOOK.text * 16)))):
            self.column.add_widget(row)
        if not pictures:
            self.column.add_widget(Words(text=f"No {self.what}s in this folder.", factor=0.85))

    def _button(self, icon: str, text: str, act: Callable[[], Any]) -> BigButton:
        button = BigButton(icon=icon, text=text, factor=0.9)
        button.bind(on_release=lambda *_: act())
        return button

    def _open(self, folder: Path) -> None:
        self.folder = folder
        self.scroll_y = 1
        self.refresh()


class PictureChooser(FileChooser):
    """List a folder's pictures."""

    def __init__(self, folder: str, chosen: Callable[[Path], Any], **options: Any) -> None:
        super().__init__(folder, chosen, PICTURES, "picture", **options)

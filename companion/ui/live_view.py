"""The camera at work: a small preview beside the board, and a large one with what can be set."""

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.sight import Sight, State
from companion.ui import theme
from companion.ui.live_picture import LivePicture
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.settings import CAMERA_SIZES
from companion.ui.widgets import BigButton, Column, Scroll, Words
from vision.tray import Tray

if TYPE_CHECKING:
    from companion.ui.live_session import LiveSession

#: Cameras offered by number.
CAMERAS = ("camera", "camera:1", "camera:2")


class CameraPanel(Column):
    """Show the preview and what the app waits for, in the place where dice come in."""

    def __init__(self, session: "LiveSession", **options: Any) -> None:
        super().__init__(**options)
        self.spacing = LOOK.gap
        self.picture = LivePicture(size_hint_y=None, height=0)
        self.status = Words(text="Opening the camera…", bold=True)
        self.now = BigButton(icon="check", text="Read the dice now", on_release=lambda *_: session.look())
        self.larger = BigButton(icon="camera", text="Larger, and settings", on_release=lambda *_: session.enlarge())
        for widget in (self.picture, self.status, self.now, self.larger):
            self.add_widget(widget)
        self.bind(width=self._measure)
        session.follow(self)

    def show(self, image: Any) -> None:
        """Show another frame."""
        self.picture.show(image)
        self._measure()

    def tell(self, sight: Sight, sure: float, tray: Tray) -> None:
        """Show what goes on."""
        say(self.status, sight)
        self.picture.tell(sight.dice, sure, tray)

    def _measure(self, *_: Any) -> None:
        if self.picture.texture is None:  # no room for a camera that is missing: what can be done instead comes first
            self.picture.height = 0
            return
        width, height = self.picture.picture
        self.picture.height = min(self.width * height / width, LOOK.touch * 5)


class CameraView(BoxLayout):
    """Show the preview as large as it fits, and let people choose the tray area, the camera and its resolution."""

    def __init__(self, session: "LiveSession", **options: Any) -> None:
        super().__init__(spacing=LOOK.gap, **options)
        self.session = session
        self.picture = LivePicture(self._dragged)
        self.status = Words(text="Opening the camera…", bold=True)
        self.now = BigButton(icon="check", text="Read the dice now", accent=True, on_release=lambda *_: session.look())
        self.drag = BigButton(text="Mark the tray", on_release=self._drag)
        self.whole = BigButton(text="Use the whole picture", on_release=lambda *_: self._set_tray(Tray.WHOLE))
        self.pixels = BigButton(hint="Tap for another resolution", on_release=self._pixels)
        self.which = BigButton(hint="Tap for another camera", on_release=self._which)
        self.address = NameField(
            hint_text="or a stream: http://… rtsp://…", most=200, size_hint_y=None, height=LOOK.touch
        )
        self.address.bind(on_text_validate=lambda field: self._open(field.text.strip()))
        self.column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        for widget in (self.status, self.now, self.drag, self.whole, self.pixels, self.which, self.address):
            self.column.add_widget(widget)
        self.side = Scroll()
        self.side.add_widget(self.column)
        self.add_widget(self.picture)
        self.add_widget(self.side)
        self.bind(size=self._arrange)
        self._arrange()
        self._label()
        session.follow(self)

    def show(self, image: Any) -> None:
        """Show another frame."""
        self.picture.show(image)

    def tell(self, sight: Sight, sure: float, tray: Tray) -> None:
        """Show what goes on."""
        if not self.picture.dragging:
            say(self.status, sight)
            self.picture.tell(sight.dice, sure, tray)

    def _label(self) -> None:
        settings = self.session.desk.settings
        self.drag.hint = "drag from corner to corner" if self.picture.dragging else "dice are looked for in it only"
        self.drag.chosen = self.picture.dragging
        self.whole.disabled = settings.tray_area.whole
        self.pixels.text = f"{settings.camera_size.replace('x', ' × ')} pixels"
        self.which.text = {"camera": "Camera 0"}.get(settings.camera, settings.camera.replace("camera:", "Camera "))

    def _drag(self, *_: Any) -> None:
        self.picture.dragging = not self.picture.dragging
        if self.picture.dragging:
            self.status.text, self.status.color = "Drag over the tray, from corner to corner.", theme.ACCENT
        self._label()

    def _dragged(self, tray: Tray) -> None:
        self.picture.dragging = False
        self._set_tray(tray)

    def _set_tray(self, tray: Tray) -> None:
        self.session.choose_tray(tray)
        self._label()

    def _pixels(self, *_: Any) -> None:
        settings = self.session.desk.settings
        at = CAMERA_SIZES.index(settings.camera_size)
        settings.camera_size = CAMERA_SIZES[(at + 1) % len(CAMERA_SIZES)]
        self.session.reopen()
        self._label()

    def _which(self, *_: Any) -> None:
        now = self.session.desk.settings.camera
        self._open(CAMERAS[(CAMERAS.index(now) + 1) % len(CAMERAS)] if now in CAMERAS else CAMERAS[0])

    def _open(self, what: str) -> None:
        before = self.session.desk.settings.camera
        self.session.desk.settings.camera = what or CAMERAS[0]
        if not self.session.reopen():
            self.session.desk.settings.camera = before
            self.session.reopen()
        self._label()

    def _arrange(self, *_: Any) -> None:
        wide = self.width > self.height
        self.orientation = "horizontal" if wide else "vertical"
        self.picture.size_hint = (0.68, 1) if wide else (1, 0.6)
        self.side.size_hint = (0.32, 1) if wide else (1, 0.4)


def say(words: Words, sight: Sight) -> None:
    """Put what goes on in words; where nothing is seen, that the game goes on all the same."""
    trouble = sight.state is State.TROUBLE
    text = f"{sight.words} The dice can be tapped in meanwhile." if trouble else sight.words
    if words.text != text:
        words.text = text
    words.color = theme.DOUBT if trouble else theme.SURE if sight.state is State.READ else theme.TEXT

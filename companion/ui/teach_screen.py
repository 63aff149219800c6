"""Teach my dice: choose a game, show each face a few times by camera or pictures, name the set, done."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion import own_dice, teaching
from companion.errors import CompanionError
from companion.game import Game
from companion.games import find_game, games
from companion.ui import theme
from companion.ui.controller import sentence
from companion.ui.desk import Desk
from companion.ui.dice_sets import DiceSets
from companion.ui.look import LOOK
from companion.ui.name_field import NameField
from companion.ui.picture_chooser import PictureChooser
from companion.ui.picture_view import PictureView
from companion.ui.teach_faces import FaceRow, Thumbnails
from companion.ui.widgets import BigButton, Column, FitWords, IconButton, Scroll, Words
from vision.errors import VisionError

#: Previews a second.
RATE = 15


class TeachScreen(BoxLayout):
    """Lead through a lesson; everything shown so far stays until the set is kept or the screen is left."""

    def __init__(self, desk: Desk, **options: Any) -> None:
        super().__init__(orientation="vertical", spacing=LOOK.gap, padding=LOOK.gap, **options)
        self.desk = desk
        self.game: Game | None = None
        self.lesson: Any = None
        self.feed: Any = None
        self.label: Any = None
        self.rows: dict[Any, FaceRow] = {}
        head = BoxLayout(size_hint_y=None, height=LOOK.touch, spacing=LOOK.gap)
        head.add_widget(IconButton(icon="back", on_release=lambda *_: desk.home()))
        self.title = FitWords(text="Teach my dice", most=1.3, bold=True)
        head.add_widget(self.title)
        self.body = BoxLayout(spacing=LOOK.gap)
        self.add_widget(head)
        self.add_widget(self.body)
        self.picture = PictureView()
        self._ticks = Clock.schedule_interval(self._tick, 1 / RATE)
        self.bind(size=self._arrange)
        self.choose_game()

    # -- which dice ----------------------------------------------------------------------------------------------

    def choose_game(self) -> None:
        """Ask whose dice they are, and list the sets there are."""
        column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        column.add_widget(Words(text="Whose dice do you want to teach?", bold=True))
        for game in games().values():
            button = BigButton(text=game.title)
            button.bind(on_release=lambda _, name=game.name: self.begin(name))
            column.add_widget(button)
        column.add_widget(DiceSets(self.desk, self.choose_game))
        self._fill(column)

    # -- the lesson ----------------------------------------------------------------------------------------------

    def begin(self, name: str) -> None:
        """Begin a lesson for a game's dice."""
        from vision.lesson import Lesson

        self.game = game = find_game(name)
        self.lesson = Lesson(game.title, game.name, ())
        self.title.text = f"Teach my dice: {game.title}"
        self.label, self.rows = None, {}
        column = Column(padding=(0, 0, LOOK.gap * 1.5, 0))
        self.status = Words(text="Tap a face below, show it, and take it: five turns and places each.", bold=True)
        self.shoot = BigButton(accent=True, icon="camera", text="Open the camera", on_release=lambda *_: self._shoot())
        choose = BigButton(icon="picture", text="Take a picture file", on_release=lambda *_: self._choose())
        self.thumbnails = Thumbnails(self._take_back)
        for widget in (self.status, self.shoot, choose, self.thumbnails):
            column.add_widget(widget)
        counted = teaching.tables_with_sides(game)
        for kind in game.kinds:
            if len(game.kinds) > 1:
                column.add_widget(Words(text=kind.name.capitalize(), bold=True, color=theme.ACCENT, factor=0.9))
            for face in kind.faces:
                row = FaceRow(kind, face, self.lesson.wanted, self.pick, kind.name in counted)
                self.rows[(kind.name, face)] = row
                column.add_widget(row)
        column.add_widget(Words(text="What are these dice called?", factor=0.9, color=theme.DIM))
        self.name_field = NameField(text=f"My {game.title}"[:40], most=40, size_hint_y=None, height=LOOK.touch)
        self.done = BigButton(accent=True, icon="check", text="Learn and keep", on_release=lambda *_: self.keep())
        column.add_widget(self.name_field)
        column.add_widget(self.done)
        self._fill(column, self.picture)
        first = game.kinds[0]
        self.pick(first, first.faces[0])

    def pick(self, kind: Any, face: str) -> None:
        """Take the face that is shown next."""
        self.label = (kind.name, face)
        self.refresh()

    @property
    def reads_as(self) -> Any:
        """Give what the reader is to answer for the face that is shown."""
        assert self.game is not None
        name, face = self.label
        return teaching.label_of(next(kind for kind in self.game.kinds if kind.name == name), face)

    def refresh(self) -> None:
        """Show how far every face is."""
        from companion.teaching import label_of

        assert self.game is not None
        for kind in self.game.kinds:
            for face in kind.faces:
                shown = self.lesson.shown.get(label_of(kind, face), ())
                self.rows[(kind.name, face)].show(len(shown), (kind.name, face) == self.label)
        self.thumbnails.show([one.crop for one in self.lesson.shown.get(self.reads_as, ())])

    def open_picture(self, path: Path) -> None:
        """Learn from a picture file."""
        from vision.picture_file import open_picture

        self.desk.close_sheet()
        if self.lesson is None:
            self.desk.say("Choose whose dice they are first.")
            return
        self.desk.settings.folder = str(path.parent)
        self.desk.keep_settings()
        self._look(lambda: open_picture(path))

    def _choose(self) -> None:
        self.desk.open_sheet("A picture of one die", PictureChooser(self.desk.settings.folder, self.open_picture))

    def _shoot(self) -> None:
        if self.feed is None:
            try:
                self.feed = self.desk.feed()
            except (CompanionError, VisionError) as error:
                self.desk.say(sentence(error))
                return
            self.shoot.text = "Take it"
        elif self.feed.newest is not None:
            frame = self.feed.newest.image.copy()
            self._look(lambda: frame)

    def _look(self, picture: Any) -> None:
        from vision.lesson import look

        def work() -> Any:
            frame = picture()
            return frame, look(self.desk.plain_reader(), frame)

        self.desk.worker.run(work, self._looked)

    def _looked(self, answer: Any, error: BaseException | None) -> None:
        if error is None:
            frame, shown = answer
            self.picture.show(frame)
            try:
                self.lesson.add(self.reads_as, shown)
                error = None
            except VisionError as refused:
                error = refused
        if error is not None:
            if not isinstance(error, (CompanionError, VisionError)):
                raise error
            self.status.text, self.status.color = f"{sentence(error)}.".replace("..", "."), theme.DOUBT
        else:
            self.status.text, self.status.color = "Learned. Turn the die and show it again.", theme.SURE
            if len(self.lesson.shown[self.reads_as]) >= self.lesson.wanted:
                self.status.text = "That face was shown often enough. Tap the next one."
                self._next()
        self.refresh()

    def _next(self) -> None:
        """Go on to the next face of the same die that was not shown yet."""
        places = list(self.rows)
        for place in places[places.index(self.label) + 1 :]:
            if place[0] == self.label[0] and not self.rows[place].shown:
                self.label = place
                return

    def _take_back(self) -> None:
        self.lesson.take_back(self.reads_as)
        self.refresh()

    # -- the end -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Learn, keep the set under its name, and say what is still confused."""
        from vision.lesson import learn

        self.lesson.name = self.name_field.text.strip()
        self.lesson.shown = {label: shown for label, shown in self.lesson.shown.items() if shown}
        try:
            own_dice.place_of(self.lesson.name)
            self.lesson.learned()
        except (CompanionError, VisionError) as error:
            self.desk.say(f"{sentence(error)}.".replace("..", "."))
            return
        self.desk.say("Learning…")
        self.desk.worker.run(lambda: learn(self.lesson, self.desk.plain_reader()), self._learned)

    def _learned(self, answer: Any, error: BaseException | None) -> None:
        from vision.lesson import confusions

        if error is None:
            dice_set, fitted = answer
            try:
                assert self.game is not None
                own_dice.keep_set(dice_set, fitted, replace=True)
                counts = {place: row.sides for place, row in self.rows.items() if row.shown and row.sides}
                kept, short = teaching.keep_sides(self.game, counts)
            except (CompanionError, VisionError) as refused:
                error = refused
        if error is not None:
            if not isinstance(error, (CompanionError, VisionError)):
                raise error
            self.desk.say(sentence(error))
            return
        said = [f"{dice_set.name}: {len(dice_set.faces)} faces are known."]
        said += [f"{_said(a)} and {_said(b)} are hard to tell apart: show both more." for a, b in confusions(fitted)]
        said += [f"The sides of the {kind} die are kept." for kind in kept]
        said += [f"Not six sides of the {kind} die were told." for kind in short]
        if confusions(fitted):
            self.status.text, self.status.color = " ".join(said), theme.DOUBT
        else:
            self.desk.home()
        self.desk.say(" ".join(said))

    # -- the camera and the screen -------------------------------------------------------------------------------

    def _tick(self, _dt: float) -> None:
        if self.feed is None or self.lesson is None:
            return
        if self.feed.problem:
            self.status.text, self.status.color = f"{self.feed.problem} Picture files serve as well.", theme.DOUBT
        elif self.feed.newest is not None:
            self.picture.show(self.feed.newest.image)

    def _fill(self, column: Any, picture: Any = None) -> None:
        self.body.clear_widgets()
        scroll = Scroll()
        scroll.add_widget(column)
        if picture is not None:
            self.body.add_widget(picture)
        self.body.add_widget(scroll)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        self.body.orientation = "horizontal" if self.width > self.height else "vertical"

    def pause(self) -> None:
        """Release the camera while the app is in the background."""
        if self.feed is not None:
            self.feed.pause()

    def resume(self) -> None:
        """Take the camera up again."""
        if self.feed is not None:
            self.feed.resume()

    def leave(self) -> None:
        """Let go of the camera."""
        self._ticks.cancel()
        if self.feed is not None:
            self.feed.close()
            self.feed = None


def _said(label: Any) -> str:
    return f"{label[2]} {label[1]}" if label[2] else str(label[1])

"""Draw the pictures in this folder anew, without a screen: `python docs/screens/draw.py [NAME…]`."""

import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.ui.screen import Screen, open_screen  # noqa: E402

MOST_BYTES = 200_000
SIZES = {"": (1280, 800), "-small": (800, 480), "-tall": (800, 1280)}


def solo(root: Any, screen: Screen) -> Any:
    """Give a solo turn in mid-play: three levels filled, four dice thrown."""
    from companion.dice import Die
    from companion.game import Drawn, Rolled, Seat, Setup
    from companion.games import find_game
    from companion.games.emerald_skulls.events import BuyDice, Place
    from companion.library import facts_for

    game = find_game("emerald-skulls")
    options = {option.name: option.default for option in game.options}
    position = {"gears": 14, "cubes": 2, "opposition": 46}
    root.begin(Setup(game.name, (Seat("Claire", "yellow"),), options, facts_for(game.name), position))
    table = root.screen

    def rolled(*faces: str) -> Rolled:
        return Rolled(tuple(Die("emerald", face) for face in sorted(faces)))

    controller = table.controller
    controller.play(BuyDice(7))
    controller.play(Drawn(controller.view.need.cards[3]))
    for event in (rolled("1", "1", "2", "3", "4", "4", "skull"), Place(1, 2, 0), rolled("2", "3", "3", "5", "skull"),
                  Place(2, 1, 0), rolled("3", "4", "4", "skull")):  # fmt: skip
        controller.play(event)
    return table


def table(root: Any, screen: Screen) -> None:
    """Show a throw that waits to be placed."""
    solo(root, screen)


def taps(root: Any, screen: Screen) -> None:
    """Show the tap pad half filled."""
    shown = solo(root, screen)
    shown.controller.undo()
    screen.frames(3)
    for face in ("3", "skull"):
        screen.tap(shown.input.pad.palettes[0][1].faces[face])


def history(root: Any, screen: Screen) -> None:
    """Show the history after an undo."""
    shown = solo(root, screen)
    shown.controller.undo()
    shown.open_history()


def reading(root: Any, screen: Screen) -> None:
    """Show a sample picture as it was read."""
    from companion.games.emerald_skulls.events import BuyDice
    from vision.picture_file import open_picture

    picture = sorted((HERE.parent.parent / "assets" / "demo").glob("*.jpg"))[0]
    shown = solo(root, screen)
    while shown.controller.table.events:
        shown.controller.undo()
    reader = shown.desk.reader()
    count = len(reader.read(open_picture(picture)).dice)
    shown.controller.play(BuyDice(min(7, max(3, count))))
    shown.controller.draw()
    shown.open_picture(picture, remember=False)
    screen.frames(4)


def camera(root: Any, screen: Screen) -> None:
    """Show a throw of the film as the camera's loop offers it."""
    from companion.clip import Clip
    from companion.commands.demo import SEED, demo_table, film
    from companion.games.emerald_skulls.events import BuyDice
    from companion.ui.controller import Controller
    from companion.ui.table_screen import TableScreen
    from tests.live_tray import InlineWatcher

    clip = Clip(film())
    root.desk._watch = lambda feed, live: InlineWatcher(feed, live)
    root.show(TableScreen(Controller(demo_table(), seed=SEED), root.desk, clip))
    root.screen.controller.play(BuyDice(4))
    root.screen.controller.draw()
    while root.screen.live is None or root.screen.live.waits:
        clip.step()
        screen.frames(1)


def start(root: Any, screen: Screen) -> None:
    """Show the start screen with a kept game."""
    solo(root, screen)
    root.home()


def setup(root: Any, screen: Screen) -> None:
    """Show three seats being set up."""
    root.set_up("dicey-goblins")
    screen.frames(3)
    root.screen.seating.add()
    root.screen.seating.next_player(2)
    root.screen.refresh()


def play_on(name: str, seats: int, moves: int, house: bool = False) -> Callable[[Any, Screen], None]:
    """Make a scene: a game after some random moves."""

    def scene(root: Any, screen: Screen) -> None:
        from companion import dealer
        from companion.game import Draw, Seat, Setup
        from companion.games import find_game
        from companion.library import facts_for
        from companion.ui.theme import SEAT_COLOURS

        game, rng = find_game(name), random.Random(5)
        options = {option.name: option.default for option in game.options}
        names = ("Claire", "Steven", "Isaac", "Keith", "Ada", "Bo", "Cleo", "Dan")[:seats]
        people = tuple(Seat(who, colour) for who, colour in zip(names, SEAT_COLOURS, strict=False))
        root.begin(Setup(game.name, people, options, facts_for(game.name)))
        controller = root.screen.controller
        for _ in range(moves):
            if controller.table.over:
                break
            need, choices = game.rules.need(controller.table.state), game.rules.choices(controller.table.state)
            if need is not None and (not choices or rng.random() < 0.5):
                controller.play(dealer.draw(need, rng) if isinstance(need, Draw) else dealer.roll(need, rng))
            else:
                controller.play(rng.choice(choices))

    return scene


def choice(root: Any, screen: Screen) -> None:
    """Show a goblin's secret choice, the second of three."""
    from companion.game import Seat, Setup
    from companion.games import find_game
    from companion.library import facts_for

    game = find_game("dicey-goblins")
    options = {option.name: option.default for option in game.options}
    position = {
        "round": 3,
        "coins": [7, 4, 9],
        "lair": ["bronze/eggs-1", "bronze/eggs-2", "silver/eggs-3", "gold/eggs-4"],
        "explore": ["silver", "silver/footprint", "gold"],
        "doom": ["gold"],
        "now": "choose",
    }
    seats = (Seat("Ann", "yellow"), Seat("Ben", "light blue"), Seat("Cleo", "red"))
    root.begin(Setup(game.name, seats, options, facts_for(game.name), position))
    screen.frames(6)
    root.screen.open_secret()
    secret = root.screen.over_body.body
    secret.take_up()
    secret.choose("raid")
    secret.take_up()


def tables(root: Any, screen: Screen) -> None:
    """Show the faces of a die being entered."""
    root.set_up("dicey-goblins")
    screen.frames(4)
    root.screen.open_tables()
    root.sheet.body.open("gold")
    screen.frames(4)
    root.sheet.body.choose(None, "eggs-6")


def emerald_form(name: str) -> Callable[[Any, Screen], None]:
    """Make a scene: the form of one of the owner's tables of Emerald Skulls."""

    def scene(root: Any, screen: Screen) -> None:
        root.set_up("emerald-skulls")
        screen.frames(4)
        root.screen.open_tables()
        root.sheet.body.open(name)

    return scene


def coach(root: Any, screen: Screen) -> None:
    """Show what the coach says of a throw."""
    from companion.dice import Die
    from companion.game import Rolled, Seat, Setup
    from companion.library import facts_for

    cards = [{"ones": 3, "twos": 6, "fours": 12, "chance": 22, "small-straight": 30}]
    root.begin(Setup("yathsel", (Seat("Claire", "yellow"),), {}, facts_for("yathsel"), {"cards": cards}))
    root.screen.controller.play(Rolled(tuple(Die("pip", face) for face in "55566")))
    screen.frames(4)
    root.screen.open_advice()
    screen.frames(6)


def card(root: Any, screen: Screen) -> None:
    """Show the scorecards of two people, with three dice chosen to be held."""
    from companion.dice import Die
    from companion.game import Rolled, Seat, Setup
    from companion.library import facts_for

    cards = [
        {"ones": 3, "twos": 6, "fours": 12, "chance": 22, "small-straight": 30},
        {"threes": 9, "sixes": 18, "full-house": 25, "large-straight": 0, "yathsel": 50},
    ]
    seats = (Seat("Claire", "yellow"), Seat("Steven", "light blue"))
    root.begin(Setup("yathsel", seats, {}, facts_for("yathsel"), {"cards": cards}))
    root.screen.controller.play(Rolled(tuple(Die("pip", face) for face in "55566")))
    screen.frames(4)
    picture = root.screen.picture
    picture.held = [True, True, True, False, False]
    picture.draw()


def shop(root: Any, screen: Screen) -> None:
    """Show the shop in a run, its clock running."""
    from companion.game import Seat, Setup
    from companion.games.yathsel.events import OpenShop
    from companion.library import facts_for

    seats = (Seat("Claire", "yellow"), Seat("Bob", "blue", "opponent"))
    position = {"run": {"duel": 1, "gold": 60}, "turn": 2}
    root.begin(Setup("yathsel", seats, {"mode": "campaign"}, facts_for("yathsel"), position))
    screen.frames(4)
    root.screen.controller.play(OpenShop())
    screen.frames(seconds=1)


def skaal_position(root: Any, screen: Screen) -> None:
    """Show a game of Skåål in progress being entered: what lies in Kamau."""
    root.set_up("skaal")
    screen.frames(4)
    for chair, name in zip(root.screen.seating.chairs, ("Cathy", "Bob", "Ann"), strict=True):
        chair.name = name
    root.screen.open_position()
    screen.frames(4)
    yellow, blue, red = root.sheet.body.fresh.colours
    root.sheet.body.change(
        {
            "regions": {
                "Kamau": {"dwarfs": {yellow: 3, blue: 1}, "nuggets": 3, "inn": yellow, "inn_of": red},
                "Jarama": {"dwarfs": {red: 1, blue: 1}},
                "Topa": {"dwarfs": {blue: 3, red: 2}, "ooops": True, "inn": blue},
                "Belsamati": {"dwarfs": {red: 2}, "nuggets": 5},
                "Gezuar": {"ooops": True},
                "Prosit": {"dwarfs": {yellow: 2}, "nuggets": 1},
            },
            "accountants": {yellow: 14, blue: 23, red: 9},
            "pawn": 17,
            "turn": blue,
        }
    )
    root.sheet.body.tap("Kamau")


def yathsel_position(root: Any, screen: Screen) -> None:
    """Show a half-filled card being entered."""
    root.set_up("yathsel")
    screen.frames(4)
    root.screen.seating.add()
    for chair, name in zip(root.screen.seating.chairs, ("Claire", "Steven"), strict=True):
        chair.name = name
    root.screen.open_position()
    screen.frames(4)
    editor = root.sheet.body
    editor.change({"cards": [{"ones": 3, "twos": 6, "fours": 12, "sixes": 18, "three-kind": 22}, {"fives": 15}]})
    editor.open("four-kind" if editor.box != "four-kind" else None)


SCENES: dict[str, Callable[[Any, Screen], None]] = {
    "table": table,
    "taps": taps,
    "history": history,
    "reading": reading,
    "camera": camera,
    "start": start,
    "setup": setup,
    "tables": tables,
    "emerald-card": emerald_form("card-28b"),
    "emerald-deck": emerald_form("opposition"),
    "goblins-choice": choice,
    "goblins": play_on("dicey-goblins", 4, 14),
    "skaal": play_on("skaal", 3, 20),
    "skaal-position": skaal_position,
    "yathsel": play_on("yathsel", 2, 9),
    "yathsel-coach": coach,
    "yathsel-card": card,
    "yathsel-shop": shop,
    "yathsel-position": yathsel_position,
    "gamblers": play_on("emerald-skulls", 5, 9),
}


def save(picture: Any, path: Path) -> None:
    """Write a picture as PNG; one that shows a photograph with fewer shades, so that it stays below MOST_BYTES."""
    import cv2

    path.parent.mkdir(parents=True, exist_ok=True)
    for bits in range(5):
        fewer = (picture >> bits << bits) + (1 << bits >> 1)
        data = cv2.imencode(".png", fewer, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tobytes()
        if len(data) <= MOST_BYTES:
            break
    path.write_bytes(data)


def main(wanted: list[str]) -> None:
    """Draw the scenes that are wanted, or all, at every size."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = str(Path(home) / "user")
        screen = open_screen(Path(home) / "kivy")
        from companion.ui.desk import Desk
        from companion.ui.root import Root
        from companion.ui.settings import Settings
        from companion.ui.work import InlineWorker

        out = Path(os.environ.get("OUT", HERE))
        for name, scene in SCENES.items():
            if wanted and name not in wanted:
                continue
            for ending, size in SIZES.items():
                os.environ["COMPANION_HOME"] = str(Path(home) / f"{name}{ending}")
                screen.size(*size)
                desk = Desk(Settings(), worker=InlineWorker(), settings_file=Path(home) / "screen.json")
                root = Root(desk)
                screen.window.add_widget(root)
                screen.frames(4)
                scene(root, screen)
                screen.frames(6)
                root.say("")
                save(screen.picture(), out / f"{name}{ending}.png")
                root.home()
                screen.window.remove_widget(root)
                print(name, ending, size, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""A whole game in the terminal: on the small game for exact lines, and on every real game for genericity."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import companion.games
from companion.game import Game
from companion.save import load_file
from companion.terminal.loop import Choice, Unclear, chosen, numbers_of
from tests.commands.conftest import Companion, reading, sighting


@pytest.fixture
def play(companion: Companion, pebbles: Game, tmp_path: Path) -> Callable[..., object]:
    """Play pebbles with seed 3 (the weather: storm, then sun) into a save of the test's own."""
    return lambda *more, typed="": companion(
        "play", "pebbles", "--seed", 3, "--save", tmp_path / "game.jsonl", *more, typed=typed
    )


def saved_events(tmp_path: Path) -> list[str]:
    return [str(event) for event in load_file(tmp_path / "game.jsonl").table.events]


def test_a_turn_with_typed_dice(play: Companion, tmp_path: Path) -> None:
    ran = play(typed="1 star\n1\nq\n")
    assert ran.status == 0
    said = "\n".join(ran.lines)
    assert "The weather is storm." in said
    assert "Player throws 1 and star." in said or "Player throws star and 1." in said
    assert "  1. Take the heap (6 pebbles)" in said
    assert "  Player +3 pebbles: the heap of 6, halved by the storm" in said
    assert "  * Player: 3 pebbles" in said
    assert f"The game is kept in {tmp_path / 'game.jsonl'}" in ran.lines[-1]


def test_a_whole_game_won(play: Companion) -> None:
    ran = play(typed="1 star\ntake\n3s\ntake\n\n")
    assert ran.status == 0
    assert "  Player: 11 pebbles" in ran.lines
    assert "The game is over." in ran.lines
    assert "go on with" not in ran.lines[-1]


def test_undo_at_the_end_plays_on(play: Companion) -> None:
    ran = play(typed="1 star\ntake\n3s\ntake\nu\n1\n\n")
    assert ran.lines.count("The game is over.") == 2
    assert "Taken back: Player takes the heap." in ran.lines


def test_dice_in_the_order_asked_for_are_told_back(play: Companion, tmp_path: Path) -> None:
    play(typed="star 2\nq\n")
    assert "Die(kind='blue', face='2'), Die(kind='red', face='star')" in saved_events(tmp_path)[1]


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("1 2 3", "'1 2 3': 2 dice wanted, got 3"),
        ("12312312", "'12312312': 2 dice wanted, got 8"),
        ("1 seven", "'1 seven' is not 2 dice: 1, 2, 3 or star"),
        ("red 1 red 2", "'red 1 red 2': 2 red dice thrown, but only 1 can be"),
        ("\x00", "'\\x00' is not 2 dice: 1, 2, 3 or star"),
    ],
)
def test_an_impossible_roll_is_one_line_and_changes_nothing(
    play: Companion, tmp_path: Path, typed: str, complaint: str
) -> None:
    ran = play(typed=f"{typed}\nq\n")
    assert complaint in ran.lines
    assert ran.status == 0
    assert saved_events(tmp_path) == ["Drawn(card='storm')"]


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        ("7", "'7': there is no such choice; the numbers go from 1 to 1"),
        ("0", "'0': there is no such choice; the numbers go from 1 to 1"),
        ("dragon", "'dragon' is not 2 dice: 1, 2, 3 or star"),
        ("9" * 40, f"'{'9' * 40}': there is no such choice; the numbers go from 1 to 1"),
    ],
)
def test_a_reply_that_is_no_choice(play: Companion, reply: str, complaint: str) -> None:
    ran = play(typed=f"1 2\n{reply}\n1\nq\n")
    assert complaint in ran.lines
    assert "Player takes the heap." in ran.lines


@pytest.mark.parametrize("reply", ["1", "1.", "1)", "#1", "take", "Take the heap", "heap", "TAKE"])
def test_choices_are_understood_in_many_ways(play: Companion, reply: str) -> None:
    assert "Player takes the heap." in play(typed=f"1 2\n{reply}\nq\n").lines


def test_undo_goes_back_to_a_decision_and_redo_tells_it_again(play: Companion, tmp_path: Path) -> None:
    ran = play(typed="1 star\n1\nu\nr\nu\nu\nu\nq\n")
    taken = [line for line in ran.lines if line.startswith(("Taken back", "Done again", "Event", "There is nothing"))]
    assert taken == [
        "Taken back: Player takes the heap and 1 more.",
        "Done again:",
        "Taken back: Player takes the heap and 1 more.",
        taken[3],
        "There is nothing to undo: nobody has done anything yet",
    ]
    assert taken[3].startswith("Taken back: Player throws")
    assert saved_events(tmp_path) == ["Drawn(card='storm')"]


def test_nothing_to_redo_is_said(play: Companion) -> None:
    assert "There is nothing to redo" in play(typed="r\nq\n").lines


def test_the_same_cards_come_after_undo(play: Companion) -> None:
    ran = play(typed="1 star\n1\nu\n1\nu\n1\nq\n")
    assert [line for line in ran.lines if line.startswith("The weather")] == [
        "The weather is storm.",
        "The weather is sun.",
        "The weather is sun.",
        "The weather is sun.",
    ]


def test_help_and_view(play: Companion) -> None:
    ran = play(typed="?\nv\nq\n")
    assert any(line.startswith("u undo, r redo") for line in ran.lines)
    assert ran.lines.count("  * Player: 0 pebbles") == 2


def test_only_new_lines_are_said_again(play: Companion) -> None:
    ran = play(typed="1 star\n1 2\nq\n")
    assert ran.lines.count("  weather: storm") == 1
    assert ran.lines.count("  * Player: 0 pebbles") == 1


def test_the_end_of_input_keeps_the_game(play: Companion, companion: Companion, tmp_path: Path) -> None:
    ran = play(typed="1 star\n")
    assert ran.status == 0
    save = tmp_path / "game.jsonl"
    assert ran.lines[-1] == f"Input ended. The game is kept in {save}; go on with: companion play --resume {save}"
    again = companion("play", "--resume", save, typed="1\nq\n")
    assert "  Player +3 pebbles: the heap of 6, halved by the storm" in again.lines


def test_stopping_by_ctrl_c_keeps_the_game(play: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = iter(["1 star\n"])

    class Interrupted:
        def readline(self) -> str:
            for line in lines:
                return line
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("io.StringIO", lambda _: Interrupted())
    ran = play()
    assert ran.status == 130
    assert ran.lines[-1].startswith(f"Stopped. The game is kept in {tmp_path / 'game.jsonl'}")
    assert len(saved_events(tmp_path)) == 2


def test_games_are_kept_in_the_users_folder(companion: Companion, pebbles: Game, user_folder: Path) -> None:
    companion("play", "pebbles", typed="1 2\nq\n")
    companion("play", "pebbles", typed="q\n")
    assert len(list((user_folder / "saves").glob("pebbles-*.jsonl"))) == 2


def test_resume_last(companion: Companion, pebbles: Game) -> None:
    assert companion("play", "--resume", "last").complaint == "companion: there is no saved game yet"
    companion("play", "pebbles", typed="1 2\nq\n")
    assert "  1. Take the heap (3 pebbles)" in companion("play", "--resume", "last", typed="q\n").lines


def test_a_house_seat_plays_by_itself(play: Companion) -> None:
    ran = play("--seats", "Ann,Robo=careful", typed="1 2\n1\nq\n")
    assert ran.status == 0
    assert "Robo takes the heap." in ran.lines or any("Robo loses the heap" in line for line in ran.lines)
    assert ran.lines.count("Ann: 1 pebbles") == 0
    assert any(line.strip("* ") == "Ann: 1 pebbles" for line in ran.lines)


def test_random_dice_need_no_typing(play: Companion) -> None:
    ran = play("--dice", "random", typed="2\n" * 40)
    assert ran.status == 0
    assert "The game is over." in ran.lines


def test_the_same_seed_is_the_same_game(companion: Companion, pebbles: Game) -> None:
    one = companion("play", "pebbles", "--seed", 9, "--dice", "random", typed="1\n2\n" * 30)
    other = companion("play", "pebbles", "--seed", 9, "--dice", "random", typed="1\n2\n" * 30)
    assert one.lines[:-1] == other.lines[:-1]


def test_options_change_the_game(play: Companion) -> None:
    assert "  The goal is 20." in play("--option", "goal=20", typed="q\n").lines


def test_an_option_by_its_label(play: Companion) -> None:
    assert "  The goal is 20." in play("--option", "goal = Twenty", typed="q\n").lines


def test_a_position_in_progress(play: Companion, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text("pebbles = 7\n")
    assert "  * Player: 7 pebbles" in play("--position", position, typed="q\n").lines


def test_people_may_draw_their_own_cards(play: Companion, tmp_path: Path) -> None:
    ran = play("--cards", "typed", typed="2\nq\n")
    assert "  1. Weather sun" in ran.lines
    assert "  2. Weather storm" in ran.lines
    assert saved_events(tmp_path) == ["Drawn(card='storm')"]


BAD_ARGUMENTS = [
    (["dragon-chess"], "'dragon-chess' is not a game here; there is pebbles"),
    (["pebbles", "--option", "speed=3"], "--option 'speed=3': Pebbles has no such setting, only goal"),
    (["pebbles", "--option", "goal=11"], "--option 'goal=11': goal is one of 10, 20"),
    (["pebbles", "--option", "goal"], "--option 'goal': write goal=value, one of 10, 20"),
    (["pebbles", "--seats", "9"], "Pebbles is for 1 to 3 players, not for 9"),
    (["pebbles", "--seats", "9" * 5000], "Pebbles is for 1 to 3 players, not for 999999999"),
    (["pebbles", "--seats", "\N{SUPERSCRIPT TWO},Bo=rash"], "'rash' is no temperament"),
    (["pebbles", "--seats", "Ann\x1b[31m"], "the name 'Ann\\x1b[31m' holds a character that cannot be shown"),
    (["pebbles", "--seats", "Ann\nBen,Cleo"], "the name 'Ann\\nBen' holds a character that cannot be shown"),
    (
        ["pebbles", "--dice", "camera:" + "9" * 20],
        "'camera:99999999999999999999' is no camera: they are",
    ),
    (["pebbles", "--seats", "0"], "Pebbles is for 1 to 3 players, not for 0"),
    (["pebbles", "--seats", "Ann,Ann"], "two seats are named 'Ann'"),
    (["pebbles", "--seats", "Ann,Bo=rash"], "'rash' is no temperament of Pebbles; there is careful, bold"),
    (["pebbles", "--seats", "=bold"], "'=bold': a seat needs a name, as in Ann or Ann=bold"),
    (["pebbles", "--solo", "--seats", "2"], "--solo is for one person, not for 2"),
    (["pebbles", "--dice", "nowhere.jpg"], "'nowhere.jpg' is no picture, and --dice takes typed, random, camera"),
    (["pebbles", "--dice", "typed", "x.jpg"], "'x.jpg': pictures follow --dice"),
    (["pebbles", "--position", "nowhere.toml"], "'nowhere.toml': the position cannot be read (No such file"),
    (["pebbles", "--save", "/dev/null/x"], "/dev/null/x: the game cannot be saved there"),
    (["pebbles", "--bogus"], "--bogus"),
    (["pebbles", "--seed", "x"], "'x' is not a valid integer"),
    (["--resume", "last", "--seats", "3"], "--resume goes on with a game as it is"),
    (["pebbles", "--resume", "nowhere.jsonl"], "nowhere.jsonl: cannot be read (No such file or directory)"),
    ([], "which game?"),
]


@pytest.mark.parametrize(("arguments", "complaint"), BAD_ARGUMENTS, ids=[c for _, c in BAD_ARGUMENTS])
def test_bad_arguments_are_one_line_and_status_2(
    companion: Companion, pebbles: Game, user_folder: Path, arguments: list[str], complaint: str
) -> None:
    ran = companion("play", *arguments)
    assert ran.status == 2
    assert complaint in ran.complaint
    assert not list(user_folder.glob("saves/*"))


def test_a_bad_position_names_the_fault(play: Companion, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text("dragons = 7\n")
    assert "not {'dragons': 7}" in play("--position", position).complaint
    position.write_text("pebbles = = 7\n")
    assert "(at line 1, column 11)" in play("--position", position).complaint


def test_a_save_is_never_written_over(play: Companion, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("precious")
    ran = play()
    assert ran.status == 2
    assert "exists already" in ran.complaint
    assert (tmp_path / "game.jsonl").read_text() == "precious"


def test_a_damaged_save_goes_on_from_what_stands(play: Companion, companion: Companion, tmp_path: Path) -> None:
    play(typed="1 2\nq\n")
    save = tmp_path / "game.jsonl"
    whole = save.read_bytes()
    save.write_bytes(whole + b'{"event": "Take')
    ran = companion("play", "--resume", save, typed="1\nq\n")
    assert ran.status == 0
    assert ran.lines[0].startswith(f"{save}, line 4: ")
    assert "What stands before it goes on." in ran.lines[0]
    assert "Player takes the heap." in ran.lines
    assert load_file(save).problem is None
    assert (tmp_path / "game.jsonl.damaged").read_bytes().endswith(b'{"event": "Take')


def test_a_save_of_another_game_is_refused(play: Companion, companion: Companion, tmp_path: Path) -> None:
    play(typed="q\n")
    ran = companion("play", "chess", "--resume", tmp_path / "game.jsonl")
    assert (ran.status, ran.complaint) == (
        2,
        f"companion: {tmp_path / 'game.jsonl'} is a game of pebbles, not of chess",
    )


class TestPictures:
    """Dice from pictures: sure ones are taken, doubtful ones asked about, wrong ones corrected."""

    @pytest.fixture
    def show(self, play: Companion, reads: Callable[..., None], pictures: list[Path]) -> Companion:
        def shown(*readings: object, typed: str = "") -> object:
            reads(*readings)
            return play("--dice", *pictures[: len(readings)], typed=typed)

        return shown

    @staticmethod
    def two(red: str | None, blue: str, confidence: float = 0.99, hint: str | None = None) -> object:
        return reading(
            sighting(red, confidence, at=0, family="pip", colour="red", hint=hint),
            sighting(blue, at=1, family="pip", colour="silver"),
        )

    def test_a_sure_throw_is_taken(self, show: Companion, pictures: list[Path]) -> None:
        ran = show(self.two("star", "1"), typed="q\n")
        assert f"{pictures[0]}: red star 99%, blue 1 99%" in ran.lines
        assert "  1. Take the heap (6 pebbles)" in ran.lines

    def test_a_doubtful_throw_is_asked_about(self, show: Companion) -> None:
        ran = show(self.two("star", "1", 0.5), typed="\nq\n")
        assert any(line.startswith("Not quite sure (50%). Enter if it is right") for line in ran.lines)
        assert "  1. Take the heap (6 pebbles)" in ran.lines

    @pytest.mark.parametrize("typed", ["3 1\nq\n", "no\n3 1\nq\n", "dragon\n3 1\nq\n"])
    def test_a_doubtful_throw_is_corrected(self, show: Companion, typed: str) -> None:
        assert "  1. Take the heap (4 pebbles)" in show(self.two("star", "1", 0.5), typed=typed).lines

    def test_an_unreadable_die_is_typed(self, show: Companion) -> None:
        ran = show(self.two(None, "1", hint="cocked"), typed="3 1\nq\n")
        assert "This cannot be the throw: 1 die cannot be read (cocked)." in ran.lines
        assert "  1. Take the heap (4 pebbles)" in ran.lines

    def test_a_picture_without_dice(self, show: Companion) -> None:
        ran = show(reading(hints=("too dark",)), typed="3 1\nq\n")
        assert "  hint: too dark" in ran.lines
        assert "This cannot be the throw: 2 dice wanted, got 0." in ran.lines
        assert "  1. Take the heap (4 pebbles)" in ran.lines

    def test_a_throw_a_picture_then_typed(self, show: Companion) -> None:
        ran = show(self.two("star", "1"), self.two("2", "3"), typed="2\n1\n1 2\nq\n")
        assert "  2. Take the heap (6 pebbles)" in ran.lines
        assert "That was the last picture; from here on type the dice." in ran.lines

    def test_help_while_asked_keeps_the_picture(self, show: Companion, reads: Callable[..., None]) -> None:
        doubtful = self.two("star", "1", 0.5)
        ran = show(doubtful, doubtful, typed="?\n\nq\n")
        assert "  1. Read red and blue from" not in ran.out.split("u undo")[0]
        assert sum("throw1.png: red star" in line for line in ran.lines) == 2

    def test_a_broken_picture_is_said_and_typed(
        self, play: Companion, reads: Callable[..., None], tmp_path: Path
    ) -> None:
        reads()
        broken = tmp_path / "broken.jpg"
        broken.write_text("not a picture")
        ran = play("--dice", broken, typed="1 2\nq\n")
        assert any("is not a picture" in line for line in ran.lines)
        assert "  1. Take the heap (3 pebbles)" in ran.lines

    def test_a_folder_of_pictures(self, play: Companion, reads: Callable[..., None], pictures: list[Path]) -> None:
        reads(self.two("star", "1"))
        ran = play("--dice", pictures[0].parent, typed="q\n")
        assert "  1. Read red and blue from " + str(pictures[1]) in ran.lines

    def test_an_empty_folder(self, play: Companion, reads: Callable[..., None], tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        ran = play("--dice", tmp_path / "empty")
        assert (ran.status, "there are no pictures in this folder" in ran.complaint) == (2, True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for a Linux camera")
def test_no_camera_is_one_line(companion: Companion, pebbles: Game, reads: Callable[..., None]) -> None:
    reads()
    ran = companion("play", "pebbles", "--dice", "camera:63")
    assert ran.status == 2
    assert ran.complaint.startswith("companion: Camera 63 ")
    assert "--dice typed" in ran.complaint


@pytest.mark.parametrize("name", sorted(companion.games.games()))
def test_every_game_plays_in_the_terminal(companion: Companion, tmp_path: Path, name: str) -> None:
    """First choices and thrown dice for as long as input lasts: no game may break the terminal."""
    ran = companion("play", name, "--solo", "--seed", 1, "--dice", "random", "--save", tmp_path / "x", typed="1\n" * 40)
    assert ran.status == 0, ran.err
    assert ran.err == ""
    assert len(ran.lines) > 40


def test_choices_that_begin_with_rising_amounts_are_numbered_by_them() -> None:
    def choices(*labels: str) -> list[Choice]:
        return [Choice(label, lambda: None) for label in labels]

    dice = choices("3 dice", "4 dice", "5 dice")
    assert numbers_of(dice) == (3, 4, 5)
    assert chosen("3", dice) is dice[0]
    with pytest.raises(Unclear, match="the numbers go from 3 to 5"):
        chosen("1", dice)
    assert numbers_of(choices("3 dice", "3 gears")) == (1, 2)
    assert numbers_of(choices("3 dice", "chicken out")) == (1, 2)
    assert numbers_of(choices("4 dice", "3 dice")) == (1, 2)


def test_a_payment_is_told_once(companion: Companion, tmp_path: Path) -> None:
    typed = "3\n1 1 2\n2\nchicken\n\nq\n"
    ran = companion("play", "emerald-skulls", "--solo", "--seed", 1, "--save", tmp_path / "s", "--plain", typed=typed)
    paid = [line for line in ran.lines if line.startswith("  Player +")]
    assert len(paid) == 1, ran.lines
    assert not any(line.startswith("Player's turn:") for line in ran.lines)


def test_dice_are_bought_by_their_number(companion: Companion, tmp_path: Path) -> None:
    position = tmp_path / "rich.toml"
    position.write_text("gears = 12\n", encoding="utf-8")
    ran = companion(
        "play", "emerald-skulls", "--solo", "--position", position, "--save", tmp_path / "s", typed="4\nq\n"
    )
    assert "Player takes 4 dice" in ran.lines
    assert "  4. 4 dice (return 1 gear)" in ran.lines
    assert "  pool: 4 dice in hand" in ran.lines


@pytest.mark.parametrize("output", ["/dev/full", None])
def test_output_that_nobody_takes_is_no_damaged_save(tmp_path: Path, output: str | None) -> None:
    if output and not Path(output).exists():
        pytest.skip("no full device here")
    save = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "companion", "play", "emerald-skulls", "--solo", "--save", str(save)]
    quoted = " ".join(f"'{word}'" for word in command) + (f" > {output}" if output else " >&-")
    ran = subprocess.run(["sh", "-c", quoted], input="3\nq\n", capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in ran.stderr
    if output:
        assert ran.returncode == 2
        assert ran.stderr == "companion: the output cannot be written (No space left on device)\n"
    else:
        assert ran.returncode == 0
        assert len(save.read_text(encoding="utf-8").splitlines()) == 3


def test_undo_goes_back_over_throws_of_the_app_and_redo_brings_them_back(companion: Companion, tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    solo = ("play", "emerald-skulls", "--solo", "--dice", "random", "--save", save)
    ran = companion(*solo, typed="3\n1\nu\nu\nu\nu\nr\nr\nr\nr\nq\n")
    assert "There is nothing to undo: nobody has done anything yet" in ran.lines
    assert "There is nothing to redo" in ran.lines
    assert ran.lines.count("  1. Roll 3 dice") == 2  # after undo and after redo the app waits before it throws
    events = load_file(save).table.events
    assert [type(event).__name__ for event in events] == ["BuyDice", "Drawn", "Rolled", "Place"]
    (rolled,) = {line for line in ran.lines if line.startswith("Player rolls")}
    assert f"Taken back: {rolled}." in ran.lines


def test_the_coach_and_the_review_answer_in_the_terminal(companion: Companion, tmp_path: Path) -> None:
    words = ("play", "yathsel", "--seed", 3, "--save", tmp_path / "game.jsonl")
    ran = companion(*words, typed="coach\n55521\ncoach\nq\n")
    said = "\n".join(ran.lines)
    assert ran.status == 0
    assert "There is no advice here now." in said
    assert "The best move" in said
    assert "Hold 5 5 5" in said

"""The live loop: what a game may count of what a camera sees, with trays of known dice and no networks."""

import numpy as np
import pytest

from companion.dice import Die, Kind, Need
from companion.game import Rolled
from companion.live import Live
from companion.sight import Sight, State
from tests.live_tray import Scene, die
from vision.errors import BadModel
from vision.frames import Frame
from vision.reading import Reading, Sighting
from vision.tray import Tray

EMERALD = Kind("emerald", ("1", "2", "3", "4", "5", "skull"), "tally")
TWO = Need((EMERALD,) * 2, 2)
FIRST = (die(60, 60, "3"), die(120, 80, "5"))
SECOND = (die(200, 160, "1"), die(250, 60, "3"))
Faces = tuple[str, ...]


class Table:
    """Play throws as the app would: a sure one counts, and then the next need is told."""

    def __init__(self, need: Need | None = TWO, auto: bool = True) -> None:
        self.scene = Scene()
        self.live = Live(lambda: self.scene, (EMERALD,))
        self.live.expect(need)
        self.auto, self.counted = auto, list[Faces]()
        self.sights: list[Sight] = []

    def show(self, dice: tuple[Sighting, ...] | None = None, frames: int = 8, light: float = 1.0) -> Sight:
        if dice is not None:
            self.scene.dice = dice
        for _ in range(frames):
            self.see(self.scene.frame(light))
        return self.sights[-1]

    def see(self, frame: Frame) -> Sight:
        sight = self.live.see(frame)
        self.sights.append(sight)
        if self.auto and sight.throw is not None and sight.throw.sure:
            self.count(sight)
        return sight

    def count(self, sight: Sight) -> None:
        assert sight.throw is not None
        assert sight.throw.match.rolled is not None
        self.counted.append(tuple(one.face for one in sight.throw.match.rolled.dice))
        self.live.accept(sight.throw.number)

    def roll(self, dice: tuple[Sighting, ...]) -> Sight:
        for passing in self.scene.sliding(dice):
            self.show(passing, 1)
        return self.show(dice)


def states(table: Table) -> list[str]:
    """List the states as they changed."""
    values = [sight.state.value for sight in table.sights]
    return [value for k, value in enumerate(values) if k == 0 or values[k - 1] != value]


def test_from_an_empty_tray_to_a_throw_that_counts_once() -> None:
    table = Table()
    table.show((), 6)
    assert table.sights[-1].words == "Throw 2 dice."
    table.roll(FIRST)
    last = table.show(FIRST, 60)
    assert table.counted == [("3", "5")]
    assert states(table) == ["moving", "still", "empty", "moving", "still", "read"]
    assert last.words == "These have counted. Throw 2 dice."
    table.show(table.scene.sliding(FIRST)[0], 1)
    assert table.sights[-1].state is State.DISTURBED
    table.roll(SECOND)
    assert table.counted == [("3", "5"), ("1", "3")]
    assert table.scene.asked == TWO.labels


def test_nothing_is_read_while_dice_move_or_a_hand_covers_the_tray() -> None:
    table = Table()
    table.show((), 6)
    reads = table.scene.reads
    for step in range(20):
        table.show((die(40 + 11 * step, 100, "4"),), 1)
    assert table.scene.reads == reads
    table.scene.hand = (60, 180)
    last = table.show(SECOND, 10)
    assert last.words == "Something lies in the way of the dice."
    assert table.counted == []
    table.scene.hand = None
    table.show(SECOND)
    assert table.counted == [("1", "3")]


def test_a_die_that_cannot_be_read_is_named_and_a_nudge_helps() -> None:
    table = Table()
    last = table.show((die(60, 60, "3"), die(200, 80, None)), 12)
    assert last.throw is not None
    assert last.throw.match.rolled is None
    assert last.words == "2 dice seen; number 2 from the left shines too much (glare). Nudge it, or tap it."
    table.show((die(60, 60, "3"), die(210, 84, "2")))
    assert table.counted == [("2", "3")]


def test_a_doubtful_throw_waits_for_people() -> None:
    table = Table()
    last = table.show((die(60, 60, "3", 0.7), die(200, 80, "2")), 30)
    assert last.throw is not None
    assert not last.throw.sure
    assert last.throw.match.rolled == Rolled((Die("emerald", "2"), Die("emerald", "3")))
    assert table.counted == []
    table.count(last)
    table.show(frames=30)
    assert table.counted == [("2", "3")]


def test_the_wrong_number_is_said_and_waited_out() -> None:
    table = Table()
    last = table.show((die(60, 60, "3"),), 12)
    assert last.throw is None
    assert last.words == "1 die seen: 2 dice wanted, got 1."
    table.show(SECOND)
    assert table.counted == [("1", "3")]


def test_too_few_dice_are_said_even_where_none_can_be_read() -> None:
    table = Table()
    last = table.show((die(60, 60, None),), 12)
    assert last.throw is None
    assert last.words == "1 die seen, where 2 should lie: 1 die cannot be read (glare)."


def test_what_cannot_be_read_beside_a_whole_throw_is_left_out_but_the_throw_waits_for_a_nod() -> None:
    table = Table()
    last = table.show((*FIRST, die(250, 200, None)), 12)
    assert last.throw is not None
    assert last.throw.match.rolled == Rolled((Die("emerald", "3"), Die("emerald", "5")))
    assert not last.throw.sure
    assert last.words == "2 dice seen: 3, 5."


def test_a_hand_over_a_waiting_throw_leaves_it_the_same_throw() -> None:
    table = Table()
    doubtful = (die(60, 60, "3", 0.7), die(120, 80, "5"))
    first = table.show(doubtful, 12).throw
    table.scene.hand = (200, 200)
    assert table.show(frames=1).throw is None
    table.scene.hand = None
    again = table.show(frames=12).throw
    assert first is not None
    assert again is not None
    assert again.number == first.number


def test_a_throw_confirmed_while_a_hand_comes_in_is_not_offered_again() -> None:
    table = Table(auto=False)
    sight = table.show(FIRST)
    table.scene.hand = (200, 200)
    table.show(frames=1)
    table.count(sight)
    table.scene.hand = None
    table.show(frames=20)
    assert [s.throw for s in table.sights[-20:]] == [None] * 20
    table.auto = True
    table.roll(SECOND)
    assert table.counted == [("3", "5"), ("1", "3")]


def test_kept_dice_lie_on_and_only_those_thrown_again_count() -> None:
    table = Table()
    table.roll(FIRST)
    table.live.expect(Need((EMERALD,), 1, (Die("emerald", "3"),)))
    table.show(frames=10)
    assert table.counted == [("3", "5")]
    table.roll((die(60, 60, "3"), die(250, 150, "5")))
    assert table.counted == [("3", "5"), ("5",)]


def test_dice_carried_to_their_place_are_no_throw_of_those_that_still_lie() -> None:
    four = Need((EMERALD,) * 4, 4)
    table = Table(four)
    lying = (die(60, 60, "1"), die(120, 60, "4"))
    table.roll((*lying, die(60, 150, "2"), die(120, 150, "2")))
    assert table.counted == [("1", "2", "2", "4")]
    table.live.expect(Need((EMERALD,) * 2, 2, (Die("emerald", "2"),) * 2))
    last = table.roll((*lying, die(270, 40, "2"), die(270, 90, "2")))
    assert table.counted == [("1", "2", "2", "4")]
    assert "cannot tell yet" in last.words
    table.roll((die(60, 200, "1"), die(150, 200, "4"), die(270, 40, "2"), die(270, 90, "2")))
    assert table.counted[1:] == [("1", "4")]


def test_the_picture_that_lay_there_before_cannot_tell_yet() -> None:
    table = Table(Need((EMERALD,) * 2, 2, (Die("emerald", "3"), Die("emerald", "5"))))
    last = table.show(FIRST, 12)
    assert last.throw is None
    assert last.words.endswith("only the dice that already lay there are seen: cannot tell yet.")


def test_an_undo_offers_the_throw_again_and_it_does_not_count_by_itself() -> None:
    table = Table()
    table.roll(FIRST)
    table.live.expect(None)
    assert table.show(frames=3).words == "No dice are wanted now."
    table.live.reconsider()
    table.live.expect(TWO)
    table.show(frames=30)
    throw = table.sights[-1].throw
    assert throw is not None
    assert not throw.sure
    table.scene.hand = (200, 200)
    table.show(frames=2)
    table.scene.hand = None
    table.show(frames=12)
    assert table.counted == [("3", "5")]
    table.roll(SECOND)
    assert table.counted == [("3", "5"), ("1", "3")]


def test_a_throw_tapped_in_is_not_read_as_the_next_one() -> None:
    table = Table()
    table.show((die(60, 60, "3"), die(200, 80, None)), 12)
    table.live.adopt()
    table.show(frames=20)
    assert table.sights[-1].throw is None
    table.roll(SECOND)
    assert table.counted == [("1", "3")]


def test_a_throw_tapped_in_while_dice_still_roll_is_not_read_as_the_next_one() -> None:
    table = Table()
    table.show((), 6)
    table.show(table.scene.sliding(FIRST)[0], 1)
    table.live.adopt()
    table.show(FIRST, 20)
    assert table.counted == []
    table.roll(SECOND)
    assert table.counted == [("1", "3")]


def test_a_look_reads_whatever_moves_and_stays_until_answered() -> None:
    table = Table()
    table.show((), 6)
    table.show(table.scene.sliding(FIRST)[0], 1)
    table.live.look()
    offered = table.show(table.scene.sliding(FIRST)[1], 1).throw
    assert offered is not None
    assert not offered.sure
    assert table.show(table.scene.sliding(FIRST)[2], 1).throw is not None
    table.live.drop()
    table.show(FIRST)
    assert table.counted == [("3", "5")]


def test_a_throw_made_before_it_was_wanted_counts_once_it_is() -> None:
    table = Table(None)
    table.roll(FIRST)
    assert table.counted == []
    table.live.expect(TWO)
    table.show(frames=8)
    assert table.counted == [("3", "5")]


def test_a_tray_area_limits_the_search_and_dice_are_told_in_the_whole_picture() -> None:
    table = Table()
    table.scene.dice = FIRST
    table.live.choose_tray(Tray(0.5, 0.0, 1.0, 1.0))
    seen = []

    def read(frame: np.ndarray, only: object = None) -> Reading:
        seen.append(frame.shape)
        return Reading((frame.shape[1], frame.shape[0]), (die(40, 160, "1"), die(90, 60, "3")))

    table.scene.read = read  # type: ignore[method-assign,assignment]
    table.auto = False
    throw = table.show(SECOND).throw
    assert set(seen) == {(240, 160, 3)}
    assert throw is not None
    assert [one.centre for one in throw.reading.dice] == [(200, 160), (250, 60)]


def test_black_frames_and_frames_of_another_size_are_no_throw() -> None:
    table = Table()
    table.roll(FIRST)
    table.show(frames=10, light=0.05)
    assert table.sights[-1].state is State.TROUBLE
    table.show(frames=10)
    table.scene.size = (160, 120)
    table.show(frames=10)
    assert table.counted == [("3", "5")]
    table.roll(SECOND)
    assert table.counted == [("3", "5"), ("1", "3")]


@pytest.mark.parametrize("lay", [FIRST, ()], ids=["some had counted", "none had"])
def test_a_camera_taken_away_in_mid_throw_makes_no_phantom(lay: tuple[Sighting, ...]) -> None:
    table = Table()
    if lay:
        table.roll(lay)
    else:
        table.show((), 6)
    before = list(table.counted)
    table.show(table.scene.sliding(SECOND)[0], 1)
    sight = table.live.trouble("Camera 0 stopped sending pictures; it is tried again until it comes back.")
    assert (sight.state, sight.throw) == (State.TROUBLE, None)
    table.scene.opening = 2
    table.show(SECOND, 12)
    assert table.counted == (before if lay else [("1", "3")])
    table.roll(FIRST)
    assert table.counted[-1] == ("3", "5")
    assert len(table.counted) == 2


def test_missing_networks_are_a_sentence() -> None:
    def missing() -> Scene:
        raise BadModel("no models in 'models': card.json is missing")

    live, scene = Live(missing, (EMERALD,)), Scene()
    live.expect(TWO)
    sights = [live.see(scene.frame()) for _ in range(4)]
    assert sights[-1].state is State.TROUBLE
    assert sights[-1].words == "no models in 'models': card.json is missing"

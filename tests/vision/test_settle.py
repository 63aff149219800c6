"""One throw, exactly once: synthetic trays with known dice, no networks."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.reading import Reading, Sighting
from vision.settle import Observation, Phase, Settler
from vision.vote import vote

SIZE = (320, 240)


def die(x: float, y: float, face: str | None, confidence: float = 0.99, half: float = 12.0) -> Sighting:
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    box = (x - half, y - half, 2 * half, 2 * half)
    hint = None if face else "cocked"
    return Sighting(corners, box, "pip", face, None, confidence if face else 0.0, (("6", 0.01),), hint)


def drawn(dice: list[Sighting], light: float = 1.0, hand: tuple[int, int] | None = None, seed: int = 0) -> np.ndarray:
    image = np.full((SIZE[1], SIZE[0], 3), 90, np.float32)
    for one in dice:
        x, y, w, h = (round(v) for v in one.box)
        shade = 150 + 15 * int(one.face or 0)
        image[y : y + h, x : x + w] = shade
    if hand is not None:
        cv2.circle(image, hand, 60, (120, 150, 220), -1)
    image = image * light + np.random.default_rng(seed).normal(0, 1.5, image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)


@dataclass
class Tray:
    """Feed scenes to a Settler and keep every throw it gives, accepting each."""

    settler: Settler = field(default_factory=Settler)
    throws: list[tuple[str, ...]] = field(default_factory=list)
    frame: int = 0
    reads: int = 0

    def show(
        self,
        dice: list[Sighting],
        frames: int = 1,
        expected: int | None = None,
        reads: tuple[list[Sighting], ...] = (),
        **look: object,
    ) -> list[Observation]:
        """Show frames of dice; `reads` are what the reader says of them in turn, by default what lies there."""
        seen = []
        for _ in range(frames):
            self.frame += 1
            image = drawn(dice, seed=self.frame, **look)  # type: ignore[arg-type]
            now = reads[self.reads % len(reads)] if reads else dice
            seen.append(self.settler.observe(image, lambda _, now=now: self._read(now), expected))  # type: ignore[misc]
            if (throw := seen[-1].throw) is not None:
                self.throws.append(tuple(one.face or "?" for one in throw.dice))
                self.settler.accept(throw)
        return seen

    def _read(self, dice: list[Sighting]) -> Reading:
        self.reads += 1
        return Reading(SIZE, tuple(dice))


FIRST = [die(60, 60, "3"), die(120, 80, "5")]
SECOND = [die(200, 160, "1"), die(250, 60, "3")]


def roll(tray: Tray, to: list[Sighting], expected: int | None = None) -> None:
    """Let the dice slide through a few places before they stop."""
    for step in (40.0, 25.0, 12.0, 5.0):
        tray.show([die(one.centre[0] - step, one.centre[1] + step / 2, one.face) for one in to], 1, expected)
    tray.show(to, 8, expected)


def test_a_throw_counts_once_however_long_it_lies() -> None:
    tray = Tray()
    tray.show([], 5)
    roll(tray, FIRST)
    tray.show(FIRST, 60)
    assert tray.throws == [("3", "5")]


def test_it_is_given_on_the_fourth_still_frame() -> None:
    tray = Tray()
    tray.show([], 5)
    tray.show(FIRST, 1)
    phases = [(seen.phase, seen.throw is not None) for seen in tray.show(FIRST, 3)]
    assert phases == [(Phase.STILL, False), (Phase.STILL, False), (Phase.STILL, True)]


def test_moving_dice_are_not_even_read() -> None:
    tray = Tray()
    for step in range(20):
        tray.show([die(40 + 11 * step, 100, "4")])
    assert tray.reads == 0
    assert tray.throws == []


def test_two_throws_count_twice() -> None:
    tray = Tray()
    roll(tray, FIRST)
    roll(tray, SECOND)
    assert tray.throws == [("3", "5"), ("1", "3")]


def test_a_lamp_that_flickers_is_no_motion_and_no_throw() -> None:
    tray = Tray()
    roll(tray, FIRST)
    for k in range(30):
        tray.show(FIRST, 1, light=1.0 + 0.12 * (k % 2))
    assert tray.throws == [("3", "5")]


def test_a_hand_that_passes_over_is_no_throw() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    for x in range(0, 320, 40):
        tray.show(FIRST, 1, 2, hand=(x, 120))
    tray.show(FIRST, 10, 2)
    assert tray.throws == [("3", "5")]


def test_a_hand_resting_in_the_tray_holds_the_throw_until_it_leaves() -> None:
    tray = Tray()
    tray.show([], 6, 2)
    seen = tray.show(SECOND, 10, 2, hand=(60, 180))
    assert [one.message for one in seen if one.message] == ["something lies in the way of the dice"]
    assert tray.throws == []
    tray.show(SECOND, 8, 2)
    assert tray.throws == [("1", "3")]


def test_one_die_knocked_over_is_no_throw_of_two() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    seen = tray.show([die(60, 60, "3"), die(135, 80, "1")], 8, 2)
    assert tray.throws == [("3", "5")]
    assert [one.message for one in seen if one.message] == ["only 1 of 2 dice moved since the last throw"]


def test_a_single_die_tipped_over_is_no_throw_but_one_thrown_far_is() -> None:
    tray = Tray()
    roll(tray, [die(100, 100, "3")], 1)
    seen = tray.show([die(120, 104, "1")], 8, 1)
    assert [one.message for one in seen if one.message] == ["a die was knocked over: throw again, or enter it by hand"]
    roll(tray, [die(240, 60, "1")], 1)
    assert tray.throws == [("3",), ("1",)]


def test_kept_dice_stay_and_the_rest_is_rerolled() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    roll(tray, [die(60, 60, "3"), die(250, 150, "5")], 1)
    assert tray.throws == [("3", "5"), ("3", "5")]


def test_picking_up_all_dice_empties_the_tray_and_the_same_places_may_count_again() -> None:
    tray = Tray()
    roll(tray, FIRST)
    assert tray.show([], 8)[-5].phase in (Phase.EMPTY, Phase.STILL)
    roll(tray, FIRST)
    assert tray.throws == [("3", "5"), ("3", "5")]


def test_after_an_undo_what_lies_there_may_be_read_again() -> None:
    tray = Tray()
    roll(tray, FIRST)
    tray.settler.forget()
    tray.show(FIRST, 6)
    assert tray.throws == [("3", "5"), ("3", "5")]


def test_a_frame_of_another_size_is_no_throw_and_the_next_throw_counts() -> None:
    tray = Tray()
    roll(tray, FIRST)
    half = [die(one.centre[0] / 2, one.centre[1] / 2, one.face, half=6) for one in FIRST]
    small = [cv2.resize(drawn(FIRST, seed=k), (160, 120)) for k in range(6)]
    seen = [tray.settler.observe(image, lambda _: Reading((160, 120), tuple(half))) for image in small]
    assert seen[0].phase is Phase.MOVING
    assert [one.throw for one in seen] == [None] * 6
    assert [one.message for one in seen if one.message] == [
        "the picture changed: the dice that lie there are taken as counted"
    ]
    moved = [cv2.resize(drawn(SECOND, seed=k), (160, 120)) for k in range(6)]
    there = [die(one.centre[0] / 2, one.centre[1] / 2, one.face, half=6) for one in SECOND]
    throws = [tray.settler.observe(image, lambda _: Reading((160, 120), tuple(there))).throw for image in moved]
    assert [tuple(one.face for one in throw.dice) for throw in throws if throw] == [("1", "3")]


def said(observations: list[Observation]) -> list[str]:
    return [one.message for one in observations if one.message]


def deaf(settler: Settler) -> Settler:
    """Have throws given but never counted, as where the game wants other dice."""
    settler.accept = lambda *_: None  # type: ignore[method-assign]
    return settler


def test_a_die_seen_in_every_third_frame_counts_and_one_invented_now_and_then_does_not() -> None:
    tray = Tray()
    tray.show([], 5, 2)
    tray.show(FIRST, 12, 2, reads=(FIRST, FIRST[:1], FIRST[:1]))
    assert tray.throws == [("3", "5")]
    tray.show([], 12, 2)
    tray.show(SECOND, 12, 2, reads=([*SECOND, die(30, 200, "6")], SECOND))
    assert tray.throws == [("3", "5"), ("1", "3")]


def test_two_quads_of_one_die_in_turn_are_one_die() -> None:
    tray = Tray()
    tray.show([die(60, 60, "3")], 12, 1, reads=([die(60, 60, "3")], [die(68, 60, "3")]))
    assert tray.throws == [("3",)]


def test_readings_that_disagree_take_longer_and_the_majority_is_read() -> None:
    tray = Tray()
    seen = tray.show(FIRST, 12, 2, reads=(FIRST, [FIRST[0], die(120, 80, "6")], FIRST))
    assert tray.throws == [("3", "5")]
    assert [k for k, one in enumerate(seen) if one.throw] == [8]


def test_a_face_without_a_majority_is_no_face_and_says_what_was_seen() -> None:
    readings = [Reading(SIZE, (die(60, 60, face, 0.8),)) for face in ("3", "4", "5", "3", "4", "5", "3", "4")]
    voted = vote(readings).dice[0]
    assert (voted.face, voted.hint, voted.confidence) == (None, "unsteady", 0.0)
    assert [face for face, _ in voted.runners_up] == ["3", "4", "5"]


def test_a_die_knocked_over_where_the_throw_was_not_read_is_no_throw() -> None:
    tray = Tray(deaf(Settler()))
    tray.show([], 5, 3)
    three = [*FIRST, die(250, 180, "2")]
    tray.show(three, 12, 3, reads=(FIRST,))
    tray.throws.clear()
    seen = tray.show([*FIRST, die(274, 180, "4")], 12, 3)
    assert tray.throws == []
    assert said(seen) == ["only 1 of these 3 dice moved: throw them all, or have them read now"]
    roll(tray, [*SECOND, die(60, 200, "6")], 3)
    assert tray.throws == [("1", "3", "6")]


def test_a_die_knocked_over_is_no_throw_either_where_another_throw_had_counted_before() -> None:
    tray = Tray()
    roll(tray, [*FIRST, die(40, 200, "6")], 3)
    later = [*SECOND, die(150, 60, "2")]
    tray.show(later, 12, 3, reads=(SECOND,))
    seen = tray.show([*SECOND, die(174, 60, "4")], 12, 3)
    assert tray.throws == [("3", "5", "6")]
    assert said(seen) == ["only 1 of these 3 dice moved: throw them all, or have them read now"]


def test_a_die_that_was_overlooked_and_never_moved_belongs_to_the_throw() -> None:
    tray = Tray(deaf(Settler()))
    tray.show([], 5, 2)
    tray.show(FIRST, 12, 2, reads=(FIRST[:1],))
    tray.show(FIRST, 1, 2, hand=(300, 230))
    tray.show(FIRST, 12, 2)
    assert tray.throws == [("3",), ("3", "5")]


def test_an_unreadable_die_that_is_nudged_makes_the_throw() -> None:
    tray = Tray(deaf(Settler()))
    tray.show([], 5, 2)
    tray.show([FIRST[0], die(120, 80, None)], 12, 2)
    tray.show([FIRST[0], die(134, 86, "5")], 12, 2)
    assert tray.throws == [("3", "?"), ("3", "5")]


def test_a_camera_that_was_turned_over_an_empty_tray_gets_used_to_it() -> None:
    tray = Tray()
    tray.show([], 6, 2)
    tray.show([], Settler.ACCUSTOMED + 6, 2, hand=(60, 180))
    tray.show(SECOND, 8, 2, hand=(60, 180))
    assert tray.throws == [("1", "3")]


def test_votes_outweigh_one_wrong_frame() -> None:
    right, wrong = Reading(SIZE, (die(60, 60, "5", 0.9),)), Reading(SIZE, (die(60, 60, "6", 0.95),))
    voted = vote([right, wrong, right]).dice[0]
    assert voted.face == "5"
    assert round(voted.confidence, 6) == 0.6
    assert voted.runners_up[0][0] == "6"


def test_an_unreadable_die_stays_unreadable_and_says_why() -> None:
    tray = Tray()
    throws = [seen.throw for seen in tray.show([die(60, 60, None)], 12) if seen.throw]
    assert len(throws) == 1
    assert (throws[0].dice[0].face, throws[0].dice[0].hint) == (None, "cocked")


def test_a_hand_that_rests_on_all_dice_is_no_empty_tray() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    seen = []
    for _ in range(8):
        tray.frame += 1
        image = drawn(FIRST, seed=tray.frame, hand=(100, 100))
        seen.append(tray.settler.observe(image, lambda _: Reading(SIZE), 2))
    assert [one.message for one in seen if one.message] == ["something lies in the way of the dice"]
    tray.show(FIRST, 8, 2)
    assert tray.throws == [("3", "5")]


def test_a_lamp_switched_off_is_no_empty_tray() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    dark = [drawn(FIRST, light=0.25, seed=k, hand=(250, 200) if k == 1 else None) for k in range(9)]
    seen = [tray.settler.observe(image, lambda _: Reading(SIZE, (), ("too dark",)), 2) for image in dark]
    assert [one.message for one in seen if one.message] == ["too dark to see the dice"]
    tray.show(FIRST, 8, 2)
    assert tray.throws == [("3", "5")]


def test_after_the_camera_was_away_counted_dice_are_not_thrown_anew_wherever_they_lie() -> None:
    tray = Tray()
    roll(tray, FIRST, 2)
    tray.settler.interrupted()
    tray.show([die(90, 160, "3"), die(180, 60, "5")], 8, 2)
    assert tray.throws == [("3", "5")]
    roll(tray, SECOND, 2)
    assert tray.throws == [("3", "5"), ("1", "3")]


def test_a_hand_over_most_of_the_picture_hides_the_counted_dice_and_throws_nothing() -> None:
    tray = Tray()
    tray.show([], 5)
    roll(tray, FIRST)
    skin = np.linspace(20, 170, 200)[None, :, None] * (0.6, 0.8, 1.0)  # rounded, so lit from bright to dark
    for share in (0.3, *[0.62] * 12):
        tray.frame += 1
        hand = drawn(FIRST, seed=tray.frame)
        wide = int(share * SIZE[0])
        noise = np.random.default_rng(tray.frame).normal(0, 1.5, (SIZE[1], wide, 3))
        hand[:, :wide] = np.clip(skin[:, :wide] + noise, 0, 255)
        seen = tray.settler.observe(hand, lambda _: Reading(SIZE))
        assert seen.phase is not Phase.EMPTY
    assert tray.settler.counted
    tray.show(FIRST, 20)
    assert tray.throws == [("3", "5")]

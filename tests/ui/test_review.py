"""A reading under a person's eyes: taps go to the likeliest faces first, and nothing is accepted that cannot be."""

from companion.dice import Die, Kind, Need
from companion.game import Rolled
from companion.ui.review import NOT_A_DIE, Review, likeliest
from vision.reading import Reading, Sighting

TALLY = Kind("emerald", ("1", "2", "3", "4", "5", "skull"), "tally")
METALS = tuple(Kind(metal, ("eggs-1", "eggs-2", "death"), "goblin", metal) for metal in ("bronze", "silver"))


def sighting(
    face: str | None, x: float = 100, confidence: float = 0.99, runners: tuple[str, ...] = (), **more: str
) -> Sighting:
    corners = ((x - 20, 80), (x + 20, 80), (x + 20, 120), (x - 20, 120))
    return Sighting(
        corners,
        (x - 20, 80, 40, 40),
        more.get("family", "tally"),
        face,
        more.get("colour"),
        confidence if face else 0.0,
        tuple((runner, 0.1) for runner in runners),
        None if face else "glare",
    )


def review(*dice: Sighting, count: int = 1, beside: tuple[Die, ...] = ()) -> Review:
    return Review(Need((TALLY,) * 7, count, beside), Reading((640, 480), dice), (TALLY,))


def emerald(*faces: str) -> Rolled:
    return Rolled(tuple(Die("emerald", face) for face in faces))


def test_sure_dice_are_the_throw_at_once() -> None:
    seen = review(sighting("4"), sighting("1", 300), count=2)
    assert seen.match.rolled == emerald("1", "4")
    assert not seen.doubtful(0)


def test_taps_go_to_the_runners_up_first_then_to_the_rest_then_to_no_die() -> None:
    seen = review(sighting("4", confidence=0.5, runners=("5", "3")))
    assert seen.doubtful(0)
    faces = []
    for _ in range(7):
        seen.tap(0)
        faces.append(seen.dice[0].chosen.face if seen.dice[0].chosen else NOT_A_DIE)
    assert faces == ["5", "3", "1", "2", "skull", None, "4"]
    assert not seen.doubtful(0)


def test_an_unreadable_die_asks_for_a_look_and_its_first_tap_is_its_likeliest_face() -> None:
    seen = review(sighting(None, runners=("skull", "2")))
    assert seen.doubtful(0)
    assert seen.match.rolled is None
    assert "glare" in (seen.match.problem or "")
    seen.tap(0)
    assert seen.match.rolled == emerald("skull")


def test_what_is_no_die_does_not_count() -> None:
    seen = review(sighting("4"), sighting("2", 300))
    assert seen.match.rolled is None
    seen.choose(1, NOT_A_DIE)
    assert seen.match.rolled == emerald("4")


def test_a_missed_die_is_added_where_people_tap() -> None:
    seen = review(sighting("4"), count=2)
    place = seen.add(400, 300)
    assert seen.at(405, 290) == place
    assert seen.at(100, 100) == 0
    assert seen.at(600, 450) is None
    assert seen.match.rolled == emerald("1", "4")
    seen.choose(place, Die("emerald", "skull"))
    assert seen.match.rolled == emerald("4", "skull")


def test_dice_lying_beside_are_not_thrown_again() -> None:
    beside = (Die("emerald", "2"),)
    seen = review(sighting("2"), sighting("5", 300), beside=beside)
    assert seen.match.rolled == emerald("5")
    assert review(sighting("2"), beside=beside).match.problem == (
        "only the dice that already lay there are seen: cannot tell yet"
    )


def test_a_picture_of_the_tray_alone_is_the_throw_though_dice_lie_on_the_board() -> None:
    beside = (Die("emerald", "2"), Die("emerald", "2"))
    seen = review(sighting("3"), sighting("5", 300), count=2, beside=beside)
    assert seen.match.rolled == emerald("3", "5")
    alike = review(sighting("2"), sighting("2", 300), count=2, beside=beside)
    assert alike.match.rolled is None
    alike.tray_only = True
    assert alike.match.rolled == emerald("2", "2")


def test_the_colour_that_was_seen_comes_first_and_others_after_it() -> None:
    dice = likeliest(sighting("death", family="goblin", colour="silver", runners=("eggs-2",)), METALS)
    assert [str(die) for die in dice] == [
        "silver/death",
        "silver/eggs-2",
        "silver/eggs-1",
        "bronze/eggs-1",
        "bronze/eggs-2",
        "bronze/death",
    ]


def test_a_corrected_goblin_die_keeps_its_new_metal() -> None:
    need = Need(METALS, 1)
    seen = Review(need, Reading((640, 480), (sighting("death", family="goblin", colour="silver"),)))
    seen.choose(0, Die("bronze", "eggs-2"))
    assert seen.match.rolled == Rolled((Die("bronze", "eggs-2"),))

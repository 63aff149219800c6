"""What becomes of a film's throws is counted by when they were given."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.errors import BadPicture
from vision.reading import Reading
from vision.score_films import (
    Filmed,
    FilmScore,
    add,
    judge,
    labels,
    main,
    named,
    open_film,
    report,
    true_reading,
    true_sighting,
)


def die(face: str, x: float = 50.0, visible: float = 1.0) -> dict[str, Any]:
    top = [[x, 40.0], [x + 20, 40.0], [x + 20, 60.0], [x, 60.0]]
    return {"family": "pip", "face": face, "colour": None, "top": top, "visible": visible}


def throw(rest: float, end: float, *faces: str) -> dict[str, Any]:
    dice = [die(face, 50.0 + 60 * k) for k, face in enumerate(faces)]
    return {"kind": "throw", "begin": rest - 1, "rest": rest, "end": end, "dice": dice}


def reading(*faces: str) -> Reading:
    return true_reading((320, 180), throw(1.0, 2.0, *faces)["dice"])


THROWS = [throw(1.0, 3.0, "3", "5"), throw(5.0, 7.0, "1", "1"), throw(9.0, 11.0, "2", "6")]


@pytest.mark.parametrize(
    ("given", "counts"),  # once, other, missed, doubled, phantom
    [
        ([(1.3, "35"), (5.3, "11"), (9.3, "62")], (3, 0, 0, 0, 0)),
        ([(1.3, "35"), (2.9, "35"), (5.3, "11"), (9.3, "26")], (2, 0, 0, 1, 0)),
        ([(1.3, "36"), (5.3, "11")], (1, 1, 1, 0, 0)),
        ([(0.5, "35"), (3.1, "35"), (5.3, "11"), (9.3, "26")], (2, 0, 1, 0, 2)),
    ],
)
def test_throws_are_told_apart(given: list[tuple[float, str]], counts: tuple[int, ...]) -> None:
    score = FilmScore()
    judge(score, "film", THROWS, [(t, reading(*faces)) for t, faces in given])
    assert (score.once, score.other, score.missed, score.doubled, score.phantom) == counts
    assert len(score.faults) == sum(counts[1:])


def test_delays_are_from_rest_to_the_first_reading() -> None:
    score = FilmScore()
    judge(score, "film", THROWS, [(1.2, reading("3", "5")), (2.0, reading("3", "5")), (5.4, reading("1", "1"))])
    assert score.delays == pytest.approx([0.2, 0.4])
    assert "median 0.300 s" in report(score)


def test_dice_out_of_sight_are_in_no_reading_and_faces_come_from_truth() -> None:
    assert labels(true_reading((320, 180), [die("3"), die("4", 120.0, 0.5)]).dice) == {("pip", "3", None): 1}
    seen = true_reading((320, 180), [die("2", 54.0), die("6", 200.0)])
    assert [d.face for d in named(seen, [die("5")]).dice] == ["5", "6"]
    assert named(seen, [die("5")]).dice[0].corners == true_sighting(die("2", 54.0)).corners


def film(tmp_path: Path) -> Filmed:
    """Write a film in which two dice slide in, lie, and are taken away."""
    path = tmp_path / "made.avi"
    out = cv2.VideoWriter(str(path), cv2.CAP_OPENCV_MJPEG, cv2.VideoWriter.fourcc(*"MJPG"), 15.0, (320, 180))
    frames, rng = [], np.random.default_rng(1)
    for k in range(60):
        slide = max(0, 20 - k) * 8
        there = [die("3", 50.0 + slide), die("5", 110.0 + slide)] if k < 45 else []
        image = np.full((180, 320, 3), 90.0)
        for one in there:
            x = round(one["top"][0][0])
            image[40:60, x : x + 20] = 220
        out.write(np.clip(image + rng.normal(0, 1.5, image.shape), 0, 255).astype(np.uint8))
        frames.append({"t": k / 15, "moving": 0 < k <= 20, "hand": False, "dice": there})
    out.release()
    return Filmed(path, "pip", frames, [throw(20 / 15, 45 / 15 - 0.01, "3", "5")])


def test_a_film_runs_through_the_settler(tmp_path: Path) -> None:
    made = film(tmp_path)
    score = FilmScore()
    add(score, made, lambda image, frame: true_reading((320, 180), frame["dice"]))
    assert (score.films, score.throws, score.once, score.missed, score.doubled, score.phantom) == (1, 1, 1, 0, 0, 0)
    assert score.delays == pytest.approx([3 / 15], abs=1.01 / 15)


def test_a_folder_without_films_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--oracle", "all"]) == 2
    assert capsys.readouterr().err == f"error: no films in {str(tmp_path)!r}\n"
    with pytest.raises(BadPicture, match="no truth of"):
        open_film(tmp_path / "none.avi")

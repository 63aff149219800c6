"""A film of known truth runs through the loop of the app."""

from pathlib import Path

from benchmarks.films import KINDS, Knowing, play
from tests.vision.test_score_films import film
from vision.labels import FAMILIES
from vision.score_films import FilmScore


def test_every_family_has_its_dice() -> None:
    assert set(KINDS) == set(FAMILIES)


def test_a_throw_is_counted_once_by_itself(tmp_path: Path) -> None:
    score = FilmScore()
    assert play(score, film(tmp_path), Knowing(None, "all")) == (1, 0)
    assert (score.throws, score.once, score.doubled, score.phantom, score.faults) == (1, 1, 0, 0, [])

"""Fixtures for every test: no test touches the user's own folder, and a small fifth game is at hand."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import companion.games
import companion.printed
from companion.game import Game
from tests import pebbles as fifth

# A busy machine is no reason to fail: no test asserts how long anything takes.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the user's folder at an empty place of the test's own."""
    folder = tmp_path / "user"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    monkeypatch.delenv("COMPANION_CALLED", raising=False)
    return folder


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Put the small game, with its facts, on the shelf in place of the real ones."""
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    (seeds / "pebbles.toml").write_text(fifth.SEEDS, encoding="utf-8")
    monkeypatch.setattr(companion.printed, "seeds_folder", lambda: seeds)
    monkeypatch.setattr(companion.games, "games", lambda: {"pebbles": fifth.GAME})
    return fifth.GAME

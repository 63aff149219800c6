"""Yathsel's shop in a terminal: the opponent waits to be let go on, and the clock runs while people choose."""

from pathlib import Path

import pytest

from companion.terminal import shop_time
from tests.commands.conftest import Companion

POSITION = """
turn = 2
run = { duel = 1, gold = 60 }
"""
BEGIN = ("play", "yathsel", "--seats", "Ann,Bob=opponent", "--seed", "1", "--option", "mode=campaign")


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.toml"
    path.write_text(POSITION, encoding="utf-8")
    return path


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give the seconds on the clock; every look at it takes `step` (the second) longer."""
    hands = [100.0, 0.0]

    def look() -> float:
        hands[0] += hands[1]
        return hands[0]

    monkeypatch.setattr(shop_time, "monotonic", look)
    return hands


def test_the_opponent_waits_until_it_is_let_go_on(companion: Companion, position: Path) -> None:
    ran = companion(*BEGIN, "--position", position, typed="let\nq\n")
    assert "  1. Let the opponent go on" in ran.lines
    assert any("(roll 1 of 3)" in line for line in ran.lines)
    assert "Ann rolls all five dice." in ran.lines


def test_a_purchase_in_time(companion: Companion, position: Path, clock: list[float]) -> None:
    clock[1] = 1.0
    ran = companion(*BEGIN, "--position", position, typed="duck\nbuy second\ncome up\nq\n")
    assert any("s left, and the clock runs" in line for line in ran.lines)
    assert any("Second Wind" in line and "-6 gold" in line for line in ran.lines)
    assert any("comes up again" in line for line in ran.lines)


def test_too_late_a_reply_is_caught_and_forgotten(companion: Companion, position: Path, clock: list[float]) -> None:
    clock[1] = 30.0
    ran = companion(*BEGIN, "--position", position, typed="duck\nbuy second\nq\n")
    assert any("caught" in line for line in ran.lines)
    assert not any("-6 gold" in line for line in ran.lines)

"""start.py: sets up once, runs what was asked for, and says in one line why it cannot."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load start.py as if it lay in an empty folder with a pyproject.toml."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    return module


@pytest.fixture
def ran(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let no environment be made and nothing be installed or run; list what would have been."""
    calls: list[list[str]] = []

    def make(with_pip: bool) -> None:
        Path(start.python()).parent.mkdir(parents=True)
        Path(start.python()).touch()
        calls.append(["make", f"with_pip={with_pip}"])

    monkeypatch.setattr(start, "pip_serves", lambda: True)
    monkeypatch.setattr(start, "make_environment", make)
    monkeypatch.setattr(start, "install", lambda what, outside: calls.append(["install", what]))
    monkeypatch.setattr(start.subprocess, "call", lambda command, cwd=None: calls.append(command[1:]) or 0)
    return calls


def test_no_arguments_play_the_demonstration(start: ModuleType, ran: list[list[str]]) -> None:
    assert start.main([]) == 0
    assert ran == [["make", "with_pip=False"], ["install", "."], ["-m", "companion", "demo"]]


def test_set_up_happens_once(start: ModuleType, ran: list[list[str]]) -> None:
    start.main([])
    del ran[:]
    start.main(["play", "skaal"])
    assert ran == [["-m", "companion", "play", "skaal"]]


def test_tests_need_more_and_what_they_need_serves_the_app(start: ModuleType, ran: list[list[str]]) -> None:
    start.main(["test", "-k", "dice"])
    assert ran[1:] == [["install", ".[test]"], ["-m", "pytest", "-k", "dice"]]
    del ran[:]
    start.main(["games"])
    assert ran == [["-m", "companion", "games"]]


def test_the_app_alone_does_not_serve_the_tests(start: ModuleType, ran: list[list[str]]) -> None:
    start.main([])
    start.main(["test"])
    assert ["install", ".[test]"] in ran


def test_a_changed_project_is_set_up_again(start: ModuleType, ran: list[list[str]]) -> None:
    start.main([])
    (start.ROOT / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    del ran[:]
    start.main([])
    assert ran == [["install", "."], ["-m", "companion", "demo"]]


def test_an_old_python_is_one_line(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "LEAST_PYTHON", (9, 0))
    assert start.main([]) == 1
    assert "start.py: Python 3.11 or newer is needed; this is" in capsys.readouterr().err


def test_no_pip_at_all_is_one_line(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "pip_serves", lambda: False)
    monkeypatch.setattr(start.importlib.util, "find_spec", lambda name: None)
    assert start.main([]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "start.py: pip is missing: install it (on Debian or Ubuntu: sudo apt-get install python3-pip)"
    )


def test_pips_last_words_are_shown_when_it_fails(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "\n".join(f"line {n}" for n in range(40))
    failed = subprocess.CompletedProcess([], 1, stdout=words)
    monkeypatch.setattr(start.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(start.SetUpFailed, match="pip could not install what is needed; its last words are above"):
        start.install(".", True)
    assert capsys.readouterr().err.splitlines() == [f"  line {n}" for n in range(25, 40)]


def test_the_environments_python(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert start.python().endswith(".venv/bin/python" if sys.platform != "win32" else "Scripts\\python.exe")


def test_start_needs_the_standard_library_only() -> None:
    names = {"hashlib", "importlib", "os", "pathlib", "re", "subprocess", "sys", "venv"}
    lines = [
        line.split() for line in (ROOT / "start.py").read_text().splitlines() if line.startswith(("import ", "from "))
    ]
    assert {line[1].partition(".")[0] for line in lines} == names

"""What the README and the list of commands promise is so."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from companion.games import games
from tests.commands.test_demo import STORY

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "NOTICE.md", "docs/commands.md", "docs/architecture.md")


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def commands_in(page: str) -> list[list[str]]:
    """List the arguments of every `python3 start.py …` line in a page's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", text_of(page), re.DOTALL)
    lines = [shlex.split(line) for block in blocks for line in block.splitlines() if line.strip()]
    assert all(line[:2] == ["python3", "start.py"] for line in lines)
    return [line[2:] for line in lines]


def test_the_readmes_commands_exist() -> None:
    commands = commands_in("README.md")
    assert commands[0] == []
    assert commands[1] == ["test"]
    assert {line[0] for line in commands[2:]} <= set(COMMANDS)
    assert {word for line in commands for word in line if word in games()} >= {"emerald-skulls"}


def test_the_readme_quotes_the_demonstration_as_it_is() -> None:
    (block,) = re.findall(r"```text\n(.*?)```", text_of("README.md"), re.DOTALL)
    quoted = [line for line in block.splitlines() if line.lstrip().startswith("Player")]
    assert len(quoted) == 4
    assert [line for line in quoted if line not in STORY] == []


def test_every_game_has_its_line_in_the_readme() -> None:
    rows = [line for line in text_of("README.md").splitlines() if line.startswith("| ") and "`play " in line]
    assert len(rows) == len(games())
    for game in games().values():
        (row,) = [row for row in rows if f"`play {game.name} " in row]
        least, most = game.seats
        assert f"| {game.title} | {least} to {most} |" in row


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", text_of(page))
    folder = (ROOT / page).parent
    assert [link for link in links if not (folder / link).exists()] == []


def test_every_command_is_in_the_list() -> None:
    listed = text_of("docs/commands.md")
    assert [name for name in COMMANDS if f"`companion {name}" not in listed] == []


def test_the_licence_is_the_projects() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    assert project["license"]["text"] == "MIT"
    assert text_of("LICENSE").startswith("MIT License")
    for dependency in project["dependencies"]:
        name = re.split(r"[<>=]", dependency)[0].removesuffix("-python-headless")
        assert name.replace("onnxruntime", "ONNX Runtime").lower() in text_of("NOTICE.md").lower()

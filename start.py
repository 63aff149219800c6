"""Set everything up in .venv, once, and run it: the only thing needed before is Python 3.11 with pip.

    python3 start.py              play a turn with the dice of a short film
    python3 start.py app          open the app
    python3 start.py play emerald-skulls --solo
    python3 start.py test         run the tests

Anything but "test" is handed to the `companion` command.
"""

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LEAST_PYTHON = (3, 11)
#: The first pip that can install into another Python's environment.
LEAST_PIP = (22, 3)
#: Lines of pip's own words to show when it fails.
TAIL = 15


class SetUpFailed(Exception):
    """Report, in one line, why nothing can be run here."""


def main(arguments: list[str]) -> int:
    """Set up what the arguments need, run them, and give the exit status."""
    testing = arguments[:1] == ["test"]
    try:
        if sys.version_info < LEAST_PYTHON:
            raise SetUpFailed(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
        set_up("test" if testing else "app")
        command = ["pytest", *arguments[1:]] if testing else ["companion", *(arguments or ["demo"])]
        os.environ.setdefault("COMPANION_CALLED", f"{'py' if os.name == 'nt' else 'python3'} start.py")
        return subprocess.call([python(), "-m", *command], cwd=ROOT if testing else None)
    except SetUpFailed as error:
        print(f"start.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def python() -> str:
    """Give the path of the environment's own Python."""
    return str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def set_up(what: str) -> None:
    """Make the environment and install the project, unless that was done for this very pyproject.toml.

    what: "app", or "test" for what the tests need as well.
    """
    wanted, marks = stamp(), {name: VENV / f"set-up-{name}" for name in ("app", "test")}
    if any(marks[name].is_file() and marks[name].read_text() == wanted for name in {what, "test"}):
        return
    print("Setting up in .venv; this happens once and takes a minute or two.", file=sys.stderr, flush=True)
    outside = pip_serves()
    if not Path(python()).exists():
        make_environment(with_pip=not outside)
    install(".[test]" if what == "test" else ".", outside)
    marks[what].write_text(wanted)


def stamp() -> str:
    """Give what makes a set-up outdated when it changes: the project's description and the Python in use."""
    content = (ROOT / "pyproject.toml").read_bytes() + sys.version.encode() + str(ROOT).encode()
    return hashlib.sha256(content).hexdigest()


def make_environment(with_pip: bool) -> None:
    """Make .venv; with_pip: with a pip of its own, where this Python's pip cannot install into it."""
    if with_pip and importlib.util.find_spec("ensurepip") is None:
        raise SetUpFailed("pip is missing: install it (on Debian or Ubuntu: sudo apt-get install python3-pip)")
    try:
        venv.create(VENV, with_pip=with_pip, clear=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetUpFailed(f"the environment {VENV} cannot be made: {error}") from None


def pip_serves() -> bool:
    """Tell whether this Python has a pip that can install into another environment."""
    if importlib.util.find_spec("pip") is None:
        return False
    said = subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, text=True)
    numbers = re.match(r"pip (\d+)\.(\d+)", said.stdout)
    return numbers is not None and (int(numbers[1]), int(numbers[2])) >= LEAST_PIP


def install(what: str, outside: bool) -> None:
    """Install the project into the environment, editable; show the end of pip's own words when that fails.

    outside: by this Python's pip, not by one in the environment.
    """
    pip = [sys.executable, "-m", "pip", "--python", python()] if outside else [python(), "-m", "pip"]
    command = [*pip, "install", "--quiet", "--disable-pip-version-check", "--editable", what]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        tail = done.stdout.strip().splitlines()[-TAIL:]
        print("\n".join(f"  {line}" for line in tail), file=sys.stderr)
        raise SetUpFailed("pip could not install what is needed; its last words are above. Is there a network?")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Who may import whom: the architecture, enforced."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRAINING = {"torch", "onnx", "moderngl", "tqdm", "PIL", "fontTools", "mitsuba"}
IMPURE = {"random", "time", "datetime", "os", "pathlib", "io", "secrets", "cv2", "numpy.random", "socket", "uuid"}


def imported(path: Path) -> set[str]:
    """List the modules a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def offenders(files: list[Path], forbidden: set[str]) -> list[str]:
    """List "file imports module" for every import at or below a forbidden name."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files
        for name in sorted(imported(path))
        if any(name == bad or name.startswith(bad + ".") for bad in forbidden)
    ]


def files(folder: str, *, but: str | None = None) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    return [path for path in found if but is None or (ROOT / but) not in path.parents]


def test_the_import_reader_sees_nested_and_from_imports(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("import a.b\ndef f():\n    from c import d\n")
    assert imported(path) == {"a.b", "c", "c.d"}


def test_vision_knows_no_games_and_no_training() -> None:
    assert offenders(files("vision", but="vision/train"), TRAINING | {"companion", "kivy", "vision.train"}) == []


def test_training_knows_no_games() -> None:
    assert offenders(files("vision/train"), {"companion", "kivy"}) == []


def test_training_never_sees_the_made_up_dice() -> None:
    training = [path for path in files("vision/train", but="vision/train/made_up") if path.name != "teach_check.py"]
    assert offenders(training, {"vision.train.made_up"}) == []


def test_kivy_only_in_the_ui() -> None:
    assert offenders(files("companion", but="companion/ui"), {"kivy"}) == []


def test_the_app_never_imports_training() -> None:
    assert offenders(files("companion"), TRAINING | {"vision.train"}) == []


def test_games_and_the_core_know_no_screen_and_no_camera() -> None:
    core = [ROOT / "companion" / f"{name}.py" for name in ("dice", "game", "table", "view", "errors")]
    assert offenders(core + files("companion/games"), {"companion.ui", "vision"}) == []


@pytest.mark.parametrize("folder", [p.name for p in sorted((ROOT / "companion/games").iterdir()) if p.is_dir()])
def test_games_know_nothing_of_each_other(folder: str) -> None:
    others = {p.name for p in (ROOT / "companion/games").iterdir() if p.is_dir()} - {folder}
    assert offenders(files(f"companion/games/{folder}"), {f"companion.games.{other}" for other in others}) == []


def test_rules_are_pure() -> None:
    pure = [path for path in files("companion/games") if not path.name.startswith(("house", "solver", "table_"))]
    core = [ROOT / "companion" / f"{name}.py" for name in ("dice", "table", "view")]
    assert offenders(pure + core, IMPURE) == []

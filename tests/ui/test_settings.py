"""Settings outlast the app, and a damaged file costs nothing but the settings."""

from pathlib import Path

import pytest

from companion.ui.settings import Settings, load_settings, save_settings


def test_settings_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "screen.json"
    save_settings(Settings(text_scale=1.3, supplier="picture", folder="/dice", camera="camera:1"), path)
    assert load_settings(path) == Settings(1.3, "picture", "/dice", "camera:1")


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"text_scale": 99}', '{"text_scale": "big"}', '{"supplier": "magic"}', '{"unknown": 1}'],
)
def test_what_cannot_be_falls_back_to_the_default(tmp_path: Path, content: str) -> None:
    path = tmp_path / "screen.json"
    path.write_text(content, encoding="utf-8")
    assert load_settings(path) == Settings()


def test_a_missing_file_and_a_place_that_cannot_be_written_are_no_trouble(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == Settings()
    blocker = tmp_path / "file"
    blocker.write_text("", encoding="utf-8")
    save_settings(Settings(), blocker / "screen.json")
    assert blocker.read_text(encoding="utf-8") == ""

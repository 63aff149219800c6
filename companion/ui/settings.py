"""What a person sets once: text size, the way dice come in, the last folder; kept as JSON in the user's folder."""

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from platformdirs import user_config_path

from vision.tray import Tray

TEXT_SCALES = (0.85, 1.0, 1.15, 1.3, 1.5)
SUPPLIERS = ("taps", "picture", "camera", "random")
#: Widths and heights in pixels that a camera is asked for.
CAMERA_SIZES = ("640x480", "1280x720", "1920x1080")


@dataclass
class Settings:
    """Hold the settings; unknown or damaged entries in the file count as not set.

    tray: left, top, right and bottom of the tray area as shares of the picture, or nothing for all of it.
    """

    text_scale: float = 1.0
    supplier: str = "taps"
    folder: str = ""
    camera: str = "camera"
    camera_size: str = "1280x720"
    tray: list[float] = field(default_factory=list)

    def check(self) -> "Settings":
        """Put every value that cannot be back to its default."""
        if self.text_scale not in TEXT_SCALES:
            self.text_scale = 1.0
        if self.supplier not in SUPPLIERS:
            self.supplier = "taps"
        if self.camera_size not in CAMERA_SIZES:
            self.camera_size = Settings().camera_size
        if self.tray_area.whole:
            self.tray = []
        return self

    @property
    def tray_area(self) -> Tray:
        """Give the tray area; the whole picture for what cannot be one."""
        if len(self.tray) != 4 or not all(type(share) in (int, float) for share in self.tray):
            return Tray.WHOLE
        left, top, right, bottom = self.tray
        return Tray.between((left, top), (right, bottom)) or Tray.WHOLE

    @property
    def camera_pixels(self) -> tuple[int, int]:
        """Give the width and height that the camera is asked for."""
        width, _, height = self.camera_size.partition("x")
        return int(width), int(height)


def settings_path() -> Path:
    """Give the file of settings in the user's folder."""
    return user_config_path("table-companion") / "screen.json"


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; a missing or damaged file gives the defaults."""
    try:
        data = json.loads((path or settings_path()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    kinds = {field.name: type(getattr(Settings(), field.name)) for field in fields(Settings)}
    fitting = {name: value for name, value in data.items() if name in kinds and type(value) is kinds[name]}
    return Settings(**fitting).check()


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings; a folder that cannot be written costs only the setting."""
    target = path or settings_path()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(asdict(settings)), encoding="utf-8")
    except OSError:
        return

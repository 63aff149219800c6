"""The error family of the vision package."""


class VisionError(ValueError):
    """Report a picture, model or frame source that cannot be used, in one line that quotes the input."""


class BadPicture(VisionError):
    """Report a file or array that is not a picture this package can read."""


class BadModel(VisionError):
    """Report a missing or unusable model file."""


class BadSource(VisionError):
    """Report a frame source that is missing, refused, busy or unplugged."""


class BadDiceSet(VisionError):
    """Report a set of taught dice that is damaged, or that lacks crops of a face."""

"""Words that agree with a number."""

import pytest

from companion.words import counted, unit


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 point"), (-2, "-2 points")]
)
def test_a_thing_is_one_only_alone(number: int, said: str) -> None:
    assert counted(number, "point") == said
    assert said.endswith(unit(number, "point"))

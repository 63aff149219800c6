"""Tables written as TOML read back the same."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadFacts
from companion.toml_text import toml_text

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=8)
SCALARS = st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | NAMES
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4))


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, VALUES, max_size=4), max_size=3))
def test_round_trip(tables: dict[str, dict[str, object]]) -> None:
    assert tomllib.loads(toml_text(tables)) == tables


def test_a_long_list_takes_a_line_an_item() -> None:
    text = toml_text({"opposition": {"cards": [{"name": f"a card of number {n}"} for n in range(5)]}})
    assert text.splitlines()[:3] == ["[opposition]", "cards = [", '    { name = "a card of number 0" },']


def test_what_toml_has_no_word_for() -> None:
    with pytest.raises(BadFacts, match=r"\[a\.b\]: None cannot be written"):
        toml_text({"a": {"b": None}})

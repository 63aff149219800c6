"""Columns of small tables: nothing broken where it need not be, nothing wider than its place."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ui.screen import Screen


@pytest.mark.parametrize(
    ("natural", "least", "free", "wanted"),
    [
        # room for all: the last column takes what is over
        ([40, 60], [30, 20], 150, [40, 110]),
        # a narrow column keeps its width, the wide ones share
        ([20, 200, 200], [20, 50, 50], 220, [20, 100, 100]),
        # a column never gets less than its widest word
        ([20, 200, 200], [20, 120, 50], 220, [20, 120, 80]),
        # not even the words fit: all shrink alike
        ([80, 80], [60, 40], 50, [30, 20]),
        ([], [], 100, []),
    ],
)
def test_a_width_is_shared(
    window: Screen, natural: list[float], least: list[float], free: float, wanted: list[float]
) -> None:
    from companion.ui.panels import column_widths

    assert column_widths(natural, least, free) == pytest.approx(wanted)


@given(
    st.lists(st.tuples(st.floats(2, 500), st.floats(0.1, 1.0)), min_size=1, max_size=8),
    st.floats(10, 2000),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_columns_fill_their_place_exactly(window: Screen, columns: list[tuple[float, float]], free: float) -> None:
    from companion.ui.panels import column_widths

    natural = [wide for wide, _ in columns]
    widths = column_widths(natural, [wide * part for wide, part in columns], free)
    assert sum(widths) == pytest.approx(free)
    assert min(widths) > 0


def test_a_panel_shown_on_the_card_of_another_shows_its_own_words(screen: Screen) -> None:
    from companion.ui.panels import PanelCard
    from companion.view import Panel
    from tests.ui.screen import texts

    card = PanelCard(Panel("Land", (("Kamau", "1"), ("Topa", "2")), ("Region", "Dwarfs")), width=400)
    screen.window.add_widget(card)
    screen.frames(2)
    assert texts(card) == {"Land", "Region", "Dwarfs", "Kamau", "1", "Topa", "2"}
    tall, first = card.height, card.cells[1][0]
    card.show(Panel("Land", (("Salud", "7"),), ("Region", "Dwarfs")))
    screen.frames(2)
    assert texts(card) == {"Land", "Region", "Dwarfs", "Salud", "7"}
    assert card.cells[1][0] is first
    assert card.height < tall
    card.show(Panel("Notes", (("one cell",), ("two", "cells"))))
    screen.frames(2)
    assert texts(card) == {"Notes", "one cell", "two", "cells"}
    assert [len(cells) for cells in card.cells] == [1, 2]

"""The owner's cards entered in words: every shipped card reads back to itself, and what cannot be is told."""

import pytest

from companion.errors import BadFacts
from companion.games.emerald_skulls import entry
from companion.games.emerald_skulls.card_figures import read_card
from companion.games.emerald_skulls.entry_lines import CardLines, DeckLines, lines_of
from companion.printed import load_facts

FACTS = load_facts("emerald-skulls")
CARDS = [name for name in FACTS if name.startswith("card-")]


@pytest.mark.parametrize("name", CARDS)
def test_every_card_reads_back_from_its_own_words(name: str) -> None:
    form = CardLines(FACTS[name])
    for place, (_, words) in enumerate(form.lines):
        form.take(place, words)
    assert read_card(name[5:], form.table()) == read_card(name[5:], FACTS[name])


@pytest.mark.parametrize(
    ("words", "pays", "sign", "unit"),
    [
        ("8 5 +", [8, 5], "+", "gears"),
        ("10", [10], "", "gears"),
        ("1, 1, 1 X", [1, 1, 1], "x", "gears"),
        ("2/1 cubes", [2, 1], "", "reroll cubes"),
    ],
)
def test_words_of_a_bet(words: str, pays: list[int], sign: str, unit: str) -> None:
    row = entry.read_bet({"bet": "Mad Nargash", "pays": [1], "sign": "+", "group": 0}, words)
    assert row is not None
    assert (row["pays"], row.get("sign", ""), row.get("unit", "gears"), row["group"]) == (pays, sign, unit, 0)


@pytest.mark.parametrize(
    ("place", "words", "told"),
    [
        (0, "eight", "Mad Nargash: 'eight' in 'eight' is not a payout, a whole number"),
        (0, "8 -5 +", "Mad Nargash: '-5' in '8 -5' is not a payout, a whole number"),
        (0, "+", "Mad Nargash: '+' names no payout"),
        (3, "ears", "stop level 'ears' is not one of never, lower jaw, upper jaw, nose, eyes, gem"),
    ],
)
def test_words_that_are_no_card(place: int, words: str, told: str) -> None:
    with pytest.raises(BadFacts) as error:
        CardLines(FACTS["card-6b"]).take(place, words)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("text", "count"), [("2", [2, 2]), ("1-2", [1, 2]), ("1–2", [1, 2]), ("3+", [3]), (" 0 - 1 ", [0, 1])]
)
def test_ranges(text: str, count: list[int]) -> None:
    assert entry.read_range(text, "Wild Bones") == count
    assert entry.read_range(entry.range_text({"count": count}), "") == count


@pytest.mark.parametrize("text", ["", "a", "1-", "+", "1+2"])
def test_no_ranges(text: str) -> None:
    with pytest.raises(BadFacts, match="is not a range such as 2, 1-2 or 3"):
        entry.read_range(text, "Wild Bones")


def test_the_deck_reads_back_from_its_own_words() -> None:
    form = lines_of("opposition", FACTS)
    assert isinstance(form, DeckLines)
    assert len(form.lines) == 50
    for place, (_, words) in enumerate(form.lines):
        form.take(place, words)
    assert form.table() == FACTS["opposition"]


def test_bets_of_an_opposition_card_by_their_beginnings() -> None:
    form = DeckLines(FACTS["opposition"], FACTS)
    form.take(1, "grim, mad, -")
    assert form.table()["cards"][0]["4"] == {"red": ["Grim Grin", "Mad Nargash"], "yellow": []}
    with pytest.raises(BadFacts, match="card 1, 4 dice: 'empty' is not one of"):
        form.take(1, "empty, mad, grim")
    with pytest.raises(BadFacts, match="card 1, 4 dice: 2 bets, but 3 markers"):
        form.take(1, "grim, mad")

"""The owner's betting cards and opposition cards of Emerald Skulls, entered by touch."""

from typing import Any

from companion import library
from companion.printed import load_facts
from tests.ui.screen import Screen, button
from tests.ui.test_facts_form import listed

GAME = "emerald-skulls"


def opened(screen: Screen, root: Any, title: str) -> Any:
    """Open a table's form from the list of printed tables."""
    tables = listed(screen, root, GAME)
    screen.frames(2)
    tables.scroll_to(button(root, title), animate=False)
    screen.frames(2)
    screen.tap(button(root, title))
    screen.frames(2)
    return root.sheet.body


def test_payouts_places_modifier_and_stop_level_of_a_card_are_entered(screen: Screen, root: Any) -> None:
    form = opened(screen, root, "Betting card 6b")
    assert [line.row["bet"] for line in form.lines] == ["Mad Nargash", "Nargash's Gamble", "Nargash's Woe"]
    form.lines[0].pays.text = "9 6 2"
    screen.tap(form.lines[2].turn)
    screen.tap(form.stops["eyes"])
    screen.tap(form.save)
    card = library.facts_for(GAME)["card-6b"]
    assert card["source"] == "owner"
    assert card["stop"] == "eyes"
    assert card["bets"][0] == {
        "bet": "Mad Nargash",
        "pays": [9, 6, 2],
        "sign": "+",
        "group": 0,
        "jackpot": {"gears": 5, "per": "skull"},
    }
    assert card["bets"][2]["unit"] == "reroll cubes"
    assert "sign" not in card["bets"][2]


def test_what_a_card_cannot_pay_is_one_sentence_and_nothing_is_lost(screen: Screen, root: Any) -> None:
    form = opened(screen, root, "Betting card 14a")
    form.lines[0].pays.text = "one"
    screen.tap(form.save)
    assert form.said.text == "Wild Bones: 'one' in 'one' is not a payout, a whole number"
    form.lines[0].pays.text = "1 2"
    screen.tap(form.save)
    assert "the lowest marker must earn most" in root.toast.words.text
    assert root.sheet.body is form
    assert form.lines[0].pays.text == "1 2"
    assert not library.owner_facts(GAME).exists()


def test_ranges_are_changed_added_and_left_out(screen: Screen, root: Any) -> None:
    form = opened(screen, root, "Betting card 16a")
    form.lines[2].range.text = "2+"
    form.lines[0].pays.text = ""
    screen.tap(form.more)
    screen.frames(2)
    form.lines[3].range.text, form.lines[3].pays.text = "0-1", "2"
    screen.tap(form.save)
    assert [(row["count"], row["pays"]) for row in library.facts_for(GAME)["card-16a"]["bets"]] == [
        ([1, 1], load_facts(GAME)["card-16a"]["bets"][1]["pays"]),
        ([2], load_facts(GAME)["card-16a"]["bets"][2]["pays"]),
        ([0, 1], [2]),
    ]


def test_opposition_cards_are_entered_marker_by_marker(screen: Screen, root: Any) -> None:
    form = opened(screen, root, "Opposition cards")
    screen.tap(form.tabs[4])
    screen.frames(2)
    for bet in ("Grim Grin", "Mad Nargash", "Grim Grin"):
        screen.tap(form.bets[bet])
        screen.frames(2)
    assert form.place == (4, 0)
    screen.tap(form.save)
    deck = library.facts_for(GAME)["opposition"]
    assert deck["source"] == "owner"
    assert deck["cards"][4]["3"] == {"red": ["Grim Grin", "Mad Nargash"], "yellow": ["Grim Grin"]}
    assert deck["cards"][3] == load_facts(GAME)["opposition"]["cards"][3]


def test_two_red_markers_on_one_bet_are_refused(screen: Screen, root: Any) -> None:
    form = opened(screen, root, "Opposition cards")
    for _ in range(2):
        screen.tap(form.bets["Grim Grin"])
        screen.frames(2)
    screen.tap(form.save)
    assert "two red markers on Grim Grin" in root.toast.words.text
    assert root.sheet.body is form

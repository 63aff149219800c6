"""`companion facts GAME TABLE --enter`: a printed table asked for line by line."""

from companion.library import facts_for
from companion.printed import load_facts
from tests.commands.conftest import Companion

FACTS = load_facts("emerald-skulls")


def test_a_card_is_entered_in_a_terminal(companion: Companion) -> None:
    ran = companion("facts", "emerald-skulls", "card-6a", "--enter", typed="nine\n9 6 +\n\n\n")
    assert "Mad Nargash: 'nine' in 'nine' is not a payout, a whole number" in ran.out
    assert ran.lines[-1].endswith("Yours from now on: card-6a.")
    card = facts_for("emerald-skulls")["card-6a"]
    assert (card["source"], card["bets"][0]["pays"], card["bets"][1]) == ("owner", [9, 6], FACTS["card-6a"]["bets"][1])


def test_input_that_ends_keeps_nothing(companion: Companion) -> None:
    ran = companion("facts", "emerald-skulls", "card-6a", "--enter", typed="9 6 +\n")
    assert ran.complaint.endswith("the input ended before the last line; nothing was kept")
    assert facts_for("emerald-skulls") == FACTS
    assert "needs a table of emerald-skulls" in companion("facts", "emerald-skulls", "--enter").complaint


def test_a_face_that_no_die_has_is_asked_for_again(companion: Companion) -> None:
    ran = companion("facts", "dicey-goblins", "gold", "--enter", typed="dragon\n6\nDeath\n\n\n\n\n")
    assert "sides · 1: 'dragon' is no face of this die; there is eggs-1, eggs-2, eggs-3, eggs-4" in ran.out
    assert facts_for("dicey-goblins")["gold"]["sides"][:2] == ["eggs-6", "death"]


def test_a_table_without_a_form_is_entered_figure_by_figure(companion: Companion) -> None:
    ran = companion("facts", "emerald-skulls", "dice", "--enter", typed="\n2\n\n\n\n")
    assert ran.status == 0
    assert facts_for("emerald-skulls")["dice"]["cost"]["4"] == 2

"""The first state: a fresh game, or a position in progress with every number given by the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadSetup
from companion.game import Seat, Setup
from companion.games.emerald_skulls.cards import STANDARD, Card, card_number, lay_out
from companion.games.emerald_skulls.figures import Figures, read_figures
from companion.games.emerald_skulls.state import OPPOSITION, Setting, State
from companion.games.emerald_skulls.turn_position import setup_whole, setup_words, turn_in_progress

DRAWN = "drawn"
#: What a position in progress may give; whatever is left out is as at the start of a game.
KEYS = ("gears", "cubes", "supply", "opposition", "cards_left", "deck", "tumbler", "dice", "board", "picks", "rolled",
        "card", "markers", "bought", "in_hand", "cards")  # fmt: skip


def first_state(setup: Setup) -> State:
    """Build the first state; raise BadSetup or BadFacts with one line that quotes what cannot be."""
    figures = read_figures(setup.facts)
    solo = len(setup.seats) == 1
    _check_seats(setup.seats)
    mode = setup.options.get("mode")
    if mode not in (None, "solo", "table") or (mode and (mode == "solo") != solo):
        raise BadSetup(f"mode {mode!r}: solo is for one seat and table for two to eight, not for {len(setup.seats)}")
    position = {} if setup.position is None else setup.position
    if unknown := [key for key in position if key not in KEYS]:
        raise BadSetup(f"position: {unknown[0]!r} is not one of {', '.join(KEYS)}")
    setting, cards, first = _opening(figures, setup, position)
    gears, cubes, supply = _purses(setting, setup.options, position)
    deck, draws = _deck(figures, setup.options, position) if solo else ((), 0)
    tumbler = setup_whole(position.get("tumbler", first), "tumbler", 0, len(setup.seats) - 1)
    layout = lay_out(cards)
    turn, step = turn_in_progress(setting, layout, position, tumbler, draws)
    return State(setting, step, supply, gears, cubes, layout, tumbler, turn, deck, draws)


def _opening(figures: Figures, setup: Setup, position: Mapping[str, Any]) -> tuple[Setting, tuple[Card, ...], int]:
    """Give the setting, the cards that lie there from the start, and the first tumbler where nobody draws."""
    seats, solo = len(setup.seats), len(setup.seats) == 1
    chosen = position.get("cards", setup.options.get("cards", STANDARD))
    if solo and chosen != STANDARD:
        raise BadSetup(f"cards {chosen!r}: advanced betting cards are not used in solitary mode")
    drawn = chosen == DRAWN
    if isinstance(chosen, str):
        if chosen not in (STANDARD, DRAWN):
            raise BadSetup(f"cards {chosen!r} is not {STANDARD}, {DRAWN} or a list of card numbers")
        cards = () if drawn else tuple(card for card in figures.cards.values() if card.kind == STANDARD)
    else:
        cards = _chosen_cards(figures, setup_words(chosen, "cards"), seats)
    if drawn and "dice" in position:
        raise BadSetup("cards: a turn in progress needs the cards that lie there")
    first = setup.options.get("first", 1)
    draw_first = first == DRAWN and "tumbler" not in position and not solo
    names = (*(seat.name for seat in setup.seats), *((OPPOSITION,) if solo else ()))
    number = 1 if first == DRAWN or solo else setup_whole(first, "first tumbler", 1, seats)
    return Setting(figures, setup.seats, names, solo, drawn, draw_first), cards, number - 1


def _chosen_cards(figures: Figures, numbers: tuple[str, ...], seats: int) -> tuple[Card, ...]:
    """Look up cards chosen by number; raise BadSetup unless they are what this many players lay out."""
    if unknown := [number for number in numbers if number not in figures.cards]:
        raise BadSetup(f"cards: {unknown[0]!r} is not one of {', '.join(figures.cards)}")
    cards = tuple(figures.cards[number] for number in numbers)
    sides = [card_number(card.number) for card in cards]
    if len(set(sides)) < len(sides):
        raise BadSetup(f"cards: {', '.join(numbers)} hold the same card, or both sides of one, twice")
    kinds = [card.kind for card in cards]
    if set(kinds) == {STANDARD} and len(cards) == sum(card.kind == STANDARD for card in figures.cards.values()):
        return cards
    wanted = figures.advanced[seats]
    if STANDARD in kinds or any(kinds.count(kind) != count for kind, count in wanted.items()):
        chart = ", ".join(f"{count} {kind}" for kind, count in wanted.items())
        raise BadSetup(f"cards: {', '.join(numbers)} are not the {chart} cards that {seats} players lay out")
    return cards


def _check_seats(seats: tuple[Seat, ...]) -> None:
    if not 1 <= len(seats) <= 8:
        raise BadSetup(f"Emerald Skulls is for 1 to 8 players, not {len(seats)}")
    names = [seat.name for seat in seats]
    for name in names:
        if not name or names.count(name) > 1 or name == OPPOSITION:
            raise BadSetup(f"seats {', '.join(names)}: every seat needs a name of its own, {name!r} will not do")


def _each(value: Any, what: str, count: int, most: int) -> tuple[int, ...]:
    values = (value,) if isinstance(value, int) else value
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != count:
        raise BadSetup(f"{what}: {value!r} is not a number for each of {count} players")
    return tuple(setup_whole(number, f"{what} of player {n + 1}", 0, most) for n, number in enumerate(values))


def _purses(
    setting: Setting, options: Mapping[str, Any], position: Mapping[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Give gears, cubes and supply; gears not given to the opposition stay in the supply."""
    total, seats = setting.total, len(setting.seats)
    gears = _each(position.get("gears", (0,) * seats), "gears", seats, total)
    cubes = _each(position.get("cubes", (0,) * seats), "cubes", seats, 999)
    if setting.solo:
        given = options.get("opposition", setting.figures.opposition_gears)
        gears += (setup_whole(position.get("opposition", given), "gears of the opposition", 0, total),)
        cubes += (0,)
    elif "opposition" in position:
        raise BadSetup("opposition: only solitary mode has an opposition")
    owned = sum(gears)
    supply = setup_whole(position.get("supply", max(total - owned, 0)), "supply", 0, total)
    if supply + owned != total:
        parts = " + ".join(map(str, (supply, *gears)))
        who = "supply, player and opposition" if setting.solo else "supply and players"
        raise BadSetup(f"{who} hold {parts} = {supply + owned} gears, but there are {total}")
    if supply == 0:
        raise BadSetup("supply: 0 gears are left, so the game is over")
    return gears, cubes, supply


def _deck(figures: Figures, options: Mapping[str, Any], position: Mapping[str, Any]) -> tuple[tuple[str, ...], int]:
    """Give the names of cards not seen yet and how many of them will be drawn."""
    names = tuple(figures.opposition)
    card = str(position.get("card", ""))
    deck = setup_words(position.get("deck", tuple(name for name in names if name != card)), "deck")
    if unknown := [name for name in deck if name not in names]:
        raise BadSetup(f"deck: {unknown[0]!r} is not one of the opposition cards {', '.join(names)}")
    if len(set(deck)) < len(deck):
        raise BadSetup(f"deck: a card stands in {', '.join(deck)} twice")
    wanted = options.get("deck", len(names))
    default = len(deck) if "deck" in position else min(setup_whole(wanted, "opposition deck", 1, len(names)), len(deck))
    if card in deck:
        raise BadSetup(f"deck: card {card} lies open, so it is not in the deck")
    return deck, setup_whole(position.get("cards_left", default), "cards left", 0, len(deck))

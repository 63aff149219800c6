"""Edits of a position in which cards are half filled, box by box; nothing here is a widget.

Positions are as `companion.games.yathsel.position` reads them, save that cards may be fewer or more than the seats.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.yathsel.card import BOXES, Card

Position = Mapping[str, Any]


def card_of(position: Position, seat: int) -> Mapping[str, Any]:
    """Give what was entered on a seat's card; seats are counted from 0."""
    cards = position.get("cards", ())
    here: Mapping[str, Any] = cards[seat] if seat < len(cards) else {}
    return here


def as_card(entry: Mapping[str, Any]) -> Card:
    """Give the card that an entry describes, whether it can be or not."""
    return Card(tuple(entry.get(box) for box in BOXES), entry.get("extras", 0), entry.get("head_start", 0))


def enter(position: Position, seat: int, field: str, value: int | None) -> dict[str, Any]:
    """Give the position with points in a box, or with so many Extra Yathsels; None opens the box again.

    Extra Yathsels go when the Yathsel box no longer scores.
    """
    cards = [dict(card) for card in position.get("cards", ())]
    cards += [{} for _ in range(seat + 1 - len(cards))]
    card = {**cards[seat], field: value}
    if not card.get("yathsel"):
        card.pop("extras", None)
    cards[seat] = {key: points for key, points in card.items() if points is not None and (key, points) != ("extras", 0)}
    while cards and not cards[-1]:
        cards.pop()
    found = {key: held for key, held in position.items() if key != "cards"}
    return {**found, "cards": cards} if cards else found


def following(position: Position, seat: int, box: str) -> str | None:
    """Give the next box after one that is open, or None where none is left."""
    card = card_of(position, seat)
    return next((other for other in BOXES[BOXES.index(box) + 1 :] if other not in card), None)


def fitted(position: Position, seats: int) -> dict[str, Any]:
    """Give the position with a card for every seat; unless it is told, the turn is the first of the emptiest cards."""
    cards = [dict(card_of(position, seat)) for seat in range(seats)]
    filled = [sum(box in card for box in BOXES) for card in cards]
    turn = position.get("turn", 0)
    return {**position, "cards": cards, "turn": turn if 1 <= turn <= seats else filled.index(min(filled)) + 1}

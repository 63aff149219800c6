"""Before the first turn: advanced cards and the first tumbler are drawn, one at a time (rulebook, Advanced Setup)."""

from companion.game import Draw
from companion.games.emerald_skulls.cards import ADVANCED, Card, card_number, lay_out
from companion.games.emerald_skulls.state import Setting, State, Step


def missing_kind(setting: Setting, cards: tuple[Card, ...]) -> str | None:
    """Name the kind of advanced card to be laid out next, or None when all lie there."""
    wanted, kinds = setting.figures.advanced[len(setting.seats)], [card.kind for card in cards]
    return next((kind for kind in ADVANCED if kinds.count(kind) < wanted[kind]), None)


def opening_draw(state: State) -> Draw:
    """Say what is drawn now: an advanced card, either side up, or the first tumbler."""
    if state.step == Step.FIRST:
        return Draw(state.setting.names, "first tumbler")
    there = {card_number(card.number) for card in state.layout.cards}
    kind = missing_kind(state.setting, state.layout.cards)
    offered = (card for card in state.setting.figures.cards.values() if card.kind == kind)
    return Draw(tuple(card.number for card in offered if card_number(card.number) not in there), f"{kind} card")


def opened(state: State, name: str) -> State:
    """Take what was drawn, and go on to the next draw or the first turn."""
    if state.step == Step.FIRST:
        return state._replace(tumbler=state.setting.names.index(name), step=Step.BUY, paid=())
    layout = lay_out((*state.layout.cards, state.setting.figures.cards[name]))
    return state._replace(layout=layout, step=opening_step(state.setting, layout.cards), paid=())


def opening_step(setting: Setting, cards: tuple[Card, ...]) -> str:
    """Give the step that a game opens with, by what is still to be drawn."""
    if setting.advanced and missing_kind(setting, cards):
        return Step.CARDS
    return Step.FIRST if setting.draw_first else Step.BUY

"""The Allow Bets step: placing markers in order of arrival, yielding a place, taking back (rulebook, Betting Rules)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from companion.game import Event
from companion.games.emerald_skulls.board import level_name
from companion.games.emerald_skulls.cards import STANDARD, Bet, Card, Layout
from companion.games.emerald_skulls.events import PlaceBet, TakeBackBet, YieldPlace
from companion.games.emerald_skulls.prospects import Prospects, always
from companion.games.emerald_skulls.state import MARKERS_EACH, Marker, State, Step, advance, new

_doubt = attrgetter("doubt")

IMPOSSIBLE = "nothing the tumbler can still roll would meet it"
WORTHLESS = "it pays nothing without an opposing bet, and nobody can place one any more"


def bet_choices(state: State) -> tuple[Event, ...]:
    """List every bet that may be placed, yielded or taken back now, gambler by gambler."""
    turn = state.turn
    markers = turn.markers
    if not markers:
        return _untouched(state.layout, turn.floor, gamblers(state))
    layout, floor = state.layout, turn.floor
    owners = [marker.owner for marker in markers]
    offers: list[PlaceBet] = []
    for seat in gamblers(state):
        placed = owners.count(seat)
        if not placed:
            offers += _every_offer(layout, floor, seat)
        elif placed < MARKERS_EACH:
            offers += _second_offers(layout, floor, seat, markers[owners.index(seat)].bet)
    taken = [marker.bet for marker in markers]
    full = _full(layout, taken)
    if full:
        offers = [offer for offer in offers if offer.bet not in full]
    # Markers are changed only where a bet is full, shared or doubtful, and only in the step they were placed in.
    if markers[-1].round == turn.round and (full or len(set(taken)) < len(taken) or any(map(_doubt, markers))):
        return (*offers, *_changes(state))
    return tuple(offers)


@lru_cache(maxsize=500)
def _untouched(layout: Layout, floor: int, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """List every bet while no marker lies anywhere."""
    return tuple(chain.from_iterable([_every_offer(layout, floor, seat) for seat in seats]))


@lru_cache(maxsize=2000)
def _every_offer(layout: Layout, floor: int, seat: int) -> tuple[PlaceBet, ...]:
    """List a gambler's bets on all cards that have not stopped, in order of evaluation."""
    stopped = {card.number for card in layout.cards if card.stop and floor >= card.stop}
    offers = _all_offers(layout, seat)
    return tuple([offer for offer in offers if offer.card not in stopped]) if stopped else offers


@lru_cache(maxsize=2000)
def _all_offers(layout: Layout, seat: int) -> tuple[PlaceBet, ...]:
    return tuple(chain.from_iterable([_card_offers(card, seat) for card in layout.cards]))


@lru_cache(maxsize=2000)
def _card_offers(card: Card, seat: int) -> tuple[PlaceBet, ...]:
    return tuple([PlaceBet(seat, bet.card, bet.name) for bet in card.bets])


def _full(layout: Layout, taken: list[str]) -> list[str]:
    """List the bets whose places are all taken."""
    bets = layout.bets
    return [name for name in taken if taken.count(name) >= len(bets[name].pays)]


def _offers(state: State, seat: int) -> tuple[PlaceBet, ...]:
    """List the bets a gambler may place."""
    turn = state.turn
    full = _full(state.layout, [marker.bet for marker in turn.markers])
    mine = [marker.bet for marker in turn.markers if marker.owner == seat]
    if len(mine) >= MARKERS_EACH:
        return ()
    if mine:
        offers = _second_offers(state.layout, turn.floor, seat, mine[0])
    else:
        offers = _every_offer(state.layout, turn.floor, seat)
    return tuple([offer for offer in offers if offer.bet not in full]) if full else offers


@lru_cache(maxsize=20_000)
def _second_offers(layout: Layout, floor: int, seat: int, first: str) -> tuple[PlaceBet, ...]:
    """List a gambler's bets beside a first one: another bet, and another card where that is an advanced one."""
    card = layout.card_of[first]
    closed = "" if card.kind == STANDARD else card.number
    return tuple([o for o in _every_offer(layout, floor, seat) if o.bet != first and o.card != closed])


def open_bets(state: State, seat: int) -> list[Bet]:
    """List the bets on which a gambler could place a marker now, in order of evaluation."""
    return [state.layout.bets[offer.bet] for offer in _offers(state, seat)]


def gamblers(state: State) -> tuple[int, ...]:
    """List the seats to the left of the tumbler, in turn order."""
    return _gamblers(state.tumbler, len(state.setting.seats))


@lru_cache
def _gamblers(tumbler: int, seats: int) -> tuple[int, ...]:
    return tuple((tumbler + n) % seats for n in range(1, seats))


def _changes(state: State) -> Iterator[Event]:
    """List what may be done about markers placed in this step."""
    turn, bets = state.turn, state.layout.bets
    rounds: dict[str, list[int]] = {}
    for marker in turn.markers:
        rounds.setdefault(marker.bet, []).append(marker.round)
    for at, marker in enumerate(turn.markers):
        if marker.round != turn.round:
            continue
        together = rounds[marker.bet]
        full = len(together) == len(bets[marker.bet].pays)
        rivals = full or together.count(turn.round) > 1
        if not rivals and not marker.doubt:
            continue
        card = bets[marker.bet].card
        if may_take_back(state, at):
            yield TakeBackBet(marker.owner, card, marker.bet)
        for seat in gamblers(state) if rivals else ():
            event = YieldPlace(marker.owner, card, marker.bet, seat)
            if refuse_yielding(state, event) is None:
                yield event


def _find(state: State, seat: int, bet: str) -> int:
    """Give the place of a gambler's marker on a bet in the order of arrival, or -1."""
    return next((at for at, m in enumerate(state.turn.markers) if m.owner == seat and m.bet == bet), -1)


def may_take_back(state: State, at: int) -> bool:
    """Tell whether a marker of this step may be taken back: an invalid bet, or one that another preceded."""
    marker = state.turn.markers[at]
    if marker.round != state.turn.round:
        return False
    return bool(marker.doubt) or any(m.bet == marker.bet and m.round == marker.round for m in state.turn.markers[:at])


def _refuse_gambler(state: State, seat: int, card: str, bet: str) -> str | None:
    if state.setting.solo:
        return "in solitary mode only the opposition bets, by its cards"
    if not 0 <= seat < len(state.setting.seats):
        return f"there is no seat {seat}"
    if seat == state.tumbler:
        return f"{state.tumbler_name} is the tumbler and may not bet"
    if state.step != Step.ROLL:
        return "bets are placed only while the tumbler has the dice in hand"
    if bet not in state.layout.bets or state.layout.bets[bet].card != card:
        return f"there is no bet {bet!r} on a card {card!r} in play"
    return None


def refuse_bet(state: State, event: PlaceBet) -> str | None:
    """Name the rule that forbids placing a bet, or None; an impossible bet is allowed, with a reminder."""
    if reason := _refuse_gambler(state, event.seat, event.card, event.bet):
        return reason
    name = state.setting.names[event.seat]
    mine = [marker.bet for marker in state.turn.markers if marker.owner == event.seat]
    if len(mine) >= MARKERS_EACH:
        return f"{name} has placed both markers this turn"
    if reason := _refuse_place(state, event.seat, event.bet):
        return reason
    bet = state.layout.bets[event.bet]
    if len(state.stack(bet.name)) >= len(bet.pays):
        return f"{bet.name} has {len(bet.pays)} place{'s' * (len(bet.pays) > 1)}, all taken"
    return None


def _refuse_place(state: State, seat: int, name: str) -> str | None:
    """Name what keeps a gambler from a bet, free markers and free places aside."""
    card = state.layout.card_of[name]
    who = state.setting.names[seat]
    mine = [marker.bet for marker in state.turn.markers if marker.owner == seat]
    if name in mine:
        return f"{who} has a marker on {name} already"
    if card.kind != STANDARD and any(state.layout.card_of[bet] is card for bet in mine):
        return f"{who} has a bet on card {card.number} already: one for each advanced card"
    if card.stop and state.turn.floor >= card.stop:
        return f"bets on card {card.number} stopped when dice reached the {level_name(card.stop)}"
    return None


def refuse_take_back(state: State, event: TakeBackBet) -> str | None:
    """Name the rule that forbids taking a marker back, or None."""
    if reason := _refuse_gambler(state, event.seat, event.card, event.bet):
        return reason
    at = _find(state, event.seat, event.bet)
    if at < 0:
        return f"{state.setting.names[event.seat]} has no marker on {event.bet}"
    if not may_take_back(state, at):
        return "a marker once placed stays, unless the bet was invalid or another marker arrived before it just now"
    return None


def refuse_yielding(state: State, event: YieldPlace) -> str | None:
    """Name the rule that forbids giving a place to another gambler, or None."""
    if reason := _refuse_gambler(state, event.seat, event.card, event.bet):
        return reason
    if reason := _refuse_gambler(state, event.to, event.card, event.bet):
        return reason
    turn, names = state.turn, state.setting.names
    at, other = _find(state, event.seat, event.bet), _find(state, event.to, event.bet)
    if at < 0 or turn.markers[at].round != turn.round:
        return f"{names[event.seat]} has placed no marker on {event.bet} since the last roll"
    if other >= 0:
        if turn.markers[other].round != turn.round:
            return f"{names[event.to]} has been on {event.bet} since before the last roll"
        return None if at < other else f"{names[event.to]} is not after {names[event.seat]} on {event.bet}"
    if sum(1 for marker in turn.markers if marker.owner == event.to) >= MARKERS_EACH:
        return f"{names[event.to]} has placed both markers this turn"
    if reason := _refuse_place(state, event.to, event.bet):
        return reason
    bet = state.layout.bets[event.bet]
    if len(state.stack(bet.name)) < len(bet.pays):
        return f"{bet.name} has a place left for {names[event.to]}"
    return None


def prospects(state: State) -> Prospects:
    """Give what the turn can still become."""
    turn = state.turn
    cubes = state.cubes[state.tumbler]
    added = min(cubes, turn.dice_supply) if cubes else 0
    return Prospects(turn.board, turn.floor, turn.pool, turn.picks, added)


def doubt_about(state: State, seat: int, bet: Bet) -> str:
    """Say why a bet is invalid if it is placed now: impossible or worth nothing; empty when it is fine."""
    if bet.possible is not always and not bet.possible(prospects(state)):
        return IMPOSSIBLE
    if bet.sign == "x" and not _may_be_opposed(state, seat, bet):
        return WORTHLESS
    return ""


def _may_be_opposed(state: State, seat: int, bet: Bet) -> bool:
    against = _against(state.layout.card_of[bet.name], bet.group)
    if any(marker.bet in against for marker in state.turn.markers):
        return True
    offers = [_offers(state, other) for other in gamblers(state) if other != seat]
    return any(offer.bet in against for offer in chain.from_iterable(offers))


@lru_cache(maxsize=500)
def _against(card: Card, group: int) -> frozenset[str]:
    """List a card's bets that oppose those of a group."""
    return frozenset([other.name for other in card.bets if other.group != group])


def place_bet(state: State, event: PlaceBet) -> State:
    """Put a marker on top of a bet's stack."""
    return _add(state, event.seat, state.layout.bets[event.bet], len(state.turn.markers))


def _add(state: State, seat: int, bet: Bet, at: int) -> State:
    turn = state.turn
    marker = new(Marker, (bet.name, seat, "", turn.round, doubt_about(state, seat, bet)))
    markers = (*turn.markers[:at], marker, *turn.markers[at:])
    return advance(state, Step.ROLL, turn.with_markers(markers))


def take_back(state: State, event: TakeBackBet) -> State:
    """Return a marker to its gambler."""
    at = _find(state, event.seat, event.bet)
    markers = (*state.turn.markers[:at], *state.turn.markers[at + 1 :])
    return advance(state, Step.ROLL, state.turn.with_markers(markers))


def yield_place(state: State, event: YieldPlace) -> State:
    """Let two markers change places; a full stack gives the yielded place to the newcomer."""
    turn = state.turn
    at, other = _find(state, event.seat, event.bet), _find(state, event.to, event.bet)
    markers = list(turn.markers)
    if other >= 0:
        markers[at], markers[other] = markers[other], markers[at]
        return advance(state, Step.ROLL, turn.with_markers(tuple(markers)))
    del markers[at]
    freed = state._replace(turn=turn.with_markers(tuple(markers)))
    return _add(freed, event.to, state.layout.bets[event.bet], at)

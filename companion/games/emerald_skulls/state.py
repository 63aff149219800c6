"""The position: who owns what, whose turn it is, and how far that turn has gone.

Records that change with every event are named tuples: a house of simulated games makes millions of them. Where most
events make them, `new` builds them from a plain tuple of all their fields, which takes half the time of a call by name.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.game import Payment, Seat
from companion.games.emerald_skulls.board import DICE, EMPTY, NOSE, Board, dice_placed, highest
from companion.games.emerald_skulls.cards import Layout
from companion.games.emerald_skulls.figures import Figures
from companion.games.emerald_skulls.outs import Finished

OPPOSITION = "Vrax and Kur"
MARKERS_EACH = 2
new = tuple.__new__


class Step:
    """Name where the game stands; the steps of the Tumble Phase are the rulebook's."""

    BUY: Final = "buy dice"
    OPPOSITION: Final = "opposition bets"
    FIRST: Final = "draw the first tumbler"
    CARDS: Final = "lay out cards"
    ROLL: Final = "allow bets and roll"
    PLACE: Final = "place"
    CHECK: Final = "check"
    PAYOUT: Final = "payout"
    OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class Setting:
    """Hold what stays the same all game.

    names: who owns gears: the seats, then the opposition where there is one.
    solo: Vrax and Kur oppose a single player. advanced: advanced cards are drawn. draw_first: so is the first tumbler.
    """

    figures: Figures
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    solo: bool
    advanced: bool = False
    draw_first: bool = False

    @property
    def total(self) -> int:
        """Give the number of gears in the game."""
        return self.figures.supply[len(self.seats)]


class Marker(NamedTuple):
    """Hold a betting marker on a bet.

    owner: whose gears it earns (a place in `Setting.names`). colour: told only for the opposition's markers.
    round: the Allow Bets step of this turn it was placed in, from 1. doubt: why the bet was invalid when placed.
    """

    bet: str
    owner: int
    colour: str = ""
    round: int = 0
    doubt: str = ""


class Turn(NamedTuple):
    """Hold a turn in progress.

    pool: dice to roll, or rolled and not placed. rolled: their faces after a roll, sorted; empty in hand.
    floor: the lowest level still open, 0 before the first placement.
    picks: noses picked. markers: in order of arrival. round: Allow Bets steps begun. card: the opposition card.
    """

    pool: int = 0
    rolled: tuple[str, ...] = ()
    board: Board = EMPTY
    floor: int = 0
    picks: int = 0
    markers: tuple[Marker, ...] = ()
    round: int = 0
    card: str = ""
    bought: int = 0
    finished: Finished | None = None

    @property
    def dice_supply(self) -> int:
        """Count the dice that are neither in the pool nor on the board."""
        return DICE - self.pool - dice_placed(self.board)

    @property
    def can_pick(self) -> bool:
        """Tell whether a natural [3] lies on the nose to be picked."""
        return self.board[NOSE - 1][0] > 0

    def finish(self, out: str) -> Finished:
        """Give the turn as it ends with an out."""
        return Finished(out, self.board, self.pool, self.picks)

    def with_markers(self, markers: tuple[Marker, ...]) -> "Turn":
        """Give the turn with other markers on the bets."""
        pool, rolled, board, floor, picks, _, round_, card, bought, finished = self
        return new(Turn, (pool, rolled, board, floor, picks, markers, round_, card, bought, finished))

    def picked_up(self) -> "Turn":
        """Give the turn with the pool in hand again: gamblers may bet once more."""
        pool, rolled, board, floor, picks, markers, round_, card, bought, finished = self
        return new(Turn, (pool, rolled, board, floor, picks, markers, round_ + 1, card, bought, finished))


FRESH_TURN = Turn()


class LastTurn(NamedTuple):
    """Hold the turn that was paid last, to be shown while the next one begins."""

    tumbler: int
    finished: Finished
    payments: tuple[Payment, ...]


class State(NamedTuple):
    """Hold a position.

    gears and cubes: by owner, as in `Setting.names`. layout: the betting cards in play.
    deck: names of opposition cards not yet drawn. draws: how many of them will be drawn.
    """

    setting: Setting
    step: str
    supply: int
    gears: tuple[int, ...]
    cubes: tuple[int, ...]
    layout: Layout
    tumbler: int = 0
    turn: Turn = FRESH_TURN
    deck: tuple[str, ...] = ()
    draws: int = 0
    paid: tuple[Payment, ...] = ()
    last: LastTurn | None = None

    @property
    def tumbler_name(self) -> str:
        """Name the tumbler."""
        return self.setting.seats[self.tumbler].name

    def stack(self, bet: str) -> tuple[Marker, ...]:
        """List the markers on a bet, the lowest first."""
        return tuple(marker for marker in self.turn.markers if marker.bet == bet)


def advance(state: State, step: str, turn: Turn) -> State:
    """Give the position with its turn moved on and nothing paid: what most events do, made cheap."""
    setting, _, supply, gears, cubes, layout, tumbler, _, deck, draws, _, last = state
    return new(State, (setting, step, supply, gears, cubes, layout, tumbler, turn, deck, draws, (), last))


def floor_of(board: Board, picks: int) -> int:
    """Give the lowest level still open: the highest with dice, or the nose once it has been picked."""
    return max(highest(board), NOSE if picks else 0)


def change(amounts: tuple[int, ...], who: int, by: int) -> tuple[int, ...]:
    """Give amounts with one of them changed."""
    return (*amounts[:who], amounts[who] + by, *amounts[who + 1 :])

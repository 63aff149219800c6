"""What can still be met, against every way a turn can go, tried out from small positions."""

from functools import cache

import pytest

from companion.games.emerald_skulls.board import DICE, EMPTY, GEM, NOSE, ROOM, Board, dice_on, dice_placed, put
from companion.games.emerald_skulls.figures import read_figures
from companion.games.emerald_skulls.outs import Finished, out_by_placing
from companion.games.emerald_skulls.prospects import PICKS, Prospects
from tests.games.emerald_skulls.tables import FACTS

EVERY_BET = [bet for card in read_figures(FACTS).cards.values() for bet in card.bets]


@cache
def endings(board: Board, floor: int, pool: int, picks: int, added: int) -> frozenset[Finished]:
    """List every finished turn that can come of a pool in hand, whatever is rolled and chosen."""
    found: set[Finished] = set()
    closed = floor > 1 or (floor == 4 and dice_on(board, 4) == ROOM[3])
    if closed:
        found.add(Finished("Bust Out", board, pool, picks))
    if picks < PICKS and board[NOSE - 1][0]:
        found |= endings(put(board, NOSE, -1, 0), max(floor, NOSE), pool + 1, picks + 1, added)
    if added:
        found |= endings(board, floor, pool + 1, picks, added - 1)
    for level in range(max(floor, 1), GEM + 1):
        for dice in range(1, min(pool, ROOM[level - 1] - dice_on(board, level)) + 1):
            for skulls in range(dice + 1):
                after, left = put(board, level, dice - skulls, skulls), pool - dice
                if out := out_by_placing(level, left):
                    found.add(Finished(out, after, left, picks))
                else:
                    found.add(Finished("Chicken Out", after, left, picks))
                    found |= endings(after, level, left, picks, added)
    return frozenset(found)


def board(**levels: tuple[int, int]) -> Board:
    made = EMPTY
    for number, name in enumerate(("lower", "upper", "nose", "eyes"), start=1):
        if name in levels:
            made = put(made, number, *levels[name])
    return made


POSITIONS = [
    (EMPTY, 0, 3, 0, 0),
    (EMPTY, 0, 3, 0, 1),
    (EMPTY, 0, 4, 0, 0),
    (EMPTY, 3, 2, 1, 0),
    (board(lower=(2, 0)), 1, 1, 0, 0),
    (board(lower=(2, 0)), 1, 1, 0, 1),
    (board(lower=(1, 0)), 1, 2, 0, 0),
    (board(lower=(2, 0), upper=(1, 0)), 2, 1, 0, 0),
    (board(lower=(1, 0), upper=(1, 0)), 2, 3, 0, 0),
    (board(lower=(1, 0), upper=(1, 0), nose=(1, 0), eyes=(1, 0)), 4, 1, 0, 0),
    (board(lower=(1, 0), upper=(1, 0), nose=(1, 0), eyes=(1, 0)), 4, 1, 0, 1),
    (board(lower=(1, 0), upper=(1, 0), nose=(2, 0), eyes=(1, 0)), 4, 1, 0, 0),
    (board(lower=(1, 0), upper=(1, 0), nose=(2, 0), eyes=(1, 0)), 4, 1, 2, 0),
    (board(lower=(1, 1), upper=(1, 0), nose=(1, 0), eyes=(1, 0)), 4, 2, 0, 0),
    (board(lower=(2, 0), upper=(1, 0), nose=(1, 0), eyes=(2, 0)), 4, 1, 0, 0),
    (board(lower=(2, 0), upper=(0, 1), nose=(2, 0)), 3, 2, 0, 0),
    (board(lower=(2, 0), upper=(1, 0)), 2, 4, 0, 0),
    (board(lower=(2, 0), upper=(1, 0)), 2, 3, 0, 1),
    (board(lower=(0, 1), nose=(0, 1)), 3, 2, 0, 0),
    (board(lower=(0, 1), nose=(2, 1)), 3, 1, 0, 0),
    (board(lower=(0, 1), nose=(2, 1)), 3, 1, 1, 0),
    (board(nose=(2, 0)), 3, 1, 0, 0),
    (board(nose=(2, 0)), 3, 1, 1, 0),
    (board(nose=(1, 0)), 3, 1, 0, 1),
    (board(nose=(1, 0)), 3, 2, 2, 0),
    (board(nose=(0, 2)), 3, 1, 0, 0),
    (board(nose=(1, 0), eyes=(1, 0)), 4, 1, 0, 0),
    (board(nose=(1, 0), eyes=(2, 0)), 4, 1, 0, 0),
    (board(nose=(3, 0), eyes=(2, 0)), 4, 1, 0, 0),
    (board(eyes=(1, 0)), 4, 3, 0, 0),
    (board(eyes=(1, 1)), 4, 2, 0, 0),
    (board(eyes=(0, 1)), 4, 2, 0, 1),
    (board(eyes=(2, 0)), 4, 1, 0, 1),
    (board(upper=(3, 0)), 2, 1, 0, 0),
    (board(upper=(1, 0)), 2, 2, 0, 0),
    (board(lower=(3, 0), upper=(1, 0)), 2, 1, 0, 0),
    (board(lower=(3, 0), upper=(1, 0)), 2, 2, 0, 0),
    (board(lower=(3, 1)), 1, 2, 0, 1),
]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_a_bet_is_called_impossible_exactly_when_no_ending_meets_it(position: tuple[Board, int, int, int, int]) -> None:
    now = Prospects(*position)
    assert dice_placed(now.board) + now.pool + now.added <= DICE
    ends = endings(*position)
    assert ends
    for bet in EVERY_BET:
        stop = {"16b": 4, "18a": 4, "18b": 4, "12a": 3, "12b": 3, "20a": 3, "20b": 3}.get(bet.card)
        if stop and now.floor >= stop:
            continue  # no bet can be placed there any more
        assert bet.possible(now) == any(bet.met(end) for end in ends), bet.name

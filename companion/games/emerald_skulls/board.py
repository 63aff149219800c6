"""The skull board: five levels, what lies on them, and where a roll may be placed (rulebook, Dice Placement)."""

from collections.abc import Iterable
from functools import lru_cache

from companion.dice import Die, Kind

SKULL = "skull"
FACES = ("1", "2", "3", "4", "5", SKULL)
EMERALD = Kind("emerald", FACES, family="tally")
DICE = 7
LEVELS = ("lower jaw", "upper jaw", "nose", "eyes", "gem")
LOWER_JAW, UPPER_JAW, NOSE, EYES, GEM = 1, 2, 3, 4, 5
#: How many dice fit on each level; teeth and nose have no limit but the number of dice there are.
ROOM = (DICE, DICE, DICE, 2, 1)

#: What lies on each level, lowest first: (dice that show the level's own face, wild skull dice).
Board = tuple[tuple[int, int], ...]
EMPTY: Board = ((0, 0),) * 5


def level_name(level: int) -> str:
    """Name a level, 1 to 5."""
    return LEVELS[level - 1]


def dice_on(board: Board, level: int) -> int:
    """Count the dice on a level."""
    naturals, skulls = board[level - 1]
    return naturals + skulls


def dice_placed(board: Board) -> int:
    """Count the dice on the whole board."""
    (a, b), (c, d), (e, f), (g, h), (i, j) = board
    return a + b + c + d + e + f + g + h + i + j


def skulls_placed(board: Board) -> int:
    """Count the wild dice on the whole board."""
    (_, lower), (_, upper), (_, nose), (_, eyes), (_, gem) = board
    return lower + upper + nose + eyes + gem


def highest(board: Board) -> int:
    """Give the highest level that holds a die, or 0 for an empty board."""
    return next((level for level in range(GEM, 0, -1) if dice_on(board, level)), 0)


def put(board: Board, level: int, naturals: int, skulls: int) -> Board:
    """Give the board with dice added to a level (or taken off it, for negative numbers)."""
    old = board[level - 1]
    return (*board[: level - 1], (old[0] + naturals, old[1] + skulls), *board[level:])


def faces_on(board: Board, level: int) -> tuple[str, ...]:
    """List the faces on a level, the level's own first."""
    naturals, skulls = board[level - 1]
    return (str(level),) * naturals + (SKULL,) * skulls


def dice_of(faces: Iterable[str]) -> tuple[Die, ...]:
    """Turn faces into dice."""
    return tuple(Die(EMERALD.name, face) for face in faces)


def board_dice(board: Board) -> tuple[Die, ...]:
    """List every die on the board, lowest level first."""
    return tuple(die for level in range(1, 6) for die in dice_of(faces_on(board, level)))


def placements(rolled: tuple[str, ...], board: Board, floor: int) -> tuple[tuple[int, int, int], ...]:
    """List every legal placement of a roll as (level, naturals, skulls), lowest level first.

    floor: the lowest level still open, 1 to 5: the highest one that holds dice or the tumbler's marker.
    """
    return _placements(tuple(map(rolled.count, FACES)), dice_on(board, EYES), floor)


@lru_cache(maxsize=50_000)
def _placements(counts: tuple[int, ...], eyes: int, floor: int) -> tuple[tuple[int, int, int], ...]:
    found = []
    wild = counts[-1]
    for level in range(max(floor, 1), GEM + 1):
        room = ROOM[level - 1] - (eyes if level == EYES else 0)
        for naturals in range(min(counts[level - 1], room) + 1):
            for skulls in range(min(wild, room - naturals) + 1):
                if naturals or skulls:
                    found.append((level, naturals, skulls))
    return tuple(found)

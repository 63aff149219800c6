"""A turn in progress, as a table describes it: dice in the pool, the board, noses picked, markers placed."""

from collections.abc import Mapping
from typing import Any

from companion.dice import count_dice
from companion.errors import BadSetup
from companion.games.emerald_skulls.board import (
    DICE,
    EMPTY,
    FACES,
    GEM,
    LEVELS,
    ROOM,
    SKULL,
    Board,
    dice_on,
    dice_placed,
    level_name,
    put,
)
from companion.games.emerald_skulls.cards import STANDARD, Layout
from companion.games.emerald_skulls.opening import opening_step
from companion.games.emerald_skulls.state import MARKERS_EACH, Marker, Setting, Step, Turn, floor_of


def setup_whole(value: Any, what: str, least: int, most: int) -> int:
    """Check a whole number of a set-up; raise BadSetup naming it and its limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSetup(f"{what}: {value!r} is not a whole number from {least} to {most}")
    return value


def setup_list(value: Any, what: str) -> tuple[Any, ...]:
    """Check a list of a set-up; raise BadSetup naming it."""
    if not isinstance(value, list | tuple):
        raise BadSetup(f"{what}: {value!r} is not a list")
    return tuple(value)


def setup_words(value: Any, what: str) -> tuple[str, ...]:
    """Check a list of names, which may be written as numbers, of a set-up; raise BadSetup naming it."""
    return tuple(str(word) for word in setup_list(value, what))


def turn_in_progress(
    setting: Setting, layout: Layout, position: Mapping[str, Any], tumbler: int, draws: int
) -> tuple[Turn, str]:
    """Give the turn in progress and its step: buying, dice in hand, dice rolled, or placed and checking."""
    if "dice" not in position:
        if stray := [
            key for key in ("board", "picks", "rolled", "card", "markers", "bought", "in_hand") if key in position
        ]:
            raise BadSetup(f"{stray[0]}: a turn in progress needs dice, the number of dice in the pool")
        if setting.solo and draws == 0:
            raise BadSetup("cards left: 0, so the game is over")
        return Turn(), opening_step(setting, layout.cards)
    pool = setup_whole(position["dice"], "dice", 1, DICE)
    board = _board(position.get("board", {}))
    if pool + dice_placed(board) > DICE:
        raise BadSetup(
            f"{pool} dice in the pool and {dice_placed(board)} on the board, but there are {count_dice(DICE)}"
        )
    picks = setup_whole(position.get("picks", 0), "picks", 0, MARKERS_EACH)
    card, markers = _markers(setting, layout, position, tumbler)
    rolled = _rolled(position.get("rolled", ()), pool)
    checking = dice_placed(board) and not position.get("in_hand", False)
    step = Step.PLACE if rolled else Step.CHECK if checking else Step.ROLL
    if setting.solo and not card and "markers" not in position:
        if draws == 0 or rolled or board != EMPTY:
            raise BadSetup("card: which opposition card lies open this turn, or which bets its markers are on?")
        step = Step.OPPOSITION
    bought = setup_whole(position.get("bought", max(pool, 3)), "bought", 3, DICE)
    turn = Turn(pool, rolled, board, floor_of(board, picks), picks, markers, 1, card, bought)
    return turn, step


def _board(levels: Any) -> Board:
    board = EMPTY
    if not isinstance(levels, Mapping):
        raise BadSetup(f"board: {levels!r} does not name levels")
    for name, faces in levels.items():
        if name not in LEVELS:
            raise BadSetup(f"board: {name!r} is not one of {', '.join(LEVELS)}")
        level = LEVELS.index(name) + 1
        for face in setup_words(faces, f"board: {name}"):
            if face not in (str(level), SKULL):
                raise BadSetup(f"board: a [{face}] cannot lie on the {name}")
            board = put(board, level, face != SKULL, face == SKULL)
    for level, room in enumerate(ROOM, start=1):
        if dice_on(board, level) > room:
            raise BadSetup(
                f"board: {count_dice(dice_on(board, level))} on the {level_name(level)}, which has room for {room}"
            )
    if dice_on(board, GEM):
        raise BadSetup("board: a die on the gem ends the turn, so it cannot be in progress")
    return board


def _rolled(faces: Any, pool: int) -> tuple[str, ...]:
    faces = setup_words(faces, "rolled")
    if unknown := [face for face in faces if face not in FACES]:
        raise BadSetup(f"rolled: no die shows {unknown[0]!r}")
    if faces and len(faces) != pool:
        raise BadSetup(f"rolled: {' '.join(faces)} are {count_dice(len(faces))}, but {pool} are in the pool")
    return tuple(sorted(faces))


def _markers(
    setting: Setting, layout: Layout, position: Mapping[str, Any], tumbler: int
) -> tuple[str, tuple[Marker, ...]]:
    """Read the markers placed: listed one by one, or in solitary mode those of the open opposition card."""
    name = str(position.get("card", ""))
    if name and not setting.solo:
        raise BadSetup("card: only solitary mode has opposition cards")
    if name and name not in setting.figures.opposition:
        raise BadSetup(f"card: {name!r} is not one of the opposition cards {', '.join(setting.figures.opposition)}")
    if "markers" in position:
        return name, _listed_markers(setting, layout, position["markers"], tumbler)
    if not name:
        return "", ()
    bought = setup_whole(position.get("bought"), "bought (dice in the pool when the card was drawn)", 3, DICE)
    placed = setting.figures.opposition[name].bets[bought]
    return name, tuple(Marker(bet, len(setting.seats), colour) for colour, bet in placed)


def _listed_markers(setting: Setting, layout: Layout, rows: Any, tumbler: int) -> tuple[Marker, ...]:
    bets = layout.bets
    markers: list[Marker] = []
    for row in setup_list(rows, "markers"):
        if not isinstance(row, Mapping) or not isinstance(row.get("bet"), str) or row["bet"] not in bets:
            raise BadSetup(f"markers: {row!r} is not on a bet in play; there is {', '.join(bets)}")
        bet = row["bet"]
        if setting.solo:
            marker = Marker(bet, len(setting.seats), str(row.get("colour", "red")))
        else:
            seat = setup_whole(row.get("seat"), f"markers: the seat on {bet}", 0, len(setting.seats) - 1)
            if seat == tumbler:
                raise BadSetup(f"markers: {setting.names[seat]} is the tumbler and may not bet on {bet}")
            marker = Marker(bet, seat)
        if any(other.owner == marker.owner and _clash(layout, other, marker) for other in markers):
            raise BadSetup(f"markers: {setting.names[marker.owner]} may not bet twice on {bet} or its card")
        if sum(1 for other in markers if other.bet == bet) == len(bets[bet].pays):
            raise BadSetup(f"markers: more on {bet} than its {len(bets[bet].pays)} places")
        markers.append(marker)
    for seat, name in enumerate(setting.names[: len(setting.seats)]):
        if sum(1 for marker in markers if marker.owner == seat) > MARKERS_EACH:
            raise BadSetup(f"markers: {name} has only {MARKERS_EACH}")
    return tuple(markers)


def _clash(layout: Layout, one: Marker, other: Marker) -> bool:
    """Tell whether one gambler may not have both markers: one a bet, and one an advanced card."""
    if one.colour != other.colour or one.bet == other.bet:
        return one.bet == other.bet and one.colour == other.colour
    card = layout.card_of[one.bet]
    return card.kind != STANDARD and card is layout.card_of[other.bet]

"""The first state: a fresh game, or a position in progress with every number given by the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.dice import count_dice
from companion.errors import BadSetup
from companion.game import Seat, Setup
from companion.games.emerald_skulls.board import (
    DICE,
    EMPTY,
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
from companion.games.emerald_skulls.cards import STANDARD, Card
from companion.games.emerald_skulls.figures import Figures, read_figures
from companion.games.emerald_skulls.state import MARKERS_EACH, OPPOSITION, Marker, Setting, State, Step, Turn, floor_of
from companion.games.emerald_skulls.tumble import problem_with_faces

#: What a position in progress may give; whatever is left out is as at the start of a game.
KEYS = ("gears", "cubes", "supply", "opposition", "cards_left", "deck", "tumbler", "dice", "board", "picks", "rolled",
        "card", "markers", "bought")  # fmt: skip


def first_state(setup: Setup) -> State:
    """Build the first state; raise BadSetup or BadFacts with one line that quotes what cannot be."""
    figures = read_figures(setup.facts)
    solo = len(setup.seats) == 1
    _check_seats(setup.seats)
    mode = setup.options.get("mode")
    if mode not in (None, "solo", "table") or (mode and (mode == "solo") != solo):
        raise BadSetup(f"mode {mode!r}: solo is for one seat and table for two to eight, not for {len(setup.seats)}")
    setting = Setting(figures, setup.seats, solo)
    position = {} if setup.position is None else setup.position
    if unknown := [key for key in position if key not in KEYS]:
        raise BadSetup(f"position: {unknown[0]!r} is not one of {', '.join(KEYS)}")
    cards = tuple(card for card in figures.cards.values() if card.kind == STANDARD)
    gears, cubes, supply = _purses(setting, setup.options, position)
    deck, draws = _deck(figures, setup.options, position) if solo else ((), 0)
    tumbler = _whole(position.get("tumbler", 0), "tumbler", 0, len(setup.seats) - 1)
    turn, step, draws = _turn(setting, cards, position, tumbler, draws)
    return State(setting, step, supply, gears, cubes, cards, tumbler, turn, deck, draws)


def _check_seats(seats: tuple[Seat, ...]) -> None:
    if not 1 <= len(seats) <= 8:
        raise BadSetup(f"Emerald Skulls is for 1 to 8 players, not {len(seats)}")
    names = [seat.name for seat in seats]
    for name in names:
        if not name or names.count(name) > 1 or name == OPPOSITION:
            raise BadSetup(f"seats {', '.join(names)}: every seat needs a name of its own, {name!r} will not do")


def _whole(value: Any, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSetup(f"{what}: {value!r} is not a whole number from {least} to {most}")
    return value


def _each(value: Any, what: str, count: int, most: int) -> tuple[int, ...]:
    values = (value,) if isinstance(value, int) else value
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != count:
        raise BadSetup(f"{what}: {value!r} is not a number for each of {count} players")
    return tuple(_whole(number, f"{what} of player {n + 1}", 0, most) for n, number in enumerate(values))


def _purses(
    setting: Setting, options: Mapping[str, Any], position: Mapping[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Give gears, cubes and supply; gears not given to the opposition stay in the supply."""
    total, seats = setting.total, len(setting.seats)
    gears = _each(position.get("gears", (0,) * seats), "gears", seats, total)
    cubes = _each(position.get("cubes", (0,) * seats), "cubes", seats, 999)
    if setting.solo:
        given = options.get("opposition", setting.figures.opposition_gears)
        gears += (_whole(position.get("opposition", given), "gears of the opposition", 0, total),)
        cubes += (0,)
    elif "opposition" in position:
        raise BadSetup("opposition: only solitary mode has an opposition")
    owned = sum(gears)
    supply = _whole(position.get("supply", max(total - owned, 0)), "supply", 0, total)
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
    deck = tuple(position.get("deck", tuple(name for name in names if name != position.get("card"))))
    if unknown := [name for name in deck if name not in names]:
        raise BadSetup(f"deck: {unknown[0]!r} is not one of the opposition cards {', '.join(names)}")
    if len(set(deck)) < len(deck):
        raise BadSetup(f"deck: a card stands in {', '.join(deck)} twice")
    wanted = options.get("deck", len(names))
    default = len(deck) if "deck" in position else min(_whole(wanted, "opposition deck", 1, len(names)), len(deck))
    if position.get("card") in deck:
        raise BadSetup(f"deck: card {position['card']} lies open, so it is not in the deck")
    return deck, _whole(position.get("cards_left", default), "cards left", 0, len(deck))


def _turn(
    setting: Setting, cards: tuple[Card, ...], position: Mapping[str, Any], tumbler: int, draws: int
) -> tuple[Turn, Step, int]:
    """Give the turn in progress and its step: buying, dice in hand, dice rolled, or placed and checking."""
    if "dice" not in position:
        if stray := [key for key in ("board", "picks", "rolled", "card", "markers", "bought") if key in position]:
            raise BadSetup(f"{stray[0]}: a turn in progress needs dice, the number of dice in the pool")
        if setting.solo and draws == 0:
            raise BadSetup("cards left: 0, so the game is over")
        return Turn(), Step.BUY, draws
    pool = _whole(position["dice"], "dice", 1, DICE)
    board = _board(position.get("board", {}))
    if pool + dice_placed(board) > DICE:
        raise BadSetup(
            f"{pool} dice in the pool and {dice_placed(board)} on the board, but there are {count_dice(DICE)}"
        )
    picks = _whole(position.get("picks", 0), "picks", 0, MARKERS_EACH)
    card, markers = _markers(setting, cards, position, tumbler)
    rolled = _rolled(position.get("rolled", ()), pool)
    step = Step.PLACE if rolled else Step.CHECK if dice_placed(board) else Step.ROLL
    if setting.solo and not card and "markers" not in position:
        if draws == 0 or rolled or board != EMPTY:
            raise BadSetup("card: which opposition card lies open this turn, or which bets its markers are on?")
        step = Step.OPPOSITION
    bought = _whole(position.get("bought", max(pool, 3)), "bought", 3, DICE)
    turn = Turn(pool, rolled, board, floor_of(board, picks), picks, markers, 1, card, bought)
    return turn, step, draws


def _board(levels: Any) -> Board:
    board = EMPTY
    if not isinstance(levels, Mapping):
        raise BadSetup(f"board: {levels!r} does not name levels")
    for name, faces in levels.items():
        if name not in LEVELS:
            raise BadSetup(f"board: {name!r} is not one of {', '.join(LEVELS)}")
        level = LEVELS.index(name) + 1
        for face in faces:
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
    faces = tuple(str(face) for face in faces)
    if problem := problem_with_faces(faces):
        raise BadSetup(f"rolled: {problem}")
    if faces and len(faces) != pool:
        raise BadSetup(f"rolled: {' '.join(faces)} are {count_dice(len(faces))}, but {pool} are in the pool")
    return tuple(sorted(faces))


def _markers(
    setting: Setting, cards: tuple[Card, ...], position: Mapping[str, Any], tumbler: int
) -> tuple[str, tuple[Marker, ...]]:
    """Read the markers placed: listed one by one, or in solitary mode those of the open opposition card."""
    name = position.get("card", "")
    if name and not setting.solo:
        raise BadSetup("card: only solitary mode has opposition cards")
    if name and name not in setting.figures.opposition:
        raise BadSetup(f"card: {name!r} is not one of the opposition cards {', '.join(setting.figures.opposition)}")
    if "markers" in position:
        return name, _listed_markers(setting, cards, position["markers"], tumbler)
    if not name:
        return "", ()
    bought = _whole(position.get("bought"), "bought (dice in the pool when the card was drawn)", 3, DICE)
    placed = setting.figures.opposition[name].bets[bought]
    return name, tuple(Marker(bet, len(setting.seats), colour) for colour, bet in placed)


def _listed_markers(setting: Setting, cards: tuple[Card, ...], rows: Any, tumbler: int) -> tuple[Marker, ...]:
    bets = {bet.name: bet for card in cards for bet in card.bets}
    markers: list[Marker] = []
    for row in rows:
        if not isinstance(row, Mapping) or row.get("bet") not in bets:
            raise BadSetup(f"markers: {row!r} is not on a bet in play; there is {', '.join(bets)}")
        bet = row["bet"]
        if setting.solo:
            marker = Marker(bet, len(setting.seats), str(row.get("colour", "red")))
        else:
            seat = _whole(row.get("seat"), f"markers: the seat on {bet}", 0, len(setting.seats) - 1)
            if seat == tumbler:
                raise BadSetup(f"markers: {setting.names[seat]} is the tumbler and may not bet on {bet}")
            marker = Marker(bet, seat)
        if sum(1 for other in markers if other.bet == bet) == len(bets[bet].pays):
            raise BadSetup(f"markers: more on {bet} than its {len(bets[bet].pays)} places")
        markers.append(marker)
    for seat, name in enumerate(setting.names[: len(setting.seats)]):
        if sum(1 for marker in markers if marker.owner == seat) > MARKERS_EACH:
            raise BadSetup(f"markers: {name} has only {MARKERS_EACH}")
    return tuple(markers)

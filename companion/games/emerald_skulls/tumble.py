"""The Tumble Phase as the tumbler plays it: roll, place or reroll, check (rulebook, II and Reroll Actions)."""

from functools import lru_cache

from companion.dice import count_dice
from companion.game import Event, Rolled
from companion.games.emerald_skulls.board import (
    EMPTY,
    EYES,
    NOSE,
    ROOM,
    SKULL,
    dice_on,
    level_name,
    placements,
    put,
)
from companion.games.emerald_skulls.cards import CUBES
from companion.games.emerald_skulls.events import STANDARD_PAYOUT, BustOut, ChickenOut, PickNose, Place, SpendCube
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, Finished, out_by_placing
from companion.games.emerald_skulls.payout import jackpots, pay, pay_cost
from companion.games.emerald_skulls.state import MARKERS_EACH, State, Step, Turn, advance, new

CUBE: tuple[Event, ...] = (SpendCube(),)
PICK: tuple[Event, ...] = (PickNose(),)
CUBE_OR_PICK = CUBE + PICK


def rerolls(state: State) -> tuple[Event, ...]:
    """List the reroll actions the tumbler could take after a roll."""
    turn = state.turn
    pick = turn.board[NOSE - 1][0] and turn.picks < MARKERS_EACH
    if state.cubes[state.tumbler]:
        return CUBE_OR_PICK if pick else CUBE
    return PICK if pick else ()


def after_roll(state: State) -> tuple[Event, ...]:
    """List everything the tumbler may do with the dice just rolled."""
    turn = state.turn
    places = _places(turn.rolled, dice_on(turn.board, EYES), turn.floor) or (BustOut(),)
    return places + rerolls(state)


@lru_cache(maxsize=50_000)
def _places(rolled: tuple[str, ...], eyes: int, floor: int) -> tuple[Event, ...]:
    board = put(EMPTY, EYES, eyes, 0)
    return tuple(Place(*place) for place in placements(rolled, board, floor))


def roll(state: State, event: Rolled) -> State:
    """Take a roll; the turn ends at once in a Bust Out when nothing can be placed and nothing rerolled."""
    faces = tuple(sorted([die.face for die in event.dice]))
    pool, _, board, floor, picks, markers, round_, card, bought, _ = state.turn
    turn = new(Turn, (pool, faces, board, floor, picks, markers, round_, card, bought, None))
    state = advance(state, Step.PLACE, turn)
    if not _places(faces, dice_on(board, EYES), floor) and not rerolls(state):
        return finish(state, BUST_OUT)
    return state


def place(state: State, event: Place) -> State:
    """Place dice, and end the turn where that is an out."""
    pool, _, board, _, picks, markers, round_, card, bought, _ = state.turn
    level, naturals, skulls = event.level, event.naturals, event.skulls
    left = pool - naturals - skulls
    board = put(board, level, naturals, skulls)
    turn = new(Turn, (left, (), board, level, picks, markers, round_, card, bought, None))
    state = advance(state, Step.CHECK, turn)
    out = out_by_placing(level, left)
    return finish(state, out) if out else state


def spend_cube(state: State) -> State:
    """Return a cube and take the pool in hand again, one die larger where the supply has one."""
    turn = state.turn
    added = 1 if turn.dice_supply else 0
    state = pay_cost(state, CUBES, 1, "reroll, one die added" if added else "reroll, no die left to add")
    pool, _, board, floor, picks, markers, round_, card, bought, _ = turn
    turn = new(Turn, (pool + added, (), board, floor, picks, markers, round_ + 1, card, bought, None))
    return advance(state, Step.ROLL, turn)._replace(paid=state.paid)


def pick_nose(state: State) -> State:
    """Take a [3] back from the nose into the pool; the nose stays the lowest level open."""
    turn = state.turn
    turn = turn._replace(
        pool=turn.pool + 1,
        rolled=(),
        board=put(turn.board, NOSE, -1, 0),
        floor=max(turn.floor, NOSE),
        picks=turn.picks + 1,
        round=turn.round + 1,
    )
    return advance(state, Step.ROLL, turn)


def ending(state: State, event: Event) -> Finished | None:
    """Give the turn as an event would finish it, or None when it goes on."""
    turn = state.turn
    if isinstance(event, Place):
        left = turn.pool - event.naturals - event.skulls
        out = out_by_placing(event.level, left)
        board = put(turn.board, event.level, event.naturals, event.skulls)
        return Finished(out, board, left, turn.picks) if out else None
    if isinstance(event, BustOut | ChickenOut):
        return turn.finish(BUST_OUT if isinstance(event, BustOut) else CHICKEN_OUT)
    return None


def finish(state: State, out: str) -> State:
    """End the turn with an out: ask for the payout where a jackpot is met, else pay."""
    finished = state.turn.finish(out)
    if jackpots(state.layout, finished):
        return state._replace(step=Step.PAYOUT, turn=state.turn._replace(finished=finished))
    return pay(state, finished, STANDARD_PAYOUT)


def refuse_place(state: State, event: Place) -> str | None:
    """Name the placement rule that an event breaks, or None."""
    turn = state.turn
    if state.step != Step.PLACE:
        return "dice are placed only after a roll"
    if not 1 <= event.level <= len(ROOM):
        return f"the skull board has levels 1 to 5, not {event.level}"
    name = level_name(event.level)
    if event.naturals < 0 or event.skulls < 0 or event.naturals + event.skulls == 0:
        return "at least one die must be placed"
    if event.level < turn.floor:
        marked = turn.picks and turn.floor == NOSE
        why = "a nose was picked, and its marker counts as a die" if marked else "dice were placed there"
        return f"the {name} is closed: the lowest level open is the {level_name(turn.floor)} ({why})"
    for face, wanted in ((str(event.level), event.naturals), (SKULL, event.skulls)):
        if wanted > turn.rolled.count(face):
            return f"{count_dice(wanted)} showing [{face}] wanted, but {turn.rolled.count(face)} rolled"
    room = ROOM[event.level - 1]
    there = dice_on(turn.board, event.level)
    if there + event.naturals + event.skulls > room:
        return f"there is room for {count_dice(room)} on the {name}, and {count_dice(there)} there already"
    return None


def refuse_reroll(state: State, event: SpendCube | PickNose) -> str | None:
    """Name the rule that forbids a reroll action, or None."""
    if state.step != Step.PLACE:
        return "a reroll action is taken only after rolling the dice and before placing them"
    if isinstance(event, SpendCube):
        if not state.cubes[state.tumbler]:
            return f"{state.tumbler_name} has no reroll cube"
        return None
    if state.turn.picks >= MARKERS_EACH:
        return "a nose can be picked twice a turn, for the tumbler has two markers"
    if not state.turn.can_pick:
        return "no [3] die lies on the nose, and a wild skull cannot be picked"
    return None


def refuse_stop(state: State, event: BustOut | ChickenOut) -> str | None:
    """Name the rule that forbids ending the turn so, or None."""
    turn = state.turn
    if isinstance(event, BustOut):
        if state.step != Step.PLACE:
            return "a turn busts only after a roll"
        if placements(turn.rolled, turn.board, turn.floor):
            return "dice that can be placed must be placed (or rerolled): nobody may choose to bust"
        return None
    if state.step == Step.ROLL and turn.round > 1:
        return "the dice are in hand again and must be rolled before the tumbler may chicken out"
    if state.step != Step.CHECK:
        return "the tumbler may chicken out only after placing dice"
    return None

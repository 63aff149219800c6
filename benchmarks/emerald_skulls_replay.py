"""Simulated solo games once more, event by event, by the game's own rules: every result must be the same."""

from collections.abc import Mapping

from benchmarks.emerald_skulls_solo import SEED, Plan, Plays, Record, simulate
from benchmarks.emerald_skulls_turns import EndOf, end_of
from companion.dice import Die
from companion.game import Drawn, Event, Rolled, Seat, Setup
from companion.games import find_game
from companion.games.emerald_skulls.board import EMERALD, GEM, NOSE, SKULL
from companion.games.emerald_skulls.events import (
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    Place,
    SpendCube,
)
from companion.games.emerald_skulls.outs import BUST_OUT, CHICKEN_OUT, DOUBLE_OUT, GEM_OUT
from companion.games.emerald_skulls.payout import payout_names, payout_worth
from companion.games.emerald_skulls.state import State, Step
from companion.printed import load_facts
from companion.table import Table

GAME = find_game("emerald-skulls")
#: Opposition cards and gears of the games replayed, one after another.
SETTINGS = ((10, 40), (8, 40), (10, 20))


def replay(plays: Plays, plans: Mapping[str, Plan], games: int) -> None:
    """Replay games of every tumbler and setting; raise AssertionError at the first that differs."""
    done = turns = 0
    for plan in plans.values():
        for deck, given in SETTINGS:
            record = simulate(plays, plan, games // 9 + 1, deck, given, SEED)
            for game in range(len(record.turns)):
                state = replayed(plays, record, game, deck, given)
                found = (*state.gears, state.cubes[0], state.supply, state.step)
                wanted = (record.gears[game], record.opposition[game], record.cubes[game], 0, Step.OVER)
                assert found == wanted, (game, found, wanted)
                turns += int(record.turns[game])
                done += 1
    print(f"{done} simulated games, {turns} turns, replayed by the rules: all gears and cubes agree")


def replayed(plays: Plays, record: Record, game: int, deck: int, given: int) -> State:
    """Play one simulated game by the rules and give its last state."""
    options = {"deck": deck, "opposition": given}
    table = Table(GAME, Setup(GAME.name, (Seat("Ann"),), options, load_facts(GAME.name)))
    for turn in range(int(record.turns[game])):
        table.play(BuyDice(int(record.dice[game, turn])))
        table.play(Drawn(plays.cards[record.card[game, turn]]))
        play_to(table, end_of(int(record.end[game, turn])), int(record.spent[game, turn]))
        state: State = table.state
        if state.step == Step.PAYOUT and state.turn.finished:
            worth = (record.paid[game, turn], record.gained[game, turn])
            finished = state.turn.finished
            table.play(ChoosePayout(next(n for n in payout_names(state) if payout_worth(state, finished, n) == worth)))
    last: State = table.state
    return last


def play_to(table: Table, end: EndOf, spent: int) -> None:
    """Throw and place dice so that the turn ends like this: cubes first, then teeth, picks, nose, eyes, gem."""
    for _ in range(spent):
        _throw(table)
        table.play(SpendCube())
    for level in range(1, GEM):
        if level == NOSE:
            for _ in range(end.picks):
                _place(table, NOSE, 1, 0)
                _throw(table)
                table.play(PickNose())
        naturals, skulls = end.board[level - 1]
        if naturals + skulls:
            _place(table, level, naturals, skulls)
    if end.out in (GEM_OUT, DOUBLE_OUT):
        _place(table, GEM, int(not end.gem_skull), int(end.gem_skull))
    elif end.out == CHICKEN_OUT:
        table.play(ChickenOut())
    elif end.out == BUST_OUT:
        _throw(table)
        state: State = table.state
        if state.step == Step.PLACE:
            table.play(BustOut())


def _place(table: Table, level: int, naturals: int, skulls: int) -> None:
    _throw(table, (str(level),) * naturals + (SKULL,) * skulls)
    event: Event = Place(level, naturals, skulls)
    table.play(event)


def _throw(table: Table, faces: tuple[str, ...] = ()) -> None:
    """Throw the pool: these faces, and [1] for the rest."""
    faces += ("1",) * (table.state.turn.pool - len(faces))
    table.play(Rolled(tuple(Die(EMERALD.name, face) for face in faces)))

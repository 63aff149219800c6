"""Exact odds against a plain enumeration that plays every roll and every move with the game's own rules."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.dice import Die
from companion.game import Event, Rolled
from companion.games.emerald_skulls.bets import CONDITIONS
from companion.games.emerald_skulls.board import EMERALD, FACES
from companion.games.emerald_skulls.events import BuyDice, ChickenOut, PickNose, PickUpDice, Place, SpendCube
from companion.games.emerald_skulls.figures import read_figures
from companion.games.emerald_skulls.odds import Odds, best_of, chances, moves, odds
from companion.games.emerald_skulls.odds_boards import COUNT, PLACED
from companion.games.emerald_skulls.odds_ends import CLASS, KINDS, LEFT_BETS, PICK_BETS, RAN_OUT, finished_turn, met
from companion.games.emerald_skulls.odds_panel import odds_panels
from companion.games.emerald_skulls.outs import OUTS, Finished
from companion.games.emerald_skulls.state import State, Step
from tests.games.emerald_skulls.tables import FACTS, GAME, play, table

RULES = GAME.rules
FIGURES = read_figures(FACTS)
TUMBLER = (Place, SpendCube, PickNose, ChickenOut, PickUpDice)


def throws(pool: int) -> list[tuple[float, Rolled]]:
    tally = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=pool))
    return [
        (count / 6**pool, Rolled(tuple(Die(EMERALD.name, face) for face in faces))) for faces, count in tally.items()
    ]


def tumblers(state: State) -> list[Event]:
    """List the tumbler's moves; to roll is not one of them, but the dice are needed."""
    return [event for event in RULES.choices(state) if not hasattr(event, "seat")]


class Enumeration:
    """Play every roll and every move from a position to the end of the turn."""

    def __init__(self, start: State, cube: float, rivals: bool = False, never_stop: bool = False) -> None:
        self.start, self.cube, self.rivals, self.never_stop = start, cube, rivals, never_stop
        self.known: dict[Any, float] = {}

    def gain(self, state: State) -> float:
        who = self.start.tumbler
        gears = state.gears[who] - self.start.gears[who]
        if self.rivals:
            gears -= state.gears[-1] - self.start.gears[-1]
        return gears + self.cube * (state.cubes[who] - self.start.cubes[who])

    def done(self, state: State) -> bool:
        return state.last is not self.start.last

    def value(self, state: State) -> float:
        if self.done(state):
            return self.gain(state)
        key = (state.step, state.turn.pool, state.turn.rolled, state.turn.board, state.turn.picks, state.cubes)
        if key not in self.known:
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: State) -> float:
        values = [self.value(RULES.apply(state, event)) for event in self.moves(state)]
        if RULES.need(state) is not None:
            pool = state.turn.pool
            values.append(sum(chance * self.value(RULES.apply(state, roll)) for chance, roll in throws(pool)))
        return max(values)

    def moves(self, state: State) -> list[Event]:
        return [event for event in tumblers(state) if not (self.never_stop and isinstance(event, ChickenOut))]


POSITIONS: dict[str, dict[str, Any]] = {
    "one die": {"dice": 1},
    "two dice": {"dice": 2},
    "three dice": {"dice": 3},
    "one die and a cube": {"dice": 1, "cubes": [1, 0]},
    "two dice on a board with noses": {"dice": 2, "board": {"upper jaw": ["2", "skull"], "nose": ["3", "3"]}},
    "a nose picked, a cube left": {"dice": 1, "board": {"nose": ["3"]}, "picks": 1, "cubes": [1, 0], "in_hand": True},
    "seven dice, one left, two cubes": {
        "dice": 1,
        "board": {"lower jaw": ["1", "1", "skull"], "nose": ["3"], "eyes": ["4", "skull"]},
        "cubes": [2, 0],
    },
    "skulls only": {"dice": 2, "board": {"lower jaw": ["skull", "skull", "skull"]}},
    "supply nearly empty": {"dice": 2, "board": {"eyes": ["4"]}, "gears": [70, 4], "supply": 6},
}


def start(position: dict[str, Any]) -> State:
    state: State = table("Ann", "Ben", **position).state
    return state


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize(("cube", "never_stop"), [(1.0, False), (0.37, False), (0.8, True)])
def test_values_equal_a_plain_enumeration(name: str, cube: float, never_stop: bool) -> None:
    state = start(POSITIONS[name])
    reckoned = max(move.value for move in moves(state, cube, never_stop=never_stop))
    assert reckoned == pytest.approx(Enumeration(state, cube, never_stop=never_stop).value(state), abs=1e-9)


@pytest.mark.parametrize("never_stop", [False, True])
def test_every_purchase_near_the_end_of_the_supply_is_worth_what_its_turn_is(never_stop: bool) -> None:
    state = start({"gears": [64, 4], "supply": 12, "cubes": [1, 0]})
    for worth in moves(state, never_stop=never_stop):
        assert isinstance(worth.event, BuyDice)
        bought = RULES.apply(state, worth.event)
        (turn,) = moves(bought, never_stop=never_stop)
        assert worth.value == pytest.approx(turn.value - state.setting.figures.cost[worth.event.count], abs=1e-9)
    (worth,) = moves(start({"gears": [0, 68], "supply": 12}), never_stop=never_stop)
    plenty = moves(start({"gears": [0, 20], "supply": 60}), never_stop=never_stop)[0]
    assert worth.value < plenty.value - 1e-6


@pytest.mark.parametrize("faces", ["3 s", "1 s", "4 5"])
def test_every_move_after_a_roll_equals_a_plain_enumeration(faces: str) -> None:
    at = table("Ann", "Ben", dice=2, board={"lower jaw": ["1"], "nose": ["3"]}, cubes=[1, 0], in_hand=True)
    state = play(at, faces)
    plain = Enumeration(state, 0.6)
    reckoned = {move.event: move.value for move in moves(state, 0.6)}
    assert set(reckoned) == set(tumblers(state))
    assert len(reckoned) >= 3
    for event, value in reckoned.items():
        assert value == pytest.approx(plain.value(RULES.apply(state, event)), abs=1e-9), event


def test_the_oppositions_gains_are_subtracted_in_solitary_mode() -> None:
    markers = [{"bet": bet, "colour": colour} for bet, colour in (("Empty Hands", "red"), ("Pick n' Bust", "red"))]
    markers.append({"bet": "Empty Hands", "colour": "yellow"})
    state = table(dice=2, board={"nose": ["3", "skull"]}, markers=markers).state
    plain = Enumeration(state, 0.9, rivals=True).value(state)
    best = max(move.value for move in moves(state, 0.9, rivals=True))
    assert best == pytest.approx(plain, abs=1e-9)
    assert best < max(move.value for move in moves(state, 0.9)) - 0.5


class Following:
    """Follow the odds' best moves through every roll, and tell how likely each finished turn is."""

    def __init__(self, start: State, never_stop: bool) -> None:
        self.start, self.never_stop = start, never_stop
        self.known: dict[Any, Counter[Finished]] = {}

    def ends(self, state: State) -> Counter[Finished]:
        if state.last is not self.start.last:
            assert state.last is not None
            return Counter({state.last.finished: 1.0})
        if state.step == Step.PAYOUT:
            return Counter({state.turn.finished: 1.0})
        key = (state.step, state.turn.pool, state.turn.rolled, state.turn.board, state.turn.picks, state.cubes)
        if key not in self.known:
            self.known[key] = self._ends(state)
        return self.known[key]

    def _ends(self, state: State) -> Counter[Finished]:
        if state.step in (Step.PLACE, Step.CHECK):
            best = best_of(moves(state, never_stop=self.never_stop)).event
            assert best is not None
            return self.ends(RULES.apply(state, best))
        total: Counter[Finished] = Counter()
        for part, roll in throws(state.turn.pool):
            for finished, chance in self.ends(RULES.apply(state, roll)).items():
                total[finished] += part * chance
        return total


@pytest.mark.parametrize("never_stop", [False, True])
@pytest.mark.parametrize("name", ["two dice", "one die and a cube", "a nose picked, a cube left"])
def test_chances_are_those_of_following_the_best_moves(name: str, never_stop: bool) -> None:
    state = start(POSITIONS[name])
    plain = Following(state, never_stop).ends(state)
    outs, bets = Counter[str](), Counter[str]()
    for finished, chance in plain.items():
        outs[finished.out] += chance
        for bet in state.layout.bets.values():
            bets[bet.name] += chance * bet.met(finished)
    reckoned = chances(state, never_stop=never_stop)
    assert reckoned.outs == pytest.approx({out: outs[out] for out in OUTS}, abs=1e-9)
    assert reckoned.bets == pytest.approx(dict(bets), abs=1e-9)
    assert sum(reckoned.outs.values()) == pytest.approx(1.0, abs=1e-12)


def test_three_dice_and_no_cube_are_never_worth_stopping_but_once_placed_may_be() -> None:
    found = odds(table("Ann", "Ben").state)
    assert isinstance(found, Odds)
    assert [move.event for move in found.moves] == [BuyDice(3)]
    assert found.best.value == pytest.approx(6.882260515779931, abs=1e-9)
    assert found.best_play.outs["Double Out"] == pytest.approx(0.2818704659178197, abs=1e-9)


def test_an_empty_pool_of_choices_has_no_odds() -> None:
    state = table("Ann", "Ben").state._replace(step=Step.OVER)
    assert odds(state) is None
    assert odds_panels(state) == ()


def test_the_panel_writes_chances_in_percent_and_moves_in_gears() -> None:
    state = table("Ann", "Ben", dice=1, board={"lower jaw": ["1", "1"], "eyes": ["4"]}).state
    chance, worth = odds_panels(state)
    assert chance.heads == ("", "best play", "never stop")
    assert ("Bust Out", "0%", "50%") in chance.rows or ("Bust Out", "50%", "50%") in chance.rows
    assert next(row[0] for row in worth.rows) in ("Chicken out", "Roll again")


def test_bets_meet_the_same_ends_as_every_board_one_by_one() -> None:
    bets = [bet for card in FIGURES.cards.values() for bet in card.bets]
    rng = Random(3)
    for bet in bets:
        table_of = met(bet)
        for _ in range(200):
            kind, number, picks, many = (
                rng.randrange(len(KINDS)),
                rng.randrange(COUNT),
                rng.randrange(3),
                rng.randrange(2),
            )
            if (PLACED[number] < 7 or kind == RAN_OUT) and not (many and kind >= RAN_OUT):
                assert table_of[kind, many, picks, CLASS[number]] == bet.met(finished_turn(kind, number, picks, many))


@pytest.mark.parametrize("name", sorted(CONDITIONS))
def test_only_the_bets_said_to_do_so_look_at_picks_and_dice_left(name: str) -> None:
    boards = [((a, 0), (b, s), (c, 0), (d, 0), (0, 0)) for a, b, c, d, s in product((0, 1), repeat=5)]
    for out, board in product(OUTS[:3], boards):
        told = {CONDITIONS[name](Finished(out, board, 1, picks)) for picks in range(3)}
        assert len(told) == 1 or name in PICK_BETS
        told = {CONDITIONS[name](Finished(out, board, left, 1)) for left in range(1, 5)}
        assert len(told) == 1 or name in LEFT_BETS

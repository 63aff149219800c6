"""The turn sequence: each function takes a position on to where the table waits again."""

from dataclasses import replace

from companion.dice import Die
from companion.game import Closing
from companion.games.dicey_goblins.box import DEATH, FOOTPRINT, UNROLLED, eggs_on, in_order
from companion.games.dicey_goblins.collecting import takes, without
from companion.games.dicey_goblins.events import RUN
from companion.games.dicey_goblins.scoring import bill, pay, score_plain, settle
from companion.games.dicey_goblins.state import State, coins, lie


def tell(state: State, line: str) -> State:
    """Add a line to what the last event led to."""
    return replace(state, news=(*state.news, line))


def begin_round(state: State, number: int, active: int) -> State:
    """Return all dice to the bag and let the active goblin draw the die that opens the round."""
    seats = len(state.box.seats)
    return replace(
        state,
        phase="first",
        round=number,
        active=active,
        bag=state.box.dice,
        still=tuple(range(seats)),
        front=((),) * seats,
        lair=(),
        explore=(),
        doom=(),
        due=1,
        shown=(),
        collectors=(),
        picks=0,
        taken=0,
    )


def begin_turn(state: State) -> State:
    """Begin a turn: two dice are to be drawn, or what the bag has; without dice to roll the round ends."""
    due = min(state.box.figures.drawn, len(state.bag))
    if due:
        return replace(state, phase="draw", due=due)
    if state.explore:
        return replace(state, phase="choose", due=0)
    left, most = state.still, state.box.figures.leftover
    state = tell(state, f"The round ends: no dice are left to roll. {state.names(left)} may take up to {most} dice.")
    return collect(replace(state, due=0, still=(), collectors=left, picks=most, taken=0))


def draw(state: State, metals: tuple[str, ...]) -> State:
    """Move drawn dice to where they belong: the round's first to the lair, the others to Explore."""
    bag = list(state.bag)
    for metal in metals:
        bag.remove(metal)
    due = state.due - len(metals)
    if state.phase == "first":
        lair = (*state.lair, *(state.box.lowest(metal) for metal in metals))
        return begin_turn(replace(state, bag=tuple(bag), lair=lair, due=due))
    explore = (*state.explore, *(Die(metal, UNROLLED) for metal in in_order(metals)))
    return replace(state, bag=tuple(bag), explore=explore, due=due, phase="draw" if due else "choose")


def reveal(state: State, choices: tuple[tuple[int, str], ...]) -> State:
    """Turn tokens over; once all lie open the runners collect and leave."""
    shown = tuple(sorted((*state.shown, *choices)))
    state = replace(state, shown=shown)
    if state.waiting:
        return state
    runners = tuple(seat for seat, choice in shown if choice == RUN)
    last = len(state.still) == 1
    still = tuple(seat for seat in state.still if seat not in runners)
    state = replace(state, shown=(), still=still, collectors=runners, taken=0)
    return collect(replace(state, picks=state.box.figures.last if last else 1)) if runners else to_roll(state)


def collect(state: State) -> State:
    """Let the collectors take dice until they have all they may; wait only where there is something to choose."""
    runners = len(state.collectors)
    while state.picks:
        ways = takes(state.lair, runners)
        if not ways:
            break
        if len(ways) > 1 and not (runners == 1 and len(state.lair) <= state.picks):
            return replace(state, phase="collect")
        state = take(state, ways[0])
    if not state.taken:
        amount = state.box.figures.coin
        for seat in state.collectors:
            state = pay(state, seat, amount, _no_share(state))
    state = replace(state, collectors=(), picks=0, taken=0)
    return to_roll(state) if state.still else end_round(state)


def _no_share(state: State) -> str:
    if not state.lair:
        return "ran away, the lair is empty"
    return "ran away, no equal share in the lair"


def take(state: State, dice: tuple[Die, ...]) -> State:
    """Lay one of the dice in front of each collector, as they lie; who gets which metal makes no difference."""
    front = list(state.front)
    for seat, die in zip(state.collectors, dice, strict=True):
        front[seat] = (*front[seat], die)
        state = tell(state, f"{state.name(seat)} takes {lie(die)}.")
    lair = without(state.lair, dice)
    return replace(state, lair=lair, front=tuple(front), picks=state.picks - 1, taken=state.taken + 1)


def to_roll(state: State) -> State:
    """Wait for the dice in Explore."""
    return replace(state, phase="roll")


def roll(state: State, dice: tuple[Die, ...]) -> State:
    """Resolve the dice rolled by where they go; the third death ends the round."""
    doom = (*state.doom, *(die for die in dice if die.face == DEATH))
    lair = (*state.lair, *(die for die in dice if eggs_on(die.face)))
    explore = tuple(die for die in dice if die.face == FOOTPRINT)
    state = replace(state, doom=doom, lair=lair, explore=explore)
    if len(doom) < state.box.figures.deaths:
        return begin_turn(state)
    lost, gets = state.names(state.still), "gets" if len(state.still) == 1 else "get"
    state = tell(state, f"The round ends: {len(doom)} deaths in Doom. {lost} dared to raid and {gets} nothing.")
    return end_round(replace(state, still=()))


def end_round(state: State) -> State:
    """Score the dice in front of goblins, then the red die; wait only where its owner chooses who pays."""
    state = score_plain(state)
    owed = bill(state)
    if owed is None:
        return close_round(state)
    if owed.odd:
        return replace(state, phase="odd")
    return close_round(settle(state, owed, ()))


def close_round(state: State) -> State:
    """Check for the end of the game; otherwise pass the bag to the left and begin the next round."""
    figures, most = state.box.figures, max(state.coins)
    ended = most >= figures.coins or state.round >= figures.rounds
    standing = ", ".join(f"{state.name(seat)} {held}" for seat, held in enumerate(state.coins))
    state = tell(state, Closing(f"Round {state.round} is over: {standing}."))
    if ended and not (state.box.another_round and state.coins.count(most) > 1):
        winners = tuple(seat for seat, held in enumerate(state.coins) if held == most)
        wins = "wins" if len(winners) == 1 else "win together"
        state = tell(state, Closing(f"The game is over: {state.names(winners)} {wins} with {coins(most)}."))
        return replace(state, phase="over", still=())
    if ended:
        state = tell(state, Closing("The lead is tied: another round is played."))
    return begin_round(state, state.round + 1, (state.active + 1) % len(state.box.seats))

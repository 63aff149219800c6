"""What a screen or terminal shows of a position."""

from typing import Any

from companion.dice import count_dice
from companion.game import Event
from companion.games.dicey_goblins.box import RED, eggs_on
from companion.games.dicey_goblins.collecting import by_worth, takes
from companion.games.dicey_goblins.events import RAID, RUN, Collected, FromBag, OddCoins, Revealed
from companion.games.dicey_goblins.odds import eggs_in, odds, percent
from companion.games.dicey_goblins.rules import DiceyGoblins
from companion.games.dicey_goblins.scoring import bill
from companion.games.dicey_goblins.state import State, coins, lie, listing
from companion.games.dicey_goblins.words import metals_words, reveal_words
from companion.view import Action, DiceGroup, Panel, ScoreLine, View
from companion.words import counted, unit

NAME = "dicey-goblins"
TITLE = "Dicey Goblins"
RULES = DiceyGoblins()


def view(state: State) -> View:
    """Project a position; tokens that lie face down are not in it, since they are not in the position."""
    return View(
        NAME,
        TITLE,
        _prompt(state),
        tuple(_score_line(state, seat) for seat in range(len(state.coins))),
        _groups(state),
        tuple(_action(state, event) for event in _offered(state)),
        _panels(state),
        _notes(state),
        RULES.need(state),
        _board(state),
        RULES.over(state),
    )


def _prompt(state: State) -> str:
    name = state.name(state.hands)
    whose = f" for {state.name(state.active)}" if state.hands != state.active else ""
    if state.phase == "first":
        rounds = state.box.figures.rounds
        which = f"Round {state.round} of {rounds}" if state.round <= rounds else f"Round {state.round}, for the tie"
        return f"{which}: {name} draws one die{whose} and lays it in the lair on its lowest egg count."
    if state.phase == "draw":
        tail = ": only the metals count, however the dice lie." if state.box.by_hand else "."
        return f"{name} draws {count_dice(state.due)}{whose} from the bag into Explore{tail}"
    if state.phase == "choose":
        if not state.people_waiting:
            return "The house goblins turn their tokens over."
        if len(state.still) == 1:
            return f"{state.names(state.still)} is the last goblin in the round: run away with two dice, or raid?"
        people = state.names(state.people_waiting)
        if len(state.people_waiting) == 1:
            return f"{people}: run away or dare to raid? The house goblins choose without seeing it."
        return f"{people}: choose in secret, run away or dare to raid; then reveal together."
    if state.phase == "collect":
        return _collect_prompt(state)
    if state.phase == "roll":
        count = len(state.explore)
        dice = {1: "the die", 2: "both dice"}.get(count, f"all {count} dice")
        return f"{name} rolls {dice} in Explore{whose}."
    if state.phase == "odd":
        owed = bill(state)
        assert owed is not None
        who = "one of them" if owed.odd == 1 else f"{owed.odd} of them"
        name = state.name(owed.owner)
        return (
            f"{name}'s red die: {state.names(owed.payers)} are tied for most coins; {name} picks {who} to pay one more."
        )
    winners = tuple(seat for seat, held in enumerate(state.coins) if held == max(state.coins))
    wins = "wins" if len(winners) == 1 else "win together"
    return f"The game is over: {state.names(winners)} {wins} with {coins(max(state.coins))}."


def _collect_prompt(state: State) -> str:
    names, more = state.names(state.collectors), "another die" if state.taken else "a die"
    if len(state.collectors) > 1:
        prompt = f"{names} each take {more} with the same number of eggs: choose together which."
    else:
        prompt = f"{names} takes {more} from the lair."
    left = f"{state.picks} each" if len(state.collectors) > 1 else f"{state.picks}"
    return prompt if state.picks == 1 else f"{prompt[:-1]} ({left} may still be taken)."


def _score_line(state: State, seat: int) -> ScoreLine:
    held = state.coins[seat]
    gold, silver = divmod(held, state.box.figures.gold_worth)
    where = "in the round" if seat in state.still else "over" if state.phase == "over" else "ran away"
    parts = [f"{gold} gold, {silver} silver"]
    if state.phase != "over":
        parts.append("choosing" if seat in state.waiting else where)
        if state.front[seat]:
            parts.append(f"took {', '.join(map(lie, state.front[seat]))}")
    player = state.box.seats[seat]
    return ScoreLine(
        player.name,
        held,
        unit(held, "coin"),
        "; ".join(parts),
        player.colour,
        seat == state.active and state.phase != "over",
    )


def _groups(state: State) -> tuple[DiceGroup, ...]:
    figures = state.box.figures
    places = [
        DiceGroup("Dragon's Lair", state.lair, counted(eggs_in(state.lair), "egg")),
        DiceGroup("Explore", state.explore, "to be rolled" if state.phase != "over" else ""),
        DiceGroup("Doom", state.doom, f"{figures.deaths} end the round", figures.deaths),
    ]
    places += [DiceGroup(f"In front of {state.name(seat)}", dice) for seat, dice in enumerate(state.front) if dice]
    return tuple(places)


def _offered(state: State) -> tuple[Event, ...]:
    """List the choices to offer: people's tokens only, for the house goblins turn theirs over by themselves."""
    choices = RULES.choices(state)
    if state.phase != "choose":
        return choices
    seats = state.people_waiting or state.waiting
    mine = (event for event in choices if isinstance(event, Revealed) and _seats(event) == seats)
    return tuple(sorted(mine, key=lambda event: (len(_runners(event)), _runners(event))))


def _seats(event: Revealed) -> tuple[int, ...]:
    return tuple(seat for seat, _ in event.choices)


def _runners(event: Revealed) -> tuple[int, ...]:
    return tuple(seat for seat, choice in event.choices if choice == RUN)


def _action(state: State, event: Event) -> Action:
    if isinstance(event, FromBag):
        return Action(f"Drawn: {metals_words(event.metals)}", event, group="Drawn from the bag", seat=state.hands)
    if isinstance(event, Revealed):
        return _reveal_action(state, event)
    if isinstance(event, Collected):
        return _collect_action(state, event)
    assert isinstance(event, OddCoins)
    owed = bill(state)
    assert owed is not None
    pay = "pays" if len(event.seats) == 1 else "pay"
    return Action(f"{state.names(event.seats)} {pay} one more", event, group="The odd coin", seat=owed.owner)


def _reveal_action(state: State, event: Revealed) -> Action:
    runners, everyone = _runners(event), len(event.choices)
    alike = not runners or len(runners) == everyone
    if everyone == 1:
        label = "Run away" if runners else "Dare to raid"
    elif alike and everyone == len(state.waiting):
        label = "All run away" if runners else "All dare to raid"
    else:
        label = reveal_words(state, event.choices)
    groups = {0: "Nobody runs", 1: "One runs"}
    group = groups.get(len(runners), f"{len(runners)} run")
    return Action(label, event, _consequence(state, runners), group, event.choices[0][0] if everyone == 1 else None)


def _consequence(state: State, runners: tuple[int, ...]) -> str:
    """Say what follows from these runners, as far as no house goblin's token matters."""
    if not runners:
        return f"third death on this roll: {percent(_odds(state).doomed)}"
    if set(state.waiting) - set(state.people_waiting):
        return ""
    ways = takes(state.lair, len(runners))
    if not ways:
        each = " each" if len(runners) > 1 else ""
        return f"no share in the lair: {coins(state.box.figures.coin)}{each}"
    if len(runners) > 1:
        return f"each takes a die with {eggs_on(ways[0][0].face)} eggs at best"
    if len(state.still) == 1:
        best = sorted(state.lair, key=by_worth)[: state.box.figures.last]
        dice = f"any {count_dice(len(best))}" if len(best) > 1 else "the only die"
        return f"{dice}, {listing([lie(die) for die in best])}{' at best' if len(best) > 1 else ''}"
    return f"any die, {lie(ways[0][0])} at best"


def _collect_action(state: State, event: Collected) -> Action:
    if len(state.collectors) > 1:
        eggs = eggs_on(event.dice[0].face)
        label = f"{counted(eggs, 'egg')} each: {metals_words(tuple(die.kind for die in event.dice))}"
        return Action(label, event, f"{coins(eggs)} each at the end of the round", "Take together")
    die = event.dice[0]
    hint = "paid by the richest" if die.kind == RED else coins(eggs_on(die.face))
    return Action(f"Take {lie(die)}", event, f"{hint} at the end of the round", "Take", state.collectors[0])


def _odds(state: State) -> Any:
    kinds = tuple(state.box.kind(die.kind) for die in state.explore)
    return odds(kinds, len(state.doom), state.box.figures.deaths, len(state.bag))


def _panels(state: State) -> tuple[Panel, ...]:
    panels = [Panel("In the bag", ((metals_words(state.bag),),))]
    if state.phase in ("choose", "roll") and state.explore:
        roll, limit = _odds(state), state.box.figures.deaths
        rows = [
            (f"{count} in Doom" + (", the round ends" if count >= limit else ""), percent(p)) for count, p in roll.dooms
        ]
        rows.append(("The round ends on this roll", percent(roll.ends)))
        if roll.rolled_out:
            rows.append(("  of it, no dice left to roll", percent(roll.rolled_out)))
        panels.append(Panel("Odds of this roll", tuple(rows), ("after the roll", "chance")))
        eggs = (
            ("On this roll", f"{float(roll.eggs):.2f}"),
            ("If the round is not doomed", f"{float(roll.safe_eggs):.2f}"),
        )
        panels.append(Panel("Eggs to expect in the lair", eggs))
    return tuple(panels)


def _notes(state: State) -> tuple[str, ...]:
    notes = []
    if state.box.made_up:
        notes.append(f"Made up until you enter your own: {', '.join(state.box.made_up)}")
    goal = state.box.figures.coins
    rich = tuple(seat for seat, held in enumerate(state.coins) if held >= goal)
    if rich and state.phase != "over":
        has = "has" if len(rich) == 1 else "have"
        notes.append(f"{state.names(rich)} {has} {goal} coins or more: the game may end with this round")
    return tuple(notes)


def _board(state: State) -> dict[str, Any]:
    """Give the board picture its data, and a screen what it needs to collect tokens in secret."""
    board: dict[str, Any] = {
        "round": state.round,
        "rounds": state.box.figures.rounds,
        "lair": [str(die) for die in state.lair],
        "explore": [str(die) for die in state.explore],
        "doom": [str(die) for die in state.doom],
        "doom_limit": state.box.figures.deaths,
        "bag": {metal: state.bag.count(metal) for metal in dict.fromkeys(state.bag)},
        "goblins": [
            {
                "name": seat.name,
                "colour": seat.colour,
                "house": seat.house,
                "coins": state.coins[number],
                "in_round": number in state.still,
                "active": number == state.active,
                "front": [str(die) for die in state.front[number]],
            }
            for number, seat in enumerate(state.box.seats)
        ],
    }
    if state.people_waiting:
        board["secret"] = {"seats": list(state.people_waiting), "event": "Revealed", "choices": [RUN, RAID]}
    return board

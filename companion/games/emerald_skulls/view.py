"""What screens and terminals show of a position: prompt, dice by level, actions with what they lead to, standings."""

from collections.abc import Mapping
from typing import Any

from companion.dice import count_dice
from companion.game import Draw, Event
from companion.games.emerald_skulls import betting, tumble
from companion.games.emerald_skulls.board import EMERALD, LEVELS, ROOM, dice_of, dice_on, faces_on, level_name
from companion.games.emerald_skulls.cards import CUBES, GEARS, Bet
from companion.games.emerald_skulls.events import (
    STANDARD_PAYOUT,
    BustOut,
    BuyDice,
    ChickenOut,
    ChoosePayout,
    PickNose,
    PickUpDice,
    Place,
    PlaceBet,
    SpendCube,
    TakeBackBet,
    YieldPlace,
)
from companion.games.emerald_skulls.outs import BUST_OUT, Finished
from companion.games.emerald_skulls.payout import jackpots, payout_worth, place_name, unit_of
from companion.games.emerald_skulls.rules import EmeraldSkulls
from companion.games.emerald_skulls.state import MARKERS_EACH, State, Step
from companion.games.emerald_skulls.words import show_placed
from companion.view import Action, DiceGroup, Panel, ScoreLine, View

NAME, TITLE = "emerald-skulls", "Emerald Skulls"
RULES = EmeraldSkulls()


def view(state: State) -> View:
    """Project a position for people."""
    return View(
        game=NAME,
        title=TITLE,
        prompt=prompt(state),
        scores=_scores(state),
        groups=_groups(state),
        actions=tuple(_action(state, event) for event in RULES.choices(state)),
        panels=_panels(state),
        notes=_notes(state),
        need=RULES.need(state),
        board=board_picture(state),
        over=RULES.over(state),
    )


def totals(state: State) -> Mapping[str, int]:
    """List the public numbers by name: the supply, everybody's gears and cubes, cards left."""
    names = state.setting.names
    numbers = {"supply": state.supply}
    numbers |= {f"{name} gears": gears for name, gears in zip(names, state.gears, strict=True)}
    numbers |= {f"{seat.name} cubes": state.cubes[n] for n, seat in enumerate(state.setting.seats)}
    return numbers | ({"opposition cards left": state.draws} if state.setting.solo else {})


def prompt(state: State) -> str:
    """Say in one sentence who does what now."""
    who, turn = state.tumbler_name, state.turn
    dice = "one die" if turn.pool == 1 else f"{turn.pool} dice"
    match state.step:
        case Step.BUY:
            return f"{who}: how many dice do you roll?"
        case Step.CARDS | Step.FIRST:
            owed = RULES.need(state)
            return f"Draw the {owed.what}." if isinstance(owed, Draw) else ""
        case Step.OPPOSITION:
            return f"Draw an opposition card for {count_dice(turn.bought)}."
        case Step.ROLL:
            if state.setting.solo:
                return f"{who}: roll {dice}."
            return f"{who} holds {dice}: gamblers, place your bets; then {who} rolls."
        case Step.PLACE:
            if not _can_place(state):
                return f"{who}: nothing can be placed. Reroll, or bust out?"
            return f"{who}: place dice on one level" + (", or reroll." if tumble.rerolls(state) else ".")
        case Step.CHECK:
            if state.setting.solo:
                return f"{who}: roll {dice} again, or chicken out?"
            return f"{who}: pick up {dice} to roll again, or chicken out?"
        case Step.PAYOUT:
            return f"{who}: which payout do you take?"
        case Step.OVER:
            return _ending(state)
        case _:
            raise AssertionError(f"no step is called {state.step!r}")


def _ending(state: State) -> str:
    scores = RULES.scores(state)
    best = next(score for score in scores if score.won)
    if state.setting.solo and best is not scores[0]:
        if scores[0].points == scores[1].points:
            return f"{best.who} win: {scores[0].who} has {scores[0].points} gears too, but needs more than they have."
        return f"{best.who} win with {best.points} gears to {scores[0].points}."
    others = max((score.points for score in scores if score is not best), default=0)
    tie = ", on the tie-break" if others == best.points else ""
    return f"{best.who} wins with {best.points} gears{tie}."


def _can_place(state: State) -> bool:
    return any(isinstance(event, Place) for event in tumble.after_roll(state))


def worth(state: State, finished: Finished, choice: str = STANDARD_PAYOUT) -> str:
    """Write what a finished turn pays the tumbler, and how much of it the supply can pay."""
    if finished.out == BUST_OUT:
        return "collect nothing"
    gears, cubes = payout_worth(state, finished, choice)
    parts = [f"{gears} {unit_of(gears, GEARS)}"] if gears or not cubes else []
    parts += [f"{cubes} {unit_of(cubes, CUBES)}"] if cubes else []
    short = f" (only {state.supply} left in the supply)" if gears > state.supply else ""
    return f"collect {', '.join(parts)}{short}"


def _ends(state: State, finished: Finished) -> str:
    names = [bet.name for bet in jackpots(state.layout, finished)]
    best = [f"or {payout_worth(state, finished, name)[0]} gears for {name}" for name in names]
    return f"{finished.out}: {', '.join([worth(state, finished), *best])}"


def _action(state: State, event: Event) -> Action:
    turn, seat = state.turn, state.tumbler
    match event:
        case BuyDice():
            cost = state.setting.figures.cost[event.count]
            price = f"return {cost} {unit_of(cost, GEARS)}" if cost else "free"
            return Action(count_dice(event.count), event, price, "Buy dice", seat)
        case Place():
            finished = tumble.ending(state, event)
            left = turn.pool - event.naturals - event.skulls
            hint = _ends(state, finished) if finished else f"{count_dice(left)} left"
            return Action(show_placed(event.level, event.naturals, event.skulls), event, hint, "Place", seat)
        case SpendCube():
            size = turn.pool + min(1, turn.dice_supply)
            hint = f"reroll {count_dice(size)}, " + ("one added" if size > turn.pool else "none left to add")
            return Action("Spend a reroll cube", event, hint, "Reroll", seat)
        case PickNose():
            last = "; the last pick this turn" if turn.picks + 1 == MARKERS_EACH else ""
            hint = f"take a [3] back and reroll {count_dice(turn.pool + 1)}{last}"
            return Action("Pick a nose", event, hint, "Reroll", seat)
        case BustOut():
            return Action("Bust out", event, "collect nothing", "Reroll", seat)
        case ChickenOut():
            return Action("Chicken out", event, worth(state, turn.finish("Chicken Out")), "Check", seat)
        case PickUpDice():
            return Action("Roll again", event, f"pick up {count_dice(turn.pool)}; gamblers may bet", "Check", seat)
        case PlaceBet():
            bet = state.layout.bets[event.bet]
            names = state.setting.names
            doubt = betting.doubt_about(state, event.seat, bet)
            pays = _pays(bet, len(state.stack(bet.name)))
            hint = f"{pays}; invalid: {doubt}" if doubt else pays
            return Action(f"{names[event.seat]} bets on {bet.name}", event, hint, f"Card {bet.card}", event.seat)
        case TakeBackBet():
            label = f"{state.setting.names[event.seat]} takes back the marker on {event.bet}"
            return Action(label, event, "the marker is free again", "Order of arrival", event.seat)
        case YieldPlace():
            names = state.setting.names
            swap = any(marker.owner == event.to for marker in state.stack(event.bet))
            hint = "they change places" if swap else f"{names[event.seat]} takes the marker back"
            label = f"{names[event.seat]} lets {names[event.to]} go first on {event.bet}"
            return Action(label, event, hint, "Order of arrival", event.seat)
        case ChoosePayout() if turn.finished:
            standard = event.payout == STANDARD_PAYOUT
            label = "Standard payout" if standard else f"{event.payout} jackpot"
            return Action(label, event, worth(state, turn.finished, event.payout), "Payout", seat)
        case _:
            return Action(str(event), event)


def _pays(bet: Bet, place: int) -> str:
    """Write what a place pays: 1st place pays 5 + opposing bets."""
    modifier = {"+": " + opposing bets", "x": " x opposing bets"}.get(bet.sign, "")
    unit = "" if modifier else f" {unit_of(bet.pays[place], bet.unit)}"
    return f"{place_name(place)} pays {bet.pays[place]}{unit}{modifier}"


def _scores(state: State) -> tuple[ScoreLine, ...]:
    lines = []
    for n, name in enumerate(state.setting.names):
        seat = state.setting.seats[n] if n < len(state.setting.seats) else None
        cubes = state.cubes[n]
        detail = f"{cubes} {unit_of(cubes, CUBES)}" if seat else "the opposition"
        active = seat is not None and n == state.tumbler and state.step != Step.OVER
        if active and not state.setting.solo:
            detail = f"tumbler, {detail}"
        gears = state.gears[n]
        lines.append(ScoreLine(name, gears, unit_of(gears, GEARS), detail, seat.colour if seat else "red", active))
    return tuple(lines)


def _groups(state: State) -> tuple[DiceGroup, ...]:
    turn = state.turn
    in_hand = f"{count_dice(turn.pool)} in hand" if turn.pool and not turn.rolled else ""
    groups = [DiceGroup("pool", dice_of(sorted(turn.rolled)), in_hand)]
    for level, name in enumerate(LEVELS, start=1):
        room = ROOM[level - 1] if ROOM[level - 1] < ROOM[0] else None
        notes = [f"picked {_times(turn.picks)}"] if name == "nose" and turn.picks else []
        notes += ["closed"] if level < turn.floor else []
        groups.append(DiceGroup(name, dice_of(faces_on(turn.board, level)), ", ".join(notes), room))
    return (*groups, DiceGroup("supply", (), count_dice(turn.dice_supply)))


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _panels(state: State) -> tuple[Panel, ...]:
    panels = []
    if state.last is not None:
        name = state.setting.seats[state.last.tumbler].name
        paid = [str(payment) for payment in state.last.payments] or ["nobody is paid"]
        panels.append(Panel(f"{name}'s turn: {state.last.finished.out}", tuple((line,) for line in paid)))
    panels.append(Panel("Bets", _bet_rows(state), ("card", "bet", "pays", "markers")))
    if state.step == Step.BUY:
        costs = state.setting.figures.cost
        prices = tuple((count_dice(n), f"{cost} {unit_of(cost, GEARS)}") for n, cost in costs.items())
        panels.append(Panel("Cost of dice", prices, ("dice", "returned")))
    return tuple(panels)


def _bet_rows(state: State) -> tuple[tuple[str, ...], ...]:
    rows = []
    for card in state.layout.cards:
        for bet in card.bets:
            pays = " / ".join(map(str, bet.pays)) + (f", {bet.sign} opposing" if bet.sign else "")
            stack = ", ".join(
                f"{place_name(n)} {marker.colour or state.setting.names[marker.owner]}"
                for n, marker in enumerate(state.stack(bet.name))
            )
            rows.append((card.number, bet.name, pays + ("" if bet.unit == GEARS else f" {bet.unit}"), stack))
    return tuple(rows)


def _notes(state: State) -> tuple[str, ...]:
    notes = [f"{state.supply} {unit_of(state.supply, GEARS)} in the supply"]
    if state.setting.solo:
        cards = f"{state.draws} opposition card{'s' * (state.draws != 1)} left"
        last = ": this is the last turn" if state.draws == 0 and state.step != Step.OVER else ""
        notes.append(cards + last)
    for marker in state.turn.markers:
        if marker.doubt and marker.round == state.turn.round and state.step == Step.ROLL:
            who = state.setting.names[marker.owner]
            notes.append(f"{who}'s bet on {marker.bet} is invalid: {marker.doubt}. It may be taken back.")
    notes += _stand_ins(state)
    return tuple(notes)


def _stand_ins(state: State) -> list[str]:
    """Name the made-up tables in use: the opposition deck, or the advanced cards that lie there."""
    figures = state.setting.figures
    if state.setting.solo:
        return ["The opposition cards are stand-ins until you enter your own."] if figures.made_up_opposition else []
    made_up = [card.number for card in state.layout.cards if card.number in figures.made_up_cards]
    return [f"Payouts of cards {', '.join(made_up)} are stand-ins until you enter your own."] if made_up else []


def board_picture(state: State) -> dict[str, Any]:
    """Give the data of a picture of the skull board.

    levels: faces by level name. floor: the lowest level open, 1 to 5. picks: the tumbler's markers at the nose.
    markers: bets in order of arrival, each with its place in the stack (0 is the lowest).
    """
    turn = state.turn
    stacks: dict[str, int] = {}
    markers = []
    for marker in turn.markers:
        place = stacks.setdefault(marker.bet, 0)
        stacks[marker.bet] += 1
        seat = state.setting.seats[marker.owner] if marker.owner < len(state.setting.seats) else None
        colour = marker.colour or (seat.colour if seat else "")
        owner = state.setting.names[marker.owner]
        card = state.layout.bets[marker.bet].card
        markers.append({"card": card, "bet": marker.bet, "place": place, "colour": colour, "owner": owner})
    return {
        "levels": {level_name(level): list(faces_on(turn.board, level)) for level in range(1, 6)},
        "room": {name: room for name, room in zip(LEVELS, ROOM, strict=True) if room < ROOM[0]},
        "free": {level_name(level): ROOM[level - 1] - dice_on(turn.board, level) for level in (4, 5)},
        "floor": max(turn.floor, 1),
        "picks": turn.picks,
        "pool": list(turn.rolled),
        "in_hand": 0 if turn.rolled else turn.pool,
        "dice_supply": turn.dice_supply,
        "gear_supply": state.supply,
        "markers": markers,
        "step": state.step,
        "kind": EMERALD.name,
    }

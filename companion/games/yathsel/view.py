"""What screens show of Yathsel: the card with what each open box would score, the dice, and what may be done."""

from collections.abc import Mapping
from typing import Any

from companion.dice import Die, count_dice
from companion.game import Event
from companion.games.yathsel import campaign, shop
from companion.games.yathsel.card import BOXES, TITLES, UPPER, points
from companion.games.yathsel.events import Buy, Discard, Enter, Hold, LeaveShop, NextDuel, OpenShop, Swap, UseItem
from companion.games.yathsel.facts import PocketDie
from companion.games.yathsel.rules import YathselRules
from companion.games.yathsel.state import OPPONENT, YOU, Run, State
from companion.view import Action, DiceGroup, Panel, ScoreLine, View
from companion.words import unit

RULES = YathselRules()


def view(state: State) -> View:
    """Project a state for screens and terminals."""
    return View(
        game="yathsel",
        title="Yathsel",
        prompt=prompt(state),
        scores=tuple(_line(state, seat) for seat in range(len(state.cards))),
        groups=_groups(state),
        actions=tuple(action(state, event) for event in RULES.choices(state)),
        panels=(card_panel(state), *_shop_panel(state)),
        notes=_notes(state),
        need=RULES.need(state),
        board=_board(state),
        over=RULES.over(state),
    )


def prompt(state: State) -> str:
    """Say in a sentence who does what now."""
    run, name = state.run, state.names[state.turn]
    match state.phase:
        case "over":
            return _ending(state)
        case "between":
            beaten = run.opponent.name if run else ""
            return f"{beaten} is beaten. Sit down to the next duel."
        case "draw":
            return f"The {state.owed[0]} of this duel is drawn."
        case "sudden death":
            seat = next(seat for seat, rolled in state.sudden if rolled is None)
            return f"A tie. Sudden death: {state.names[seat]} rolls one die, the higher number wins."
    if state.in_shop:
        return f"{state.names[YOU]} is under the table, in the shop: buy, then leave in time."
    if state.rolls == 0:
        return f"{name} rolls all five dice."
    if state.rolls >= state.limit:
        return f"{name} enters the dice into an open box."
    if state.held is None:
        return f"{name} holds dice and rolls again, or enters a box."
    free = len(state.dice) - len(state.held)
    return f"{name} rolls {count_dice(free)} (roll {state.rolls + 1} of {state.limit}), or enters a box."


def die_text(state: State, die: Die) -> str:
    """Write a die as the number it counts as, with its name where it is no ordinary one."""
    if die.kind == "pip":
        return die.face
    return f"{state.facts.worth(die)} ({state.facts.die(die.kind).title})"


def card_panel(state: State) -> Panel:
    """Lay the cards side by side: filled boxes, and in brackets what an open box of the seat in turn would score."""
    figures = state.facts.figures
    rows = []
    for box in BOXES:
        rows.append((box_title(state, box), *(_cell(state, seat, box) for seat in range(len(state.cards)))))
        if box == UPPER[-1]:
            of = figures.upper_threshold
            rows.append((f"Upper (bonus at {of})", *(f"{card.upper} of {of}" for card in state.cards)))
            rows.append(("Upper bonus", *(str(card.bonus(figures)) for card in state.cards)))
    rows.append(("Extra Yathsel", *(str(card.extras * figures.extra_points) for card in state.cards)))
    if any(card.head_start for card in state.cards):
        rows.append(("Head start", *(str(card.head_start) for card in state.cards)))
    rows.append(("Total", *map(str, state.totals)))
    return Panel("Card", tuple(rows), ("Box", *state.names))


def box_title(state: State, box: str) -> str:
    """Give a box's title with what twists make of its points: "Chance ×½"."""
    factor = state.times[BOXES.index(box)]
    return TITLES[box] if factor == 1 else f"{TITLES[box]} ×{'½' if factor < 1 else factor}"


def totals(state: State) -> Mapping[str, int]:
    """Give the public numbers by name."""
    figures = state.facts.figures
    found = {f"{name}": total for name, total in zip(state.names, state.totals, strict=True)}
    for name, card in zip(state.names, state.cards, strict=True):
        found[f"{name} upper"] = card.upper
        found[f"{name} extra gold"] = card.extras * figures.extra_gold
    if state.run is not None:
        run = state.run
        found |= {"gold": run.gold, "xp": run.xp, "duel": run.duel, "warnings": run.warnings}
    return found


def _cell(state: State, seat: int, box: str) -> str:
    held = state.cards[seat][box]
    if held is not None:
        return str(held)
    if seat == state.turn and state.rolls and state.phase == "turn":
        return f"({points(box, state.values, state.facts.figures, state.times)})"
    return ""


def _line(state: State, seat: int) -> ScoreLine:
    card, detail = state.cards[seat], []
    detail.append(f"{len(card.open)} open")
    if card.extras:
        detail.append(f"{card.extras} Extra Yathsel")
    if state.run is not None and seat == YOU:
        detail.append(f"{state.run.gold} gold")
    if state.run is not None and seat == OPPONENT and state.strength is not None:
        detail.append(f"strength {state.strength} %")
    active = state.phase == "turn" and seat == state.turn
    total = state.totals[seat]
    return ScoreLine(state.names[seat], total, unit(total, "point"), ", ".join(detail), state.colours[seat], active)


def _groups(state: State) -> tuple[DiceGroup, ...]:
    found = []
    if state.dice:
        held = state.held or ()
        left = list(state.dice)
        for die in held:
            left.remove(die)
        found.append(DiceGroup("held", held, "stay on the table"))
        found.append(DiceGroup("thrown", tuple(left), f"roll {state.rolls} of {state.limit}", state.facts.figures.dice))
    return tuple(found)


def action(state: State, event: Event) -> Action:
    """Give a legal event its label and its consequence."""
    facts, run = state.facts, state.run
    match event:
        case Enter(box):
            scored = points(box, state.values, facts.figures, state.times)
            extra = state.card.is_extra(state.values)
            hint = f"+{facts.figures.extra_points} points and gold: Extra Yathsel" if extra else ""
            return Action(f"{TITLES[box]}: {scored}", event, hint, "Enter", state.turn)
        case Hold(dice):
            label = f"Hold {' '.join(die_text(state, die) for die in dice)}" if dice else "Roll all five again"
            free = len(state.dice) - len(dice)
            return Action(label, event, f"rolls {count_dice(free)} again", "Hold", state.turn)
        case Swap(out, into):
            label = f"Swap the {facts.die(out).title} for the {facts.die(into).title}"
            when = "counts for your next roll" if state.turn == YOU else "counts from your next turn"
            return Action(label, event, when, "Cheat", YOU)
        case Discard(name):
            return Action(f"Throw the {facts.die(name).title} away", event, "makes room in a pocket", "Shop", YOU)
        case UseItem(name):
            thing = shop.item(state, name)
            return Action(f"Use {thing.title}", event, thing.effect, "Cheat", YOU)
        case OpenShop():
            seconds = run.difficulty.shop_seconds if run else 0
            hint = f"{seconds} seconds, then you are caught" if seconds else "no timer"
            return Action("Duck under the table into the shop", event, hint, "Cheat", YOU)
        case Buy(name):
            ware = next(ware for ware in facts.goods if ware.name == name)
            return Action(f"Buy {ware.title} for {shop.price(state, ware)} gold", event, ware.effect, "Shop", YOU)
        case LeaveShop():
            return Action("Come up again", event, "the opponent rolls on", "Shop", YOU)
        case NextDuel():
            name = run.opponents[run.duel].name if run else ""
            return Action(f"Next: {name}", event, "", "Campaign", YOU)
    raise ValueError(f"{event} has no label")


def _shop_panel(state: State) -> tuple[Panel, ...]:
    run = state.run
    if run is None:
        return ()
    rows = [
        ("Gold", str(run.gold)),
        ("XP", str(run.xp)),
        ("Duel", f"{run.duel} of {len(run.opponents)}: {run.opponent.name}" if state.mode == "campaign" else "1 of 1"),
        ("Warnings", str(run.warnings)),
        ("Hand", _named(state, run.hand)),
        ("Pockets", f"{_named(state, run.pocket) or 'empty'} ({len(run.pocket)} of {state.facts.slots})"),
    ]
    if rule := campaign.house_rule(state):
        rows.append(("House rule", _rule_text(state, rule.title, rule.effect)))
    if entry := campaign.bounty(state):
        margin = f" by {entry.amount}" if entry.goal == "margin" else ""
        rows.append(("Bounty", f"{entry.title}{margin}: {entry.gold} gold, ×{float(run.difficulty.bounties):g}"))
    panels = [Panel("Run", tuple(rows))]
    if state.in_shop:
        stock = tuple(
            (ware.title, str(shop.price(state, ware)), str(shop.left(run, ware)), ware.effect)
            for ware in state.facts.goods
        )
        panels.append(Panel("Shop", stock, ("Thing", "Gold", "Left", "What it does")))
    return tuple(panels)


def _rule_text(state: State, title: str, effect: str) -> str:
    amount = campaign.house_amount(state, effect)
    units = {"head-start": f"{amount} points", "fee": f"{amount} gold", "prices": f"+{amount} %", "cut": f"{amount} %"}
    return f"{title}: {units[effect]}" if effect in units else title


def _named(state: State, dice: tuple[str, ...]) -> str:
    counts = {name: dice.count(name) for name in dice}
    return ", ".join(f"{count} × {state.facts.die(name).title}" for name, count in counts.items())


def _notes(state: State) -> tuple[str, ...]:
    notes = [f"{twist.title}: {twist.effect}" for twist in state.twists]
    run = state.run
    if run is None:
        return tuple(notes)
    legends = (state.facts.die(name) for name in dict.fromkeys((*run.hand, *run.pocket)))
    notes += [f"{die.title}: {die.legend}" for die in legends if isinstance(die, PocketDie) and die.legend]
    if run.warnings:
        notes.append("Caught once already: the next time in the shop after the time is up ends the run.")
    if limit := run.difficulty.swaps:
        notes.append(f"{max(0, limit - run.swaps)} of {limit} swaps left until your next entry.")
    return tuple(notes)


def _board(state: State) -> Mapping[str, Any]:
    """Give the board picture's data: cards, what open boxes would score, the shop's clock in milliseconds.

    pause: whether people are to be asked before the opponent rolls, where nothing else would stop it.
    """
    run: Run | None = state.run
    rolled = state.rolls > 0 and state.phase == "turn"
    offers = {box: points(box, state.values, state.facts.figures, state.times) for box in state.card.open if rolled}
    figures = state.facts.figures
    return {
        "upper": tuple((card.upper, figures.upper_threshold) for card in state.cards),
        "bonus": tuple(card.bonus(figures) for card in state.cards),
        "cards": tuple(dict(zip(BOXES, card.boxes, strict=True)) for card in state.cards),
        "titles": {box: box_title(state, box) for box in BOXES},
        "offers": offers,
        "turn": state.turn,
        "clock_ms": run.shop if run else None,
        "limit_ms": shop.limit_ms(run) if run else None,
        "pause": state.turn == OPPONENT and state.rolls == 0 and shop.refusal(state, OpenShop()) is None,
        "sudden": tuple((state.names[seat], rolled) for seat, rolled in state.sudden),
    }


def _ending(state: State) -> str:
    run = state.run
    if run is not None and run.caught:
        return f"{state.names[YOU]} was caught in the shop a second time: the run is over."
    if len(state.cards) == 1:
        return f"{state.names[YOU]} finishes with {state.totals[0]} points."
    winner = state.names[state.winners[0]]
    if state.mode == "campaign" and run is not None:
        if run.won:
            return f"{winner} has beaten everyone: the run is won with {run.xp} XP and {run.gold} gold."
        return f"{winner} wins {state.totals[OPPONENT]} to {state.totals[YOU]}: the run is over."
    return f"{winner} wins with {state.totals[state.winners[0]]} points."

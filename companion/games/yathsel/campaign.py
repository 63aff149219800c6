"""A run: duel after duel against ever stronger opponents, until one is lost (rulebook, "Terms", "Difficulty")."""

from dataclasses import replace
from fractions import Fraction
from math import gcd

from companion.game import Draw, Payment
from companion.games.yathsel.card import Card
from companion.games.yathsel.duel import gold
from companion.games.yathsel.facts import Bounty, HouseRule, whole
from companion.games.yathsel.state import OPPONENT, YOU, Run, State
from companion.games.yathsel.twists import times_of

NO_TWIST = "no-twist"


def begin(state: State) -> State:
    """Set up the run's present duel: empty cards, the opponent's strength, and what the app has to draw."""
    run = _run(state)
    owed = []
    if run.duel >= state.facts.first_twist_duel and run.opponent.twist and _pool(state):
        owed.append("twist")
    if state.facts.house_rules:
        owed.append("house rule")
    if state.facts.bounties:
        owed.append("bounty")
    fresh = replace(run, swaps=0, shop=None, visited=False, house_rule="", bounty="")
    return replace(
        state,
        run=fresh,
        names=(state.names[YOU], run.opponent.name),
        strength=run.difficulty.strength_of(run.duel, len(run.opponents)),
        cards=(Card(), Card()),
        twists=(),
        times=times_of(()),
        turn=YOU,
        rolls=0,
        limit=state.facts.figures.rolls,
        dice=(),
        held=None,
        sudden=(),
        winners=(),
        owed=tuple(owed),
        phase="draw" if owed else "turn",
    )


def owed_draw(state: State) -> Draw:
    """Say what the app draws next; the twist comes up with the chance in the facts, each of the pool alike."""
    what = state.owed[0]
    if what == "twist":
        pool, chance = _pool(state), state.facts.twist_chance
        part = gcd(chance, len(pool) * (100 - chance)) or 1
        cards = pool * (chance // part) + (NO_TWIST,) * (len(pool) * (100 - chance) // part)
        return Draw(cards, "twist")
    rows: tuple[HouseRule | Bounty, ...] = state.facts.house_rules if what == "house rule" else state.facts.bounties
    return Draw(tuple(row.name for row in rows), what)


def drawn(state: State, card: str) -> State:
    """Give the state after the app drew what it owed."""
    what, owed = state.owed[0], state.owed[1:]
    paid: tuple[Payment, ...] = ()
    if what == "twist" and card != NO_TWIST:
        twist = state.facts.twist(card)
        state = replace(state, twists=(twist,), times=times_of((twist,)))
    elif what == "house rule":
        state, paid = _sit_down(replace(state, run=replace(_run(state), house_rule=card)))
    elif what == "bounty":
        state = replace(state, run=replace(_run(state), bounty=card))
    return replace(state, owed=owed, phase="draw" if owed else "turn", paid=paid)


def house_rule(state: State) -> HouseRule | None:
    """Give the house rule of the present duel."""
    run = state.run
    return next((rule for rule in state.facts.house_rules if run and rule.name == run.house_rule), None)


def bounty(state: State) -> Bounty | None:
    """Give the bounty of the present duel."""
    run = state.run
    return next((entry for entry in state.facts.bounties if run and entry.name == run.bounty), None)


def house_amount(state: State, effect: str) -> int:
    """Give how strong a house rule's effect is now: softened by the difficulty, 0 where another rule holds."""
    rule = house_rule(state)
    if rule is None or rule.effect != effect:
        return 0
    return whole(Fraction(rule.amount * _run(state).difficulty.house_rules, 100))


def finish(state: State) -> State:
    """Settle a duel that has a winner: winnings, XP and bounty, or the end of the run."""
    run = _run(state)
    if state.winners != (YOU,):
        return replace(state, run=replace(run, won=False), phase="over")
    name, opponent, bountied = state.names[YOU], run.opponent, bounty(state)
    cut = opponent.gold * house_amount(state, "cut") // 100
    winnings = opponent.gold - cut
    why = f"beat {opponent.name}" + (f", the house keeps {cut}" if cut else "")
    paid = gold(name, winnings, why)
    reward = 0
    if bountied is not None and reached(state, bountied):
        reward = whole(bountied.gold * run.difficulty.bounties)
        paid += gold(name, reward, f"bounty: {bountied.title}")
    xp = whole(opponent.xp * run.difficulty.xp)
    paid += (Payment(name, xp, "XP", f"beat {opponent.name} on {run.difficulty.title}"),) if xp else ()
    richer = replace(run, gold=run.gold + winnings + reward, xp=run.xp + xp, won=True if run.last else None)
    return replace(state, run=richer, phase="over" if run.last else "between", paid=state.paid + paid)


def reached(state: State, entry: Bounty) -> bool:
    """Tell whether a bounty's goal is reached on the cards as they stand."""
    card, figures = state.cards[YOU], state.facts.figures
    match entry.goal:
        case "margin":
            return state.totals[YOU] - state.totals[OPPONENT] >= entry.amount
        case "upper-bonus":
            return card.bonus(figures) > 0
        case "no-zero":
            return all(card.boxes)
    return bool(card[entry.goal])


def next_duel(state: State) -> State:
    """Give the state at the start of the next duel of the run."""
    run = _run(state)
    return begin(replace(state, run=replace(run, duel=run.duel + 1)))


def _pool(state: State) -> tuple[str, ...]:
    return tuple(twist.name for twist in state.facts.twists if twist.campaign)


def _sit_down(state: State) -> tuple[State, tuple[Payment, ...]]:
    """Put the house rule just drawn into effect: points for the opponent, or a fee as far as the gold goes."""
    run = _run(state)
    if points := house_amount(state, "head-start"):
        cards = (state.cards[YOU], replace(state.cards[OPPONENT], head_start=points))
        return replace(state, cards=cards), (
            Payment(state.names[OPPONENT], points, "points", "house rule: head start"),
        )
    if fee := house_amount(state, "fee"):
        paid = min(fee, run.gold)
        why = "house rule: fee to sit down" + ("" if paid == fee else ", all there was")
        payment = Payment(state.names[YOU], -paid, "gold", why, owed=-fee)
        return replace(state, run=replace(run, gold=run.gold - paid)), (payment,)
    return state, ()


def _run(state: State) -> Run:
    if state.run is None:
        raise ValueError("this game has no run")
    return state.run

"""Dicey Goblins: press your luck in the dragon's lair, with secret choices and a red die the richest pay for."""

from companion.dice import Kind
from companion.game import Game
from companion.games.dicey_goblins.box import FACES, METALS, check_facts
from companion.games.dicey_goblins.events import Collected, FromBag, OddCoins, Revealed
from companion.games.dicey_goblins.house import COURAGE, house_move
from companion.games.dicey_goblins.options import OPTIONS
from companion.games.dicey_goblins.rules import DiceyGoblins
from companion.games.dicey_goblins.start import SEATS
from companion.games.dicey_goblins.view import NAME, TITLE, view
from companion.games.dicey_goblins.words import describe, totals

GAME = Game(
    name=NAME,
    title=TITLE,
    seats=SEATS,
    rules=DiceyGoblins(),
    events=(FromBag, Revealed, Collected, OddCoins),
    # Every face a goblin die may have; which of them a table's dice show is in its facts.
    kinds=tuple(Kind(metal, FACES, "goblin", metal) for metal in METALS),
    view=view,
    describe=describe,
    totals=totals,
    check_facts=check_facts,
    options=OPTIONS,
    temperaments=tuple(COURAGE),
    house=house_move,
)

"""Every box: the most it can score, zero, and a near miss; the bonuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.yathsel.card import BOXES, PLAIN, UPPER, Card, Figures, points, possible_points
from tests.games.yathsel.playing import GAME, dice, roll, table, turn

FIGURES = Figures()
ROLLS = st.lists(st.integers(1, 6), min_size=5, max_size=5)

# box, dice, points: the most, zero, a near miss
TABLE = [
    ("ones", "11111", 5),
    ("ones", "23456", 0),
    ("ones", "11112", 4),
    ("twos", "22222", 10),
    ("twos", "11111", 0),
    ("twos", "22223", 8),
    ("threes", "33333", 15),
    ("threes", "44444", 0),
    ("threes", "33332", 12),
    ("fours", "44444", 20),
    ("fours", "55555", 0),
    ("fours", "44445", 16),
    ("fives", "55555", 25),
    ("fives", "66666", 0),
    ("fives", "55556", 20),
    ("sixes", "66666", 30),
    ("sixes", "12345", 0),
    ("sixes", "66665", 24),
    ("three-kind", "66666", 30),  # five alike are three alike too
    ("three-kind", "66655", 28),
    ("three-kind", "11123", 8),
    ("three-kind", "66554", 0),  # two pairs
    ("four-kind", "66666", 30),
    ("four-kind", "66665", 29),
    ("four-kind", "66655", 0),  # three and a pair
    ("four-kind", "11112", 6),
    ("full-house", "66655", 25),
    ("full-house", "11122", 25),
    ("full-house", "66554", 0),  # two pairs
    ("full-house", "66654", 0),  # three alike only
    ("full-house", "66665", 0),  # four and one
    ("full-house", "66666", 0),  # five alike are no Full House
    ("small-straight", "12346", 30),
    ("small-straight", "23452", 30),
    ("small-straight", "34561", 30),
    ("small-straight", "34566", 30),
    ("small-straight", "12345", 30),  # a large one holds a small one
    ("small-straight", "12356", 0),  # three and two in a row
    ("small-straight", "12456", 0),
    ("small-straight", "11236", 0),
    ("large-straight", "12345", 40),
    ("large-straight", "23456", 40),
    ("large-straight", "12346", 0),
    ("large-straight", "13456", 0),
    ("large-straight", "22345", 0),
    ("yathsel", "66666", 50),
    ("yathsel", "11111", 50),
    ("yathsel", "66665", 0),
    ("yathsel", "12345", 0),
    ("chance", "66666", 30),
    ("chance", "12346", 16),
    ("chance", "11111", 5),  # the least; chance never scores zero
]
MOST = dict(zip(BOXES, (5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50, 30), strict=True))  # the rulebook's last column


@pytest.mark.parametrize(("box", "numbers", "scored"), TABLE)
def test_box(box: str, numbers: str, scored: int) -> None:
    assert points(box, [int(n) for n in numbers], FIGURES) == scored


@pytest.mark.parametrize("box", BOXES)
def test_the_most_and_the_least_of_each_box(box: str) -> None:
    possible = possible_points(box, FIGURES, PLAIN)
    assert max(possible) == MOST[box]
    assert min(possible) == 0


@given(ROLLS, st.permutations(range(5)))
def test_the_order_of_the_dice_does_not_matter(values: list[int], order: list[int]) -> None:
    shuffled = [values[at] for at in order]
    assert [points(box, values, FIGURES) for box in BOXES] == [points(box, shuffled, FIGURES) for box in BOXES]


@given(ROLLS)
def test_the_upper_boxes_share_out_the_chance(values: list[int]) -> None:
    assert sum(points(box, values, FIGURES) for box in UPPER) == points("chance", values, FIGURES)


def upper_card(*held: int) -> Card:
    return Card((*held, *(None,) * (13 - len(held))))


@pytest.mark.parametrize(
    ("card", "upper", "bonus"),
    [
        (upper_card(3, 6, 9, 12, 15, 18), 63, 35),  # exactly three of every number
        (upper_card(2, 6, 9, 12, 15, 18), 62, 0),
        (upper_card(4, 6, 9, 12, 15, 18), 64, 35),
        (upper_card(0, 0, 0, 16, 20, 24), 60, 0),
        (upper_card(0, 0, 0, 16, 25, 24), 65, 35),  # a bonus with three zeros
        (upper_card(5, 10, 15, 20, 25, 30), 105, 35),
        (upper_card(), 0, 0),
    ],
)
def test_upper_bonus(card: Card, upper: int, bonus: int) -> None:
    assert card.upper == upper
    assert card.bonus(FIGURES) == bonus
    assert card.total(FIGURES) == upper + bonus


def test_the_upper_bonus_is_paid_once_when_it_is_reached() -> None:
    game = table(position={"cards": [{"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}]})
    turn(game, "66615", "sixes")
    assert [str(p) for p in game.game.rules.payments(game.state)] == [
        "Ann +18 points: Sixes with 1 5 6 6 6",
        "Ann +35 points: upper bonus, 63 in Ones through Sixes",
    ]
    assert game.state.totals == (98,)
    turn(game, "12345", "large-straight")
    assert [p.amount for p in game.game.rules.payments(game.state)] == [40]


def test_an_extra_yathsel_pays_points_and_gold_and_is_entered_elsewhere() -> None:
    game = table()
    turn(game, "66666", "yathsel")
    turn(game, "66666", "sixes")
    assert [str(p) for p in game.game.rules.payments(game.state)] == [
        "Ann +30 points: Sixes with 6 6 6 6 6",
        "Ann +50 points: Extra Yathsel",
        "Ann +50 gold: Extra Yathsel",
    ]
    turn(game, "22222", "large-straight")  # a zero in the box, and still an Extra Yathsel
    assert game.state.totals == (50 + 30 + 50 + 0 + 50,)
    assert game.state.cards[0].extras == 2
    assert GAME.totals(game.state)["Ann extra gold"] == 100


def test_no_extra_yathsel_over_a_zero_or_an_open_box() -> None:
    game = table()
    turn(game, "12345", "yathsel")
    turn(game, "66666", "sixes")
    assert game.state.totals == (30,)
    game = table()
    turn(game, "66666", "sixes")
    assert game.state.totals == (30,)


def test_five_alike_are_a_full_house_only_by_option() -> None:
    game = table(five_alike_full_house=True)
    turn(game, "44444", "full-house")
    assert game.state.totals == (25,)
    game = table()
    turn(game, "44444", "full-house")
    assert game.state.totals == (0,)


def test_for_every_roll_the_card_shows_what_each_open_box_would_score() -> None:
    game = table(2)
    turn(game, "66655", "full-house")
    roll(game, "11134")
    view = GAME.view(game.state)
    assert dict(view.board["offers"]) == {
        **{"ones": 3, "twos": 0, "threes": 3, "fours": 4, "fives": 0, "sixes": 0},
        **{"three-kind": 10, "four-kind": 0, "full-house": 0, "small-straight": 0, "large-straight": 0},
        **{"yathsel": 0, "chance": 10},
    }
    rows = {row[0]: row[1:] for row in view.panels[0].rows}
    assert rows["Full House"] == ("25", "(0)")
    assert rows["Three of a Kind"] == ("", "(10)")
    assert rows["Total"] == ("25", "0")
    labels = [action.label for action in view.actions]
    assert "Three of a Kind: 10" in labels
    assert "Yathsel: 0" in labels  # a zero may be entered into any open box
    assert dice("11134") == game.state.dice

"""The level `casual` in positions where other programs went wrong, and by the maxims of the rule book."""

import pytest

import hongxin
from hongxin import bots
from hongxin.cards import card_name, parse_card
from hongxin.match.actions import Pass, Play
from tests.bots.positions import position

JACK = {"values": {"JD": -10}}
LOW_CLUBS = "2C 3C 4C 6C 7C 8C"


def played(view):
    action = bots.make("casual").act(view)
    assert isinstance(action, Play)
    return action.card


def passed(hand, rules="classic"):
    match = hongxin.Match(hongxin.load_rules(rules), hands=[hand.split(), *_rest(hand)])
    action = bots.make("casual").act(match.view(0))
    assert isinstance(action, Pass)
    return set(action.cards)


def _rest(hand):
    rest = [card_name(card) for card in range(52) if card_name(card) not in hand.split()]
    return [rest[seat * 13 : (seat + 1) * 13] for seat in range(3)]


@pytest.mark.situation(69)
def test_last_seat_ducks_the_queen():
    assert played(position("4D KD", [(1, "TD"), (2, "JD"), (3, "QS")])) == "4D"


@pytest.mark.situation(70)
def test_the_jack_is_not_covered_for_with_the_queen_of_spades_in_the_trick():
    assert played(position("QD 4D", [(2, "TD"), (3, "QS")], rules=JACK)) == "4D"


@pytest.mark.situation(72)
def test_queen_goes_under_the_king():
    assert played(position("AS QS", [(1, "2S"), (2, "KS"), (3, "5S")])) == "QS"


@pytest.mark.situation(75)
def test_first_trick_with_a_heart_in_it_is_ducked():
    assert played(position("AC 3C", [(1, "2C"), (2, "KH"), (3, "5C")], trick_no=0)) == "3C"


@pytest.mark.situation(76)
@pytest.mark.parametrize(("hand", "answer"), [("4H 9H", "9H"), ("3H KH", "KH")])
def test_a_moon_is_stopped_by_the_last_seat_that_can(hand, answer):
    view = position(hand, [(1, "5H"), (2, "2H"), (3, "3C")], taken={1: "QS 6H 7H 8H TH JH"}, broken=True)
    assert played(view) == answer


@pytest.mark.situation(78)
def test_a_suit_that_nobody_else_holds_is_not_led_to_the_end():
    others = " ".join(f"{rank}D" for rank in "456789TJQKA")
    view = position("2D 3D 5C", taken={1: others}, voids={1: "D", 2: "D", 3: "D"}, broken=True)
    assert played(view) == "5C"


@pytest.mark.situation(81)
def test_queen_as_the_only_legal_card():
    assert played(position("QS 4D", [(1, "2S")])) == "QS"


@pytest.mark.situation(82)
def test_void_in_the_led_suit():
    assert played(position("QS 4D", [(1, "2C")])) == "QS"


@pytest.mark.situation(79)
def test_low_spades_are_not_led_by_habit_from_ace_and_king():
    view = position("AS KS 4S 3D 8D")
    view.given, view.given_to = 1 << parse_card("QS"), 1
    assert played(view)[1] == "D"


@pytest.mark.situation(87)
def test_a_hand_has_no_order():
    one, two = position("2D 9D 5C KC 4S"), position("4S KC 2D 5C 9D")
    assert played(one) == played(two)


def test_no_help_for_the_shooter():
    view = position("QH 9D 2D", [(1, "KC")], taken={1: "QS 6H 7H 8H TH JH"}, broken=True)
    assert played(view) in {"9D", "2D"}


def test_the_jack_is_taken_when_it_costs_nothing():
    assert played(position("QD 4D", [(1, "2D"), (2, "JD"), (3, "5D")], rules=JACK)) == "QD"


def test_the_queen_is_worth_what_the_rules_say():
    """Where ♠Q counts nothing it is a card like others: the last seat takes a clean trick with its highest."""
    view = position("KS 4S", [(1, "2S"), (2, "JS"), (3, "5S")], rules={"values": {"QS": 0}})
    assert played(view) == "KS"


# Passing: the maxims


def test_spades_below_the_queen_are_kept():  # MAXIM-1
    assert not passed("2S 5S JS 3C 9C KC 4D 8D QD 2H 6H TH AH") & {"2S", "5S", "JS"}


@pytest.mark.parametrize("high", ["AS", "KS", "QS"])
def test_a_high_spade_with_few_below_is_passed(high):  # MAXIM-2
    assert high in passed(f"{high} 4S 3C 9C TC 4D 8D QD 2H 6H TH JH 2D")


def test_a_well_guarded_queen_is_kept():  # MAXIM-3
    assert "QS" not in passed("QS 4S 5S 8S TS 3C AC KC 4D KD AD 2H 6H")


def test_the_jack_is_kept_where_it_is_a_prize():
    assert "JD" not in passed("JD 4D QC KC AC 8C 2C 3C 7H 2H 3H 4H 5H", "jack")


# The moon


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(
    ("totals", "effect"),
    [
        ([40, 50, 60, 70], "others"),  # nobody ends the match: the others get the points
        ([70, 20, 30, 90], "self"),  # with 26 for the others it would end, and seat 1 would win
        ([20, 60, 60, 90], "others"),  # ends the match, won
    ],
)
def test_the_effect_that_wins_is_chosen(totals, effect):
    view = position("2C", rules={"base": "new_moon"})
    view.state.hands[0] = 0
    view.state.taken[0] = view.rules.moon_cards
    view.totals, view.phase = totals, "choosing"
    assert bots.make("casual").act(view).effect == effect

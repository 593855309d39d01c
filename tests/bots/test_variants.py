"""Bots take values, prizes, modifiers and the settlement from the rules of the table, not from the classic game."""

import pytest

import hongxin
from hongxin import bots
from tests.bots.positions import position
from tests.bots.test_casual import played
from tests.bots.test_levels import play_match

BEYOND_CLASSIC = [
    *("black_queen", "omnibus_book", "omnibus", "red_queen", "spot", "two_seats_book", "two_seats", "widow"),
    *("plain_hearts", "four_jacks", "black_maria", "gong_zhu"),
]


@pytest.mark.parametrize("level", list(bots.LEVELS))
@pytest.mark.parametrize("variant", BEYOND_CLASSIC)
def test_a_whole_match_is_legal_with_every_number_of_seats(variant, level, fresh_seed):
    for seats in hongxin.load_rules(variant).file.seats:
        assert play_match(hongxin.load_rules(variant, seats), [level] * seats, fresh_seed).over


@pytest.mark.parametrize("variant", BEYOND_CLASSIC)
def test_casual_is_much_better_than_beginner_in_every_variant(variant, fresh_seed):
    """One casual player among beginners, over many deals, is well ahead of their average."""
    rules = hongxin.load_rules({"base": variant, "end": {"limit": 0, "floor": 0, "deals": 80}})
    match = play_match(rules, ["casual", *["beginner"] * (rules.seats - 1)], fresh_seed)
    others = sum(match.totals[1:]) / (rules.seats - 1)
    if rules.high_wins:
        assert match.totals[0] > others
    else:
        assert match.totals[0] < 0.8 * others


def test_omnibus_wants_the_jack():
    """The last seat takes the trick with the jack in it, and does not throw its own jack away."""
    view = position("QD 4D", [(1, "2D"), (2, "JD"), (3, "5D")], rules={"base": "omnibus"})
    assert played(view) == "QD"
    view = position("JD 3D KC", [(1, "2S")], rules={"base": "omnibus"})
    assert played(view) != "JD"


PIG = {"base": "gong_zhu", "expose": {"cards": []}}


def test_the_pig_goes_to_somebody_else_and_the_sheep_is_taken():
    assert played(position("QS 4D", [(1, "2C")], rules=PIG)) == "QS"
    assert played(position("AD 4D", [(1, "2D"), (2, "JD"), (3, "5D")], rules=PIG)) == "AD"
    assert played(position("JD 4C", [(1, "2S")], rules=PIG)) == "4C"


def test_in_spot_the_ace_of_hearts_is_feared_more_than_the_two():
    assert played(position("AH 2H", [(1, "2C")], rules={"base": "spot"})) == "AH"
    assert played(position("KH 2H", [(1, "5H"), (2, "AH"), (3, "6H")], rules={"base": "spot"})) == "KH"


def test_black_maria_knows_three_burdens():
    """All three high spades hurt; the one that hurts most goes first."""
    rules = {"base": "black_maria", "seats": [4], "default_seats": 4}
    assert played(position("AS KS QS 2D", [(1, "2C")], rules=rules)) == "QS"
    assert played(position("KS 2S", [(1, "AS"), (2, "3S"), (3, "4S")], rules=rules)) == "KS"


def test_the_ten_that_makes_hearts_dear_is_got_rid_of():
    assert played(position("TD 9D 2D", [(1, "2C")], rules={"base": "omnibus_book"})) == "TD"


def test_in_four_jacks_the_jack_of_spades_goes_under_the_king():
    view = position("JS AS", [(1, "KS"), (2, "8S"), (3, "9S")], rules={"base": "four_jacks"})
    assert played(view) == "JS"


def test_two_seats_know_that_the_stock_fills_a_void_again():
    """A void shown before a card was drawn says nothing any more."""
    match = hongxin.Match(hongxin.load_rules("two_seats"), seed=3)
    saw_void = False
    while not match.over:
        (seat,) = match.to_act
        view = match.view(seat)
        assert len(view.voids) == 2
        if view.stock_left and view.tricks:
            assert view.voids == [0, 0], "both have drawn since"
        saw_void = saw_void or any(view.voids)
        match.apply(seat, bots.make("casual").act(view))
    assert saw_void

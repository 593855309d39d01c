"""How many cards each seat gets of which deck, who deals, and deals that are loaded from outside."""

import pytest

import hongxin
from hongxin.cards import card_names
from tests.tables import NO_PASSING, STOCK, deck, fill, lay, play_out, rules

BOOK = {"3": ["2C"], "5": ["2C", "2D"], "6": ["2C", "2D", "2S", "2H"]}


def hands_of(match):
    return match.log[1].hands


@pytest.mark.rule("DEAL-1")
def test_four_seats_get_thirteen_cards_each():
    hands = hands_of(hongxin.Match(hongxin.load_rules("classic"), seed=1))
    assert [len(hand) for hand in hands] == [13] * 4
    assert len(set().union(*hands)) == 52


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(("seats", "each"), [(3, 17), (4, 13), (5, 10), (6, 8)])
def test_the_book_leaves_twos_out(seats, each):
    hands = hands_of(hongxin.Match(hongxin.load_rules("classic", seats=seats), seed=1))
    assert [len(hand) for hand in hands] == [each] * seats
    all_cards = {card for hand in hands for card in hand}
    assert {card for card in deck(rules()) if card not in all_cards} == set(BOOK.get(str(seats), []))


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(("seats", "removed", "each"), [(3, ["2D"], 17), (7, ["2C", "2D", "2H"], 7), (2, [], 26)])
def test_other_trimmings_are_data(seats, removed, each):
    match = hongxin.Match(rules(seats, remove={str(seats): removed}), seed=1)
    assert [len(hand) for hand in hands_of(match)] == [each] * seats
    assert not {card for hand in hands_of(match) for card in hand} & set(removed)


@pytest.mark.rule("DEAL-2")
def test_a_deck_may_lack_ranks():
    short = rules(ranks="789TJQKA")
    assert len(deck(short)) == 32
    assert "6C" not in deck(short)
    assert short.hand_size == 8


@pytest.mark.rule("DEAL-3")
def test_the_deal_moves_one_seat_clockwise():
    match = hongxin.Match(rules(passing=NO_PASSING, end={"deals": 6, "limit": 0}), seed=11)
    dealers = []
    while not match.over:
        dealers.append(match.current.dealer)
        play_out(match)
    assert dealers == [(dealers[0] + deal) % 4 for deal in range(6)]


@pytest.mark.rule("DEAL-3")
def test_every_seat_may_deal_first():
    three = hongxin.load_rules("classic", seats=3)
    assert {hongxin.Match(three, seed=seed).log[1].dealer for seed in range(50)} == {0, 1, 2}


@pytest.mark.rule("DEAL-4")
def test_a_deal_from_outside_is_played_as_it_is():
    the_rules = rules(passing=NO_PASSING)
    hands = fill(the_rules, "2C AS", "KS")["hands"]
    match = hongxin.Match(the_rules, hands=hands)
    assert [set(hand) for hand in hands_of(match)] == [set(hand) for hand in hands]


@pytest.mark.rule("DEAL-4")
@pytest.mark.situation(67)
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda hands: hands[2].append("2C"), ["seat 2", "2C", "seat 0"]),
        (lambda hands: hands[0].append("2C"), ["seat 0", "2C"]),
        (lambda hands: hands[1].remove("KS"), ["seat 1", "12"]),
        (lambda hands: hands[2].append(hands[1].pop(0)), ["seat 1", "12"]),
        (lambda hands: hands[3].append("11C"), ["seat 3", "'11C'"]),
        (lambda hands: hands.pop(), ["3 hands", "4 seats"]),
    ],
)
def test_a_wrong_deal_is_refused_with_the_card_and_the_seat(spoil, words):
    the_rules = rules()
    hands = fill(the_rules, "2C", "KS")["hands"]
    spoil(hands)
    with pytest.raises(hongxin.LayoutError) as error:
        hongxin.Match(the_rules, hands=hands)
    assert all(word in str(error.value) for word in words)


@pytest.mark.rule("DEAL-4")
def test_a_card_that_the_deck_lacks_is_refused():
    three = hongxin.load_rules("classic", seats=3)
    hands = fill(three)["hands"]
    hands[1][0] = "2C"
    with pytest.raises(hongxin.LayoutError, match="seat 1 has 2C"):
        hongxin.Match(three, hands=hands)


@pytest.mark.rule("DEAL-4")
def test_a_card_that_nobody_has_is_named():
    widow = rules(hand={"4": 12}, kitty="first_trick")
    layout = fill(widow, kitty="AS KS QS JS")
    with pytest.raises(hongxin.LayoutError, match="nobody has JS"):
        hongxin.Match(widow, hands=layout["hands"], kitty=["AS", "KS", "QS"])


@pytest.mark.rule("DEAL-4")
def test_kitty_and_stock_belong_where_the_rules_have_them():
    two = rules(2, **STOCK)
    layout = fill(two)
    with pytest.raises(hongxin.LayoutError, match="kitty"):
        hongxin.Match(two, hands=layout["hands"], kitty=layout["stock"])
    widow = rules(hand={"4": 12}, kitty="first_trick")
    layout = fill(widow)
    with pytest.raises(hongxin.LayoutError, match="stock"):
        hongxin.Match(widow, hands=layout["hands"], stock=layout["kitty"])


@pytest.mark.rule("DEAL-4")
def test_a_loaded_deal_may_stand_in_the_middle_of_a_match():
    match = lay(rules(passing=NO_PASSING), "2C", deal=6, dealer=2, totals=[10, 20, 30, 40])
    assert (match.deal, match.log[1].dealer, match.totals) == (6, 2, [10, 20, 30, 40])
    assert "2C" in match.legal(0)
    assert card_names(match.view(1).dealt) == list(match.log[1].hands[1])

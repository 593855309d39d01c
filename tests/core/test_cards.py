"""Cards and their texts."""

import pytest

from hongxin.cards import (
    CARD_NAMES,
    FULL_PACK,
    RANKS,
    SUITS,
    CardError,
    card_display,
    card_name,
    card_names,
    highest,
    iter_cards,
    lowest,
    mask_of,
    parse_card,
    parse_cards,
    popcount,
)


@pytest.mark.rule("CARD-1")
def test_ranks_rise_from_two_to_ace():
    for suit in SUITS:
        cards = parse_cards(rank + suit for rank in "23456789TJQKA")
        assert cards == sorted(cards)


def test_there_are_52_cards_with_different_names():
    assert len(set(CARD_NAMES)) == 52
    assert [parse_card(name) for name in CARD_NAMES] == list(range(52))
    assert [card_name(card) for card in range(52)] == list(CARD_NAMES)
    assert set(CARD_NAMES) == {rank + suit for rank in RANKS for suit in SUITS}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("10H", "TH"),
        ("♥10", "TH"),
        ("♥️10", "TH"),
        ("10♥", "TH"),
        ("♡T", "TH"),
        ("黑桃Q", "QS"),
        ("Q黑桃", "QS"),
        ("红桃A", "AH"),
        ("红心A", "AH"),
        ("方块10", "TD"),
        ("梅花2", "2C"),
        ("草花2", "2C"),
        (" 2 c ", "2C"),
        ("S2", "2S"),
    ],
)
def test_texts_that_name_a_card(text, name):
    assert card_name(parse_card(text)) == name


@pytest.mark.parametrize(
    "text", ["", "Q", "S", "QX", "1S", "11H", "QSS", "QQ", "SS", "Q S H", "♠", "2C 3C", "0H", "-QH"]
)
def test_texts_that_name_no_card(text):
    with pytest.raises(CardError) as error:
        parse_card(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize("card", range(52))
def test_what_people_see_is_read_again(card):
    assert parse_card(card_display(card)) == card


def test_cards_as_people_see_them():
    assert card_display(parse_card("QS")) == "♠Q"
    assert card_display(parse_card("TH")) == "♥10"


def test_masks_hold_each_card_once_and_list_it_in_the_order_of_the_pack():
    mask = mask_of(parse_cards(["AH", "2C", "QS", "2C"]))
    assert popcount(mask) == 3
    assert card_names(mask) == ["2C", "QS", "AH"]
    assert [card_name(card) for card in (lowest(mask), highest(mask))] == ["2C", "AH"]
    assert mask_of(iter_cards(FULL_PACK)) == FULL_PACK == 2**52 - 1

"""The seeded deal: the same everywhere, and fair."""

from collections import Counter
from hashlib import sha256

import pytest

import hongxin
from hongxin.cards import CARD_NAMES
from hongxin.match.layout import random_layout
from hongxin.shuffle import ByteStream, deal_seed, first_dealer, shuffled
from tests.chi_square import p_value
from tests.tables import STOCK, rules

CLASSIC = hongxin.load_rules("classic")
RARELY = 1e-6
"""A fair shuffle falls below this once in a million runs."""


def numbers(key, limits):
    """The numbers below `limits`, in turn, as the docstring of `hongxin.shuffle` describes them."""
    stream = b"".join(sha256(key + block.to_bytes(8, "big")).digest() for block in range(40))
    place = 0
    for limit in limits:
        while stream[place] >= 256 - 256 % limit:
            place += 1
        yield stream[place] % limit
        place += 1


def deal_by_the_book(seed, number):
    """The hands of four seats and the dealer, computed a second time from the words of the docstring."""
    secret = sha256(b"hongxin match\0" + seed + b"\0" + str(number).encode()).digest()
    order = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"]
    places = range(51, 0, -1)
    for i, j in zip(places, numbers(b"hongxin deal\0" + secret, [i + 1 for i in places]), strict=True):
        order[i], order[j] = order[j], order[i]
    (dealer,) = numbers(b"hongxin dealer\0" + secret, [4])
    return [set(order[start : start + 13]) for start in range(0, 52, 13)], dealer


@pytest.mark.rule("DEAL-1", "DEAL-3")
@pytest.mark.parametrize("seed", [7, 0, -3, 2**200])
def test_a_deal_is_what_a_second_computation_says(seed):
    match = hongxin.Match(CLASSIC, seed)
    hands, dealer = deal_by_the_book(str(seed).encode(), 1)
    assert [set(hand) for hand in match.log[1].hands] == hands
    assert match.log[1].dealer == dealer


@pytest.mark.rule("DEAL-1")
def test_a_deal_stays_the_same_in_every_version():
    hands = hongxin.Match(CLASSIC, seed=7).log[1].hands
    assert [" ".join(hand) for hand in hands] == [
        "9C AC 2D 3D 7D 8D 9D TD 4S 2H 7H 8H JH",
        "2C 4C 5C 7C 5D QD AD 3S 8S KS 5H 9H QH",
        "6C 8C TC KD 2S 5S 7S 9S JS AS 3H 6H TH",
        "3C JC QC KC 4D 6D JD 6S TS QS 4H KH AH",
    ]


def test_a_seed_is_a_number_bytes_or_a_function():
    by_number, by_text = hongxin.Match(CLASSIC, 7), hongxin.Match(CLASSIC, b"7")
    by_function = hongxin.Match(CLASSIC, lambda deal: deal_seed(7, deal))
    assert by_number.log == by_text.log == by_function.log


@pytest.mark.rule("DEAL-1")
def test_numbers_below_a_limit_are_uniform_and_reach_it():
    stream = ByteStream(b"any key")
    assert {stream.below(1) for _ in range(10)} == {0}
    assert {stream.below(256) for _ in range(5_000)} == set(range(256))
    counts = Counter(stream.below(52) for _ in range(52_000))
    assert set(counts) == set(range(52))
    assert p_value(list(counts.values()), 51) > RARELY


def test_a_shuffle_keeps_every_card():
    assert sorted(shuffled(range(52), b"seed")) == list(range(52))
    assert shuffled([], b"seed") == []


@pytest.mark.rule("DEAL-1")
def test_no_two_deals_are_the_same():
    deals = {random_layout(CLASSIC, deal_seed(seed, deal)).hands for seed in range(500) for deal in (1, 2)}
    assert len(deals) == 1_000


def shuffle_p_values(seed, deals):
    """How likely the counts of card by seat, of card by place and of the dealer are, were the shuffle fair."""
    by_seat = [[0] * 4 for _ in range(52)]
    by_place = [[0] * 52 for _ in range(52)]
    dealers = Counter()
    for number in range(deals):
        secret = deal_seed(seed, number)
        dealers[first_dealer(secret, 4)] += 1
        for place, card in enumerate(shuffled(range(52), secret)):
            by_seat[card][place // 13] += 1
            by_place[card][place] += 1
    return {
        "card by seat": p_value([count for row in by_seat for count in row], 51 * 3),
        "card by place": p_value([count for row in by_place for count in row], 51 * 51),
        "dealer": p_value([dealers[seat] for seat in range(4)], 3),
        "holder of 2C": p_value(by_seat[0], 3),
    }


@pytest.mark.rule("DEAL-1", "DEAL-3")
@pytest.mark.situation(66)
def test_the_shuffle_is_fair(fresh_seed):
    assert min(shuffle_p_values(fresh_seed, 20_000).values()) > RARELY


@pytest.mark.campaign
def test_the_shuffle_is_fair_in_many_deals(fresh_seed, capsys):
    found = shuffle_p_values(fresh_seed, 200_000)
    with capsys.disabled():
        print(f"\n200,000 deals: {found}")  # noqa: T201 - the figures of a long run
    assert min(found.values()) > RARELY


@pytest.mark.rule("DEAL-1")
def test_the_rest_of_the_pack_is_the_kitty_or_the_stock():
    secret = deal_seed(5, 1)
    order = [CARD_NAMES[card] for card in shuffled(range(52), secret)]
    with_kitty = hongxin.Match(rules(3, hand={"3": 16}, remove={}, kitty="first_trick"), 5).log[1]
    assert set(with_kitty.kitty) == set(order[48:])
    two = rules(2, **STOCK)
    assert list(hongxin.Match(two, 5).log[1].stock) == order[26:]

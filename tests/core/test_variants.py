"""The presets of the rule book: each is what the book says, and the book's worked examples come out."""

import pytest

import hongxin
from hongxin.cards import CARD_NAMES, mask_of, parse_cards
from hongxin.match.settlement import settle
from tests import tables

PACK = list(CARD_NAMES)
HEARTS = [rank + "H" for rank in "23456789TJQKA"]


def points(name, taken, seats=None, exposed=()):
    """The points of a deal of the preset in which the seats took these cards."""
    return counted(hongxin.load_rules(name, seats), taken, exposed)


def counted(rules, taken, exposed=()):
    """The same for rules that are loaded; no seat took every trick."""
    tricks = [len(cards) for cards in taken]
    tricks[-1] += 1
    return tables.points(rules, *map(" ".join, taken), exposed=" ".join(exposed), tricks=tricks)


# The book's variants


@pytest.mark.rule("VAR-BQ", "DEAL-2", "PASS-5", "LEAD-2", "BREAK-4", "QUEEN-1", "END-2")
@pytest.mark.parametrize(
    ("seats", "removed", "hand"), [(3, "2C", 17), (4, "", 13), (5, "2C 2D", 10), (6, "2C 2D 2S 2H", 8)]
)
def test_black_queen(seats, removed, hand):
    rules = hongxin.load_rules("black_queen", seats)
    match = hongxin.Match(rules, seed=4)
    dealt = match.log[1]
    assert {card for cards in dealt.hands for card in cards} == set(PACK) - set(removed.split())
    assert {len(cards) for cards in dealt.hands} == {hand}
    eldest = (dealt.dealer + 1) % seats
    assert dealt.leader == eldest
    given = []
    while match.phase == "passing":
        (giver,) = match.to_act
        given.append(giver)
        match.apply(giver, {"type": "pass", "cards": match.legal(giver)["from"][:3]})
    assert given == [(eldest - step) % seats for step in range(seats)], "to the right, the eldest hand first"
    assert match.to_act == (eldest,)
    assert set(match.legal(eldest)) >= {card for card in match.legal(eldest) if card[1] == "H"}
    assert [rules.direction(deal) for deal in range(1, 5)] == ["right"] * 4
    assert (rules.file.end.deals, rules.file.end.limit) == (4, 0)
    assert rules.queen_not_first_spade


@pytest.mark.rule("VAR-BQ")
def test_the_worked_deal_of_the_book():
    """Three tricks of the book's deal, North's card to the third not printed; the result is 21, 5, 0, 0."""
    west, north, east, south = range(4)
    tops = {west: "4S QD 7C", north: "8S 9D 3C", east: "JS 7D 9S", south: "TS AD 3S"}
    hands = [tops[seat].split() for seat in range(4)]
    others = [card for card in PACK if not any(card in hand for hand in hands) and card[1] != "S"]
    others += [card for card in PACK if card[1] == "S" and not any(card in hand for hand in hands)]
    spades = [card for card in others if card[1] == "S"]
    others = [card for card in others if card[1] != "S"]
    hands[north] += spades[:3]
    hands[east] += spades[3:]
    for hand in (hands[west], hands[south], hands[east], hands[north]):
        while len(hand) < 13:
            hand.append(others.pop())
    verdict = hongxin.judge(
        {
            "rules": "black_queen",
            "dealer": south,
            "deal": 3,
            "direction": "hold",
            "hands": hands,
            "plays": [
                *[[west, "4S"], [north, "8S"], [east, "JS"], [south, "TS"]],
                *[[east, "7D"], [south, "AD"], [west, "QD"], [north, "9D"]],
                *[[south, "3S"], [west, "7C"], [north, next(card for card in hands[north] if card in "2S5S6S7S")]],
                [east, "9S"],
            ],
        }
    )
    assert verdict["winners"] == [east, south, east]
    assert verdict["faults"] == []
    taken = [[*HEARTS[:8], "QS"], [], HEARTS[8:], []]
    taken[north] = [card for card in PACK if card[1] != "H" and card != "QS"]
    assert points("black_queen", taken) == [21, 0, 5, 0]


@pytest.mark.rule("VAR-OMNI")
def test_omnibus_by_the_book():
    assert points("omnibus_book", [["TD", *HEARTS[:3]], HEARTS[3:], ["QS"], []]) == [33, 10, 13, 0]
    assert points("omnibus_book", [["TD"], HEARTS, ["QS"], []]) == [0, 13, 13, 0], "TD with no heart scores nothing"
    assert points("omnibus_book", [[*HEARTS, "QS"], ["TD"], [], []]) == [-26, 0, 0, 0]
    assert points("omnibus_book", [[*HEARTS, "QS", "TD"], [], [], []]) == [-156, 0, 0, 0]


@pytest.mark.rule("VAR-OMNI", "SCORE-3")
def test_omnibus_as_it_is_known():
    assert points("omnibus", [["JD", "2H"], HEARTS[1:], ["QS"], []]) == [-9, 12, 13, 0]
    assert points("omnibus", [[*HEARTS, "QS"], ["JD"], [], []]) == [0, 16, 26, 26], "the jack is detached"


@pytest.mark.rule("VAR-RED")
def test_red_queen():
    twelve = [card for card in HEARTS if card != "QH"]
    assert points("red_queen", [["QH", "2H"], ["QS"], HEARTS[1:3], []]) == [14, 13, 2, 0]
    assert points("red_queen", [["QH", "TD"], ["QS"], ["2H"], []]) == [23, 13, 1, 0]
    assert points("red_queen", [twelve, ["QS"], ["QH"], []]) == [-12, 13, 13, 0]
    assert points("red_queen", [[*HEARTS, "QS", "TD"], [], [], []]) == [-168, 0, 0, 0]
    eleven = [card for card in twelve if card != "2H"]
    assert points("red_queen", [eleven, ["QS"], ["QH"], [], [], []], seats=6) == [-11, 13, 13, 0, 0, 0]


@pytest.mark.rule("VAR-SPOT")
def test_spot():
    assert points("spot", [HEARTS[:9], HEARTS[9:], ["QS"], []]) == [sum(range(2, 11)), 11 + 12 + 13 + 14, 13, 0]
    assert points("spot", [HEARTS, ["QS"], [], []]) == [104, 13, 0, 0]
    assert points("spot", [[*HEARTS, "QS"], [], [], []]) == [-117, 0, 0, 0]


def two_hands(name, first, second, stock):
    """A deal for two: seat 0 leads (seat 1 dealt), the hands filled up with what is left of the pack."""
    return hongxin.Match(hongxin.load_rules(name), hands=[first, second], stock=stock, dealer=1)


def halves():
    """Seat 0 holds all clubs, seat 1 all diamonds, the stock spades and hearts from the two up."""
    return [[rank + suit for rank in "23456789TJQKA"] for suit in "CDSH"]


def happened(events):
    return [(type(event).__name__, event.seat) for event in events]


@pytest.mark.rule("VAR-TWO")
def test_two_by_the_book_a_void_seat_plays_nothing_and_the_leader_alone_draws():
    clubs, diamonds, spades, hearts = halves()
    match = two_hands("two_seats_book", clubs, diamonds, [*spades, *hearts])
    assert match.to_act == (0,)
    events = match.apply(0, {"type": "play", "card": "AC"})
    assert happened(events) == [("Played", 0), ("NotPlayed", 1), ("TrickTaken", 0), ("Drawn", 0)]
    assert match.to_act == (0,)


@pytest.mark.rule("VAR-TWO")
def test_two_by_the_book_winner_draws_first():
    clubs, diamonds, spades, hearts = halves()
    first, second = [*clubs[:6], *diamonds[6:]], [*diamonds[:6], *clubs[6:]]
    match = two_hands("two_seats_book", first, second, [*spades, *hearts])
    match.apply(0, {"type": "play", "card": "2C"})
    events = match.apply(1, {"type": "play", "card": "AC"})
    assert happened(events) == [("Played", 1), ("TrickTaken", 1), ("Drawn", 1), ("Drawn", 0)]
    assert [event.card for event in events[2:]] == ["2S", "3S"]


@pytest.mark.rule("VAR-TWO")
@pytest.mark.parametrize("name", ["two_seats_book", "two_seats"])
def test_all_cards_of_two_are_taken_and_fewer_hearts_win(name, fresh_seed):
    match = hongxin.Match(hongxin.load_rules(name), seed=fresh_seed)
    while not match.over:
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[0]})
    scored = match.log[-2]
    assert sorted(card for cards in scored.taken for card in cards) == sorted(PACK)
    assert sum(scored.points) == 13
    assert list(scored.points) == [sum(card[1] == "H" for card in cards) for cards in scored.taken]
    best = min(match.totals)
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == best)


@pytest.mark.rule("VAR-TWO-F")
def test_two_as_it_is_known_a_void_seat_discards():
    clubs, diamonds, spades, hearts = halves()
    match = two_hands("two_seats", clubs, diamonds, [*spades, *hearts])
    match.apply(0, {"type": "play", "card": "AC"})
    assert match.to_act == (1,)
    assert set(match.legal(1)) == set(diamonds)
    events = match.apply(1, {"type": "play", "card": "2D"})
    assert happened(events) == [("Played", 1), ("TrickTaken", 0), ("Drawn", 0), ("Drawn", 1)]


@pytest.mark.rule("VAR-WIDOW")
@pytest.mark.situation(102)
@pytest.mark.parametrize(("seats", "hand", "kitty"), [(3, 17, 1), (4, 12, 4), (5, 10, 2), (6, 8, 4)])
def test_widow(seats, hand, kitty):
    rules = hongxin.load_rules("widow", seats)
    match = hongxin.Match(rules, seed=1)
    dealt = match.log[1]
    assert {len(cards) for cards in dealt.hands} == {hand}
    assert len(dealt.kitty) == kitty
    across = ["across"] if seats in {4, 6} else []
    cycle = ["left", "right", *across]
    assert [rules.direction(deal) for deal in range(1, len(cycle) + 2)] == [*cycle, "left"]
    while not any(type(event).__name__ == "KittyTaken" for event in match.log):
        for seat in match.to_act:
            legal = match.legal(seat)
            action = {"type": "pass", "cards": legal["from"][:3]} if match.phase == "passing" else None
            match.apply(seat, action or {"type": "play", "card": legal[0]})
    taken, went = match.log[-2:]
    assert taken.seat == went.seat, "it goes to the winner of the first trick"
    assert went.cards == dealt.kitty
    for seat in range(seats):
        assert match.view(seat).kitty == (match.view(went.seat).kitty if seat == went.seat else 0)


@pytest.mark.rule("VAR-HEARTS", "SETTLE-2")
def test_plain_hearts():
    rules = hongxin.load_rules("plain_hearts")
    assert counted(rules, [HEARTS[:8], HEARTS[8:], ["QS"], []]) == [8, 5, 0, 0]
    match = hongxin.Match(rules, seed=2)
    assert match.phase == "playing"
    assert match.to_act == ((match.log[1].dealer + 1) % 4,)
    assert set(match.legal(match.to_act[0])) == set(match.log[1].hands[match.to_act[0]])
    while not match.over:
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[-1]})
    scores = [event for event in match.log if type(event).__name__ == "DealScored"]
    assert len(scores) == 4
    for scored in scores:
        assert list(scored.settled) == [13 - own for own in scored.points]
    assert max(match.totals) in {match.totals[seat] for seat in match.winners}


@pytest.mark.rule("VAR-JACKS", "MOON-5")
def test_four_jacks():
    rules = hongxin.load_rules("four_jacks")
    match = hongxin.Match(rules, seed=3)
    deck = {card for cards in match.log[1].hands for card in cards}
    assert deck == {card for card in PACK if card[0] in "789TJQKA"}
    assert counted(rules, [["JS"], ["JH", "AH"], ["JD", "JC"], []]) == [2, 1, 2, 0]
    hands = [[rank + suit for rank in "789TJQKA"] for suit in "SHDC"]
    match = hongxin.Match(rules, hands=hands, dealer=3)
    while match.deal == 1:
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[0]})
    scored = next(event for event in match.log if type(event).__name__ == "DealScored")
    assert list(scored.points) == [0, 5, 5, 5], "every trick: nothing for it, 5 for each of the others"
    assert rules.file.end.deals == 8


# Beyond the book


@pytest.mark.rule("VAR-MARIA")
def test_black_maria():
    rules = hongxin.load_rules("black_maria")
    assert rules.seats == 3
    assert rules.file.seats == [3, 4, 5]
    assert counted(rules, [["QS", "2H"], ["KS"], ["AS", *HEARTS[1:]]]) == [14, 10, 19]
    match = hongxin.Match(rules, seed=1)
    assert [rules.direction(deal) for deal in (1, 2, 3)] == ["right"] * 3
    for seat in match.to_act:
        match.apply(seat, {"type": "pass", "cards": match.legal(seat)["from"][:3]})
    assert match.to_act == ((match.log[1].dealer + 1) % 3,)
    assert counted(rules, [[*HEARTS, "QS", "KS", "AS"], [], []]) == [43, 0, 0], "there is no moon"


SCORING = [*HEARTS, "QS", "JD", "TC"]


@pytest.mark.rule("VAR-PIG", "SCORE-6", "MOON-7")
@pytest.mark.parametrize(
    ("taken", "exposed", "expected"),
    [
        (["QS"], [], -100),
        (["JD"], [], 100),
        (["AH", "KH", "QH", "JH"], [], -140),
        (["TH", "5H", "4H", "3H", "2H"], [], -20),
        (HEARTS, [], 200),
        (SCORING, [], 800),
        (SCORING, ["QS", "JD", "AH", "TC"], 3200),
        (["TC"], [], 50),
        (["TC", "5C", "AS"], [], 50),
        (["TC"], ["TC"], 100),
        (["TC", "QS"], [], -200),
        (["TC", "QS"], ["TC"], -400),
        (["TC", "2H"], [], 0),  # a heart that counts nothing is a scoring card all the same
        (["QS"], ["QS"], -200),
        (["JD"], ["JD"], 200),
        (["KH", "5H"], ["AH"], -100),
        ([*HEARTS, "QS", "JD"], [], 200),
    ],
)
def test_gong_zhu_counts(taken, exposed, expected):
    assert points("gong_zhu", [taken, [], [], []], exposed=exposed)[0] == expected


@pytest.mark.rule("VAR-PIG", "EXPOSE-1")
def test_gong_zhu_exposes_and_leads():
    rules = hongxin.load_rules({"base": "gong_zhu", "end": {"limit": 9000, "floor": -9000}})
    match = hongxin.Match(rules, seed=5)
    assert match.phase == "exposing"
    assert match.to_act == (0, 1, 2, 3)
    for seat in range(4):
        held = match.legal(seat)["expose"]
        assert set(held) == {"QS", "JD", "AH", "TC"} & set(match.log[1].hands[seat])
        match.apply(seat, {"type": "expose", "cards": held})
    (leader,) = match.to_act
    assert "2S" in match.log[1].hands[leader]
    exposed = set(match.log[1].hands[leader]) & {"QS", "JD", "AH", "TC"}
    assert set(match.legal(leader)) == set(match.log[1].hands[leader]) - exposed
    while match.deal == 1:
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[0]})
    scored = next(event for event in match.log if type(event).__name__ == "DealScored")
    pig = next(seat for seat, cards in enumerate(scored.taken) if "QS" in cards)
    assert match.log[-1].leader == pig
    preset = hongxin.load_rules("gong_zhu")
    assert (preset.file.end.limit, preset.file.end.floor) == (1000, -1000)
    assert preset.high_wins


@pytest.mark.rule("SETTLE-4")
def test_howells_worked_example():
    rules = hongxin.load_rules({"base": "plain_hearts", "settle": {"kind": "howell"}})
    taken = [mask_of(parse_cards(cards)) for cards in (HEARTS[:3], HEARTS[3:8], HEARTS[8:], [])]
    assert settle(rules, [3, 5, 5, 0], taken, 0) == ([1, -7, -7, 13], 0)

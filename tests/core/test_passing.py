"""Passing cards: at once, in a chain, in which direction, and what is refused."""

import pytest

import hongxin
from hongxin.cards import card_names
from hongxin.match.events import DealStarted, Passed, Received
from tests.tables import fill, lay, pass_all, play_out, rules

SHORT_DECK = {"ranks": "QKA"}


def directions(the_rules, deals=8):
    """The directions of the first deals of a match in which every seat passes its lowest cards."""
    match = hongxin.Match(the_rules, seed=3)
    while not match.over and match.deal <= deals:
        if match.phase == "passing":
            for seat in match.to_act:
                match.apply(seat, {"type": "pass", "cards": match.legal(seat)["from"][:3]})
        else:
            play_out(match)
    return [event.direction for event in match.log if isinstance(event, DealStarted)][:deals]


def endless(seats, base="classic"):
    return hongxin.load_rules({"base": base, "end": {"limit": 10_000}}, seats=seats)


@pytest.mark.rule("PASS-1")
def test_three_cards_are_asked_of_the_whole_hand():
    match = lay(rules(), "2C 3C 4C")
    asked = match.legal(0)
    assert asked["choose"] == 3
    assert set(asked["from"]) == set(match.log[1].hands[0])


@pytest.mark.rule("PASS-1")
@pytest.mark.situation(18)
@pytest.mark.parametrize(
    "cards", ["2C 3C", "2C 3C 4C 5C", "2C 2C 2C", "2C 2C 3C", "", "2C 3C AS", "2C 3C XX", "2C 3C 2C"]
)
def test_anything_but_three_different_held_cards_is_refused(cards):
    match = lay(rules(), "2C 3C 4C 5C", "AS")
    before = (list(match.log), match.view(0).to_dict(), match.to_act)
    action = {"type": "pass", "cards": cards.split()}
    assert match.why_not(0, action) is not None
    with pytest.raises(hongxin.IllegalAction) as refusal:
        match.apply(0, action)
    assert refusal.value.text["en"]
    assert refusal.value.text["zh"]
    assert (match.log, match.view(0).to_dict(), match.to_act) == before


@pytest.mark.rule("PASS-1")
@pytest.mark.parametrize("cards", ["2C 3C", "2C 2C 2C", "2C 3C AS"])
def test_the_refusal_names_the_rule(cards):
    match = lay(rules(), "2C 3C 4C 5C", "AS")
    assert match.why_not(0, {"type": "pass", "cards": cards.split()}).rule == "PASS-1"


@pytest.mark.rule("PASS-1")
def test_a_seat_passes_once():
    match = lay(rules(), "2C 3C 4C 5C 6C 7C")
    match.apply(0, {"type": "pass", "cards": ["2C", "3C", "4C"]})
    with pytest.raises(hongxin.IllegalAction):
        match.apply(0, {"type": "pass", "cards": ["5C", "6C", "7C"]})
    assert match.to_act == (1, 2, 3)


@pytest.mark.rule("PASS-1")
def test_the_number_of_cards_is_data():
    match = lay(rules(passing={"count": 2, "cycle": ["left"]}), "2C 3C 4C")
    assert match.legal(0)["choose"] == 2
    assert match.why_not(0, {"type": "pass", "cards": ["2C", "3C", "4C"]}).rule == "PASS-1"
    match.apply(0, {"type": "pass", "cards": ["2C", "3C"]})
    assert card_names(match.view(0).given) == ["2C", "3C"]


@pytest.mark.rule("PASS-2")
def test_nothing_is_received_before_all_have_given():
    match = lay(rules(**SHORT_DECK), "QC KC AC", "QD KD AD", "QS KS AS", "QH KH AH")
    for seat, gift in ((2, "QS KS AS"), (0, "QC KC AC"), (3, "QH KH AH")):
        events = match.apply(seat, {"type": "pass", "cards": gift.split()})
        assert [type(event) for event in events] == [Passed]
    waiting = match.view(1)
    assert card_names(waiting.hand) == ["QD", "KD", "AD"]
    assert waiting.received == 0
    assert waiting.has_passed == 0b1101
    assert match.view(0).received == 0
    events = match.apply(1, {"type": "pass", "cards": ["QD", "KD", "AD"]})
    assert [event.seat for event in events if isinstance(event, Received)] == [0, 1, 2, 3]
    assert card_names(match.view(1).hand) == ["QC", "KC", "AC"]


@pytest.mark.rule("PASS-2")
def test_the_order_of_picking_shows_nowhere():
    logs = []
    for gift in ("2C 9D AS", "AS 2C 9D"):
        match = lay(rules(), "2C 9D AS")
        match.apply(0, {"type": "pass", "cards": gift.split()})
        logs.append(match.record())
    assert logs[0] == logs[1]


@pytest.mark.rule("PASS-3")
@pytest.mark.situation(21)
@pytest.mark.situation(22)
@pytest.mark.parametrize("seats", [4, 6])
def test_cycle_a(seats):
    assert directions(endless(seats)) == ["left", "right", "across", "hold"] * 2


@pytest.mark.rule("PASS-3")
@pytest.mark.parametrize("seats", [4, 6])
def test_cycle_b(seats):
    assert directions(endless(seats, "classic_b")) == ["left", "across", "right", "hold"] * 2


@pytest.mark.rule("PASS-3")
@pytest.mark.parametrize("base", ["classic", "classic_b"])
@pytest.mark.parametrize("seats", [3, 5])
def test_the_cycle_of_three_and_five_seats(seats, base):
    assert directions(endless(seats, base), 6) == ["left", "right", "hold"] * 2


@pytest.mark.rule("PASS-3")
@pytest.mark.parametrize(
    ("cycle", "expected"),
    [
        (["left", "right", "across"], ["left", "right", "across", "left", "right"]),
        (["left"], ["left"] * 5),
        ([], ["hold"] * 5),
        ({"4": ["right", "hold"]}, ["right", "hold", "right", "hold", "right"]),
    ],
)
def test_a_cycle_is_data(cycle, expected):
    assert directions(rules(passing={"cycle": cycle}, end={"limit": 10_000}), 5) == expected


@pytest.mark.rule("PASS-3")
def test_a_cycle_for_other_numbers_of_seats_passes_nothing():
    seven = hongxin.load_rules({"seats": [7], "default_seats": 7, "remove": {"7": ["2C", "2D", "2H"]}})
    assert seven.direction(1) == "hold"


@pytest.mark.rule("PASS-3", "PASS-7")
@pytest.mark.parametrize(
    ("seats", "direction", "step"),
    [(4, "left", 1), (4, "right", -1), (4, "across", 2), (3, "left", 1), (5, "right", -1), (6, "across", 3)],
)
def test_cards_go_where_the_direction_says_and_both_ends_remember(seats, direction, step):
    match = hongxin.Match(
        rules(
            seats,
            remove={"3": ["2C"], "5": ["2C", "2D"], "6": ["2C", "2D", "2S", "2H"]},
            passing={"cycle": [direction]},
        ),
        seed=5,
    )
    gifts = [match.legal(seat)["from"][:3] for seat in range(seats)]
    pass_all(match, *map(" ".join, gifts))
    for seat in range(seats):
        target, source = (seat + step) % seats, (seat - step) % seats
        view = match.view(seat)
        assert (view.given_to, card_names(view.given)) == (target, gifts[seat])
        assert (view.received_from, card_names(view.received)) == (source, gifts[source])
        assert set(gifts[source]) <= set(card_names(view.hand))
        assert not set(gifts[seat]) & set(card_names(view.hand))


@pytest.mark.rule("PASS-7")
def test_a_seat_remembers_its_passes_till_the_deal_ends():
    match = hongxin.Match(hongxin.load_rules("classic"), seed=5)
    for seat in range(4):
        match.apply(seat, {"type": "pass", "cards": match.legal(seat)["from"][-3:]})
    remembered = [(view.given, view.given_to, view.received, view.received_from) for view in map(match.view, range(4))]
    for _ in range(51):
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[0]})
    assert match.deal == 1
    after = [(view.given, view.given_to, view.received, view.received_from) for view in map(match.view, range(4))]
    assert after == remembered
    match.apply(match.to_act[0], {"type": "play", "card": match.legal(match.to_act[0])[0]})
    assert [(view.given, view.received, view.given_to) for view in map(match.view, range(4))] == [(0, 0, -1)] * 4


@pytest.mark.rule("PASS-4")
def test_a_hold_deal_starts_with_the_lead():
    match = lay(rules(), "2C", deal=4)
    assert match.phase == "playing"
    assert match.to_act == (0,)
    assert match.why_not(0, {"type": "pass", "cards": ["2C", "3C", "4C"]}).code == "wrong_phase"


@pytest.mark.rule("LEAD-1")
def test_who_leads_is_found_after_passing():
    match = lay(rules(), "2C 3C 4C")
    pass_all(match, "2C 3C 4C", *(" ".join(match.legal(seat)["from"][-3:]) for seat in (1, 2, 3)))
    assert match.to_act == (1,)
    assert match.legal(1) == ["2C"]


# PASS-5: the chain


CHAIN = {"passing": {"order": "chain", "cycle": ["right"]}, "lead": {"first": "eldest"}}


def give(match, text):
    (seat,) = match.to_act
    return match.apply(seat, {"type": "pass", "cards": text.split()})


@pytest.mark.rule("PASS-5")
def test_a_chain_starts_with_the_eldest_hand_and_ends_at_its_left():
    match = lay(rules(ranks="QKA", **CHAIN), "QC KC AC", "QD KD AD", "QS KS AS", "QH KH AH", dealer=0)
    givers = []
    while match.phase == "passing":
        givers += match.to_act
        events = give(match, " ".join(match.legal(match.to_act[0])["from"][:3]))
        assert [type(event) for event in events] == [Passed, Received]
    assert givers == [1, 0, 3, 2]


@pytest.mark.rule("PASS-5")
def test_a_seat_may_pass_on_what_it_was_just_given():
    match = lay(rules(ranks="QKA", **CHAIN), "QC KC AC", "QD KD AD", "QS KS AS", "QH KH AH", dealer=0)
    give(match, "QD KD AD")
    assert match.to_act == (0,)
    assert set(match.legal(0)["from"]) == {"QC", "KC", "AC", "QD", "KD", "AD"}
    give(match, "QD KC AC")
    give(match, "QD KC QH")
    give(match, "QD QS KS")
    assert match.phase == "playing"
    assert card_names(match.view(1).hand) == ["QD", "QS", "KS"]
    assert card_names(match.view(0).hand) == ["QC", "KD", "AD"]
    assert match.to_act == (1,)


@pytest.mark.rule("PASS-5")
def test_the_first_giver_holds_fewer_cards_until_the_last_has_given():
    match = hongxin.Match(rules(**CHAIN), seed=2, dealer=3)
    sizes = []
    while match.phase == "passing":
        (seat,) = match.to_act
        give(match, " ".join(match.legal(seat)["from"][:3]))
        sizes.append([match.view(0).counts, match.view(2).counts])
    assert [left for left, _ in sizes] == [[10, 13, 13, 16], [10, 13, 16, 13], [10, 16, 13, 13], [13] * 4]
    assert all(one == other for one, other in sizes)


@pytest.mark.rule("PASS-5")
def test_a_receiver_sees_its_cards_at_once_and_nobody_else_does():
    match = lay(rules(ranks="QKA", **CHAIN), "QC KC AC", "QD KD AD", "QS KS AS", "QH KH AH", dealer=0)
    give(match, "QD KD AD")
    assert card_names(match.view(0).received) == ["QD", "KD", "AD"]
    for seat in (2, 3):
        view = match.view(seat)
        assert view.received == 0
        assert view.has_passed == 0b0010
        assert view.counts == [6, 0, 3, 3]


@pytest.mark.rule("PASS-5")
def test_in_a_chain_only_the_seat_whose_turn_it_is_may_give():
    match = lay(rules(**CHAIN), "2C 3C 4C", dealer=0)
    assert match.why_not(0, {"type": "pass", "cards": ["2C", "3C", "4C"]}).code == "not_your_turn"
    assert match.legal(0) == []


@pytest.mark.rule("PASS-5")
def test_a_chain_to_the_left_goes_clockwise():
    match = hongxin.Match(rules(3, remove={"3": ["2C"]}, passing={"order": "chain", "cycle": ["left"]}), dealer=2)
    givers = []
    while match.phase == "passing":
        givers += match.to_act
        give(match, " ".join(match.legal(match.to_act[0])["from"][:3]))
    assert givers == [0, 1, 2]


@pytest.mark.rule("PASS-5", "PASS-4")
def test_a_chain_may_hold():
    held = rules(passing={"order": "chain", "cycle": ["hold"]})
    assert hongxin.Match(held, **fill(held)).phase == "playing"


@pytest.mark.rule("PASS-6")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_across_is_refused_where_nobody_sits_across(seats):
    removed = {"3": ["2C"], "5": ["2C", "2D"], "7": ["2C", "2D", "2H"]}
    with pytest.raises(hongxin.RulesError, match=r"passing\.cycle.*across") as refusal:
        rules(seats, remove=removed, passing={"cycle": ["left", "across"]})
    assert refusal.value.key == "passing.cycle"


@pytest.mark.rule("PASS-6")
def test_across_is_legal_data_for_four_and_six_seats():
    for seats, removed in ((4, {}), (6, {"6": ["2C", "2D", "2S", "2H"]})):
        assert rules(seats, remove=removed, passing={"cycle": ["across"]}).direction(1) == "across"


@pytest.mark.rule("PASS-5", "PASS-6")
def test_a_chain_never_goes_across():
    with pytest.raises(hongxin.RulesError, match=r"PASS-5") as refusal:
        rules(passing={"order": "chain", "cycle": ["across"]})
    assert refusal.value.key == "passing.cycle"

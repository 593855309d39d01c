"""Leading, following, tricks, the first trick, breaking hearts, the queen of spades."""

import pytest

import hongxin
from hongxin.match.events import TrickTaken
from tests.tables import NO_PASSING, lay, play, play_out, rule_against, rules, small


def lead(**keys):
    """The keys of a rule file in which the eldest hand leads, and these keys of its table `lead`."""
    return {"lead": {"first": "eldest", **keys}}


def is_broken(match):
    return match.view(0).to_dict()["broken"]


# LEAD


@pytest.mark.rule("LEAD-1")
@pytest.mark.situation(103)
def test_the_holder_of_2c_must_lead_it():
    match = lay(small(2), "2D 3D", "4D 5D", "2C KC", "3C 4C")
    assert match.to_act == (2,)
    assert match.legal(2) == ["2C"]
    assert rule_against(match, 2, "KC") == "LEAD-1"


@pytest.mark.rule("LEAD-1")
@pytest.mark.situation(103)
def test_by_option_its_holder_leads_any_club():
    match = lay(small(3, lead={"first": "any_club"}), "2D 3D 6D", "4D 5D 7D", "2C KC AS", "3C 4C 5C")
    assert match.to_act == (2,)
    assert match.legal(2) == ["2C", "KC"]
    assert rule_against(match, 2, "AS") == "LEAD-1"


@pytest.mark.rule("LEAD-1")
@pytest.mark.parametrize(("first", "legal"), [("lowest_club", ["4C"]), ("any_club", ["4C", "AC"])])
def test_if_2c_is_in_no_hand_the_lowest_club_is_meant(first, legal):
    match = lay(small(2, lead={"first": first}), "2D 3D", "5C KC", "4D 5D", "4C AC")
    assert match.to_act == (3,)
    assert match.legal(3) == legal


@pytest.mark.rule("LEAD-1")
def test_where_2c_is_trimmed_3c_is_led():
    match = lay(hongxin.load_rules("classic", seats=3), "", "3C KC", deal=3)
    assert match.to_act == (1,)
    assert match.legal(1) == ["3C"]


@pytest.mark.rule("LEAD-1")
def test_if_no_hand_has_a_club_the_eldest_hand_leads_any_card():
    match = lay(small(2), "2D 3D", "4D 5S", "6D 7D", "8D 9D", dealer=0)
    assert match.to_act == (1,)
    assert match.legal(1) == ["4D", "5S"]


@pytest.mark.rule("LEAD-2")
@pytest.mark.parametrize("dealer", range(4))
def test_the_eldest_hand_leads_any_card(dealer):
    eldest = (dealer + 1) % 4
    hands = ["3D 3S", "4D 4S", "5D 5S", "6D 6S"]
    match = lay(small(2, **lead()), *hands, dealer=dealer)
    assert match.to_act == (eldest,)
    assert " ".join(match.legal(eldest)) == hands[eldest]
    assert match.log[1].leader == eldest


@pytest.mark.rule("LEAD-1")
@pytest.mark.parametrize(
    ("holder_of", "leader", "legal"),
    [("2S", 3, ["7D", "2S"]), ("JS", 2, ["8D", "3S"]), ("9H", 0, ["2D", "5D"])],
)
def test_the_holder_of_a_named_card_leads_any_card(holder_of, leader, legal):
    """JS is in no hand: the lowest spade that is; if that is missing too, the eldest hand."""
    two_of_spades = "2S" if holder_of == "2S" else "4S"
    match = lay(
        small(2, lead={"first": f"holder:{holder_of}"}), "2D 5D", "3D 6D", "8D 3S", f"7D {two_of_spades}", dealer=3
    )
    assert match.to_act == (leader,)
    assert match.legal(leader) == legal


@pytest.mark.rule("LEAD-2")
def test_later_deals_are_opened_by_the_taker_of_a_card():
    the_rules = small(1, lead={"first": ["holder:2S", "taker:QS"], "must_break": False}, end={"limit": 10_000})
    match = lay(the_rules, "2S", "QS", "AS", "3D", dealer=0)
    play(match, "2S QS AS 3D")
    assert match.deal == 2
    assert match.log[-1].leader == 2
    assert match.to_act == (2,)


@pytest.mark.rule("LEAD-2")
def test_if_nobody_took_that_card_the_eldest_hand_leads():
    the_rules = small(1, lead={"first": ["eldest", "taker:QS"]}, kitty="none", ranks="A", end={"limit": 10_000})
    match = lay(the_rules, "AC", "AD", "AS", "AH", dealer=0)
    play_out(match)
    assert match.to_act == (2,)


@pytest.mark.rule("LEAD-3", "TRICK-1", "CARD-1")
def test_the_highest_card_of_the_led_suit_wins_and_its_player_leads():
    match = lay(small(2), "2C 5D", "9C 6D", "TC AD", "AS KH")
    events = play(match, "2C 9C TC AS")
    assert events[-1] == TrickTaken(2, ("2C", "9C", "TC", "AS"))
    assert match.to_act == (2,)
    events = play(match, "AD KH 5D 6D")
    assert [event.seat for event in events if isinstance(event, TrickTaken)] == [2]


@pytest.mark.rule("CARD-1")
def test_every_rank_beats_the_ones_below():
    for low, high in zip("23456789TJQK", "3456789TJQKA", strict=True):
        match = lay(small(1, lead={"first": "eldest"}), f"{low}D", f"{high}D", "AS", "AH", dealer=3)
        events = play(match, f"{low}D {high}D AS AH")
        assert next(event.seat for event in events if isinstance(event, TrickTaken)) == 1


@pytest.mark.rule("TRICK-1")
def test_cards_of_a_trick_are_gone_from_the_hands_and_count_for_its_taker():
    match = lay(rules(ranks="KA", passing=NO_PASSING), "KC KD", "AC AD", "KS AS", "KH AH")
    play(match, "KC AC KS KH")
    view = match.view(1).to_dict()
    assert view["taken"] == [[], ["KC", "AC", "KS", "KH"], [], []]
    assert [match.view(seat).to_dict()["hand"] for seat in range(4)] == [["KD"], ["AD"], ["AS"], ["AH"]]


# FOLLOW


@pytest.mark.rule("FOLLOW-1")
def test_a_led_suit_is_followed_if_it_is_held():
    match = lay(small(3), "2C 3C 4C", "5C 9C AS", "2D 3D 4D", "2S 3S 6C")
    play(match, "2C")
    assert match.legal(1) == ["5C", "9C"]
    assert rule_against(match, 1, "AS") == "FOLLOW-1"
    play(match, "9C")
    assert match.legal(2) == ["2D", "3D", "4D"]


@pytest.mark.rule("FOLLOW-1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_play_goes_clockwise(seats):
    match = hongxin.Match(
        rules(seats, remove={"3": ["2C"], "5": ["2C", "2D"], "6": ["2C", "2D", "2S", "2H"]}, passing=NO_PASSING), seed=4
    )
    leader = match.to_act[0]
    order = []
    for _ in range(seats):
        order += match.to_act
        play(match, match.legal(match.to_act[0])[0])
    assert order == [(leader + step) % seats for step in range(seats)]


@pytest.mark.rule("FOLLOW-1")
def test_only_the_seat_whose_turn_it_is_plays_and_only_what_it_holds():
    match = lay(small(2), "2C 3C", "4C 5C", "6C 7C", "8C 9C")
    assert match.why_not(1, {"type": "play", "card": "4C"}).code == "not_your_turn"
    assert match.why_not(0, {"type": "play", "card": "4C"}).code == "card_not_held"
    assert match.legal(1) == []


@pytest.mark.rule("FOLLOW-2")
def test_the_first_trick_comes_before_breaking():
    match = lay(small(3, **lead()), "2H QS 3D", dealer=3)
    assert match.legal(0) == ["3D"]
    assert rule_against(match, 0, "2H") == "FIRST-1"
    without_ban = lay(small(3, **lead(barred_first_trick="none")), "2H QS 3D", dealer=3)
    assert without_ban.legal(0) == ["3D", "QS"]
    assert rule_against(without_ban, 0, "2H") == "BREAK-1"


@pytest.mark.rule("FOLLOW-2")
def test_a_step_that_would_take_all_that_is_left_takes_none():
    """Spades count here: the ban of the first trick leaves the heart, and breaking cannot take that away as well."""
    match = lay(small(3, values={"S": 1, "H": 0}, **lead()), "2H QS 3S", dealer=3)
    assert match.legal(0) == ["2H"]
    assert rule_against(match, 0, "3S") == "FIRST-1"


@pytest.mark.rule("FOLLOW-2", "QUEEN-1")
def test_the_queen_may_be_played_if_the_steps_before_leave_nothing_else():
    the_rules = small(2, values={"S": 1, "QS": 0}, **lead(queen_not_first_spade=True))
    match = lay(the_rules, "QS 3S", dealer=3)
    assert match.legal(0) == ["QS"]


# FIRST


@pytest.mark.rule("FIRST-1")
@pytest.mark.situation(6)
@pytest.mark.situation(24)
def test_no_counting_card_falls_to_the_first_trick():
    match = lay(small(3), "2C 3C 4C", "QS 5H 3D")
    play(match, "2C")
    assert match.legal(1) == ["3D"]
    assert rule_against(match, 1, "QS") == rule_against(match, 1, "5H") == "FIRST-1"


@pytest.mark.rule("FIRST-1", "FIRST-2")
@pytest.mark.situation(7)
def test_a_void_hand_discards_counting_cards_only_if_it_has_nothing_else():
    with_another = lay(small(3), "2C 3C 4C", "QS 2H 3D")
    play(with_another, "2C")
    assert with_another.legal(1) == ["3D"]
    without = lay(small(2), "2C 3C", "QS 2H")
    play(without, "2C")
    assert without.legal(1) == ["QS", "2H"]


@pytest.mark.rule("FIRST-2")
@pytest.mark.situation(3)
@pytest.mark.parametrize(("card", "breaks"), [("2H", True), ("KH", True), ("QS", False)])
def test_thirteen_counting_cards_are_all_legal_and_a_heart_breaks_hearts(card, breaks):
    match = lay(rules(passing=NO_PASSING), "2C", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS")
    play(match, "2C")
    assert match.legal(1) == ["QS", *(f"{rank}H" for rank in "23456789TJQK")]
    play(match, card)
    assert is_broken(match) == breaks


@pytest.mark.rule("FIRST-1")
def test_the_ban_ends_with_the_first_trick():
    match = lay(small(3), "2C KC 4C", "QS 5H 3D", "5C 6C 7C", "8D 9D TD")
    play(match, "2C 3D 7C 8D 6C 9D 4C")
    assert match.legal(1) == ["QS", "5H"]


@pytest.mark.rule("FIRST-1")
def test_the_ban_binds_the_leader_too():
    match = lay(small(3, **lead()), "QS 3D 4S", dealer=3)
    assert match.legal(0) == ["3D", "4S"]
    assert rule_against(match, 0, "QS") == "FIRST-1"


@pytest.mark.rule("FIRST-1", "SCORE-3")
@pytest.mark.parametrize(
    ("barred", "legal"), [("counting", ["3D"]), ("penalty", ["3D", "JD"]), ("none", ["3D", "JD", "QS"])]
)
def test_which_cards_are_barred_is_an_option(barred, legal):
    match = lay(small(3, values={"JD": -10}, lead={"barred_first_trick": barred}), "2C 3C 4C", "QS JD 3D")
    play(match, "2C")
    assert match.legal(1) == legal


@pytest.mark.rule("FIRST-1", "SCORE-3")
def test_the_preset_with_the_jack_bars_it():
    match = lay(hongxin.load_rules("jack"), "2C", "QS JD 2D 3D 4D 5D 6D 7D 8D 9D TD QD KD", deal=4)
    play(match, "2C")
    assert rule_against(match, 1, "JD") == "FIRST-1"


# BREAK


@pytest.mark.rule("BREAK-1")
def test_a_leader_with_other_cards_may_not_lead_a_heart():
    match = lay(small(3), "2C 2H 3D", "4D 5D 6D", "7D 8D 9D", "TD JD QD")
    play(match, "2C 4D 7D TD")
    assert match.legal(0) == ["3D"]
    assert rule_against(match, 0, "2H") == "BREAK-1"


@pytest.mark.rule("BREAK-1")
def test_a_discarded_heart_breaks_hearts_and_following_is_free():
    match = lay(small(4), "2C 3C 2H 4C", "4D 5D KH 6D", "7D 8D 9D 2D", "TD JD QD 3D")
    play(match, "2C 4D 7D TD 3C")
    assert match.legal(1) == ["5D", "6D", "KH"]
    assert not is_broken(match)
    play(match, "KH")
    assert is_broken(match)
    play(match, "8D JD")
    assert match.legal(0) == ["4C", "2H"]


@pytest.mark.rule("BREAK-1")
@pytest.mark.situation(4)
def test_a_hand_of_hearts_alone_leads_them():
    match = lay(small(3), "2C 2H AH", "4D 5D 6D", "7D 8D 9D", "TD JD QD")
    play(match, "2C 4D 7D TD")
    assert match.legal(0) == ["2H", "AH"]
    assert not is_broken(match)
    play(match, "2H")
    assert is_broken(match)


@pytest.mark.rule("BREAK-2")
@pytest.mark.situation(25)
@pytest.mark.parametrize(("broken_by", "legal"), [(["hearts"], ["4D"]), (["hearts", "QS"], ["4D", "2H"])])
def test_whether_the_queen_breaks_hearts_is_an_option(broken_by, legal):
    match = lay(small(4, lead={"broken_by": broken_by}), "2C 3C 2H 4D", "5D 6D 7D QS", "8D 9D TD JD", "2S 3S 4S 5S")
    play(match, "2C 5D 8D 2S 3C QS 9D 3S")
    assert match.legal(0) == legal


@pytest.mark.rule("BREAK-2")
def test_a_kitty_with_hearts_does_not_break_them():
    match = lay(small(3, kitty="first_trick"), "2C 2H 3D", "4D 5D 6D", "7D 8D 9D", "TD JD QD", kitty="3H 4H")
    play(match, "2C 4D 7D TD")
    assert match.legal(0) == ["3D"]


@pytest.mark.rule("BREAK-3")
@pytest.mark.parametrize(("option", "legal"), [(False, ["QS"]), (True, ["QS", "2H", "3H"])])
def test_a_hand_of_hearts_and_the_queen(option, legal):
    the_rules = small(4, lead={"lead_instead_of_queen": option})
    match = lay(the_rules, "2C QS 2H 3H", "4D 5D 6D 7D", "8D 9D TD JD", "QD KD AD 2D")
    play(match, "2C 4D 8D QD")
    assert match.legal(0) == legal
    assert rule_against(match, 0, "2H") == (None if option else "BREAK-3")


@pytest.mark.rule("BREAK-4")
def test_without_breaking_a_heart_is_led_at_any_time():
    match = lay(small(2, **lead(must_break=False, barred_first_trick="none")), "2H 3D", dealer=3)
    assert match.legal(0) == ["3D", "2H"]


# QUEEN-1


QUEEN = lead(queen_not_first_spade=True, must_break=False, barred_first_trick="none")


def on_turn(hand, led):
    """Seat 0 holds this hand, and is to lead or to play last to this card."""
    match = lay(small(3, **QUEEN), hand, f"{led or '4D'} 2H 3H", "2C 3C 4C", "6C 7C 8C", dealer=0 if led else 3)
    play(match, f"{led} 2C 6C" if led else "")
    assert match.to_act == (0,)
    return match


@pytest.mark.rule("QUEEN-1")
@pytest.mark.parametrize("led", ["", "4S", "2D"])
def test_the_queen_is_not_the_first_spade_played(led):
    """Leading, following, discarding."""
    match = on_turn("QS 5S 9H", led)
    assert "QS" not in match.legal(0)
    assert rule_against(match, 0, "QS") == "QUEEN-1"
    assert rule_against(match, 0, "5S") is None


@pytest.mark.rule("QUEEN-1")
@pytest.mark.parametrize("led", ["", "4S", "2D"])
def test_the_queen_may_be_played_if_it_is_the_only_spade(led):
    match = on_turn("QS 5C 9H", led)
    assert rule_against(match, 0, "QS") is None


@pytest.mark.rule("QUEEN-1")
def test_the_queen_may_be_played_after_another_spade():
    match = lay(small(3, **QUEEN), "QS 5S 6S", "4D 2H 3H", "2C 3C 4C", "6C 7C 8C", dealer=3)
    play(match, "5S 4D 2C 6C")
    assert match.legal(0) == ["6S", "QS"]


@pytest.mark.rule("QUEEN-1")
def test_another_seats_spade_does_not_free_the_queen():
    match = lay(small(3, **QUEEN), "QS 5S 6S", "2S 2H 3H", "3S 3C 4C", "4S 7C 8C", dealer=0)
    play(match, "2S 3S 4S")
    assert match.legal(0) == ["5S", "6S"]


@pytest.mark.rule("QUEEN-1")
def test_without_the_option_the_queen_is_free():
    match = lay(small(3, **lead(barred_first_trick="none")), "QS 5S 9C", dealer=3)
    assert "QS" in match.legal(0)

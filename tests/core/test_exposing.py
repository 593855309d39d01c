"""Exposing cards before the first lead, and what they may not do then."""

import pytest

import hongxin
from hongxin.cards import card_names
from hongxin.match.events import Exposed
from tests.tables import lay, play, points, rule_against, small

PIG = {"expose": {"cards": ["QS", "JD", "AH", "TC"]}}
PIG |= {"lead": {"first": "eldest", "must_break": False, "barred_first_trick": "none"}}


def expose(match, *choices):
    """The seats choose in turn what they expose."""
    events = []
    for seat, choice in enumerate(choices):
        events += match.apply(seat, {"type": "expose", "cards": choice.split()})
    return events


def exposed_at(the_rules, *hands, dealer=3):
    """A deal in which everybody exposes what may be exposed."""
    match = lay(the_rules, *hands, dealer=dealer)
    expose(match, *(" ".join(match.legal(seat)["expose"]) for seat in range(4)))
    return match


@pytest.mark.rule("EXPOSE-1")
def test_all_seats_choose_before_the_first_lead():
    match = lay(small(3, **PIG), "QS JD 2C", "AH 3C 4C", dealer=3)
    assert match.phase == "exposing"
    assert match.to_act == (0, 1, 2, 3)
    assert match.legal(0) == {"expose": ["JD", "QS"]}
    assert match.legal(1) == {"expose": ["AH"]}
    assert match.legal(2) == {"expose": []}
    expose(match, "QS", "", "")
    assert match.to_act == (3,)
    expose_last = match.apply(3, {"type": "expose", "cards": []})
    assert expose_last == [Exposed(3, ())]
    assert (match.phase, match.to_act) == ("playing", (0,))


@pytest.mark.rule("EXPOSE-1")
@pytest.mark.parametrize("cards", ["2C", "AH", "QS 2C", "QS QS", "XX"])
def test_only_held_cards_that_the_rules_name_are_exposed_each_once(cards):
    match = lay(small(3, **PIG), "QS JD 2C", "AH 3C 4C", dealer=3)
    with pytest.raises(hongxin.IllegalAction):
        match.apply(0, {"type": "expose", "cards": cards.split()})
    assert match.to_act == (0, 1, 2, 3)


def test_a_seat_chooses_once():
    match = lay(small(3, **PIG), "QS JD 2C", dealer=3)
    match.apply(0, {"type": "expose", "cards": []})
    with pytest.raises(hongxin.IllegalAction):
        match.apply(0, {"type": "expose", "cards": ["QS"]})


def test_the_choices_are_shown_when_all_have_chosen():
    match = lay(small(3, **PIG), "QS JD 2C", "AH 3C 4C", dealer=3)
    expose(match, "QS", "AH", "")
    assert card_names(match.view(0).state.exposed) == ["QS"]
    assert card_names(match.view(3).state.exposed) == []
    match.apply(3, {"type": "expose", "cards": []})
    assert [card_names(match.view(seat).state.exposed) for seat in range(4)] == [["QS", "AH"]] * 4


@pytest.mark.rule("EXPOSE-1")
def test_an_exposed_card_is_not_led_while_its_suit_is_new():
    match = exposed_at(small(3, **PIG), "QS 2S 3C")
    assert match.legal(0) == ["3C", "2S"]
    assert rule_against(match, 0, "QS") == "EXPOSE-1"


@pytest.mark.rule("EXPOSE-1")
def test_an_exposed_card_is_not_played_to_the_first_trick_of_its_suit():
    match = exposed_at(small(3, **PIG), "5S 6S 3C", "QS 2S 4C", "4S 3S 5C", "7S 8S 6C")
    play(match, "5S")
    assert match.legal(1) == ["2S"]
    assert rule_against(match, 1, "QS") == "EXPOSE-1"
    play(match, "2S 4S 7S 8S 6S")
    assert match.legal(1) == ["QS"]


@pytest.mark.rule("EXPOSE-1")
def test_later_tricks_of_the_suit_are_free():
    match = exposed_at(small(4, **PIG), "5S 6S 3C 2D", "QS 2S 9S 3D", "4S 3S 5C 4D", "7S 8S 6C 5D")
    play(match, "5S 2S 4S 7S 8S 6S")
    assert match.legal(1) == ["9S", "QS"]


@pytest.mark.rule("EXPOSE-1")
@pytest.mark.parametrize("led", ["5S", "3C"])
def test_an_exposed_card_may_be_discarded_on_another_suit(led):
    match = exposed_at(small(3, **PIG), "5S 6S 3C", "JD 2D 3D", dealer=3)
    play(match, led)
    assert match.legal(1) == ["2D", "3D", "JD"]


@pytest.mark.rule("EXPOSE-1")
def test_the_only_card_of_its_suit_is_free():
    match = exposed_at(small(2, **PIG), "QS 3C")
    assert match.legal(0) == ["3C", "QS"]


@pytest.mark.rule("EXPOSE-1", "FOLLOW-2")
def test_where_every_card_is_exposed_every_card_is_legal():
    all_spades = PIG | {"expose": {"cards": ["S"]}}
    match = exposed_at(small(2, **all_spades), "QS 3S")
    assert match.legal(0) == ["3S", "QS"]


@pytest.mark.rule("EXPOSE-1")
def test_a_card_that_is_not_exposed_is_free():
    match = lay(small(3, **PIG), "QS 2S 3C", dealer=3)
    expose(match, "", "", "", "")
    assert match.legal(0) == ["3C", "2S", "QS"]


@pytest.mark.rule("SCORE-6")
def test_exposed_cards_count_double_and_the_ace_doubles_all_hearts_once():
    the_rules = small(3, values={"H": -10, "QS": -100, "JD": 100, "9C": 7}, moon={"effect": "none"}, **PIG)
    assert points(the_rules, "QS 2H", "JD 3H", "AH 9C", exposed="") == [-110, 90, -3, 0]
    assert points(the_rules, "QS 2H", "JD 3H", "AH 9C", exposed="QS JD") == [-210, 190, -3, 0]
    assert points(the_rules, "QS 2H", "JD 3H", "AH 9C", exposed="AH") == [-120, 80, -13, 0]
    assert points(the_rules, "QS 2H", "JD 3H", "AH 9C", exposed="AH 2H 9C") == [-120, 80, -6, 0]

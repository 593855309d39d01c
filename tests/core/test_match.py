"""A match as its callers see it: how it is made, what it answers, what `apply` gives back."""

import pytest

import hongxin
from hongxin.match.actions import ChooseMoon, Expose, Pass, Play
from hongxin.match.events import DealStarted, Drawn, MatchStarted, Played, TrickTaken
from tests.tables import NO_PASSING, lay, play, play_out, rules, small

CLASSIC = hongxin.load_rules("classic")


def test_the_public_names_are_these():
    assert set(hongxin.__all__) >= {
        "IllegalAction",
        "LayoutError",
        "Match",
        "Rules",
        "RulesError",
        "judge",
        "load_rules",
    }
    assert all(hasattr(hongxin, name) for name in hongxin.__all__)


def test_a_match_starts_with_its_rules_and_the_first_deal():
    match = hongxin.Match(CLASSIC, seed=1, names=["Ann", "Bo", "Cy", "Di"])
    started, dealt = match.log
    assert (type(started), started.names, started.seats) == (MatchStarted, ("Ann", "Bo", "Cy", "Di"), 4)
    assert hongxin.load_rules(started.rules, started.seats) == CLASSIC
    assert (type(dealt), dealt.deal, dealt.direction) == (DealStarted, 1, "left")
    assert (match.totals, match.over, match.winners) == ([0] * 4, False, ())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"names": ["one", "two"]}, "4 seats"),
        ({"totals": [1, 2, 3]}, "4 seats"),
        ({"dealer": 4}, "seats are 0 to 3"),
        ({"dealer": -1}, "dealer -1"),
        ({"deal": 0}, "deal 0"),
    ],
)
def test_what_does_not_fit_the_seats_is_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        hongxin.Match(CLASSIC, **arguments)


def test_actions_are_objects_or_their_json_form():
    by_object = hongxin.Match(CLASSIC, seed=1)
    by_dict = hongxin.Match(CLASSIC, seed=1)
    for seat in range(4):
        cards = by_object.legal(seat)["from"][:3]
        assert by_object.apply(seat, Pass(tuple(cards))) == by_dict.apply(seat, {"type": "pass", "cards": cards})
    (seat,) = by_object.to_act
    (card,) = by_object.legal(seat)
    assert by_object.apply(seat, Play(card)) == by_dict.apply(seat, {"type": "play", "card": card, "points": 0})
    assert by_object.log == by_dict.log


def test_cards_are_read_in_every_way_of_writing_and_told_in_one():
    match = lay(small(1), "2C", "3C", "TC", "5C")
    match.apply(0, {"type": "play", "card": "♣2"})
    match.apply(1, {"type": "play", "card": "梅花3"})
    assert match.apply(2, {"type": "play", "card": "10C"}) == [Played(2, "TC")]


def test_apply_gives_back_all_that_followed():
    match = lay(rules(ranks="KA", passing=NO_PASSING, moon={"effect": "none"}), "KC KD", "AC AD", "KS AS", "KH AH")
    assert match.apply(0, {"type": "play", "card": "KC"}) == [Played(0, "KC")]
    play(match, "AC KS")
    assert match.apply(3, {"type": "play", "card": "KH"}) == [Played(3, "KH"), TrickTaken(1, ("KC", "AC", "KS", "KH"))]
    before = len(match.log)
    events = play(match, "AD")
    assert events == match.log[before:]
    kinds = [type(event).__name__ for event in play(match, "AS AH KD")]
    assert kinds == ["Played", "Played", "Played", "TrickTaken", "DealScored", "DealStarted"]


def test_the_next_deal_begins_at_once():
    match = hongxin.Match(rules(passing=NO_PASSING), seed=2)
    play_out(match)
    assert (match.deal, match.phase) == (2, "playing")
    assert isinstance(match.log[-1], DealStarted)
    assert not any(isinstance(event, Drawn) for event in match.log)


def test_why_not_speaks_both_languages():
    match = lay(small(2), "2C KC", "3D 4D", "5D 6D", "7D 8D")
    fault = match.why_not(0, {"type": "play", "card": "KC"})
    assert (fault.code, fault.rule) == ("illegal_play", "LEAD-1")
    assert "♣K" in fault.text["en"]
    assert "♣2" in fault.text["en"]
    assert "♣2" in fault.text["zh"]


@pytest.mark.rule("LEAD-1", "FOLLOW-1")
@pytest.mark.situation(99)
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_other_numbers_of_seats_lead_and_follow_in_their_circle(seats):
    match = hongxin.Match(hongxin.load_rules({"passing": NO_PASSING}, seats=seats), seed=3)
    lowest_club = "2C" if seats == 4 else "3C"
    assert lowest_club in match.log[1].hands[match.to_act[0]]
    assert match.legal(match.to_act[0]) == [lowest_club]
    played = [event.seat for event in play(match, lowest_club)]
    while len(played) < seats:
        played += [event.seat for event in play(match, match.legal(match.to_act[0])[0]) if isinstance(event, Played)]
    assert sorted(played) == list(range(seats))


@pytest.mark.rule("SCORE-1")
@pytest.mark.situation(100)
def test_scores_are_listed_by_seat():
    match = hongxin.Match(rules(5, remove={"5": ["2C", "2D"]}, passing=NO_PASSING), seed=3)
    scored = play_out(match)
    hearts = [sum(card[1] == "H" for card in taken) + 13 * ("QS" in taken) for taken in scored.taken]
    assert list(scored.points) == hearts
    assert match.totals == hearts


@pytest.mark.rule("END-1")
@pytest.mark.situation(99)
def test_the_limit_of_the_rules_ends_the_match():
    match = hongxin.Match(rules(3, remove={"3": ["2C"]}, passing=NO_PASSING, end={"limit": 50}), seed=3)
    while not match.over:
        assert max(match.totals) < 50
        play_out(match)
    assert max(match.totals) >= 50


@pytest.mark.situation(60)
@pytest.mark.parametrize(
    "action",
    [Play(7), Play([1]), Play("\ud800"), Pass(7), Pass((1, 2, 3)), ChooseMoon(3), Expose({}), 7, None, {"type": []}],
)
def test_what_is_no_action_is_refused_in_words(action):
    match = hongxin.Match(hongxin.load_rules("classic"), seed=1)
    before = match.record()
    fault = match.why_not(0, action)
    assert fault.code == "bad_action"
    assert fault.text["en"]
    with pytest.raises(hongxin.IllegalAction):
        match.apply(0, action)
    assert match.record() == before

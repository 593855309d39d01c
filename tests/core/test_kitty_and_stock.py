"""Cards that are in no hand at first: the kitty, and the stock of two seats."""

import pytest

import hongxin
from hongxin.cards import card_names
from hongxin.match.events import DealScored, Drawn, KittyTaken, NotPlayed, Played, TrickTaken
from tests.tables import NO_PASSING, STOCK, lay, play, play_out, points, rules, small

BARE = {"must_break": False, "barred_first_trick": "none", "first": "eldest"}
TWO = STOCK | {"lead": BARE, "values": {"QS": 0}, "moon": {"effect": "none"}, "end": {"limit": 0, "deals": 1}}
NO_PLAY = TWO | {"void": "no_play"}


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


# The kitty


@pytest.mark.situation(102)
def test_the_kitty_goes_to_the_winner_of_the_first_trick_who_alone_sees_it():
    the_rules = rules(3, remove={}, hand={"3": 17}, kitty="first_trick", passing=NO_PASSING)
    match = lay(the_rules, "2C 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AC", "KC", kitty="QS")
    events = play(match, "2C AC KC")
    assert of_type(events, KittyTaken) == [KittyTaken(1, 1, ("QS",))]
    assert card_names(match.view(1).kitty) == ["QS"]
    for seat in (0, 2):
        view = match.view(seat)
        assert (view.kitty, view.kitty_taker, view.kitty_count) == (0, 1, 1)
        assert "QS" in card_names(view.unseen)
    scored = play_out(match)
    assert "QS" in scored.taken[1]
    assert sum(scored.points) in (26, 52)


@pytest.mark.rule("MOON-1")
@pytest.mark.situation(102)
def test_the_kitty_counts_for_the_moon():
    the_rules = small(1, kitty="first_trick")
    match = lay(the_rules, "2C", "3C", "4C", "5C")
    assert of_type(play(match, "2C 3C 4C 5C"), DealScored)[0].points == (26, 26, 26, 0)


@pytest.mark.parametrize(("kitty", "taker"), [("first_trick", 0), ("first_penalty", 1), ("last_trick", 2)])
@pytest.mark.situation(102)
def test_who_takes_the_kitty_is_an_option(kitty, taker):
    match = lay(small(4, kitty=kitty), "5C 2D 3H 5H", "4C 7D 8D 6H", "3C 4D TD 9H", "2C QS 2S 3S")
    events = play(match, "2C 5C 4C 3C 2D 7D 4D QS 8D TD 2S 3H 9H 3S 5H 6H")
    assert [event.seat for event in of_type(events, TrickTaken)] == [0, 1, 2, 2]
    assert [event.seat for event in of_type(events, KittyTaken)] == [taker]


def test_a_kitty_for_the_first_penalty_card_goes_with_the_last_trick_if_there_was_none():
    match = lay(small(2, kitty="first_penalty"), "2C 2D", "3C 3D", "4C 4D", "5C 5D")
    assert not of_type(play(match, "2C 3C 4C 5C"), KittyTaken)
    assert [event.seat for event in of_type(play(match, "5D 2D 3D 4D"), KittyTaken)] == [3]


def test_a_penalty_card_hurts_so_the_jack_does_not_fetch_the_kitty():
    the_rules = small(2, kitty="first_penalty", values={"JD": -10})
    match = lay(the_rules, "2C 2D", "3C 3D", "4C 4D", "5C JD")
    assert not of_type(play(match, "2C 3C 4C 5C"), KittyTaken)
    where_high_wins = small(1, kitty="first_penalty", values={"JD": -10}, settle={"wins": "high"}, lead=BARE)
    match = lay(where_high_wins, "2D", "3D", "4D", "JD", dealer=3)
    assert of_type(play(match, "2D 3D 4D JD"), KittyTaken)


# The stock


def test_the_winner_draws_first_and_then_the_other():
    match = lay(rules(2, **TWO), "AC", "KC", dealer=1, stock="2D 3D 4D 5D")
    events = play(match, "AC KC")
    assert of_type(events, Drawn) == [Drawn(0, 25, "2D"), Drawn(1, 24, "3D")]
    assert "2D" in match.legal(0)


def test_a_drawn_card_is_told_to_its_drawer_only():
    match = lay(rules(2, **TWO), "AC", "KC", dealer=1, stock="2D 3D")
    play(match, "AC KC")
    assert "2D" in card_names(match.view(0).hand)
    assert "2D" in card_names(match.view(1).unseen)
    assert match.view(1).stock_left == 24


def test_when_one_card_is_left_only_the_winner_draws():
    the_rules = rules(2, ranks="A", **TWO | {"hand": {"2": 1}, "remove": {"2": ["AD"]}})
    match = lay(the_rules, "AC", "AS", dealer=1, stock="AH")
    events = play(match, "AC AS")
    assert of_type(events, Drawn) == [Drawn(0, 0, "AH")]
    assert match.to_act == (0,)
    events = play(match, "AH")
    assert of_type(events, NotPlayed) == [NotPlayed(1, "no_cards")]
    assert of_type(events, DealScored)[0].taken == (("AC", "AS", "AH"), ())


def test_who_is_void_plays_nothing_and_the_leader_alone_draws():
    match = lay(rules(2, ranks="KA", **NO_PLAY | {"hand": {"2": 2}}), "AC KC", "AD KD", dealer=1, stock="AS KS AH KH")
    events = play(match, "AC")
    assert of_type(events, NotPlayed) == [NotPlayed(1, "void")]
    assert of_type(events, TrickTaken) == [TrickTaken(0, ("AC",))]
    assert of_type(events, Drawn) == [Drawn(0, 3, "AS")]
    assert match.to_act == (0,)


def test_by_option_a_void_seat_discards():
    match = lay(rules(2, ranks="KA", **TWO | {"hand": {"2": 2}}), "AC KC", "AD KD", dealer=1)
    play(match, "AC")
    assert match.legal(1) == ["KD", "AD"]


def test_if_the_seat_to_lead_has_no_cards_the_other_leads():
    the_rules = rules(2, ranks="KA", **NO_PLAY | {"hand": {"2": 3}, "stock": False, "remove": {"2": ["KH", "AH"]}})
    match = lay(the_rules, "AC KD AD", "KC KS AS", dealer=1)
    play(match, "AD KD AC KC")
    assert match.to_act == (1,)
    assert [match.view(seat).to_dict()["turn"] for seat in range(2)] == [1, 1]
    assert match.legal(1) == ["KS", "AS"]
    events = play(match, "KS AS")
    assert of_type(events, DealScored)[0].taken == (("KC", "AC", "KD", "AD"), ("KS", "AS"))


def test_all_cards_are_taken_in_the_end():
    for seed in range(20):
        match = hongxin.Match(rules(2, **NO_PLAY), seed)
        scored = play_out(match)
        played = [event.card for event in of_type(match.log, Played)]
        assert [card for trick in of_type(match.log, TrickTaken) for card in trick.cards] == played
        assert sum(map(len, scored.taken)) == len(played) == 52
        assert sum(scored.points) == 13
        assert match.over


def test_fewer_hearts_win():
    match = hongxin.Match(rules(2, **NO_PLAY), seed=1)
    hearts = [sum(card[1] == "H" for card in taken) for taken in play_out(match).taken]
    assert list(match.totals) == hearts
    assert match.winners == (hearts.index(min(hearts)),)


def test_two_seats_count_tricks_of_a_lone_card_too():
    sun = rules(2, **TWO | {"sun": {"effect": "others", "amount": 9}})
    assert points(sun, "2H AC", "3H", tricks=[2, 1]) == [1, 1]
    assert points(sun, "2H AC", "", tricks=[2, 0]) == [0, 9]

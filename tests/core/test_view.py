"""What a seat's view says of the play, of who is void, of the shooter's choice and of the results."""

import pytest

import hongxin
from hongxin.cards import card_names
from tests.tables import NO_PASSING, STOCK, lay, play, play_out, rules, small

CLUBS, DIAMONDS, SPADES, HEARTS = (1 << suit for suit in range(4))
BARE = {"must_break": False, "barred_first_trick": "none", "first": "eldest"}


def test_a_view_shows_the_trick_and_those_before():
    match = lay(rules(ranks="KA", passing=NO_PASSING), "KC KD", "AC AD", "KS AS", "KH AH")
    play(match, "KC AC KS KH AD AS")
    view = match.view(0).to_dict()
    assert view["tricks"] == [{"winner": 1, "plays": [[0, "KC"], [1, "AC"], [2, "KS"], [3, "KH"]]}]
    assert view["plays"] == [[1, "AD"], [2, "AS"]]
    assert (view["turn"], view["counts"]) == (3, [1, 0, 0, 1])
    assert view["unseen"] == ["AH"]


def test_who_discards_has_shown_to_be_void():
    match = lay(small(2), "2C 2D", "3D 4D", "5C 5D", "6S 6H")
    play(match, "2C 3D 5C 6S")
    assert match.view(0).voids == [0, CLUBS, 0, CLUBS]
    play(match, "5D 6H 2D 4D")
    assert match.deal == 2
    assert match.view(0).voids == [0, 0, 0, 0]


@pytest.mark.parametrize("void", ["discard", "no_play"])
def test_who_draws_may_no_longer_be_void(void):
    two = rules(2, ranks="KA", **STOCK | {"hand": {"2": 2}, "void": void, "lead": BARE, "moon": {"effect": "none"}})
    match = lay(two, "AC KC", "AD KD", dealer=1, stock="AS KS AH KH")
    play(match, "AC" if void == "no_play" else "AC KD")
    assert match.view(0).voids == [0, CLUBS if void == "no_play" else 0]


def test_who_has_no_cards_is_void_in_nothing_that_is_worth_saying():
    the_rules = rules(
        2,
        ranks="KA",
        **STOCK | {"hand": {"2": 3}, "stock": False, "void": "no_play", "lead": BARE, "remove": {"2": ["KH", "AH"]}},
    )
    match = lay(the_rules, "AC KD AD", "KC KS AS", dealer=1)
    play(match, "AD KD AC KC KS")
    assert match.view(1).voids == [0, DIAMONDS]


@pytest.mark.rule("MOON-3")
def test_the_shooters_choice_shows_in_every_view():
    match = lay(small(1, kitty="first_trick", moon={"effect": "choice"}), "2C", "6C", "4C", "5C")
    play(match, "2C 6C 4C 5C")
    views = [match.view(seat) for seat in range(4)]
    assert [(view.phase, view.state.turn, view.moon_choices) for view in views] == [
        ("choosing", 1, ("others", "self"))
    ] * 4
    assert [view.asked for view in views] == [False, True, False, False]
    assert [view.legal() for view in views] == [0, 0, 0, 0]


def test_results_of_deals_and_of_the_match():
    match = lay(small(1, end={"limit": 20}), "2C", "6C", "4C", "5C", totals=[1, 2, 3, 4])
    assert match.view(0).totals == [1, 2, 3, 4]
    play_out(match)
    view = match.view(2)
    assert match.over
    assert view.totals == match.totals
    assert view.scored[0].totals == tuple(match.totals)
    assert (view.places, view.winners, view.phase) == (match.places, match.winners, "over")


def test_how_many_cards_lie_in_the_kitty():
    assert lay(small(2)).view(0).kitty_count == 44
    assert lay(rules(ranks="A", passing=NO_PASSING)).view(0).kitty_count == 0


@pytest.mark.rule("PASS-7")
def test_cards_that_were_given_away_are_unseen_until_they_are_played():
    match = hongxin.Match(hongxin.load_rules("classic"), seed=1)
    for seat in range(4):
        match.apply(seat, {"type": "pass", "cards": match.legal(seat)["from"][:3]})
    view = match.view(0)
    assert view.given & view.unseen == view.given
    assert view.received & view.unseen == 0
    assert len(card_names(view.unseen)) == 39

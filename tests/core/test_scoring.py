"""The points of a deal: values, moon, sun, slams, modifiers, and the order in which they are counted."""

import pytest

import hongxin
from hongxin.match.events import DealScored, MoonChosen, MoonShot
from tests.tables import NO_PASSING, lay, outcome, play, play_out, points, rules, small

CLASSIC = hongxin.load_rules("classic")
JACK = hongxin.load_rules("jack")
DETACHED = rules(values={"JD": -10}, moon={"cards": "penalty"}, lead={"barred_first_trick": "penalty"})
NO_MOON = {"moon": {"effect": "none"}}
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def moon(**keys):
    """Classic rules with these keys of the table `moon`."""
    return rules(moon=keys)


# SCORE


@pytest.mark.rule("SCORE-1")
def test_each_heart_is_one_and_the_queen_thirteen():
    assert points(CLASSIC, "2H AH QS", "3H KC", "4H AS KS JD", "") == [15, 1, 1, 0]


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize(("seats", "total"), [(3, 26), (4, 26), (5, 26), (6, 25)])
def test_points_of_a_deal(seats, total):
    the_rules = hongxin.load_rules("classic", seats=seats)
    assert sum(points(the_rules, HEARTS[9:], "QS", HEARTS[3:9] if seats == 6 else HEARTS[:9])) == total


@pytest.mark.rule("SCORE-1")
def test_values_are_data_and_a_cards_own_entry_beats_its_suits():
    the_rules = rules(values={"C": 2, "2C": 0, "♠Q": 5}, **NO_MOON)
    assert points(the_rules, "2C 3C", "QS", "AH", "AD") == [2, 5, 1, 0]


@pytest.mark.rule("SCORE-1")
def test_any_card_may_count():
    the_rules = rules(values={"2C": 5, "AD": -3}, **NO_MOON)
    assert points(the_rules, "2C 3C", "2C AD 2H", "AD QS", "") == [5, 3, 10, 0]


@pytest.mark.rule("SCORE-1")
def test_a_bases_card_beats_the_suit_of_the_file_above_it():
    assert points(rules(values={"S": 1}, **NO_MOON), "QS", "KS", "", "") == [13, 1, 0, 0]


@pytest.mark.rule("SCORE-1")
@pytest.mark.situation(108)
def test_hearts_by_their_rank():
    ranks = {f"{rank}H": value for value, rank in enumerate("23456789TJQKA", start=2)}
    the_rules = rules(values=ranks | {"QS": 50}, **NO_MOON)
    assert points(the_rules, "", "2H 9H QS", "", "") == [0, 61, 0, 0]
    assert sum(the_rules.values) == 104 + 50


@pytest.mark.rule("SCORE-2")
def test_totals_change_when_the_deal_is_over():
    the_rules = rules(ranks="KA", passing=NO_PASSING, **NO_MOON)
    match = lay(the_rules, "KC KS", "AC KD", "AH KH", "AD AS", totals=[95, 0, 0, 98])
    play(match, "KC AC AH AD")
    assert match.totals == [95, 0, 0, 98]
    scored = next(event for event in play(match, "KD KH AS KS") if isinstance(event, DealScored))
    assert scored.points == (0, 2, 0, 0)
    assert scored.totals == (95, 2, 0, 98) == tuple(match.totals)


@pytest.mark.rule("SCORE-3")
def test_the_jack_takes_ten_off_and_belongs_to_the_moon():
    assert points(JACK, "JD 2H", "3H", "QS", "") == [-9, 1, 13, 0]
    assert points(JACK, "H QS", "JD", "", "") == [26, -10, 0, 0]
    assert points(JACK, "H QS JD", "", "", "") == [0, 26, 26, 26]


@pytest.mark.rule("SCORE-3", "MOON-6")
def test_a_detached_jack_counts_beside_the_moon():
    assert points(DETACHED, "H QS", "JD", "", "") == [0, 16, 26, 26]
    assert points(DETACHED, "H QS JD", "", "", "") == [-10, 26, 26, 26]


@pytest.mark.rule("SCORE-4")
def test_totals_go_below_zero():
    after = outcome(JACK, "JD", "3H", "QS", "H", totals=[4, 0, -20, 0])
    assert after.totals[0] == -6
    assert after.totals[2] == -7


@pytest.mark.rule("SCORE-5")
@pytest.mark.situation(109)
def test_no_tricks_earn_a_bonus_but_not_where_a_moon_was_shot():
    the_rules = moon(no_tricks=-5)
    assert points(the_rules, "2H", "QS", "3H", "", tricks=[4, 4, 5, 0]) == [1, 13, 1, -5]
    assert points(the_rules, "2H", "QS", "3H", "", tricks=[4, 4, 4, 1]) == [1, 13, 1, 0]
    assert points(the_rules, "H QS", "2C", "3C", "", tricks=[11, 1, 1, 0]) == [0, 26, 26, 26]


@pytest.mark.rule("SCORE-5")
def test_a_moon_that_is_off_and_a_slam_leave_the_bonus():
    assert points(moon(no_tricks=-5, effect="none"), "H QS", "2C", "3C", "") == [26, 0, 0, -5]
    slam = rules(moon={"no_tricks": -5}, slams=[{"cards": ["H"], "turns": ["H"]}])
    assert points(slam, "H QS", "2C", "3C", "") == [0, 0, 0, -5]


@pytest.mark.rule("SCORE-5", "MOON-5")
def test_a_sun_takes_the_bonus_away():
    the_rules = rules(moon={"no_tricks": -5}, sun={"effect": "self", "amount": 52})
    assert points(the_rules, "H QS", "", "", "", tricks=[13, 0, 0, 0]) == [-52, 0, 0, 0]


# MOON


@pytest.mark.rule("MOON-1")
@pytest.mark.situation(1)
def test_the_moon_is_decided_by_cards_and_never_by_a_sum():
    assert points(CLASSIC, "", "2H 3H 4H 5H 6H 7H 8H 9H TH", "JH QH KH QS", "AH") == [0, 9, 16, 1]
    heavy = rules(values={"AH": 50})
    assert points(heavy, "AH 2H", "3H", "QS", "") == [51, 1, 13, 0]
    free = rules(values={"2H": 0})
    assert points(free, "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "2H", "", "") == [0, 26, 26, 26]


@pytest.mark.rule("MOON-1")
def test_the_moon_does_not_need_every_trick():
    assert points(CLASSIC, "H QS", "AC KC", "", "", tricks=[12, 1, 0, 0]) == [0, 26, 26, 26]


@pytest.mark.rule("MOON-1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_amount_does_not_depend_on_the_number_of_seats(seats):
    the_rules = hongxin.load_rules("classic", seats=seats)
    assert points(the_rules, "H QS") == [0] + [26] * (seats - 1)
    smaller = hongxin.load_rules({"moon": {"amount": 10}}, seats=seats)
    assert points(smaller, "H QS") == [0] + [10] * (seats - 1)


@pytest.mark.rule("MOON-1")
def test_the_moons_cards_are_data():
    assert points(moon(cards=["H"]), "H", "QS", "", "") == [0, 39, 26, 26]
    assert points(moon(cards=["H", "-AH"]), HEARTS[:-3], "AH", "QS", "") == [0, 27, 39, 26]


@pytest.mark.rule("MOON-2")
def test_the_moon_can_be_switched_off():
    assert points(moon(effect="none"), "H QS", "", "", "") == [26, 0, 0, 0]


@pytest.mark.rule("MOON-1")
def test_a_moon_in_a_whole_deal():
    match = lay(rules(ranks="JQKA", passing=NO_PASSING), "JC QC KC AC", "JD QD KD AD", "JS QS KS AS", "JH QH KH AH")
    scored = play_out(match)
    assert scored.points == (0, 26, 26, 26)
    assert MoonShot(0, ("others",)) in match.log


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(("effect", "expected"), [("others", [0, 26, 26, 26]), ("self", [-26, 0, 0, 0])])
def test_the_shooter_chooses(effect, expected):
    assert points(hongxin.load_rules("new_moon"), "H QS", "", "", "", chosen=effect) == expected


def shooting(**keys):
    """A match in which seat 1 shoots the moon with the first trick of a deal of single cards."""
    the_rules = small(1, kitty="first_trick", **keys)
    return lay(the_rules, "2C", "6C", "4C", "5C", totals=[80, 20, 74, 10])


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(
    ("effect", "totals", "is_over"), [("others", [106, 20, 100, 36], True), ("self", [80, -6, 74, 10], False)]
)
def test_the_choice_is_asked_before_the_totals_and_the_end(effect, totals, is_over):
    match = shooting(moon={"effect": "choice"})
    events = play(match, "2C 6C 4C 5C")
    assert events[-1] == MoonShot(1, ("others", "self"))
    assert (match.phase, match.to_act, match.totals) == ("choosing", (1,), [80, 20, 74, 10])
    assert match.legal(1) == {"effects": ["others", "self"]}
    assert match.legal(0) == []
    for seat, wrong in (
        (0, {"type": "moon", "effect": "self"}),
        (1, {"type": "moon", "effect": "best"}),
        (1, {"type": "play", "card": "2C"}),
    ):
        with pytest.raises(hongxin.IllegalAction):
            match.apply(seat, wrong)
    events = match.apply(1, {"type": "moon", "effect": effect})
    assert events[0] == MoonChosen(1, effect)
    assert list(events[1].totals) == totals
    assert match.over == is_over


@pytest.mark.rule("MOON-3")
def test_a_choice_is_asked_only_then():
    match = lay(small(1), "2C", "6C", "4C", "5C")
    assert match.why_not(0, {"type": "moon", "effect": "self"}).code == "wrong_phase"


@pytest.mark.rule("MOON-3")
def test_effect_self_always_takes_the_amount_off():
    assert points(moon(effect="self"), "H QS", "", "", "") == [-26, 0, 0, 0]
    assert points(moon(effect="self", amount=10), "H QS", "", "", "") == [-10, 0, 0, 0]


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(
    ("totals", "end", "expected"),
    [
        ([80, 10, 10, 10], {}, [0, 26, 26, 26]),  # neither ends the match
        ([30, 80, 40, 40], {}, [0, 26, 26, 26]),  # adding ends it, and the shooter wins
        ([90, 80, 40, 40], {}, [-26, 0, 0, 0]),  # adding would end it, and another would win
        ([36, 80, 10, 40], {}, [0, 26, 26, 26]),  # adding ends it, and the shooter shares the win
        ([0, 110, 40, 40], {}, [0, 26, 26, 26]),  # both end it
        ([10, 20, 40, 40], {"floor": -16}, [-26, 0, 0, 0]),  # taking off ends it, and the shooter wins
        ([10, -60, 40, 40], {"floor": -16}, [0, 26, 26, 26]),  # both would end it
    ],
)
def test_effect_best_looks_at_the_end_of_the_match(totals, end, expected):
    assert points(rules(moon={"effect": "best"}, end=end), "H QS", "", "", "", totals=totals) == expected


@pytest.mark.rule("MOON-3")
def test_effect_best_where_high_wins():
    """Points are good here: adding to the others ends the match and loses it; taking off does not end it."""
    the_rules = rules(moon={"effect": "best"}, settle={"wins": "high"}, values={"H": -1, "QS": -13})
    assert points(the_rules, "H QS", "", "", "", totals=[0, 80, 0, 0]) == [-26, 0, 0, 0]
    assert points(the_rules, "H QS", "", "", "", totals=[90, 0, 0, 0]) == [0, 26, 26, 26]


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(("tie", "expected"), [("share", [-26, 0, 0, 0]), ("play_on", [0, 26, 26, 26])])
def test_for_effect_best_a_tie_that_is_played_on_ends_nothing(tie, expected):
    the_rules = rules(moon={"effect": "best"}, settle={"wins": "high"}, end={"tie": tie})
    assert points(the_rules, "H QS", "", "", "", totals=[0, 80, 80, 80]) == expected


@pytest.mark.rule("MOON-4")
def test_the_book_turns_the_shooters_sum():
    the_rules = moon(effect="negate")
    assert points(the_rules, "H QS", "", "", "") == [-26, 0, 0, 0]
    six = hongxin.load_rules({"moon": {"effect": "negate"}}, seats=6)
    assert points(six, "H QS") == [-25, 0, 0, 0, 0, 0]


@pytest.mark.rule("MOON-4")
def test_every_card_counts_in_what_is_turned():
    detached = rules(moon={"effect": "negate", "cards": "penalty"}, values={"JD": -10})
    assert points(detached, "H QS JD", "", "", "") == [-16, 0, 0, 0]
    assert points(detached, "H QS", "JD", "", "") == [-26, -10, 0, 0]


@pytest.mark.rule("MOON-5")
def test_every_trick_shoots_the_sun():
    sun = rules(sun={"effect": "others", "amount": 52})
    assert points(sun, "H QS", "", "", "", tricks=[13, 0, 0, 0]) == [0, 52, 52, 52]
    assert points(sun, "H QS", "2C", "", "", tricks=[12, 1, 0, 0]) == [0, 26, 26, 26]
    own = rules(sun={"effect": "self", "amount": 52})
    assert points(own, "H QS", "", "", "", tricks=[13, 0, 0, 0]) == [-52, 0, 0, 0]


@pytest.mark.rule("MOON-5")
def test_the_sun_shines_where_the_moon_is_off_and_leaves_the_same_cards_out():
    jacks = rules(
        ranks="789TJQKA",
        values={"H": 0, "QS": 0, "JS": 2, "JH": 1, "JD": 1, "JC": 1},
        sun={"effect": "others", "amount": 5},
        **NO_MOON,
    )
    assert points(jacks, "JS JH JD JC", "", "", "", tricks=[8, 0, 0, 0]) == [0, 5, 5, 5]
    assert points(jacks, "JS JH JD JC", "7C", "", "", tricks=[7, 1, 0, 0]) == [5, 0, 0, 0]
    detached = rules(
        values={"JD": -10}, moon={"cards": "penalty", "effect": "none"}, sun={"effect": "others", "amount": 52}
    )
    assert points(detached, "H QS JD", "", "", "", tricks=[13, 0, 0, 0]) == [-10, 52, 52, 52]


@pytest.mark.rule("MOON-5", "MOON-3")
@pytest.mark.parametrize("effect", ["choice", "negate", "best"])
def test_the_sun_replaces_the_moon_and_asks_for_no_choice(effect):
    match = shooting(moon={"effect": effect}, sun={"effect": "self", "amount": 7})
    events = play(match, "2C 6C 4C 5C")
    shot, scored = events[-3:-1]
    assert shot == MoonShot(1, ("self",))
    assert scored.points == (0, -7, 0, 0)


@pytest.mark.rule("MOON-5")
def test_an_empty_moon_or_slam_is_never_taken():
    assert points(moon(cards=[]), "H QS", "", "", "") == [26, 0, 0, 0]
    short = {"ranks": "789TJQKA", "slams": [{"cards": ["2H"], "turns": "all"}]}
    assert points(rules(**short), "7H QS", "", "", "") == [14, 0, 0, 0]


@pytest.mark.rule("MOON-6")
@pytest.mark.parametrize(
    ("effect", "chosen", "expected"),
    [
        ("others", "", [-10, 26, 26, 26]),
        ("self", "", [-36, 0, 0, 0]),
        ("choice", "others", [-10, 26, 26, 26]),
        ("choice", "self", [-36, 0, 0, 0]),
        ("best", "", [-10, 26, 26, 26]),
    ],
)
def test_cards_outside_the_moon_count_under_every_effect_but_negate(effect, chosen, expected):
    detached = rules(values={"JD": -10}, moon={"cards": "penalty", "effect": effect})
    assert points(detached, "H QS JD", "", "", "", chosen=chosen) == expected


# MOON-7 and SCORE-6


@pytest.mark.rule("MOON-7")
def test_a_slam_turns_named_cards_or_the_whole_sum():
    cards = rules(slams=[{"cards": ["H"], "turns": ["H"]}])
    assert points(cards, "H QS", "", "", "") == [0, 0, 0, 0]
    assert points(cards, HEARTS[3:] + " QS", "2H", "", "") == [25, 1, 0, 0]
    whole = rules(slams=[{"cards": ["H", "-QH"], "turns": "all"}])
    assert points(whole, "H QS", "", "", "") == [-26, 0, 0, 0]
    assert points(whole, HEARTS.replace("QH ", ""), "QH QS", "", "") == [-12, 14, 0, 0]


@pytest.mark.rule("MOON-7")
def test_a_file_that_names_slams_has_the_moon_off():
    slams = [{"cards": ["S"], "turns": "all"}]
    assert points(rules(slams=slams), "H QS", "", "", "") == [26, 0, 0, 0]
    assert points(rules(base="new_moon", slams=slams), "H QS", "", "", "") == [26, 0, 0, 0]
    assert points(rules(slams=slams, moon={"amount": 30}), "H QS", "", "", "") == [26, 0, 0, 0]
    assert points(rules(slams=[]), "H QS", "", "", "") == [26, 0, 0, 0]
    assert points(rules(slams=slams, moon={"effect": "others"}), "H QS", "", "", "") == [0, 26, 26, 26]


@pytest.mark.rule("SCORE-6")
def test_two_slams_turn_a_card_back():
    twice = rules(slams=[{"cards": ["H"], "turns": ["H"]}, {"cards": ["H", "QS"], "turns": ["AH", "QS"]}])
    assert points(twice, "H", "QS", "", "") == [-13, 13, 0, 0]
    assert points(twice, "H QS", "", "", "") == [-12 + 1 - 13, 0, 0, 0]


@pytest.mark.rule("SCORE-6", "MOON-7")
def test_two_slams_turn_the_sum_back():
    twice = rules(slams=[{"cards": ["H"], "turns": "all"}, {"cards": ["QS"], "turns": "all"}])
    assert points(twice, "H", "QS", "", "") == [-13, -13, 0, 0]
    assert points(twice, "H QS", "", "", "") == [26, 0, 0, 0]


@pytest.mark.rule("SCORE-6")
def test_what_exposing_leaves_as_it_is():
    the_rules = rules(
        modifiers={"TD": {"each_heart": 10}, "TC": {"factor": 2}}, expose={"cards": ["TD", "TC"]}, **NO_MOON
    )
    assert points(the_rules, "2H TD", "QS", "", "", exposed="TD") == [11, 13, 0, 0]
    assert points(the_rules, "2H TC", "QS", "", "", exposed="TC") == [4, 13, 0, 0]
    own_value = rules(values={"TC": 7}, modifiers={"TC": {"factor": 2}})
    assert points(own_value, "TC", "", "", "") == [7, 0, 0, 0]


@pytest.mark.rule("SCORE-6")
def test_each_heart_is_added_before_a_slam_turns_it():
    the_rules = rules(modifiers={"TD": {"each_heart": 10}}, slams=[{"cards": ["H"], "turns": ["AH"]}])
    assert points(the_rules, "2H 3H TD", "QS", "", "") == [22, 13, 0, 0]
    assert points(the_rules, "H TD", "QS", "", "") == [12 * 11 - 11, 13, 0, 0]
    assert points(the_rules, "TD", "QS", "2H", "") == [0, 13, 1, 0]


@pytest.mark.rule("SCORE-6")
def test_hearts_that_count_nothing_count_what_each_heart_adds():
    the_rules = rules(values={"H": 0}, modifiers={"TD": {"each_heart": 10}})
    assert points(the_rules, "2H 3H TD", "4H", "", "") == [20, 0, 0, 0]


@pytest.mark.rule("SCORE-6")
def test_a_factor_multiplies_the_sum_but_not_the_effect_of_the_moon():
    the_rules = rules(modifiers={"TC": {"factor": 2}})
    assert points(the_rules, "2H TC", "QS", "", "") == [2, 13, 0, 0]
    assert points(the_rules, "H QS", "TC", "", "") == [0, 26, 26, 26]
    both = rules(modifiers={"TC": {"factor": 2}, "TD": {"factor": 3}})
    assert points(both, "2H TC TD", "QS", "", "") == [6, 13, 0, 0]


@pytest.mark.rule("SCORE-6")
def test_a_card_alone_counts_only_without_another_scoring_card():
    the_rules = rules(modifiers={"TC": {"factor": 2, "alone": 50}, "TD": {"each_heart": 10}}, **NO_MOON)
    assert points(the_rules, "TC 2C AD", "2H", "", "") == [50, 1, 0, 0]
    assert points(the_rules, "TC 2H", "", "", "") == [2, 0, 0, 0]
    assert points(the_rules, "TC TD", "", "", "") == [0, 0, 0, 0]
    named = rules(modifiers={"TC": {"factor": 2, "alone": 50}}, slams=[{"cards": ["H", "9C"], "turns": ["8C"]}])
    assert points(named, "TC 9C", "", "", "") == [0, 0, 0, 0]
    assert points(named, "TC 8C", "", "", "") == [0, 0, 0, 0]
    assert points(named, "TC 7C", "", "", "") == [50, 0, 0, 0]


@pytest.mark.rule("SCORE-6")
def test_the_whole_sum_is_turned_after_the_factor_and_the_bonus_comes_last():
    the_rules = rules(
        modifiers={"TC": {"factor": 2}}, slams=[{"cards": ["AH", "KH"], "turns": "all"}], moon={"no_tricks": -5}
    )
    assert points(the_rules, "AH KH QH TC", "QS", "2H", "", tricks=[4, 4, 5, 0]) == [-6, 13, 1, -5]


# The book's and the pig's sums, from their data


OMNIBUS = {"modifiers": {"TD": {"each_heart": 10}}, "moon": {"effect": "negate"}}
RED_QUEEN = {
    "values": {"QH": 13},
    "modifiers": {"TD": {"each_heart": 10}},
    "slams": [{"cards": ["H", "-QH"], "turns": "all"}],
}
PIG = {
    "values": {"H": -10, "AH": -50, "KH": -40, "QH": -30, "JH": -20, "4H": 0, "3H": 0, "2H": 0, "QS": -100, "JD": 100},
    "modifiers": {"TC": {"factor": 2, "alone": 50}},
    "slams": [{"cards": ["H"], "turns": ["H"]}, {"cards": ["H", "QS", "JD", "TC"], "turns": ["QS"]}],
    "expose": {"cards": ["QS", "JD", "AH", "TC"]},
    "settle": {"wins": "high"},
}


@pytest.mark.rule("SCORE-6", "MOON-4")
def test_sums_of_the_omnibus_of_the_book():
    omnibus = rules(**OMNIBUS)
    assert points(omnibus, "2H 3H TD", "QS", "TD", "") == [22, 13, 0, 0]
    assert points(omnibus, "H QS", "", "", "") == [-26, 0, 0, 0]
    assert points(omnibus, "H QS TD", "", "", "") == [-156, 0, 0, 0]


@pytest.mark.rule("SCORE-6", "MOON-7")
def test_sums_of_the_red_queen():
    red = rules(**RED_QUEEN)
    twelve = HEARTS.replace("QH ", "")
    assert points(red, "QH", "QS", "QH TD", "") == [13, 13, 23, 0]
    assert points(red, twelve, "QH QS", "", "") == [-12, 26, 0, 0]
    assert points(red, "H QS TD", "", "", "") == [-168, 0, 0, 0]
    six = hongxin.load_rules(RED_QUEEN, seats=6)
    assert points(six, twelve.replace("2H ", ""), "QH") == [-11, 13, 0, 0, 0, 0]


@pytest.mark.rule("SCORE-6", "MOON-7")
def test_sums_of_the_pig():
    pig = rules(**PIG)
    assert points(pig, "H", "QS", "JD", "TC") == [200, -100, 100, 50]
    assert points(pig, "H QS JD TC", "", "", "") == [800, 0, 0, 0]
    assert points(pig, "H QS JD TC", "", "", "", exposed="QS JD AH TC") == [3200, 0, 0, 0]
    assert points(pig, "QS TC", "", "", "") == [-200, 0, 0, 0]
    assert points(pig, "QS TC", "", "", "", exposed="TC") == [-400, 0, 0, 0]
    assert points(pig, "TC", "TC 4H", "TC 5H", "") == [50, 0, -20, 0]
    assert points(pig, "TC", "", "", "", exposed="TC") == [100, 0, 0, 0]
    assert points(pig, "5H 2H", "JD", "QS", "", exposed="AH JD QS") == [-20, 200, -200, 0]


@pytest.mark.rule("SCORE-6")
def test_an_option_of_the_pig_needs_hearts_and_queen_only():
    slams = [{"cards": ["H"], "turns": ["H"]}, {"cards": ["H", "QS"], "turns": ["QS"]}]
    assert points(rules(**PIG | {"slams": slams}), "H QS", "JD", "TC", "") == [300, 100, 50, 0]


# Whole deals


@pytest.mark.parametrize("seed", range(5))
def test_points_of_whole_deals_add_up(seed):
    scored = play_out(hongxin.Match(rules(passing=NO_PASSING, **NO_MOON), seed), choose=max)
    assert sum(scored.points) == 26

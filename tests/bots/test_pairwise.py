"""Every pair of options of the rule file meets in some match between bots: no error, sums right, every match ends."""

import random

import pytest
from allpairspy import AllPairs

import hongxin
from hongxin import bots
from hongxin.match.events import DealScored

OPTIONS = {
    "seats": [3, 4, 5, 6],
    "cycle": [[], ["left"], ["left", "right", "across", "hold"], ["right", "hold"]],
    "order": ["simultaneous", "chain"],
    "first": ["lowest_club", "any_club", "eldest", "holder:2S", ["holder:2S", "taker:QS"]],
    "barred": ["counting", "penalty", "none"],
    "must_break": [True, False],
    "broken_by": [["hearts"], ["hearts", "QS"]],
    "lead_instead_of_queen": [False, True],
    "queen_not_first_spade": [False, True],
    "values": [{}, {"JD": -10}, {"QS": 0}, {"AH": 14, "KS": 10}],
    "modifiers": [{}, {"TD": {"each_heart": 10}}, {"TC": {"factor": 2, "alone": 50}}],
    "expose": [[], ["QS", "JD", "AH", "TC"]],
    "moon_cards": ["counting", "penalty", ["H"]],
    "moon_effect": ["none", "others", "self", "choice", "best", "negate"],
    "no_tricks": [0, -5],
    "sun": ["none", "others", "self"],
    "slams": [None, [{"cards": ["H"], "turns": ["H"]}], [{"cards": ["H", "-QH"], "turns": "all"}]],
    "kitty": ["none", "first_trick", "first_penalty", "last_trick"],
    "end": [
        {"limit": 60, "floor": -60},
        {"limit": 0, "deals": 3},
        {"limit": 40, "floor": -60, "deals": 6, "when": "exceed"},
    ],
    "tie": ["share", "play_on"],
    "settle": ["cumulative low", "cumulative high", "thirteen", "thirteen_widened"],
}
"""The limit stands with a floor: totals that fall, deal by deal, never reach a limit alone."""

KEYS = list(OPTIONS)


def is_sound(row):
    """Whether a row, as far as it is filled, holds no contradiction."""
    chosen = dict(zip(KEYS, row, strict=False))
    across = "across" in (chosen.get("cycle") or [])
    return not across or (chosen["seats"] in {4, 6} and chosen.get("order") != "chain")


ROWS = [dict(zip(KEYS, row, strict=True)) for row in AllPairs(list(OPTIONS.values()), filter_func=is_sound)]


def rules_of(row):
    seats = row["seats"]
    kind, _, wins = row["settle"].partition(" ")
    data = {
        "base": "classic",
        "passing": {"cycle": row["cycle"], "order": row["order"]},
        "lead": {
            "first": row["first"],
            "barred_first_trick": row["barred"],
            **{key: row[key] for key in ("must_break", "broken_by", "lead_instead_of_queen", "queen_not_first_spade")},
        },
        "values": row["values"],
        "modifiers": row["modifiers"],
        "expose": {"cards": row["expose"]},
        "moon": {"cards": row["moon_cards"], "effect": row["moon_effect"], "no_tricks": row["no_tricks"]},
        "sun": {"effect": row["sun"], "amount": 20},
        "end": {**row["end"], "tie": row["tie"]},
        "settle": {"kind": kind, "wins": wins or "low"},
    }
    if row["slams"] is not None:
        data["slams"] = row["slams"]
    if row["kitty"] != "none":
        data |= {"kitty": row["kitty"], "hand": {str(seats): 48 // seats - 1}}
    return hongxin.load_rules(data, seats)


def play_and_check(rules, seed):
    rng = random.Random(seed)
    match = hongxin.Match(rules, seed=rng.getrandbits(64))
    players = [bots.make(rng.choice(list(bots.LEVELS)), seed=seat) for seat in range(rules.seats)]
    while not match.over:
        assert match.deal < 500, "the match does not end"
        for seat in match.to_act:
            match.apply(seat, players[seat].act(match.view(seat)))
    scores = [event for event in match.log if isinstance(event, DealScored)]
    for scored in scores:
        assert sum(map(len, scored.taken)) == rules.deck.bit_count()
    assert [sum(own) for own in zip(*(scored.settled for scored in scores), strict=True)] == match.totals
    verdicts = hongxin.judge(match.record())
    assert [verdict["points"] for verdict in verdicts] == [list(scored.points) for scored in scores]
    assert not any(verdict["faults"] for verdict in verdicts)


def name_of(row):
    return "-".join(str(row[key]) for key in ("seats", "first", "moon_effect", "settle"))


@pytest.mark.situation(111)
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_match_by_every_pair_of_options(row, fresh_seed):
    play_and_check(rules_of(row), f"{fresh_seed} {row}")


@pytest.mark.campaign
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_hundred_matches_by_every_pair_of_options(row, fresh_seed):
    rules = rules_of(row)
    for number in range(100):
        play_and_check(rules, f"{fresh_seed} {number} {row}")

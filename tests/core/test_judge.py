"""The judge of deals played elsewhere: what was legal, who broke which rule, and what it came to."""

import random

import pytest

import hongxin
from hongxin.match.events import DealScored, TrickTaken
from tests.players import choose, start_of_match, styles
from tests.reference.compare import as_dicts
from tests.reference.random_rules import playable_rule_file
from tests.reference.table import Table
from tests.strategies import played


@pytest.mark.rule("FOLLOW-1", "BREAK-1")
@pytest.mark.situation(27)
def test_a_renege_is_found_afterwards_and_played_on_with():
    """Seat 2 discards a heart in the second trick, though it holds a diamond; the heart breaks hearts all the same."""
    rules = {"ranks": "TJQKA", "passing": {"cycle": []}, "moon": {"effect": "none"}}
    hands = ["TC JC TD JD TS", "AC QH QD KD JS", "KC AD QS TH JH", "KS AS QC KH AH"]
    tricks = [
        "0:TC 1:AC 2:KC 3:QC",
        "1:QD 2:TH 3:KS 0:TD",
        "1:QH 2:JH 3:KH 0:JC",
        "3:AS 0:TS 1:JS 2:QS",
        "3:AH 0:JD 1:KD 2:AD",
    ]
    plays = [[int(play[0]), play[2:]] for play in " ".join(tricks).split()]
    verdict = hongxin.judge({"rules": rules, "hands": [hand.split() for hand in hands], "plays": plays})
    assert verdict["faults"] == [{"play": 5, "seat": 2, "card": "TH", "rule": "FOLLOW-1"}]
    assert verdict["legal"][5] == ["AD"]
    assert "QH" in verdict["legal"][8]
    assert verdict["winners"] == [1, 1, 3, 3, 3]
    assert verdict["points"] == verdict["settled"] == [0, 1, 0, 17]
    assert verdict["shooter"] is None


def test_an_unfinished_deal_has_no_points():
    hands = ["TC TD", "JC JD", "QC QD", "KC KD"]
    rules = {"ranks": "TJQK", "remove": {"4": ["S", "H"]}, "passing": {"cycle": []}}
    deal = {"rules": rules, "hands": [hand.split() for hand in hands]}
    verdict = hongxin.judge(deal | {"plays": [[0, "TC"], [1, "JC"]]})
    assert (verdict["points"], verdict["settled"], verdict["shooter"]) == (None, None, None)
    assert verdict["legal"] == [["TC"], ["JC"]]


def record_of(table, rng, wrong_share):
    """Play a deal at the naive table with wrong cards among the others: what the judge is given, and the verdict."""
    given = {"passes": {}, "exposed": {}, "plays": []}
    legal, winners, faults = [], [], []
    ways = styles(rng, table.seats)
    events = []
    while table.phase != "over":
        seat = rng.choice(table.to_act())
        if table.phase == "passing":
            action = {"type": "pass", "cards": rng.sample(table.hands[seat], table.book.file["passing"]["count"])}
            given["passes"][seat] = action["cards"]
        elif table.phase == "exposing":
            action = {"type": "expose", "cards": sorted(table.book.exposable & set(table.hands[seat]))}
            given["exposed"][seat] = action["cards"]
        elif table.phase == "choosing":
            action = {"type": "moon", "effect": rng.choice(["others", "self"])}
            given["moon"] = action["effect"]
        else:
            legal.append(table.legal(seat))
            card = choose(ways[seat], table.hands[seat] if rng.random() < wrong_share else legal[-1], rng)
            rule = table.why_not(seat, card)
            if rule:
                faults.append({"play": len(given["plays"]), "seat": seat, "card": card, "rule": rule})
            given["plays"].append([seat, card])
            action = {"type": "play", "card": card}
        events += table.act(seat, action)
    winners = [event["seat"] for event in events if event["type"] == "trick_taken"]
    shots = [event["seat"] for event in events if event["type"] == "moon_shot"]
    (scored,) = [event for event in events if event["type"] == "deal_scored"]
    for key in ("passes", "exposed"):
        given[key] = [given[key][seat] for seat in range(table.seats)] if given[key] else None
    verdict = {"legal": legal, "winners": winners, "points": scored["points"], "settled": scored["settled"]}
    return given, verdict | {"shooter": shots[0] if shots else None, "faults": faults}


@pytest.mark.situation(27)
@pytest.mark.situation(96)
@pytest.mark.parametrize("number", range(60))
def test_the_judge_agrees_with_the_naive_one(number, fresh_seed):
    rng = random.Random(f"{fresh_seed} judge {number}")
    data, seats = playable_rule_file(rng, rng.choice(hongxin.variants()))
    table = Table(data, seats)
    start = {"kitty": [], "stock": []} | start_of_match(table.book, rng)
    if "hands" not in start:
        dealt = as_dicts(hongxin.Match(hongxin.load_rules(data, seats), number).log)[1]
        start |= {key: dealt[key] for key in ("hands", "kitty", "stock")}
    start["pool"] = rng.choice([0, 0, 5, 13])
    table.totals, table.pool = list(start.get("totals", table.totals)), start["pool"]
    if start["deal"] > 1 and table.book.leads[1].startswith("taker:"):
        table.taker = start["leader"] = rng.randrange(seats)
    table.deal(*(start[key] for key in ("deal", "dealer", "hands", "kitty", "stock")))
    given, verdict = record_of(table, rng, rng.choice([0, 0.1, 0.5]))
    assert hongxin.judge({"rules": data} | start | given) == verdict


@pytest.mark.parametrize("name", hongxin.variants())
def test_the_judge_reads_the_records_of_matches(name, fresh_seed):
    seats = hongxin.load_rules(name).seats
    match = played(random.Random(f"{fresh_seed} {name}"), {"base": name}, seats, 250).match
    verdicts = hongxin.judge(match.record())
    scored = [event for event in match.log if isinstance(event, DealScored)]
    assert scored
    assert [verdict["points"] for verdict in verdicts[: len(scored)]] == [list(event.points) for event in scored]
    assert all(verdict["faults"] == [] for verdict in verdicts)
    assert sum(len(verdict["winners"]) for verdict in verdicts) == sum(isinstance(e, TrickTaken) for e in match.log)


@pytest.mark.rule("PASS-5", "PASS-6")
@pytest.mark.parametrize(("order", "seats"), [("chain", 4), ("chain", 6), ("simultaneous", 5)])
def test_cards_that_cannot_be_passed_across_are_refused(order, seats):
    rules = {"passing": {"order": order, "cycle": []}}
    hands = hongxin.Match(hongxin.load_rules(rules, seats=seats)).log[1].hands
    passes = [hand[:3] for hand in hands]
    verdict = hongxin.judge({"rules": rules, "hands": hands, "direction": "across", "passes": passes, "plays": []})
    assert verdict["error"]["at"] == "direction"

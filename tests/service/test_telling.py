"""What a page is sent, whenever it comes: the projection of the log, with the numbers of its events."""

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import hongxin
from hongxin.match.events import event_encoder
from hongxin.match.projection import Projector
from hongxin.service.bot_seats import some_legal_move
from hongxin.service.decisions import (
    ExposeDecision,
    MoonDecision,
    PassDecision,
    PlayDecision,
    decision_of,
)
from hongxin.service.telling import Telling

KEPT = {"match_started", "deal_started", "moon_shot", "moon_chosen", "deal_scored", "match_ended"}


def played(rules: Any, seed: int, steps: int) -> hongxin.Match:
    """A match some way on; every seat does the first thing it may."""
    match, chance = hongxin.Match(hongxin.load_rules(rules), seed=seed), random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = chance.choice(match.to_act)
        match.apply(seat, some_legal_move(match, seat))
    return match


def decoded(events: list[Any]) -> list[dict[str, Any]]:
    return [json.loads(bytes(event)) for event in events]


@given(st.integers(0, 2**32), st.integers(0, 400), st.integers(0, 5), st.data())
def test_however_a_page_comes_and_goes_it_is_told_the_projection(seed: int, steps: int, cut: int, data: Any) -> None:
    match = played({"base": "jack_moon", "end": {"limit": 40}}, seed, steps)
    seat = data.draw(st.integers(0, match.rules.seats - 1))
    projector = Projector(seat)
    whole = [
        {"seq": seq, **json.loads(event_encoder.encode(told))}
        for seq, event in enumerate(match.log, start=1)
        for told in projector.project(event)
    ]
    telling = Telling(seat)
    for part in sorted(data.draw(st.lists(st.integers(0, len(match.log)), max_size=cut))):
        telling.follow(match.log[:part] if part > telling._followed else match.log[: telling._followed])
    telling.follow(match.log)
    for after in (1, len(match.log) // 2, len(match.log)):
        assert decoded(telling.after(after)) == [event for event in whole if event["seq"] > after]
    last_deal = max(event["seq"] for event in whole if event["type"] == "deal_started")
    short = [event for event in whole if event["type"] in KEPT or (event["seq"] > last_deal and not match.over)]
    assert decoded(telling.after(0)) == short


def test_a_seat_has_a_decision_exactly_when_it_is_to_act() -> None:
    seen: dict[type, Any] = {}
    for seed in range(30):
        match, chance = hongxin.Match(hongxin.load_rules("new_moon", seats=3), seed=seed), random.Random(seed)
        for _ in range(200):
            if match.over:
                break
            for seat in range(3):
                decision = decision_of(match, seat)
                assert (decision is not None) == (seat in match.to_act)
                if decision is not None:
                    seen.setdefault(type(decision), (match.deal, decision))
            seat = chance.choice(match.to_act)
            match.apply(seat, some_legal_move(match, seat))
    assert PlayDecision in seen
    deal, passing = seen[PassDecision]
    assert (deal, passing.choose, passing.direction) == (1, 3, "left")


def test_the_shooter_is_asked_for_the_effect() -> None:
    match = shot_moon()
    assert decision_of(match, 0) == MoonDecision(["others", "self"])
    assert decision_of(match, 1) is None
    match.apply(0, some_legal_move(match, 0))
    assert match.totals == [0, 26, 26, 26]


def shot_moon() -> hongxin.Match:
    """Seat 0 holds all spades and takes every trick; the last one asks it for the effect."""
    suits = {suit: [rank + suit for rank in "23456789TJQKA"] for suit in "CDSH"}
    rules = hongxin.load_rules({"base": "new_moon", "lead": {"first": "eldest"}, "passing": {"cycle": []}})
    match = hongxin.Match(rules, hands=[suits["S"], suits["H"], suits["D"], suits["C"]], dealer=3)
    while isinstance(decision_of(match, match.to_act[0]), PlayDecision):
        seat = match.to_act[0]
        match.apply(seat, some_legal_move(match, seat))
    return match


def test_exposing_is_asked_where_the_rules_have_it() -> None:
    rules = hongxin.load_rules({"base": "classic", "expose": {"cards": ["QS"]}, "passing": {"cycle": []}})
    match = hongxin.Match(rules, seed=1)
    decisions = [decision_of(match, seat) for seat in range(4)]
    assert sorted(len(decision.cards) for decision in decisions if isinstance(decision, ExposeDecision)) == [0, 0, 0, 1]
    for seat in range(4):
        match.apply(seat, some_legal_move(match, seat))
    assert sum(isinstance(decision_of(match, seat), PlayDecision) for seat in range(4)) == 1

"""Plays a match and the naive table side by side and stops at the first difference."""

import msgspec

import hongxin
from hongxin.match.events import event_encoder
from tests.players import choose, start_of_match, styles
from tests.reference.table import Table


def as_dicts(events):
    """Events as plain data."""
    return [msgspec.json.decode(event_encoder.encode(event)) for event in events]


def play_both(data, seats, rng, max_deals):
    """Play up to `max_deals` deals of a match in both. The kinds of all that happened, in order."""
    rules = hongxin.load_rules(data, seats=seats)
    table = Table(data, seats)
    start = start_of_match(table.book, rng)
    table.totals = list(start.get("totals", table.totals))
    match = hongxin.Match(rules, rng.getrandbits(64), **start)
    told = as_dicts(match.log)
    read = 1  # what match_started says is not the table's business
    happened = []
    while happened.count("deal_scored") < max_deals and not match.over:
        if read < len(told):
            dealt = told[read]
            expected = [table.deal(*(dealt[key] for key in ("deal", "dealer", "hands", "kitty", "stock")))]
            ways = styles(rng, seats)
        else:
            seat, action = decide(match, table, ways, rng)
            told += as_dicts(match.apply(seat, action))
            expected = table.act(seat, action)
        assert told[read : read + len(expected)] == expected
        read += len(expected)
        happened += [event["type"] for event in expected]
        assert match.over == table.over
    assert match.totals == table.totals
    return happened


def decide(match, table, ways, rng):
    """Check that both allow the same, then choose an action: (seat, action)."""
    assert list(match.to_act) == table.to_act()
    assert match.phase == table.phase
    seat = rng.choice(match.to_act)
    hand = table.hands[seat]
    legal = match.legal(seat)
    if table.phase == "playing":
        assert legal == table.legal(seat)
        for card in hand:
            fault = match.why_not(seat, {"type": "play", "card": card})
            assert (fault and fault.rule) == table.why_not(seat, card)
        return seat, {"type": "play", "card": choose(ways[seat], legal, rng)}
    if table.phase == "passing":
        assert legal["choose"] == table.book.file["passing"]["count"]
        assert sorted(legal["from"]) == sorted(hand)
        return seat, {"type": "pass", "cards": rng.sample(hand, legal["choose"])}
    if table.phase == "exposing":
        assert set(legal["expose"]) == table.book.exposable & set(hand)
        return seat, {"type": "expose", "cards": [card for card in legal["expose"] if rng.random() < 0.5]}
    assert legal == {"effects": ["others", "self"]}
    return seat, {"type": "moon", "effect": rng.choice(legal["effects"])}

"""360 deals that an independent engine played under many options: every legal set, winner and point agrees.

tests/data/openspiel_traces.jsonl.gz was made with OpenSpiel 2.0.2 (its game `hearts`); docs/rules.md maps its options.
"""

import gzip
import json
from pathlib import Path

import pytest

import hongxin
from hongxin.match.events import DealScored, TrickTaken
from hongxin.match.record import read_record

TRACES = Path(__file__).parent.parent / "data" / "openspiel_traces.jsonl.gz"
DIRECTIONS = {"Left": "left", "Right": "right", "Across": "across", "No Pass": "hold"}


def read_traces():
    with gzip.open(TRACES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def rule_file(options, direction):
    """The rule file of that engine's options, for a deal that passes in one direction."""
    return {
        "lead": {
            "first": "any_club" if options["can_lead_any_club"] else "lowest_club",
            "barred_first_trick": "penalty" if options["no_pts_on_first_trick"] else "none",
            "must_break": options["must_break_hearts"],
            "broken_by": ["hearts", "QS"] if options["qs_breaks_hearts"] else ["hearts"],
            "lead_instead_of_queen": options["can_lead_hearts_instead_of_qs"],
        },
        "values": {"JD": -10} if options["jd_bonus"] else {},
        "moon": {"cards": "penalty", "no_tricks": -5 if options["avoid_all_tricks_bonus"] else 0},
        "passing": {"cycle": [DIRECTIONS[direction]]},
    }


def replayed(trace):
    """The match of one trace, every legal set compared on the way."""
    match = hongxin.Match(hongxin.load_rules(rule_file(trace["options"], trace["direction"])), hands=trace["dealt"])
    for seat, cards in enumerate(trace["passed"] or []):
        match.apply(seat, {"type": "pass", "cards": cards})
    for seat, card, legal in trace["plays"]:
        assert match.to_act == (seat,)
        assert set(match.legal(seat)) == set(legal)
        match.apply(seat, {"type": "play", "card": card})
    return match


def winners(plays):
    """Who took each trick, by the highest card of the suit led."""
    for start in range(0, 52, 4):
        trick = plays[start : start + 4]
        followers = [(seat, card) for seat, card, _ in trick if card[1] == trick[0][1][1]]
        yield max(followers, key=lambda play: "23456789TJQKA".index(play[1][0]))[0]


@pytest.mark.rule(
    "LEAD-1", "FOLLOW-1", "TRICK-1", "FIRST-1", "BREAK-1", "BREAK-2", "BREAK-3", "SCORE-3", "SCORE-5", "MOON-1"
)
def test_every_deal_agrees():
    traces = read_traces()
    assert len(traces) == 360
    for trace in traces:
        match = replayed(trace)
        assert [event.seat for event in match.log if isinstance(event, TrickTaken)] == list(winners(trace["plays"]))
        (scored,) = [event for event in match.log if isinstance(event, DealScored)]
        assert list(scored.points) == trace["points"]
        assert hongxin.Match.from_events(read_record(match.record())).log == match.log


@pytest.mark.rule("LEAD-1", "FOLLOW-1", "TRICK-1", "SCORE-1")
def test_the_judge_agrees_too():
    for trace in read_traces():
        deal = {"rules": rule_file(trace["options"], trace["direction"]), "hands": trace["dealt"]}
        deal |= {"passes": trace["passed"], "plays": [play[:2] for play in trace["plays"]]}
        verdict = hongxin.judge(deal)
        assert [set(legal) for legal in verdict["legal"]] == [set(legal) for _, _, legal in trace["plays"]]
        assert verdict["winners"] == list(winners(trace["plays"]))
        assert verdict["points"] == trace["points"]
        assert verdict["faults"] == []

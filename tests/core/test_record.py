"""Records: what is no record, or not one of a match by these rules, is refused at its line."""

import json

import pytest

import hongxin
from hongxin.match.record import read_record
from tests.tables import NO_PASSING, lay, play, play_out, rules

SMALL = rules(ranks="KA", passing=NO_PASSING, moon={"effect": "none"})


def record():
    """The lines of a small record: two whole deals and the start of a third."""
    match = lay(SMALL, "KC KD", "AC AD", "KS AS", "KH AH", dealer=0)
    play_out(match)
    play_out(match)
    return match.record().splitlines()


def replay(lines):
    return hongxin.Match.from_events(read_record("\n".join(lines)))


def changed(lines, number, **fields):
    """The record with other fields in one line (from 1)."""
    line = json.dumps(json.loads(lines[number - 1]) | fields)
    return [*lines[: number - 1], line, *lines[number:]]


def test_a_record_is_one_json_object_a_line():
    lines = record()
    assert [json.loads(line)["type"] for line in lines[:3]] == ["match_started", "deal_started", "played"]
    assert replay(lines).record().splitlines() == lines
    assert replay([*lines, "", "  "]).record().splitlines() == lines


def test_the_rules_in_a_record_are_whole_so_that_it_needs_no_rule_file():
    assert replay(record()).rules == SMALL


def test_unknown_fields_are_left_out():
    lines = record()
    assert replay(changed(lines, 3, comment="a fine play")).record().splitlines() == lines


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda lines: [], 1, "match_started"),
        (lambda lines: lines[1:], 1, "match_started"),
        (lambda lines: lines[:1], 2, "deal_started"),
        (lambda lines: changed(lines, 1, version=2), 1, "version 2"),
        (lambda lines: changed(lines, 1, rules={"colour": 1}), 1, "colour"),
        (lambda lines: changed(lines, 1, seats=9), 1, "9 seats"),
        (lambda lines: changed(lines, 1, names=["one"]), 2, "names"),
        (lambda lines: changed(lines, 1, totals=[1, 2]), 2, "totals"),
        (lambda lines: changed(lines, 2, hands=[["KC"], [], [], []]), 2, "seat 0"),
        (lambda lines: changed(lines, 2, hands=None), 2, "one seat's record"),
        (lambda lines: changed(lines, 2, dealer=7), 2, "dealer 7"),
        (lambda lines: changed(lines, 2, deal=0), 2, "deal"),
        (lambda lines: changed(lines, 2, direction="left"), 2, "left"),
        (lambda lines: changed(lines, 3, card="KD"), 3, "♦K"),
        (lambda lines: changed(lines, 3, card="XX"), 3, "XX"),
        (lambda lines: changed(lines, 3, seat=1), 3, "turn"),
        (lambda lines: changed(lines, 3, seat="0"), 3, "int"),
        (lambda lines: changed(lines, 7, seat=2), 7, '"seat":2'),
        (lambda lines: changed(lines, 13, points=[0, 0, 0, 0]), 13, "points"),
        (lambda lines: [*lines[:3], "{", *lines[3:]], 4, "line 4"),
        (lambda lines: changed(lines, 4, type="slept"), 4, "slept"),
        (lambda lines: [*lines[:3], *lines[4:]], 4, "turn"),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], 5, "turn"),
        (lambda lines: [*lines[:3], lines[6], *lines[3:]], 4, "nothing"),
        (lambda lines: lines[:6], 7, "stops before"),
    ],
)
def test_what_is_no_record_is_refused_at_its_line(change, line, words):
    with pytest.raises(hongxin.RecordError, match=words) as refusal:
        replay(change(record()))
    assert refusal.value.index == line - 1
    assert str(refusal.value).startswith(f"line {line}: ")


def test_bytes_that_are_no_text_are_no_record():
    assert read_record("\n".join(record()).encode()) == read_record("\n".join(record()))
    with pytest.raises(hongxin.RecordError, match="UTF-8") as refusal:
        read_record(b"\xff\xfe")
    assert refusal.value.index == 0


def test_a_record_may_stop_where_somebody_is_to_act():
    lines = record()
    assert replay(lines[:4]).to_act == (2,)
    play(replay(lines[:4]), "KS KH")


def test_later_deals_of_a_resumed_match_come_from_its_seed():
    match = hongxin.Match(SMALL, seed=99)
    resumed = hongxin.Match.from_events(match.log, seed=99)
    play_out(match)
    play_out(resumed)
    assert resumed.log == match.log

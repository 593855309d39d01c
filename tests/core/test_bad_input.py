"""What callers from Python, files and records may bring along: refused with the documented error, nothing changed."""

import json

import pytest

import hongxin
from hongxin.match.record import read_record

CLASSIC = hongxin.load_rules("classic")


@pytest.mark.parametrize("separator", ["\u2028", "\x85", "\x0c", "\x1c"])
def test_a_line_separator_in_a_name_stays_in_the_name(separator):
    rules = hongxin.load_rules({"passing": {"cycle": []}})
    match = hongxin.Match(rules, seed=1, names=[f"a{separator}b", "c", "d", "e"])
    assert hongxin.Match.from_events(read_record(match.record()), seed=1).names == match.names
    assert "error" not in hongxin.judge(match.record())[0]


def test_a_byte_order_mark_is_no_mistake(tmp_path):
    match = hongxin.Match(CLASSIC, seed=1)
    assert read_record(b"\xef\xbb\xbf" + match.record().encode()) == match.log
    file = tmp_path / "ours.toml"
    file.write_bytes(b"\xef\xbb\xbf" + b"[end]\nlimit = 40\n")
    assert hongxin.load_rules(file).file.end.limit == 40


@pytest.mark.parametrize("seats", [10**9, 2**63, 0, -1, 2])
def test_a_record_for_impossible_seats_is_answered_by_an_error(seats):
    record = hongxin.Match(CLASSIC, seed=1).record().replace('"seats":4,', f'"seats":{seats},', 1)
    assert f'"seats":{seats},' in record
    assert [list(verdict) for verdict in hongxin.judge(record)] == [["error"]]


@pytest.mark.rule("MOON-3", "END-3")
def test_the_judge_knows_that_a_tie_is_being_played_on():
    """Seat 0 shoots at 50, 5, 9. With 26 for the others the match ends, lost: 40, 31, 35.

    With 26 off its own, 14, 5, 9, it ends only where an end condition was met before; then both end it, and *others*
    is taken.
    """
    rules = {
        "ranks": "KA",
        "seats": [3],
        "default_seats": 3,
        "remove": {"3": ["KC", "AC"]},
        "passing": {"cycle": []},
        "lead": {"first": "eldest", "barred_first_trick": "none", "must_break": False},
        "values": {"QS": 0, "KD": -10},
        "moon": {"effect": "best", "cards": ["H"]},
        "end": {"limit": 20, "tie": "play_on"},
    }
    deal = {
        "rules": rules,
        "dealer": 2,
        "direction": "hold",
        "hands": [["AH", "AD"], ["KH", "KD"], ["AS", "KS"]],
        "plays": [[0, "AH"], [1, "KH"], [2, "AS"], [0, "AD"], [1, "KD"], [2, "KS"]],
        "totals": [50, 5, 9],
    }
    assert hongxin.judge({**deal, "deal": 1})["points"] == [-36, 0, 0]
    assert hongxin.judge({**deal, "deal": 1, "end_was_due": True})["points"] == [-10, 26, 26]
    assert hongxin.judge({**deal, "deal": 3})["points"] == [-10, 26, 26], "50 is beyond the limit: it was due"


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "[end]\nlimit = " + "1" * 5_000, "\ufeff\ufeff"])
def test_a_rule_file_beyond_measure_is_refused(tmp_path, text):
    file = tmp_path / "ours.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(hongxin.RulesError, match=r"ours\.toml"):
        hongxin.load_rules(file)


@pytest.mark.parametrize("path", ["a/\0.toml", "/\ud800", "/"])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(hongxin.RulesError):
        hongxin.load_rules(path)


@pytest.mark.parametrize(
    "data",
    [
        {"base": "red_queen", "slams": [{1: 1}]},
        {"name": "\ud800"},
        {"title": {"en": "\ud800", "zh": ""}},
        {"values": {"\ud800": 1}},
        {"end": {"when": "\ud800"}},
    ],
)
def test_rules_with_odd_keys_and_texts_are_refused(data):
    with pytest.raises(hongxin.RulesError):
        hongxin.load_rules(data)


@pytest.mark.parametrize("seats", [4.0, True, "4"])
def test_a_number_of_seats_is_a_whole_number(seats):
    with pytest.raises(hongxin.RulesError, match="seats"):
        hongxin.load_rules("classic", seats)


def test_deeply_nested_json_is_an_error_of_its_line():
    deal = {"hands": [], "plays": []}
    verdicts = hongxin.judge("[" * 100_000 + "\n" + json.dumps(deal) + "\n")
    assert [verdict["error"]["at"] for verdict in verdicts] == ["line", "rules"]
    with pytest.raises(hongxin.RecordError, match="line 1"):
        read_record('{"type": "match_started", "rules": ' + "[" * 100_000)


@pytest.mark.parametrize(
    "start",
    [
        {"dealer": True},
        {"dealer": 1.0},
        {"dealer": "1"},
        {"deal": True},
        {"totals": [1.5] * 4},
        {"totals": [None] * 4},
        {"names": [1, 2, 3, 4]},
        {"names": ["\ud800", "b", "c", "d"]},
        {"kitty": ["2C"]},
        {"stock": ["2C"]},
        {"hands": [[1] * 13] * 4},
    ],
)
def test_a_match_starts_only_with_what_a_record_can_hold(start):
    with pytest.raises(ValueError):  # noqa: PT011 - each names another thing; LayoutError is a ValueError too
        hongxin.Match(CLASSIC, seed=1, **start)


@pytest.mark.parametrize("seat", [-1, 4, True, 0.0, "0", None, [0]])
def test_what_is_no_seat_does_nothing_and_sees_nothing(seat):
    match = hongxin.Match(CLASSIC, seed=1)
    before = match.record()
    action = {"type": "pass", "cards": match.legal(0)["from"][:3]}
    assert match.why_not(seat, action).code == "bad_action"
    with pytest.raises(hongxin.IllegalAction):
        match.apply(seat, action)
    with pytest.raises(ValueError, match="there is no seat"):
        match.view(seat)
    assert match.legal(seat) == []
    assert match.record() == before

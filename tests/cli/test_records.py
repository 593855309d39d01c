"""`hongxin variants`, `judge` and `replay`, as a shell would see them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import hongxin
from hongxin import bots
from hongxin.cli import main

HANDS = [[rank + suit for rank in "23456789TJQKA"] for suit in "CDSH"]
DEAL = {"rules": "classic", "dealer": 0, "direction": "hold", "hands": HANDS, "passes": None, "plays": []}


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.fixture(scope="module")
def record():
    match = hongxin.Match(hongxin.load_rules("short"), seed=11, names=["Ada", "红", "<b>", "É"])
    players = [bots.make("beginner", seed=seat) for seat in range(4)]
    while not match.over:
        for seat in match.to_act:
            match.apply(seat, players[seat].act(match.view(seat)))
    return match


def hongxin_says(*args, text=None):
    result = CliRunner().invoke(main, list(args), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def judge(*deals):
    result = hongxin_says("judge", "-", text="".join(json.dumps(deal) + "\n" for deal in deals))
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_variants_are_listed():
    listed = hongxin_says("variants", "list").stdout
    assert [line.split()[0] for line in listed.splitlines()] == list(hongxin.variants())
    names = [variant["name"] for variant in json.loads(hongxin_says("variants", "list", "--json").stdout)]
    assert names == list(hongxin.variants())


def test_rules_are_shown_at_the_number_of_seats():
    shown = json.loads(hongxin_says("variants", "show", "classic", "--seats", "3", "--json").stdout)
    assert shown["rules"]["en"][0] == "3 players, 51 cards (without ♣2), 17 each."
    assert shown["rules"]["zh"][0] == "3人，51张牌（去掉♣2），每人17张。"
    assert hongxin.load_rules(shown["file"], seats=3) == hongxin.load_rules("classic", seats=3)


def test_the_help_text_follows_the_switch():
    plain, switched = (hongxin_says("variants", "show", source).stdout for source in ("classic", "jack"))
    assert "until a heart has been played" in plain
    assert "♦J" in switched
    assert "♦J" not in plain


def test_rule_files_are_checked(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('name = "mine"\nbase = "classic"\n[values]\nQS = 20\n', encoding="utf-8")
    bad.write_text('name = "mine"\n[end]\nlimits = 20\n', encoding="utf-8")
    assert "mine is in order for 3, 4, 5, 6 seats" in hongxin_says("variants", "check", str(good)).stdout
    refused = hongxin_says("variants", "check", str(bad))
    assert refused.exit_code == 1
    assert "limits" in refused.stderr
    assert str(bad) in refused.stderr


def test_rule_file_that_is_right_for_some_seats_only(tmp_path):
    file = tmp_path / "across.toml"
    file.write_text('name = "across"\npassing = {cycle = ["across"]}\n', encoding="utf-8")
    assert hongxin_says("variants", "check", str(file), "--seats", "4").exit_code == 0
    refused = hongxin_says("variants", "check", str(file))
    assert refused.exit_code == 1
    assert "passing.cycle" in refused.stderr


def test_a_record_replays_and_is_judged(record, tmp_path):
    file = tmp_path / "match.jsonl"
    file.write_text(record.record(), encoding="utf-8")
    told = json.loads(hongxin_says("replay", str(file), "--json").stdout)
    assert told["totals"] == record.totals
    assert told["over"]
    result = hongxin_says("judge", str(file))
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert len(verdicts) == record.deal
    assert [sum(settled) for settled in zip(*(v["settled"] for v in verdicts), strict=True)] == record.totals
    assert not any(verdict["faults"] for verdict in verdicts)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"type":"played","seat":0', '"type":"played","seat":1'),  # another seat
        ('"totals":[', '"totals":[1'),  # another total
        ('"version":1', '"version":99'),
        ('"type":"match_started"', '"type":"match_begun"'),
        ("\n", "\n{\n"),
    ],
)
def test_a_record_that_was_changed_does_not_replay(record, tmp_path, old, new):
    file = tmp_path / "match.jsonl"
    assert old in record.record()
    file.write_text(record.record().replace(old, new, 1), encoding="utf-8")
    result = hongxin_says("replay", str(file))
    assert result.exit_code == 1
    assert "line " in result.stderr


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]\n", b"{}\n"])
def test_what_is_no_record_does_not_replay(tmp_path, content):
    file = tmp_path / "match.jsonl"
    file.write_bytes(content)
    assert hongxin_says("replay", str(file)).exit_code == 1


@pytest.mark.situation(27)
@pytest.mark.rule("FOLLOW-1")
def test_a_wrong_play_is_named_and_played_on_with():
    hands = [["2C", "3D"], ["3C", "4D"], ["4C", "5D", "2H"], ["5C", "6D", "3H"]]
    taken = {card for hand in hands for card in hand}
    rest = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA" if rank + suit not in taken]
    hands = [hand + [rest.pop() for _ in range(13 - len(hand))] for hand in hands]
    plays = [[0, "2C"], [1, "3C"], [2, "4C"], [3, "5C"], [3, "6D"], [0, "3D"], [1, "4D"], [2, "2H"]]
    status, [verdict] = judge({**DEAL, "hands": hands, "plays": plays})
    assert status == 0
    assert verdict["faults"] == [{"play": 7, "seat": 2, "card": "2H", "rule": "FOLLOW-1"}]
    assert verdict["winners"] == [3, 3]
    status, [verdict] = judge({**DEAL, "hands": hands, "plays": [*plays, [3, "3H"]]})
    assert len(verdict["faults"]) == 1, "the heart wrongly played has broken hearts"
    assert verdict["points"] is None


@pytest.mark.situation(3)
@pytest.mark.rule("FIRST-2")
def test_hearts_only_hand_on_the_first_trick():
    status, [verdict] = judge({**DEAL, "plays": [[0, "2C"], [1, "2D"], [2, "2S"], [3, "AH"]]})
    assert status == 0
    assert verdict["faults"] == []
    assert set(verdict["legal"][3]) == set(HANDS[3])
    assert "QS" not in verdict["legal"][2]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"plays": [[0, "2C"], [2, "2S"]]}, "plays[1]"),
        ({"plays": [[0, "2D"]]}, "plays[0]"),
        ({"plays": [[0, "2X"]]}, "plays[0]"),
        ({"plays": 5}, "plays"),
        ({"hands": [*HANDS[:3], HANDS[2]]}, "hands"),
        ({"rules": "no such game"}, "rules"),
        ({"rules": {"base": "classic", "end": {"limits": 1}}}, "rules"),
        ({"dealer": 4}, "dealer"),
        ({"direction": "up"}, "direction"),
        ({"direction": "left"}, "passes"),
        ({"direction": "left", "passes": [HANDS[0][:2], *(hand[:3] for hand in HANDS[1:])]}, "passes[0]"),
        ({"passes": [hand[:3] for hand in HANDS]}, "passes"),
        ({"exposed": [["QS"], [], [], []]}, "exposed"),
        ({"totals": [1]}, "totals"),
        ({"moon": "sun"}, "moon"),
    ],
)
def test_what_cannot_have_happened_is_refused_and_the_next_deal_judged(change, at):
    status, verdicts = judge({**DEAL, **change}, DEAL)
    assert status == 1
    assert verdicts[0]["error"]["at"] == at
    assert verdicts[0]["error"]["text"]
    assert verdicts[1]["legal"] == []


def test_text_that_is_no_json_is_refused_and_the_next_deal_judged():
    result = hongxin_says("judge", "-", text="{oops\n" + json.dumps(DEAL) + "\n")
    assert result.exit_code == 1
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["error"]["at"] == "line"
    assert second["legal"] == []


@pytest.mark.rule("MOON-3")
def test_the_choice_of_the_moon_is_taken_from_the_record():
    plays = [[0, f"{rank}C"] for rank in "23456789TJQKA"]
    others = [[(1, card) for card in HANDS[1]], [(2, card) for card in HANDS[2]], [(3, card) for card in HANDS[3]]]
    order = [play for trick in zip(plays, *others, strict=True) for play in trick]
    deal = {**DEAL, "rules": "new_moon", "plays": order}
    points = [judge({**deal, **choice})[1][0]["points"] for choice in ({}, {"moon": "others"}, {"moon": "self"})]
    assert points == [None, [0, 26, 26, 26], [-26, 0, 0, 0]]


@pytest.mark.parametrize("command", [[], ["play"], ["variants"], ["variants", "show"], ["judge"], ["replay"]])
def test_every_command_explains_itself(command):
    result = hongxin_says(*command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.stdout


def test_missing_file():
    result = hongxin_says("replay", str(Path("no") / "such.jsonl"))
    assert result.exit_code != 0
    assert "such.jsonl" in result.stderr


@pytest.mark.parametrize("encoding", ["cp1252", "gbk", "latin-1", "ascii"])
@pytest.mark.parametrize("command", [["show", "gong_zhu"], ["show", "gong_zhu", "--json"], ["list", "--json"]])
def test_terminals_that_cannot_write_every_character_get_an_answer(encoding, command):
    """In a process of its own: the encoding of a terminal is set when Python starts."""
    done = subprocess.run(
        [Path(sys.executable).parent / "hongxin", "variants", *command],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "zh_CN.UTF-8"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if "--json" in command:
        assert json.loads(done.stdout)
    else:
        assert b"gong_zhu" in done.stdout


def test_a_refused_rule_file_is_told_in_the_language_of_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    file = tmp_path / "bad.toml"
    file.write_text("[end]\nlimit = 0\n", encoding="utf-8")
    assert "比赛永远不会结束" in hongxin_says("variants", "check", str(file)).stderr

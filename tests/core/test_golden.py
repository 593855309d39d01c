"""The golden records replay to the byte, and the naive judge of tests/reference says the same of every event."""

import json

import pytest

import hongxin
from hongxin.match.record import read_record
from tests.golden import FOLDER
from tests.reference.table import Table

ACTIONS = {
    "passed": lambda event: {"type": "pass", "cards": event["cards"]},
    "played": lambda event: {"type": "play", "card": event["card"]},
    "exposed": lambda event: {"type": "expose", "cards": event["cards"]},
    "moon_chosen": lambda event: {"type": "moon", "effect": event["effect"]},
}


def events_of(name):
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def test_every_preset_has_one():
    assert {path.stem for path in FOLDER.iterdir()} == set(hongxin.variants())


@pytest.mark.parametrize("name", hongxin.variants())
def test_it_replays_to_the_byte(name):
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    match = hongxin.Match.from_events(read_record(text), seed=2026)
    assert match.over
    assert match.record() == text


@pytest.mark.parametrize("name", hongxin.variants())
def test_the_naive_judge_agrees(name):
    events = events_of(name)
    start = events[0]
    assert start["rules"]["name"] == name
    table = Table(start["rules"], start["seats"])
    read = 1
    while read < len(events):
        event = events[read]
        if event["type"] == "deal_started":
            told = [table.deal(*(event[key] for key in ("deal", "dealer", "hands", "kitty", "stock")))]
        else:
            told = table.act(event["seat"], ACTIONS[event["type"]](event))
        assert events[read : read + len(told)] == told
        read += len(told)
    assert table.over

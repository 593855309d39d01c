"""The match against a second, naive judge of the rules (tests/reference): random deals of every preset and of random
rule files. They must agree on legal sets, on why a card may not be played, and on everything that happens."""

import random
from collections import Counter
from itertools import cycle

import pytest

import hongxin
from tests.reference.compare import play_both
from tests.reference.random_rules import random_rule_file
from tests.reference.rule_file import RuleBook, preset_data


def play_preset(name, deals, seed):
    """Play `deals` deals of a preset, its numbers of seats in turn. The kinds of events, counted."""
    rng = random.Random(f"{seed} {name}")
    happened = Counter()
    data = preset_data(name)
    numbers_of_seats = cycle(data["seats"])
    while happened["deal_scored"] < deals:
        happened.update(play_both(data, next(numbers_of_seats), rng, min(6, deals - happened["deal_scored"])))
    return happened


def play_rule_file(seed, deals):
    """Play a random rule file, or see it refused for one of its contradictions. The kinds of events, counted."""
    rng = random.Random(seed)
    data, seats = random_rule_file(rng, rng.choice(hongxin.variants()))
    wrong = RuleBook(data, seats).contradictions()
    if wrong:
        with pytest.raises(hongxin.RulesError) as refusal:
            hongxin.load_rules(data, seats=seats)
        assert refusal.value.key in wrong
        return Counter(refused=1)
    happened = Counter()
    while happened["deal_scored"] < deals:
        happened.update(play_both(data, seats, rng, deals - happened["deal_scored"]))
    return happened


@pytest.mark.situation(96)
@pytest.mark.parametrize("name", hongxin.variants())
def test_presets(name, fresh_seed):
    assert play_preset(name, 20, fresh_seed)["deal_scored"] == 20


@pytest.mark.situation(96)
@pytest.mark.parametrize("number", range(60))
def test_random_rule_files(number, fresh_seed):
    happened = play_rule_file(f"{fresh_seed} {number}", deals=3)
    assert happened["deal_scored"] == 3 or happened["refused"]


@pytest.mark.campaign
@pytest.mark.parametrize("name", hongxin.variants())
def test_presets_at_length(name, fresh_seed, capsys):
    happened = play_preset(name, 2_000, fresh_seed)
    with capsys.disabled():
        print(f"\n{name}: {dict(happened)}")  # noqa: T201 - the figures of a long run
    assert happened["deal_scored"] == 2_000


@pytest.mark.campaign
def test_random_rule_files_at_length(fresh_seed, capsys):
    happened = Counter()
    number = 0
    while number - happened["refused"] < 300:
        happened.update(play_rule_file(f"{fresh_seed} long {number}", deals=20))
        number += 1
    with capsys.disabled():
        print(f"\n{number} random rule files: {dict(happened)}")  # noqa: T201 - the figures of a long run
    assert min(happened[event] for event in ("moon_chosen", "kitty_taken", "not_played", "refused")) > 0

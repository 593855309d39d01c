"""Every level: legal, honest, repeatable, and as strong as its name says."""

import pytest

import hongxin
from hongxin import bots
from tests.bots.positions import position

CLASSIC = ["classic", "classic_b", "classic_exceed", "jack", "new_moon", "jack_moon", "short", "long"]


def play_match(rules, levels, seed):
    match = hongxin.Match(rules, seed=seed)
    players = [bots.make(level, seed=seat) for seat, level in enumerate(levels)]
    while not match.over:
        for seat in match.to_act:
            match.apply(seat, players[seat].act(match.view(seat)))
    return match


@pytest.mark.parametrize("level", list(bots.LEVELS))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("variant", CLASSIC)
def test_a_whole_match_is_legal(variant, seats, level, fresh_seed):
    match = play_match(hongxin.load_rules(variant, seats), [level] * seats, fresh_seed)
    assert match.over


@pytest.mark.situation(94)
@pytest.mark.parametrize("level", list(bots.LEVELS))
def test_same_seed_same_match(level):
    rules = hongxin.load_rules("short")
    assert play_match(rules, [level] * 4, 7).record() == play_match(rules, [level] * 4, 7).record()


def test_a_bot_has_no_memory():
    """Resumed from its log, a match goes on as it would have: all a bot knows is in the view."""
    rules = hongxin.load_rules("short")
    whole = play_match(rules, ["casual"] * 4, 7)
    cut = next(i for i, event in enumerate(whole.log) if i > 100 and type(event).__name__ == "Played")
    match = hongxin.Match.from_events(whole.log[:cut], seed=7)
    players = [bots.make("casual", seed=seat) for seat in range(4)]
    while not match.over:
        for seat in match.to_act:
            match.apply(seat, players[seat].act(match.view(seat)))
    assert match.log == whole.log


def test_casual_is_much_better_than_beginner(fresh_seed):
    """One casual player among three beginners takes far less than a quarter of the points."""
    rules = hongxin.load_rules({"base": "classic", "end": {"limit": 0, "deals": 60}})
    match = play_match(rules, ["casual", "beginner", "beginner", "beginner"], fresh_seed)
    assert match.totals[0] < 0.6 * sum(match.totals) / 4


def test_a_seat_that_is_not_asked_does_not_act():
    view = position("2C 3C")
    view.asked = False
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        bots.make("casual").act(view)


def test_unknown_level():
    with pytest.raises(ValueError, match="no level 'genius'; there are beginner, casual"):
        bots.make("genius")

"""The solver of endings, against a search that looks at every line and remembers nothing."""

import random

import pytest

import hongxin
from hongxin.cards import iter_cards
from hongxin.kernel.chance import start
from hongxin.kernel.endings import MAX_HAND, solve
from hongxin.kernel.flow import EXPOSING, PASSING, PLAYING, act, begin, deal_cards
from hongxin.kernel.machine import COMPILED, INTERPRETED
from hongxin.kernel.policies import RANDOM, choose_action
from hongxin.rules import play, score
from hongxin.rules.model import CHOICE, NO_EFFECT, OTHERS, SELF

WITHOUT_STOCK = [name for name in hongxin.variants() if not hongxin.load_rules(name).stock]


def ending(rules, rng, cards, *, hog=False):
    """A state with the leader of a trick to play, and about so many cards a hand; None if the deal was over sooner."""
    (flow,), (state,) = INTERPRETED.flows(rules), INTERPRETED.states(rules)
    chance = [0]
    start(chance, rng.getrandbits(62), 1)
    deal_cards(rules, state, chance, [0] * 52)
    begin(rules, flow, state, 1, 0, 0, -1)
    while flow.phase in (PASSING, EXPOSING):
        act(rules, flow, state, choose_action(rules, flow, state, chance, RANDOM))
    while flow.phase == PLAYING and max(map(int.bit_count, state.hands)) > cards:
        act(rules, flow, state, choose_action(rules, flow, state, chance, RANDOM))
    while flow.phase == PLAYING and rng.random() < 0.5 and state.led < 0:
        act(rules, flow, state, choose_action(rules, flow, state, chance, RANDOM))
    if flow.phase != PLAYING:
        return None
    if hog:  # one seat has taken everything so far, so that a moon, a sun or a slam is near
        everything = sum(state.taken)
        seat = rng.randrange(rules.seats)
        state.taken = [everything if other == seat else 0 for other in range(rules.seats)]
        state.tricks = [state.trick_no if other == seat else 0 for other in range(rules.seats)]
    state.stock = []
    return state


def sign(rules):
    return 1 if rules.file.settle.kind == "cumulative" and rules.file.settle.wins == "high" else -1


def points_at_the_end(rules, state):
    effects = {CHOICE: (OTHERS, SELF), NO_EFFECT: (OTHERS,)}.get(rules.moon_effect, (rules.moon_effect,))
    results = []
    for effect in effects:
        points = [0] * rules.seats
        shooter = score.deal_points(rules, state, effect, points)
        results.append((sign(rules) * points[shooter], points))
    return max(results, key=lambda it: it[0])[1]


def brute_force(rules, state, seat):
    """The points by the best play of all: everyone against `seat`, or each for itself (None)."""
    if state.turn < 0:
        return points_at_the_end(rules, state)
    found = []
    for card in iter_cards(play.legal(rules, state, state.turn)):
        after = state.copy()
        play.move(rules, after, state.turn, card)
        found.append(brute_force(rules, after, seat))
    if seat is None:
        return max(found, key=lambda points: sign(rules) * points[state.turn])
    best = max if seat == state.turn else min
    return best(found, key=lambda points: sign(rules) * points[seat])


def check(rules, state, machines=(COMPILED,)):
    seat = state.turn
    for machine in machines:
        for paranoid in (True, False):
            lines = solve(rules, state, paranoid=paranoid, machine=machine)
            assert [line.card for line in lines] == list(iter_cards(play.legal(rules, state, seat)))
            for line in lines:
                after = state.copy()
                play.move(rules, after, seat, line.card)
                expected = brute_force(rules, after, seat if paranoid else None)
                if paranoid:
                    assert line.points[seat] == expected[seat]
                else:
                    assert list(line.points) == expected


@pytest.mark.situation(84)
@pytest.mark.parametrize("name", WITHOUT_STOCK)
def test_endings_of_three_cards_are_those_of_brute_force(name, fresh_seed):
    rng = random.Random(f"{fresh_seed} {name}")
    rules = hongxin.load_rules(name)
    for number in range(14):
        state = ending(rules, rng, rng.choice([2, 3]), hog=number % 2)
        if state is not None:
            check(rules, state)


@pytest.mark.campaign
@pytest.mark.situation(84)
def test_endings_of_four_cards_are_those_of_brute_force(fresh_seed):
    rng = random.Random(fresh_seed)
    for number in range(30):
        rules = hongxin.load_rules(rng.choice(WITHOUT_STOCK))
        state = ending(rules, rng, 4 if rules.seats < 5 else 3, hog=number % 2)
        if state is not None:
            check(rules, state)


@pytest.mark.parametrize("name", ["classic", "new_moon", "gong_zhu", "widow"])
def test_interpreted_it_is_the_same(name, fresh_seed):
    rng = random.Random(fresh_seed)
    rules = hongxin.load_rules(name)
    for _ in range(4):
        state = ending(rules, rng, 3)
        if state is not None:
            for paranoid in (True, False):
                by_both = [solve(rules, state, paranoid=paranoid, machine=it) for it in (INTERPRETED, COMPILED)]
                assert by_both[0] == by_both[1]


def test_six_cards_are_solved_and_seven_are_refused():
    rules = hongxin.load_rules("classic")
    state = ending(rules, random.Random(5), MAX_HAND)
    before = {name: getattr(state, name) for name in type(state).__slots__}
    lines = solve(rules, state, paranoid=True)
    assert {name: getattr(state, name) for name in type(state).__slots__} == before
    assert all(sum(line.points) in (26, 78) for line in lines)
    with pytest.raises(ValueError, match="at most 6"):
        solve(rules, ending(rules, random.Random(5), 7), paranoid=True)

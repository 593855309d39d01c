"""Batches: the same on both machines and in any company, secret where they must be, and strict."""

import random

import numpy as np
import pytest

import hongxin
from hongxin.cards import mask_of
from hongxin.envs.batch import Batch
from hongxin.kernel.chance import start
from hongxin.kernel.flow import OVER, PASSING, act, begin, deal_cards
from hongxin.kernel.machine import COMPILED, INTERPRETED
from hongxin.kernel.observation import COUNTS, observe, planes
from hongxin.kernel.policies import RANDOM, choose_action

CLASSIC = hongxin.load_rules("classic")


def any_legal(batch, rng):
    return np.array([rng.choice(np.flatnonzero(legal)) for legal in batch.legal])


@pytest.mark.parametrize("name", hongxin.variants())
def test_both_machines_give_the_same(name, fresh_seed):
    rng = np.random.default_rng(fresh_seed)
    for seats in hongxin.load_rules(name).file.seats:
        rules = hongxin.load_rules(name, seats)
        pair = [Batch(rules, range(3), machine=machine) for machine in (INTERPRETED, COMPILED)]
        for _ in range(130):
            actions = any_legal(pair[0], rng)
            for batch in pair:
                batch.step(actions)
            for array in ("observations", "legal", "turns", "rewards", "dones"):
                assert (getattr(pair[0], array) == getattr(pair[1], array)).all()


@pytest.mark.situation(94)
def test_a_table_plays_the_same_in_any_company():
    alone, together = Batch(CLASSIC, [7]), Batch(CLASSIC, [1, 2, 7])
    rng = np.random.default_rng(1)
    for _ in range(300):
        actions = any_legal(together, rng)
        alone.step(actions[2:])
        together.step(actions)
        assert (alone.observations[0] == together.observations[2]).all()
        assert (alone.rewards[0] == together.rewards[2]).all()


@pytest.mark.situation(15, 91)
def test_each_deal_is_rewarded_once_when_it_ends():
    batch, rng, ended = Batch(CLASSIC, range(8)), np.random.default_rng(2), 0
    for _ in range(500):
        batch.step(any_legal(batch, rng))
        sums = batch.rewards.sum(axis=1)
        assert (sums[batch.dones == 0] == 0).all()
        assert np.isin(sums[batch.dones == 1], [-26, -78]).all()
        ended += int(batch.dones.sum())
    assert ended >= 8 * 7


@pytest.mark.situation(97)
@pytest.mark.parametrize("action", [-1, 55, None])
def test_an_illegal_action_is_refused_and_nothing_changes(action):
    batch = Batch(CLASSIC, range(3))
    actions = any_legal(batch, np.random.default_rng(3))
    actions[1] = np.flatnonzero(batch.legal[1] == 0)[0] if action is None else action
    before = [array.copy() for array in (batch.observations, batch.legal, batch.turns)]
    with pytest.raises(ValueError, match="table 1: action"):
        batch.step(actions)
    for array, old in zip((batch.observations, batch.legal, batch.turns), before, strict=True):
        assert (array == old).all()


def test_arrays_of_ones_own_are_written_in_place():
    observations = np.zeros((2, planes(4), 52), np.uint8)
    batch = Batch(CLASSIC, range(2), observations=observations)
    assert observations[:, 0].sum() == 26
    assert batch.observations is observations
    with pytest.raises(ValueError, match=r"legal must be .* array of uint8 in the shape \(2, 55\)"):
        Batch(CLASSIC, range(2), legal=np.zeros((2, 54), np.uint8))
    with pytest.raises(ValueError, match="shape"):
        batch.step(np.zeros(3, np.int64))


def seen(rules, flow, state, seat):
    out = bytearray(planes(rules.seats) * 52)
    observe(rules, flow, state, seat, out, 0)
    return out


def exchange(flow, state, seat, rng):
    """Exchange the hidden cards of the others at random, gifts and all."""
    others = [other for other in range(state.seats) if other != seat]
    taken_by = [other for other in others if flow.kitty and not state.kitty and state.taken[other] & flow.kitty]
    hidden = [card for other in others for card in range(52) if state.hands[other] >> card & 1]
    hidden += [card for card in range(52) if state.kitty >> card & 1]
    sizes = [state.hands[other].bit_count() for other in others]
    rng.shuffle(hidden)
    for other, size in zip(others, sizes, strict=True):
        state.hands[other] = mask_of(hidden[:size])
        del hidden[:size]
        if flow.phase == PASSING and flow.given[other] and not taken_by:
            flow.given[other] = state.hands[other] & -state.hands[other]
    if state.kitty:
        state.kitty = flow.kitty = mask_of(hidden)


@pytest.mark.situation(9)
@pytest.mark.parametrize("name", hongxin.variants())
def test_what_is_seen_never_depends_on_hidden_cards(name, fresh_seed):
    rng = random.Random(f"{fresh_seed} {name}")
    rules = hongxin.load_rules(name)
    for number in range(1, 5):
        (flow,), (state,) = INTERPRETED.flows(rules), INTERPRETED.states(rules)
        chance = [0]
        start(chance, fresh_seed, number)
        deal_cards(rules, state, chance, [0] * 52)
        begin(rules, flow, state, number, 0, 0, -1)
        while flow.phase != OVER:
            seat = rng.randrange(rules.seats)
            told = seen(rules, flow, state, seat)
            assert list(told[(planes(rules.seats) - 1) * 52 + COUNTS :][: rules.seats]) == [
                state.hands[(seat + step) % rules.seats].bit_count() for step in range(rules.seats)
            ]
            kept = (list(state.hands), list(flow.given), state.kitty, flow.kitty)
            if not (rules.chain and flow.phase == PASSING):
                exchange(flow, state, seat, rng)
                assert seen(rules, flow, state, seat) == told
            state.hands, flow.given, state.kitty, flow.kitty = kept
            act(rules, flow, state, choose_action(rules, flow, state, chance, RANDOM))

"""What holds in every match of every rule set, however it is played."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hongxin
from hongxin.cards import CARD_NAMES, SUIT_MASKS, card_names, popcount
from hongxin.match.events import DealScored, DealStarted
from hongxin.match.record import read_record
from tests.strategies import games, rngs


def cards_of_deal(match):
    """Every card of the present deal, wherever it lies: in a hand, the trick, a pile, the kitty or the stock."""
    state = match.current.state
    masks = [*state.hands, *state.taken, state.trick_mask, state.kitty]
    return [name for mask in masks for name in card_names(mask)] + [CARD_NAMES[c] for c in state.stock[state.drawn :]]


@pytest.mark.rule("DEAL-1", "TRICK-1")
@given(games(), rngs)
def test_cards_are_conserved(game, rng):
    for _ in range(30):
        assert sorted(cards_of_deal(game.match)) == sorted(card_names(game.rules.deck))
        if game.match.over:
            break
        game.step(rng)


def everything(match):
    """All that can be seen of a match."""
    seats = range(match.rules.seats)
    return (
        match.record(),
        [match.view(seat).to_dict() for seat in seats],
        [match.legal(seat) for seat in seats],
        (
            match.totals.copy(),
            match.pool,
            match.to_act,
            match.phase,
            match.over,
            match.deal,
            match.places,
            match.winners,
        ),
    )


some_cards = st.lists(st.sampled_from([*CARD_NAMES, "XX", "", "10H", "♠Q"]), max_size=5)
no_cards = st.sampled_from([None, "2C3C4C", 3, [3]])
any_actions = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(["pass", "expose"]), "cards": some_cards | no_cards}),
    st.fixed_dictionaries({"type": st.just("play"), "card": st.sampled_from([*CARD_NAMES, "XX", "", 7, None, ["QS"]])}),
    st.fixed_dictionaries({"type": st.just("moon"), "effect": st.sampled_from(["others", "self", "best", "", 1])}),
    st.sampled_from(
        [None, 3, "play", [], {}, {"type": "resign"}, {"type": ["play"]}, {"type": "play"}, {"card": "2C"}]
    ),
)


@st.composite
def near_misses(draw, match, seat):
    """Actions with cards that the seat holds."""
    held = card_names(match.current.state.hands[seat % match.rules.seats]) or ["2C"]
    cards = draw(st.lists(st.sampled_from(held), max_size=5))
    kind = draw(st.sampled_from(["play", "pass", "expose"]))
    return {"type": kind, "card": draw(st.sampled_from(held))} if kind == "play" else {"type": kind, "cards": cards}


@pytest.mark.rule("PASS-1")
@pytest.mark.situation(97)
@given(games(), st.integers(-1, 7), st.data())
def test_what_is_refused_changes_nothing(game, seat, data):
    match = game.match
    action = data.draw(any_actions | near_misses(match, seat))
    before = everything(match)
    fault = match.why_not(seat, action)
    if fault is None:
        match.apply(seat, action)
        assert match.record() != before[0]
        return
    assert fault.text["en"]
    assert fault.text["zh"]
    with pytest.raises(hongxin.IllegalAction) as refusal:
        match.apply(seat, action)
    assert (refusal.value.code, refusal.value.rule, refusal.value.text) == (fault.code, fault.rule, fault.text)
    assert everything(match) == before


@pytest.mark.rule("FOLLOW-1", "FOLLOW-2")
@given(games(), rngs)
def test_why_not_answers_for_exactly_the_cards_that_are_not_legal(game, rng):
    """And a seat that is to play always has a legal card; its view knows the same ones."""
    match = game.match
    for _ in range(20):
        if match.over:
            break
        if match.phase == "playing":
            (seat,) = match.to_act
            legal = match.legal(seat)
            assert legal
            assert legal == [c for c in CARD_NAMES if match.why_not(seat, {"type": "play", "card": c}) is None]
            assert card_names(match.view(seat).legal()) == legal
            assert all(match.view(other).legal() == 0 for other in range(match.rules.seats) if other != seat)
        game.step(rng)


@given(games())
def test_a_view_agrees_with_the_match(game):
    match = game.match
    state = match.current.state
    for seat in range(match.rules.seats):
        view = match.view(seat)
        given = view.given if match.phase == "passing" and not match.rules.chain else 0
        assert view.hand == state.hands[seat] & ~given
        assert view.counts == [popcount(hand) for hand in state.hands]
        assert (view.totals, view.pool, view.phase, view.deal) == (match.totals, match.pool, match.phase, match.deal)
        assert view.asked == (seat in match.to_act)
        assert view.stock_left == len(state.stock) - state.drawn
        hidden = 0 if view.kitty_taker in (-1, seat) else match.current.layout.kitty
        assert [cards & ~hidden for cards in state.taken] == view.state.taken
        for other, voids in enumerate(view.voids):
            assert not any(state.hands[other] & SUIT_MASKS[suit] for suit in range(4) if voids >> suit & 1)
        if match.phase == "playing" and (state.trick_no or state.led >= 0):
            assert view.state.turn == state.turn
        assert json.dumps(view.to_dict())


@pytest.mark.rule("DEAL-1")
@pytest.mark.situation(94)
@given(games(most_steps=60), games(most_steps=60))
def test_the_same_seed_and_actions_give_the_same_match(one, other):
    """Two matches taken step by step in one process, in turn, do not disturb each other."""
    again, other_again = one.fresh(), other.fresh()
    for step in range(max(len(one.actions), len(other.actions))):
        for game, match in ((one, again), (other, other_again)):
            if step < len(game.actions):
                match.apply(*game.actions[step])
    assert again.record() == one.match.record()
    assert other_again.record() == other.match.record()


@given(games())
def test_a_record_replays_to_the_same_match(game):
    events = read_record(game.match.record())
    assert events == game.match.log
    again = hongxin.Match.from_events(events, game.seed)
    assert everything(again) == everything(game.match)


@given(games(), st.data())
def test_a_record_cut_after_an_action_resumes_to_the_same_future(game, data):
    number = data.draw(st.integers(0, len(game.actions)))
    end = [*game.ends, len(game.match.log)][number]
    resumed = hongxin.Match.from_events(game.match.log[:end], game.seed)
    for seat, action in game.actions[number:]:
        resumed.apply(seat, action)
    assert everything(resumed) == everything(game.match)


@pytest.mark.rule("SCORE-1", "SCORE-2", "SETTLE-1", "SETTLE-4", "SETTLE-5")
@given(games(most_steps=400))
def test_points_add_up(game):
    rules, kind = game.rules, game.rules.file.settle.kind
    totals, pool = list(game.start.get("totals", [0] * rules.seats)), 0
    simple = not (rules.modifier_cards or rules.slam_cards or rules.exposable or rules.no_tricks)
    for scored in (event for event in game.match.log if isinstance(event, DealScored)):
        assert sorted(card for cards in scored.taken for card in cards) == sorted(card_names(rules.deck))
        totals = [total + own for total, own in zip(totals, scored.settled, strict=True)]
        assert list(scored.totals) == totals
        if simple and rules.file.moon.effect == rules.file.sun.effect == "none":
            assert sum(scored.points) == sum(rules.values)
        if kind == "cumulative":
            assert scored.settled == scored.points
        elif kind == "howell":
            assert sum(scored.settled) == 0
        elif kind == "sweepstake":
            assert sum(scored.settled) + scored.pool - pool == 0
        pool = scored.pool
    assert game.match.totals == totals


@pytest.mark.rule("END-3")
@given(games(most_steps=400))
def test_winners_are_the_seats_in_first_place(game):
    match = game.match
    best = max(match.totals) if game.rules.high_wins else min(match.totals)
    assert match.places.count(1) == match.totals.count(best)
    assert sorted(match.places)[0] == 1
    for total, place in zip(match.totals, match.places, strict=True):
        better = [t for t in match.totals if (t > total if game.rules.high_wins else t < total)]
        assert place == 1 + len(better)
    assert match.winners == (tuple(s for s, place in enumerate(match.places) if place == 1) if match.over else ())
    assert (match.to_act == ()) == match.over


@pytest.mark.rule("DEAL-3", "PASS-3", "PASS-4")
@given(games(most_steps=400))
def test_dealers_and_directions_follow_each_other(game):
    deals = [event for event in game.match.log if isinstance(event, DealStarted)]
    for before, after in pairwise(deals):
        assert after.deal == before.deal + 1
        assert after.dealer == (before.dealer + 1) % game.rules.seats
        assert after.direction == game.rules.direction(after.deal)

"""The worlds of a view, against all deals and passes there can have been, each played again by the match."""

import random
from collections import Counter
from itertools import combinations, permutations, product
from math import factorial

import pytest

import hongxin
from hongxin.bots.beginner import Beginner
from hongxin.bots.beliefs import Beliefs
from hongxin.cards import card_names, iter_cards, mask_of, parse_card
from hongxin.kernel.machine import COMPILED, INTERPRETED
from hongxin.match.actions import Expose, Pass, Play
from hongxin.match.events import Exposed, Passed, Played
from hongxin.rules.schema import as_data
from tests.chi_square import p_value
from tests.tables import rules

RARELY = 1e-6
NO_PASSING = {"cycle": []}
NINE_CARDS = {"3": ["QC", "QD", "QH"]}
ELDEST = {"first": "eldest", "barred_first_trick": "none", "must_break": False}
EXACT = {
    "four seats": rules(4, ranks="KA", remove={}, passing=NO_PASSING),
    "kitty, lowest club": rules(3, ranks="QKA", remove={}, hand={"3": 3}, kitty="first_trick", passing=NO_PASSING),
    "kitty, any club": rules(
        3, ranks="QKA", remove={}, hand={"3": 3}, kitty="last_trick", passing=NO_PASSING, lead={"first": "any_club"}
    ),
    "holder of a card": rules(
        3, ranks="QKA", remove={}, hand={"3": 3}, kitty="last_trick", passing=NO_PASSING, lead={"first": "holder:QS"}
    ),
    "all pass at once": rules(3, ranks="QKA", remove=NINE_CARDS, passing={"cycle": ["left"], "count": 1}),
    "chain": rules(3, ranks="QKA", remove=NINE_CARDS, passing={"cycle": ["right"], "count": 1, "order": "chain"}),
    "queen not first": rules(
        3,
        ranks="QKA",
        remove={},
        passing=NO_PASSING,
        lead={**ELDEST, "queen_not_first_spade": True},
    ),
    "exposed": rules(3, ranks="QKA", remove={}, passing=NO_PASSING, expose={"cards": ["QS", "AH"]}),
    "stock, void plays nothing": rules(
        2, ranks="KA", remove={}, hand={"2": 2}, stock=True, void="no_play", passing=NO_PASSING, lead=ELDEST
    ),
    "stock, void discards": rules(
        2,
        ranks="QKA",
        remove={"2": ["QC", "QD", "KD"]},
        hand={"2": 3},
        stock=True,
        passing=NO_PASSING,
        lead=ELDEST,
    ),
}


def play_some(the_rules, rng, steps):
    """A match after so many random actions, its deal not yet over; and all that was done in it."""
    match, done = hongxin.Match(the_rules, rng.getrandbits(32)), []
    first = match.current
    for _ in range(steps):
        seat = rng.choice(match.to_act)
        action = Beginner(rng.getrandbits(32)).act(match.view(seat))
        if isinstance(action, Expose):
            action = Expose(tuple(card for card in match.legal(seat)["expose"] if rng.random() < 0.5))
        match.apply(seat, action)
        if match.current is not first or match.over:
            break
        done.append((seat, action))
    again = replay(the_rules, match_layout(match), match.log[1].dealer, done)
    assert again is not None
    return again, done


def match_layout(match):
    dealt = match.log[1]
    return {"hands": dealt.hands, "kitty": dealt.kitty, "stock": dealt.stock}


def replay(the_rules, layout, dealer, done):
    """The match with these cards and actions; None where one is not allowed."""
    match = hongxin.Match(the_rules, 0, dealer=dealer, **layout)
    try:
        for seat, action in done:
            match.apply(seat, action)
    except hongxin.IllegalAction:
        return None
    return match


def all_layouts(the_rules, view):
    """Every way the cards can have been dealt, as far as the seat's own hand goes."""
    hidden, size, seats = list(iter_cards(the_rules.deck & ~view.dealt)), the_rules.hand_size, the_rules.seats

    def share(rest, hands):
        if len(hands) == seats:
            orders = permutations(rest) if the_rules.stock else [tuple(rest)]
            for order in orders:
                yield [card_names(hand) for hand in hands], [card_names(1 << card)[0] for card in order]
        elif len(hands) == view.seat:
            yield from share(rest, [*hands, view.dealt])
        else:
            for hand in combinations(rest, size):
                yield from share([card for card in rest if card not in hand], [*hands, mask_of(hand)])

    for hands, rest in share(hidden, []):
        yield {"hands": hands, ("stock" if the_rules.stock else "kitty"): rest}


def all_pasts(view, done):
    """What can have been done: the seat's own passes are known, those of the others are not."""
    given = [index for index, (seat, action) in enumerate(done) if isinstance(action, Pass) and seat != view.seat]
    for gifts in product(card_names(view.rules.deck), repeat=len(given)):
        past = list(done)
        for index, gift in zip(given, gifts, strict=True):
            past[index] = (done[index][0], Pass((gift,)))
        yield past


def worlds_by_brute_force(view, done, dealer):
    """Where the hidden cards can lie: whatever leads to the same view."""
    told, found = view.to_dict(), set()
    for layout in all_layouts(view.rules, view):
        for past in all_pasts(view, done):
            match = replay(view.rules, layout, dealer, past)
            if match is None or match.current.phase == "over":
                continue
            other = match.view(view.seat)
            if other.to_dict() == told and other.exposed_by == view.exposed_by:
                state = match.current.state
                kitty = mask_of(match_kitty(layout)) if view.kitty_taker != view.seat else view.kitty
                found.add((tuple(state.hands), kitty, tuple(state.stock[state.drawn :])))
    return found


def match_kitty(layout):
    return [parse_card(card) for card in layout.get("kitty", ())]


@pytest.mark.situation(28)
@pytest.mark.parametrize("name", EXACT)
def test_the_worlds_are_those_of_brute_force_and_equally_likely(name, fresh_seed):
    the_rules = EXACT[name]
    rng = random.Random(f"{fresh_seed} {name}")
    for _ in range(2 if the_rules.left_over or the_rules.cycle else 5):
        match, done = play_some(the_rules, rng, rng.randrange(1, the_rules.hand_size * the_rules.seats))
        if match.phase == "exposing":
            continue
        seat = rng.randrange(the_rules.seats)
        view = match.view(seat)
        expected = worlds_by_brute_force(view, done, match.log[1].dealer)
        for machine in (INTERPRETED, COMPILED):
            beliefs = Beliefs(view, machine)
            assert beliefs.number == len(expected)
        drawn = Counter((it.hands, it.kitty, it.stock) for it in beliefs.sample(20 * len(expected), rng))
        assert set(drawn) <= expected
        if len(expected) > 1:
            assert p_value([drawn[it] for it in expected], len(expected) - 1) > RARELY


def contradiction(match, view, world):
    """The action that the rules forbid in a world, played from the first lead on; None if there is none."""
    state, events = Beliefs(view).state(world), match.log[1:]
    hands = list(state.hands)
    for event in events:
        if isinstance(event, Played):
            hands[event.seat] |= mask_of(match_kitty({"kitty": [event.card]}))
    assert [hand.bit_count() for hand in state.hands] == view.counts
    the_rules = hongxin.load_rules({**as_data(view.rules.file), "passing": NO_PASSING}, view.rules.seats)
    layout = {"hands": [card_names(hand) for hand in hands], "kitty": card_names(world.kitty)}
    again = hongxin.Match(the_rules, 0, dealer=view.dealer, **layout)
    for event in events:
        try:
            if isinstance(event, Played):
                again.apply(event.seat, Play(event.card))
            elif isinstance(event, Exposed):
                again.apply(event.seat, Expose(event.cards))
        except hongxin.IllegalAction as error:
            return event, str(error)
    return None


def check_preset(name, rng, positions, samples):
    """Draw worlds in many positions of a preset. How many were checked."""
    checked = 0
    for seats in hongxin.load_rules(name).file.seats:
        the_rules = hongxin.load_rules(name, seats)
        length = the_rules.hand_size * seats
        for _ in range(positions):
            match, _ = play_some(the_rules, rng, rng.randrange(1, length + 2 * seats))
            if match.phase != "playing":
                continue
            view = match.view(rng.randrange(seats))
            truth = tuple(match.current.state.hands)
            beliefs = Beliefs(view, COMPILED)
            worlds = beliefs.sample(samples, rng)
            for world in worlds:
                assert contradiction(match, view, world) is None
            checked += len(worlds)
            if beliefs.number > 10**6:
                assert {world.hands for world in worlds} != {truth}
    return checked


WITHOUT_STOCK = [name for name in hongxin.variants() if not hongxin.load_rules(name).stock]


@pytest.mark.situation(28, 30)
@pytest.mark.parametrize("name", WITHOUT_STOCK)
def test_no_world_contradicts_the_view(name, fresh_seed):
    assert check_preset(name, random.Random(f"{fresh_seed} {name}"), positions=6, samples=3)


@pytest.mark.campaign
@pytest.mark.parametrize("name", WITHOUT_STOCK)
def test_no_world_contradicts_the_view_at_length(name, fresh_seed):
    rng = random.Random(f"{fresh_seed} {name}")
    assert sum(check_preset(name, rng, positions=30, samples=100) for _ in range(2)) > 1_000


@pytest.mark.situation(9, 30)
@pytest.mark.parametrize("name", ["classic", "black_queen"])
def test_what_is_coming_in_is_not_known_before_all_have_given(name):
    the_rules = hongxin.load_rules(name)
    match = hongxin.Match(the_rules, 5, dealer=3)
    match.apply(0, Pass(tuple(match.legal(0)["from"][:3])))
    gift = mask_of(match_kitty({"kitty": next(event for event in match.log if isinstance(event, Passed)).cards}))
    for seat in range(1, 4):
        view = match.view(seat)
        if view.received:
            continue
        hands = {world.hands[0] | world.hands[3] for world in Beliefs(view).sample(50, random.Random(1))}
        assert len(hands) > 1
        assert any(gift & ~held for held in hands)
    own = match.view(0)
    for world in Beliefs(own).sample(50, random.Random(1)):
        assert sum(world.hands) == the_rules.deck
        assert world.hands[0 if not the_rules.chain else 3] & gift == gift


def test_a_big_table_is_counted_exactly():
    view = hongxin.Match(hongxin.load_rules("widow", 6), 3).view(0)
    assert Beliefs(view).number == factorial(44) // (factorial(8) ** 5 * factorial(4))

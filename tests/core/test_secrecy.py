"""Nobody is told what it may not know: of two worlds that a seat cannot tell apart, it is told the same bytes.

The other worlds are made by exchanging cards that the seat has not seen, and by replaying what was played; those in
which that would have been impossible, or plain to the seat, are left out.
"""

import json
import random
import re

import pytest

from hongxin.cards import CARD_NAMES
from hongxin.match.events import event_encoder
from hongxin.match.fold import fold
from hongxin.match.projection import Projector
from hongxin.match.view import SeatView
from tests.reference.knowledge import cards_known, other_world, told
from tests.reference.random_rules import playable_rule_file
from tests.strategies import new_game, played
from tests.tables import NO_PASSING, STOCK

WORLDS = 12
"""How many other worlds each test has to find and compare."""

CHAIN = {"passing": {"order": "chain", "cycle": ["right", "left"]}, "lead": {"first": "eldest"}}
EXPOSE = {"expose": {"cards": ["QS", "JD", "AH", "TC", "KS"]}, "passing": NO_PASSING}
TWO_SEATS = STOCK | {"seats": [2], "default_seats": 2}
SITUATIONS = {
    "passing": ({}, 4, "passing", 1),
    "passing, three seats": ({}, 3, "passing", 1),
    "passing in the second deal": ({}, 4, "passing", 2),
    "passing in a chain": (CHAIN, 4, "passing", 1),
    "exposing": (EXPOSE, 4, "exposing", 1),
    "exposing after passing": (EXPOSE | {"passing": {"cycle": ["left"]}}, 4, "exposing", 1),
    "playing": ({}, 4, "playing", 1),
    "playing with five seats": ({}, 5, "playing", 1),
    "playing in the second deal": ({}, 4, "playing", 2),
    "playing after a chain": (CHAIN, 5, "playing", 1),
    "playing with exposed cards": (EXPOSE, 4, "playing", 1),
    "playing with a kitty": ({"hand": {"4": 11}, "kitty": "first_trick"}, 4, "playing", 1),
    "playing for the last kitty": ({"hand": {"3": 15}, "remove": {}, "kitty": "last_trick"}, 3, "playing", 1),
    "playing with a stock": (TWO_SEATS, 2, "playing", 1),
    "playing nothing when void": (TWO_SEATS | {"void": "no_play"}, 2, "playing", 1),
}


def game_at(data, seats, phase, deal, rng):
    """A match in that phase of that deal, somewhere in it."""
    game = new_game(rng, data, seats)
    game.start["deal"] = 1
    game.match = game.fresh()
    left = rng.randrange(40)
    while not game.match.over and game.match.deal <= deal:
        is_there = (game.match.deal, game.match.phase) == (deal, phase)
        left -= is_there
        before = game.match.deal, game.match.phase
        if is_there and left < 0:
            return game
        game.step(rng)
        if is_there and (game.match.deal, game.match.phase) != before:
            return None
    return None


def messages(log, seat):
    """The bytes that a seat is sent, from the first event on, as after a reconnect."""
    projector = Projector(seat)
    return [event_encoder.encode(message) for event in log for message in projector.project(event)]


def folded(log, seat):
    """The view made anew, as after a reconnect."""
    projector, view = Projector(seat), SeatView()
    for event in log:
        for message in projector.project(event):
            fold(view, message)
    return view


def answers(match, seat):
    """Whatever a seat can ask a match."""
    return (
        json.dumps(match.view(seat).to_dict(), ensure_ascii=False),
        match.view(seat).rules,
        match.legal(seat),
        [match.why_not(seat, {"type": "play", "card": card}) for card in CARD_NAMES],
        match.why_not(seat, {"type": "pass", "cards": []}),
        (match.totals, match.phase, match.deal, match.over),
    )


def compare(match, other, seat):
    """Both worlds look the same to `seat` (None: a spectator)."""
    assert messages(other.log, seat) == messages(match.log, seat)
    assert folded(other.log, seat).to_dict() == folded(match.log, seat).to_dict()
    if seat is not None:
        assert answers(other, seat) == answers(match, seat)


@pytest.mark.rule("PASS-2", "PASS-5", "EXPOSE-1")
@pytest.mark.situation(9)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(situation, fresh_seed):
    data, seats, phase, deal = SITUATIONS[situation]
    rng = random.Random(f"{fresh_seed} {situation}")
    found = 0
    for _ in range(40 * WORLDS):
        game = game_at(data, seats, phase, deal, rng)
        seat = rng.choice([*range(seats), None])
        other = game and other_world(game, seat, rng)
        if other:
            compare(game.match, other, seat)
            found += 1
            if found == WORLDS:
                break
    assert found == WORLDS


def test_worlds_of_random_rules_look_the_same(fresh_seed):
    rng = random.Random(fresh_seed)
    found = 0
    while found < 4 * WORLDS:
        data, seats = playable_rule_file(rng)
        game = played(rng, data, seats, rng.randrange(60))
        seat = rng.choice([*range(seats), None])
        other = other_world(game, seat, rng)
        if other:
            compare(game.match, other, seat)
            found += 1


@pytest.mark.rule("PASS-2", "PASS-5", "PASS-7", "EXPOSE-1")
def test_everybody_is_told_what_the_table_of_events_says(fresh_seed):
    rng = random.Random(fresh_seed)
    for _ in range(40):
        data, seats = playable_rule_file(rng)
        log = played(rng, data, seats, rng.randrange(150)).match.log
        for seat in (*range(seats), None):
            assert [json.loads(message) for message in messages(log, seat)] == told(log, seat)


@pytest.mark.rule("PASS-2")
def test_no_message_names_a_card_before_its_receiver_may_see_it(fresh_seed):
    """Searched as text, so that no field is forgotten. The end of a deal shows all its cards."""
    rng = random.Random(fresh_seed)
    for _ in range(30):
        data, seats = playable_rule_file(rng)
        log = played(rng, data, seats, rng.randrange(150)).match.log
        for seat in (*range(seats), None):
            said = told(log, seat)
            for number, message in enumerate(messages(log, seat)):
                kind = said[number]["type"]
                if kind not in ("match_started", "deal_scored"):
                    named = set(re.findall(r'"([2-9TJQKA][CDSH])"', message.decode()))
                    assert named <= cards_known(said[: number + 1])
                if kind in ("passed", "received", "drawn", "kitty_taken") and said[number]["seat"] != seat:
                    assert not re.findall(r'"[2-9TJQKA][CDSH]"', message.decode())


def test_a_view_after_a_reconnect_is_the_view_before(fresh_seed):
    rng = random.Random(fresh_seed)
    for _ in range(20):
        data, seats = playable_rule_file(rng)
        game = new_game(rng, data, seats)
        for _ in range(60):
            if game.match.over:
                break
            game.step(rng)
            for seat in range(seats):
                anew = folded(game.match.log, seat).copy(asked=seat in game.match.to_act)
                assert anew.to_dict() == game.match.view(seat).to_dict()


def test_a_changed_view_does_not_change_the_next():
    game = played(random.Random(1), {}, 4, 20)
    before = game.match.view(0).to_dict()
    view = game.match.view(0)
    view.state.hands[0] = view.state.taken[1] = 0
    view.tricks.clear()
    view.totals[0] = 99
    assert game.match.view(0).to_dict() == before

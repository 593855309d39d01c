"""How a seat's view changes with each event that the seat is told."""

from collections.abc import Callable
from typing import Any

from hongxin.cards import RANKS_PER_SUIT, mask_of, parse_card, popcount
from hongxin.match.deal import CHOOSING, EXPOSING, OVER, PASSING, PLAYING
from hongxin.match.events import (
    DealScored,
    DealStarted,
    Drawn,
    Event,
    Exposed,
    KittyTaken,
    MatchEnded,
    MatchStarted,
    MoonChosen,
    MoonShot,
    NotPlayed,
    Passed,
    Played,
    Received,
    TrickTaken,
)
from hongxin.match.passing import pass_target
from hongxin.match.view import SeatView, Trick
from hongxin.rules import play
from hongxin.rules.load import rules_from_data
from hongxin.rules.state import PlayState


def fold(view: SeatView, event: Event) -> None:
    """Takes an event, as it was told to the view's seat, into the view."""
    _FOLDS[type(event)](view, event)


def _match_started(view: SeatView, event: MatchStarted) -> None:
    view.seat = -1 if event.seat is None else event.seat
    view.rules = rules_from_data(event.rules, event.seats)
    view.names = event.names
    view.totals = list(event.totals) if event.totals is not None else [0] * event.seats
    view.state = PlayState(view.rules, [0] * event.seats, 0, [], 0)


def _deal_started(view: SeatView, event: DealStarted) -> None:
    seats = view.rules.seats
    hands = [0] * seats
    view.dealt = mask_of(map(parse_card, event.hand or ()))
    if view.seat >= 0:
        hands[view.seat] = view.dealt
    view.state = PlayState(view.rules, hands, 0, [], view.rules.lead_rule(event.deal).kind)
    view.deal, view.dealer, view.direction = event.deal, event.dealer, event.direction
    view.counts = list(event.counts or ())
    view.kitty_count, view.stock_left = event.kitty_count or 0, event.stock_count or 0
    view.has_passed = view.given = view.received = view.has_exposed = view.kitty = 0
    view.given_to = view.received_from = view.kitty_taker = -1
    view.plays, view.tricks, view.voids = [], [], [0] * seats
    view.exposed_by = [0] * seats
    view.moon_choices = ()
    view.opening_leader = -1 if event.leader is None else event.leader
    _enter(view, PASSING if event.direction != "hold" else EXPOSING)


def _enter(view: SeatView, phase: str) -> None:
    if phase == EXPOSING and not view.rules.exposable:
        phase = PLAYING
    view.phase = phase
    if phase == PLAYING:
        view.state.turn = view.opening_leader


def _passed(view: SeatView, event: Passed) -> None:
    view.has_passed |= 1 << event.seat
    if event.cards is not None:
        view.given = mask_of(map(parse_card, event.cards))
        view.given_to = pass_target(view.rules.seats, event.seat, view.direction)
        view.state.hands[view.seat] &= ~view.given
    if view.rules.chain:
        view.counts[event.seat] -= view.rules.pass_count
        view.counts[pass_target(view.rules.seats, event.seat, view.direction)] += view.rules.pass_count
    if popcount(view.has_passed) == view.rules.seats:
        _enter(view, EXPOSING)


def _received(view: SeatView, event: Received) -> None:
    view.received = mask_of(map(parse_card, event.cards))
    view.received_from = event.source
    view.state.hands[view.seat] |= view.received


def _exposed(view: SeatView, event: Exposed) -> None:
    view.has_exposed |= 1 << event.seat
    if event.cards is not None:
        view.exposed_by[event.seat] = mask_of(map(parse_card, event.cards))
        view.state.exposed |= view.exposed_by[event.seat]
    if popcount(view.has_exposed) == view.rules.seats:
        _enter(view, PLAYING)


def _played(view: SeatView, event: Played) -> None:
    state, seat, card = view.state, event.seat, parse_card(event.card)
    if state.led >= 0 and card // RANKS_PER_SUIT != state.led:
        view.voids[seat] |= 1 << state.led
    play.put(view.rules, state, seat, card)
    view.plays.append((seat, card))
    view.counts[seat] -= 1
    _pass_turn(view, seat)


def _not_played(view: SeatView, event: NotPlayed) -> None:
    if event.reason == "void":
        view.voids[event.seat] |= 1 << view.state.led
    _pass_turn(view, event.seat)


def _pass_turn(view: SeatView, seat: int) -> None:
    following = (seat + 1) % view.rules.seats
    view.state.turn = following if following != view.state.leader else -1


def _trick_taken(view: SeatView, event: TrickTaken) -> None:
    play.gather(view.state, event.seat)
    view.tricks.append(Trick(tuple(view.plays), event.seat))
    view.plays = []
    seats = view.rules.seats
    # The winner leads, or the next seat that has cards; a winner without any draws one before that.
    order = [(event.seat + step) % seats for step in range(seats)]
    view.state.turn = event.seat if view.stock_left else next((seat for seat in order if view.counts[seat]), -1)


def _kitty_taken(view: SeatView, event: KittyTaken) -> None:
    view.kitty_taker = event.seat
    if event.cards is not None:
        view.kitty = mask_of(map(parse_card, event.cards))
        view.state.taken[event.seat] |= view.kitty


def _drawn(view: SeatView, event: Drawn) -> None:
    view.stock_left = event.left
    view.counts[event.seat] += 1
    view.voids[event.seat] = 0
    if event.card is not None:
        view.state.hands[event.seat] |= 1 << parse_card(event.card)


def _moon_shot(view: SeatView, event: MoonShot) -> None:
    view.moon_choices = event.choices
    if len(event.choices) > 1:
        view.phase = CHOOSING
        view.state.turn = event.seat


def _moon_chosen(view: SeatView, event: MoonChosen) -> None:
    view.moon_choices = (event.effect,)


def _deal_scored(view: SeatView, event: DealScored) -> None:
    view.totals = list(event.totals)
    view.pool = event.pool
    view.scored.append(event)
    view.phase = OVER


def _match_ended(view: SeatView, event: MatchEnded) -> None:
    view.places, view.winners = event.places, event.winners


_FOLDS: dict[type[Event], Callable[[SeatView, Any], None]] = {
    MatchStarted: _match_started,
    DealStarted: _deal_started,
    Exposed: _exposed,
    Passed: _passed,
    Received: _received,
    Played: _played,
    NotPlayed: _not_played,
    TrickTaken: _trick_taken,
    KittyTaken: _kitty_taken,
    Drawn: _drawn,
    MoonShot: _moon_shot,
    MoonChosen: _moon_chosen,
    DealScored: _deal_scored,
    MatchEnded: _match_ended,
}

"""`SeatView`: all that one seat knows, folded from the events it was told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hongxin.cards import RANKS_PER_SUIT, card_names, mask_of, parse_card, popcount
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
from hongxin.rules import play
from hongxin.rules.load import rules_from_data
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: seats and cards in the order they were played, and who took it."""

    plays: tuple[tuple[int, int], ...]
    winner: int


class SeatView:
    """What `seat` knows of its match. Cards are ints and sets of cards masks (`hongxin.cards`).

    `state` is the play as this seat sees it: `state.hands` holds its own hand and 0 for the others, and everything
    public. It serves `rules.play` and `rules.score` as the whole state does.
    """

    rules: Rules

    def __init__(self) -> None:
        self.seat = -1
        self.names: tuple[str, ...] = ()
        self.deal = 0
        self.dealer = -1
        self.direction = "hold"
        self.phase = OVER
        self.asked = False
        """Whether the seat is to act now."""
        self.counts: list[int] = []
        """How many cards each seat holds."""
        self.dealt = 0
        """The own hand as dealt."""
        self.opening_leader = -1
        """Who leads first, where that was public from the start."""
        self.has_passed = 0
        """Seats that have given, one bit each."""
        self.given = 0
        self.given_to = -1
        self.received = 0
        self.received_from = -1
        """What was passed, till the deal ends (PASS-7)."""
        self.has_exposed = 0
        self.kitty_count = 0
        self.kitty_taker = -1
        self.kitty = 0
        """The kitty's cards, for who took it."""
        self.stock_left = 0
        self.plays: list[tuple[int, int]] = []
        """The present trick: seat and card, in order."""
        self.tricks: list[Trick] = []
        self.voids: list[int] = []
        """Suits that each seat has shown not to hold, one bit each."""
        self.moon_choices: tuple[str, ...] = ()
        self.totals: list[int] = []
        self.pool = 0
        self.scored: list[DealScored] = []
        """The results of the deals that are over."""
        self.places: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()

    # What a player asks

    @property
    def hand(self) -> int:
        """The own hand."""
        return self.state.hands[self.seat]

    @property
    def unseen(self) -> int:
        """Cards of the deck that this seat neither holds nor has seen played or in the kitty. Those it gave away and
        that are not played yet (`given`) are among them."""
        known = self.hand | self.kitty | self.state.trick_mask
        for cards in self.state.taken:
            known |= cards
        return self.rules.deck & ~known

    def legal(self) -> int:
        """The cards that may be played now; 0 unless the seat is asked to play."""
        if not self.asked or self.phase != PLAYING:
            return 0
        return play.legal(self.rules, self.state, self.seat)

    def to_dict(self) -> dict[str, Any]:
        """Everything in the view, as plain data with cards as texts: equal views give equal dicts."""
        state = self.state
        return {
            "rules": self.rules.name,
            **{name: getattr(self, name) for name in _PLAIN_FIELDS},
            **{name: card_names(getattr(self, name)) for name in _MASK_FIELDS},
            "hand": card_names(self.hand),
            "legal": card_names(self.legal()),
            "taken": [card_names(cards) for cards in state.taken],
            "exposed": card_names(state.exposed),
            "broken": bool(state.broken),
            "turn": state.turn,
            "plays": [[seat, *card_names(1 << card)] for seat, card in self.plays],
            "tricks": [
                {"winner": trick.winner, "plays": [[seat, *card_names(1 << card)] for seat, card in trick.plays]}
                for trick in self.tricks
            ],
            "scored": len(self.scored),
        }

    def copy(self, *, asked: bool) -> "SeatView":
        """An independent copy, in which the seat is asked to act or not."""
        twin = SeatView.__new__(SeatView)
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy() if isinstance(value, list) else value
        if hasattr(self, "state"):
            twin.state = self.state.copy()
        twin.asked = asked
        if asked and self.phase == PLAYING:
            twin.state.turn = self.seat
        return twin

    # The fold

    def fold(self, event: Event) -> None:
        """Take in an event as it was told to this seat."""
        _FOLDS[type(event)](self, event)

    def _match_started(self, event: MatchStarted) -> None:
        self.seat = -1 if event.seat is None else event.seat
        self.rules = rules_from_data(event.rules, event.seats)
        self.names = event.names
        self.totals = list(event.totals) if event.totals is not None else [0] * event.seats
        self.state = PlayState(self.rules, [0] * event.seats, 0, [], 0)

    def _deal_started(self, event: DealStarted) -> None:
        seats = self.rules.seats
        hands = [0] * seats
        self.dealt = mask_of(map(parse_card, event.hand or ()))
        if self.seat >= 0:
            hands[self.seat] = self.dealt
        self.state = PlayState(self.rules, hands, 0, [], self.rules.lead_rule(event.deal).kind)
        self.deal, self.dealer, self.direction = event.deal, event.dealer, event.direction
        self.counts = list(event.counts or ())
        self.kitty_count, self.stock_left = event.kitty_count or 0, event.stock_count or 0
        self.has_passed = self.given = self.received = self.has_exposed = self.kitty = 0
        self.given_to = self.received_from = self.kitty_taker = -1
        self.plays, self.tricks, self.voids = [], [], [0] * seats
        self.moon_choices = ()
        self.opening_leader = -1 if event.leader is None else event.leader
        self._enter(PASSING if event.direction != "hold" else EXPOSING)

    def _enter(self, phase: str) -> None:
        if phase == EXPOSING and not self.rules.exposable:
            phase = PLAYING
        self.phase = phase
        if phase == PLAYING:
            self.state.turn = self.opening_leader

    def _passed(self, event: Passed) -> None:
        self.has_passed |= 1 << event.seat
        if event.cards is not None:
            self.given = mask_of(map(parse_card, event.cards))
            self.given_to = pass_target(self.rules.seats, event.seat, self.direction)
            self.state.hands[self.seat] &= ~self.given
        if self.rules.chain:
            self.counts[event.seat] -= self.rules.pass_count
            self.counts[pass_target(self.rules.seats, event.seat, self.direction)] += self.rules.pass_count
        if popcount(self.has_passed) == self.rules.seats:
            self._enter(EXPOSING)

    def _received(self, event: Received) -> None:
        self.received = mask_of(map(parse_card, event.cards))
        self.received_from = event.source
        self.state.hands[self.seat] |= self.received

    def _exposed(self, event: Exposed) -> None:
        self.has_exposed |= 1 << event.seat
        if event.cards is not None:
            self.state.exposed |= mask_of(map(parse_card, event.cards))
        if popcount(self.has_exposed) == self.rules.seats:
            self._enter(PLAYING)

    def _played(self, event: Played) -> None:
        state, seat, card = self.state, event.seat, parse_card(event.card)
        if state.led >= 0 and card // RANKS_PER_SUIT != state.led:
            self.voids[seat] |= 1 << state.led
        play.put(self.rules, state, seat, card)
        self.plays.append((seat, card))
        self.counts[seat] -= 1
        self._pass_turn(seat)

    def _not_played(self, event: NotPlayed) -> None:
        if event.reason == "void":
            self.voids[event.seat] |= 1 << self.state.led
        self._pass_turn(event.seat)

    def _pass_turn(self, seat: int) -> None:
        following = (seat + 1) % self.rules.seats
        self.state.turn = following if following != self.state.leader else -1

    def _trick_taken(self, event: TrickTaken) -> None:
        play.gather(self.state, event.seat)
        self.tricks.append(Trick(tuple(self.plays), event.seat))
        self.plays = []
        self.state.turn = event.seat if any(self.counts) or self.stock_left else -1

    def _kitty_taken(self, event: KittyTaken) -> None:
        self.kitty_taker = event.seat
        if event.cards is not None:
            self.kitty = mask_of(map(parse_card, event.cards))
            self.state.taken[event.seat] |= self.kitty

    def _drawn(self, event: Drawn) -> None:
        self.stock_left = event.left
        self.counts[event.seat] += 1
        self.voids[event.seat] = 0
        if event.card is not None:
            self.state.hands[event.seat] |= 1 << parse_card(event.card)

    def _moon_shot(self, event: MoonShot) -> None:
        self.moon_choices = event.choices
        if len(event.choices) > 1:
            self.phase = CHOOSING
            self.state.turn = event.seat

    def _moon_chosen(self, event: MoonChosen) -> None:
        self.moon_choices = (event.effect,)

    def _deal_scored(self, event: DealScored) -> None:
        self.totals = list(event.totals)
        self.pool = event.pool
        self.scored.append(event)
        self.phase = OVER

    def _match_ended(self, event: MatchEnded) -> None:
        self.places, self.winners = event.places, event.winners


_PLAIN_FIELDS = (
    *("seat", "names", "deal", "dealer", "direction", "phase", "asked", "counts", "has_passed", "given_to"),
    *("received_from", "has_exposed", "kitty_count", "kitty_taker", "stock_left", "voids", "moon_choices", "totals"),
    *("pool", "places", "winners"),
)
_MASK_FIELDS = ("dealt", "given", "received", "kitty", "unseen")

_FOLDS: dict[type[Event], Callable[[SeatView, Any], None]] = {
    MatchStarted: SeatView._match_started,
    DealStarted: SeatView._deal_started,
    Exposed: SeatView._exposed,
    Passed: SeatView._passed,
    Received: SeatView._received,
    Played: SeatView._played,
    NotPlayed: SeatView._not_played,
    TrickTaken: SeatView._trick_taken,
    KittyTaken: SeatView._kitty_taken,
    Drawn: SeatView._drawn,
    MoonShot: SeatView._moon_shot,
    MoonChosen: SeatView._moon_chosen,
    DealScored: SeatView._deal_scored,
    MatchEnded: SeatView._match_ended,
}

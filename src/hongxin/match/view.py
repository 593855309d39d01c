"""`SeatView`: all that one seat knows, folded from the events it was told."""

from dataclasses import dataclass
from typing import Any

from hongxin.cards import card_names
from hongxin.match.deal import OVER, PLAYING
from hongxin.match.events import DealScored
from hongxin.rules import play
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
    state: PlayState

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
        self.has_passed = self.has_exposed = 0
        """Seats that have given, and seats that have chosen what to expose, one bit each."""
        self.given = 0
        self.given_to = -1
        self.received = 0
        self.received_from = -1
        """What was passed, till the deal ends (PASS-7)."""
        self.exposed_by: list[int] = []
        """What each seat is known to have exposed, as masks."""
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
        """Cards of the deck that this seat neither holds nor has seen played or in the kitty.

        Those it gave away and that are not played yet (`given`) are among them.
        """
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


_PLAIN_FIELDS = (
    *("seat", "names", "deal", "dealer", "direction", "phase", "asked", "counts", "has_passed", "given_to"),
    *("received_from", "has_exposed", "kitty_count", "kitty_taker", "stock_left", "voids", "moon_choices", "totals"),
    *("pool", "places", "winners"),
)
_MASK_FIELDS = ("dealt", "given", "received", "kitty", "unseen")

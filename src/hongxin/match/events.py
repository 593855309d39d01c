"""What happened. Events are past tense, frozen, and the one vocabulary of wire, log, record, bots and review.

An event in the log is whole. What a seat is told of it is :mod:`hongxin.match.projection`'s business: fields that hide
something are None (absent in JSON) for those who may not know them.
"""

from typing import Any

import msgspec

FORMAT_VERSION = 1
"""The version of events and records; in `MatchStarted`."""

Cards = tuple[str, ...]


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Anything that happened in a match."""


class MatchStarted(Event, frozen=True, tag="match_started"):
    """`rules` is the rule file, resolved in full; `seat` is there for its receiver only.

    `totals` are what the seats start with, where that is not nothing.
    """

    version: int
    rules: dict[str, Any]
    seats: int
    names: tuple[str, ...]
    totals: tuple[int, ...] | None = None
    seat: int | None = None


class DealStarted(Event, frozen=True, tag="deal_started"):
    """Cards were dealt. The log has `hands`, `kitty`, `stock`; a seat gets its own `hand` and the counts.

    `deal` counts from 1. `leader` is there where the rules make it public before the first card.
    """

    deal: int
    dealer: int
    direction: str
    leader: int | None = None
    hands: tuple[Cards, ...] | None = None
    kitty: Cards | None = None
    stock: Cards | None = None
    hand: Cards | None = None
    counts: tuple[int, ...] | None = None
    kitty_count: int | None = None
    stock_count: int | None = None


class Exposed(Event, frozen=True, tag="exposed"):
    """A seat has chosen which cards to expose; the others see them when all have chosen (None till then)."""

    seat: int
    cards: Cards | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A seat has given its cards (PASS-2), in the order of the pack, not of picking."""

    seat: int
    cards: Cards | None = None


class Received(Event, frozen=True, tag="received"):
    """A seat has taken up what `source` gave it; only the receiver is told."""

    seat: int
    cards: Cards
    source: int


class Played(Event, frozen=True, tag="played"):
    """A seat has played a card to the trick."""

    seat: int
    card: str


class NotPlayed(Event, frozen=True, tag="not_played"):
    """A seat's turn was passed over: `reason` is ``void`` or ``no_cards`` (VAR-TWO)."""

    seat: int
    reason: str


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    """`seat` won the trick; `cards` in the order they were played."""

    seat: int
    cards: Cards


class KittyTaken(Event, frozen=True, tag="kitty_taken"):
    """The kitty went to `seat`, who alone sees its cards."""

    seat: int
    count: int
    cards: Cards | None = None


class Drawn(Event, frozen=True, tag="drawn"):
    """`seat` drew a card from the stock, which has `left` cards now."""

    seat: int
    left: int
    card: str | None = None


class MoonShot(Event, frozen=True, tag="moon_shot"):
    """`seat` shot the moon (or the sun); `choices` are the effects open to it, one where there is no choice."""

    seat: int
    choices: tuple[str, ...]


class MoonChosen(Event, frozen=True, tag="moon_chosen"):
    """The shooter chose (MOON-3)."""

    seat: int
    effect: str


class DealScored(Event, frozen=True, tag="deal_scored"):
    """The deal is over. All tuples are by seat; `hands` as dealt; `pool` holds the chips of a jack (SETTLE-5)."""

    points: tuple[int, ...]
    settled: tuple[int, ...]
    totals: tuple[int, ...]
    taken: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    pool: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """`places` by seat, shared ones too (1, 2, 2, 4); `winners` are seats."""

    places: tuple[int, ...]
    winners: tuple[int, ...]


AnyEvent = (
    MatchStarted
    | DealStarted
    | Exposed
    | Passed
    | Received
    | Played
    | NotPlayed
    | TrickTaken
    | KittyTaken
    | Drawn
    | MoonShot
    | MoonChosen
    | DealScored
    | MatchEnded
)

event_encoder = msgspec.json.Encoder()
event_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)

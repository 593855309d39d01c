"""The rule file: its keys and their types (the last section of the rule book).

A variant is a TOML file with these keys; those it leaves out come from its base, in the end from ``classic.toml``,
which names them all. Structs are frozen; msgspec refuses a wrong type or an unknown key with the key's path.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

NotNegative = Annotated[int, Meta(ge=0)]
Value = Annotated[int, Meta(ge=-10_000, le=10_000)]
EndCount = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatCount = Literal[2, 3, 4, 5, 6, 7]
SeatKey = Literal["2", "3", "4", "5", "6", "7"]
Direction = Literal["left", "right", "across", "hold"]
Cycle = list[Direction]
LeadRule = str
"""lowest_club | any_club | eldest | holder:CARD | taker:CARD"""


class RuleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the rule file."""


class Title(RuleTable, frozen=True):
    """The name that people read, in both languages."""

    en: str
    zh: str


class Passing(RuleTable, frozen=True):
    """How many cards go where before the play (PASS); `cycle` by number of seats, or one for all."""

    count: Annotated[int, Meta(ge=1)]
    order: Literal["simultaneous", "chain"]
    cycle: dict[SeatKey, Cycle] | Cycle


class Lead(RuleTable, frozen=True):
    """Who opens a deal, and what may be led and discarded (LEAD, FIRST, BREAK, QUEEN-1)."""

    first: LeadRule | list[LeadRule]
    barred_first_trick: Literal["counting", "penalty", "none"]
    must_break: bool
    broken_by: list[Literal["hearts", "QS"]]
    lead_instead_of_queen: bool
    queen_not_first_spade: bool


class Modifier(RuleTable, frozen=True):
    """What a card does to its taker's other cards; 0 (factor: 1) is nothing, and so is a modifier of only that."""

    each_heart: Value = 0
    factor: Value = 1
    alone: Value = 0


class Expose(RuleTable, frozen=True):
    """Cards that may be shown before the first lead (EXPOSE-1)."""

    cards: list[str]


class Moon(RuleTable, frozen=True):
    """Which cards make the moon, what it does, and the bonus for no trick (MOON, SCORE-5)."""

    cards: Literal["counting", "penalty"] | list[str]
    effect: Literal["none", "others", "self", "choice", "best", "negate"]
    amount: Value
    no_tricks: Value


class Sun(RuleTable, frozen=True):
    """What taking every trick does (MOON-5)."""

    effect: Literal["none", "others", "self"]
    amount: Value


class Slam(RuleTable, frozen=True):
    """A set of cards whose taker turns the sign of others, or of the whole sum (MOON-7)."""

    cards: list[str]
    turns: Literal["all"] | list[str]


class End(RuleTable, frozen=True):
    """When the match ends and whether a tie is played on (END); 0 switches a condition off."""

    limit: EndCount
    floor: Value
    deals: EndCount
    when: Literal["reach", "exceed"]
    tie: Literal["share", "play_on"]


class Settle(RuleTable, frozen=True):
    """How points become totals (SETTLE)."""

    kind: Literal["cumulative", "thirteen", "thirteen_widened", "howell", "sweepstake"]
    wins: Literal["low", "high"]


class RuleFile(RuleTable, frozen=True):
    """A whole rule file with its bases merged in; `base` only says where it came from."""

    name: str
    title: Title
    base: str
    seats: list[SeatCount]
    default_seats: SeatCount
    ranks: str
    remove: dict[SeatKey, list[str]]
    hand: dict[SeatKey, NotNegative]
    kitty: Literal["none", "first_trick", "first_penalty", "last_trick"]
    stock: bool
    void: Literal["discard", "no_play"]
    passing: Passing
    lead: Lead
    values: dict[str, Value]
    modifiers: dict[str, Modifier]
    expose: Expose
    moon: Moon
    sun: Sun
    end: End
    settle: Settle
    slams: list[Slam]


def as_data(file: RuleFile) -> dict[str, Any]:
    """The rule file as plain dicts and lists, every key written out; `load_rules` takes it back."""
    data: dict[str, Any] = msgspec.to_builtins(file)
    return data

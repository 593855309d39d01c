"""`Rules`: a rule file resolved for a number of seats, as the ints that the functions of `rules.play` read."""

from dataclasses import dataclass, field

from hongxin.rules.schema import RuleFile

LOWEST_CLUB, ANY_CLUB, ELDEST, HOLDER, TAKER = range(5)
"""Codes of `Rules.lead_kind`: who leads to the first trick, and what."""

NO_EFFECT, OTHERS, SELF, NEGATE, CHOICE, BEST = range(6)
"""Codes of `Rules.moon_effect`; the first three of `Rules.sun_effect` too."""

NO_KITTY, KITTY_FIRST_TRICK, KITTY_FIRST_PENALTY, KITTY_LAST_TRICK = range(4)
"""Codes of `Rules.kitty_kind`."""

EFFECTS = ("none", "others", "self", "negate", "choice", "best")
"""The names of those codes in rule files and events."""


def pass_step(direction: str, seats: int) -> int:
    """How many seats on, clockwise, cards go that are passed in this direction; left is the next seat (PASS-3)."""
    return {"left": 1, "right": seats - 1, "across": seats // 2, "hold": 0}[direction]


class RulesError(ValueError):
    """A rule file that is malformed or contradicts itself.

    `key` is the key at fault ("" for the whole file), `text` the reason in English and Chinese; the error as a string
    names the key in English.
    """

    def __init__(self, key: str, english: str, chinese: str) -> None:
        super().__init__(f"{key}: {english}" if key else english)
        self.key = key
        self.text = {"en": english, "zh": chinese}


@dataclass(frozen=True, slots=True)
class LeadRule:
    """Who opens a deal: one of the codes, and the card that HOLDER and TAKER name (−1 otherwise)."""

    kind: int
    card: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A rule set for a fixed number of seats. Masks hold cards of the deck only; truth values are 0 or 1.

    Equal and hashed by `file` and `seats`.
    """

    file: RuleFile
    seats: int
    deck: int
    hand_size: int
    left_over: int
    """Cards in no hand: the kitty, or the stock."""
    values: tuple[int, ...]
    """Points of each of the 52 cards; 0 outside the deck (SCORE-1)."""
    counting: int
    penalty: int
    scoring: int
    """Counting cards, cards with a modifier and cards that a slam names (SCORE-6)."""
    cycle: tuple[str, ...]
    """Pass directions by deal, repeated; empty for no passing."""
    pass_steps: tuple[int, ...]
    """The same as steps (`pass_step`)."""
    pass_count: int
    chain: int
    first_lead: LeadRule
    later_lead: LeadRule
    barred: int
    """Cards that FIRST-1 keeps out of the first trick."""
    must_break: int
    breakers: int
    lead_instead_of_queen: int
    queen_not_first_spade: int
    kitty_kind: int
    stock: int
    no_play: int
    modifier_cards: tuple[int, ...]
    each_heart: tuple[int, ...]
    factor: tuple[int, ...]
    alone: tuple[int, ...]
    slam_cards: tuple[int, ...]
    slam_turns: tuple[int, ...]
    slam_all: tuple[int, ...]
    exposable: int
    moon_cards: int
    moon_effect: int
    moon_amount: int
    no_tricks: int
    sun_effect: int
    sun_amount: int
    high_wins: int
    title: dict[str, str] = field(repr=False)

    @property
    def name(self) -> str:
        """The name of the variant."""
        return self.file.name

    @property
    def pass_steps_count(self) -> int:
        """After how many deals the directions repeat; 0 where nothing is passed."""
        return len(self.pass_steps)

    @property
    def lead_kinds(self) -> tuple[int, int]:
        """The codes of who opens the first deal, and the later ones."""
        return self.first_lead.kind, self.later_lead.kind

    @property
    def lead_cards(self) -> tuple[int, int]:
        """The cards that go with those codes."""
        return self.first_lead.card, self.later_lead.card

    @property
    def points_are_good(self) -> int:
        """Whether a seat wants points: where totals are their sums and the highest wins (SETTLE-1)."""
        return int(self.file.settle.kind == "cumulative" and self.high_wins)

    @property
    def modifier_count(self) -> int:
        """How many cards have a modifier."""
        return len(self.modifier_cards)

    @property
    def slam_count(self) -> int:
        """How many slams there are."""
        return len(self.slam_cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and (self.file, self.seats) == (other.file, other.seats)

    def __hash__(self) -> int:
        return hash((self.file.name, self.seats))

    def lead_rule(self, deal: int) -> LeadRule:
        """Who opens deal number `deal` (from 1)."""
        return self.first_lead if deal == 1 else self.later_lead

    def direction(self, deal: int) -> str:
        """Where deal number `deal` (from 1) passes (PASS-3)."""
        return self.cycle[(deal - 1) % len(self.cycle)] if self.cycle else "hold"

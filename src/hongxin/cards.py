"""Cards, suits and ranks, and sets of cards as masks.

A card is an int from 0 to 51: ``suit * 13 + rank``, suits in the order clubs, diamonds, spades, hearts, ranks from
two (0) to ace (12), so that within a suit the higher bit is the higher card (CARD-1). A set of cards is an int with
one bit a card. As text a card is its rank and its suit's letter: ``2C TD QS AH``.
"""

import re
from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
SUITS = "CDSH"
SUIT_SIGNS = "♣♦♠♥"
CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
RANKS_PER_SUIT = 13
PACK_SIZE = 52
TWO_OF_CLUBS = 0

FULL_PACK = (1 << PACK_SIZE) - 1
SUIT_MASKS = tuple(((1 << RANKS_PER_SUIT) - 1) << (RANKS_PER_SUIT * suit) for suit in range(4))
HEART_MASK = SUIT_MASKS[HEARTS]
SPADE_MASK = SUIT_MASKS[SPADES]

CARD_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of every card, indexed by the card."""

_CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}
_SUIT_BY_TEXT = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
    **{sign: suit for suit, sign in enumerate("♧♢♤♡")},
    "梅花": CLUBS,
    "草花": CLUBS,
    "方块": DIAMONDS,
    "方片": DIAMONDS,
    "黑桃": SPADES,
    "红心": HEARTS,
    "红桃": HEARTS,
}
_RANK_FIRST = re.compile(r"(10|[2-9TJQKA])(.+)")
_SUIT_FIRST = re.compile(r"(.+?)(10|[2-9TJQKA])")


class CardError(ValueError):
    """A text that names no card."""


def parse_card(text: str) -> int:
    """The card that `text` names: ``QS``, ``10H``, ``♥10``, ``黑桃Q``; case and blanks do not matter.

    Raises CardError, naming the text.
    """
    if not isinstance(text, str):  # who calls from Python may hand over anything
        raise CardError(f"{text!r} is no card; a card is a text like 2C, TD, QS or AH")
    card = _CARD_BY_NAME.get(text)
    if card is not None:
        return card
    plain = "".join(text.split()).upper().replace("\ufe0f", "")
    for pattern, rank_group, suit_group in ((_RANK_FIRST, 1, 2), (_SUIT_FIRST, 2, 1)):
        found = pattern.fullmatch(plain)
        if found and found[suit_group] in _SUIT_BY_TEXT:
            rank = RANKS.index(found[rank_group].replace("10", "T"))
            return _SUIT_BY_TEXT[found[suit_group]] * RANKS_PER_SUIT + rank
    raise CardError(f"{text!r} is no card; a card is a rank and a suit, like 2C, TD, QS or AH")


def card_name(card: int) -> str:
    """The text of a card, ``QS``; :func:`parse_card` reads it."""
    return CARD_NAMES[card]


def card_display(card: int) -> str:
    """The card as shown to people, ``♠Q`` or ``♥10``."""
    rank = RANKS[card % RANKS_PER_SUIT]
    return SUIT_SIGNS[card // RANKS_PER_SUIT] + ("10" if rank == "T" else rank)


def mask_of(cards: Iterable[int]) -> int:
    """The set of `cards` as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_cards(texts: Iterable[str]) -> list[int]:
    """The cards that `texts` name, in their order. Raises CardError."""
    return [parse_card(text) for text in texts]


def iter_cards(mask: int) -> Iterator[int]:
    """The cards of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def card_names(mask: int) -> list[str]:
    """The texts of the cards of a mask, in the order of the pack: clubs, diamonds, spades, hearts, twos first."""
    return [CARD_NAMES[card] for card in iter_cards(mask)]


def popcount(mask: int) -> int:
    """How many cards a mask holds."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest card of a mask that is not empty."""
    return mask.bit_length() - 1

"""Cards and numbers in words, in English and Chinese: the small change of `rules.describe`."""

from collections.abc import Sequence

from hongxin.cards import RANKS, RANKS_PER_SUIT, SUIT_MASKS, card_display, iter_cards, popcount
from hongxin.rules.faults import SUIT_WORDS

Phrase = tuple[str, str]
"""English and Chinese."""


def shown_rank(rank: str) -> str:
    """The rank as people read it: ``10`` for T."""
    return "10" if rank == "T" else rank


def number(value: int) -> str:
    """The number with a proper minus sign."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """The number with its sign, also where it is above 0."""
    return f"{value:+d}".replace("-", "−")


def counted(count: int, noun: str) -> str:
    """The English noun with its number: ``1 card``, ``3 cards``."""
    return f"{number(count)} {noun}" if abs(count) == 1 else f"{number(count)} {noun}s"


def listed(items: Sequence[str], word: str) -> str:
    """The items in an English sentence: commas, and `word` before the last."""
    return f"{', '.join(items[:-1])} {word} {items[-1]}" if len(items) > 1 else "".join(items)


def cards(mask: int, deck: int, word: str = "and") -> Phrase:
    """A set of cards of `deck`: whole suits first, with what they lack, then card by card, `word` before the last."""
    suits, singles = _parts(mask, deck)
    return _together(suits + singles, word)


def all_cards(mask: int, deck: int) -> Phrase:
    """The same where the sentence says that none of them is missing: ``all hearts and ♠Q``."""
    suits, singles = _parts(mask, deck)
    return _together([(f"all {english}", f"全部{chinese}") for english, chinese in suits] + singles, "and")


def _together(items: Sequence[Phrase], word: str) -> Phrase:
    return listed([english for english, _ in items], word), "、".join(chinese for _, chinese in items)


def _parts(mask: int, deck: int) -> tuple[list[Phrase], list[Phrase]]:
    """The suits of which `mask` has all or nearly all of the deck's cards, and the other cards one by one."""
    suits: list[Phrase] = []
    singles: list[Phrase] = []
    for suit, suit_mask in enumerate(SUIT_MASKS):
        held, lacking = mask & suit_mask, deck & suit_mask & ~mask
        if popcount(held) > 4 and popcount(held) > 2 * popcount(lacking):
            without = _together(_runs(lacking, deck & suit_mask), "and")
            english, chinese = SUIT_WORDS["en"][suit], SUIT_WORDS["zh"][suit]
            if lacking:
                english, chinese = f"{english} but {without[0]}", f"{chinese}（{without[1]}除外）"
            suits.append((english, chinese))
        else:
            singles += _runs(held, deck & suit_mask)
    return suits, singles


def _runs(mask: int, suit: int) -> list[Phrase]:
    """The cards of `mask` in the words of each; three and more that follow each other in `suit` together."""
    runs: list[list[str]] = [[]]
    for card in iter_cards(suit | mask):
        if mask >> card & 1:
            runs[-1].append(card_display(card))
        else:
            runs.append([])
    items: list[Phrase] = []
    for run in runs:
        if len(run) > 2:
            items.append((f"{run[0]} to {run[-1]}", f"{run[0]}到{run[-1]}"))
        else:
            items += [(shown, shown) for shown in run]
    return items


def ranks(texts: str) -> Phrase:
    """The ranks of a shortened pack, low to high."""
    shown = [shown_rank(rank) for rank in texts]
    if len(texts) > 2 and texts in RANKS:
        return f"{shown[0]} to {shown[-1]} in each suit", f"每门{shown[0]}到{shown[-1]}"
    return f"{listed(shown, 'and')} in each suit", f"每门只有{'、'.join(shown)}"


def counts_its_rank(card: int, value: int) -> bool:
    """Whether the card counts what its rank says: 2 to 10, J 11, Q 12, K 13, A 14."""
    return value == card % RANKS_PER_SUIT + 2

"""Where the cards of a deal lie at its start, and the checks of a deal loaded from outside (DEAL-4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hongxin.cards import CardError, card_names, iter_cards, parse_card
from hongxin.rules.model import Rules
from hongxin.shuffle import shuffled


class LayoutError(ValueError):
    """Cards that are no deal of these rules; the text names the card and the seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """`hands` are masks by seat, `kitty` a mask, `stock` cards in drawing order."""

    hands: tuple[int, ...]
    kitty: int = 0
    stock: tuple[int, ...] = ()


def random_layout(rules: Rules, seed: bytes) -> Layout:
    """The deal of a seed: the shuffled deck in hands, seat after seat; the rest is kitty or stock."""
    order = shuffled(list(iter_cards(rules.deck)), seed)
    size = rules.hand_size
    hands = []
    for seat in range(rules.seats):
        mask = 0
        for card in order[seat * size : (seat + 1) * size]:
            mask |= 1 << card
        hands.append(mask)
    rest = order[rules.seats * size :]
    if rules.stock:
        return Layout(tuple(hands), stock=tuple(rest))
    kitty = 0
    for card in rest:
        kitty |= 1 << card
    return Layout(tuple(hands), kitty)


def read_layout(
    rules: Rules, hands: Sequence[Iterable[str]], kitty: Iterable[str] = (), stock: Iterable[str] = ()
) -> Layout:
    """The deal given by the texts of its cards. Raises LayoutError."""
    if len(hands) != rules.seats:
        raise LayoutError(f"there are {len(hands)} hands for {rules.seats} seats")
    seen: dict[int, str] = {}
    masks = [_mask(rules, cards, f"seat {seat}", seen) for seat, cards in enumerate(hands)]
    stock_cards = tuple(stock)
    kitty_mask = _mask(rules, kitty, "the kitty", seen)
    _mask(rules, stock_cards, "the stock", seen)
    for seat, mask in enumerate(masks):
        if mask.bit_count() != rules.hand_size:
            raise LayoutError(f"seat {seat} has {mask.bit_count()} cards, not {rules.hand_size}")
    missing = rules.deck & ~sum(1 << card for card in seen)
    if missing:
        raise LayoutError(f"nobody has {' '.join(card_names(missing))}")
    if kitty_mask and rules.stock:
        raise LayoutError(f"these rules have a stock and no kitty: {' '.join(card_names(kitty_mask))} is in the kitty")
    if stock_cards and not rules.stock:
        raise LayoutError(f"these rules have no stock: {' '.join(stock_cards)} is in it")
    return Layout(tuple(masks), kitty_mask, tuple(parse_card(text) for text in stock_cards))


def _mask(rules: Rules, texts: Iterable[str], place: str, seen: dict[int, str]) -> int:
    mask = 0
    for text in texts:
        try:
            card = parse_card(text)
        except CardError as error:
            raise LayoutError(f"{place}: {error}") from None
        if not rules.deck >> card & 1:
            raise LayoutError(f"{place} has {text}, which is not in the deck")
        if card in seen:
            raise LayoutError(f"{place} has {text}, which {seen[card]} has too")
        seen[card] = place
        mask |= 1 << card
    return mask

"""What a view says about the cards, read once for a decision. Values come from the rules, whatever the variant.

*Pain* is what a card costs its taker: its value where low wins, turned round where high wins. A *burden* is a card
that hurts far more than the hearts do (the queen of spades); a *prize* is one that is worth having.
"""

from hongxin.cards import RANKS_PER_SUIT, SUIT_MASKS, iter_cards, popcount
from hongxin.match.view import SeatView
from hongxin.rules.model import NO_EFFECT
from hongxin.rules.score import doubled_cards

BURDEN_SHARE = 0.2
"""A card is a burden from this share of all the pain in the deck on."""


USUAL_HEARTS = 3
"""How many hearts whoever takes a card with `each_heart` may well take too."""


def pain_of(view: SeatView) -> list[int]:
    """What each of the 52 cards costs its taker; below 0 for prizes. Exposed cards count double."""
    rules = view.rules
    turn = -1 if rules.file.settle.kind == "cumulative" and rules.high_wins else 1
    pain = [turn * value for value in rules.values]
    for card, each_heart in zip(rules.modifier_cards, rules.each_heart, strict=True):
        pain[card] += turn * each_heart * USUAL_HEARTS
    for card in iter_cards(doubled_cards(view.state.exposed)):
        pain[card] *= 2
    return pain


class Reading:
    """The facts of a view. Masks and cards as in `hongxin.cards`."""

    def __init__(self, view: SeatView) -> None:
        rules, state = view.rules, view.state
        self.view = view
        self.hand = view.hand
        self.legal = view.legal()
        self.out = view.unseen
        """Cards that others hold, or that lie in the kitty or the stock."""
        self.pain = pain_of(view)
        whole = sum(pain for pain in self.pain if pain > 0)
        heavy = max(2, BURDEN_SHARE * whole)
        self.burdens = sum(1 << card for card, pain in enumerate(self.pain) if pain >= heavy)
        self.prizes = sum(1 << card for card, pain in enumerate(self.pain) if pain < 0)
        self.hurting = sum(1 << card for card, pain in enumerate(self.pain) if pain > 0)
        self.whole_pain = whole
        self.led = state.led
        self.best = state.trick[state.best] if state.best >= 0 else -1
        self.trick_pain = sum(self.pain[card] for _, card in view.plays)
        self.is_last = len(view.plays) == rules.seats - 1

    def held(self, suit: int) -> int:
        """The own cards of a suit."""
        return self.hand & SUIT_MASKS[suit]

    def others(self, suit: int) -> int:
        """The cards of a suit that are out."""
        return self.out & SUIT_MASKS[suit]

    def below(self, card: int) -> int:
        """How many cards of its suit that are out are lower."""
        return popcount(self.others(suit_of(card)) & ((1 << card) - 1))

    def above(self, card: int) -> int:
        """How many cards of its suit that are out are higher."""
        return popcount(self.others(suit_of(card)) >> card)

    def own_below(self, card: int) -> int:
        """How many of the own cards of its suit are lower."""
        return popcount(self.held(suit_of(card)) & ((1 << card) - 1))

    def burden_out(self, suit: int) -> int:
        """The burdens of a suit that others still hold."""
        return self.others(suit) & self.burdens

    def catches_burden(self, card: int) -> bool:
        """Whether the card would take a burden of its suit that is still out."""
        burdens = self.burden_out(suit_of(card))
        return bool(burdens) and card > min(iter_cards(burdens))

    def voids(self, suit: int) -> int:
        """How many of the others have shown that they lack the suit."""
        view = self.view
        return sum(1 for seat, voids in enumerate(view.voids) if seat != view.seat and voids >> suit & 1)

    def moon_threat(self) -> int:
        """The opponent who has taken all the pain so far, and enough of it to be feared (−1: none)."""
        view, rules = self.view, self.view.rules
        if rules.moon_effect == NO_EFFECT or not rules.moon_cards:
            return -1
        takers = [seat for seat in range(rules.seats) if view.state.taken[seat] & rules.moon_cards]
        if len(takers) != 1 or takers[0] == view.seat:
            return -1
        taken = view.state.taken[takers[0]]
        pain = sum(self.pain[card] for card in iter_cards(taken) if self.pain[card] > 0)
        return takers[0] if pain >= 0.3 * self.whole_pain else -1


def suit_of(card: int) -> int:
    """The suit of a card."""
    return card // RANKS_PER_SUIT


def rank_of(card: int) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card % RANKS_PER_SUIT

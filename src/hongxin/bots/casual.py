"""The level `casual`: plays by the ten maxims of the rule book, without looking ahead.

Each choice scores the candidates by what a careful card player would weigh; the lowest danger wins. The numbers were
set by hand.
"""

from hongxin.bots.bot import Bot, cards_of
from hongxin.bots.reading import Reading, rank_of, suit_of
from hongxin.cards import SUIT_MASKS, highest, iter_cards, lowest, popcount
from hongxin.match.outcome import CHOICES, Outcome, Standing, count
from hongxin.match.view import SeatView
from hongxin.rules.model import OTHERS, SELF

SIX = 4
"""Rank of the highest card that counts as low."""


class Casual(Bot):
    """Counts the cards, ducks, gets rid of what hurts, and stops a moon when it sees one coming."""

    # Passing

    def choose_pass(self, view: SeatView) -> list[int]:
        """The cards that are most dangerous to keep (MAXIM-1 to MAXIM-6)."""
        reading = Reading(view)
        ranked = sorted(cards_of(view.hand), key=lambda card: (-_pass_worth(reading, card), -card))
        return ranked[: view.rules.pass_count]

    # The tricks

    def choose_play(self, view: SeatView) -> int:
        """The least dangerous legal card."""
        reading = Reading(view)
        legal = reading.legal
        if popcount(legal) == 1:
            return lowest(legal)
        if reading.led < 0:
            return min(iter_cards(legal), key=lambda card: (_lead_danger(reading, card), -card))
        if legal & SUIT_MASKS[reading.led]:
            return _follow(reading)
        return _discard(reading)

    # The moon

    def choose_moon(self, view: SeatView) -> str:
        """What wins the match if the match ends with it; the points to the others otherwise."""
        standing = Standing(view.totals, view.pool, view.deal)
        effects = dict(zip(CHOICES, (OTHERS, SELF), strict=True))
        outcomes = {name: count(view.rules, view.state, standing, code) for name, code in effects.items()}
        return max(CHOICES, key=lambda name: _moon_worth(view, outcomes[name]))


def _moon_worth(view: SeatView, outcome: Outcome) -> int:
    """1 for a match won, 0 for one that goes on, −1 for one lost."""
    if not outcome.is_over:
        return 0
    best = max(outcome.totals) if view.rules.high_wins else min(outcome.totals)
    return 1 if outcome.totals[view.seat] == best else -1


def _pass_worth(reading: Reading, card: int) -> float:
    """How glad a hand is to be rid of a card."""
    suit, rank = suit_of(card), rank_of(card)
    held = reading.held(suit)
    length = popcount(held)
    if reading.prizes >> card & 1:
        return -20
    burdens = reading.burdens & SUIT_MASKS[suit]
    if burdens:
        lowest_burden = lowest(burdens)
        guards = popcount(held & ((1 << lowest_burden) - 1))
        if reading.burdens >> card & 1:
            return 40 if guards < 4 else 2  # MAXIM-2, MAXIM-3
        if card > lowest_burden:
            enough = 3 if held & burdens else 4
            return 20 + rank if guards < enough else 1
        return -10  # MAXIM-1
    low = sum(1 for other in iter_cards(held) if rank_of(other) <= SIX)
    if reading.hurting & SUIT_MASKS[suit]:
        return rank - 1 - 2.5 * low - (4 if rank < SIX + 2 else 0)  # MAXIM-5
    short = 4 if length <= 2 else 0
    return rank - 2 * low + (3 - length if length <= 3 else 0) + short - (2 if length >= 6 else 0)


def _lead_danger(reading: Reading, card: int) -> float:
    """What leading the card risks: the chance that it takes the trick, times what is then in it."""
    suit, rank = suit_of(card), rank_of(card)
    others = popcount(reading.others(suit))
    above, below = reading.above(card), reading.below(card)
    void = reading.voids(suit)
    length = popcount(reading.held(suit))
    danger = _win_chance(above, below, void) * _dirt(reading, suit, others, void) + 0.25 * length - 0.02 * rank
    if reading.catches_burden(card):
        danger += 6
    elif reading.burden_out(suit):
        # smoking the burden out, safely only without a card above it (MAXIM-9)
        guards = popcount(reading.held(suit) & ((1 << lowest(reading.burden_out(suit))) - 1))
        exposed = any(reading.catches_burden(own) for own in iter_cards(reading.held(suit)))
        danger += 1.5 if exposed and guards < 3 else (-0.5 if exposed else -2)
    if reading.burdens >> card & 1:
        danger += 11 if not above else 6.6
    elif reading.held(suit) & reading.burdens and length < 5:
        danger += 1.5
    if reading.prizes >> card & 1:
        danger += 8 if above else -4
    if reading.moon_threat() >= 0 and reading.hurting >> card & 1 and not above:
        danger -= 8  # the moon is stopped by a sure trick with a heart in it
    return danger


def _win_chance(above: int, below: int, void: int) -> float:
    """How likely a led card takes the trick, from the cards of its suit that are out."""
    if above == 0:
        return 1.0
    if below == 0:
        return 0.0
    fraction = below / (above + below)
    return float(fraction ** max(1, 3 - void))


def _dirt(reading: Reading, suit: int, others: int, void: int) -> float:
    """What a trick of the suit is likely to cost whoever takes it."""
    if reading.hurting & SUIT_MASKS[suit] & ~reading.burdens:
        return 3.5
    dirt = 2.0 if others < 5 else 0.6
    if void:
        dirt = 3.0 + void
    burden_elsewhere = reading.out & reading.burdens & ~SUIT_MASKS[suit]
    if burden_elsewhere and (void or others < 6):
        dirt += 3
    return dirt


def _follow(reading: Reading) -> int:
    """A card of the led suit."""
    legal = reading.legal
    under = legal & ((1 << reading.best) - 1)
    over = legal & ~under
    if under & reading.burdens:
        return highest(under & reading.burdens)
    threat = reading.moon_threat()
    if threat >= 0 and over and reading.view.state.best == threat and _feeds_moon(reading):
        if reading.is_last:
            return lowest(_spare(over, reading.burdens))
        if not reading.above(highest(over)):
            return highest(_spare(over, reading.burdens))
    if reading.is_last:
        return _follow_last(reading, under, over)
    if _is_surely_clean(reading) and over & ~reading.burdens:
        return highest(_spare(legal, reading.burdens))
    if under:
        return highest(_spare(under, reading.prizes))
    return _forced_over(reading, over)


def _follow_last(reading: Reading, under: int, over: int) -> int:
    """The last card of the trick: all that is in it can be seen."""
    over_free = over & ~reading.burdens
    gain = reading.trick_pain + min((reading.pain[card] for card in iter_cards(over_free)), default=0)
    if over_free and gain < 0:
        prizes = over_free & reading.prizes
        return highest(prizes if prizes else over_free)
    if over_free and reading.trick_pain == 0:
        catching = [card for card in iter_cards(over_free) if reading.catches_burden(card)]
        if not reading.burden_out(reading.led):
            return highest(over_free)
        if catching or not under:
            return catching[-1] if catching else highest(over_free)
    if under:
        return highest(_spare(under, reading.prizes))
    return highest(_spare(over, reading.burdens))


def _forced_over(reading: Reading, over: int) -> int:
    """Nothing lower is held: go high where the trick is probably clean, else as low as possible."""
    choice = _spare(over, reading.burdens)
    if reading.burden_out(reading.led):
        safe = sum(1 << card for card in iter_cards(choice) if not reading.catches_burden(card))
        return highest(safe) if safe else lowest(choice)
    if reading.trick_pain <= 0 and popcount(reading.others(reading.led)) >= 6 and not reading.voids(reading.led):
        return highest(choice)
    return lowest(choice)


def _is_surely_clean(reading: Reading) -> bool:
    """Whether nothing that hurts can come to this trick: the rules bar it, and nobody had to break the bar yet."""
    rules, state = reading.view.rules, reading.view.state
    suit_is_clean = not reading.hurting & SUIT_MASKS[reading.led]
    bars_all = reading.hurting & ~rules.barred == 0
    return state.trick_no == 0 and bars_all and suit_is_clean and reading.trick_pain <= 0


def _feeds_moon(reading: Reading) -> bool:
    """Whether the trick holds, or is led in, what the moon is made of."""
    moon = reading.view.rules.moon_cards
    return bool(reading.view.state.trick_mask & moon or SUIT_MASKS[reading.led] & moon & ~reading.burdens)


def _discard(reading: Reading) -> int:
    """A card off the led suit."""
    legal = reading.legal
    threat = reading.moon_threat()
    if threat >= 0 and reading.view.state.best == threat and legal & ~reading.view.rules.moon_cards:
        legal &= ~reading.view.rules.moon_cards  # do not help the shooter
    if legal & reading.burdens:
        return max(iter_cards(legal & reading.burdens), key=lambda card: reading.pain[card])
    catching = [card for card in iter_cards(legal) if reading.catches_burden(card)]
    if catching:
        return max(catching, key=rank_of)
    return max(iter_cards(_spare(legal, reading.prizes)), key=lambda card: (_discard_worth(reading, card), card))


def _discard_worth(reading: Reading, card: int) -> float:
    """How glad a hand is to throw the card on somebody else's trick (MAXIM-6)."""
    suit = suit_of(card)
    worth = reading.below(card) + 3.0 * min(1, max(0, reading.pain[card]))
    worth -= 0.8 * reading.own_below(card) + 0.1 * popcount(reading.held(suit))
    if not reading.others(suit):
        worth -= 3
    return worth


def _spare(cards: int, unwanted: int) -> int:
    """`cards` without the unwanted ones, unless nothing is left."""
    return cards & ~unwanted or cards

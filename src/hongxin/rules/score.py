"""The points of a deal, counted in the order of SCORE-6. Functions of the same plain kind as in `rules.play`."""

from collections.abc import MutableSequence

from hongxin.cards import HEART_MASK, HEARTS, RANKS_PER_SUIT, lowest
from hongxin.rules.model import NEGATE, NO_EFFECT, OTHERS, SELF, Rules
from hongxin.rules.state import PlayState

ACE_OF_HEARTS = HEARTS * RANKS_PER_SUIT + 12


def sun_shooter(rules: Rules, state: PlayState) -> int:
    """The seat that took every trick, where that has an effect (MOON-5); −1 if none."""
    if rules.sun_effect != NO_EFFECT:
        for seat in range(state.seats):
            if state.tricks[seat] == state.trick_no:
                return seat
    return -1


def moon_shooter(rules: Rules, state: PlayState) -> int:
    """The seat that took all the moon's cards, where that has an effect (MOON-1); −1 if none."""
    if rules.moon_effect != NO_EFFECT and rules.moon_cards:
        for seat in range(state.seats):
            if state.taken[seat] & rules.moon_cards == rules.moon_cards:
                return seat
    return -1


def deal_points(rules: Rules, state: PlayState, moon_effect: int, points: MutableSequence[int]) -> int:
    """Writes the points of each seat into `points`; the seat that shot the moon or the sun, or −1.

    `moon_effect` is what a moon does in this deal: OTHERS, SELF or NEGATE (a choice is made before counting).
    """
    shooter = sun_shooter(rules, state)
    effect = rules.sun_effect
    amount = rules.sun_amount
    if shooter < 0:
        shooter = moon_shooter(rules, state)
        effect = moon_effect
        amount = rules.moon_amount
    left_out = 0
    if shooter >= 0 and effect != NEGATE:
        left_out = rules.moon_cards
    for seat in range(state.seats):
        total = card_sum(rules, state.taken[seat], state.exposed, left_out)
        if shooter >= 0:
            if effect == NEGATE and seat == shooter:
                total = -total
            elif effect == OTHERS and seat != shooter:
                total += amount
            elif effect == SELF and seat == shooter:
                total -= amount
        elif state.tricks[seat] == 0:
            total += rules.no_tricks
        points[seat] = total
    return shooter


def card_sum(rules: Rules, taken: int, exposed: int, left_out: int) -> int:
    """What the cards of one seat are worth: values, slams, exposure, `alone` and `factor` (SCORE-6, MOON-7).

    `left_out` are the cards that an effect counts instead (MOON-6).
    """
    each_heart = 0
    for i in range(rules.modifier_count):
        if taken >> rules.modifier_cards[i] & 1:
            each_heart += rules.each_heart[i]
    turned = 0
    turns_all = 0
    for i in range(rules.slam_count):
        if rules.slam_cards[i] and taken & rules.slam_cards[i] == rules.slam_cards[i]:
            turned ^= rules.slam_turns[i]
            turns_all ^= rules.slam_all[i]
    doubled = doubled_cards(exposed)
    total = 0
    counted = taken & ~left_out & (rules.counting | HEART_MASK if each_heart else rules.counting)
    while counted:
        card = lowest(counted)
        counted &= counted - 1
        value = rules.values[card]
        if HEART_MASK >> card & 1:
            value += each_heart
        if turned >> card & 1:
            value = -value
        if doubled >> card & 1:
            value *= 2
        total += value
    total = modified(rules, taken, exposed, total)
    return -total if turns_all else total


def doubled_cards(exposed: int) -> int:
    """The cards that count double: those exposed, and with the ace of hearts all hearts (VAR-PIG)."""
    return exposed | HEART_MASK if exposed >> ACE_OF_HEARTS & 1 else exposed


def modified(rules: Rules, taken: int, exposed: int, total: int) -> int:
    """`total` after `alone`, for a card that is the only scoring card taken, or else `factor` (SCORE-6)."""
    for i in range(rules.modifier_count):
        card = rules.modifier_cards[i]
        if taken >> card & 1:
            times = 2 if exposed >> card & 1 else 1
            if taken & rules.scoring == 1 << card:
                total += rules.alone[i] * times
            elif rules.factor[i] != 1:
                total *= rules.factor[i] * times
    return total

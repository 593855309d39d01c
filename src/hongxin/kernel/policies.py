"""Who plays in simulations and playouts: at random, or by a few rules of thumb. Plain functions that get compiled."""

from hongxin.cards import RANKS_PER_SUIT, highest, lowest, popcount
from hongxin.kernel.chance import Chance, below, nth_lowest
from hongxin.kernel.flow import CHOOSING, DONE, EXPOSING, MOON_OTHERS, PASSING, Flow, legal_actions
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState

POLICIES = ("random", "rules")
"""Their names; their codes are the places here."""

RANDOM, BY_RULES = range(2)

HEAVY = 5
"""A card of this value or more is got rid of before any other."""


def choose_action(rules: Rules, flow: Flow, state: PlayState, chance: Chance, policy: int) -> int:
    """What the seat to act does under a policy."""
    actions = legal_actions(rules, flow, state)
    if actions & (actions - 1) == 0:
        return lowest(actions)
    if policy == RANDOM:
        return one_of(actions, chance)
    if flow.phase == PASSING:
        return worst_to_keep(rules, actions)
    if flow.phase == EXPOSING:
        return DONE
    if flow.phase == CHOOSING:
        return MOON_OTHERS
    return card_by_rules(rules, state, actions)


def one_of(actions: int, chance: Chance) -> int:
    """Any of the actions, each as likely."""
    return nth_lowest(actions, below(chance, popcount(actions)))


def card_by_rules(rules: Rules, state: PlayState, cards: int) -> int:
    """Lead low, duck under the trick, discard what hurts."""
    if state.led < 0:
        harmless = cards & ~rules.penalty
        return lowest_rank(harmless if harmless else cards)
    if lowest(cards) // RANKS_PER_SUIT != state.led:
        return worst_to_keep(rules, cards)
    under = cards & ((1 << state.trick[state.best]) - 1)
    if under:
        hurting = under & rules.penalty
        return highest(hurting if hurting else under)
    harmless = cards & ~rules.penalty
    if not harmless:
        return lowest(cards)
    is_last = popcount(state.trick_mask) == state.seats - 1
    return highest(harmless) if is_last and not state.trick_mask & rules.penalty else lowest(harmless)


def worst_to_keep(rules: Rules, cards: int) -> int:
    """The card of the highest harm where one is heavy, else the highest by rank; prizes only where nothing else is."""
    others = cards & ~(rules.counting & ~rules.penalty)
    rest = others if others else cards
    worst = lowest(rest)
    most = -1
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        harm = abs(rules.values[card]) if rules.penalty >> card & 1 else 0
        badness = card % RANKS_PER_SUIT + (RANKS_PER_SUIT * harm if harm >= HEAVY else 0)
        if badness > most:
            most = badness
            worst = card
    return worst


def lowest_rank(cards: int) -> int:
    """The card of the lowest rank; of equal ones the first in the order of the pack."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % RANKS_PER_SUIT < best % RANKS_PER_SUIT:
            best = card
    return best

"""The rules of play: what may be played, why not, who wins. The one place where they stand.

Plain functions on ints and on any objects with the attributes of `Rules` and `PlayState`; sets of cards are masks,
truth values 0 or 1, "none" is −1. They use nothing that a compiler for such functions lacks, and change only what
their name says. Legal cards are found in steps (FOLLOW-2), each of which takes cards away but never all of them.
"""

from hongxin.cards import CLUBS, HEART_MASK, RANKS_PER_SUIT, SPADE_MASK, SPADES, SUIT_MASKS, TWO_OF_CLUBS, popcount
from hongxin.rules.model import (
    ANY_CLUB,
    ELDEST,
    HOLDER,
    KITTY_FIRST_PENALTY,
    KITTY_FIRST_TRICK,
    KITTY_LAST_TRICK,
    LOWEST_CLUB,
    TAKER,
    Rules,
)
from hongxin.rules.state import PlayState

QUEEN_OF_SPADES = SPADES * RANKS_PER_SUIT + 10
QUEEN_MASK = 1 << QUEEN_OF_SPADES

ALLOWED, LEAD_1, FOLLOW_1, FIRST_1, BREAK_1, BREAK_3, QUEEN_1, EXPOSE_1 = range(8)
"""What `fault_of` answers."""

FAULT_RULES = ("", "LEAD-1", "FOLLOW-1", "FIRST-1", "BREAK-1", "BREAK-3", "QUEEN-1", "EXPOSE-1")
"""The rule numbers of those codes."""

PLAYS, IS_VOID, NO_CARDS = range(3)
"""What `passed_over` answers."""


def legal(rules: Rules, state: PlayState, seat: int) -> int:
    """The cards that `seat`, whose turn it is, may play."""
    cards = suited(state, seat)
    if state.trick_no == 0:
        cards = without_barred(rules, cards)
    if state.led < 0:
        cards = without_unbroken_hearts(rules, state, seat, cards)
    if rules.queen_not_first_spade:
        cards = without_first_spade_queen(state, seat, cards)
    if state.exposed:
        cards = without_exposed(state, seat, cards)
    return cards


def fault_of(rules: Rules, state: PlayState, seat: int, card: int) -> int:
    """The step of `legal` that takes `card`, which `seat` holds, away; ALLOWED if none does."""
    bit = 1 << card
    cards = suited(state, seat)
    if not cards & bit:
        return LEAD_1 if state.led < 0 else FOLLOW_1
    if state.trick_no == 0:
        cards = without_barred(rules, cards)
        if not cards & bit:
            return FIRST_1
    if state.led < 0:
        cards = without_unbroken_hearts(rules, state, seat, cards)
        if not cards & bit:
            return BREAK_1 if state.hands[seat] & ~(HEART_MASK | QUEEN_MASK) else BREAK_3
    if rules.queen_not_first_spade:
        cards = without_first_spade_queen(state, seat, cards)
        if not cards & bit:
            return QUEEN_1
    if state.exposed:
        cards = without_exposed(state, seat, cards)
        if not cards & bit:
            return EXPOSE_1
    return ALLOWED


def suited(state: PlayState, seat: int) -> int:
    """LEAD-1 and FOLLOW-1: the opening club, the led suit if held, or any card."""
    hand = state.hands[seat]
    if state.led >= 0:
        held = hand & SUIT_MASKS[state.led]
        return held if held else hand
    if state.trick_no == 0 and (state.lead_kind == LOWEST_CLUB or state.lead_kind == ANY_CLUB):
        clubs = hand & SUIT_MASKS[CLUBS]
        if clubs:
            return clubs & -clubs if state.lead_kind == LOWEST_CLUB else clubs
    return hand


def without_barred(rules: Rules, cards: int) -> int:
    """FIRST-1 and FIRST-2: no counting card to the first trick, unless there is nothing else."""
    others = cards & ~rules.barred
    return others if others else cards


def without_unbroken_hearts(rules: Rules, state: PlayState, seat: int, cards: int) -> int:
    """BREAK-1 to BREAK-3: no heart is led before one was played, unless there is nothing else."""
    if state.broken or not rules.must_break:
        return cards
    if rules.lead_instead_of_queen and not state.hands[seat] & ~(HEART_MASK | QUEEN_MASK):
        return cards
    others = cards & ~HEART_MASK
    return others if others else cards


def without_first_spade_queen(state: PlayState, seat: int, cards: int) -> int:
    """QUEEN-1: QS is not the first spade that a seat plays, unless it holds no other."""
    if state.spaded >> seat & 1 or state.hands[seat] & SPADE_MASK == QUEEN_MASK:
        return cards
    others = cards & ~QUEEN_MASK
    return others if others else cards


def without_exposed(state: PlayState, seat: int, cards: int) -> int:
    """EXPOSE-1: an exposed card stays back in the first trick of its suit, unless it is the only one held."""
    others = cards
    for suit in range(4):
        if state.suits_led >> suit & 1 or (state.led >= 0 and state.led != suit):
            continue
        shown = cards & state.exposed & SUIT_MASKS[suit]
        if shown and popcount(state.hands[seat] & SUIT_MASKS[suit]) > 1:
            others &= ~shown
    return others if others else cards


def put(rules: Rules, state: PlayState, seat: int, card: int) -> None:
    """`seat` plays `card` to the present trick (TRICK-1, BREAK-2)."""
    suit = card // RANKS_PER_SUIT
    bit = 1 << card
    state.hands[seat] &= ~bit
    state.trick[seat] = card
    state.trick_mask |= bit
    if state.led < 0:
        state.led = suit
        state.leader = seat
        state.best = seat
    elif suit == state.led and card > state.trick[state.best]:
        state.best = seat
    if bit & rules.breakers:
        state.broken = 1
    if suit == SPADES:
        state.spaded |= 1 << seat


def passed_over(rules: Rules, state: PlayState, seat: int) -> int:
    """Whether `seat`, next in the present trick, has no turn in it (VAR-TWO): PLAYS, IS_VOID or NO_CARDS."""
    hand = state.hands[seat]
    if not hand:
        return NO_CARDS
    if rules.no_play and not hand & SUIT_MASKS[state.led]:
        return IS_VOID
    return PLAYS


def next_turn(rules: Rules, state: PlayState, seat: int) -> int:
    """Who plays to the present trick after `seat` (FOLLOW-1); −1 when the trick is over."""
    turn = seat + 1 if seat + 1 < state.seats else 0
    while turn != state.leader:
        if passed_over(rules, state, turn) == PLAYS:
            return turn
        turn = turn + 1 if turn + 1 < state.seats else 0
    return -1


def move(rules: Rules, state: PlayState, seat: int, card: int) -> None:
    """`seat`, whose turn it is, plays `card`, and what follows from it happens: `state.turn` is −1 when all is over."""
    put(rules, state, seat, card)
    state.turn = next_turn(rules, state, seat)
    if state.turn < 0:
        finish_trick(rules, state)


def finish_trick(rules: Rules, state: PlayState) -> None:
    """Trick, kitty and stock go where they go, and the next leader has the turn."""
    winner = state.best
    trick = state.trick_mask
    gather(state, winner)
    if kitty_is_due(rules, state, trick):
        state.taken[winner] |= state.kitty
        state.kitty = 0
    for step in range(draws(rules, state, trick)):
        draw(state, (winner + step) % state.seats)
    state.turn = next_leader(state, winner)


def gather(state: PlayState, seat: int) -> None:
    """`seat` takes the present trick, which is over (TRICK-1)."""
    state.taken[seat] |= state.trick_mask
    state.tricks[seat] += 1
    state.suits_led |= 1 << state.led
    state.trick_no += 1
    state.trick_mask = 0
    for other in range(state.seats):
        state.trick[other] = -1
    state.led = -1
    state.best = -1
    state.leader = -1


def kitty_is_due(rules: Rules, state: PlayState, trick: int) -> int:
    """Whether the kitty goes to the taker of the trick of these cards, just gathered (VAR-WIDOW)."""
    if not state.kitty:
        return 0
    if rules.kitty_kind == KITTY_FIRST_TRICK:
        return 1
    if rules.kitty_kind == KITTY_FIRST_PENALTY and trick & rules.penalty:
        return 1
    is_last = 1
    for seat in range(state.seats):
        if state.hands[seat]:
            is_last = 0
    return int(is_last and (rules.kitty_kind == KITTY_LAST_TRICK or rules.kitty_kind == KITTY_FIRST_PENALTY))


def draws(rules: Rules, state: PlayState, trick: int) -> int:
    """How many cards are drawn after a trick of these cards: one by each who played, the winner first (VAR-TWO)."""
    if not rules.stock:
        return 0
    left = rules.left_over - state.drawn
    played = popcount(trick)
    return played if played < left else left


def draw(state: PlayState, seat: int) -> int:
    """`seat` draws the next card of the stock, which is not empty. The card drawn."""
    card = state.stock[state.drawn]
    state.drawn += 1
    state.hands[seat] |= 1 << card
    return card


def next_leader(state: PlayState, winner: int) -> int:
    """Who leads after `winner` took a trick (LEAD-3): the winner, or the next seat that has cards; −1 when none has."""
    for step in range(state.seats):
        seat = (winner + step) % state.seats
        if state.hands[seat]:
            return seat
    return -1


def known_leader(kind: int, eldest: int, taker: int) -> int:
    """Who leads to the first trick, where that is known before the cards are looked at (LEAD-2, VAR-PIG); else −1.

    `taker` took the card of a ``taker:`` lead in the deal before; −1 if nobody did.
    """
    if kind == ELDEST or (kind == TAKER and taker < 0):
        return eldest
    return taker if kind == TAKER else -1


def opening_leader(state: PlayState, kind: int, card: int, eldest: int) -> int:
    """Who leads where a card decides: 2C, or for HOLDER `card` (LEAD-1)."""
    return holder_of(state, card if kind == HOLDER else TWO_OF_CLUBS, eldest)


def holder_of(state: PlayState, card: int, eldest: int) -> int:
    """Who holds `card`, or else the lowest card of its suit that a hand has, or else the eldest hand (LEAD-1)."""
    bit = 1 << card
    suit = SUIT_MASKS[card // RANKS_PER_SUIT]
    lowest_bit = 0
    lowest_seat = eldest
    for seat in range(state.seats):
        if state.hands[seat] & bit:
            return seat
        held = state.hands[seat] & suit
        low = held & -held
        if low and (lowest_bit == 0 or low < lowest_bit):
            lowest_bit = low
            lowest_seat = seat
    return lowest_seat

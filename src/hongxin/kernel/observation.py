"""What a seat sees of a deal, as planes of 52 bytes: version 1 of the encoding.

With n seats there are 2n + 6 planes. A plane of cards holds 1 at the cards that are in it. Seats are counted from the
one that looks (0), clockwise.

| plane | holds |
|---|---|
| 0 | the own hand |
| 1 | what the seat has chosen so far, to give or to expose |
| 2, 3 | what it gave, and what it received, once it may know |
| 4 | exposed cards: all once they are shown, the own ones before |
| 5 … n + 4 | what each seat has taken; a kitty only for who took it |
| n + 5 … 2n + 4 | the card of each seat in the present trick |
| 2n + 5 | facts, a byte each, see below |

Facts: 0 phase, 1 seats on that cards are passed (0: not), 2 finished tricks, 3 led suit + 1, 4 leader + 1, 5 hearts
broken, 6 cards of the kitty that nobody has, 7 cards of the stock, 8 eldest hand, 9 suits led in finished tricks (a bit
each), 10 seats that have played a spade (a bit each, from the one that looks), 11 seats that have given; from 16 cards
held by each seat, from 24 tricks taken.
"""

from collections.abc import MutableSequence

from hongxin.cards import PACK_SIZE, popcount
from hongxin.kernel.flow import PASSING, Flow
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState

VERSION = 1
Bytes = MutableSequence[int]

COUNTS, TRICKS = 16, 24
"""Where those facts begin."""


def planes(seats: int) -> int:
    """How many planes there are."""
    return 2 * seats + 6


def spread(mask: int, out: Bytes, at: int) -> None:
    """Write a set of cards as 52 bytes, from place `at` on. Compiled by hand, eight bytes at once."""
    for card in range(PACK_SIZE):
        out[at + card] = mask >> card & 1


def observe(rules: Rules, flow: Flow, state: PlayState, seat: int, out: Bytes, at: int) -> None:
    """Write what `seat` sees into `out`, from place `at` on."""
    seats = rules.seats
    spread(state.hands[seat], out, at)
    spread(flow.picked if seat == state.turn else 0, out, at + 52)
    spread(flow.given[seat], out, at + 104)
    source = (seat + seats - flow.step) % seats
    spread(flow.given[source] if rules.chain or flow.phase != PASSING else 0, out, at + 156)
    spread(state.exposed | flow.shown[seat], out, at + 208)
    facts = at + PACK_SIZE * (2 * seats + 5)
    spread(0, out, facts)
    other = seat
    spaded = 0
    given = 0
    for distance in range(seats):
        hidden = flow.kitty if distance else 0
        spread(state.taken[other] & ~hidden, out, at + PACK_SIZE * (5 + distance))
        card = state.trick[other]
        spread(1 << card if card >= 0 else 0, out, at + PACK_SIZE * (5 + seats + distance))
        spaded |= (state.spaded >> other & 1) << distance
        given |= (1 if flow.given[other] else 0) << distance
        out[facts + COUNTS + distance] = popcount(state.hands[other])
        out[facts + TRICKS + distance] = state.tricks[other]
        other = other + 1 if other + 1 < seats else 0
    out[facts] = flow.phase
    out[facts + 1] = flow.step
    out[facts + 2] = state.trick_no
    out[facts + 3] = state.led + 1
    out[facts + 4] = (state.leader + seats - seat) % seats + 1 if state.leader >= 0 else 0
    out[facts + 5] = state.broken
    out[facts + 6] = popcount(state.kitty)
    out[facts + 7] = rules.left_over - state.drawn if rules.stock else 0
    out[facts + 8] = (flow.eldest + seats - seat) % seats
    out[facts + 9] = state.suits_led
    out[facts + 10] = spaded
    out[facts + 11] = given

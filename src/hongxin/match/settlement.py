"""How the points of a deal become totals, when the match is over, and who has won (SETTLE, END)."""

from collections.abc import Sequence

from hongxin.cards import HEART_MASK, popcount
from hongxin.rules.model import Rules


def settle(rules: Rules, points: Sequence[int], taken: Sequence[int], pool: int) -> tuple[list[int], int]:
    """What each seat's total changes by, and the chips left in the pool.

    `points` and `taken` (masks) by seat; `pool` is what the deals before left (SETTLE-5).
    """
    kind = rules.file.settle.kind
    if kind == "thirteen":
        return [13 - own for own in points], pool
    if kind == "thirteen_widened":
        return [13 - 3 * own for own in points], pool
    if kind in ("howell", "sweepstake"):
        hearts = [popcount(cards & HEART_MASK) for cards in taken]
        in_deck = popcount(rules.deck & HEART_MASK)
        if kind == "howell":
            return [in_deck - rules.seats * own for own in hearts], pool
        return _sweepstake(hearts, in_deck, pool)
    return list(points), pool


def _sweepstake(hearts: Sequence[int], in_deck: int, pool: int) -> tuple[list[int], int]:
    """SETTLE-5; a pool of at least as many chips as the deck has hearts is a jack, for a lone clear seat only."""
    is_jack = pool >= in_deck
    pool += sum(hearts)
    settled = [-own for own in hearts]
    clear = [seat for seat, own in enumerate(hearts) if own == 0]
    payers = len(hearts) - len(clear)
    if len(clear) == 1:
        settled[clear[0]] += pool
        pool = 0
    elif clear and payers >= 2 and not is_jack:
        share, pool = divmod(pool, len(clear))
        for seat in clear:
            settled[seat] += share
    return settled, pool


def end_is_due(rules: Rules, totals: Sequence[int], deals: int) -> bool:
    """Whether, after `deals` deals, one of the end conditions holds (END-1, END-2)."""
    end = rules.file.end
    if end.deals and deals >= end.deals:
        return True
    if end.limit:
        top = max(totals)
        if top > end.limit or (top == end.limit and end.when == "reach"):
            return True
    return bool(end.floor) and min(totals) <= end.floor


def is_over(rules: Rules, totals: Sequence[int], due: bool) -> bool:
    """Whether the match is over once an end condition is or was `due` (END-3: a tie may be played on)."""
    return due and (rules.file.end.tie == "share" or len(winners(rules, totals)) == 1)


def places(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place, shared where totals are equal: 1, 2, 2, 4 (END-3)."""
    ranked = [-total for total in totals] if rules.high_wins else list(totals)
    return tuple(1 + sum(other < own for other in ranked) for own in ranked)


def winners(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the best total (END-3)."""
    return tuple(seat for seat, place in enumerate(places(rules, totals)) if place == 1)

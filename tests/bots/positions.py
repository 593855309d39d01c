"""Positions for bots: what a seat knows in the middle of a deal."""

from collections.abc import Mapping, Sequence
from typing import Any

import hongxin
from hongxin.cards import SUITS, mask_of, parse_card
from hongxin.match.view import SeatView
from hongxin.rules import play


def position(
    hand: str,
    table: Sequence[tuple[int, str]] = (),
    *,
    rules: Mapping[str, Any] | None = None,
    taken: Mapping[int, str] | None = None,
    voids: Mapping[int, str] | None = None,
    broken: bool = False,
    trick_no: int = 5,
) -> SeatView:
    """What seat 0 of four knows, asked to play with `hand`.

    `table` are the seats and cards of the present trick, `taken` the cards that each seat has taken before, `voids`
    the suits that seats have shown not to hold.
    """
    data = {"base": "classic", "passing": {"cycle": []}, **(rules or {})}
    view = hongxin.Match(hongxin.load_rules(data), seed=1).view(0)
    state = view.state
    state.hands[0] = mask_of(map(parse_card, hand.split()))
    state.trick_no, state.broken, state.led = trick_no, int(broken), -1
    for seat, cards in (taken or {}).items():
        state.taken[seat] = mask_of(map(parse_card, cards.split()))
    for seat, suits in (voids or {}).items():
        view.voids[seat] = mask_of(SUITS.index(suit) for suit in suits)
    for seat, card in table:
        play.put(view.rules, state, seat, parse_card(card))
        view.plays.append((seat, parse_card(card)))
    state.turn = 0
    view.asked = True
    return view

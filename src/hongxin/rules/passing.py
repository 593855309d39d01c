"""Passing cards before the play, at once or seat after seat in a chain (PASS). Plain functions as in `rules.play`.

`hands` are masks by seat, `given` what each seat gave (0 while it has not). `step` is how many seats on, clockwise,
the cards go; 0 is no passing.
"""

from collections.abc import MutableSequence

from hongxin.rules.model import Rules


def all_given(rules: Rules, given: MutableSequence[int]) -> int:
    """Whether every seat has given."""
    for seat in range(rules.seats):
        if not given[seat]:
            return 0
    return 1


def next_giver(rules: Rules, given: MutableSequence[int], step: int, eldest: int) -> int:
    """Who gives next in a chain, which the eldest hand begins (PASS-5); not all have given."""
    seat = eldest
    while given[seat]:
        seat = (seat + step) % rules.seats
    return seat


def give(  # noqa: PLR0917 - compiled functions take their arguments by position
    rules: Rules, hands: MutableSequence[int], given: MutableSequence[int], seat: int, cards: int, step: int
) -> None:
    """`seat` gives `cards`. In a chain they move at once, else when the last seat has given (PASS-2, PASS-5)."""
    given[seat] = cards
    if rules.chain:
        hands[seat] &= ~cards
        hands[(seat + step) % rules.seats] |= cards
    elif all_given(rules, given):
        for giver in range(rules.seats):
            hands[giver] &= ~given[giver]
        for giver in range(rules.seats):
            hands[(giver + step) % rules.seats] |= given[giver]

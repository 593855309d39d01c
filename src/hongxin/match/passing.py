"""Passing cards before the play: at once, or seat after seat in a chain (PASS)."""

from hongxin.cards import card_names, mask_of
from hongxin.match.events import Event, Passed, Received
from hongxin.rules import passing
from hongxin.rules.faults import Fault, fault, not_held, not_your_turn
from hongxin.rules.model import Rules, pass_step


def pass_target(seats: int, seat: int, direction: str) -> int:
    """To whom `seat` passes; left is the next seat clockwise (PASS-3)."""
    return (seat + pass_step(direction, seats)) % seats


class Passing:
    """The passing of one deal. Changes the hands it was given."""

    __slots__ = ("eldest", "given", "hands", "rules", "step")

    def __init__(self, rules: Rules, hands: list[int], direction: str, eldest: int) -> None:
        self.rules = rules
        self.hands = hands
        self.step = pass_step(direction, rules.seats)
        self.eldest = eldest
        self.given = [0] * rules.seats
        """What each seat gave, as a mask; 0 while it has not."""

    @property
    def is_over(self) -> bool:
        """Whether every seat has given."""
        return bool(passing.all_given(self.rules, self.given))

    def to_act(self) -> tuple[int, ...]:
        """The seats that may give now."""
        waiting = tuple(seat for seat, cards in enumerate(self.given) if not cards)
        if not self.rules.chain or not waiting:
            return waiting
        return (passing.next_giver(self.rules, self.given, self.step, self.eldest),)

    def fault_of(self, seat: int, cards: list[int]) -> Fault | None:
        """Why `seat` may not give `cards`, or None (PASS-1)."""
        if self.given[seat]:
            return fault("not_your_turn", "PASS-1", "you have passed already", "你已经传过牌了")
        if seat not in self.to_act():
            return not_your_turn()
        count = self.rules.pass_count
        if len(cards) != count or len(set(cards)) != count:
            return fault("illegal_pass", "PASS-1", f"pass {count} different cards", f"要传{count}张不同的牌")
        for card in cards:
            if not self.hands[seat] >> card & 1:
                return not_held(card, "PASS-1")
        return None

    def give(self, seat: int, cards: list[int]) -> list[Event]:
        """`seat` gives `cards`, which it may."""
        mask = mask_of(cards)
        passing.give(self.rules, self.hands, self.given, seat, mask, self.step)
        events: list[Event] = [Passed(seat, tuple(card_names(mask)))]
        if self.rules.chain:
            events.append(self._received((seat + self.step) % self.rules.seats))
        elif self.is_over:
            events.extend(map(self._received, range(self.rules.seats)))
        return events

    def _received(self, taker: int) -> Received:
        source = (taker - self.step) % self.rules.seats
        return Received(taker, tuple(card_names(self.given[source])), source)

    def choices(self, seat: int) -> dict[str, object]:
        """How many cards of which `seat` chooses."""
        return {"choose": self.rules.pass_count, "from": card_names(self.hands[seat])}

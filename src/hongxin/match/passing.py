"""Passing cards before the play: at once, or seat after seat in a chain (PASS)."""

from hongxin.cards import card_names, mask_of
from hongxin.match.events import Event, Passed, Received
from hongxin.rules.faults import Fault, fault, not_held, not_your_turn
from hongxin.rules.model import Rules


def pass_target(seats: int, seat: int, direction: str) -> int:
    """To whom `seat` passes; left is the next seat clockwise (PASS-3)."""
    step = {"left": 1, "right": -1, "across": seats // 2}[direction]
    return (seat + step) % seats


class Passing:
    """The passing of one deal. Changes the hands it was given."""

    __slots__ = ("direction", "eldest", "given", "hands", "rules")

    def __init__(self, rules: Rules, hands: list[int], direction: str, eldest: int) -> None:
        self.rules = rules
        self.hands = hands
        self.direction = direction
        self.eldest = eldest
        self.given = [0] * rules.seats
        """What each seat gave, as a mask; 0 while it has not."""

    @property
    def is_over(self) -> bool:
        """Whether every seat has given."""
        return all(self.given)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may give now."""
        waiting = tuple(seat for seat, cards in enumerate(self.given) if not cards)
        if not self.rules.chain or not waiting:
            return waiting
        seat = self.eldest
        while self.given[seat]:
            seat = self.target(seat)
        return (seat,)

    def target(self, seat: int) -> int:
        """To whom `seat` gives."""
        return pass_target(self.rules.seats, seat, self.direction)

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
        self.given[seat] = mask
        events: list[Event] = [Passed(seat, tuple(card_names(mask)))]
        if self.rules.chain:
            self.hands[seat] &= ~mask
            events.append(self._take_up(self.target(seat), seat))
        elif self.is_over:
            for giver, gift in enumerate(self.given):
                self.hands[giver] &= ~gift
            source_of = {self.target(giver): giver for giver in range(self.rules.seats)}
            events.extend(self._take_up(taker, source_of[taker]) for taker in range(self.rules.seats))
        return events

    def _take_up(self, taker: int, source: int) -> Received:
        gift = self.given[source]
        self.hands[taker] |= gift
        return Received(taker, tuple(card_names(gift)), source)

    def choices(self, seat: int) -> dict[str, object]:
        """How many cards of which `seat` chooses."""
        return {"choose": self.rules.pass_count, "from": card_names(self.hands[seat])}

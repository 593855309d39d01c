"""What a seat is told of what happened. Nothing but this module decides secrecy."""

import msgspec

from hongxin.match.events import DealStarted, Drawn, Event, Exposed, KittyTaken, MatchStarted, Passed, Received


class Projector:
    """Projects the events of one match, in their order, for `seat` (None: somebody who holds no hand).

    An event may tell a seat nothing, and the last exposure tells the others of all of them at once.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._seats = 0
        self._exposures: list[Exposed] = []

    def project(self, event: Event) -> list[Event]:
        """What is told of `event`."""
        if isinstance(event, MatchStarted):
            self._seats = event.seats
            return [msgspec.structs.replace(event, seat=self.seat)]
        if isinstance(event, DealStarted):
            return [self._deal_started(event)]
        if isinstance(event, Exposed):
            return self._exposed(event)
        is_own = getattr(event, "seat", None) == self.seat
        if isinstance(event, Received):
            return [event] if is_own else []
        if is_own:
            return [event]
        if isinstance(event, Passed | KittyTaken):
            return [msgspec.structs.replace(event, cards=None)]
        if isinstance(event, Drawn):
            return [msgspec.structs.replace(event, card=None)]
        return [event]

    def _deal_started(self, event: DealStarted) -> DealStarted:
        hands, kitty, stock = event.hands or (), event.kitty or (), event.stock or ()
        return DealStarted(
            deal=event.deal,
            dealer=event.dealer,
            direction=event.direction,
            leader=event.leader,
            hand=None if self.seat is None else hands[self.seat],
            counts=tuple(map(len, hands)),
            kitty_count=len(kitty),
            stock_count=len(stock),
        )

    def _exposed(self, event: Exposed) -> list[Event]:
        """Before all have chosen, a seat sees its own cards only."""
        self._exposures.append(event)
        told: list[Event] = [event if event.seat == self.seat else Exposed(event.seat)]
        if len(self._exposures) == self._seats:
            told = [other for other in self._exposures if other.seat != self.seat]
            if event.seat == self.seat:
                told.append(event)
            self._exposures = []
        return told

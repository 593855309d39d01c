"""One table's match, folded from its log, and what goes with it."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from hongxin.match.events import DealStarted, Event, MatchEnded, event_decoder, event_encoder
from hongxin.match.match import Match
from hongxin.match.record import action_of
from hongxin.service.store import Appendix, BrokenTableError, Standing, TableLog, TableRow


def deal_seeds(secret: bytes, table_id: str) -> Callable[[int], bytes]:
    """Each deal's seed from the table's secret: HMAC-SHA256 over the table's id and the number of the deal."""

    def seed(deal: int) -> bytes:
        return hmac.digest(secret, f"{table_id}:{deal}".encode(), hashlib.sha256)

    return seed


def standing_of(match: Match) -> Standing:
    """How the table stands now."""
    return Standing(match.deal, tuple(match.totals), match.winners)


@dataclass(slots=True)
class Replica:
    """`commands` has the number of the last event that each command caused, `acted` that of each seat's last act."""

    match: Match
    commands: dict[str, int]
    acted: list[int]

    @classmethod
    def fold(cls, row: TableRow, log: TableLog) -> "Replica":
        """The replica that `log` tells. Raises BrokenTableError."""
        try:
            events = [event_decoder.decode(data) for data in log.events]
            match = Match.from_events(events, seed=deal_seeds(row.secret, row.id))
        except (msgspec.MsgspecError, ValueError) as error:
            raise BrokenTableError(f"the log of table {row.id} cannot be read: {error}") from error
        replica = cls(match, log.commands, [0] * match.rules.seats)
        replica._note(match.log, after=0)
        return replica

    def apply(self, row: TableRow, seat: int, action: object, cmd_id: str | None) -> Appendix:
        """`seat` does `action` here; the appendix is what the log must get.

        Raises IllegalAction, and then nothing has changed.
        """
        after = len(self.match.log)
        events = self.match.apply(seat, action)
        self._note(events, after)
        if cmd_id is not None:
            self.commands[cmd_id] = len(self.match.log)
        turned = any(isinstance(event, DealStarted | MatchEnded) for event in events)
        return Appendix(
            row.id,
            after,
            [event_encoder.encode(event) for event in events],
            cmd_id,
            standing_of(self.match) if turned else None,
        )

    def _note(self, events: list[Event], after: int) -> None:
        for seq, event in enumerate(events, start=after + 1):
            act = action_of(event)
            if act is not None:
                self.acted[act[0]] = seq

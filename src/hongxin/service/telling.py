"""What one seat of a table is told: the projection of its log, ready to send, and what a newcomer needs of it."""

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from hongxin.match.events import (
    DealScored,
    DealStarted,
    Event,
    MatchEnded,
    MatchStarted,
    MoonChosen,
    MoonShot,
    event_encoder,
)
from hongxin.match.projection import Projector

_KEPT = (MatchStarted, DealStarted, MoonShot, MoonChosen, DealScored, MatchEnded)
"""What is told of deals that are over to somebody who asks for everything."""


class Telling:
    """Follows a log as it grows. Events are JSON with their numbers."""

    def __init__(self, seat: int) -> None:
        self._projector = Projector(seat)
        self._followed = 0
        self._seqs: list[int] = []
        self._told: list[msgspec.Raw] = []
        self._kept: list[msgspec.Raw] = []
        """What is kept of the deals before the running one."""
        self._running: list[msgspec.Raw] = []
        """Everything since the last deal began."""
        self._kept_of_running: list[msgspec.Raw] = []

    def follow(self, log: Sequence[Event]) -> None:
        """Take in the events of `log` that are new; it starts with those taken in before."""
        for seq in range(self._followed + 1, len(log) + 1):
            for event in self._projector.project(log[seq - 1]):
                self._tell(seq, event)
        self._followed = len(log)

    def after(self, seq: int) -> list[msgspec.Raw]:
        """The events with higher numbers; without the inside of deals that are over where `seq` is 0."""
        if seq == 0:
            return self._kept + self._running
        return self._told[bisect_right(self._seqs, seq) :]

    def _tell(self, seq: int, event: Event) -> None:
        encoded = msgspec.Raw(b'{"seq":%d,%b' % (seq, event_encoder.encode(event)[1:]))
        self._seqs.append(seq)
        self._told.append(encoded)
        self._running.append(encoded)
        if isinstance(event, _KEPT):
            self._kept_of_running.append(encoded)
        if isinstance(event, DealScored):
            self._kept += self._kept_of_running
            self._running, self._kept_of_running = [], []
